import TabuluaModel
import TabuluaText

/// Several changes at one time: `{"do":"update","delete_rows":[[0,2]],"insert_rows":[{"at":[0,0]}]}`.
struct UpdateVerb: BatchVerb {
  static let name: BatchWord = "update"
  static let fields: [BatchWord] = [
    "delete_rows", "insert_rows", "reload_rows", "move_rows", "delete_sections", "insert_sections",
    "reload_sections", "move_sections",
  ]
  static let summary = "inserts, deletes, reloads and moves rows and sections at one time"

  let update: TableUpdate

  init(_ update: TableUpdate) { self.update = update }

  init(_ fields: StepFields) throws(Diagnostic) { update = try fields.tableUpdate() }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try runner.change(on: view, &result, try update.apply(to: view))
  }

  func write(to object: inout JSONText.Object) {
    func list(_ name: String, _ elements: [String]) {
      if !elements.isEmpty { object.add(name, raw: JSONText.array(elements)) }
    }
    list("delete_rows", update.deleteRows.map(\.json))
    list(
      "insert_rows",
      update.insertRows.map { row in
        var inserted = JSONText.Object()
        inserted.add("at", raw: row.at.json)
        if let values = row.values { inserted.add("values", raw: RowValues(values).json) }
        return inserted.text
      })
    list("reload_rows", update.reloadRows.map(\.json))
    list("move_rows", update.moveRows.map { "[\($0.from.json),\($0.to.json)]" })
    list("delete_sections", update.deleteSections.map(String.init))
    list(
      "insert_sections",
      update.insertSections.map { section in
        var inserted = JSONText.Object()
        inserted.add("at", section.at)
        if let header = section.header { inserted.add("header", header) }
        return inserted.text
      })
    list("reload_sections", update.reloadSections.map(String.init))
    list("move_sections", update.moveSections.map { "[\($0.from),\($0.to)]" })
  }

  func words(row: String, _ result: StepResult) -> String {
    func part(_ count: Int, _ thing: String, _ verb: String) -> String? {
      count == 0 ? nil : "\(verb) \(count) \(thing)\(count == 1 ? "" : "s")"
    }
    let parts = [
      part(update.deleteRows.count, "row", "delete"), part(update.insertRows.count, "row", "insert"),
      part(update.reloadRows.count, "row", "reload"), part(update.moveRows.count, "row", "move"),
      part(update.deleteSections.count, "section", "delete"),
      part(update.insertSections.count, "section", "insert"),
      part(update.reloadSections.count, "section", "reload"),
      part(update.moveSections.count, "section", "move"),
    ].compactMap { $0 }
    return "update: \(parts.isEmpty ? "nothing" : parts.joined(separator: ", "))"
  }

  var implied: ImpliedWords { .changes }

  static let examples = VerbExamples(
    done: .init(
      #"{"do":"update","delete_rows":[[0,0]],"insert_rows":[{"at":[0,0],"values":{"id":"new"}}]}"#,
      #""do":"update","outcome":"done","deleted":[[0,0]],"inserted":[[0,0]]"#),
    refused: .init(
      after: [#"{"do":"configure","settings":{"row_height":10}}"#],
      #"{"do":"update","insert_sections":[{"at":0,"header":"New"}]}"#,
      #""do":"update","outcome":"refused","by":"law","law":"a low table has no sections to add","reason":"law `a low table has no sections to add` would be "#
        + #"broken""#),
    failed: .init(
      #"{"do":"update","delete_rows":[[9,0]]}"#,
      #""do":"update","outcome":"failed","error":{"code":"section_out_of_range","#
        + #""message":"there is no section 9: the table has 2 sections","#
        + #""help":"sections are numbered from 0 to 1","at":"b.jsonl:1","#
        + #""uikit":"attempt to delete row 0 from section 9,"#
        + #" but there are only 2 sections before the update"}"#))
}

extension Interaction {
  /// Inserts, deletes, reloads and moves rows and sections at one time.
  public static func update(_ update: TableUpdate) -> Interaction { Interaction(UpdateVerb(update)) }
}

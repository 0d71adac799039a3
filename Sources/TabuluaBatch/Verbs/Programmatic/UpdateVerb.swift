import TabuluaModel
import TabuluaText

/// Several changes at one time: `{"do":"update","delete_rows":[[0,2]],"insert_rows":[{"at":[0,0]}]}`.
struct UpdateVerb: BatchVerb {
  static let name: BatchWord = "update"
  static let fields: [VerbField] = [
    VerbField(
      "delete_rows", "a list of paths", "rows to delete, by their paths before the update",
      json: "[[0,2],[1,0]]", lua: "{ index_path(0, 2), index_path(1, 0) }", lists: .paths),
    VerbField(
      "insert_rows", "a list of objects",
      "`{\"at\":[0,0],\"values\":{…}}` for each row, `at` after the update",
      json: #"[{"at":[0,0],"values":{"title":"Buy tea"}}]"#,
      lua: #"{ { at = index_path(0, 0), values = { title = "Buy tea" } } }"#),
    VerbField(
      "reload_rows", "a list of paths", "rows to load anew, by their paths before the update",
      json: "[[0,2],[1,0]]", lua: "{ index_path(0, 2), index_path(1, 0) }", lists: .paths),
    VerbField(
      "move_rows", "a list of pairs of paths", "from before the update, to after it",
      json: "[[[0,2],[1,0]]]", lua: "{ { index_path(0, 2), index_path(1, 0) } }"),
    VerbField(
      "delete_sections", "a list of numbers", "sections to delete, by their numbers before the update",
      json: "[0,2]", lua: "{ 0, 2 }", lists: .sections),
    VerbField(
      "insert_sections", "a list of objects",
      "`{\"at\":0,\"header\":\"Later\"}` for each section, `at` after the update",
      json: #"[{"at":0,"header":"Later"}]"#, lua: #"{ { at = 0, header = "Later" } }"#, lists: .sections),
    VerbField(
      "reload_sections", "a list of numbers", "sections to load anew, by their numbers before the update",
      json: "[0,2]", lua: "{ 0, 2 }", lists: .sections),
    VerbField(
      "move_sections", "a list of pairs of numbers", "from before the update, to after it", json: "[[0,2]]",
      lua: "{ { 0, 2 } }", lists: .sections),
  ]
  static let summary = "inserts, deletes, reloads and moves rows and sections at one time"
  static let deciders: [TableCallback] = []

  let update: TableUpdate

  static func read(_ fields: StepFields) throws(Diagnostic) -> UpdateVerb {
    UpdateVerb(update: try fields.tableUpdate())
  }

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    try runner.change(on: view, &result, try update.apply(to: view))
  }

  /// What the update does, by the names of its fields: each row or section as JSON.
  private var parts: [(name: String, elements: [String])] {
    let all: [(name: String, elements: [String])] = [
      ("delete_rows", update.deleteRows.map(\.json)), ("insert_rows", update.insertRows.map(\.json)),
      ("reload_rows", update.reloadRows.map(\.json)),
      ("move_rows", update.moveRows.map { "[\($0.from.json),\($0.to.json)]" }),
      ("delete_sections", update.deleteSections.map(String.init)),
      ("insert_sections", update.insertSections.map(\.json)),
      ("reload_sections", update.reloadSections.map(String.init)),
      ("move_sections", update.moveSections.map { "[\($0.from),\($0.to)]" }),
    ]
    return all.filter { !$0.elements.isEmpty }
  }

  func write(to object: inout JSONText.Object) {
    for (name, elements) in parts { object.add(name, raw: JSONText.array(elements)) }
  }

  func words(row: String, _ result: StepResult) -> String {
    let words = parts.map { name, elements in
      // What is named twice is deleted once.
      let count = name.hasPrefix("delete") || name.hasPrefix("reload") ? Set(elements).count : elements.count
      let text = name.replacing("_", with: " \(count) ")
      return count == 1 ? String(text.dropLast()) : text
    }
    return "update: \(words.isEmpty ? "nothing" : words.joined(separator: ", "))"
  }

  var implied: ImpliedWords { .changes }

  static var example: DocumentationExample {
    .run(
      #"{"do":"update","delete_rows":[[0,0]],"insert_rows":[{"at":[1,0],"values":{"id":"tin","title":"Buy a tin"}}]}"#
    )
  }

  static let examples = VerbExamples(
    done: .init(
      with: #""delete_rows":[[0,0]],"insert_rows":[{"at":[0,0],"values":{"id":"new"}}]"#,
      ends: .done(#""deleted":[[0,0]],"inserted":[[0,0]]"#)),
    refused: .init(
      after: [#"{"do":"configure","settings":{"row_height":10}}"#],
      with: #""insert_sections":[{"at":0,"header":"New"}]"#,
      ends: .law("a low table has no sections to add")),
    failed: .init(
      with: #""delete_rows":[[9,0]]"#,
      ends: .error(
        "section_out_of_range", "there is no section 9: the table has 2 sections",
        help: "sections are numbered from 0 to 1",
        uikit: "attempt to delete row 0 from section 9, but there are only 2 sections before the update")))
}

extension Interaction {
  /// Inserts, deletes, reloads and moves rows and sections at one time.
  public static func update(_ update: TableUpdate) -> Interaction { Interaction(UpdateVerb(update: update)) }
}

extension TableUpdate.InsertedRow {
  fileprivate var json: String {
    JSONText.Object([
      "at": JSONText.Written(at.json), "values": values.map { JSONText.Written(RowValues($0).json) },
    ]).text
  }
}

extension TableUpdate.InsertedSection {
  fileprivate var json: String { JSONText.Object(["at": at, "header": header]).text }
}

import TabuluaModel
import TabuluaText
import TabuluaPolicy

// Reading what an update does.
extension StepFields {
  private typealias Reader<Element> = (StepFields, Field) throws(Diagnostic) -> Element

  /// The update that the fields ask for.
  func tableUpdate() throws(Diagnostic) -> TableUpdate {
    // Every field but `do` is one of the update, or the name of a table.
    guard numberOfFields > (self["do"] == nil ? 0 : 1) else {
      throw problem(
        BatchCode.missingField, "the update does not say what to do",
        help: "add one of `delete_rows`, `insert_rows`, `reload_rows`, `move_rows`, and the same of sections"
          + (form(of: "delete_rows").map { "; `\($0)` deletes two" } ?? ""))
    }
    let path: Reader<TableIndexPath> = { (step, field) throws(Diagnostic) in try step.path(field) }
    let section: Reader<Int> = { (step, field) throws(Diagnostic) in try step.index(field) }
    var update = TableUpdate()
    update.deleteRows = try changes("delete_rows", path)
    update.insertRows = try changes("insert_rows") { (step, field) throws(Diagnostic) in
      try step.insertedRow(field)
    }
    update.reloadRows = try changes("reload_rows", path)
    update.moveRows = try changes("move_rows") { (step, field) throws(Diagnostic) in
      try step.move(field, ofPaths: true, path)
    }
    update.deleteSections = try changes("delete_sections", section)
    update.insertSections = try changes("insert_sections") { (step, field) throws(Diagnostic) in
      try step.insertedSection(field)
    }
    update.reloadSections = try changes("reload_sections", section)
    update.moveSections = try changes("move_sections") { (step, field) throws(Diagnostic) in
      try step.move(field, ofPaths: false, section)
    }
    return update
  }

  private func changes<Element>(_ name: BatchWord, _ read: Reader<Element>) throws(Diagnostic) -> [Element] {
    guard let field = self[name] else { return [] }
    return try list(field, of: name.description.hasSuffix("rows") ? "rows" : "sections", read)
  }

  private func move<Place>(_ field: Field, ofPaths: Bool, _ read: Reader<Place>) throws(Diagnostic)
    -> TableUpdate.Move<Place>
  {
    let name = name(of: field)
    // One move that is written without the list around it looks like two.
    guard case .list = nodes.value(field.node), count(elements(of: field)) == 2,
      !(ofPaths && isListOfNumbers(field))
    else {
      throw problem(
        PolicyCode.wrongType,
        "a move in `\(name)` is a list of two \(ofPaths ? "paths" : "sections"), from and to", at: field,
        help: form(of: name).map { "write `\($0)`" })
    }
    let places = try map(field, read)
    return .init(from: places[0], to: places[1])
  }

  private func insertedRow(_ field: Field) throws(Diagnostic) -> TableUpdate.InsertedRow {
    let (at, given) = try insertion(field, "values")
    var values: [String: TableValue]?
    if let given {
      values = [:]
      for (column, value) in try self.values(given) { values?[column] = value }
    }
    return .init(at: try path(at), values: values)
  }

  private func insertedSection(_ field: Field) throws(Diagnostic) -> TableUpdate.InsertedSection {
    let (at, given) = try insertion(field, "header")
    var header: String?
    if let given {
      if case .null = nodes.value(given.node) {} else { header = try string(given) }
    }
    return .init(at: try index(at), header: header)
  }

  /// The fields of what is inserted: `at`, and another one that need not be given.
  private func insertion(_ field: Field, _ other: String) throws(Diagnostic) -> (at: Field, other: Field?) {
    let names = ["at", other]
    let fields = try object(field, names.inBackticks.inWords(last: "and")) {
      (_, name, value) throws(Diagnostic) in (name, value)
    }
    if let (unknown, _) = fields.first(where: { !names.contains($0.0) }) {
      throw problem(
        PolicyCode.unknownField, "what `\(name(of: field))` inserts has no field `\(unknown)`", at: field,
        help: Suggestion.question(for: unknown, among: names)
          ?? "it has \(Self.inWords(fields: names))"
          + (form(of: name(of: field)).map { ", as in `\($0)`" } ?? ""))
    }
    guard let at = fields.first(where: { $0.0 == "at" })?.1 else {
      throw problem(
        BatchCode.missingField, "what `\(name(of: field))` inserts needs the field `at`", at: field,
        help: "say where it goes, as of after the update"
          + (form(of: name(of: field)).map { ", as in `\($0)`" } ?? ""))
    }
    return (at, fields.first { $0.0 == other }?.1)
  }
}

import TabuluaText
import TabuluaModel
import TabuluaFiles

extension BatchVerb {
  /// Several changes at one time: `{"do":"update","delete_rows":[[0,2]],"insert_rows":[{"at":[0,0]}]}`.
  static let update = BatchVerb(
    name: "update",
    fields: [
      "delete_rows", "insert_rows", "reload_rows", "move_rows", "delete_sections", "insert_sections",
      "reload_sections", "move_sections",
    ]
  ) { (object) throws(Diagnostic) in
    guard object.fields.contains(where: { $0.key != "do" }) else {
      throw object.problem(
        "missing_field", "the update does not say what to do",
        help: "add one of `delete_rows`, `insert_rows`, `reload_rows`, `move_rows`, and the same of sections")
    }
    var update = TableUpdate()
    update.deleteRows = try list("delete_rows", object, path)
    update.insertRows = try list("insert_rows", object, insertedRow)
    update.reloadRows = try list("reload_rows", object, path)
    update.moveRows = try list("move_rows", object) { (name, value, object) throws(Diagnostic) in
      try move(name, value, object, path)
    }
    update.deleteSections = try list("delete_sections", object, section)
    update.insertSections = try list("insert_sections", object, insertedSection)
    update.reloadSections = try list("reload_sections", object, section)
    update.moveSections = try list("move_sections", object) { (name, value, object) throws(Diagnostic) in
      try move(name, value, object, section)
    }
    return .update(update)
  }

  private typealias Reader<Element> = (String, JSONValue, BatchObject) throws(Diagnostic) -> Element

  private static func list<Element>(
    _ name: String, _ object: BatchObject, _ read: Reader<Element>
  ) throws(Diagnostic) -> [Element] {
    guard let value = object[name] else { return [] }
    let things = name.hasSuffix("rows") ? "rows" : "sections"
    var elements: [Element] = []
    for element in try object.list(name, value, of: things) {
      elements.append(try read(name, element, object))
    }
    return elements
  }

  private static func path(
    _ name: String, _ value: JSONValue, _ object: BatchObject
  ) throws(Diagnostic) -> TableIndexPath {
    try object.path(name, value)
  }

  private static func section(
    _ name: String, _ value: JSONValue, _ object: BatchObject
  ) throws(Diagnostic) -> Int {
    try object.index(name, value)
  }

  private static func move<Place>(
    _ name: String, _ value: JSONValue, _ object: BatchObject, _ read: Reader<Place>
  ) throws(Diagnostic) -> TableUpdate.Move<Place> {
    guard case .array(let places) = value, places.count == 2 else {
      throw object.problem(
        "wrong_type", "a move in `\(name)` is a list of two places, from and to", field: name)
    }
    return .init(from: try read(name, places[0], object), to: try read(name, places[1], object))
  }

  private static func insertedRow(
    _ name: String, _ value: JSONValue, _ object: BatchObject
  ) throws(Diagnostic) -> TableUpdate.InsertedRow {
    let fields = try insertion(name, value, ["at", "values"], object)
    var values: [String: TableValue]?
    if let given = fields["values"] { values = try object.values(name, given) }
    return .init(at: try object.path(name, fields["at"] ?? .null), values: values)
  }

  private static func insertedSection(
    _ name: String, _ value: JSONValue, _ object: BatchObject
  ) throws(Diagnostic) -> TableUpdate.InsertedSection {
    let fields = try insertion(name, value, ["at", "header"], object)
    var header: String?
    if let given = fields["header"], given != .null { header = try object.string(name, given) }
    return .init(at: try object.index(name, fields["at"] ?? .null), header: header)
  }

  /// The fields of what is inserted, of which `at` is one.
  private static func insertion(
    _ name: String, _ value: JSONValue, _ names: [String], _ object: BatchObject
  ) throws(Diagnostic) -> JSONValue {
    let fields = try object.object(name, value, inWords(names, last: "and"))
    if let unknown = fields.first(where: { !names.contains($0.key) }) {
      throw object.problem(
        "unknown_field", "what `\(name)` inserts has no field `\(unknown.key)`", field: name,
        help: Suggestion.nearest(to: unknown.key, among: names).map { "did you mean `\($0)`?" }
          ?? "it has \(inWords(names))")
    }
    guard fields.contains(where: { $0.key == "at" }) else {
      throw object.problem(
        "missing_field", "what `\(name)` inserts needs the field `at`", field: name,
        help: "say where it goes, as of after the update")
    }
    return value
  }
}

import TabuluaModel
import TabuluaText

extension JournalEntry {
  /// The version of the format that is written; others are not read.
  static let version = 1

  /// How every entry begins, so that the last one is found from the end of a journal.
  static let opening = "{\"version\":\(version),\"kind\":\"run\","

  /// The entry as lines of JSON, without the line that ends it.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func bytes(with lines: JournalLines) -> [UInt8] {
    Array("\(head(lines: lines.count))\n".utf8) + lines.bytes
  }

  /// The first line.
  private func head(lines: Int) -> String {
    let tables = tables.map { table in
      JSONText.Object([
        "name": table.name, "file": table.path, "mapping": table.mapping.json, "before": table.oldDigest,
        "after": table.newDigest,
      ])
    }
    var object = JSONText.Object(["version": Self.version, "kind": "run", "id": id, "deed": deed.rawValue])
    object.add([
      "of": of, "rows": rows.isEmpty ? nil : rows, "time": time, "user": user, "command": command,
      "policy": policy?.json, "options": options.isEmpty ? nil : options, "batches": batches.map(\.json),
      "tables": tables, "lines": lines,
    ])
    return object.text
  }
}

extension JournalEntry.Source {
  fileprivate var json: JSONText.Object { JSONText.Object(["file": path, "sha256": digest]) }
}

extension RecordChange {
  private static let kind = JSONText.Key("kind")
  private static let table = JSONText.Key("table")
  private static let row = JSONText.Key("row")
  private static let moved = JSONText.Key("moved")
  private static let old = JSONText.Key("old")
  private static let new = JSONText.Key("new")

  func write(to object: inout JSONText.Object, table: String?) {
    object.add(Self.kind, "record")
    if let table { object.add(Self.table, table) }
    object.add(Self.row, row)
    if isMoved { object.add(Self.moved, raw: "true") }
    if let old { object.add(Self.old, raw: old.json(named: row, like: nil)) }
    if let new { object.add(Self.new, raw: new.json(named: row, like: old)) }
  }
}

extension RecordChange.Record {
  private static let row = JSONText.Key("row")
  private static let bytes = JSONText.Key("bytes")
  private static let place = JSONText.Key("place")
  private static let between = JSONText.Key("between")

  /// The record as JSON; where it stands is left out if it stands like another one.
  fileprivate func json(named name: String, like other: RecordChange.Record?) -> String {
    var object = JSONText.Object()
    if row != name { object.add(Self.row, row) }
    object.add(Self.bytes, bytes)
    if place != other?.place { object.add(Self.place, place) }
    if other.map({ !standsLike($0) }) ?? true {
      object.add(Self.between, raw: "[\(Self.json(previous)),\(Self.json(next))]")
    }
    return object.text
  }

  private static func json(_ row: String?) -> String { row.map(JSONText.string) ?? "null" }
}

extension TableMapping {
  /// What columns mean, as JSON.
  fileprivate var json: JSONText.Object {
    var types = JSONText.Object()
    for (column, type) in self.types.sorted(by: { $0.key < $1.key }) { types.add(column, type.rawValue) }
    return JSONText.Object([
      "text": text, "detail": detail, "section_by": sectionBy, "sections": sections, "key": key,
      "check": check,
      "check_as": checkSpelling.map { [$0.on, $0.off] }, "order": order, "types": types.isEmpty ? nil : types,
    ])
  }

  /// Reads what columns mean from JSON.
  init(json: JSONValue) {
    func text(_ name: String) -> String? { if case .string(let text)? = json[name] { text } else { nil } }
    func texts(_ name: String) -> [String]? {
      json[name].map { $0.elements.compactMap { if case .string(let text) = $0 { text } else { nil } } }
    }
    var types: [String: ColumnType] = [:]
    if case .object(let fields)? = json["types"] {
      for (column, value) in fields {
        if case .string(let name) = value, let type = ColumnType(rawValue: name) { types[column] = type }
      }
    }
    self.init(
      text: text("text"), detail: text("detail"), sectionBy: text("section_by"), key: text("key"),
      check: text("check"), sections: texts("sections"), types: types,
      checkSpelling: texts("check_as").flatMap {
        $0.count == 2 ? BooleanSpelling(on: $0[0], off: $0[1]) : nil
      })
    order = text("order")
  }
}

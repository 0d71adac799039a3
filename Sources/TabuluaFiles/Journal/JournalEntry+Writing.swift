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
  /// Appends the line of the record; there may be a hundred thousand, so that no parts of it are made by themselves.
  func append(to bytes: inout [UInt8], table: String?) {
    bytes += #"{"kind":"record""#.utf8
    if let table { JSONText.append(key: #","table":"#, table, to: &bytes) }
    JSONText.append(key: #","row":"#, row, to: &bytes)
    if isMoved { bytes += #","moved":true"#.utf8 }
    if let old { old.append(key: #","old":{"#, named: row, like: nil, to: &bytes) }
    if let new { new.append(key: #","new":{"#, named: row, like: old, to: &bytes) }
    bytes += "}\n".utf8
  }
}

extension RecordChange.Record {
  /// Appends the record; where it stands is left out if it stands like another one.
  fileprivate func append(
    key: StaticString, named name: String, like other: RecordChange.Record?, to bytes: inout [UInt8]
  ) {
    key.withUTF8Buffer { bytes += $0 }
    if row != name { JSONText.append(key: #""row":"#, row, suffix: ",", to: &bytes) }
    JSONText.append(key: #""bytes":"#, self.bytes, to: &bytes)
    if place != other?.place { bytes += #","place":\#(place)"#.utf8 }
    if other.map({ !standsLike($0) }) ?? true {
      if let previous {
        JSONText.append(key: #","between":["#, previous, to: &bytes)
      } else {
        bytes += #","between":[null"#.utf8
      }
      if let next { JSONText.append(key: ",", next, to: &bytes) } else { bytes += ",null".utf8 }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes.append(UInt8(ascii: "}"))
  }
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

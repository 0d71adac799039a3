import TabuluaModel
import TabuluaText

extension JournalEntry {
  /// The version of the format that is written; others are not read.
  package static let version = 2

  /// How every entry begins, so that the last one is found from the end of a journal.
  static let opening = "{\"version\":\(version),\"kind\":\"run\","

  /// The entry as lines of JSON, without the line that ends it; in pieces, the first of which has the first line.
  ///
  /// The lines between must have come to their ends; they are given away.
  ///
  /// - Complexity: O(1) for each piece.
  package func bytes(with lines: [JournalLines]) -> [FileBytes] {
    for list in lines { list.end() }
    var pieces = [head(with: lines)]
    JournalLines.forEachPiece(of: lines) { piece, _ in pieces.append(piece.takenBytes()) }
    return pieces
  }

  /// The first line, without its digest, where these stand between it and the end.
  func head(with lines: [JournalLines]) -> FileBytes {
    FileBytes("\(head(lines: lines.reduce(0) { $0 + $1.count }))\n".utf8)
  }

  /// The first line, without its end and its digest, as it stands there while the lines behind it are written: it says that many
  /// more are missing than any entry has, so that it is longer than it will be, and the entry is one that was cut off.
  var placeholder: [UInt8] { Array(head(lines: JournalHead.mostLines).utf8) }

  /// The first line.
  private func head(lines: Int) -> String {
    let tables = tables.map { table in
      JSONText.Object([
        "name": table.name, "file": table.path, "mapping": table.mapping.json, "columns": table.columns,
        "before": table.oldDigest,
        "after": table.newDigest,
      ])
    }
    var object = JSONText.Object(["version": Self.version, "kind": "run", "id": id, "deed": deed.rawValue])
    object.add([
      "of": of, "rows": rows.isEmpty ? nil : rows, "table": table, "left": left.isEmpty ? nil : left,
      "time": time,
      "user": user, "command": command,
      "policy": policies.first?.json, "policies": policies.count > 1 ? policies.map(\.json) : nil,
      "options": options.isEmpty ? nil : options, "batches": batches.map(\.json),
      "tables": tables, "lines": lines,
    ])
    return object.text
  }
}

extension JournalEntry.Source {
  fileprivate var json: JSONText.Object { JSONText.Object(["file": path, "sha256": digest]) }
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
      "delimiter": delimiter.map { Self.name(ofDelimiter: $0) },
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
      }, delimiter: text("delimiter").flatMap { Self.delimiter(named: $0) })
    order = text("order")
  }
}

import TabuluaText

/// The lines of an entry of a journal between the first and the last one.
package struct JournalLines: Sendable {
  /// The lines, each with its end.
  private(set) var bytes: [UInt8] = []

  /// How many there are.
  package private(set) var count = 0

  /// Makes none.
  package init() {}

  /// Adds a line that is a JSON object.
  package mutating func add(_ line: String) {
    bytes += line.utf8
    bytes.append(0x0A)
    count += 1
  }

  /// These lines and others after them.
  package func followed(by others: JournalLines) -> JournalLines {
    var lines = self
    lines.bytes += others.bytes
    lines.count += others.count
    return lines
  }

  /// Adds what happened to the file of a table, which has a name where there are several.
  ///
  /// - Complexity: O(*n*) for *n* bytes of records.
  package mutating func add(_ change: FileChange, table: String?) {
    if let head = change.head {
      add(JSONText.Object(["kind": "head", "table": table, "old": head.old, "new": head.new]).text)
    }
    bytes.reserveCapacity(bytes.count + 256 * change.records.count)
    for record in change.records { record.append(to: &bytes, table: table) }
    count += change.records.count
  }
}

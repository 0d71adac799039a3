import TabuluaText

/// A first line of an entry that cannot be read, and what it says of the entry's tables all the same.
///
/// The line is written over another one, which a power loss may leave half done, or cut, or full of zeros; the tables are
/// replaced after that. What somebody else did to the line may be about tables that are written.
struct TornHead {
  private struct Table {
    let path: String
    let before: String?
    let after: String?
  }

  private let tables: [Table]
  private let hasOpening: Bool

  /// Takes the line, as far as it is there.
  init(_ line: some Collection<UInt8>) {
    let text = String(decoding: line, as: UTF8.self)
    hasOpening = text.hasPrefix(JournalEntry.opening)
    // Files of policies and batches stand there too, but not how they were before.
    tables = text.split(separator: "\"file\":", omittingEmptySubsequences: false).dropFirst().compactMap {
      part in
      guard let path = Self.text(at: part) else { return nil }
      let (before, after) = (Self.digest("before", in: part), Self.digest("after", in: part))
      return before == nil && after == nil ? nil : Table(path: path, before: before, after: after)
    }
  }

  private static func text(at part: Substring) -> String? {
    let value = part.dropFirst().prefix { $0 != "\"" }
    guard case .string(let text)? = try? JSONParser.parse(Array("\"\(value)\"".utf8)[...]) else { return nil }
    return text
  }

  private static func digest(_ field: String, in part: Substring) -> String? {
    guard let start = part.firstRange(of: "\"\(field)\":\"")?.upperBound else { return nil }
    let digits = part[start...].prefix { $0.isHexDigit }
    return digits.count == 64 ? String(digits) : nil
  }

  /// Whether the line is one that was half written over: it says of tables alone that are as they were before the entry.
  func isHalfWritten(besides journal: String, _ calls: FileCalls) -> Bool {
    hasOpening && !tables.isEmpty
      && tables.allSatisfy { table in
        table.before.map { $0 == table.after || $0 == digest(of: table, besides: journal, calls) } ?? false
      }
  }

  /// The first of its tables that is not as it was before the entry, so that the entry may be written; nil where there is none.
  func changedTable(besides journal: String, _ calls: FileCalls) -> String? {
    tables.first { table in
      // As long as the lines of an entry are written, nothing is known of its tables afterwards.
      if let before = table.before, before == table.after { return false }
      guard let digest = digest(of: table, besides: journal, calls) else { return false }
      return table.before.map { $0 != digest } ?? (digest == table.after)
    }?.path
  }

  /// The digest of a table's file; nil where it cannot be read.
  private func digest(of table: Table, besides journal: String, _ calls: FileCalls) -> String? {
    let digest = try? JournalPath.digest(ofFileAt: JournalPath.path(table.path, besides: journal), calls)
    return digest ?? nil
  }
}

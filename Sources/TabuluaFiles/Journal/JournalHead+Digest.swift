import TabuluaSystem
import TabuluaText

// The digest in the first line of an entry: it holds the entry's lines as long as that has no end.
extension JournalHead {
  /// A first line of an entry, without its end, with the digest that it ends with: of what another digest has taken, the one of
  /// the entry before and all lines but the first one, and of the line up to here.
  static func line(_ line: [UInt8], with digest: FileDigest) -> [UInt8] {
    let start = line.dropLast() + field
    var digest = digest
    digest.take(Array(start))
    return start + Array("\(digest.text)\"}".utf8)
  }

  /// Whether the lines of an entry, which follows on another one that has a digest, are what its first line says; true too where
  /// that has no digest, as former versions of the program wrote it, and there are lines of a run alone.
  static func holds(_ entry: some Collection<UInt8>, after previous: String?) -> Bool {
    let first = Array(entry.prefix { $0 != 0x0A })
    let rest = Array(entry.dropFirst(first.count + 1))
    let text = first.dropLast(first.reversed().prefix { $0 == 0x20 }.count)
    // A digest, a quote and a brace.
    let start = text.dropLast(66)
    guard text.count > 66, start.suffix(field.count).elementsEqual(field) else {
      return endsInCount(text) && JournalLines.areOfRun(rest)
    }
    var digest = JournalEnd.digest(after: previous)
    digest.take(rest)
    return line(start.dropLast(field.count) + [UInt8(ascii: "}")], with: digest) == Array(text)
  }

  /// How the digest begins in a line.
  private static let field = Array(#","digest":""#.utf8)

  /// Whether the last field of a line says how many lines follow.
  private static func endsInCount(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    let digits = line.dropLast().reversed().prefix { (0x30...0x39).contains($0) }
    let start = line.dropLast(digits.count + 1)
    return !digits.isEmpty && start.reversed().starts(with: Array(#","lines":"#.utf8).reversed())
  }

  /// Whether bytes have the end of a first line among them.
  static func hasEnd(in bytes: some RandomAccessCollection<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable { buffer in
      buffer.indices.dropLast(field.count - 1).contains { place in
        buffer[place] == field[0] && buffer[place..<place + field.count].elementsEqual(field)
      }
    } ?? false
  }
}

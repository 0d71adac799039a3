import TabuluaSystem
import TabuluaText

// The digest in the first line of an entry: it holds the entry's lines as long as that has no end.
extension JournalHead {
  /// A first line of an entry, without its end, with the digest that it ends with: of what another digest has taken, the one of
  /// the entry before and all lines but the first one, and of the line up to here.
  static func line(_ line: [UInt8], with digest: FileDigest) -> [UInt8] {
    let start = line.dropLast() + Array(#","digest":""#.utf8)
    var digest = digest
    digest.take(Array(start))
    return start + Array("\(digest.text)\"}".utf8)
  }

  /// Whether the lines of an entry, which follows on another one that has a digest, are what its first line says; true too where
  /// that has no digest, as former versions of the program wrote it, and there are lines of a run alone.
  static func holds(_ entry: some Collection<UInt8>, after previous: String?) -> Bool {
    let first = Array(entry.prefix { $0 != 0x0A })
    let rest = Array(entry.dropFirst(first.count + 1))
    let text = Array(first.prefix { $0 != 0x0A }.reversed().drop { $0 == 0x20 }.reversed())
    // The name of the field, a digest, a quote and a brace.
    let field = Array(#","digest":""#.utf8)
    let start = text.dropLast(66)
    guard text.count > 66, start.suffix(field.count).elementsEqual(field) else {
      return JournalLines.areOfRun(rest)
    }
    var digest = JournalEnd.digest(after: previous)
    digest.take(rest)
    return line(start.dropLast(field.count) + [UInt8(ascii: "}")], with: digest) == text
  }
}

import TabuluaSystem
import TabuluaText

/// The runs of a journal that is open, each of which has a digest of itself and of the one before.
///
/// What is written behind a run that somebody has edited cannot be relied on either, because whoever reads the journal stops
/// there. So a run is not written behind it.
struct JournalChain {
  let descriptor: Int32
  let path: String
  let calls: FileCalls

  /// How much before the last run is looked at: a run on a small table is not to wait for a journal of many years, of a few large runs
  /// or of very many small ones.
  ///
  /// Commands that read a journal look at all of it.
  struct Reach {
    var bytes = 1 << 26
    var runs = 1_000
  }

  /// Fails for a run that somebody has edited, of those that stand before a place, which is the beginning of the last one.
  ///
  /// - Throws: `journal_edited`, `journal_damaged`, or what the journal cannot be read for.
  /// - Complexity: O(*n*) for *n* bytes, and some 30 microseconds a run; at most a ``Reach``.
  func check(upTo end: Int, reach: Reach = Reach()) throws(Diagnostic) {
    let first = max(0, end - reach.bytes)
    guard end > 0 else { return }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try calls.bytes(of: descriptor, first..<end)
    } catch {
      throw .unreadable(path, error)
    }
    var place = 0
    var line: Int? = 1
    var digest: String?
    // What begins the bytes may be the rest of a run.
    let starts = (first > 0 ? [] : [0]) + Self.entries(in: bytes)
    guard let start = starts.suffix(reach.runs).first else { return }
    if start > 0 {
      let last = bytes[..<(start - 1)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      guard last > 0 || first == 0 else { return }
      guard let end = JournalHead.line(at: last, in: bytes).flatMap(JournalEnd.init) else {
        throw .damagedOr(.journalEdited(path, nil), path, bytes[last..<start])
      }
      (place, line, digest) = (start, nil, end.digest)
    }
    while place < bytes.count {
      let rest = bytes[place...]
      guard let head = JournalHead(Array(rest.prefix { $0 != 0x0A })),
        let length = JournalHead.ends(of: head.lines + 1, in: rest),
        let end = JournalHead.line(at: place + length, in: bytes).flatMap(JournalEnd.init),
        bytes[place..<place + length].withUnsafeBytes({
          JournalEnd(head.id, end.outcome, of: $0, after: digest)
        }) == end
      else {
        let id = JournalHead(Array(rest.prefix { $0 != 0x0A }))?.id
        throw .damagedOr(.journalEdited(path, id, line: line), path, rest)
      }
      place += length + end.text.utf8.count
      line = line.map { $0 + head.lines + 2 }
      digest = end.digest
    }
  }

  /// Where entries begin behind a line that stands there.
  private static func entries(in bytes: [UInt8]) -> [Int] {
    let opening = Array(JournalEntry.opening.utf8)
    return bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return [] }
      var entries: [Int] = []
      var place = 0
      while let found = memchr(base + place, 0x0A, buffer.count - place) {
        place = UnsafeRawPointer(found) - base + 1
        if buffer.count - place < opening.count { break }
        if memcmp(base + place, opening, opening.count) == 0 { entries.append(place) }
      }
      return entries
    }
  }
}

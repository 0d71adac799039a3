import TabuluaSystem
package import TabuluaText

/// One entry that is appended to a journal while the tables that it is about are written.
package final class JournalAppend {
  /// The journal.
  package let path: String

  /// Makes the entry in pieces, the first of which has the first line, given the SHA-256 of each file that is written.
  ///
  /// No pieces where nothing changed; nothing is appended then.
  private let makeEntry: (_ digests: [String]) throws(Diagnostic) -> [FileBytes]

  /// Writes lines while others are made; nil where all are there from the beginning.
  private let stream: JournalStream?

  /// What adds the lines that are made when the bytes of all files are; nil for none.
  private let records: OnceValue<[String?]>?

  /// The digests of the files so far.
  ///
  /// Only one thread writes at a time, and the others wait for it.
  private var digests: [FileDigest] = []

  /// Answers the digests of the files, where somebody else works them out.
  private var knownDigests: (() -> [String])?

  /// Where the journal ended when it was read; nil where it was not.
  private let endPlace: JournalEndPlace?

  private var file: JournalFile?

  /// Says what is to be appended; `makeEntry` is called when all files are written, before they take their names.
  package init(
    path: String, after endPlace: JournalEndPlace? = nil,
    makeEntry: @escaping (_ digests: [String]) throws(Diagnostic) -> [FileBytes]
  ) {
    (self.path, self.endPlace, self.makeEntry, stream, records) = (path, endPlace, makeEntry, nil, nil)
  }

  /// Says what is to be appended: an entry with `lines`, which may be written as soon as they are made.
  ///
  /// `makeEntry` is called when all files are written, before they take their names, and must have waited for the lines when it
  /// returns; nil where nothing changed. `longest` makes an entry whose first line is at least as long as that one's will be.
  /// `records` adds lines that it is time for when the bytes of all files are made: so the disk has them early, and works while
  /// the lines are made. To wait for it at the end took a seventh of the time of a run.
  package init(
    path: String, after endPlace: JournalEndPlace? = nil, lines: [JournalLines],
    records: OnceValue<[String?]>? = nil, longest: @escaping @Sendable () throws(Diagnostic) -> JournalEntry,
    makeEntry: @escaping (_ digests: [String]) throws(Diagnostic) -> JournalEntry?
  ) {
    (self.path, self.endPlace, self.records) = (path, endPlace, records)
    let stream = JournalStream(lines) { () throws(Diagnostic) in try longest().placeholder }
    self.stream = stream
    self.makeEntry = { (digests) throws(Diagnostic) in
      guard let entry = try makeEntry(digests) else { return [] }
      for list in lines { list.end() }
      // A journal that may only grow was opened, and has no lines yet.
      return try stream.finish() ? [entry.head(with: lines)] : entry.bytes(with: lines)
    }
  }

  /// Takes the digests of the files from somebody who works them out; they are asked for when all files are written.
  func useDigests(_ digests: @escaping () -> [String]) { knownDigests = digests }

  /// Takes bytes of a file that is written.
  func take(_ bytes: UnsafeRawBufferPointer, of index: Int) {
    guard knownDigests == nil else { return }
    while digests.count <= index { digests.append(FileDigest()) }
    digests[index].take(bytes)
  }

  /// The entry, in pieces.
  func entry() throws(Diagnostic) -> [FileBytes] { try makeEntry(knownDigests?() ?? digests.map(\.text)) }

  /// The bytes of all files are made, and go to the disk: what else is to be made for the journal is made now.
  func filesAreMade() { records?.begin() }

  /// Lets lines be written from now on; a journal that is made is no more open than the limit.
  func begin(_ limit: AccessLimit, _ calls: FileCalls) {
    stream?.allow { [path, endPlace] () throws(Diagnostic) in
      try JournalFile(path, limit, after: endPlace, calls: calls)
    }
  }

  /// Writes the entry, down to the disk.
  func append(_ limit: AccessLimit, _ calls: FileCalls) throws(Diagnostic) {
    let entry = try entry()
    guard !entry.isEmpty else {
      stream?.stop()
      stream?.takeFile()?.takeBack()
      return
    }
    var file = stream?.takeFile()
    if file == nil { file = try JournalFile(path, limit, after: endPlace, calls: calls) }
    self.file = file
    try file?.append(entry)
  }

  /// What was told of entries that had no end.
  package var notes: [Diagnostic] { file?.notes ?? [] }

  /// Stops making and writing lines, because the tables are not written.
  func abandon() {
    stream?.stop()
    records?.waitIfBegun()
  }

  /// Takes the entry out, because the tables are the old ones.
  ///
  /// Where some may be new it stays without an end: the next command makes all of them new or old, and ends it then.
  func takeBack(after problem: Diagnostic) {
    abandon()
    let begun = stream?.takeFile()
    if !problem.has(FileCode.writeIncomplete) { (file ?? begun)?.takeBack() }
    file = nil
  }

  /// Ends the entry; answers a warning where it cannot be.
  func end() -> [Diagnostic] {
    defer { file = nil }
    return file?.end(.written).map { [$0] } ?? []
  }
}

import TabuluaSystem
package import TabuluaText

/// One entry that is appended to a journal while the tables that it is about are written.
package final class JournalAppend {
  /// The journal.
  package let path: String

  /// Makes the lines of the entry, in pieces, given the SHA-256 of each file that is written.
  ///
  /// No pieces where nothing changed; nothing is appended then.
  private let makeEntry: (_ digests: [String]) throws(Diagnostic) -> [FileBytes]

  /// The digests of the files so far.
  ///
  /// Only one thread writes at a time, and the others wait for it.
  private var digests: [FileDigest] = []

  /// Where the journal ended when it was read; nil where it was not.
  private let endPlace: JournalEndPlace?

  private var file: JournalFile?

  /// Says what is to be appended; `makeEntry` is called when all files are written, before they take their names.
  package init(
    path: String, after endPlace: JournalEndPlace? = nil,
    makeEntry: @escaping (_ digests: [String]) throws(Diagnostic) -> [FileBytes]
  ) {
    self.path = path
    self.endPlace = endPlace
    self.makeEntry = makeEntry
  }

  /// Takes bytes of a file that is written.
  func take(_ bytes: UnsafeRawBufferPointer, of index: Int) {
    while digests.count <= index { digests.append(FileDigest()) }
    digests[index].take(bytes)
  }

  /// The lines of the entry, in pieces.
  func entry() throws(Diagnostic) -> [FileBytes] { try makeEntry(digests.map(\.text)) }

  /// Writes the entry, down to the disk; a journal that is made is no more open than the limit.
  func append(_ limit: AccessLimit, _ calls: FileCalls) throws(Diagnostic) {
    let entry = try entry()
    if entry.isEmpty { return }
    let file = try JournalFile(path, limit, after: endPlace, calls: calls)
    self.file = file
    try file.append(entry)
  }

  /// What was told of entries that had no end.
  package var notes: [Diagnostic] { file?.notes ?? [] }

  /// Takes the entry out, because the tables are the old ones.
  ///
  /// Where some may be new it stays without an end: the next command makes all of them new or old, and ends it then.
  func takeBack(after problem: Diagnostic) {
    if !problem.has(FileCode.writeIncomplete) { file?.takeBack() }
    file = nil
  }

  /// Ends the entry; answers a warning where it cannot be.
  func end() -> [Diagnostic] {
    defer { file = nil }
    return file?.end(.written).map { [$0] } ?? []
  }
}

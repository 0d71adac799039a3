package import TabuluaText

/// Writes files for a process that may write none itself.
///
/// Whoever is asked does what ``AtomicFile`` does, and says what it says. One file, or several that are written together,
/// are begun, and each ended before the next one; whoever begins comes to the end or abandons.
package protocol FileDeputy: Sendable {
  /// Begins to write files, and the first of them; each may have to be as it was when it was read.
  ///
  /// With a journal, the bytes of the entry that is appended to it come after those of the files, as if it were one more.
  ///
  /// - Throws: what the first one cannot be written for.
  func begin(_ files: [(path: String, expected: ExpectedFile?)], journal: String?) throws(Diagnostic)

  /// Takes bytes of the file that is being written.
  func append(_ bytes: UnsafeRawBufferPointer)

  /// Ends a file and begins the next one; with the last one all are in place.
  ///
  /// - Throws: what this file, the next one or all of them cannot be written for; nothing is written then.
  func endFile() throws(Diagnostic)

  /// Gives up what was begun; nothing is written.
  func abandon()

  /// Makes a folder, and those around it; whether it is there now.
  func makeFolder(_ path: String) -> Bool

  /// Removes a file or an empty folder, if it can be.
  func remove(_ path: String)
}

extension AtomicFile {
  /// Who writes the files in the place of this process; nil where it does so itself.
  ///
  /// Nothing guards it: it is set at most once, before the process has a second thread.
  nonisolated(unsafe) package static var deputy: (any FileDeputy)?

  /// Is called when this process has all bytes of the files that it writes, and lets them take their names; nil where
  /// nobody asks.
  ///
  /// Until then it may be ended at any time: the files are as they were.
  ///
  /// Nothing guards it: it is set at most once, before the process has a second thread.
  nonisolated(unsafe) package static var onWriting: (@Sendable () -> Void)?

  /// Writes files through another process.
  static func write(
    _ files: [(path: String, expected: ExpectedFile?)], journal: JournalAppend?, _ spooled: SpooledBytes?,
    by deputy: any FileDeputy, check: () throws(Diagnostic) -> Void,
    _ body: (_ index: Int, inout ByteOutput) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let all = files + (spooled.map { [(path: $0.path, expected: nil)] } ?? [])
    guard !all.isEmpty else { return }
    try deputy.begin(all, journal: journal?.path)
    var isWritten = false
    defer { if !isWritten { journal?.abandon() } }
    // The bytes of the entry follow those of the files.
    for index in 0..<all.count + (journal == nil ? 0 : 1) {
      do throws(Diagnostic) {
        if index < files.count { journal?.take(UnsafeRawBufferPointer(start: nil, count: 0), of: index) }
        var output = ByteOutput {
          if index < files.count { journal?.take($0, of: index) }
          deputy.append($0)
        }
        if index < files.count {
          try body(index, &output)
          if index == files.count - 1 {
            journal?.filesAreMade()
            try check()
          }
        } else if index < all.count {
          try spooled?.write(to: &output)
        } else {
          for piece in try journal?.entry() ?? [] { piece.withUnsafeBytes { output.append($0) } }
        }
        output.flush()
      } catch {
        deputy.abandon()
        throw error
      }
      if index == all.count - 1 { onWriting?() }
      try deputy.endFile()
    }
    isWritten = true
  }
}

import TabuluaSystem
package import TabuluaText

extension JournalDocument {
  /// Fails where a run could not be written into a journal, as far as that can be seen beforehand: there is no such folder,
  /// or something that is no file, or that may not be written, or a file that begins as no journal of this version does.
  ///
  /// - Throws: `journal_not_writable`, `not_a_journal` or `journal_version`.
  package static func checkWritable(_ path: String) throws(Diagnostic) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .journalNotWritable(path, nil) }
      guard faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) == 0 else {
        throw .journalNotWritable(path, .current)
      }
      return try JournalTail.checkBeginning(of: path)
    }
    let error = SystemError.current
    guard error.number == ENOENT else { throw .journalNotWritable(path, error) }
    let folder = DirectoryListing.split(FileTarget.followed(path) ?? path).directory ?? "."
    guard faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) == 0 else {
      throw .journalNotWritable(path, .current)
    }
    // In some folders that seem to be writable no file can be made.
    do throws(Diagnostic) { try AtomicFile.check(path) } catch { throw .journalNotMade(path) }
  }
}

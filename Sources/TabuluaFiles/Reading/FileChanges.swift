import TabuluaSystem
package import TabuluaText

/// Makes folders, and removes what is no longer needed.
package enum FileChanges {
  /// Makes a folder, and those around it.
  ///
  /// - Returns: Whether it is there now.
  package static func makeFolder(_ path: String) -> Bool {
    if let deputy = AtomicFile.deputy { return deputy.makeFolder(path) }
    return FolderCalls.make(path)
  }

  /// Fails where a file that is kept beside the user's own, or its folder, is a symbolic link, or no file: whoever made the
  /// folder would choose what is written over, or have us wait.
  package static func checkIsOwnFile(_ path: String) throws(Diagnostic) {
    for part in [DirectoryListing.split(path).directory ?? ".", path]
    where SymbolicLink.target(of: part) != nil {
      throw Diagnostic(
        code: FileCode.fileNotAllowed, message: "`\(path)` is not used, because `\(part)` is a symbolic link",
        help: "put a folder or a file of its own in its place")
    }
    var status = stat()
    guard lstat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return }
    throw Diagnostic(
      code: FileCode.fileNotAllowed, message: "`\(path)` is not used, because it is a pipe or a device",
      help: "put a file of its own in its place")
  }

  /// Removes a file, or a folder without anything in it; leaves everything else as it is.
  package static func remove(_ path: String) {
    if let deputy = AtomicFile.deputy { return deputy.remove(path) }
    guard !path.isEmpty, !path.utf8.contains(0) else { return }
    _ = removeName(path)
  }
}

/// What C's function of that name does, which a method of the same name hides.
private func removeName(_ path: String) -> Int32 { remove(path) }

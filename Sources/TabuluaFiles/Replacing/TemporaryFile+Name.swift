import TabuluaSystem

extension TemporaryFile {
  /// Opens a file that has no name, but could be given one; nil where the system or the file system has no such files.
  ///
  /// Not every file system that makes such a file can name it later, so one is tried first.
  static func openUnnamed(in directory: String, _ mode: mode_t, _ calls: FileCalls) -> Int32? {
    let trial = calls.openUnnamed(directory, 0o600)
    guard trial >= 0 else { return nil }
    defer { close(trial) }
    guard let name = freeName(in: directory, { calls.nameFile(trial, $0) == 0 }) else { return nil }
    unlink(name)
    let opened = calls.openUnnamed(directory, mode)
    return opened < 0 ? nil : opened
  }

  /// The first name of a temporary file in a directory with which `take` succeeds; nil, with `errno` set, where it fails
  /// for another reason than that there is such a file.
  static func freeName(in directory: String, _ take: (String) -> Bool) -> String? {
    // The number of the process keeps two programs apart, the count two threads and what a crash left behind.
    for attempt in 0..<1000 {
      let name = DirectoryListing.path(of: ".tabulua-\(getpid())-\(attempt).tmp", in: directory)
      if take(name) { return name }
      guard errno == EEXIST else { return nil }
    }
    return nil
  }
}

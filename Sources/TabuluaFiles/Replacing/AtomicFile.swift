import TabuluaSystem
public import TabuluaText

/// Writes files whole or not at all.
///
/// ```swift
/// try AtomicFile.write(Array("title\nMilk\n".utf8), to: "tasks.csv")
/// ```
public enum AtomicFile {
  /// Replaces a file, or makes a new one.
  ///
  /// The bytes go into a temporary file beside the target, which is synced and then takes the target's name, so
  /// that whoever reads sees the old file or the new one. Permissions stay, owner and group too where the system
  /// allows it, access lists and other extended attributes too; a symbolic link stays one, and what it points to is
  /// replaced. Other hard links of the target keep the old bytes. When anything fails the target is as it was and the
  /// temporary file is gone; on the file systems that are usual on Linux it is gone also when the program is killed.
  ///
  /// ```swift
  /// try AtomicFile.write(Array("a,b\n1,2\n".utf8), to: "table.csv")
  /// ```
  ///
  /// - Throws: a diagnostic with `file_is_directory`, `file_not_regular`, `directory_missing`,
  ///   `file_not_writable` or `write_failed`.
  /// - Complexity: O(*n*) for *n* bytes, and a sync of the disk.
  public static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
    try write(to: path) { output in output.append(bytes) }
  }

  /// Replaces a file, or makes a new one, with what `body` appends, piece by piece.
  ///
  /// As ``write(_:to:)``, without the bytes ever being in memory as a whole. `body` may read the file that
  /// it replaces. When it throws, the target is as it was. `failAfter` lets tests see what a full disk does: writing
  /// fails after so many bytes.
  ///
  /// ```swift
  /// try AtomicFile.write(to: "numbers.txt") { output in
  ///   for number in 0..<1_000_000 { output.append("\(number)\n") }
  /// }
  /// ```
  ///
  /// - Throws: what `body` throws, or a diagnostic as ``write(_:to:)``.
  package static func write(
    to path: String, failAfter limit: Int? = nil, _ body: (inout ByteOutput) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try write([(path, nil)], failAfter: limit) { _, output throws(Diagnostic) in try body(&output) }
  }

  /// Fails where a file could not be written to a path, as far as that can be seen before it is: there is no such folder, or
  /// something that is no file, or no file can be made there.
  ///
  /// A file is made beside it and removed: some folders, as those of `/proc` and `/sys`, seem to be writable and are not.
  /// It gets no name where the system can do without, so that nothing is left of it whatever fails.
  ///
  /// - Throws: a diagnostic as ``write(_:to:)``.
  package static func check(_ path: String) throws(Diagnostic) {
    let target = try FileTarget(path)
    guard faccessat(AT_FDCWD, target.directory, W_OK | X_OK, AT_EACCESS) == 0 else {
      throw .notWritable(path, .current)
    }
    let calls = FileCalls.system
    let unnamed = calls.openUnnamed(target.directory, 0o600)
    guard unnamed < 0 else {
      close(unnamed)
      return
    }
    try TemporaryFile(beside: target, AccessLimit([], calls), calls: calls).remove()
  }
}

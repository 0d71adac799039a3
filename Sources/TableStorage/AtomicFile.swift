public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes files whole or not at all.
public enum AtomicFile {
  /// Replaces a file, or makes a new one.
  ///
  /// The bytes go into a temporary file beside the target, which is synced and then takes the target's name, so
  /// that whoever reads sees the old file or the new one. Permissions stay, owner and group too where the system
  /// allows it; a symbolic link stays one, and what it points to is replaced. Other hard links of the target keep
  /// the old bytes. When anything fails the target is as it was and the temporary file is gone.
  ///
  /// ```swift
  /// try AtomicFile.write(Array("a,b\n1,2\n".utf8), to: "table.csv")
  /// ```
  ///
  /// `failAfter` lets tests see what a full disk does: writing fails after so many bytes.
  ///
  /// - Throws: a diagnostic with `file_is_directory`, `file_not_regular`, `directory_missing`,
  ///   `file_not_writable` or `write_failed`.
  public static func write(
    _ bytes: [UInt8], to path: String, failAfter limit: Int? = nil
  ) throws(Diagnostic) {
    var calls = FileCalls.system
    if let limit { calls = calls.failing(afterBytes: limit) }
    try write(bytes, to: path, calls: calls)
  }

  static func write(_ bytes: [UInt8], to path: String, calls: FileCalls) throws(Diagnostic) {
    let target = try FileTarget(path)
    let temporary = try TemporaryFile(beside: target, calls: calls)
    do throws(SystemError) {
      try temporary.write(bytes)
      try temporary.takeOver(target.status)
      try temporary.sync()
      try temporary.rename(to: target.path)
    } catch {
      temporary.remove()
      throw .writeFailed(path, error)
    }
    // The name is in place already; a directory that cannot be synced is no reason to say that it is not.
    temporary.syncDirectory()
  }
}

extension Diagnostic {
  static func writeFailed(_ path: String, _ error: SystemError) -> Diagnostic {
    let full = error.number == ENOSPC || error.number == EDQUOT
    return Diagnostic(
      code: "write_failed", message: "cannot write `\(path)`: \(error.words)",
      location: SourceLocation(file: path),
      help: "nothing was changed; \(full ? "make room" : "try again"), or write to another disk")
  }

  static func notWritable(_ path: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(
      code: "file_not_writable", message: "cannot write `\(path)`: \(error.words)",
      location: SourceLocation(file: path),
      help: error.number == EACCES
        ? "allow writing to it and to its directory, or write to another file" : "write to another file")
  }
}

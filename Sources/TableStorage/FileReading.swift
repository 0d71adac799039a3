public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes of a file; pipes are read to their end.
///
/// ```swift
/// let batch = try readFile("edits.jsonl")
/// ```
///
/// - Throws: a diagnostic with `file_missing`, `file_is_directory` or `file_unreadable`.
public func readFile(_ path: String) throws(Diagnostic) -> [UInt8] {
  guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(path) }
  let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw .unreadable(path, .current) }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, .current) }
  guard status.st_mode & S_IFMT != S_IFDIR else { throw .isDirectory(path) }

  // The size may be wrong (a pipe, a file in /proc, one that grows), so reading goes on to the end.
  var bytes: [UInt8] = []
  var room = max(Int(status.st_size) + 1, 1 << 16)
  while true {
    let start = bytes.count
    var count = 0
    let wanted = room
    bytes.reserveCapacity(start + wanted)
    let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
      count = retrying { read(descriptor, buffer.baseAddress, wanted) }
      initialized = max(count, 0)
    }
    guard count >= 0 else { throw .unreadable(path, .current) }
    guard count > 0 else { return bytes }
    if start == 0 { bytes = chunk } else { bytes.append(contentsOf: chunk) }
    room = 1 << 16
  }
}

/// Makes a system call again as long as a signal interrupts it.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

extension Diagnostic {
  static func badPath(_ path: String) -> Diagnostic {
    Diagnostic(
      code: "file_missing",
      message: path.isEmpty ? "the name of the file is empty" : "the name of the file has a null character",
      help: "name a file")
  }

  static func isDirectory(_ path: String) -> Diagnostic {
    Diagnostic(
      code: "file_is_directory", message: "`\(path)` is a directory", location: SourceLocation(file: path),
      help: "name a file in it")
  }

  static func unreadable(_ path: String, _ error: SystemError) -> Diagnostic {
    if error.number == EISDIR { return isDirectory(path) }
    guard error.number == ENOENT || error.number == ENOTDIR else {
      return Diagnostic(
        code: "file_unreadable", message: "cannot read `\(path)`: \(error.words)",
        location: SourceLocation(file: path),
        help: error.number == EACCES ? "allow reading it, for instance with `chmod u+r`" : nil)
    }
    return Diagnostic(
      code: "file_missing", message: "there is no file `\(path)`", location: SourceLocation(file: path),
      help: DirectoryListing.neighbour(of: path).map { "did you mean `\($0)`?" } ?? "check the name")
  }
}

import TabuluaText
import TabuluaSystem

/// Where a file is to be written: symbolic links are followed, and what cannot be written is refused.
struct FileTarget {
  /// The path without a symbolic link as its last part.
  let path: String

  /// The directory in which the file lies.
  let directory: String

  /// What the system knows of the file that is there now; nil for a new one.
  let status: stat?

  /// Looks at the target and changes nothing.
  init(_ given: String) throws(Diagnostic) {
    guard !given.isEmpty, !given.utf8.contains(0) else { throw .badPath(given) }
    // If this is no file, the error has the name that the user gave: the links of `/dev/stdout` lead to no name.
    var status = stat()
    if stat(given, &status) == 0 { try Self.check(status, given) }
    guard let followed = try Self.following(given) else {
      throw Diagnostic(
        code: FileCode.fileNotRegular, message: "`\(given)` stands for what is open already, and is no file",
        location: TextLocation(file: given), help: "name the file itself: it is replaced by a new one")
    }
    path = followed
    guard !path.hasSuffix("/") else { throw .isDirectory(given) }
    directory = DirectoryListing.split(path).directory ?? "."

    if stat(path, &status) == 0 {
      try Self.check(status, given)
      // Renaming would replace a file that its owner has protected.
      guard faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 else { throw .notWritable(given, .current) }
      self.status = status
    } else {
      let error = SystemError.current
      guard error.number == ENOENT else { throw .notWritable(given, error) }
      guard stat(directory, &status) == 0 else {
        let error = SystemError.current
        guard error.saysNothingIsThere else { throw .notWritable(given, error) }
        throw Diagnostic(
          code: FileCode.directoryMissing, message: "there is no directory `\(directory)`",
          location: TextLocation(file: given), help: "make it, for instance with `mkdir -p`")
      }
      self.status = nil
    }
  }

  /// The path to which symbolic links lead; nil where it leads to no file that could be replaced.
  static func followed(_ given: String) -> String? { (try? following(given)) ?? nil }

  /// Fails for what is there and is no file.
  private static func check(_ status: stat, _ given: String) throws(Diagnostic) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .isDirectory(given)
    default:
      throw Diagnostic(
        code: FileCode.fileNotRegular, message: "`\(given)` is a device, a pipe or a socket, not a file",
        location: TextLocation(file: given),
        help: "name a file: all is written to it or nothing, which only a file can promise")
    }
  }

  /// The path with symbolic links as its last part replaced by what they point to, also if that is missing; nil where
  /// it stands for an open file, as `/dev/stdout` does.
  private static func following(_ given: String) throws(Diagnostic) -> String? {
    var path = given
    for _ in 0..<40 {
      let found: String?
      do throws(SystemError) {
        found = try SymbolicLink.read(path)
      } catch {
        throw .notWritable(given, error)
      }
      guard let target = found else { return path }
      // Such a link names a file that is open; others would go on writing to that one if it were replaced.
      guard !path.hasPrefix("/proc/"), !path.hasPrefix("/dev/fd/") else { return nil }
      path = target
    }
    throw .notWritable(given, SystemError(number: ELOOP))
  }
}

package import TabuluaText
package import TabuluaSystem

/// Reads the Lua files of a policy.
package enum PolicyFile {
  /// The largest file that is read; a policy is some kilobytes, and `/dev/zero` never ends.
  package static let maximumSize = 16 << 20

  /// The bytes of a policy, or an error that says why there are none.
  package static func bytes(ofPolicy path: String) throws(Diagnostic) -> [UInt8] {
    switch contents(of: path) {
    case .success(let bytes): return bytes
    case .failure(let failure): throw failure.diagnostic(of: path)
    }
  }

  /// The bytes of a file, or why there are none.
  package static func contents(of path: String) -> Result<[UInt8], ReadFailure> {
    var opened: ReadableFile.Opened
    do throws(ReadableFile.Failure) { opened = try ReadableFile.open(path) } catch {
      return .failure(.init(error))
    }
    let descriptor = opened.descriptor
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return .failure(.directory) }
    var bytes = [opened.first].compactMap { $0 }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      do throws(ReadableFile.Failure) { count = try opened.read(into: &block) } catch {
        return .failure(.init(error))
      }
      if count == 0 { return .success(chunk(in: bytes)) }
      bytes += block[..<count]
      if bytes.count > maximumSize { return .failure(.tooLarge) }
    }
  }

  /// The chunk in a file: as in Lua, without a byte-order mark and what follows a `#` at its beginning.
  ///
  /// The end of that line stays, so that lines keep their numbers.
  private static func chunk(in bytes: [UInt8]) -> [UInt8] {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.dropFirst(start).first == UInt8(ascii: "#") {
      start = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }
    return start == 0 ? bytes : Array(bytes[start...])
  }

  /// Why a file cannot be read.
  package enum ReadFailure: Error, Equatable {
    case missing
    case directory
    case forbidden
    case tooLarge
    /// It is a pipe, and nothing comes.
    case pipe(ReadableFile.PipeFault)
    case other(Int32)

    init(_ failure: ReadableFile.Failure) {
      switch failure {
      case .system(let number): self.init(number)
      case .pipe(let fault): self = .pipe(fault)
      }
    }

    init(_ number: Int32) {
      switch number {
      case ENOENT, ENOTDIR: self = .missing
      case EISDIR: self = .directory
      case EACCES, EPERM: self = .forbidden
      default: self = .other(number)
      }
    }
  }

  /// The folder of a path as the user wrote it, with its slash; empty for a plain file name.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return !path.utf8.contains(0) && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path leads to a pipe, a device or a socket, which a script could make its user wait for without end.
  package static func isNoFile(_ path: String) -> Bool { kindOfNoFile(path) != nil }

  /// What lies at a path that is no file and no folder, such as `a pipe`; nil for those, and where there is nothing.
  package static func kindOfNoFile(_ path: String) -> String? {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFDIR: return nil
    case S_IFIFO: return "a pipe"
    case S_IFSOCK: return "a socket"
    default: return "a device"
    }
  }

  /// The path without symbolic links, or nil where there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

extension PolicyFile.ReadFailure {
  fileprivate func diagnostic(of path: String) -> Diagnostic {
    func unreadable(_ words: String, help: String? = nil) -> Diagnostic {
      Diagnostic(code: ScriptCode.policyUnreadable, message: "the policy `\(path)` \(words)", help: help)
    }
    return switch self {
    case .missing:
      Diagnostic(
        code: ScriptCode.policyMissing, message: "there is no policy `\(path)`", help: "check the path")
    case .directory:
      unreadable(
        "is a directory",
        help: "name the Lua file itself, such as `\(path.hasSuffix("/") ? path : path + "/")policy.lua`")
    case .forbidden:
      unreadable("may not be read", help: "check the permissions of the file and of its folders")
    case .tooLarge:
      unreadable(
        "is larger than \(PolicyFile.maximumSize >> 20) MiB", help: "a policy is a Lua file; check the path")
    case .pipe(let fault): unreadable("cannot be read: \(fault.words)", help: fault.help)
    case .other(let number): unreadable("cannot be read: \(String(cString: strerror(number)))")
    }
  }
}

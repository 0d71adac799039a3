public import TabuluaText
import TabuluaSystem

/// The bytes of a file; pipes are read to their end.
///
/// ```swift
/// let batch = try readFile("edits.jsonl")
/// ```
///
/// ``FileBytes/init(path:limit:)`` does without a copy.
///
/// - Throws: a diagnostic with `file_missing`, `file_is_directory` or `file_unreadable`.
package func readFile(_ path: String) throws(Diagnostic) -> [UInt8] {
  let bytes = try FileBytes(path: path)
  return bytes.withUnsafeBytes { [UInt8]($0) }
}

extension FileBytes {
  /// How many bytes of a device are read.
  private static let mostOfDevice = 64 << 20

  /// Reads a file; pipes are read to their end.
  ///
  /// A file of more than `limit` bytes is refused, as soon as it is known to be so large.
  ///
  /// ```swift
  /// let bytes = try FileBytes(path: "tasks.csv", limit: 1 << 20)
  /// ```
  ///
  /// - Throws: a diagnostic with `file_missing`, `file_is_directory`, `file_unreadable` or `file_too_large`.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(path: String, limit: Int = .max) throws(Diagnostic) {
    try self.init(path: path, limit: limit, patience: ReadableFile.Patience())
  }

  /// Reads a file; where it is a pipe, a program that writes into it is waited for so long.
  init(path: String, limit: Int = .max, patience: ReadableFile.Patience) throws(Diagnostic) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath(path) }
    var opened: ReadableFile.Opened
    do throws(ReadableFile.Failure) {
      opened = try ReadableFile.open(path, patience: patience)
    } catch {
      throw .unreadable(path, error)
    }
    let descriptor = opened.descriptor
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, .current) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .isDirectory(path) }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    let size = isFile ? Int(status.st_size) : 0
    // Some devices have no end.
    let isDevice = status.st_mode & S_IFMT == S_IFCHR && isatty(descriptor) == 0
    let limit = isDevice ? Swift.min(limit, Self.mostOfDevice) : limit
    guard size <= limit else { throw .tooLarge(path, limit) }

    // The size may be wrong (a file in /proc, one that grows), so reading goes on to the end.
    var memory = GrowingMemory(capacity: size + (1 << 12))
    if let first = opened.first { memory.append(first) }
    if size >= Self.leastHalved {
      memory.count = Self.readHalves(of: descriptor, size, to: memory.base)
      guard lseek(descriptor, off_t(memory.count), SEEK_SET) >= 0 else { throw .unreadable(path, .current) }
    }
    while true {
      memory.reserve(1 << 12)
      let place = memory.base + memory.count
      let room = memory.capacity - memory.count
      let count: Int
      do throws(ReadableFile.Failure) { count = try opened.read(place, room) } catch {
        throw .unreadable(path, error)
      }
      guard count > 0 else { break }
      memory.count += count
      guard memory.count <= limit else { throw .tooLarge(path, limit) }
    }
    // A file that changes while it is read has another version afterwards.
    self.init(memory.finished(version: isFile ? FileVersion(status) : nil))
  }

  /// From this size on a file is read by two threads: to clear and fill memory takes longer than to begin one.
  private static let leastHalved = 1 << 22

  /// Reads a file's first `size` bytes, each half in a thread of its own.
  ///
  /// Answers how many bytes from the beginning on were read. What could not be read is left to whoever reads the rest.
  private static func readHalves(of descriptor: Int32, _ size: Int, to base: UnsafeMutableRawPointer) -> Int {
    // A huge page is filled by one thread; this one, which begins at once, has more of them if their number is odd.
    let middle = (size + GrowingMemory.hugePage) / 2 & ~(GrowingMemory.hugePage - 1)
    // Sending the pointer is safe: each thread writes to its own bytes, and nothing else writes to them meanwhile.
    nonisolated(unsafe) let place = base
    let (first, second) = SideBySide.run {
      readPart(0..<middle, of: descriptor, to: place)
    } beside: {
      readPart(middle..<size, of: descriptor, to: place)
    }
    return first < middle ? first : middle + second
  }

  /// Reads a part of a file to the same part of the memory; answers how many of its bytes were read.
  ///
  /// Where the system finds the memory while it reads, other threads that ask it for some wait meanwhile: those that read a
  /// journal beside its table stood still for all the time. So each huge page is touched before.
  private static func readPart(
    _ range: Range<Int>, of descriptor: Int32, to base: UnsafeMutableRawPointer
  ) -> Int {
    for page in stride(from: range.lowerBound, to: range.upperBound, by: GrowingMemory.hugePage) {
      base.storeBytes(of: 0, toByteOffset: page, as: UInt8.self)
    }
    var place = range.lowerBound
    while place < range.upperBound {
      let count = retrying { pread(descriptor, base + place, range.upperBound - place, off_t(place)) }
      guard count > 0 else { break }
      place += count
    }
    return place - range.lowerBound
  }
}

extension Diagnostic {
  static func badPath(_ path: String) -> Diagnostic {
    Diagnostic(
      code: FileCode.fileMissing,
      message: path.isEmpty ? "the name of the file is empty" : "the name of the file has a null character",
      help: "name a file")
  }

  static func isDirectory(_ path: String) -> Diagnostic {
    Diagnostic(
      code: FileCode.fileIsDirectory, message: "`\(path)` is a directory", location: TextLocation(file: path),
      help: "name a file in it")
  }

  /// A file that cannot be opened.
  static func unreadable(_ path: String, _ failure: ReadableFile.Failure) -> Diagnostic {
    switch failure {
    case .system(let number): unreadable(path, SystemError(number: number))
    case .pipe(let fault):
      Diagnostic(
        code: FileCode.fileUnreadable, message: "cannot read `\(path)`: \(fault.words)",
        location: TextLocation(file: path), help: fault.help)
    }
  }

  /// More bytes than a table may have.
  static func tooLarge(_ path: String, _ limit: Int) -> Diagnostic {
    let gibibytes = (limit + 1 << 29) >> 30
    let least = limit >= 1 << 20 ? "\(limit >> 20) MiB" : "\(limit) bytes"
    return Diagnostic(
      code: FileCode.fileTooLarge,
      message: "the file is larger than \(gibibytes > 0 ? "\(gibibytes) GiB" : least)",
      location: TextLocation(file: path), help: "split the file")
  }

  package static func unreadable(_ path: String, _ error: SystemError) -> Diagnostic {
    if error.number == EISDIR { return isDirectory(path) }
    guard error.number == ENOENT || error.number == ENOTDIR else {
      return Diagnostic(
        code: FileCode.fileUnreadable, message: "cannot read `\(path)`: \(error.words)",
        location: TextLocation(file: path),
        help: error.number == EACCES ? "allow reading it, for instance with `chmod u+r`" : nil)
    }
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      return Diagnostic(
        code: FileCode.fileMissing, message: "there is no file `\(path)`: it is a symbolic link to nothing",
        location: TextLocation(file: path), help: "look where it leads, for instance with `ls -l`")
    }
    return Diagnostic(
      code: FileCode.fileMissing, message: "there is no file `\(path)`", location: TextLocation(file: path),
      help: DirectoryListing.neighbour(of: path).map { "did you mean `\($0)`?" } ?? "check the name")
  }
}

package import TabuluaText
import TabuluaSystem

/// Bytes that are kept until a file is written with them: in a file without a name beside it, which ends with the program, so
/// that they need no memory however many there are, and which takes the name at the end, so that they are written once.
///
/// They are in memory as long as they are few, and where no such file can be made: in a process that may write no files, or
/// where the system or the file system has none without a name.
///
/// ```swift
/// let trace = SpooledBytes(for: "trace.jsonl")
/// trace.append("{}\n")
/// try AtomicFile.write([], spooled: trace) { _, _ in }
/// ```
package final class SpooledBytes {
  private let store: Store
  private var output: ByteOutput

  /// Begins to keep bytes for the file at a path, which is no more open than `sources`, the files whose rows go into it.
  package convenience init(for path: String, sources: [String] = []) {
    self.init(for: path, sources: sources, calls: .system)
  }

  init(for path: String, sources: [String] = [], calls: FileCalls, mostInMemory: Int = 1 << 20) {
    let store = Store(path: path, AccessLimit(sources, calls), calls: calls, mostInMemory: mostInMemory)
    self.store = store
    output = ByteOutput(inBackground: true) { store.take($0) }
  }

  /// The file that they are for.
  package var path: String { store.path }

  /// Keeps the bytes of a text.
  package func append(_ text: String) { output.append(text) }

  /// Keeps bytes.
  package func append(_ bytes: UnsafeRawBufferPointer) { output.append(bytes) }

  /// Appends all that was kept to an output.
  ///
  /// - Throws: `write_failed` where it could not be kept, or not be read again.
  /// - Complexity: O(*n*) for *n* bytes.
  package func write(to target: inout ByteOutput) throws(Diagnostic) {
    output.flush()
    do throws(SystemError) {
      try store.write(to: &target)
    } catch {
      throw .writeFailed(store.path, error)
    }
  }

  /// The file in which they are, to be given the name of a target; nil where they are in none, or where a symbolic link leads
  /// to another target by now.
  ///
  /// Nothing is kept any more.
  func takeFile(for target: FileTarget) -> TemporaryFile? {
    output.flush()
    return store.takeFile(for: target)
  }

  /// How many of the bytes are in memory, but for those of the last buffer: for tests.
  var countInMemory: Int {
    output.flush()
    return store.memory.count
  }
}

/// Where bytes are kept; one thread at a time takes them.
private final class Store {
  let path: String
  private let limit: AccessLimit
  private let calls: FileCalls
  private let mostInMemory: Int

  /// The bytes, as long as there is no file.
  private(set) var memory: [UInt8] = []
  private var file: TemporaryFile?
  private var isWithoutFile = AtomicFile.deputy != nil

  init(path: String, _ limit: AccessLimit, calls: FileCalls, mostInMemory: Int) {
    (self.path, self.limit, self.calls, self.mostInMemory) = (path, limit, calls, mostInMemory)
  }

  func take(_ bytes: UnsafeRawBufferPointer) {
    if file == nil, !isWithoutFile, memory.count + bytes.count > mostInMemory { openFile() }
    guard let file else { return memory.append(contentsOf: bytes) }
    file.write(bytes)
  }

  /// Makes the file, and moves what is in memory there.
  private func openFile() {
    guard let target = try? FileTarget(path),
      let opened = TemporaryFile(unnamedBeside: target, limit, calls: calls)
    else { return isWithoutFile = true }
    file = opened
    memory.withUnsafeBytes { opened.write($0) }
    memory = []
  }

  func takeFile(for target: FileTarget) -> TemporaryFile? {
    guard let file, file.isBeside(target) else { return nil }
    self.file = nil
    return file
  }

  func write(to target: inout ByteOutput) throws(SystemError) {
    guard let file else { return target.append(memory) }
    if let failure = file.failure { throw failure }
    var place = 0
    while place < file.size {
      let end = min(file.size, place + ByteOutput.capacity)
      target.append(try file.bytes(place..<end))
      place = end
    }
  }
}

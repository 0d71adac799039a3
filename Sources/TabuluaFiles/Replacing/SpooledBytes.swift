package import TabuluaText
import TabuluaSystem

/// Bytes that are kept until a file is written with them: in a file without a name beside it, which ends with the program, so
/// that they need no memory however many there are.
///
/// They are in memory as long as they are few, and where no such file can be made: in a process that may write no files, or
/// where the system or the file system has none without a name.
///
/// ```swift
/// let trace = SpooledBytes(for: "trace.jsonl")
/// trace.append("{}\n")
/// try AtomicFile.write(to: "trace.jsonl") { output in try trace.write(to: &output) }
/// ```
package final class SpooledBytes {
  private let store: Store
  private var output: ByteOutput

  /// Begins to keep bytes for the file at a path.
  package convenience init(for path: String) { self.init(for: path, calls: .system) }

  init(for path: String, calls: FileCalls, mostInMemory: Int = 1 << 20) {
    let store = Store(path: path, calls: calls, mostInMemory: mostInMemory)
    self.store = store
    output = ByteOutput(inBackground: true) { store.take($0) }
  }

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

  /// How many of the bytes are in memory, but for those of the last buffer: for tests.
  var countInMemory: Int {
    output.flush()
    return store.memory.count
  }
}

/// Where bytes are kept; one thread at a time takes them.
private final class Store {
  let path: String
  private let calls: FileCalls
  private let mostInMemory: Int

  /// The bytes, as long as there is no file.
  private(set) var memory: [UInt8] = []
  private var file: Int32?
  private var size = 0
  private var isWithoutFile = AtomicFile.deputy != nil
  private var failure: SystemError?

  init(path: String, calls: FileCalls, mostInMemory: Int) {
    (self.path, self.calls, self.mostInMemory) = (path, calls, mostInMemory)
  }

  deinit { if let file { close(file) } }

  func take(_ bytes: UnsafeRawBufferPointer) {
    if file == nil, !isWithoutFile, memory.count + bytes.count > mostInMemory { openFile() }
    guard file != nil else { return memory.append(contentsOf: bytes) }
    writeToFile(bytes)
  }

  /// Makes the file, and moves what is in memory there.
  private func openFile() {
    guard let directory = try? FileTarget(path).directory else { return isWithoutFile = true }
    let opened = calls.openScratch(directory)
    guard opened >= 0 else { return isWithoutFile = true }
    file = opened
    memory.withUnsafeBytes { writeToFile($0) }
    memory = []
  }

  private func writeToFile(_ bytes: UnsafeRawBufferPointer) {
    guard let file, let start = bytes.baseAddress else { return }
    var offset = 0
    while offset < bytes.count, failure == nil {
      let count = calls.write(file, start + offset, bytes.count - offset)
      if count > 0 { offset += count } else { failure = count < 0 ? .current : SystemError(number: EIO) }
    }
    size += offset
  }

  func write(to target: inout ByteOutput) throws(SystemError) {
    if let failure { throw failure }
    guard let file else { return target.append(memory) }
    var place = 0
    while place < size {
      let end = min(size, place + ByteOutput.capacity)
      target.append(try calls.bytes(of: file, place..<end))
      place = end
    }
  }
}

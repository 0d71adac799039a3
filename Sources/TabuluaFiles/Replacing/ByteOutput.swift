/// Where bytes are written: a buffer in front of a file, or of memory.
///
/// Failing to write shows at the end: what is appended after a failure is dropped, so a loop need not look.
///
/// ```swift
/// try AtomicFile.write(to: "table.csv") { output in
///   output.append(Array("a,b\n".utf8))
/// }
/// ```
package struct ByteOutput: ~Copyable {
  private var base = Self.makeBuffer()
  private var used = 0

  /// How many bytes the buffer holds; longer pieces go past it.
  static let capacity = 1 << 18

  /// Takes what is in the buffer, or a long piece.
  private let drain: (UnsafeRawBufferPointer) -> Void

  /// Takes full buffers in another thread; nil where ``drain`` takes them at once.
  private let background: BackgroundDrain<FullBuffer>?

  /// A buffer, and how many bytes of it are used.
  private typealias FullBuffer = (base: UnsafeMutableRawPointer, used: Int)

  /// Makes an output in front of `drain`, which is called in another thread if there is more than a buffer holds;
  /// with ``flush()`` it has taken all.
  init(inBackground: Bool = false, drain: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.drain = drain
    background =
      !inBackground ? nil : BackgroundDrain { drain(UnsafeRawBufferPointer(start: $0.base, count: $0.used)) }
  }

  deinit {
    background?.end()?.base.deallocate()
    base.deallocate()
  }

  private static func makeBuffer() -> UnsafeMutableRawPointer {
    .allocate(byteCount: capacity, alignment: 64)
  }

  /// Appends a byte.
  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    if used == Self.capacity { handOn() }
    base.storeBytes(of: byte, toByteOffset: used, as: UInt8.self)
    used += 1
  }

  /// Appends bytes; a long piece is written from where it lies.
  @inline(__always)
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count <= Self.capacity - used, let start = bytes.baseAddress else {
      appendLong(bytes)
      return
    }
    (base + used).copyMemory(from: start, byteCount: bytes.count)
    used += bytes.count
  }

  /// Appends bytes.
  package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  /// Appends the bytes of a text.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  private mutating func appendLong(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    // What lies in the buffer may be a few bytes only: a system call for them costs more than to fill it up.
    let fitting = min(bytes.count, used == 0 ? 0 : Self.capacity - used)
    (base + used).copyMemory(from: start, byteCount: fitting)
    used += fitting
    let rest = UnsafeRawBufferPointer(rebasing: bytes[fitting...])
    if used == Self.capacity { handOn() }
    if rest.count >= Self.capacity {
      flush()
      drain(rest)
    } else if !rest.isEmpty {
      append(rest)
    }
  }

  /// Hands on a full buffer, which may be drained while the next one is filled.
  private mutating func handOn() {
    guard let background else { return flush() }
    base = background.exchange((base, used))?.base ?? Self.makeBuffer()
    used = 0
  }

  /// Hands on what is in the buffer; all is drained then.
  mutating func flush() {
    background?.wait()
    guard used > 0 else { return }
    drain(UnsafeRawBufferPointer(start: base, count: used))
    used = 0
  }
}

extension ByteOutput {
  /// The bytes that `body` writes, in memory.
  static func bytes(capacity: Int = 0, _ body: (inout ByteOutput) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(capacity)
    var output = ByteOutput { bytes.append(contentsOf: $0) }
    body(&output)
    output.flush()
    return bytes
  }

  /// The bytes that `body` writes, in memory, unless it fails.
  package static func taken<E: Error>(_ body: (inout ByteOutput) throws(E) -> Void) throws(E) -> [UInt8] {
    var bytes: [UInt8] = []
    var output = ByteOutput { bytes.append(contentsOf: $0) }
    try body(&output)
    output.flush()
    return bytes
  }

  /// Calls `body` with the bytes that `write` writes for each element.
  static func pieces<Element>(
    _ elements: [Element], _ body: (UnsafeRawBufferPointer) -> Void,
    _ write: (Element, inout ByteOutput) -> Void
  ) {
    // What is longer than the buffer; all else is taken from there.
    var long: [UInt8] = []
    var output = ByteOutput { long.append(contentsOf: $0) }
    for element in elements {
      write(element, &output)
      if long.isEmpty {
        body(UnsafeRawBufferPointer(start: output.base, count: output.used))
        output.used = 0
      } else {
        output.flush()
        long.withUnsafeBytes(body)
        long.removeAll(keepingCapacity: true)
      }
    }
  }
}

import TabuluaSystem

/// The bytes of a file in memory: they never change, and copies and slices share them.
///
/// ```swift
/// let bytes = try FileBytes(path: "tasks.csv")
/// bytes.count
/// bytes.withUnsafeBytes { $0.first }
/// ```
///
/// A file is read, not mapped: when another program cuts a mapped file short, touching what is gone ends the
/// process, and what another program writes into it changes under the table. Reading 76 MB and touching them took
/// 23 ms (47 without huge pages), mapping and touching them 10: a tenth of what loading and writing a table takes.
public struct FileBytes: Sendable, RandomAccessCollection {
  /// Holds the memory.
  private let memory: Memory

  /// Where the bytes begin; slices keep the indices of what they were cut from.
  public let startIndex: Int

  /// Where the bytes end.
  public let endIndex: Int

  init(_ memory: Memory) {
    self.memory = memory
    startIndex = 0
    endIndex = memory.count
  }

  private init(_ memory: Memory, _ range: Range<Int>) {
    self.memory = memory
    startIndex = range.lowerBound
    endIndex = range.upperBound
  }

  /// Copies bytes.
  ///
  /// - Complexity: O(*n*).
  public init(_ bytes: some Collection<UInt8>) {
    var memory = GrowingMemory(capacity: bytes.count)
    let isCopied: Void? = bytes.withContiguousStorageIfAvailable { memory.append(UnsafeRawBufferPointer($0)) }
    if isCopied == nil { Array(bytes).withUnsafeBytes { memory.append($0) } }
    self.init(memory.finished())
  }

  /// Whether these are all the bytes of the file, so that zeros lie behind them.
  var isWhole: Bool { startIndex == 0 && endIndex == memory.count }

  /// The file that all the bytes were read from; nil where they are from none.
  var version: FileVersion? { isWhole ? memory.version : nil }

  /// Whether these are the bytes in the same memory as others, and so the same as long as they live.
  func isSameMemory(as other: FileBytes) -> Bool {
    memory === other.memory && startIndex == other.startIndex && endIndex == other.endIndex
  }

  /// One byte.
  public subscript(index: Int) -> UInt8 {
    precondition(index >= startIndex && index < endIndex, "the byte is outside the file")
    return memory.base.load(fromByteOffset: index, as: UInt8.self)
  }

  /// A part of the bytes; it shares them.
  public subscript(range: Range<Int>) -> FileBytes {
    precondition(range.lowerBound >= startIndex && range.upperBound <= endIndex, "outside the file")
    return FileBytes(memory, range)
  }

  /// Calls `body` with the bytes, which are valid until it returns.
  ///
  /// ```swift
  /// let lines = try FileBytes(path: "tasks.csv").withUnsafeBytes { bytes in bytes.count { $0 == 10 } }
  /// ```
  ///
  /// - Complexity: O(1).
  @inline(__always)
  public func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    defer { withExtendedLifetime(memory) {} }
    return try body(UnsafeRawBufferPointer(start: memory.base + startIndex, count: endIndex - startIndex))
  }

  /// Calls `body` with the bytes, which are valid until it returns.
  ///
  /// ```swift
  /// let first = FileBytes(source).withContiguousStorageIfAvailable { $0.first }
  /// ```
  ///
  /// - Complexity: O(1), beside the body.
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> R
  ) rethrows -> R? { try withUnsafeBytes { try body($0.assumingMemoryBound(to: UInt8.self)) } }
}

extension FileBytes: Equatable {
  /// Whether the bytes are the same; where they stand does not count.
  public static func == (left: FileBytes, right: FileBytes) -> Bool {
    left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard left.count == right.count else { return false }
        guard let one = left.baseAddress, let other = right.baseAddress else { return true }
        return memcmp(one, other, left.count) == 0
      }
    }
  }
}

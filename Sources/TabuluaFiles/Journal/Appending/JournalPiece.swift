import TabuluaText

/// A part of the lines of a journal, in memory that is used again for another part.
///
/// Not sendable by itself: one thread at a time has it, and hands it to the next one.
package final class JournalPiece {
  /// Nil once it was given away.
  private var memory: GrowingMemory?

  /// How many bytes a piece has at most, unless a line is longer: few, so that the first one is written soon.
  static let usualLength = 1 << 19

  /// Takes the bytes that are there.
  init(_ memory: consuming GrowingMemory) { self.memory = consume memory }

  /// How many bytes there is room for.
  var capacity: Int { memory?.capacity ?? 0 }

  /// Calls `body` with the bytes.
  func withBytes<Result, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> Result) throws(E) -> Result {
    try body(UnsafeRawBufferPointer(start: memory?.base, count: memory?.count ?? 0))
  }

  /// The bytes, which it gives away.
  func takenBytes() -> FileBytes {
    guard let memory = memory.take() else { return FileBytes([]) }
    return FileBytes(memory.finished())
  }

  /// The memory without its bytes, which it gives away; nil where it has.
  func taken() -> GrowingMemory? {
    memory?.count = 0
    return memory.take()
  }
}

extension GrowingMemory {
  /// Appends a line and its end, if there is room for both in so many bytes; where it has become long it grows to these at once.
  mutating func append(line: UnsafeRawBufferPointer, atMost length: Int) -> Bool {
    guard count + line.count < length else { return false }
    reserve(line.count + 1, expected: count + line.count < 1 << 17 ? 0 : length)
    append(line)
    append(0x0A)
    return true
  }
}

/// A part of the lines of a journal, in memory that is used again for another part.
///
/// Not sendable by itself: one thread at a time has it, and hands it to the next one.
package final class JournalPiece {
  /// Nil once it was given away; not checked for overlapping accesses, because a check of each line takes as long as to copy it.
  @exclusivity(unchecked) private var memory: GrowingMemory?

  /// How many bytes a piece has at most, unless a line is longer: few, so that the first one is written soon.
  static let usualLength = 1 << 19

  init(capacity: Int) { memory = GrowingMemory(capacity: capacity) }

  /// How many bytes there are.
  var count: Int { memory?.count ?? 0 }

  /// How many bytes there is room for.
  var capacity: Int { memory?.capacity ?? 0 }

  /// Appends a line and its end, if both are at most `length` bytes with what is there; whether they are.
  func append(_ line: UnsafeRawBufferPointer, atMost length: Int) -> Bool {
    memory?.append(line: line, atMost: length) ?? false
  }

  /// Forgets the bytes.
  func removeAll() { memory?.count = 0 }

  /// Calls `body` with the bytes.
  func withBytes<Result, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> Result) throws(E) -> Result {
    try body(UnsafeRawBufferPointer(start: memory?.base, count: count))
  }

  /// The bytes, which it gives away.
  func taken() -> FileBytes {
    guard let memory = memory.take() else { return FileBytes([]) }
    return FileBytes(memory.finished())
  }
}

extension GrowingMemory {
  /// Appends a line and its end, if there is room for both in so many bytes; where it has become long it grows to these at once.
  fileprivate mutating func append(line: UnsafeRawBufferPointer, atMost length: Int) -> Bool {
    guard count + line.count < length else { return false }
    reserve(line.count + 1, expected: count + line.count < 1 << 17 ? 0 : length)
    append(line)
    append(0x0A)
    return true
  }
}

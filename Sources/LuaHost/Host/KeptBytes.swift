/// Bytes at an address that stays until they are replaced, for the other side to read right after a callback.
package final class KeptBytes {
  private(set) var start: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  /// How often the bytes were replaced.
  private(set) var replacements: UInt64 = 0

  package init() {}

  /// Answers the number of bytes.
  func replace(with bytes: some Collection<UInt8>) -> Int {
    let count = bytes.count
    makeRoom(for: count)
    let target = UnsafeMutableBufferPointer(start: start, count: count)
    _ = target.update(fromContentsOf: bytes)
    return count
  }

  /// Begins to be replaced piece by piece; see ``room(for:behind:)``.
  func begin(room count: Int) { makeRoom(for: count) }

  /// The place behind so many bytes, which stay, with room for others.
  @inline(__always)
  func room(for count: Int, behind used: Int) -> UnsafeMutableRawPointer {
    if let start, used + count <= capacity { return UnsafeMutableRawPointer(start + used) }
    return grow(to: used + count, keeping: used)
  }

  @inline(never)
  private func grow(to count: Int, keeping used: Int) -> UnsafeMutableRawPointer {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * count)
    if let start {
      larger.update(from: start, count: used)
      start.deallocate()
    }
    (start, capacity) = (larger, 2 * count)
    return UnsafeMutableRawPointer(larger + used)
  }

  /// Answers the copy.
  @discardableResult
  package func replace(with bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    makeRoom(for: bytes.count)
    let copy = UnsafeMutableRawBufferPointer(start: start, count: bytes.count)
    copy.copyMemory(from: bytes)
    return UnsafeRawBufferPointer(copy)
  }

  private func makeRoom(for count: Int) {
    replacements += 1
    guard start == nil || count > capacity else { return }
    start?.deallocate()
    capacity = max(count, 256)
    start = .allocate(capacity: capacity)
  }

  deinit { start?.deallocate() }
}

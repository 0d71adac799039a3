import CLuaHost

/// Memory in which the threads of a process note how long their calls may still take, and which another thread reads, or
/// another process that shares it.
///
/// A deadline is kept by a signal to the thread of the call, and raises at the script's next instruction. Where there is
/// none any more, because the thread is held up or its state is broken, only others can see it and end the process.
package struct LuaDeadlineBoard: Sendable {
  /// What one thread has noted.
  package struct Entry: Sendable, Hashable {
    /// How often its clock has ticked; it stands still where the thread is held up.
    package var ticks: UInt64

    /// How many seconds the call has left that has the least, less than zero when its deadline has passed; nil where no
    /// call is open.
    package var left: Double?

    /// How many seconds that call might take, or all calls of its state together if ``isOfAll``.
    package var deadline: Double

    /// Whether it is the time of all calls together that has the least left.
    package var isOfAll = false

    /// Whether the call goes on; else it is the host that works because of it.
    package var isCalled = true

    /// The name of what was called, as ``LuaState/nameCalls(of:_:)`` gave it; nil for none.
    package var name: String?
  }

  private nonisolated(unsafe) let slots: UnsafeMutablePointer<lh_deadline_slot>

  /// How many threads it has room for; those beyond note nothing.
  package let count: Int

  /// A board in memory, which begins with zeros and outlives the process.
  package init(in memory: UnsafeMutableRawPointer, byteCount: Int) {
    count = byteCount / MemoryLayout<lh_deadline_slot>.stride
    slots = memory.bindMemory(to: lh_deadline_slot.self, capacity: count)
  }

  /// The board of this process, for its own threads.
  static let ofProcess: LuaDeadlineBoard = {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: MemoryLayout<lh_deadline_slot>.alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    let board = LuaDeadlineBoard(in: memory, byteCount: size)
    board.publish()
    return board
  }()

  /// How many bytes a board has: room for more threads than anybody begins.
  package static let size = 1 << 16

  /// From now on the threads of this process note here what their calls have left.
  package func publish() { lh_publish_deadlines(slots, Int32(clamping: count)) }

  /// What a thread has noted; an entry without an open call where no thread has this place.
  package subscript(index: Int) -> Entry {
    precondition(index >= 0 && index < count, "the board has no such place")
    let slot = lh_read_deadline(slots + index)
    return Entry(
      ticks: slot.ticks, left: slot.left == .max ? nil : Double(slot.left) / 1e9,
      deadline: Double(slot.deadline) / 1e9, isOfAll: slot.is_of_all != 0, isCalled: slot.is_called != 0,
      name: Self.name(in: slot))
  }

  /// The name that a slot has; nil for none, and for bytes that are no name: another process may have written anything.
  private static func name(in slot: lh_deadline_slot) -> String? {
    var slot = slot
    let bytes = withUnsafeBytes(of: &slot.name) { Array($0.prefix { $0 != 0 }) }
    let isName =
      !bytes.isEmpty
      && bytes.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_") }
    return isName ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

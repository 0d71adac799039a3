/// A few names that were read before, so that a name that stands on every line is made once.
///
/// Only names of at most eight bytes: their first eight bytes, as ``BatchWord/head`` has them, tell the whole name.
struct ShortNames {
  private static let bits: UInt64 = 3

  /// Each name at the place that its head is mapped to; what was there before is forgotten.
  private var slots: [(head: UInt64, name: String)] = Array(repeating: (0, ""), count: 1 << bits)

  /// The name with a head, if it is known.
  @inline(__always)
  func name(_ head: UInt64) -> String? {
    let slot = Self.slot(of: head)
    return slots[slot].head == head ? slots[slot].name : nil
  }

  /// Keeps a name, and answers it.
  mutating func keep(_ name: String, _ head: UInt64) -> String {
    slots[Self.slot(of: head)] = (head, name)
    return name
  }

  @inline(__always)
  private static func slot(of head: UInt64) -> Int {
    Int(truncatingIfNeeded: (head &* 0x9E37_79B9_7F4A_7C15) >> (64 &- bits))
  }
}

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
    let slot = BatchWord.slot(of: head, bits: Self.bits)
    return slots[slot].head == head ? slots[slot].name : nil
  }

  /// Keeps a name, and answers it.
  mutating func keep(_ name: String, _ head: UInt64) -> String {
    slots[BatchWord.slot(of: head, bits: Self.bits)] = (head, name)
    return name
  }
}

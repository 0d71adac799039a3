/// The verbs by the first eight bytes of their names, so that the verb of a line is found at once.
struct VerbsByHead: Sendable {
  private static let bits: UInt64 = 6

  /// Each verb at the place that its name's head is mapped to, or else at the next one that was free.
  private var slots: [VerbInfo?]

  init(_ verbs: [VerbInfo]) {
    precondition(verbs.count < 1 << Self.bits, "there must be a free slot")
    slots = Array(repeating: nil, count: 1 << Self.bits)
    for verb in verbs {
      var slot = BatchWord.slot(of: verb.name.head, bits: Self.bits)
      while slots[slot] != nil { slot = Self.after(slot) }
      slots[slot] = verb
    }
  }

  /// The first verb with a head that has a property.
  @inline(__always)
  func first(_ head: UInt64, where isMeant: (VerbInfo) -> Bool) -> VerbInfo? {
    var slot = BatchWord.slot(of: head, bits: Self.bits)
    while let verb = slots[slot] {
      if verb.name.head == head, isMeant(verb) { return verb }
      slot = Self.after(slot)
    }
    return nil
  }

  private static func after(_ slot: Int) -> Int { (slot &+ 1) & (1 << Int(bits) &- 1) }
}

/// Numbers that look random and are the same each time: SplitMix64 of Steele, Lea and Flood.
///
/// A seed gives the same numbers on every machine, with every version.
struct SampleNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Begins at a seed.
  init(seed: UInt64) { state = seed }

  /// The next number.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to below `bound`, which is above 0.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Whether something happens that happens once in so many times.
  mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// One of several things; nil where there are none.
  mutating func pick<C: RandomAccessCollection>(_ things: C) -> C.Element? {
    things.isEmpty ? nil : things[things.index(things.startIndex, offsetBy: below(things.count))]
  }
}

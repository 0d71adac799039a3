/// Random numbers that are the same for the same seed, on every machine.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  // SplitMix64: a counter whose bits are mixed.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number below `count`.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// Whether one of so many chances came.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// One of a list.
  mutating func one<T>(of list: [T]) -> T { list[below(list.count)] }
}

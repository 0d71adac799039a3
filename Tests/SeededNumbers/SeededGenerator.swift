/// Random numbers that are the same for the same seed, on every machine: a counter whose bits are mixed (SplitMix64).
///
/// ```swift
/// var random = SeededGenerator(seed: 7)
/// let number = Int.random(in: 0..<10, using: &random)
/// ```
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Begins at a seed.
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to below a limit, which is above 0.
  package mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}

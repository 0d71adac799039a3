/// The same numbers in every run: a linear congruential generator, of which the upper half is used.
///
/// The program `Subjects` has the same one, so that both sides get the same work.
struct RandomNumbers {
  private var state: UInt64

  /// Makes a generator; equal seeds give equal numbers.
  init(seed: UInt64 = 11) { state = seed }

  /// A number from zero up to but not including the limit.
  @inline(__always)
  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: ((state >> 32) &* UInt64(truncatingIfNeeded: limit)) >> 32)
  }
}

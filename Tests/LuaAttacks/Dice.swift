import SeededNumbers

/// Random numbers that are the same for the same seed, on every machine.
struct Dice: RandomNumberGenerator {
  private var numbers: SeededGenerator

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { numbers.next() }

  /// A number below `count`.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// Whether one of so many chances came.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// One of a list.
  mutating func one<T>(of list: [T]) -> T { list[below(list.count)] }
}

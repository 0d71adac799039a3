import TabuluaText

/// The tests of a spec's file, as they are found one after the other.
struct SpecCollection {
  /// The tests so far.
  private(set) var tests: [SpecTest] = []

  /// The files that cases were read from.
  var files: [String] = []

  private var names: [String] = []
  private var address: [Int] = []

  /// How often each name was used, for the number behind it.
  private var uses: [[String]: Int] = [:]

  /// Enters a block.
  mutating func enter(_ name: String, number: Int) {
    names.append(numbered(name))
    address.append(number)
  }

  /// Leaves the innermost block.
  mutating func leave() {
    names.removeLast()
    address.removeLast()
  }

  /// Adds a test of the innermost block.
  mutating func add(_ name: String, number: Int, file: String, location: TextLocation, pending: String?) {
    tests.append(
      SpecTest(
        file: file, path: names + [numbered(name)], location: location, pending: pending,
        address: address + [number]))
  }

  /// The name; the second one of the same block is `name (2)`.
  private mutating func numbered(_ name: String) -> String {
    let count = uses[names + [name], default: 0] + 1
    uses[names + [name]] = count
    return count == 1 ? name : "\(name) (\(count))"
  }
}

import TabuluaText

/// The tests of a spec's file, as they are found one after the other.
struct SpecCollection {
  /// The files that cases were read from.
  var files: [String] = []

  /// A block or a test, as it is written.
  private struct Entry {
    /// Its name; a test and a block that have none are called so.
    var name: String

    /// The number of the block around it; nil for none.
    var block: Int?

    /// The test with its own name alone; nil for a block.
    var test: SpecTest?
  }

  private var entries: [Entry] = []

  /// The numbers of the blocks that are open, outermost first.
  private var blocks: [Int] = []
  private var address: [Int] = []

  /// How many bytes the names of the open blocks have together.
  private var bytesOfBlocks: [Int] = []

  /// About how many bytes are kept of the file's blocks and tests.
  private(set) var room = 0

  /// The numbers of the tests by their addresses, from 1, as the file makes them.
  private var numbers: [[Int]: Int] = [:]

  /// Enters a block.
  mutating func enter(_ name: String, number: Int) {
    bytesOfBlocks.append((bytesOfBlocks.last ?? 0) + name.utf8.count + 1)
    room += SpecTest.room(ofName: name.utf8.count)
    entries.append(Entry(name: Self.named(name), block: blocks.last))
    blocks.append(entries.count - 1)
    address.append(number)
  }

  /// Leaves the innermost block.
  mutating func leave() {
    blocks.removeLast()
    bytesOfBlocks.removeLast()
    address.removeLast()
  }

  /// Adds a test of the innermost block.
  mutating func add(_ name: String, number: Int, file: String, location: TextLocation, pending: String?) {
    let name = Self.named(name)
    room += SpecTest.room(ofName: (bytesOfBlocks.last ?? 0) + name.utf8.count)
    let test = SpecTest(
      file: file, path: [name], location: location, pending: pending, address: address + [number])
    entries.append(Entry(name: name, block: blocks.last, test: test))
    numbers[test.address] = numbers.count + 1
  }

  /// Which of the file's tests one is, from 1; nil where it has none there.
  func number(of test: SpecTest) -> Int? { numbers[test.address] }

  /// The tests, no two of which are shown under the same name.
  ///
  /// What stands twice in a block gets a number behind its name; so does a test whose name is that of another one when
  /// those of the blocks are put before it, such as `b` in the block `a` beside the test `a b`.
  var tests: [SpecTest] {
    var paths: [[String]] = []
    let numbers = siblingNumbers()
    for (index, entry) in entries.enumerated() {
      paths.append((entry.block.map { paths[$0] } ?? []) + [entry.name + numbers[index]])
    }
    var tests = entries.enumerated().compactMap { index, entry in
      entry.test.map { test in
        var test = test
        test.path = paths[index]
        return test
      }
    }
    for (index, number) in Self.numbers(tests.map { PrintableText.of($0.name) }).enumerated()
    where !number.isEmpty {
      tests[index].path[tests[index].path.count - 1] += number
    }
    return tests
  }

  /// What stands behind the name of each entry, because others of the same block have it too.
  private func siblingNumbers() -> [String] {
    var numbers = [String](repeating: "", count: entries.count)
    for entries in Dictionary(grouping: entries.indices, by: { entries[$0].block }).values {
      let found = Self.numbers(entries.map { PrintableText.of(self.entries[$0].name) })
      for (entry, number) in zip(entries, found) { numbers[entry] = number }
    }
    return numbers
  }

  /// What is put behind each of some names, so that all differ: nothing behind the first of its name, and ` (2)` and so on
  /// behind others, but never what makes a name that is written.
  private static func numbers(_ names: [String]) -> [String] {
    var taken = Set(names)
    guard taken.count < names.count else { return names.map { _ in "" } }
    var last: [String: Int] = [:]
    return names.map { name in
      guard var number = last[name] else {
        last[name] = 1
        return ""
      }
      repeat { number += 1 } while !taken.insert("\(name) (\(number))").inserted
      last[name] = number
      return " (\(number))"
    }
  }

  /// The name, or what stands for one in which there is nothing to be seen.
  private static func named(_ name: String) -> String {
    name.allSatisfy(\.isWhitespace) ? "(no name)" : name
  }
}

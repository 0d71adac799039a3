import Testing

@testable import TabuluaFiles

/// Records that are moved so that sections come back in their order: as few as can be, found by trying all orders.
@Suite struct SectionMendingTests {
  private typealias Places = [Int]

  /// All orders of so many places.
  private static func orders(_ count: Int) -> [Places] {
    guard count > 0 else { return [[]] }
    return orders(count - 1).flatMap { order in
      (0...order.count).map { place in Array(order[..<place]) + [count - 1] + order[place...] }
    }
  }

  /// Whether sections first appear in their order.
  private static func isInOrder(_ sections: [UInt32]) -> Bool {
    let seen = sections.reduce(into: [UInt32]()) { if !$0.contains($1) { $0.append($1) } }
    return seen == seen.sorted()
  }

  /// Whether the records of each section stand in their old order.
  private static func keepsOrder(_ order: Places, _ sections: [UInt32]) -> Bool {
    Set(sections).allSatisfy { section in
      let places = order.filter { sections[$0] == section }
      return places == places.sorted()
    }
  }

  /// The most numbers of a list that ascend.
  static func longestRun(_ list: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, number) in list.enumerated() {
      lengths.append(1 + (zip(list, lengths).prefix(index).filter { $0.0 < number }.map(\.1).max() ?? 0))
    }
    return lengths.max() ?? 0
  }

  @Test(arguments: 0...6) func everyOrderOfThreeSections(_ count: Int) throws {
    let orders = Self.orders(count)
    var files: [[UInt32]] = [[]]
    for _ in 0..<count { files = files.flatMap { file in (0..<3).map { file + [$0] } } }
    var mended = 0
    for file in files {
      guard let mending = SectionMending(sections: file, count: 3) else {
        #expect(Self.isInOrder(file), "\(file)")
        continue
      }
      mended += 1
      #expect(!Self.isInOrder(file), "\(file)")
      #expect(mending.order.sorted() == Array(0..<count), "\(file): \(mending.order)")
      #expect(Self.isInOrder(mending.order.map { file[$0] }), "\(file): \(mending.order)")
      #expect(Self.keepsOrder(mending.order, file), "\(file): \(mending.order)")
      let fewest = orders.filter { Self.keepsOrder($0, file) && Self.isInOrder($0.map { file[$0] }) }
        .map { count - Self.longestRun($0) }.min()
      #expect(mending.moved.count == fewest, "\(file): \(mending.moved) in \(mending.order)")
      // What is not moved keeps its order.
      let kept = mending.order.filter { !mending.moved.contains($0) }
      #expect(kept == kept.sorted())
    }
    #expect(mended == [0, 0, 3, 14, 51, 170, 543][count], "\(mended)")
  }

  /// Very many sections in another order are mended too, though not always with the fewest.
  @Test func aThousandSections() throws {
    let file = (0..<3_000).map { UInt32(999 - $0 % 1_000) }
    let mending = try #require(SectionMending(sections: file, count: 1_000))
    #expect(Self.isInOrder(mending.order.map { file[$0] }) && Self.keepsOrder(mending.order, file))
    #expect(mending.moved.count == 999)
  }
}

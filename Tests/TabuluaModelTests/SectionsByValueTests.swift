import SeededNumbers
import Testing

@testable import TabuluaModel

/// Sections that are found by their values in tables with many of them, beside looking through all of them.
@Suite struct SectionsByValueTests {
  private func view(_ count: Int) throws -> TableView {
    try TableView(
      TableContents(
        columns: ["id", "list"], mapping: TableMapping(sectionBy: "list", key: "id"),
        rows: (0..<count).map { [.text("r\($0)"), .text("s\($0)")] }))
  }

  @Test(arguments: 1...12) func foundAsByLookingThroughAll(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let view = try view(60)
    var (next, noted) = (60, 0)
    var other = view.contents
    for _ in 0..<4_000 {
      let count = view.numberOfSections
      let place = Int.random(in: 0..<max(1, count), using: &random)
      switch Int.random(in: 0..<400, using: &random) {
      case 0..<24 where count > 1:
        try view.moveSection(place, toSection: Int.random(in: 0..<count, using: &random))
      case 24..<27 where count > 40: try view.deleteSections([place])
      case 27..<30 where count < 90:
        // Half of them are of a value that another section has, or had.
        let isNew = Bool.random(using: &random)
        let number = isNew ? next : Int.random(in: 0..<next, using: &random)
        try view.insertSections([(at: place, header: "s\(number)")])
        if isNew { next += 1 }
      case 30: view.exchangeContents(with: &other)
      case 31:
        // What fails is taken back, and with it the sections that came.
        #expect(throws: TableError.self) {
          try view.effects { () throws(TableError) in
            try view.insertSections([(at: 0, header: "t")])
            try view.deleteRows(at: [[0, 99]])
          }
        }
      default:
        let value = "s\(Int.random(in: 0..<next + 2, using: &random))"
        #expect(view.findSection(value) == view.contents.findSection(value))
        if view.sectionsByValue.isNoted { noted += 1 }
      }
    }
    #expect(view.findSection("t") == nil)
    #expect(noted > 1_500, "\(noted)")
  }

  /// What is known of a copy, from which sections were deleted, is not said of the contents that have them still.
  @Test func copiesWithOtherSections() throws {
    let view = try view(60)
    var whole = view.contents
    for number in 0..<1_000 { #expect(view.findSection("s\(number % 60)") == number % 60) }
    try view.deleteSections([7])
    for number in 0..<1_000 where number % 60 != 7 { _ = view.findSection("s\(number % 60)") }
    #expect(view.findSection("s7") == nil)
    view.exchangeContents(with: &whole)
    #expect(view.findSection("s7") == 7)
    view.exchangeContents(with: &whole)
    #expect(view.findSection("s7") == nil && view.findSection("s8") == 7)
  }

  /// The first of the sections that have one value is found, wherever they are moved, and the others when it is gone.
  @Test func sectionsOfOneValue() throws {
    let view = try view(60)
    for number in 0..<1_000 { #expect(view.findSection("s\(number % 60)") == number % 60) }
    for _ in 0..<3 { try view.insertSections([(at: view.numberOfSections, header: "s40")]) }
    #expect(view.findSection("s40") == 40 && view.sectionsByValue.isNoted)
    try view.moveSection(62, toSection: 5)
    #expect(view.findSection("s40") == 5)
    try view.deleteSections([5, 41])
    #expect(view.findSection("s40") == 59)
    try view.deleteSections([59, 60])
    #expect(view.findSection("s40") == nil)
    try view.insertSections([(at: 2, header: "s40")])
    #expect(view.findSection("s40") == 2 && view.sectionsByValue.isNoted)
  }

  /// A step finds its section so too.
  @Test func stepsFindTheirSections() throws {
    let view = try view(200)
    for number in 0..<2_000 {
      let row = try #require(view.contents.row(forKey: "r\(number % 200)"))
      let path = try #require(view.indexPath(of: row))
      _ = try view.set(values: ["list": .text("s\(number * 7 % 200)")], ofRowAt: path)
      let after = try #require(view.indexPath(of: row))
      #expect(view.contents.section(after.section).value == "s\(number * 7 % 200)")
    }
    #expect(view.sectionsByValue.isNoted)
    #expect(throws: TableError.self) { try view.set(values: ["list": "none"], ofRowAt: [0, 0]) }
  }

  /// The first of several sections that hold a number is the one that is spelled as the number is.
  @Test func sectionsOfNumbers() throws {
    let view = try TableView(
      TableContents(
        columns: ["id", "size"],
        mapping: TableMapping(
          sectionBy: "size", key: "id", sections: ["02", "2", "3"], types: ["size": .integer]),
        rows: [["a", 3]]))
    _ = try view.set(values: ["size": 2], ofRowAt: [2, 0])
    #expect(view.contents.numberOfRows(in: 1) == 1)
  }
}

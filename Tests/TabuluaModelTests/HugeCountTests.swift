import Testing

@testable import TabuluaModel

/// A data source may say that it has any number of rows, which costs it nothing, and must not cost us anything.
@Suite struct HugeCountTests {
  private static let most = (1 << 39) - 1

  /// A data source that says numbers and has no rows.
  private final class Numbers: TableViewDataSource {
    let implemented: CallbackSet = [.numberOfSections, .numberOfRows]
    var counts: [Int]

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in view: TableView) -> Int { counts.count }

    func numberOfRows(inSection section: Int, in view: TableView) -> Int { counts[section] }
  }

  @Test func rowsAreReachedAtTheEnd() throws {
    let numbers = Numbers([Self.most, 3])
    let view = try TableView(dataSource: numbers)
    #expect(view.numberOfRows == Self.most + 3)
    try view.scrollToRow(at: [0, Self.most - 1], at: .top)
    #expect(view.firstVisibleRow == [0, Self.most - 17], "20 rows are in view, the last three in section 1")
    try view.selectRow(at: [0, Self.most - 1])
    try view.performBatchUpdates {
      numbers.counts = [Self.most - 1, 4]
      try view.moveRow(at: [0, Self.most - 1], to: [1, 0])
    }
    #expect(view.indexPathsForSelectedRows == [[1, 0]])
    try view.performBatchUpdates {
      numbers.counts = [4, Self.most - 1]
      try view.moveSection(1, toSection: 0)
    }
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
    view._checkInvariants()
  }

  @Test(arguments: [false, true]) func sectionsWithTooManyRows(inserts: Bool) throws {
    let (few, many) = ([3], [3, Self.most])
    let numbers = Numbers(inserts ? few : many)
    let view = try TableView(dataSource: numbers)
    view.placeOfUpdates = { "p.lua:3" }
    let found = error { () throws(TableError) in
      try view.performBatchUpdates {
        numbers.counts = inserts ? many : few
        if inserts { try view.insertSections([(at: 1, header: nil)]) } else { try view.deleteSections([1]) }
      }
    }
    let operation = TableOperation(inserts ? .insertSection(1) : .deleteSection(1), at: "p.lua:3")
    expect(found, .update(.tooManyRows(Self.most, most: UpdatePlan.mostRows, operation)), at: "p.lua:3")
    #expect(view.numberOfSections == (inserts ? 1 : 2))
    // A reload shows them.
    try view.reloadData()
    #expect(view.numberOfSections == (inserts ? 2 : 1))
  }

  /// A section that is only counted anew may have any number, and as many rows as can be listed may come.
  @Test func sectionsThatMay() throws {
    let numbers = Numbers([3])
    let view = try TableView(dataSource: numbers)
    try view.performBatchUpdates {
      numbers.counts = [Self.most]
      try view.reloadSections([0])
    }
    #expect(view.numberOfRows == Self.most)
    try view.performBatchUpdates {
      numbers.counts = [Self.most, UpdatePlan.mostRows]
      try view.insertSections([(at: 1, header: nil)])
    }
    #expect(view.numberOfSections == 2)
  }

  @Test func allRowsCannotBeInView() throws {
    let found = error { () throws(TableError) in
      _ = try TableView(dataSource: Numbers([Self.most]), viewport: .all)
    }
    #expect(found?.code == .tooManyRows)
    let numbers = Numbers([Self.most])
    let view = try TableView(dataSource: numbers)
    #expect(error { () throws(TableError) in try view.setViewport(.all) }?.code == .tooManyRows)
    numbers.counts = [2]
    try view.reloadData()
    try view.setViewport(.all)
    numbers.counts = [Self.most]
    #expect(error { () throws(TableError) in try view.reloadData() }?.code == .tooManyRows)
    #expect(view.numberOfRows == 2)
  }
}

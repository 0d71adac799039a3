import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// What UIKit says of a mistake stands beside our own words, for every update block that UIKit would not take.
@Suite struct UIKitTextTests {
  /// A table of two rows and of one.
  private func view() throws -> TableView { try TableView(TableContents(sections: [["a", "b"], ["c"]])) }

  private func update(_ view: TableView, _ actions: [TableOperation.Action]) throws {
    try view.performBatchUpdates {
      for action in actions {
        switch action {
        case .insertRow(let path): try view.insertRows(at: [path])
        case .deleteRow(let path): try view.deleteRows(at: [path])
        case .reloadRow(let path): try view.reloadRows(at: [path])
        case .reconfigureRow(let path): try view.reconfigureRows(at: [path])
        case .moveRow(let path, let place): try view.moveRow(at: path, to: place)
        case .insertSection(let place): try view.insertSections([(at: place, header: nil)])
        case .deleteSection(let section): try view.deleteSections([section])
        case .reloadSection(let section): try view.reloadSections([section])
        case .moveSection(let section, let place): try view.moveSection(section, toSection: place)
        }
      }
    }
  }

  private func uikit(_ actions: [TableOperation.Action]) throws -> String? {
    let view = try view()
    return tableError { try update(view, actions) }?.diagnostic().uikit
  }

  static let texts: [([TableOperation.Action], String)] = [
    (
      [.deleteRow([0, 5])],
      "attempt to delete row 5 from section 0 which only contains 2 rows before the update"
    ),
    (
      [.reloadRow([0, 5])],
      "attempt to delete row 5 from section 0 which only contains 2 rows before the update"
    ),
    (
      [.moveRow(from: [0, 5], to: [0, 0])],
      "attempt to move index path (<NSIndexPath: 0x…> {length = 2, path = 0 - 5}) that does not exist - there are only 2 rows in section 0 before the update"
    ),
    (
      [.deleteRow([4, 0])],
      "attempt to delete row 0 from section 4, but there are only 2 sections before the update"
    ),
    (
      [.moveRow(from: [4, 0], to: [0, 0])],
      "attempt to move index path (<NSIndexPath: 0x…> {length = 2, path = 4 - 0}) from a section that does not exist - there are only 2 sections before the update"
    ),
    ([.deleteSection(4)], "attempt to delete section 4, but there are only 2 sections before the update"),
    ([.reloadSection(4)], "attempt to delete section 4, but there are only 2 sections before the update"),
    (
      [.moveSection(from: 4, to: 0)],
      "attempt to move section 4, but there are only 2 sections before the update"
    ),
    (
      [.insertRow([0, 7])],
      "attempt to insert row 7 into section 0, but there are only 3 rows in section 0 after the update"
    ),
    (
      [.insertRow([2, 0])],
      "attempt to insert row 0 into section 2, but there are only 2 sections after the update"
    ),
    (
      [.moveRow(from: [0, 0], to: [0, 2])],
      "attempt to move index path (<NSIndexPath: 0x…> {length = 2, path = 0 - 0}) to index path (<NSIndexPath: 0x…> {length = 2, path = 0 - 2}) that does not exist - there are only 2 rows in section 0 after the update"
    ),
    (
      [.moveRow(from: [0, 0], to: [2, 0])],
      "attempt to move index path (<NSIndexPath: 0x…> {length = 2, path = 0 - 0}) to index path (<NSIndexPath: 0x…> {length = 2, path = 2 - 0}) in section that does not exist - there are only 2 sections after the update"
    ),
    ([.insertSection(3)], "attempt to insert section 3 but there are only 3 sections after the update"),
    (
      [.moveSection(from: 0, to: 2)],
      "attempt to to move section 0 to section 2, but there are only 2 sections after the update"
    ),
    (
      [.reloadRow([0, 1]), .deleteRow([0, 1])],
      "attempt to delete and reload the same index path (<NSIndexPath: 0x…> {length = 2, path = 0 - 1})"
    ),
    (
      [.moveRow(from: [0, 1], to: [0, 0]), .deleteRow([0, 1])],
      "attempt to perform a delete and a move from the same index path (<NSIndexPath: 0x…> {length = 2, path = 0 - 1})"
    ),
    (
      [.reloadRow([0, 1]), .moveRow(from: [0, 1], to: [0, 0])],
      "attempt to perform a delete and a move from the same index path (<NSIndexPath: 0x…> {length = 2, path = 0 - 1})"
    ),
    (
      [.insertRow([0, 0]), .moveRow(from: [0, 1], to: [0, 0])],
      "attempt to perform an insert and a move to the same index path (<NSIndexPath: 0x…> {length = 2, path = 0 - 0})"
    ),
    ([.insertRow([0, 0]), .insertRow([0, 0])], "Attempt to create two animations for cell"),
    (
      [.moveRow(from: [0, 1], to: [0, 0]), .moveRow(from: [0, 1], to: [1, 0])],
      "attempt to move row at index path <NSIndexPath: 0x…> {length = 2, path = 0 - 1} to both <NSIndexPath: 0x…> {length = 2, path = 0 - 0} and <NSIndexPath: 0x…> {length = 2, path = 1 - 0}"
    ),
    (
      [.moveRow(from: [0, 1], to: [0, 0]), .moveRow(from: [0, 0], to: [0, 0])],
      "attempt to move both row at index path <NSIndexPath: 0x…> {length = 2, path = 0 - 1} and <NSIndexPath: 0x…> {length = 2, path = 0 - 0} to <NSIndexPath: 0x…> {length = 2, path = 0 - 0}"
    ),
    (
      [.reloadRow([1, 0]), .moveSection(from: 1, to: 0)],
      "Invalid update: invalid number of rows in section 0.  The number of rows contained in an existing section after the update (1) must be equal to the number of rows contained in that section before the update (1), plus or minus the number of rows inserted or deleted from that section (0 inserted, 1 deleted) and plus or minus the number of rows moved into or out of that section (0 moved in, 0 moved out)."
    ),
    (
      [.moveRow(from: [1, 0], to: [0, 0]), .deleteSection(1)], "cannot move a row from a deleted section (1)"
    ),
    (
      [.moveRow(from: [1, 0], to: [0, 0]), .reloadSection(1)], "cannot move a row from a deleted section (1)"
    ),
    (
      [.moveRow(from: [0, 0], to: [2, 0]), .insertSection(2)],
      "cannot move a row into a newly inserted section (2)"
    ),
    (
      [.moveRow(from: [0, 0], to: [1, 0]), .reloadSection(1)],
      "cannot move a row into a newly inserted section (1)"
    ),
    (
      [.deleteSection(1), .reloadSection(1)],
      "attempt to delete and reload the same index path (<NSIndexPath: 0x…> {length = 2, path = 1 - 9223372036854775807})"
    ),
    (
      [.deleteSection(1), .moveSection(from: 1, to: 0)],
      "attempt to perform a delete and a move from the same section (1)"
    ),
    (
      [.moveSection(from: 1, to: 0), .reloadSection(1)],
      "attempt to perform a delete and a move from the same section (1)"
    ),
    (
      [.moveSection(from: 1, to: 0), .insertSection(0)],
      "attempt to perform an insert and a move to the same section (0)"
    ),
    (
      [.moveSection(from: 1, to: 0), .moveSection(from: 1, to: 1)],
      "attempt to move section 1 to both section 0 and section 1"
    ),
    (
      [.moveSection(from: 1, to: 0), .moveSection(from: 0, to: 0)],
      "attempt to move both section 1 and section 0 to section 0"
    ),
  ]

  @Test(arguments: texts) func uikit(_ actions: [TableOperation.Action], _ text: String) throws {
    #expect(try uikit(actions) == text)
  }

  /// Every pair of operations on the table, some beyond its edges: what is refused has UIKit's text, but for two
  /// sections that are inserted at one place, of which none is known.
  @Test func everyPairHasAText() throws {
    let rows: [TableIndexPath] = [[0, 0], [0, 1], [0, 2], [1, 0], [2, 0]]
    let places: [TableIndexPath] = [[0, 0], [0, 1], [0, 4], [1, 0], [2, 0], [3, 0]]
    var actions: [TableOperation.Action] = rows.flatMap { [.deleteRow($0), .reloadRow($0)] }
    actions += places.map { .insertRow($0) }
    actions += rows.flatMap { row in places.map { .moveRow(from: row, to: $0) } }
    actions += (0...2).flatMap { [.deleteSection($0), .reloadSection($0), .insertSection($0)] }
    actions += (0...2).flatMap { section in (0...2).map { .moveSection(from: section, to: $0) } }
    var table = try view()
    var refused = 0
    for one in actions {
      for other in actions {
        guard let found = tableError({ try update(table, [one, other]) }) else {
          table = try view()
          continue
        }
        refused += 1
        if case .insertSection = one, one == other {
          #expect(found.diagnostic().uikit == nil)
        } else {
          #expect(found.diagnostic().uikit != nil, "\(one), \(other)")
        }
      }
    }
    #expect(refused > 1_000)
  }

  @Test func otherErrorsHaveNone() throws {
    let view = try view()
    #expect(tableError { try view.selectRow(at: [0, 9]) }?.diagnostic().uikit == nil)
    #expect(tableError { try view.scrollToRow(at: [9, 0], at: .top) }?.diagnostic().uikit == nil)
    let counts = TableError.CallFault.countMismatch(section: nil, expected: 2, actual: 3)
    #expect(TableError(.callback(.init(.moveRow), counts)).diagnostic().uikit == nil)
  }

  // MARK: Counts

  private static let shelves = """
    local policy = {}
    local counts = { 2, 1, 3 }
    function policy.number_of_sections() return #counts end
    function policy.number_of_rows(view, section) return counts[section + 1] end
    function policy.add_button_tapped(view)
      view:perform_batch_updates(function()
        CHANGE
      end)
    end
    return policy
    """

  private func diagnostic(_ change: String) throws -> Diagnostic {
    let rules = try policy(Self.shelves.replacing("CHANGE", with: change))
    let table = try TableView(policy: rules, viewport: .rows(0))
    return try #require(tableError { _ = try table.tapAddButton() }).diagnostic(policy: rules)
  }

  @Test("each section that is wrong is told, with all its numbers")
  func everySection() throws {
    let found = try diagnostic(
      """
      counts = { 4, 1, 4 }
      view:insert_rows { index_path(0, 0) }
      view:move_row(index_path(2, 0), index_path(0, 1))
      view:delete_rows { index_path(2, 1) }
      view:move_row(index_path(1, 0), index_path(2, 1))
      """)
    #expect(found.code == "callback_failed")
    #expect(
      found.message
        == "`add_button_tapped` failed: section 1 has 1 row after the update, but should have 0: 1 before, 1 moved out"
    )
    #expect(
      found.notes == [
        "the change was announced at test.lua:11",
        "section 2 has 4 rows after the update, but should have 2: 3 before, 1 deleted, 1 moved in, 1 moved out",
      ])
    #expect(
      found.uikit
        == "Invalid update: invalid number of rows in section 1.  The number of rows contained in an existing section after the update (1) must be equal to the number of rows contained in that section before the update (1), plus or minus the number of rows inserted or deleted from that section (0 inserted, 0 deleted) and plus or minus the number of rows moved into or out of that section (0 moved in, 1 moved out)."
    )
    #expect(
      found.json.contains(
        #","counts":[{"section":1,"before":1,"inserted":0,"deleted":0,"moved_in":0,"moved_out":1,"expected":0,"actual":1},{"section":2,"before":3,"inserted":0,"deleted":1,"moved_in":1,"moved_out":1,"expected":2,"actual":4}],"uikit":"Invalid update: "#
      ))
  }

  @Test("the number of sections")
  func sections() throws {
    let found = try diagnostic("counts = { 2, 1 } view:insert_sections { 0 }")
    #expect(
      found.uikit
        == "Invalid update: invalid number of sections.  The number of sections contained in the table view after the update (2) must be equal to the number of sections contained in the table view before the update (3), plus or minus the number of sections inserted or deleted (1 inserted, 0 deleted)."
    )
    #expect(
      found.counts == [
        Diagnostic.WrongCount(
          section: nil, before: 3, inserted: 1, deleted: 0, movedIn: 0, movedOut: 0, expected: 4, actual: 2)
      ])
    #expect(found.json.contains(#""counts":[{"before":3,"inserted":1,"#))
    let text = DiagnosticRenderer().text(found)
    #expect(text.contains("\n  = uikit: Invalid update: invalid number of sections.  The number"))
    #expect(text.contains("\n  = help: "))
  }

  @Test("of many sections ten are told one by one in words, and all for programs")
  func manySections() throws {
    let rules = try policy(
      """
      local count, policy = 1, {}
      function policy.number_of_sections() return 14 end
      function policy.number_of_rows() return count end
      function policy.add_button_tapped(view)
        count = 2
        view:insert_rows { index_path(3, 0) }
      end
      return policy
      """)
    let table = try TableView(policy: rules, viewport: .rows(0))
    let many = try #require(tableError { _ = try table.tapAddButton() }).diagnostic(policy: rules)
    #expect(many.counts.map(\.section) == [0, 1, 2] + Array(4...13))
    #expect(
      many.message
        == "`add_button_tapped` failed: section 0 has 2 rows after the update, but should have 1: 1 before, and no change was told"
    )
    let notes = many.notes.filter { $0.hasPrefix("section ") }
    #expect(notes.count == 9)
    #expect(many.notes.last == "3 more sections are wrong")
  }
}

import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// The error of a callback.
private func call(_ callback: TableCallback, _ fault: TableError.CallFault) -> TableError {
  TableError(.callback(TableError.Call(callback), fault))
}

/// The error of cells in some records of a column.
private func cells(_ column: String, _ fault: TableError.CellFault, _ records: [Int] = []) -> TableError {
  TableError(.cells(TableError.Cells(column, records: records), fault))
}

@Suite struct TableErrorTests {
  @Test(
    arguments: [
      (call(.canMoveRow, .changeDuringQuestion), "in an event, such as `did_select_row`"),
      (call(.moveRow, .changeDuringCallback), "in `did_end_reordering_row`, or after"),
      (call(.commitEditingStyle, .changeDuringCallback), "after the interaction, as UIKit"),
      (call(.willDisplayCell, .changeDuringCallback), "in another event, or after"),
      (TableError(.tooManyTables(most: 1000)), "the step `back`"),
      (TableError(.rowDeleted), "`view:exists(row)` tells"), (TableError(.rowNotInserted), "after the block"),
      (TableError(.dataSourceOwnsRows), "and tell the view"),
      (call(.numberOfRows, .invalidCount(9, limit: 8)), "from 0 to 7"),
      (call(.numberOfRows, .tooManyRows(9, most: 4)), "`--viewport 100`"),
      (
        TableError(.update(.tooManyRows(9, most: 4, TableOperation(.deleteSection(1))))),
        "`view:reload_data()`"
      ),
    ] as [(TableError, String)])
  func whatToDo(error: TableError, help: String) {
    #expect(error.diagnostic().help?.contains(help) == true, "\(error.diagnostic().help ?? "")")
  }

  @Test(
    "each error of the table has words",
    arguments: [
      (
        TableError(.rowOutOfRange([0, 3], rows: 3)), "there is no row [0, 3]: section 0 has 3 rows"
      ),
      (
        TableError(.rowOutOfRange([0, 0], rows: 0)), "there is no row [0, 0]: section 0 has no rows"
      ),
      (
        TableError(.sectionOutOfRange(4, sections: 1)),
        "there is no section 4: the table has 1 section"
      ),
      (
        TableError(.proposedOutOfRange([0, 3], source: [0, 0], .rows(3, section: 0))),
        "the proposed index path [0, 3] is outside its section, which has 3 places for the dragged row"
      ),
      (
        TableError(.proposedOutOfRange([9, 0], source: [0, 0], .sections(2))),
        "the proposed index path [9, 0] is outside the table, which has 2 sections"
      ),
      (
        call(.moveRow, .countMismatch(section: nil, expected: 2, actual: 3)),
        "the table has 3 sections after `move_row`, but should have 2"
      ),
      (TableError(.reorderInProgress([0, 1])), "the row at [0, 1] is being dragged"),
      (TableError(.noReorder), "no row is being dragged"),
      (TableError(.rowOfAnotherTable(nil, isPopped: false)), "this is a row of another table"),
      (TableError(.rowDeleted), "this row was deleted"),
      (cells("nmae", .unknownColumn(columns: [])), "the table has no column `nmae`"),
      (cells("a", .duplicateColumn), "two columns have the name `a`"),
      (
        cells("id", .duplicateKey("T-1"), [0, 4]),
        "two rows have the key `T-1` in `id` (records 1 and 5)"
      ),
      (cells("id", .emptyKey, [2]), "a row has no key in `id` (record 3)"),
      (
        cells("id", .keyIsSectionColumn),
        "`id` is both the key and the section column, so a move would change the key"
      ),
      (cells("list", .unknownSection("Later", sections: []), [1]), "there is no section `Later` (record 2)"),
      (TableError(.duplicateSection("Todo")), "`sections` lists `Todo` twice"),
      (
        cells("age", .typeMismatch("old"), [0]),
        "`old` in `age` does not fit the type of the column (record 1)"
      ),
      (
        TableError(.tableTooLarge(rows: 1_500_000_000, most: 1 << 30)),
        "the table has 1 500 000 000 rows, and at most 1 073 741 824 can be told apart"
      ),
      (cells("done", .unfitUse), "the type of `done` does not go with its use"),
      (
        call(.canMoveRow, .changeDuringQuestion),
        "the table cannot be changed inside `can_move_row`, which answers a question"
      ),
      (call(.moveRow, .changeDuringCallback), "this cannot be done inside `move_row`"),
      (
        call(.cellForRow, .notImplemented),
        "`cell_for_row` is said to be implemented, but has no body"
      ),
      (
        call(.numberOfSections, .missingNumberOfRows),
        "`number_of_sections` is defined without `number_of_rows`"
      ),
    ] as [(TableError, String)])
  func words(error: TableError, message: String) {
    let diagnostic = error.diagnostic()
    #expect(diagnostic.message == message)
    #expect(diagnostic.code == error.code.rawValue)
    #expect(diagnostic.message.last != ".")
  }

  @Test("an error of a callback in Swift is told as well, with its place")
  func swiftCallbacks() {
    struct Full: Error, CustomStringConvertible { let description = "the disk\nis full" }
    let error = TableError(
      .callback(.init(.moveRow, path: [0, 1]), .failed(Full())), at: "Rules.swift:12")
    let diagnostic = error.diagnostic()
    #expect(diagnostic.message == "`move_row` failed: the disk is full")
    #expect(diagnostic.location == TextLocation(file: "Rules.swift", line: 12))
    #expect(diagnostic.notes == ["called with source [0, 1]"])
  }

  @Test("an error of Lua can be told without a table")
  func luaErrors() {
    let error = LuaError(
      code: .runtime, message: "broken\nhere", at: LuaSourceLine(chunk: "a.lua", line: 3),
      traceback: ["a.lua:3: in x"])
    let diagnostic = error.diagnostic()
    #expect(diagnostic.message == "the policy failed: broken here")
    #expect(diagnostic.code == "runtime_error")
    #expect(diagnostic.location == TextLocation(file: "a.lua", line: 3))
    #expect(diagnostic.traceback == ["a.lua:3: in x"])
    #expect(error.diagnostic(callback: .moveRow).message == "`move_row` failed: broken here")
  }
}

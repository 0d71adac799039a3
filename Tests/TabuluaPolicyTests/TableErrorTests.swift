import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

@Suite struct TableErrorTests {
  @Test(
    arguments: [
      (TableError(.changeDuringQuestion, callback: .canMoveRow), "in an event, such as `did_select_row`"),
      (TableError(.changeDuringCallback, callback: .moveRow), "in `did_end_reordering_row`, or after"),
      (TableError(.changeDuringCallback, callback: .commitEditingStyle), "after the interaction, as UIKit"),
      (TableError(.changeDuringCallback, callback: .willDisplayCell), "in another event, or after"),
      (TableError(.tooManyTables, expected: 1000), "the step `back`"),
      (TableError(.rowDeleted), "`view:exists(row)` tells"), (TableError(.rowNotInserted), "after the block"),
      (TableError(.dataSourceOwnsRows), "and tell the view"),
      (TableError(.invalidCount, callback: .numberOfRows, expected: 8, actual: 9), "from 0 to 7"),
      (TableError(.tooManyRows, expected: 4, actual: 9), "`--viewport 100`"),
      (
        TableError(.tooManyRows, expected: 4, actual: 9, operations: [TableOperation(.deleteSection(1))]),
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
        TableError(.rowOutOfRange, path: [0, 3], expected: 3), "there is no row [0, 3]: section 0 has 3 rows"
      ),
      (
        TableError(.rowOutOfRange, path: [0, 0], expected: 0), "there is no row [0, 0]: section 0 has no rows"
      ),
      (
        TableError(.sectionOutOfRange, path: [4, 0], section: 4, expected: 1),
        "there is no section 4: the table has 1 section"
      ),
      (
        TableError(.proposedOutOfRange, path: [0, 0], proposed: [0, 3], expected: 3),
        "the proposed index path [0, 3] is outside its section, which has 3 places for the dragged row"
      ),
      (
        TableError(.proposedOutOfRange, path: [0, 0], proposed: [9, 0], section: 9, expected: 2),
        "the proposed index path [9, 0] is outside the table, which has 2 sections"
      ),
      (
        TableError(.countMismatch, callback: .moveRow, expected: 2, actual: 3),
        "the table has 3 sections after `move_row`, but should have 2"
      ),
      (TableError(.reorderInProgress, path: [0, 1]), "the row at [0, 1] is being dragged"),
      (TableError(.noReorder), "no row is being dragged"),
      (TableError(.rowOfAnotherTable), "this is a row of another table"),
      (TableError(.rowDeleted), "this row was deleted"),
      (TableError(.unknownColumn, column: "nmae"), "the table has no column `nmae`"),
      (TableError(.duplicateColumn, column: "a"), "two columns have the name `a`"),
      (TableError(.unknownKey, text: "T-9"), "no row has the key `T-9`"),
      (
        TableError(.duplicateKey, column: "id", text: "T-1", records: [0, 4]),
        "two rows have the key `T-1` in `id` (records 1 and 5)"
      ),
      (TableError(.emptyKey, column: "id", records: [2]), "a row has no key in `id` (record 3)"),
      (
        TableError(.keyIsSectionColumn, column: "id"),
        "`id` is both the key and the section column, so a move would change the key"
      ),
      (TableError(.unknownSection, text: "Later", records: [1]), "there is no section `Later` (record 2)"),
      (TableError(.duplicateSection, text: "Todo"), "`sections` lists `Todo` twice"),
      (
        TableError(.typeMismatch, column: "age", text: "old", records: [0]),
        "`old` in `age` does not fit the type of the column (record 1)"
      ),
      (
        TableError(.tableTooLarge, expected: 1 << 30, actual: 1_500_000_000),
        "the table has 1 500 000 000 rows, and at most 1 073 741 824 can be told apart"
      ),
      (TableError(.typeMismatch, column: "done"), "the type of `done` does not go with its use"),
      (
        TableError(.changeDuringQuestion, callback: .canMoveRow),
        "the table cannot be changed inside `can_move_row`, which answers a question"
      ),
      (TableError(.changeDuringCallback, callback: .moveRow), "this cannot be done inside `move_row`"),
      (
        TableError(.notImplemented, callback: .cellForRow),
        "`cell_for_row` is said to be implemented, but has no body"
      ),
      (
        TableError(.missingNumberOfRows, callback: .numberOfSections),
        "`number_of_sections` is defined without `number_of_rows`"
      ),
      (TableError(.init(rawValue: "of_a_later_version")), "of a later version"),
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
      .callbackFailed, callback: .moveRow, path: [0, 1], at: "Rules.swift:12", cause: Full())
    let diagnostic = error.diagnostic()
    #expect(diagnostic.message == "`move_row` failed: the disk is full")
    #expect(diagnostic.location == SourceLocation(file: "Rules.swift", line: 12))
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
    #expect(diagnostic.location == SourceLocation(file: "a.lua", line: 3))
    #expect(diagnostic.traceback == ["a.lua:3: in x"])
    #expect(error.diagnostic(callback: .moveRow).message == "`move_row` failed: broken here")
  }
}

import LuaHost
package import TabuluaModel

/// What a policy did wrong in a call or an answer, as data; `PolicyError+Diagnostic.swift` has the words.
package enum PolicyError: Error, Hashable {
  // The view.
  /// `view` has no such field or method.
  case unknownViewName(String)
  /// A setting was assigned.
  case settingAssigned(String)
  /// A method was called that needs rows of the table, but the policy owns its rows.
  case ownsRows(String)
  /// A method was given nil in the place of a section.
  case nilSection(method: String)
  /// A method was given a value that no section has.
  case unknownSection(String, near: String?)
  /// The view was used while no callback runs.
  case noView
  /// `view:cell_for_row` was called inside `cell_for_row`.
  case cellInsideCell

  /// A method was assigned.
  case methodAssigned(String)
  /// The policy served more views than it can tell apart.
  case tooManyViews(Int)
  /// The table has more sections than an index path can name in Lua.
  case tooManySections

  // Tables that are pushed.
  /// Rows were pushed with a policy that owns its rows.
  case pushedRowsTwice
  /// `policy.table` of a policy that is pushed says how rows are sorted into sections.
  case pushedMapping(String)
  /// The rows that are pushed name so many columns that nearly all cells would be empty.
  case tooManyCells(rows: Int, columns: Int)
  /// A value of a pushed row is of a kind that no column can have.
  case pushedValue(column: String, got: String)

  // Rows that an app keeps itself.
  /// A change of rows that the policy is only asked about.
  case changeOfAppRows(String, callback: TableCallback)
  /// A method needs cells, which are a table view's.
  case noCells(String)
  /// A row was kept from an earlier question.
  case rowOfEarlierQuestion
  /// A method was given the key of a row in an app's table without keys.
  case noKeysInTable(method: String)
  /// The app's table answered a count that cannot be.
  case wrongCount(Int, section: Int?)
  /// More rows were given to Lua than can be told apart.
  case tooManyRows

  /// A setting was given a value that it cannot have.
  case wrongSetting(String, expected: String, got: String)

  // Arguments.
  /// A list has a value under a key that is not its next number.
  case notAList(method: String, name: String, key: String)
  /// An entry of a list is of the wrong kind; it is counted from 1.
  case wrongEntry(method: String, name: String, number: Int, expected: String, got: String, help: String?)
  /// An entry of a list has a field that such entries do not have.
  case unknownEntryField(String, method: String, name: String, number: Int, help: String)
  /// A key is neither a string nor an integer.
  case wrongKey(String)
  /// A method was given the key of a row in a table without keys.
  case noKeys(method: String)
  /// No row has the key that a method was given; `near` asks whether another one is meant.
  case unknownKey(String, near: String?)
  /// A list of two numbers stands where an index path belongs.
  case numbersForPath(method: String, name: String, path: TableIndexPath)

  // Rows.
  /// A row was asked for a column that the table lacks.
  case unknownColumn(String, columns: [String])
  /// A row was written to inside a question.
  case writeInQuestion(column: String, callback: TableCallback)
  /// An identifier of a snapshot, which becomes a key or a section's value, is not UTF-8.
  case malformedIdentifier
  /// A text for a column is not UTF-8.
  case malformedText(column: String)
  /// A value does not fit the type of its column; `row` is what a row is called that is there already.
  case wrongValue(column: String, row: String?, type: ColumnType, got: String)

  // Answers.
  /// A callback answered a value of the wrong kind.
  case answer(callback: TableCallback, field: String?, expected: String, got: String, help: String?)
  /// A callback answered a thing, such as `a cell`, with a field that such things do not have.
  case unknownAnswerField(callback: TableCallback, thing: String, field: String, havers: String, help: String)

  // Modules.
  /// A name that `require` does not take.
  case moduleName(String)
  /// There is no such module.
  case moduleMissing(String, path: String)
  /// The module's file cannot be read.
  case moduleUnreadable(String, path: String, kind: String? = nil)
  /// The files of a policy lie in several folders, and two of these have the module.
  case moduleAmbiguous(String, paths: [String])
  /// There is no such module of Tabulua.
  case ownModuleMissing(String)
}

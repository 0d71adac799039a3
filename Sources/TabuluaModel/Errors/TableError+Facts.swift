// The facts of an error: each case has those that it needs. A new case needs a code and words, or nothing is compiled.
extension TableError {
  /// What went wrong in a table.
  ///
  /// Paths are those before the change, where nothing else is said.
  package enum Facts: Sendable {
    /// The section of the path has only so many rows.
    case rowOutOfRange(TableIndexPath, rows: Int)
    /// The table has only so many sections.
    case sectionOutOfRange(Int, sections: Int)
    /// The place that was proposed for the row at `source`, after its removal, lies outside the table.
    case proposedOutOfRange(TableIndexPath, source: TableIndexPath, Bounds)
    /// The place that was proposed for the rows of a group, the first of which stands at `source`, lies outside the table when
    /// all of them are taken out.
    case proposedOutOfRangeForGroup(TableIndexPath, source: TableIndexPath, Bounds)
    /// No row was named of those that are to be dragged together.
    case noRowsToDrag
    /// The row at the path was named twice among those that are to be dragged together.
    case rowDraggedTwice(TableIndexPath)
    /// A setting, named as in `policy.view`, has a value that it cannot have, or cannot change.
    case invalidSetting(String)
    /// The control in the cell at the path cannot have the value.
    case invalidControlValue(String, of: TableCell.Control, path: TableIndexPath)
    /// The row has no button of the title at that edge, but these.
    case unknownAction(String, path: TableIndexPath, titles: [String])
    /// The menu of the row has no action to which these titles lead, but to these.
    case unknownMenuAction([String], path: TableIndexPath, actions: [[String]])
    /// Several submenus of the row's menu have an action of the title: titles lead to two of them.
    case ambiguousAction(String, path: TableIndexPath, ways: [[String]])
    /// The section index has no such title, but these.
    case unknownIndexTitle(String, titles: [String])

    /// The row at the path is being dragged.
    case reorderInProgress(TableIndexPath)
    /// No row is being dragged.
    case noReorder
    /// The table is being loaded, and cannot be changed.
    case tableLoading
    /// A scripted data source failed after it had begun to change its rows; reload the view.
    case dataSourceOutOfStep
    /// The rows belong to a scripted data source, and this can only be done to rows of the table.
    case dataSourceOwnsRows
    /// The table owns its rows, and this can only be done where a scripted data source does.
    case tableOwnsRows
    /// The table in which an app keeps its rows threw an error before a callback had begun.
    case tableFailed(any Error)

    /// Another table was pushed over this one.
    case tableCovered(by: String)
    /// The table of the name was popped, and nothing can be changed in it.
    case tablePopped(String)
    /// The table is the one at the bottom: none was pushed over it.
    case nothingToPop
    /// There are so many tables one over the other, and there may be no more.
    case tooManyTables(most: Int)

    /// A row of another table was given, whose name may be known; it may be popped by now.
    case rowOfAnotherTable(String?, isPopped: Bool)
    /// The row was deleted.
    case rowDeleted
    /// The row comes into the table only when the update block ends that inserts it.
    case rowNotInserted

    /// The table has no key column, and this needs one.
    case noKeys
    /// The table has no column for check marks.
    case noCheckColumn
    /// The list of sections has the name twice.
    case duplicateSection(String)
    /// Two sections of the table have the name, so a snapshot cannot tell them apart.
    case sectionsOfOneName(String)
    /// The snapshot that is to describe the rows of a scripted data source does not fit the view: the view and the
    /// snapshot have so many rows in the section, or so many sections.
    case staleSnapshot(section: Int?, view: Int, snapshot: Int)
    /// There are so many records, and a table can have at most `most`.
    case tableTooLarge(rows: Int, most: Int)
    /// The record, counted from zero, does not exist or stands in two places.
    case invalidRecord(Int)

    /// A callback failed or answered nonsense, or a change was tried inside it.
    case callback(Call, CallFault)
    /// A column, its key or its cells are wrong.
    case cells(Cells, CellFault)
    /// An update cannot be done.
    case update(UpdateFault)
  }

  /// How far a path may go that lies outside.
  package enum Bounds: Sendable, Hashable {
    /// The section has so many rows, or so many places for a row that is moved.
    case rows(Int, section: Int)
    /// The table has so many sections.
    case sections(Int)
  }

  /// A call of a callback.
  package struct Call: Sendable, Hashable {
    /// The callback.
    package var callback: TableCallback
    /// The row that it was called about, before the change.
    package var path: TableIndexPath?
    /// Where the row was proposed to go, or has gone, after the removal.
    package var proposed: TableIndexPath?
    /// The section that it was called about.
    package var section: Int?
    /// The name of the law that was asked, where it is known.
    package var law: String?

    /// Makes a call.
    package init(
      _ callback: TableCallback, path: TableIndexPath? = nil, proposed: TableIndexPath? = nil,
      section: Int? = nil, law: String? = nil
    ) {
      self.callback = callback
      self.path = path
      self.proposed = proposed
      self.section = section
      self.law = law
    }
  }

  /// What is wrong with a call of a callback.
  package enum CallFault: Sendable {
    /// It raised an error.
    case failed(any Error)
    /// The table in which an app keeps its rows threw an error while the callback answered.
    case tableFailed(any Error)
    /// The law of the name does not hold after the change, which was undone; the refusal says why.
    case lawBroken(String, Refusal)
    /// It is said to be implemented and has no body.
    case notImplemented
    /// It tells the number of sections, but the data source does not tell the number of rows.
    case missingNumberOfRows
    /// It does not go with a scripted data source, which owns its rows.
    case dataSourceOwnsRows
    /// A change was tried inside it, and it answers a question.
    case changeDuringQuestion
    /// A change or an interaction was tried inside it, where it is not allowed.
    case changeDuringCallback
    /// After it the data source has another number of rows in the section, or of sections, than before.
    case countMismatch(section: Int?, expected: Int, actual: Int)
    /// After it another row stands at the path after the change than the view has there: both by what they show.
    case rowMismatch(TableIndexPath, expected: String, found: String)
    /// It answered a count that is negative, or not below the limit; without one the sum of all is too large.
    case invalidCount(Int, limit: Int?)
    /// It counts more rows than can be looked at one by one, which are all to be in view.
    case tooManyRows(Int, most: Int)
    /// It answered a height that is not above zero.
    case invalidHeight(Double)
    /// It answered a negative indentation level.
    case invalidIndentation(Int)
    /// It answered a row that the table lacks.
    case answerOutOfRange(TableIndexPath, Bounds)
    /// It answered a section that the table lacks.
    case sectionOutOfRange(Int, sections: Int)
    /// It answered a place, after the removal of the dragged row, that lies outside the table.
    case targetOutOfRange(TableIndexPath, Bounds)
    /// It answered a place, after the removal of so many dragged rows, that lies outside the table.
    case groupTargetOutOfRange(TableIndexPath, rows: Int, Bounds)

    /// The error that it raised, or that the table of an app threw.
    package var cause: (any Error)? {
      switch self {
      case .failed(let error), .tableFailed(let error): error
      case .lawBroken, .notImplemented, .missingNumberOfRows, .dataSourceOwnsRows, .changeDuringQuestion,
        .changeDuringCallback, .countMismatch, .rowMismatch, .invalidCount, .tooManyRows, .invalidHeight,
        .invalidIndentation, .answerOutOfRange, .sectionOutOfRange, .targetOutOfRange, .groupTargetOutOfRange:
        nil
      }
    }
  }

  /// Cells of a column: in records of a file, or in a row of the table; without either it is about the whole column.
  package struct Cells: Sendable, Hashable {
    /// The column's name.
    package var column: String
    /// The records, counted from zero.
    package var records: [Int]
    /// The row, before the change; of a row to be inserted where it is to stand after it.
    package var path: TableIndexPath?
    /// The operation that inserts the row.
    package var operation: TableOperation?

    /// Makes a place.
    package init(
      _ column: String, records: [Int] = [], path: TableIndexPath? = nil, operation: TableOperation? = nil
    ) {
      self.column = column
      self.records = records
      self.path = path
      self.operation = operation
    }
  }

  /// What is wrong with a column or a cell.
  package enum CellFault: Sendable, Hashable {
    /// The table has no such column, but these, where they are known.
    case unknownColumn(columns: [String])
    /// Two columns have the name.
    case duplicateColumn
    /// The column is for the key and for the section, so a move would change the key.
    case keyIsSectionColumn
    /// Two rows have the key.
    case duplicateKey(String)
    /// The key is empty.
    case emptyKey
    /// The row is named by the key, and was to be given another one.
    case wrongKey(String)
    /// The table has no section of the name, but these, where they are known.
    case unknownSection(String, sections: [String])
    /// The text of a record does not fit the type of the column.
    case typeMismatch(String)
    /// The value was given to the column, which has another type.
    case unfitValue(TableValue, ColumnType)
    /// The section is listed, or was to be inserted, and the section column has another type than its name.
    case unfitSection(String, ColumnType)
    /// The whole number was given to the column of numbers, and no number has all its digits.
    case inexactNumber(Int64)
    /// The type that was declared for the column does not go with its use.
    case unfitUse
    /// The column says in which section a row stands: only moving the row changes it.
    case sectionColumnIsFixed
    /// The cell holds a list or an object, which cannot be given another value.
    case nestedValue
  }

  /// What is wrong with an update.
  package enum UpdateFault: Sendable {
    /// The operation names a row, and its section has only so many before the update.
    case rowOutOfRange(TableIndexPath, rows: Int, TableOperation)
    /// The operation names a section, and the table has only so many before the update.
    case sectionOutOfRange(Int, sections: Int, TableOperation)
    /// The operation inserts or moves to a place outside the table, as it is after the update.
    case insertOutOfRange(TableOperation, Bounds)
    /// The operations do not go together. For a row that is shown anew and whose section moves the rule is the sum that
    /// UIKit makes of it.
    case conflict(TableOperation, TableOperation, rule: CountRule? = nil)
    /// The counts of the data source do not fit: the first that is wrong, all that are where they are known, and the
    /// operations that are about the first.
    case countMismatch(CountMismatch, all: [CountMismatch], about: [TableOperation])
    /// So many rows come and go with their sections, the first with the operation, and at most `most` can.
    case tooManyRows(Int, most: Int, TableOperation)
    /// The body of the block threw.
    case failed(any Error)
    /// This cannot be done inside an update block.
    case inProgress

    /// The operations that it is about.
    package var operations: [TableOperation] {
      switch self {
      case .rowOutOfRange(_, _, let operation), .sectionOutOfRange(_, _, let operation),
        .insertOutOfRange(let operation, _), .tooManyRows(_, _, let operation):
        [operation]
      case .conflict(let one, let other, _): [one, other]
      case .countMismatch(_, _, let operations): operations
      case .failed, .inProgress: []
      }
    }
  }
}

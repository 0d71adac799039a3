// The codes. Each is told by the facts at the end of this file; a switch over codes needs a `default`, as codes are added.
extension TableError.Code {
  /// There is no such row.
  public static let rowOutOfRange = Self(rawValue: "row_out_of_range")
  /// There is no such section.
  public static let sectionOutOfRange = Self(rawValue: "section_out_of_range")
  /// A place that was proposed for a dragged row lies outside the table.
  public static let proposedOutOfRange = Self(rawValue: "proposed_out_of_range")
  /// No row was named of those that are to be dragged together.
  public static let noRowsToDrag = Self(rawValue: "no_rows_to_drag")
  /// A row was named twice among those that are to be dragged together.
  public static let rowDraggedTwice = Self(rawValue: "row_dragged_twice")
  /// The delegate answered a place for a dragged row that lies outside the table.
  public static let targetOutOfRange = Self(rawValue: "target_out_of_range")
  /// The counts of the data source do not fit the change that it was told, or told of.
  public static let countMismatch = Self(rawValue: "count_mismatch")
  /// A data source changed other rows than it was told to change, or told of.
  public static let rowMismatch = Self(rawValue: "row_mismatch")
  /// A callback answered a count that is negative or too large.
  public static let invalidCount = Self(rawValue: "invalid_count")
  /// A data source has more rows than can be looked at one by one.
  public static let tooManyRows = Self(rawValue: "too_many_rows")
  /// A callback answered a height that is not above zero.
  public static let invalidHeight = Self(rawValue: "invalid_height")
  /// A callback answered a negative indentation level.
  public static let invalidIndentation = Self(rawValue: "invalid_indentation")
  /// A callback answered a row or a section that the table lacks.
  public static let answerOutOfRange = Self(rawValue: "answer_out_of_range")
  /// A setting has a value that it cannot have, or cannot change.
  public static let invalidSetting = Self(rawValue: "invalid_setting")
  /// A control cannot have the value.
  public static let invalidControlValue = Self(rawValue: "invalid_control_value")
  /// An update inserts or moves to a place outside the table.
  public static let insertOutOfRange = Self(rawValue: "insert_out_of_range")
  /// Two operations of an update do not go together.
  public static let conflictingUpdates = Self(rawValue: "conflicting_updates")
  /// The body of an update block threw.
  public static let updateFailed = Self(rawValue: "update_failed")
  /// This cannot be done inside an update block.
  public static let updateInProgress = Self(rawValue: "update_in_progress")
  /// The section column says where a row stands: only moving the row changes it.
  public static let sectionColumnIsFixed = Self(rawValue: "section_column_is_fixed")
  /// A cell holds a list or an object, which cannot be given another value.
  public static let nestedValue = Self(rawValue: "nested_value")
  /// The table has no column for check marks.
  public static let noCheckColumn = Self(rawValue: "no_check_column")
  /// A callback raised an error.
  public static let callbackFailed = Self(rawValue: "callback_failed")
  /// A law does not hold after the change, which was undone.
  public static let lawBroken = Self(rawValue: "law_broken")
  /// The table in which an app keeps its rows threw an error.
  public static let tableFailed = Self(rawValue: "table_failed")
  /// A callback is said to be implemented and has no body.
  public static let notImplemented = Self(rawValue: "not_implemented")
  /// A scripted data source failed after it had begun to change its rows; reload the view.
  public static let dataSourceOutOfStep = Self(rawValue: "data_source_out_of_step")
  /// The rows belong to a scripted data source, and this can only be done to rows of the table.
  public static let dataSourceOwnsRows = Self(rawValue: "data_source_owns_rows")
  /// The snapshot that is to describe the rows of a scripted data source does not fit the view.
  public static let staleSnapshot = Self(rawValue: "stale_snapshot")
  /// The table owns its rows, and this can only be done where a scripted data source does.
  public static let tableOwnsRows = Self(rawValue: "table_owns_rows")
  /// A data source tells the number of sections, but not the number of rows.
  public static let missingNumberOfRows = Self(rawValue: "missing_number_of_rows")
  /// A change was tried inside a callback that answers a question.
  public static let changeDuringQuestion = Self(rawValue: "change_during_question")
  /// A change or an interaction was tried inside a callback, where it is not allowed.
  public static let changeDuringCallback = Self(rawValue: "change_during_callback")
  /// A row has no such button, or its menu no such action.
  public static let unknownAction = Self(rawValue: "unknown_action")
  /// Several submenus of a row's menu have an action of that title.
  public static let ambiguousAction = Self(rawValue: "ambiguous_action")
  /// The section index has no such title.
  public static let unknownIndexTitle = Self(rawValue: "unknown_index_title")
  /// A row is being dragged.
  public static let reorderInProgress = Self(rawValue: "reorder_in_progress")
  /// No row is being dragged.
  public static let noReorder = Self(rawValue: "no_reorder")
  /// Another table was pushed over this one.
  public static let tableCovered = Self(rawValue: "table_covered")
  /// The table was popped, and nothing can be changed in it.
  public static let tablePopped = Self(rawValue: "table_popped")
  /// The table is the one at the bottom: none was pushed over it.
  public static let nothingToPop = Self(rawValue: "nothing_to_pop")
  /// There are as many tables one over the other as there may be.
  public static let tooManyTables = Self(rawValue: "too_many_tables")
  /// A row of another table was given.
  public static let rowOfAnotherTable = Self(rawValue: "row_of_another_table")
  /// The row was deleted.
  public static let rowDeleted = Self(rawValue: "row_deleted")
  /// The row comes into the table only when the update block ends that inserts it.
  public static let rowNotInserted = Self(rawValue: "row_not_inserted")
  /// The table has no such column.
  public static let unknownColumn = Self(rawValue: "unknown_column")
  /// Two columns have one name.
  public static let duplicateColumn = Self(rawValue: "duplicate_column")
  /// Two rows have one key.
  public static let duplicateKey = Self(rawValue: "duplicate_key")
  /// The table has no key column, and this needs one.
  public static let noKeys = Self(rawValue: "no_keys")
  /// A row is named by its key, and was to be given another one.
  public static let wrongKey = Self(rawValue: "wrong_key")
  /// A key is empty.
  public static let emptyKey = Self(rawValue: "empty_key")
  /// The key column is the section column too, so a move would change the key.
  public static let keyIsSectionColumn = Self(rawValue: "key_is_section_column")
  /// The table has no such section.
  public static let unknownSection = Self(rawValue: "unknown_section")
  /// Two sections have one name.
  public static let duplicateSection = Self(rawValue: "duplicate_section")
  /// A cell, or a value for it, does not fit its column.
  public static let typeMismatch = Self(rawValue: "type_mismatch")
  /// A whole number has more digits than a number holds.
  public static let inexactNumber = Self(rawValue: "inexact_number")
  /// There are more records than a table can have.
  public static let tableTooLarge = Self(rawValue: "table_too_large")
  /// A record does not exist, or stands in two places.
  public static let invalidRecord = Self(rawValue: "invalid_record")
}

extension TableError.Facts {
  /// The code of an error with these facts.
  var code: TableError.Code {
    switch self {
    case .callback(_, let fault): fault.code
    case .cells(_, let fault): fault.code
    case .update(let fault): fault.code
    case .rowOutOfRange: .rowOutOfRange
    case .sectionOutOfRange: .sectionOutOfRange
    case .proposedOutOfRange, .proposedOutOfRangeForGroup: .proposedOutOfRange
    case .noRowsToDrag: .noRowsToDrag
    case .rowDraggedTwice: .rowDraggedTwice
    case .invalidSetting: .invalidSetting
    case .invalidControlValue: .invalidControlValue
    case .unknownAction, .unknownMenuAction: .unknownAction
    case .ambiguousAction: .ambiguousAction
    case .unknownIndexTitle: .unknownIndexTitle
    case .reorderInProgress: .reorderInProgress
    case .noReorder: .noReorder
    case .tableLoading: .changeDuringCallback
    case .dataSourceOutOfStep: .dataSourceOutOfStep
    case .dataSourceOwnsRows: .dataSourceOwnsRows
    case .tableOwnsRows: .tableOwnsRows
    case .tableFailed: .tableFailed
    case .tableCovered: .tableCovered
    case .tablePopped: .tablePopped
    case .nothingToPop: .nothingToPop
    case .tooManyTables: .tooManyTables
    case .rowOfAnotherTable: .rowOfAnotherTable
    case .rowDeleted: .rowDeleted
    case .rowNotInserted: .rowNotInserted
    case .noKeys: .noKeys
    case .noCheckColumn: .noCheckColumn
    case .duplicateSection, .sectionsOfOneName: .duplicateSection
    case .staleSnapshot: .staleSnapshot
    case .tableTooLarge: .tableTooLarge
    case .invalidRecord: .invalidRecord
    }
  }
}

extension TableError.CallFault {
  fileprivate var code: TableError.Code {
    switch self {
    case .failed: .callbackFailed
    case .tableFailed: .tableFailed
    case .lawBroken: .lawBroken
    case .notImplemented: .notImplemented
    case .missingNumberOfRows: .missingNumberOfRows
    case .dataSourceOwnsRows: .dataSourceOwnsRows
    case .changeDuringQuestion: .changeDuringQuestion
    case .changeDuringCallback: .changeDuringCallback
    case .countMismatch: .countMismatch
    case .rowMismatch: .rowMismatch
    case .invalidCount: .invalidCount
    case .tooManyRows: .tooManyRows
    case .invalidHeight: .invalidHeight
    case .invalidIndentation: .invalidIndentation
    case .answerOutOfRange, .sectionOutOfRange: .answerOutOfRange
    case .targetOutOfRange, .groupTargetOutOfRange: .targetOutOfRange
    }
  }
}

extension TableError.CellFault {
  fileprivate var code: TableError.Code {
    switch self {
    case .unknownColumn: .unknownColumn
    case .duplicateColumn: .duplicateColumn
    case .keyIsSectionColumn: .keyIsSectionColumn
    case .duplicateKey: .duplicateKey
    case .emptyKey: .emptyKey
    case .wrongKey: .wrongKey
    case .unknownSection: .unknownSection
    case .typeMismatch, .unfitValue, .unfitSection, .unfitUse: .typeMismatch
    case .inexactNumber: .inexactNumber
    case .sectionColumnIsFixed: .sectionColumnIsFixed
    case .nestedValue: .nestedValue
    }
  }
}

extension TableError.UpdateFault {
  fileprivate var code: TableError.Code {
    switch self {
    case .rowOutOfRange: .rowOutOfRange
    case .sectionOutOfRange: .sectionOutOfRange
    case .insertOutOfRange: .insertOutOfRange
    case .conflict: .conflictingUpdates
    case .countMismatch: .countMismatch
    case .tooManyRows: .tooManyRows
    case .failed: .updateFailed
    case .inProgress: .updateInProgress
    }
  }
}

// Paths and counts.
extension TableError.Code {
  /// `path` has a row that its section lacks; `expected` is how many rows the section has.
  public static let rowOutOfRange = Self(rawValue: "row_out_of_range")

  /// `path` or `section` names a section that the table lacks; `expected` is how many it has.
  public static let sectionOutOfRange = Self(rawValue: "section_out_of_range")

  /// `proposed` lies outside the table after the removal of the row at `path`.
  ///
  /// `expected` is how many places its section offers, or how many sections there are when `section` is set.
  public static let proposedOutOfRange = Self(rawValue: "proposed_out_of_range")

  /// The delegate's `answer` lies outside the table after the removal of the row at `path`.
  ///
  /// `expected` is how many places its section offers, or how many sections there are when `section` is set.
  public static let targetOutOfRange = Self(rawValue: "target_out_of_range")

  /// The data source's counts do not fit the change it was told.
  ///
  /// `section`, after the change, is nil when the number of sections is wrong; `expected` and `actual` are the
  /// counts. After an update `rule` says how `expected` comes about, and `announcedAt` where it was announced;
  /// `mismatches` are the counts of all sections that are wrong.
  public static let countMismatch = Self(rawValue: "count_mismatch")

  /// `callback` answered a count that is negative or too large; `actual` is the count, `expected` the least one that is
  /// too large.
  public static let invalidCount = Self(rawValue: "invalid_count")

  /// A data source has more rows than can be looked at one by one: `actual` in all, where `expected` can be.
  ///
  /// It is thrown where all of them would be in view, and, with `operations`, where an update inserts and deletes so many
  /// with their sections.
  public static let tooManyRows = Self(rawValue: "too_many_rows")

  /// `callback` answered a height that is not above zero; `path` is the row or `section` the section, `text` the
  /// height.
  public static let invalidHeight = Self(rawValue: "invalid_height")

  /// `callback` answered a negative indentation level; `path` is the row, `actual` the level.
  public static let invalidIndentation = Self(rawValue: "invalid_indentation")

  /// `callback` answered a row, `answer`, that the table lacks; `path` is the row it was asked about.
  ///
  /// `expected` is how many rows the section has, or how many sections there are when `section` is set. A callback
  /// that answers a section has no `answer`, and `section` is what it answered.
  public static let answerOutOfRange = Self(rawValue: "answer_out_of_range")

  /// The setting `text` has a value that it cannot have, or cannot change.
  public static let invalidSetting = Self(rawValue: "invalid_setting")

  /// The `control` in the cell at `path` cannot have the value `text`.
  public static let invalidControlValue = Self(rawValue: "invalid_control_value")
}

// Updates.
extension TableError.Code {
  /// The one of `operations` inserts or moves to a place outside the table after the update.
  ///
  /// `path` is the place, or `section` the section; `expected` is how many rows its section, or how many
  /// sections the table, has after the update.
  public static let insertOutOfRange = Self(rawValue: "insert_out_of_range")

  /// The two `operations` of an update do not go together.
  ///
  /// For a row that is shown anew and whose section moves `rule` is the sum that UIKit makes of it.
  public static let conflictingUpdates = Self(rawValue: "conflicting_updates")

  /// The body of an update block threw, which is the `cause`.
  public static let updateFailed = Self(rawValue: "update_failed")

  /// This cannot be done inside an update block.
  public static let updateInProgress = Self(rawValue: "update_in_progress")

  /// The section `column` of a row says where it stands: only moving the row changes it.
  public static let sectionColumnIsFixed = Self(rawValue: "section_column_is_fixed")

  /// The record's cell in `column` holds a list or an object, which cannot be given another value.
  public static let nestedValue = Self(rawValue: "nested_value")

  /// The table has no column for check marks.
  public static let noCheckColumn = Self(rawValue: "no_check_column")
}

// Callbacks and the state of the view.
extension TableError.Code {
  /// `callback` raised an error, which is the `cause`.
  public static let callbackFailed = Self(rawValue: "callback_failed")

  /// The law `text` does not hold after the change, which was undone; `refusal` says why, `at` where the law stands.
  ///
  /// Without `isUndone` a scripted data source had changed its rows; reload the view.
  public static let lawBroken = Self(rawValue: "law_broken")

  /// The table in which an app keeps its rows threw an error, the `cause`.
  ///
  /// `callback` and `path` are those of the question that was being answered; without a callback it had not begun.
  public static let tableFailed = Self(rawValue: "table_failed")

  /// `callback` is said to be implemented and has no body.
  public static let notImplemented = Self(rawValue: "not_implemented")

  /// A scripted data source failed after it had begun to change its rows; reload the view.
  public static let dataSourceOutOfStep = Self(rawValue: "data_source_out_of_step")

  /// The rows belong to a scripted data source, and this can only be done to rows of the view.
  public static let dataSourceOwnsRows = Self(rawValue: "data_source_owns_rows")

  /// The snapshot that is to describe the rows of a scripted data source before a change does not fit the view.
  ///
  /// `section` is nil when the number of sections is wrong; `expected` is the view's count, `actual` the snapshot's.
  public static let staleSnapshot = Self(rawValue: "stale_snapshot")

  /// The table owns its rows, and this can only be done where a scripted data source does.
  public static let tableOwnsRows = Self(rawValue: "table_owns_rows")

  /// `callback` tells the number of sections, but the data source does not tell the number of rows.
  public static let missingNumberOfRows = Self(rawValue: "missing_number_of_rows")

  /// A change was tried inside `callback`, which answers a question.
  public static let changeDuringQuestion = Self(rawValue: "change_during_question")

  /// A change or an interaction was tried inside `callback`, where it is not allowed.
  public static let changeDuringCallback = Self(rawValue: "change_during_callback")

  /// The row at `path` has no button `text`; `choices` are the titles of those that it has.
  public static let unknownAction = Self(rawValue: "unknown_action")

  /// The section index has no title `text`; `choices` are those that it has.
  public static let unknownIndexTitle = Self(rawValue: "unknown_index_title")

  /// A row, the one at `path`, is being dragged.
  public static let reorderInProgress = Self(rawValue: "reorder_in_progress")

  /// No row is being dragged.
  public static let noReorder = Self(rawValue: "no_reorder")

  /// Another table, `text`, was pushed over this one.
  public static let tableCovered = Self(rawValue: "table_covered")

  /// The table, `text`, was popped, and nothing can be changed in it.
  public static let tablePopped = Self(rawValue: "table_popped")

  /// The table is the one at the bottom: none was pushed over it.
  public static let nothingToPop = Self(rawValue: "nothing_to_pop")

  /// There are `expected` tables one over the other, and there may be no more.
  public static let tooManyTables = Self(rawValue: "too_many_tables")
}

// Rows, columns and data.
extension TableError.Code {
  /// A row of another table was given; `actual` is 0 where that table, `text`, was pushed and is gone.
  public static let rowOfAnotherTable = Self(rawValue: "row_of_another_table")

  /// The row was deleted.
  public static let rowDeleted = Self(rawValue: "row_deleted")

  /// The row comes into the table only when the update block ends that inserts it.
  public static let rowNotInserted = Self(rawValue: "row_not_inserted")

  /// The table has no `column`; `choices` are those that it has, where they are known.
  public static let unknownColumn = Self(rawValue: "unknown_column")

  /// Two columns have the name `column`.
  public static let duplicateColumn = Self(rawValue: "duplicate_column")

  /// No row has the key `text`.
  public static let unknownKey = Self(rawValue: "unknown_key")

  /// Both `records` have the key `text` in the key `column`.
  public static let duplicateKey = Self(rawValue: "duplicate_key")

  /// The table has no key column, and this needs one.
  public static let noKeys = Self(rawValue: "no_keys")

  /// The row at `path` is named by the key `text`, and was to be given another value in the key `column`.
  public static let wrongKey = Self(rawValue: "wrong_key")

  /// The record in `records` has an empty key in the key `column`.
  public static let emptyKey = Self(rawValue: "empty_key")

  /// The key `column` is the section column too, so a move would change the key.
  public static let keyIsSectionColumn = Self(rawValue: "key_is_section_column")

  /// The record in `records`, or the caller, names a section `text` that the table lacks; `choices` are those that it has,
  /// where they are known.
  public static let unknownSection = Self(rawValue: "unknown_section")

  /// The list of sections has `text` twice, or with `section` the table has another section of that name.
  public static let duplicateSection = Self(rawValue: "duplicate_section")

  /// The cell `text` of the record in `records` does not fit its `column`.
  ///
  /// Without a record and with `choices`: the value `text` was given to the column; `choices` are the type of the column
  /// and that of the value. Without either the column was declared with a type that its use does not allow.
  public static let typeMismatch = Self(rawValue: "type_mismatch")

  /// There are `actual` records, and a table can have at most `expected`.
  public static let tableTooLarge = Self(rawValue: "table_too_large")

  /// The record in `records` does not exist, or stands in two places.
  public static let invalidRecord = Self(rawValue: "invalid_record")
}

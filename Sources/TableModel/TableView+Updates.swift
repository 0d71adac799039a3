// Inserting, deleting, reloading and moving, behind the delegate's back.
extension TableView {
  /// Inserts rows with values into a loaded table.
  ///
  /// A programmatic call. Each path is one after the whole update block; outside a block the call is a block of
  /// its own. Columns that are not named stay empty; the section column is filled in. The answer are the rows,
  /// in the order given; inside a block they are in the table when the outermost block ends.
  ///
  /// ```swift
  /// let rows = try view.insertRows([(at: [0, 0], values: ["title": "Write"])])
  /// ```
  ///
  /// - Throws: what ``performBatchUpdates(_:)`` throws, ``TableError/Code/unknownColumn``,
  ///   ``TableError/Code/typeMismatch``, ``TableError/Code/duplicateKey``, ``TableError/Code/emptyKey``,
  ///   ``TableError/Code/sectionColumnIsFixed``, and ``TableError/Code/dataSourceOwnsRows`` for values with a
  ///   scripted data source.
  /// - Complexity: O(log *n*) a row.
  @discardableResult
  public func insertRows(
    _ rows: [(at: TableIndexPath, values: [String: TableValue])]
  ) throws(TableError) -> [RowIdentity] {
    throw TableError(.notImplemented)
  }

  /// Says that rows were inserted, by their paths after the whole update block.
  ///
  /// A programmatic call. A scripted data source has inserted its rows by then; into a loaded table empty rows
  /// are inserted.
  ///
  /// - Throws: as ``insertRows(_:)``.
  public func insertRows(at paths: [TableIndexPath]) throws(TableError) {
    throw TableError(.notImplemented)
  }

  /// Deletes rows, by their paths before the update block.
  ///
  /// A programmatic call. A row that is named twice is deleted once.
  ///
  /// - Throws: what ``performBatchUpdates(_:)`` throws.
  /// - Complexity: O(log *n*) a row.
  public func deleteRows(at paths: [TableIndexPath]) throws(TableError) {
    throw TableError(.notImplemented)
  }

  /// Shows rows anew, by their paths before the update block; they are deselected.
  ///
  /// A programmatic call.
  ///
  /// - Throws: what ``performBatchUpdates(_:)`` throws.
  public func reloadRows(at paths: [TableIndexPath]) throws(TableError) {
    throw TableError(.notImplemented)
  }

  /// Inserts sections, by their places after the whole update block, with the titles above them.
  ///
  /// A programmatic call. In a table with a section column the title is the value of the section's rows.
  ///
  /// ```swift
  /// try view.insertSections([(at: 0, header: "Urgent")])
  /// ```
  ///
  /// - Throws: what ``performBatchUpdates(_:)`` throws.
  /// - Complexity: O(*s*) for *s* sections.
  public func insertSections(_ sections: [(at: Int, header: String?)]) throws(TableError) {
    throw TableError(.notImplemented)
  }

  /// Deletes sections with their rows, by their places before the update block.
  ///
  /// A programmatic call.
  ///
  /// - Throws: what ``performBatchUpdates(_:)`` throws.
  /// - Complexity: O(*s* + *m* log *n*) for *s* sections and *m* rows in them.
  public func deleteSections(_ sections: [Int]) throws(TableError) {
    throw TableError(.notImplemented)
  }

  /// Shows sections anew, by their places before the update block; their rows are deselected.
  ///
  /// A programmatic call.
  ///
  /// - Throws: what ``performBatchUpdates(_:)`` throws.
  public func reloadSections(_ sections: [Int]) throws(TableError) {
    throw TableError(.notImplemented)
  }

  /// Moves a section with its rows, from its place before the update block to its place after it.
  ///
  /// A programmatic call.
  ///
  /// - Throws: what ``performBatchUpdates(_:)`` throws.
  /// - Complexity: O(*s* + *m* log *n*) for *s* sections and *m* rows in the section.
  public func moveSection(_ section: Int, toSection other: Int) throws(TableError) {
    throw TableError(.notImplemented)
  }

  /// Makes several updates one: all are checked, and then done, when the outermost block ends.
  ///
  /// Blocks nest; an inner one only adds to the outer one. What is deleted, reloaded or moved is named by its
  /// place before the outermost block, what is inserted and where it is moved to by its place after it; the
  /// order of the calls does not matter. A scripted data source changes its rows inside the body, and its counts
  /// are asked anew at the end and must fit.
  ///
  /// ```swift
  /// try view.performBatchUpdates {
  ///   try view.deleteRows(at: [[0, 2], [0, 4]])
  ///   try view.insertRows(at: [[0, 0], [0, 3], [0, 5]])
  /// }
  /// ```
  ///
  /// If the body throws, or the updates do not go together, everything that the view holds is as it was.
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/insertOutOfRange``, ``TableError/Code/conflictingUpdates``,
  ///   ``TableError/Code/countMismatch``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback``, ``TableError/Code/reorderInProgress``,
  ///   ``TableError/Code/callbackFailed``, ``TableError/Code/dataSourceOutOfStep``; the body's own
  ///   ``TableError``, or ``TableError/Code/updateFailed`` with its other error as the cause.
  /// - Complexity: O(*k* log *n*) for *k* updates of rows in a loaded table, O(sections) for a scripted data
  ///   source.
  public func performBatchUpdates(_ body: () throws -> Void) throws(TableError) {
    throw TableError(.notImplemented)
  }
}

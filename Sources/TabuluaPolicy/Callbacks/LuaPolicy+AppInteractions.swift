public import TabuluaScript
public import TabuluaModel

// Interactions with rows that an app keeps itself: a table view over a copy of them makes them.
extension LuaPolicy {
  /// Does what a person's finger does to rows that an app keeps itself, and answers what the app is to change.
  ///
  /// The rows are copied into a table view that lives as long as the interaction: it asks and tells all callbacks that a
  /// table view asks and tells, rows hop over those that may not be displaced, and the laws are checked on the result.
  /// Nothing of the app's is changed. The copy is loaded already and shows nothing: `view_did_load` and what is asked
  /// about cells in view are not called. A table that the policy pushes goes with the copy.
  ///
  /// `editing` and `selected`, whose paths are before the change, say what the app's own view does.
  ///
  /// ```swift
  /// let result = try policy.perform(in: board) { (view) throws(TableError) in
  ///   try view.swipe(rowAt: [0, 2], action: "Delete")
  /// }
  /// print(result.changes.deleted)
  /// ```
  ///
  /// - Throws: what the interaction throws; nothing is to be changed then.
  ///   ``TabuluaModel/TableError/Code/dataSourceOwnsRows`` for a policy with rows of its own, and what
  ///   ``TabuluaModel/TableContents/init(copying:mapping:)`` throws.
  /// - Complexity: O(*n*) for *n* cells, which are copied, beside the interaction. Where that is too much, keep a
  ///   ``TabuluaModel/TableView`` of the copy.
  public func perform<Outcome>(
    in table: some PolicyTable, editing: Bool = true, selected: [TableIndexPath] = [],
    onCall: ((CallRecord) -> Void)? = nil,
    _ interaction: (_ view: TableView) throws(TableError) -> Outcome
  ) throws(TableError) -> PolicyTableResult<Outcome> {
    guard !ownsRows else { throw TableError(.dataSourceOwnsRows) }
    let contents = try TableContents(copying: table, mapping: mapping)
    let copy = try TableView(
      shownElsewhere: contents, dataSource: self, delegate: self, name: viewName ?? "", settings: settings,
      editing: editing, selected: selected, onCall: onCall)
    if !checkedLaws.isEmpty { copy.laws = self }
    do {
      return try view.lending(copy) {
        let done = try copy.recordingChanges(interaction)
        return PolicyTableResult(outcome: done.outcome, changes: done.changes)
      }
    } catch {
      throw error as? TableError ?? TableError(.tableFailed(error))
    }
  }

  /// Drags a row of an app's own table to a place and drops it there, as ``TabuluaModel/TableView/drag(rowAt:to:)`` does.
  ///
  /// `path` is before the change. `proposed` counts the other rows as if the dragged one were taken out: in its own section
  /// 0…n−1, in another one 0…n.
  ///
  /// ```swift
  /// let result = try policy.drag(rowAt: [0, 2], to: [1, 0], in: board)
  /// for move in result.changes.moved { print("\(move.from) goes to \(move.to)") }
  /// ```
  ///
  /// - Throws: as ``perform(in:editing:selected:onCall:_:)`` and ``TabuluaModel/TableView/drag(rowAt:to:)``.
  /// - Complexity: as ``perform(in:editing:selected:onCall:_:)``.
  public func drag(
    rowAt path: TableIndexPath, to proposed: TableIndexPath, in table: some PolicyTable,
    editing: Bool = true, selected: [TableIndexPath] = []
  ) throws(TableError) -> PolicyTableResult<DragOutcome> {
    try perform(in: table, editing: editing, selected: selected) { (view) throws(TableError) in
      try view.drag(rowAt: path, to: proposed)
    }
  }

  /// Drags several rows of an app's own table to a place, all or none, as ``TabuluaModel/TableView/drag(rowsAt:to:)`` does.
  ///
  /// `paths` are before the change; the first row is picked up. `proposed` counts the other rows as if *all* dragged ones were
  /// taken out.
  ///
  /// ```swift
  /// let result = try policy.drag(rowsAt: [[0, 2], [0, 0]], to: [1, 0], in: board)
  /// for move in result.changes.moved { print("\(move.from) goes to \(move.to)") }
  /// ```
  ///
  /// - Throws: as ``perform(in:editing:selected:onCall:_:)`` and ``TabuluaModel/TableView/drag(rowsAt:to:)``.
  /// - Complexity: as ``perform(in:editing:selected:onCall:_:)``.
  public func drag(
    rowsAt paths: [TableIndexPath], to proposed: TableIndexPath, in table: some PolicyTable,
    editing: Bool = true, selected: [TableIndexPath] = []
  ) throws(TableError) -> PolicyTableResult<DragOutcome> {
    try perform(in: table, editing: editing, selected: selected) { (view) throws(TableError) in
      try view.drag(rowsAt: paths, to: proposed)
    }
  }

  /// Taps a row of an app's own table, as ``TabuluaModel/TableView/tapRow(at:)`` does; outside editing mode unless said.
  ///
  /// `path` is before the change. ``TabuluaModel/ChangesToMake/selected`` are the rows to select then.
  ///
  /// ```swift
  /// let selected = try policy.tap(rowAt: [0, 2], in: board, selected: [[0, 0]]).changes.selected
  /// ```
  ///
  /// - Throws: as ``perform(in:editing:selected:onCall:_:)`` and ``TabuluaModel/TableView/tapRow(at:)``.
  /// - Complexity: as ``perform(in:editing:selected:onCall:_:)``.
  public func tap(
    rowAt path: TableIndexPath, in table: some PolicyTable, editing: Bool = false,
    selected: [TableIndexPath] = []
  ) throws(TableError) -> PolicyTableResult<InteractionOutcome> {
    try perform(in: table, editing: editing, selected: selected) { (view) throws(TableError) in
      try view.tapRow(at: path)
    }
  }

  /// Deletes a row of an app's own table with its red minus, as ``TabuluaModel/TableView/deleteRow(at:)`` does.
  ///
  /// `path` is before the change.
  ///
  /// ```swift
  /// for path in try policy.delete(rowAt: [0, 2], in: board).changes.deleted { print("\(path) goes") }
  /// ```
  ///
  /// - Throws: as ``perform(in:editing:selected:onCall:_:)`` and ``TabuluaModel/TableView/deleteRow(at:)``.
  /// - Complexity: as ``perform(in:editing:selected:onCall:_:)``.
  public func delete(
    rowAt path: TableIndexPath, in table: some PolicyTable, editing: Bool = true,
    selected: [TableIndexPath] = []
  ) throws(TableError) -> PolicyTableResult<InteractionOutcome> {
    try perform(in: table, editing: editing, selected: selected) { (view) throws(TableError) in
      try view.deleteRow(at: path)
    }
  }

  /// Taps the green plus of a row of an app's own table, as ``TabuluaModel/TableView/tapInsertControl(forRowAt:)`` does.
  ///
  /// `path` is before the change.
  ///
  /// ```swift
  /// for row in try policy.insert(rowAt: [0, 2], in: board).changes.inserted { print("\(row.at) comes") }
  /// ```
  ///
  /// - Throws: as ``perform(in:editing:selected:onCall:_:)`` and
  ///   ``TabuluaModel/TableView/tapInsertControl(forRowAt:)``.
  /// - Complexity: as ``perform(in:editing:selected:onCall:_:)``.
  public func insert(
    rowAt path: TableIndexPath, in table: some PolicyTable, editing: Bool = true,
    selected: [TableIndexPath] = []
  ) throws(TableError) -> PolicyTableResult<InteractionOutcome> {
    try perform(in: table, editing: editing, selected: selected) { (view) throws(TableError) in
      try view.tapInsertControl(forRowAt: path)
    }
  }

  /// Gives cells of a row of an app's own table other values, as a person does who edits a form; see
  /// ``TabuluaModel/TableView/set(values:ofRowAt:)-(RowValues,_)``.
  ///
  /// `path` is before the change. Another value of the section column drags the row there.
  ///
  /// ```swift
  /// let cells = try policy.set(values: ["title": "Rest"], ofRowAt: [0, 2], in: board).changes.values
  /// ```
  ///
  /// - Throws: as ``perform(in:editing:selected:onCall:_:)`` and
  ///   ``TabuluaModel/TableView/set(values:ofRowAt:)-(RowValues,_)``.
  /// - Complexity: as ``perform(in:editing:selected:onCall:_:)``.
  public func set(
    values: RowValues, ofRowAt path: TableIndexPath, in table: some PolicyTable, editing: Bool = true,
    selected: [TableIndexPath] = []
  ) throws(TableError) -> PolicyTableResult<InteractionOutcome> {
    try perform(in: table, editing: editing, selected: selected) { (view) throws(TableError) in
      try view.set(values: values, ofRowAt: path)
    }
  }
}

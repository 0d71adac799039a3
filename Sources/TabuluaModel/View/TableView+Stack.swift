// Tables that are pushed one over the other, as a navigation controller does it.
extension TableView {
  /// The table on top of this one, or this one itself if none was pushed over it.
  ///
  /// ```swift
  /// try view.tapRow(at: [0, 2])  // `did_select_row` pushes the details of the row
  /// view.topTable.name           // "Details"
  /// ```
  ///
  /// - Complexity: O(*d*) for *d* tables that were pushed over this one.
  public var topTable: TableView {
    var top = self
    while let above = top.tableAbove { top = above }
    return top
  }

  /// Whether no table was pushed over this one.
  ///
  /// Never inlined: in another module the access would be checked for overlaps, which takes far longer than the look.
  package var isOnTop: Bool { @inline(never) get { tableAbove == nil } }

  /// The table that this one was pushed over; nil for the one at the bottom, and for one that was popped.
  public var tableBelow: TableView? { isPopped ? nil : pushed?.below }

  /// Whether the table was popped: it shows its rows still, but nothing can be changed in it any more.
  ///
  /// So was one whose push was undone.
  public var isPopped: Bool {
    guard let pushed, pushed.isShown else { return false }
    return pushed.below?.tableAbove !== self
  }

  /// Pushes a table of loaded rows over this one, and loads it: `view_did_load`, `view_will_appear`, then the first
  /// reload.
  ///
  /// Until it is popped a person's finger reaches the new table only; code may change both. The new table has this
  /// one's viewport, and its calls are told to the listener of this one with ``CallRecord/table``. Inside an
  /// interaction of this table the push belongs to it, and is undone with it. The rows that are selected stay so
  /// until the new table is popped, and the rows in view are not told that they left it.
  ///
  /// ```swift
  /// let details = try view.push(TableContents(sections: [["10 km", "4 h"]]), name: "Ridge path")
  /// ```
  ///
  /// - Parameters:
  ///   - contents: The rows; none for a data source that owns its rows.
  ///   - dataSource: The data source of the new table.
  ///   - delegate: The delegate of the new table.
  ///   - laws: The laws of the new table.
  ///   - name: The name of the new table; without one, the first 200 characters of the title of its first section, else
  ///     `level 1` and so on.
  ///   - settings: The settings of the new table.
  /// - Returns: The new table.
  /// - Throws: ``TableError/Code/tableCovered`` where a table was pushed over this one already,
  ///   ``TableError/Code/tablePopped``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback`` while this table is being loaded,
  ///   ``TableError/Code/reorderInProgress``, ``TableError/Code/updateInProgress``,
  ///   ``TableError/Code/tooManyTables``, and what loading a table throws.
  /// - Complexity: O(rows in view) calls.
  @discardableResult
  public func push(
    _ contents: TableContents, dataSource: (any TableViewDataSource)? = nil,
    delegate: (any TableViewDelegate)? = nil, laws: (any TableViewLaws)? = nil, name: String? = nil,
    settings: TableViewSettings = TableViewSettings()
  ) throws(TableError) -> TableView {
    try checkMayChange()
    guard isLoaded else { throw changeWhileLoading }
    guard depth < Self.mostTables else { throw TableError(.tooManyTables(most: Self.mostTables)) }
    if let tableAbove { throw TableError(.tableCovered(by: tableAbove.name)) }
    try checkNotReordering()
    try checkNotUpdating()
    let name = name ?? nameOfTable(pushing: contents)
    return try transaction { () throws(TableError) in
      let table = try TableView(
        contents, dataSource: dataSource, delegate: delegate, name: name, settings: settings,
        viewport: viewport, editing: false, simulatesReuse: simulatesReuse,
        onCall: listener(ofTable: name), onWarning: onWarning, over: self)
      if holdsPushedTablesToLaws { table.laws = laws }
      table.holdsPushedTablesToLaws = holdsPushedTablesToLaws
      change(.setTableAbove(from: nil, to: PushedTable(view: table)))
      table.pushed?.isShown = true
      table.pushed?.origin = originOfPush
      table.pushed?.room = contents.roomOfRecords + contents.sections.roomOfTexts + name.utf8.count
      if let undoHistory { table.bindUndo(in: undoHistory.shared, numbering: undoHistory.numbering) }
      return table
    }
  }

  /// Pops the table on top of this one, or this one if it is on top.
  ///
  /// A programmatic call. The table below is told `view_will_appear`, with the popped one, and then the row that led to
  /// it is deselected without telling the delegate: the row that was tapped, or the selected one where the table was pushed
  /// outside a tap. Where several rows are selected they stay so, and so does a row that the callback has selected. Then
  /// the rows in view of the popped table are told `did_end_displaying_cell`. Inside an interaction of the popped table all
  /// this belongs to it and is undone with it.
  ///
  /// ```swift
  /// let popped = try view.topTable.pop()
  /// print("back from \(popped.name)")
  /// ```
  ///
  /// - Returns: The popped table.
  /// - Throws: ``TableError/Code/nothingToPop`` where no table was pushed, ``TableError/Code/tablePopped``,
  ///   ``TableError/Code/changeDuringQuestion``, ``TableError/Code/changeDuringCallback``,
  ///   ``TableError/Code/reorderInProgress``, ``TableError/Code/updateInProgress``,
  ///   ``TableError/Code/lawBroken``, ``TableError/Code/callbackFailed``.
  /// - Complexity: O(1), beside the callbacks: one for each row in view of the popped table.
  @discardableResult
  public func pop() throws(TableError) -> TableView {
    let top = topTable
    try top.popItself()
    return top
  }

  /// Goes back: a person taps the button that leads from the table on top to the one below it.
  ///
  /// An interaction; otherwise as ``pop()``. What it changed is told of the table below.
  ///
  /// ```swift
  /// _ = try view.goBack()
  /// view.topTable.indexPathForSelectedRow  // nil
  /// ```
  ///
  /// - Throws: as ``pop()``.
  /// - Complexity: as ``pop()``.
  public func goBack() throws(TableError) -> InteractionOutcome {
    let top = topTable
    try top.checkMayBegin()
    guard let below = top.tableBelow else { throw TableError(.nothingToPop) }
    return try below.interaction { () throws(TableError) in
      try top.popItself()
      return nil
    }
  }

  /// Tells the delegate that the table comes on top, and deselects the row that led to the popped one.
  func appear(returningFrom table: TableView) throws(TableError) {
    guard held.selection.count == 1, let path = held.selection.first, let origin = table.pushed?.origin,
      origin.row == nil || origin.row == row(at: path)
    else { return try notifyOfAppearing(table) }
    try following(path) { (leader) throws(TableError) in
      try notifyOfAppearing(table)
      if let path = followedPath(leader) { deselect(path) }
    }
  }

  /// The row that leads to a table that is pushed now; nil for none.
  ///
  /// A tap follows its row. Outside a tap it is the selected row, where only one can be selected.
  private var originOfPush: PushedState.Origin? {
    let path = held.followed.last ?? (selectionMode == .single ? indexPathForSelectedRow : nil)
    return path.map { PushedState.Origin(row: row(at: $0)) }
  }

  /// Tells `view_will_appear`, with the table that was popped.
  func notifyOfAppearing(_ table: TableView?) throws(TableError) {
    try notify(.init(.viewWillAppear), of: delegate, arguments: table.map { [.text($0.name)] }) {
      try $0.viewWillAppear(in: self, returningFrom: table)
    }
  }

  private func popItself() throws(TableError) {
    try checkMayChange()
    guard isLoaded else { throw changeWhileLoading }
    guard let pushed, let below = pushed.below else { throw TableError(.nothingToPop) }
    try checkNotReordering()
    try checkNotUpdating()
    try below.checkMayChange()
    try below.checkNotUpdating()
    try transaction { () throws(TableError) in
      let joined = try below.joining { () throws(TableError) in
        below.change(.setTableAbove(from: PushedTable(view: self), to: nil))
        // The journal below keeps this table, which is not above that one any more.
        let own = roomOfChanges
        below.noteWritten(0, bytes: RoomOfChanges.table + own.kept + own.written + pushed.room)
        try below.appear(returningFrom: self)
      }
      change(.join(joined))
      for path in rowsToldOfLeaving { try endDisplayingRow(path) }
    }
  }

  /// The most tables that lie one over the other.
  static let mostTables = 1000

  /// How many tables there are from the lowest one up to this one.
  private var depth: Int { sequence(first: self) { $0.tableBelow }.reduce(0) { depth, _ in depth + 1 } }

  private var changeWhileLoading: TableError {
    activeCallback.map { fault(.changeDuringCallback, in: $0) } ?? TableError(.tableLoading)
  }

  private func nameOfTable(pushing contents: TableContents) -> String {
    if contents.numberOfSections > 0, let title = contents.section(0).title, !title.isEmpty {
      // Each result of the table tells its name.
      return String(title.unicodeScalars.prefix(200))
    }
    return "level \(depth)"
  }

  /// What is told of the calls of a pushed table.
  private func listener(ofTable name: String) -> ((CallRecord) -> Void)? {
    onCall.map { listener in
      { call in
        var call = call
        if call.table == nil { call.table = name }
        listener(call)
      }
    }
  }
}

// What may be done with tables of which one covers the other.
extension TableView {
  /// Fails where a finger does not reach the table: it is covered, was popped, or a callback of one below runs.
  func checkOnTop() throws(TableError) {
    if isPopped { throw TableError(.tablePopped(name)) }
    if let tableAbove { throw TableError(.tableCovered(by: tableAbove.name)) }
    for below in sequence(first: self, next: { $0.tableBelow }).dropFirst() {
      guard let callback = below.activeCallback else { continue }
      throw below.fault(callback.isQuestion ? .changeDuringQuestion : .changeDuringCallback, in: callback)
    }
  }
}

// A transaction of one table that ends with another one's.
extension TableView {
  /// Makes changes in a transaction that stays open; the answer ends it.
  ///
  /// The changes are held to the laws at once, if no other transaction is around them.
  fileprivate func joining(_ body: () throws(TableError) -> Void) throws(TableError) -> JoinedTransaction {
    let joined = JoinedTransaction(table: self, mark: openTransaction(), surrounding: surroundingTransactions)
    do {
      try body()
      if let laws, openTransactions == surroundingTransactions + 1 { try check(laws, since: joined.mark) }
    } catch {
      rollBackTransaction(to: joined.mark)
      throw error
    }
    // Changes that follow are held to the laws by themselves.
    if openTransactions == surroundingTransactions + 1 { surroundingTransactions = openTransactions }
    return joined
  }

  /// Leaves what was done in the outermost transaction to the one that is open in a table above, if there is one: it
  /// is kept or undone with that.
  ///
  /// So it is where a callback of a table above changes this one.
  @inline(never)
  func joinTableAbove() -> Bool {
    var next = tableAbove
    while let table = next, table.openTransactions == 0 { next = table.tableAbove }
    guard let table = next, !journal.isEmpty else { return false }
    openTransactions = 1
    table.journal.append(.join(JoinedTransaction(table: self, mark: 0, surrounding: surroundingTransactions)))
    surroundingTransactions = 1
    return true
  }

  /// Ends the transactions of other tables that end with the outermost one of this table.
  @inline(never)
  func commitJoined() {
    // A table may have joined twice; the last one ends first.
    for case .join(let joined) in journal.reversed() {
      joined.table.surroundingTransactions = joined.surrounding
      joined.table.commitTransaction()
    }
  }
}

/// What a table knows of having been pushed.
final class PushedState {
  /// The table below.
  private(set) weak var below: TableView?

  /// Whether the table lies over the one below, or has done so; not while it is loaded.
  var isShown = false

  /// The row of the table below that led to this one; nil if none did.
  var origin: Origin?

  /// About how many bytes its records take.
  var room = 0

  /// A row that led to another table.
  struct Origin {
    /// Which one; nil for a row of a data source that owns its rows.
    let row: RowIdentity?
  }

  init(over table: TableView) { below = table }
}

/// A table that was pushed, in a journal.
struct PushedTable {
  let view: TableView
}

/// An open transaction of the table below one that was popped.
struct JoinedTransaction {
  let table: TableView

  /// Where its changes begin in the table's journal.
  let mark: Int

  /// How many transactions were around it.
  let surrounding: Int

  /// Undoes its changes.
  func rollBack() {
    table.surroundingTransactions = surrounding
    table.rollBackTransaction(to: mark)
  }
}

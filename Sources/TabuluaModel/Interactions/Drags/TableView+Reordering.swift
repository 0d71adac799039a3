/// A drag that is going on.
///
/// It has no references, because each drag copies and releases it several times; what would be one stands in
/// ``TableView/hoverAccount`` and ``TableView/heldGroup``.
struct Reordering {
  /// Where the drag began, before the change; of a group where the row stood that was picked up.
  let source: TableIndexPath

  /// Where the drag's changes begin in the journal.
  let mark: Int

  /// Where the row was last proposed to go, after the removal; nil before the first hover.
  var proposed: TableIndexPath?

  /// Where the row would land, after the removal; nil if the last hover was refused.
  var target: TableIndexPath?

  /// Whether several rows are dragged, which are then in ``TableView/heldGroup``.
  ///
  /// A row alone is no group of one, so that a drag of it makes no list. What is asked of each row, the step that a row makes
  /// and the rows that hop over others are the same code.
  var isGroup = false

  /// Whether the row was dropped and has moved, so that ``source`` is a path of the table as it was.
  var hasMoved = false
}

// Reordering step by step.
extension TableView {
  /// The row that is being dragged, by its path before the change; nil if none is.
  public var reorderingIndexPath: TableIndexPath? { reordering?.source }

  /// Picks a row up.
  ///
  /// An interaction; it ends with ``drop()``, ``cancelReordering()`` or an error.
  ///
  /// `path` is one before the change. `can_move_row` is asked; after a yes `will_begin_reordering_row` is told. A row whose
  /// cell says `shows_reorder_control = false` has nothing to drag it by and is refused: a row in view said so when it was
  /// shown, and one out of view is asked for its cell after `can_move_row`. Outside editing mode, and where rows cannot be
  /// moved at all, the row is refused without a question. A row that is open takes the touch, see
  /// ``tapRow(at:)``.
  ///
  /// ```swift
  /// if try view.beginReordering(rowAt: [0, 2]) == .began {
  ///   try view.hover(over: [1, 0])
  ///   print(try view.drop())
  /// }
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/reorderInProgress``, ``TableError/Code/callbackFailed``,
  ///   ``TableError/Code/changeDuringQuestion``, ``TableError/Code/changeDuringCallback``,
  ///   ``TableError/Code/dataSourceOutOfStep``.
  /// - Complexity: O(1), beside the callbacks.
  public func beginReordering(rowAt path: TableIndexPath) throws(TableError) -> ReorderBeginning {
    try checkMayBegin()
    try checkRow(path)
    guard showsHandles else { return .refused(try refusalOfTouchingHandle()) }
    return try pickUp(path).map(ReorderBeginning.refused) ?? .began
  }

  /// Whether rows can be picked up now: in editing mode, unless a row is open.
  var showsHandles: Bool { @inline(__always) get { isEditing && !hasOpenRow } }

  /// Why no row can be picked up now: a row that is open takes the touch, and outside editing mode there is no handle.
  func refusalOfTouchingHandle() throws(TableError) -> Refusal {
    hasOpenRow ? try closeOpenRowByTouch() : .host(.notEditing)
  }

  /// Picks a row up, also outside editing mode; the answer is why it may not be dragged, or nil.
  ///
  /// A finger takes it by its reorder control, which its cell may hide; a person who edits the value of the section's
  /// column does not.
  func pickUp(_ path: TableIndexPath, byControl: Bool = true) throws(TableError) -> Refusal? {
    guard canReorder else { return .host(.noCallback(.moveRow)) }
    if !callbacks.contains(.canMoveRow) { reportDefault(.init(.canMoveRow, path: path), true) }
    let mark = openTransaction()
    do {
      if cells != nil { try scrollForTouch(path) }
      let decision = try askCanMoveRow(path)
      guard decision.answer else {
        commitTransaction()
        return refusal(decision, by: .canMoveRow)
      }
      if byControl, try hidesReorderControl(path) {
        commitTransaction()
        return Refusal(.host(.noReorderControl, text: nil, place: place(of: .cellForRow)))
      }
      reordering = Reordering(source: path, mark: mark, target: path)
      hoverAccount = nil
      if callbacks.contains(.willBeginReorderingRow) {
        try notify(.willBeginReorderingRow, path) { try $0.willBeginReorderingRow(at: path, in: self) }
      }
    } catch {
      abandonReordering(to: mark)
      throw error
    }
    return nil
  }

  /// Holds the dragged row over a place, and asks the delegate where it would land.
  ///
  /// `proposed` and the answer count the rows after the removal: in the row's own section 0…n−1, in another
  /// one 0…n. `target_index_path_for_move` is asked each time, with the path where the drag began. The
  /// answer is nil if the place is refused. Of a group see ``drag(rowsAt:to:)``.
  ///
  /// ```swift
  /// _ = try view.beginReordering(rowAt: [0, 2])
  /// let decision = try view.hover(over: [1, 0])
  /// print(decision.answer.map { "would land at \($0)" } ?? decision.reason ?? "refused")
  /// ```
  ///
  /// - Throws: ``TableError/Code/proposedOutOfRange`` and ``TableError/Code/noReorder``, and the drag goes on
  ///   as before; ``TableError/Code/targetOutOfRange`` and ``TableError/Code/callbackFailed``, and the drag is
  ///   over and undone.
  /// - Complexity: O(1), beside the callback.
  @discardableResult
  public func hover(over proposed: TableIndexPath) throws(TableError) -> TableDecision<TableIndexPath?> {
    var drag = try currentReordering()
    if drag.isGroup, let heldGroup {
      try checkProposed(proposed, of: heldGroup)
    } else {
      try checkProposed(proposed, of: drag.source)
    }
    var decision = try hold(&drag, over: proposed)
    reordering = drag
    hoverAccount = decision.account
    let asked = targetCallback(drag)
    if decision.decidedBy == nil, callbacks.contains(asked) { decision.decidedBy = place(of: asked) }
    return decision
  }

  /// Holds a dragged row over a place of the table, after the removal, and asks the delegate where it would land.
  ///
  /// If the question fails, the drag is over and undone.
  func hold(
    _ drag: inout Reordering, over proposed: TableIndexPath
  ) throws(TableError) -> TableDecision<TableIndexPath?> {
    do throws(TableError) {
      let decision =
        if drag.isGroup, let heldGroup {
          try checkedTarget(of: heldGroup, proposed)
        } else {
          try checkedTarget(drag.source, proposed)
        }
      drag.proposed = proposed
      drag.target = decision.answer
      return decision
    } catch {
      abandonReordering(to: drag.mark)
      throw error
    }
  }

  /// Drops the dragged row where the last hover would let it land.
  ///
  /// If that is another place, the row moves, `move_row` is told once, and the counts of a scripted data source
  /// are checked. Dropped at home, or where the last hover was refused, it stays and `move_row` is not called.
  /// In each case `did_end_reordering_row` is told.
  ///
  /// With `can_displace_row` each other row whose index path the move would change is asked about first, in table
  /// order, with its path before the change. A row that may not be displaced keeps its index path: in each section
  /// that the move touches, the other rows keep their new order and fill the places between, and the dragged row
  /// lands where this puts it. ``RowMove/others`` are the rows that hop over rows that keep their places. The drop is
  /// refused where a section would become too short for such a row, and where the dragged row would land at home
  /// although it was proposed elsewhere.
  ///
  /// ```swift
  /// _ = try view.beginReordering(rowAt: [0, 2])
  /// _ = try view.hover(over: [1, 0])
  /// if case .moved(let move) = try view.drop() { print("landed at \(move.to)") }
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``, ``TableError/Code/countMismatch``,
  ///   ``TableError/Code/invalidCount``, and the drag is over and undone; ``TableError/Code/noReorder``.
  /// - Complexity: O(log *n*) in a loaded table, O(sections) with a scripted data source; with `can_displace_row`
  ///   O(*k*) questions for *k* rows between the two places, and O(log *n*) a row that hops.
  public func drop() throws(TableError) -> DragOutcome { try drop(currentReordering(), hoverAccount) }

  /// Drops a dragged row where the last hover of the drag would let it land; `account` is the one of that hover's answer.
  func drop(_ drag: Reordering, _ account: DecisionAccount?) throws(TableError) -> DragOutcome {
    do {
      let outcome = drag.isGroup ? try finishGroup(drag, account) : try finish(drag, account)
      try endTransaction(from: drag.mark)
      return outcome
    } catch {
      abandonReordering(to: drag.mark)
      return .refused(try refusal(by: error))
    }
  }

  /// Lets the dragged row go without dropping it; `did_cancel_reordering_row` is told.
  ///
  /// ```swift
  /// _ = try view.beginReordering(rowAt: [0, 2])
  /// _ = try view.cancelReordering()
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``, ``TableError/Code/noReorder``.
  /// - Complexity: O(1), beside the callback.
  @discardableResult
  public func cancelReordering() throws(TableError) -> DragOutcome {
    let drag = try currentReordering()
    let group = drag.isGroup ? heldGroup : nil
    reordering = nil
    heldGroup = nil
    do {
      for path in group?.rows ?? [drag.source] {
        try notify(.didCancelReorderingRow, path) { try $0.didCancelReorderingRow(at: path, in: self) }
      }
      try endTransaction(from: drag.mark)
    } catch {
      abandonReordering(to: drag.mark)
      return .refused(try refusal(by: error))
    }
    return .cancelled
  }

  /// The drag that is going on.
  func currentReordering() throws(TableError) -> Reordering {
    try checkMayInteract()
    guard let reordering else { throw TableError(.noReorder) }
    return reordering
  }

  func abandonReordering(to mark: Int) {
    reordering = nil
    if heldGroup != nil { heldGroup = nil }
    if deferredLaws == nil { forgetDraggedRows() }
    rollBackTransaction(to: mark)
  }

  private func finish(_ drag: Reordering, _ account: DecisionAccount?) throws(TableError) -> DragOutcome {
    let source = drag.source
    guard let target = drag.target, target != source else {
      try end(drag, at: source)
      return drag.target == nil ? .refused(refusalOfTarget(drag, account)) : .unchanged
    }
    var landing = target
    var reason = account?.reason
    var hops: [HopOver.Hop]?
    if callbacks.contains(.canDisplaceRow) {
      let decision = try hopOver(from: source, to: target)
      guard let plan = decision.answer, plan.landing != source else {
        try end(drag, at: source)
        if decision.answer != nil, drag.proposed == source { return .unchanged }
        let isDecided = decision.host != nil || decision.reason != nil
        return .refused(isDecided ? refusal(decision, by: .canDisplaceRow) : refusalOfTarget(drag, account))
      }
      landing = plan.landing
      if !plan.hops.isEmpty { hops = plan.hops }
      if landing != target { reason = reason ?? decision.reason }
    }
    if isScripted { try checkDisplacement(from: source, to: target) }
    let (row, others) = try carryOut(from: source, to: landing, hops)
    try end(drag, at: landing)
    var move = RowMove(row: row, from: source, to: landing, reason: reason)
    if let others { move.others = others }
    return outcome(of: move, drag)
  }

  /// The refusal of a drag whose last hover was refused.
  func refusalOfTarget(_ drag: Reordering, _ account: DecisionAccount?) -> Refusal {
    let asked = targetCallback(drag)
    return Refusal(.policy(asked, text: account?.reason, place: account?.decidedBy ?? place(of: asked)))
  }

  /// Ends a drag whose row is at its destination.
  private func end(_ drag: Reordering, at destination: TableIndexPath) throws(TableError) {
    reordering = nil
    guard callbacks.contains(.didEndReorderingRow) else { return }
    try notify(.didEndReorderingRow, drag.source, destination) {
      try $0.didEndReorderingRow(at: drag.source, destination: destination, in: self)
    }
  }

  func outcome(of move: consuming RowMove, _ drag: Reordering) -> DragOutcome {
    move.to == drag.proposed ? .moved(move) : .retargeted(move, proposed: drag.proposed ?? drag.source)
  }

  /// Moves a dragged row and those that hop, tells the data source of the first, and shows what came into view.
  func carryOut(
    from source: TableIndexPath, to landing: TableIndexPath, _ hops: [HopOver.Hop]?
  ) throws(TableError) -> (RowIdentity?, [OtherMove]?) {
    // The row's position among all rows is needed only if a callback is told of rows in view.
    let isShown = tellsOfRowsInView
    let from = isShown ? position(of: source) : 0
    let inView = hops == nil ? nil : rowsInView()
    reordering?.hasMoved = true
    let moved =
      comparesRows
      ? try comparingRows(
        near: [source, landing], TableError.Call(.moveRow, path: source, proposed: landing)
      ) { () throws(TableError) in try changeRows(from: source, to: landing, hops) }
      : try changeRows(from: source, to: landing, hops)
    if let inView {
      try displayRows(cameAfter: inView)
    } else if isShown {
      try displayMove(from: from, to: position(of: landing))
    }
    return moved
  }

  /// Moves the dragged row and those that hop, and tells the data source of the first.
  private func changeRows(
    from source: TableIndexPath, to landing: TableIndexPath, _ hops: [HopOver.Hop]?
  ) throws(TableError) -> (RowIdentity?, [OtherMove]?) {
    let row = changeOrder(from: source, to: landing)
    if isScripted, cells != nil { moveCells(from: source, to: landing) }
    remapSelection(afterMoveFrom: source, to: landing)
    let others = hops.map(hop)
    try tellMove(source, landing)
    return (row, others)
  }

  /// Lets rows hop over those that keep their places.
  private func hop(_ hops: [HopOver.Hop]) -> [OtherMove] {
    for hop in hops {
      changeOrder(from: hop.between, to: hop.to)
      remapSelection(afterMoveFrom: hop.between, to: hop.to)
    }
    let others = hops.compactMap { hop in
      row(at: hop.to).map { OtherMove(row: $0, from: hop.from, to: hop.to) }
    }
    if laws != nil || deferredLaws != nil { hoppedRows.formUnion(others.map(\.row)) }
    return others
  }

  /// Tells the data source of a move that the view has made, and checks the counts of a scripted one.
  private func tellMove(_ source: TableIndexPath, _ target: TableIndexPath) throws(TableError) {
    guard callbacks.contains(.moveRow) else { return }
    try changingRows(.moveRow, source, target) { () throws(TableError) in
      try notify(.init(.moveRow, path: source, proposed: target), of: dataSource) {
        try $0.moveRow(at: source, to: target, in: self)
      }
    }
  }
}

extension TableView {
  /// The bounds that `path`, which is after the removal, exceeds as a place for the row at `source`; nil if it is one.
  func bounds(exceededBy path: TableIndexPath, of source: TableIndexPath) -> TableError.Bounds? {
    guard let count = numberOfRows(inSection: path.section) else { return .sections(numberOfSections) }
    let places = path.section == source.section ? count : count + 1
    return path.row >= 0 && path.row < places ? nil : .rows(places, section: path.section)
  }

  /// Fails if `proposed`, which is after the removal, is no place for the row at `source`.
  func checkProposed(_ proposed: TableIndexPath, of source: TableIndexPath) throws(TableError) {
    guard let bounds = bounds(exceededBy: proposed, of: source) else { return }
    throw TableError(.proposedOutOfRange(proposed, source: source, bounds))
  }
}

// The questions of a drag, without a drag.
extension TableView {
  /// Asks what a drag of the row asks first: whether it may be dragged, and whether it shows a control to drag it by.
  ///
  /// `path` must be one of a row, before the change. `can_move_row` is asked, and after a yes, for a row out of view,
  /// `cell_for_row`: a row whose cell says `shows_reorder_control = false` cannot be dragged. Editing mode does not matter, and where rows cannot be
  /// moved at all the answer is no. Nothing is dragged.
  ///
  /// ```swift
  /// let decision = try view.mayMoveRow(at: [0, 2])
  /// print(decision.answer, decision.reason ?? "")
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``.
  /// - Complexity: O(1), beside the callbacks.
  public func mayMoveRow(at path: TableIndexPath) throws(TableError) -> TableDecision<Bool> {
    let decision = try isMovable(path)
    guard decision.answer, try hidesReorderControl(path) else { return decision }
    return TableDecision(false, host: .noReorderControl, decidedBy: place(of: .cellForRow))
  }

  /// Asks `can_move_row` alone, whatever the row's cell shows.
  package func isMovable(_ path: TableIndexPath) throws(TableError) -> TableDecision<Bool> {
    guard canReorder else { return TableDecision(false, host: .noCallback(.moveRow)) }
    return try askCanMoveRow(path)
  }

  /// Whether the row's cell says that it shows no control to drag it by; without `cell_for_row` none can.
  ///
  /// A row in view was asked for its cell when it came there, and keeps what that said; another one is asked now.
  @inline(__always)
  func hidesReorderControl(_ path: TableIndexPath) throws(TableError) -> Bool {
    guard callbacks.contains(.cellForRow) else { return false }
    return try hasHiddenControl(path)
  }

  private func hasHiddenControl(_ path: TableIndexPath) throws(TableError) -> Bool {
    guard isInView(path) else { return try askCell(path)?.showsReorderControl == false }
    return cells == nil ? held.withoutControl.contains(path) : hasCellWithoutControl(path)
  }

  /// Remembers whether a row that is shown has a control to drag it by.
  func noteReorderControl(_ path: TableIndexPath, _ answer: TableCell?) {
    let isHidden = answer?.showsReorderControl == false
    guard isHidden || !held.withoutControl.isEmpty, held.withoutControl.contains(path) != isHidden else {
      return
    }
    change(.setHeldRow(.withoutControl, path, to: isHidden))
  }

  /// Asks what a hover asks: where a dragged row would land; nil if the place is refused.
  ///
  /// `source` is before the change; `proposed` and the answer count the rows after the removal, and must be places
  /// of the table. Nothing is dragged, so that any number of places may be asked about.
  ///
  /// ```swift
  /// let decision = try view.targetIndexPath(forMoveFromRowAt: [0, 2], toProposedIndexPath: [1, 0])
  /// ```
  ///
  /// - Throws: ``TableError/Code/targetOutOfRange``, ``TableError/Code/callbackFailed``.
  /// - Complexity: O(1), beside the callback.
  public func targetIndexPath(
    forMoveFromRowAt source: TableIndexPath, toProposedIndexPath proposed: TableIndexPath
  ) throws(TableError) -> TableDecision<TableIndexPath?> { try checkedTarget(source, proposed) }

  /// Asks the delegate where a dragged row may land, and checks the answer; nil, and the source for another place, refuse.
  @inline(__always)
  func checkedTarget(
    _ source: TableIndexPath, _ proposed: TableIndexPath
  ) throws(TableError) -> TableDecision<TableIndexPath?> {
    var decision = try ask(
      .targetIndexPathForMove, path: source, proposed: proposed, of: delegate,
      default: TableDecision(proposed), reportsDefault: true
    ) { try $0.targetIndexPath(forMoveFromRowAt: source, toProposedIndexPath: proposed, in: self) }
    guard let target = decision.answer else { return decision }
    // The row may always stay at the source, and the proposed path was checked, so only other answers are.
    if target != source {
      if target != proposed, let bounds = bounds(exceededBy: target, of: source) {
        throw fault(
          .targetOutOfRange(target, bounds),
          in: .init(.targetIndexPathForMove, path: source, proposed: proposed), at: decision.decidedBy)
      }
    } else if proposed != source {
      decision.answer = nil
    }
    return decision
  }
}

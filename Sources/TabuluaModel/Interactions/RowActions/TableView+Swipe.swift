// Swipes.
extension TableView {
  /// Swipes a row open at an edge, and taps the button with the title `action`; without one it only opens.
  ///
  /// An interaction outside editing mode. `path` is one before the change. `can_edit_row` is asked, then
  /// `leading_swipe_actions` or `trailing_swipe_actions`. Where these say nothing, there is no button at the leading edge,
  /// and the only one at the trailing edge is the one that deletes, for a row whose `editing_style_for_row` is `delete`,
  /// unless a scripted data source has no `commit_editing_style`. Then ``isEditing`` becomes true,
  /// `will_begin_editing_row` is told, and `title_for_delete_confirmation_button` is asked.
  ///
  /// A button's handler runs, or the row is deleted as by ``confirmDelete()``; then editing mode is left and
  /// `did_end_editing_row` is told. A handler that says that nothing was done (``SwipeAction/NotPerformed``) has changed
  /// nothing: what it did is undone, the row stays open, and the swipe is refused by the policy.
  ///
  /// An open row stays so until one of its buttons is tapped, by another swipe from the same edge with an `action` or by
  /// ``confirmDelete()``, until it is reloaded or deleted, or something else is touched (``tapRow(at:)``). A swipe of
  /// another row closes it and opens that one; a swipe from the other edge of the open row only closes it.
  ///
  /// ```swift
  /// try view.swipe(rowAt: [0, 2], edge: .trailing, action: "Delete")
  /// ```
  ///
  /// - Throws: ``TableError/Code/unknownAction``, ``TableError/Code/rowOutOfRange``,
  ///   ``TableError/Code/sectionOutOfRange``, ``TableError/Code/callbackFailed``,
  ///   ``TableError/Code/countMismatch``, ``TableError/Code/reorderInProgress``,
  ///   ``TableError/Code/changeDuringQuestion``, ``TableError/Code/changeDuringCallback``,
  ///   ``TableError/Code/dataSourceOutOfStep``.
  /// - Complexity: O(*a*) for *a* actions, and O(sections) with a scripted data source, beside the callbacks.
  @discardableResult
  public func swipe(
    rowAt path: TableIndexPath, edge: SwipeEdge = .trailing, action: String? = nil
  ) throws(TableError) -> InteractionOutcome {
    try swipe(rowAt: path, edge, action.map(Tap.title) ?? .nothing)
  }

  /// Swipes all the way across a row from an edge, which taps the first button there.
  ///
  /// An interaction outside editing mode: what ``swipe(rowAt:edge:action:)`` does with the title of the first button.
  /// Where ``SwipeActionsConfiguration/performsFirstActionWithFullSwipe`` is false it only opens the row, and is refused.
  ///
  /// ```swift
  /// try view.fullSwipe(rowAt: [0, 2], edge: .leading)
  /// ```
  ///
  /// - Throws: as ``swipe(rowAt:edge:action:)``, but for ``TableError/Code/unknownAction``.
  /// - Complexity: as ``swipe(rowAt:edge:action:)``.
  @discardableResult
  public func fullSwipe(
    rowAt path: TableIndexPath, edge: SwipeEdge = .trailing
  ) throws(TableError) -> InteractionOutcome { try swipe(rowAt: path, edge, .first) }

  /// Which button a swipe taps.
  private enum Tap: Equatable {
    /// No button: the row stays open.
    case nothing
    /// The one with the title.
    case title(String)
    /// The first one, as a swipe all the way across does.
    case first
  }

  private func swipe(
    rowAt path: TableIndexPath, _ edge: SwipeEdge, _ tap: Tap
  ) throws(TableError) -> InteractionOutcome {
    try checkMayTap(path)
    guard let row = held.openRow else {
      if let reason = reasonAgainstSwipe(edge) { return .refused(.host(reason)) }
      return try interaction(touching: path) { () throws(TableError) in try swipe(path, edge, tap) }
    }
    if row.edge == nil || row.path == path, row.edge != edge { return .refused(try closeOpenRowByTouch()) }
    return try interaction(touching: path) { () throws(TableError) in
      if isOpen(path, edge) { return tap == .nothing ? nil : try swipe(path, edge, tap) }
      // The end of the row that was open is told to a callback, which may change the table.
      guard let path = try closeOpenRow(following: path) else { return .host(.rowGone) }
      guard !isEditing else { return .host(.swipeEnded) }
      if let reason = reasonAgainstSwipe(edge) { return .host(reason) }
      return try swipe(path, edge, tap)
    }
  }

  /// Why no row can be swiped from an edge now; nil if one can.
  private func reasonAgainstSwipe(_ edge: SwipeEdge) -> HostReason? {
    if showsEditingControls { return .editing }
    let mayHaveButtons = edge == .leading || canCommitDeletion || callbacks.contains(edge.callback)
    return mayHaveButtons ? nil : .noCallback(.commitEditingStyle)
  }

  /// What a swipe uncovers.
  private enum Buttons {
    /// Nothing, and the swipe is refused.
    case none(Refusal)
    /// The button that deletes.
    case delete
    /// The delegate's actions.
    case actions(SwipeActionsConfiguration)
  }

  private func findButtons(_ path: TableIndexPath, _ edge: SwipeEdge) throws(TableError) -> Buttons {
    let decision = try askCanEditRow(path, isOwn: true)
    guard decision.answer else { return .none(refusal(decision, by: .canEditRow)) }
    if let answer = try askSwipeActions(path, edge) {
      return answer.actions.isEmpty ? .none(.host(.noActions(edge))) : .actions(answer)
    }
    guard edge == .trailing else { return .none(.host(.noActions(edge))) }
    guard canCommitDeletion else { return .none(.host(.noCallback(.commitEditingStyle))) }
    let style = try askEditingStyle(path, isOwn: true)
    return style == .delete ? .delete : .none(.host(.editingStyle(style)))
  }

  private func swipe(
    _ path: TableIndexPath, _ edge: SwipeEdge, _ tap: Tap
  ) throws(TableError) -> Refusal? {
    switch try findButtons(path, edge) {
    case .none(let refusal): return refusal
    case .delete: return try swipeToDelete(path, edge, tap)
    case .actions(let actions): return try swipe(path, edge, actions, tap)
    }
  }

  private func swipeToDelete(
    _ path: TableIndexPath, _ edge: SwipeEdge, _ tap: Tap
  ) throws(TableError) -> Refusal? {
    guard var row = try open(path, edge), let place = row.path else { return try endEarly() }
    let title: String
    if let known = row.title { title = known } else { title = try askDeleteTitle(place) }
    row.title = title
    setOpenRow(row)
    switch tap {
    case .nothing: return nil
    case .title(let action) where action != title:
      throw TableError(.unknownAction(action, path: place, titles: [title]))
    case .title, .first: try tapDeleteButton()
    }
    return nil
  }

  private func swipe(
    _ path: TableIndexPath, _ edge: SwipeEdge, _ answer: SwipeActionsConfiguration, _ tap: Tap
  ) throws(TableError) -> Refusal? {
    let actions = answer.actions
    var action: SwipeAction?
    var refusal: Refusal?
    switch tap {
    case .nothing: break
    case .first where answer.performsFirstActionWithFullSwipe: action = actions.first
    case .first:
      refusal = Refusal(.host(.noFullSwipe(edge), text: nil, place: place(of: edge.callback)))
    case .title(let title):
      action = actions.first { $0.title == title }
      if action == nil { throw TableError(.unknownAction(title, path: path, titles: actions.map(\.title))) }
    }
    guard var row = try open(path, edge), let place = row.path else { return try endEarly() }
    // A row that was open with its delete button has the delegate's buttons now.
    row.title = nil
    setOpenRow(row)
    guard let action else { return refusal }
    let handler = RowHandler(
      callback: .swipeActionHandler, name: action.traceValue, at: action.at ?? self.place(of: edge.callback),
      body: action.handler)
    if let refusal = try perform(handler, path: place) { return refusal }
    try closeOpenRow()
    return nil
  }

  private func isOpen(_ path: TableIndexPath, _ edge: SwipeEdge) -> Bool {
    held.openRow?.edge == edge && held.openRow?.path == path
  }

  /// Opens a row unless it is open; nil if `will_begin_editing_row` closed, reloaded or deleted it.
  private func open(_ path: TableIndexPath, _ edge: SwipeEdge) throws(TableError) -> OpenRow? {
    if isOpen(path, edge) { return held.openRow }
    setOpenRow(OpenRow(path: path, edge: edge))
    change(.setEditing(from: false, to: true))
    try notify(.willBeginEditingRow, path) { try $0.willBeginEditingRow(at: path, in: self) }
    guard let row = held.openRow, row.edge == edge, row.path != nil, !row.isReloaded else { return nil }
    return row
  }

  private func endEarly() throws(TableError) -> Refusal {
    try closeOpenRow()
    return .host(.swipeEnded)
  }

  func askSwipeActions(
    _ path: TableIndexPath, _ edge: SwipeEdge
  ) throws(TableError) -> SwipeActionsConfiguration? {
    try ask(edge.callback, path: path, of: delegate, default: nil, reportsDefault: true) { delegate in
      switch edge {
      case .leading: try delegate.leadingSwipeActions(forRowAt: path, in: self)
      case .trailing: try delegate.trailingSwipeActions(forRowAt: path, in: self)
      }
    }
  }
}

extension SwipeEdge {
  /// The callback that gives the buttons at the edge.
  fileprivate var callback: TableCallback { self == .leading ? .leadingSwipeActions : .trailingSwipeActions }
}

// Swipes.
extension TableView {
  /// Swipes a row open at an edge, and taps the button with the title `action`; without one it only opens.
  ///
  /// An interaction outside editing mode. `path` is one before the change. `can_edit_row` is asked, then
  /// `leading_swipe_actions` or `trailing_swipe_actions`. Where these say nothing, the only button is the one
  /// that deletes, for a row whose `editing_style_for_row` is `delete`, unless a scripted data source has no
  /// `commit_editing_style`. Then ``isEditing`` becomes true, `will_begin_editing_row` is told, and
  /// `title_for_delete_confirmation_button` is asked.
  ///
  /// A button's handler runs, or the row is deleted as by ``confirmDelete()``; then editing mode is left and
  /// `did_end_editing_row` is told. An open row stays so until one of its buttons is tapped, by another swipe
  /// with an `action`, by ``confirmDelete()``, by ``cancelDelete()``, or another row is touched.
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
    if showsEditingControls { return .refused(.host(.editing)) }
    guard canCommitDeletion || callbacks.contains(edge.callback) else {
      return .refused(.host(.noCallback(.commitEditingStyle)))
    }
    return try interaction(touching: path) { () throws(TableError) in
      if isOpen(path, edge) { return tap == .nothing ? nil : try swipe(path, edge, tap) }
      // The end of the row that was open is told to a callback, which may change the table.
      guard let path = try closeOpenRow(following: path), !isEditing else { return .host(.swipeEnded) }
      return try swipe(path, edge, tap)
    }
  }

  /// What a swipe uncovers.
  private enum Buttons {
    /// Nothing, and the swipe is refused.
    case none(Refusal)
    /// The button that deletes.
    case delete
    /// The delegate's actions.
    case actions([SwipeAction])
  }

  private func findButtons(_ path: TableIndexPath, _ edge: SwipeEdge) throws(TableError) -> Buttons {
    let decision = try askCanEditRow(path, isOwn: true)
    guard decision.answer else { return .none(refusal(decision, by: .canEditRow)) }
    if let actions = try askSwipeActions(path, edge) {
      return actions.isEmpty ? .none(.host(.noActions(edge))) : .actions(actions)
    }
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
    _ path: TableIndexPath, _ edge: SwipeEdge, _ actions: [SwipeAction], _ tap: Tap
  ) throws(TableError) -> Refusal? {
    let action: SwipeAction?
    switch tap {
    case .nothing: action = nil
    case .first: action = actions.first
    case .title(let title):
      action = actions.first { $0.title == title }
      if action == nil { throw TableError(.unknownAction(title, path: path, titles: actions.map(\.title))) }
    }
    guard var row = try open(path, edge), let place = row.path else { return try endEarly() }
    // A row that was open with its delete button has the delegate's buttons now.
    row.title = nil
    setOpenRow(row)
    guard let action else { return nil }
    try perform(action, path: place, edge)
    try closeOpenRow()
    return nil
  }

  private func isOpen(_ path: TableIndexPath, _ edge: SwipeEdge) -> Bool {
    held.openRow?.edge == edge && held.openRow?.path == path
  }

  /// Opens a row unless it is open; nil if `will_begin_editing_row` closed or deleted it.
  private func open(_ path: TableIndexPath, _ edge: SwipeEdge) throws(TableError) -> OpenRow? {
    if isOpen(path, edge) { return held.openRow }
    setOpenRow(OpenRow(path: path, edge: edge))
    change(.setEditing(from: false, to: true))
    try notify(.willBeginEditingRow, path) { try $0.willBeginEditingRow(at: path, in: self) }
    guard let row = held.openRow, row.edge == edge, row.path != nil else { return nil }
    return row
  }

  private func endEarly() throws(TableError) -> Refusal {
    try closeOpenRow()
    return .host(.swipeEnded)
  }

  private func perform(
    _ action: SwipeAction, path: TableIndexPath, _ edge: SwipeEdge
  ) throws(TableError) {
    let outer = handlerPlace
    handlerPlace = action.at ?? place(of: edge.callback)
    defer { handlerPlace = outer }
    let about = TableError.Call(.swipeActionHandler, path: path)
    try watchingRows(near: [path], about) { () throws(TableError) in
      try changingRows(.swipeActionHandler, path) { () throws(TableError) in
        try call(
          about, arguments: [path.traceValue, action.traceValue], { try action.handler(self, path) })
      }
    }
  }

  func askSwipeActions(
    _ path: TableIndexPath, _ edge: SwipeEdge
  ) throws(TableError) -> [SwipeAction]? {
    try ask(.init(edge.callback, path: path), of: delegate, default: nil, reportsDefault: true) { delegate in
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

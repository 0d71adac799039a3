// Menus of rows.
extension TableView {
  /// Presses a row long, so that its menu comes, and chooses the action with a title; without one the menu stays open.
  ///
  /// An interaction, in editing mode and outside it. `path` is one before the change. `context_menu_for_row` is asked; where it
  /// says nothing, answers an empty list, or there is none, the row has no menu and the interaction is refused.
  ///
  /// The title is that of an action of the menu, or of the only one of its submenus with such an action; see
  /// ``openMenu(forRowAt:action:)-(_,[String])`` for others. The menu goes before the action's handler runs. A handler that says
  /// that nothing was done (``SwipeAction/NotPerformed``) has changed nothing: what it did is undone, and the interaction is
  /// refused by the policy. So it is, with its reason, where the action or a submenu on the way to it is disabled.
  ///
  /// An open menu takes the touch: whatever else is touched, it is put away and nothing else is done
  /// (``Refusal/Code/menuClosed``). Only this method with the same row and an action chooses from it; the callback is asked
  /// again for that. It is put away too when its row is reloaded or deleted, and with the editing mode. A row that is open takes
  /// the touch in the same way, see ``tapRow(at:)``.
  ///
  /// ```swift
  /// try view.openMenu(forRowAt: [0, 2], action: "Move to Done")
  /// ```
  ///
  /// - Throws: ``TableError/Code/unknownAction``, ``TableError/Code/ambiguousAction``, ``TableError/Code/rowOutOfRange``,
  ///   ``TableError/Code/sectionOutOfRange``, ``TableError/Code/callbackFailed``, ``TableError/Code/countMismatch``,
  ///   ``TableError/Code/reorderInProgress``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback``, ``TableError/Code/dataSourceOutOfStep``; everything is undone then, and a menu
  ///   that was open stays so.
  /// - Complexity: O(*a*) for *a* actions, and O(sections) with a scripted data source, beside the callbacks.
  @discardableResult
  public func openMenu(
    forRowAt path: TableIndexPath, action: String? = nil
  ) throws(TableError) -> InteractionOutcome { try openMenu(path, choosing: action.map { [$0] }) }

  /// Presses a row long, and chooses the action to which titles lead: those of submenus, from the outermost on, and its own.
  ///
  /// As ``openMenu(forRowAt:action:)-(_,String?)`` otherwise; a list of one title is that title.
  ///
  /// ```swift
  /// try view.openMenu(forRowAt: [0, 2], action: ["Move to", "Done"])
  /// ```
  ///
  /// - Throws: as that does.
  /// - Complexity: as that has.
  @discardableResult
  public func openMenu(
    forRowAt path: TableIndexPath, action titles: [String]
  ) throws(TableError) -> InteractionOutcome { try openMenu(path, choosing: titles) }

  /// The row whose menu is open; nil if none is.
  ///
  /// It follows the row when that moves.
  public var menuRow: TableIndexPath? { held.openRow?.isMenu == true ? held.openRow?.path : nil }

  /// What the menu shows that is open; nothing where no menu is.
  ///
  /// `context_menu_for_row` is asked for it.
  ///
  /// ```swift
  /// try view.openMenu(forRowAt: [0, 2])
  /// print(try view.entriesOfOpenMenu().map(\.title))
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``.
  /// - Complexity: O(1), beside the callback.
  public func entriesOfOpenMenu() throws(TableError) -> [MenuEntry] {
    guard let path = menuRow else { return [] }
    return try askMenu(path)?.map(MenuEntry.init) ?? []
  }

  private func openMenu(
    _ path: TableIndexPath, choosing titles: [String]?
  ) throws(TableError) -> InteractionOutcome {
    try checkMayTap(path)
    if hasOpenRow, menuRow != path { return .refused(try closeOpenRowByTouch()) }
    return try interaction(touching: path) { () throws(TableError) in
      guard let menu = try askMenu(path), !menu.isEmpty else {
        setOpenRow(nil)
        return .host(.noMenu)
      }
      guard let titles else {
        setOpenRow(OpenRow(menuOf: path))
        return nil
      }
      let way = try way(to: titles, in: menu, ofRowAt: path)
      setOpenRow(nil)
      if let disabled = way.first(where: \.isDisabled) {
        return Refusal(
          .policy(.contextMenuForRow, text: disabled.reason, place: place(of: .contextMenuForRow)))
      }
      guard let action = way.last, case .action(let handler) = action.content else { return nil }
      let names = way.map { TraceValue.text($0.title) }
      return try perform(
        RowHandler(
          callback: .menuActionHandler, name: names.count == 1 ? names[0] : .list(names),
          at: action.at ?? place(of: .contextMenuForRow), body: handler), path: path)
    }
  }

  /// The elements of a menu from one at its top to the action that titles mean.
  private func way(
    to titles: [String], in menu: [MenuElement], ofRowAt path: TableIndexPath
  ) throws(TableError) -> [MenuElement] {
    let found: [MenuElement]?
    do throws(MenuAmbiguity) {
      found = try menu.way(to: titles)
    } catch {
      throw TableError(.ambiguousAction(titles.last ?? "", path: path, ways: error.ways))
    }
    guard let found else {
      throw TableError(.unknownMenuAction(titles, path: path, actions: menu.actionTitles))
    }
    return found
  }

  private func askMenu(_ path: TableIndexPath) throws(TableError) -> [MenuElement]? {
    try ask(.contextMenuForRow, path: path, of: delegate, default: nil, reportsDefault: true) {
      try $0.contextMenu(forRowAt: path, in: self)
    }
  }
}

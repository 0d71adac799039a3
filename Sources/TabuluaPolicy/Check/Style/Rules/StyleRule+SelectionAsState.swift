import TabuluaModel

extension StyleRule {
  /// The selection is used to show state.
  public static let selectionAsState: StyleRule = StyleRule(
    code: "selection_as_state",
    note:
      "on a device the selection is gone after `reload_data`, and with every row that is reloaded; nothing stores it",
    reference: (
      "`cell_for_row` or a question about a row hangs on the selection, `view_did_load` selects a row, or "
        + "`did_select_row` and `did_deselect_row` write down what is selected",
      "the selection is gone after `reload_data`, and with every row that is reloaded",
      "`view:deselect_row(path)` and `view:set_checked(path, true)`"
    ),
    wrongSample: """
      function policy.can_move_row(view, path) return view:index_path_for_selected_row() == path end
      """,
    rightSample: """
      function policy.can_move_row(view, path) return view:is_checked(path) end
      """,
    find: { style, _ in
      var found = style.reader.selectionAsState()
      if !found.contains(where: { $0.callback == .cellForRow }), style.functions[.cellForRow] != nil,
        case .some(let path?) = style.trial.rowWhoseCellShowsSelection(),
        let place = style.reader.place(of: .cellForRow)
      {
        found.append(
          StyleBreach(
            rule: .selectionAsState, callback: .cellForRow, place: place, word: "cell_for_row",
            message: "what `cell_for_row` says of a row hangs on whether it is selected", help: keepMarks,
            evidence:
              "tried on a small table: the cell of row \(path) is another one while the row is selected"))
      }
      return found
    })
}

private let keepMarks =
  "keep what was chosen in the row, as a check mark: `view:deselect_row(path)` and "
  + "`view:set_checked(path, true)` in `did_select_row`"

extension StyleReader {
  /// The breaches in the text.
  fileprivate func selectionAsState() -> [StyleBreach] {
    var found: [StyleBreach] = []
    for callback in TableCallback.allCases where callback.facts.topics.contains(.looks) {
      guard let call = walk(callback)?.first(Self.selectionQueries) else { continue }
      found.append(
        StyleBreach(
          rule: .selectionAsState, callback: callback, place: call.place, word: call.method,
          message: "what `\(callback.rawValue)` says of a row hangs on whether it is selected",
          help: keepMarks))
    }
    if let call = walk(.viewDidLoad)?.first(["select_row"]) {
      found.append(
        StyleBreach(
          rule: .selectionAsState, callback: .viewDidLoad, place: call.place, word: call.method,
          message: "`view_did_load` selects a row to show that it is the chosen one",
          help: "give the row a check mark, with `view:set_checked(path, true)`, or a column of its own"))
    }
    if let breach = mirroredSelection() { found.append(breach) }
    return found
  }

  /// Two callbacks that write down what is selected.
  private func mirroredSelection() -> StyleBreach? {
    guard let selecting = walk(.didSelectRow), let deselecting = walk(.didDeselectRow),
      selecting.first(Self.endingSelection) == nil, writesContent(selecting)
    else { return nil }
    let call = deselecting.first(Self.contentWrites)
    let write = deselecting.writes.first
    guard let place = call?.place ?? write?.place else { return nil }
    return StyleBreach(
      rule: .selectionAsState, callback: .didDeselectRow, place: place,
      word: call?.method ?? write?.field ?? "did_deselect_row",
      message: "`did_select_row` and `did_deselect_row` write down which rows are selected",
      help: "let a tap change the row and end the selection: `view:deselect_row(path)` and "
        + "`view:set_checked(path, not view:is_checked(path))` in `did_select_row` alone")
  }

  private func writesContent(_ walk: CallWalk) -> Bool {
    walk.first(Self.contentWrites) != nil || !walk.writes.isEmpty
  }
}

extension StyleTrial {
  /// A row whose cell changes when it is selected.
  ///
  /// - Returns: Nil if the trial failed; an inner nil if there is none.
  fileprivate func rowWhoseCellShowsSelection() -> TableIndexPath?? {
    guard let (policy, view) = make(viewport: 0) else { return nil }
    guard policy.implemented.contains(.cellForRow) else { return .some(nil) }
    for path in Self.paths(of: view) {
      do {
        let before = try view.cell(forRowAt: path)
        let again = try view.cell(forRowAt: path)
        try view.selectRow(at: path, scrollPosition: .none)
        let after = try view.cell(forRowAt: path)
        try view.deselectRow(at: path)
        // A cell that changes each time it is asked for says nothing of the selection.
        if before == again, before != after { return .some(path) }
      } catch {
        return nil
      }
    }
    return .some(nil)
  }
}

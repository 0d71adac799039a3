public import TabuluaScript
import LuaHost
public import TabuluaModel

// Questions about rows that an app keeps itself.
extension LuaPolicy {
  /// Asks where a row that is dragged to a place may land; nil where the place is refused.
  ///
  /// `source` is before the change. `proposed` and the answer count the other rows as if the dragged one were taken
  /// out: in its own section 0…n−1, in another one 0…n. A policy that answers the source, where another place was
  /// proposed, refuses too. Without `target_index_path_for_move` the row lands where it is proposed. Whether it may
  /// be dragged at all is another question, ``canMoveRow(at:in:)-(_,PolicyTable)``.
  ///
  /// ```swift
  /// let decision = try policy.targetIndexPath(forMoveFrom: [0, 2], to: [1, 0], in: board)
  /// if let target = decision.answer {
  ///   board.moveCard(from: [0, 2], to: target)
  /// } else {
  ///   print("\(decision.reason ?? "refused") (\(decision.decidedBy ?? ""))")
  /// }
  /// ```
  ///
  /// - Throws: ``TabuluaModel/TableError/Code/proposedOutOfRange``, ``TabuluaModel/TableError/Code/targetOutOfRange``,
  ///   and what ``canMoveRow(at:in:)-(_,PolicyTable)`` throws.
  /// - Complexity: a few calls of the table, beside those that the callback makes.
  public func targetIndexPath(
    forMoveFrom source: TableIndexPath, to proposed: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> TableDecision<TableIndexPath?> {
    try target(from: source, to: proposed, in: AppRows(table: table))
  }

  /// Asks whether a row may be dragged; without `can_move_row` it may.
  ///
  /// ```swift
  /// let decision = try policy.canMoveRow(at: [0, 2], in: board)
  /// print(decision.answer, decision.reason ?? "", decision.decidedBy ?? "")
  /// ```
  ///
  /// The answer says who made it: ``TabuluaModel/TableDecision/decidedBy`` is the callback's place, such as
  /// `kanban.lua:12`, or `the default of can_move_row` in these words.
  ///
  /// - Throws: ``TabuluaModel/TableError/Code/rowOutOfRange``, ``TabuluaModel/TableError/Code/sectionOutOfRange``;
  ///   ``TabuluaModel/TableError/Code/callbackFailed``, whose cause is a `LuaError`;
  ///   ``TabuluaModel/TableError/Code/tableFailed``, whose cause is what the table threw;
  ///   ``TabuluaModel/TableError/Code/dataSourceOwnsRows`` for a policy with rows of its own.
  /// - Complexity: a few calls of the table, beside those that the callback makes.
  public func canMoveRow(
    at path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> TableDecision<Bool> { try yesNo(.canMoveRow, path, in: AppRows(table: table)) }

  /// Asks whether a row may be pushed off its place when another one is dropped; without `can_displace_row` it may.
  ///
  /// Where it may not, the others hop over it, as ``TabuluaModel/TableView/drop()`` does it.
  ///
  /// ```swift
  /// let decision = try policy.canDisplaceRow(at: [0, 0], in: board)
  /// if !decision.answer { print("the others hop over it") }
  /// ```
  ///
  /// - Throws: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  /// - Complexity: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  public func canDisplaceRow(
    at path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> TableDecision<Bool> { try yesNo(.canDisplaceRow, path, in: AppRows(table: table)) }

  /// Asks whether a row may be edited; without `can_edit_row` it may.
  ///
  /// ```swift
  /// let isEditable = try policy.canEditRow(at: [0, 2], in: board).answer
  /// ```
  ///
  /// - Throws: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  /// - Complexity: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  public func canEditRow(
    at path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> TableDecision<Bool> { try yesNo(.canEditRow, path, in: AppRows(table: table)) }

  /// Asks whether a person may change a value of a row; without `should_set_value` they may.
  ///
  /// ```swift
  /// let decision = try policy.shouldSetValue("Buy oat milk", ofRowAt: [0, 0], column: "title", in: board)
  /// ```
  ///
  /// - Throws: ``TabuluaModel/TableError/Code/unknownColumn``, and what ``canMoveRow(at:in:)-(_,PolicyTable)`` throws.
  /// - Complexity: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  public func shouldSetValue(
    _ value: TableValue, ofRowAt path: TableIndexPath, column: String, in table: some PolicyTable
  ) throws(TableError) -> TableDecision<Bool> {
    let columns = table.columns
    guard columns.contains(column) else {
      throw TableError(.cells(.init(column, path: path), .unknownColumn(columns: columns)))
    }
    return try maySet(value, ofRowAt: path, column: column, in: AppRows(table: table))
  }

  /// Asks whether a row lights up when it is touched, and so can be tapped; without `should_highlight_row` it does.
  ///
  /// ```swift
  /// let lightsUp = try policy.shouldHighlightRow(at: [0, 2], in: board).answer
  /// ```
  ///
  /// - Throws: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  /// - Complexity: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  public func shouldHighlightRow(
    at path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> TableDecision<Bool> {
    try yesNo(.shouldHighlightRow, path, in: AppRows(table: table))
  }

  /// Asks which row to select instead of one; nil for none, and without `will_select_row` the same.
  ///
  /// The app keeps the selection: `view` says that nothing is selected.
  ///
  /// ```swift
  /// if let selected = try policy.willSelectRow(at: [0, 2], in: board).answer { print("select \(selected)") }
  /// ```
  ///
  /// - Throws: ``TabuluaModel/TableError/Code/answerOutOfRange``,
  ///   and what ``canMoveRow(at:in:)-(_,PolicyTable)`` throws.
  /// - Complexity: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  public func willSelectRow(
    at path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> TableDecision<TableIndexPath?> {
    try otherRow(.willSelectRow, path, in: AppRows(table: table))
  }

  /// Asks which row to deselect instead of one; nil for none, and without `will_deselect_row` the same.
  ///
  /// ```swift
  /// if let deselected = try policy.willDeselectRow(at: [0, 2], in: board).answer { print("deselect \(deselected)") }
  /// ```
  ///
  /// - Throws: as ``willSelectRow(at:in:)-(_,PolicyTable)``.
  /// - Complexity: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  public func willDeselectRow(
    at path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> TableDecision<TableIndexPath?> {
    try otherRow(.willDeselectRow, path, in: AppRows(table: table))
  }

  /// Asks which control a row shows in editing mode: `can_edit_row`, and for a row that may be edited
  /// `editing_style_for_row`.
  ///
  /// A row that may not be edited has none, with the reason of `can_edit_row`. Without `editing_style_for_row` an
  /// editable row can be deleted.
  ///
  /// ```swift
  /// let style = try policy.editingStyle(forRowAt: [0, 2], in: board).answer
  /// ```
  ///
  /// - Throws: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  /// - Complexity: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  public func editingStyle(
    forRowAt path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> TableDecision<TableEditingStyle> {
    let editable = try canEditRow(at: path, in: table)
    guard editable.answer else {
      return TableDecision(.none, reason: editable.reason, decidedBy: editable.decidedBy)
    }
    return try style(ofRowAt: path, in: AppRows(table: table))
  }

  /// Asks whether a row is indented in editing mode; without `should_indent_while_editing_row` it is.
  ///
  /// ```swift
  /// let isIndented = try policy.shouldIndentWhileEditingRow(at: [0, 2], in: board).answer
  /// ```
  ///
  /// - Throws: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  /// - Complexity: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  public func shouldIndentWhileEditingRow(
    at path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> TableDecision<Bool> {
    try yesNo(.shouldIndentWhileEditingRow, path, in: AppRows(table: table))
  }

  /// Asks what the button that deletes a row says; without an answer it says "Delete".
  ///
  /// ```swift
  /// let title = try policy.titleForDeleteConfirmationButton(forRowAt: [0, 2], in: board).answer ?? "Delete"
  /// ```
  ///
  /// - Throws: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  /// - Complexity: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  public func titleForDeleteConfirmationButton(
    forRowAt path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> TableDecision<String> {
    let title = try deleteTitle(ofRowAt: path, in: AppRows(table: table))
    let text = title.answer.flatMap { $0.isEmpty ? nil : $0 } ?? "Delete"
    return TableDecision(text, reason: title.reason, decidedBy: title.decidedBy)
  }

  /// Asks how many steps a row is indented; without `indentation_level_for_row` none.
  ///
  /// ```swift
  /// let level = try policy.indentationLevel(forRowAt: [0, 2], in: board).answer
  /// ```
  ///
  /// - Throws: ``TabuluaModel/TableError/Code/invalidIndentation``,
  ///   and what ``canMoveRow(at:in:)-(_,PolicyTable)`` throws.
  /// - Complexity: as ``canMoveRow(at:in:)-(_,PolicyTable)``.
  public func indentationLevel(
    forRowAt path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> TableDecision<Int> { try level(ofRowAt: path, in: AppRows(table: table)) }
}

/// The rows of an app's own table, which a policy is asked about.
private struct AppRows: AskedRows {
  let table: any PolicyTable

  /// Checks what is asked about, asks, and says who decided.
  func ask<Answer>(
    _ call: RowQuestion, of policy: LuaPolicy, default standard: @autoclosure () -> Answer,
    check: (PolicyTableQuestion, Answer) throws -> Answer,
    _ question: (LuaState, LuaFunction, LuaObject) throws -> LuaAnswer<Answer>
  ) throws(TableError) -> TableDecision<Answer> {
    let callback = call.callback
    guard !policy.ownsRows else {
      throw TableError(.callback(.init(callback, path: call.path), .dataSourceOwnsRows))
    }
    let current = PolicyTableQuestion(
      table, callback, counter: policy.view.appRows, settings: policy.settings, name: policy.viewName,
      checkColumn: policy.mapping.check)
    do {
      try current.check(call.path)
      if let proposed = call.proposed, let bounds = try current.bounds(exceededBy: proposed, of: call.path) {
        throw TableError(.proposedOutOfRange(proposed, source: call.path, bounds))
      }
    } catch {
      throw failure(error, nil, of: policy)
    }
    guard let function = policy.function(for: callback) else {
      return TableDecision(standard(), decidedBy: "the default of \(callback.rawValue)")
    }
    do {
      return try policy.view.answer(current) {
        let answer = try question(policy.state, function, policy.object)
        return TableDecision(
          try check(current, answer.value), reason: answer.reason, decidedBy: policy.place(of: callback))
      }
    } catch {
      throw failure(error, call, of: policy)
    }
  }

  /// What went wrong, as an error of the table; the call is nil where the callback had not begun.
  private func failure(_ error: any Error, _ call: RowQuestion?, of policy: LuaPolicy) -> TableError {
    if let error = error as? TableError { return error }
    let inLua = error as? LuaError
    let failure = (inLua?.cause ?? error) as? PolicyTableFailure
    guard let call else { return TableError(.tableFailed(failure?.cause ?? error)) }
    let about = TableError.Call(call.callback, path: call.path, proposed: call.proposed)
    if let failure {
      return TableError(.callback(about, .tableFailed(failure.cause)), at: inLua?.at?.description)
    }
    return TableError(.callback(about, .failed(error)), at: policy.place(of: call.callback))
  }
}

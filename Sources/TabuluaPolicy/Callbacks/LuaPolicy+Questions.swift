import LuaHost
public import TabuluaModel

// Questions about rows that an app keeps itself.
extension LuaPolicy {
  /// Asks where a row that is dragged to a place may land; nil where the place is refused.
  ///
  /// `source` is before the change. `proposed` and the answer count the other rows as if the dragged one were taken
  /// out: in its own section 0…n−1, in another one 0…n. A policy that answers the source, where another place was
  /// proposed, refuses too. Without `target_index_path_for_move` the row lands where it is proposed. Whether it may
  /// be dragged at all is another question, ``canMoveRow(at:in:)``.
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
  ///   and what ``canMoveRow(at:in:)`` throws.
  /// - Complexity: a few calls of the table, beside those that the callback makes.
  public func targetIndexPath(
    forMoveFrom source: TableIndexPath, to proposed: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> Decision<TableIndexPath?> {
    let call = QuestionCall(.targetIndexPathForMove, source, to: proposed)
    return try answer(call, in: table, default: proposed) { question, function, object in
      let answer = try state.askIndexPath(function, object, LuaIndexPath(source), LuaIndexPath(proposed))
      var target = answer.value.map { TableIndexPath($0) }
      if let given = target {
        try question.checkDestination(
          given, of: source,
          TableError(
            .targetOutOfRange, callback: .targetIndexPathForMove, proposed: proposed, answer: given,
            at: place(of: .targetIndexPathForMove)))
        if given == source, proposed != source { target = nil }
      }
      return (target, answer.reason)
    }
  }

  /// Asks whether a row may be dragged; without `can_move_row` it may.
  ///
  /// ```swift
  /// let decision = try policy.canMoveRow(at: [0, 2], in: board)
  /// print(decision.answer, decision.reason ?? "", decision.decidedBy ?? "")
  /// ```
  ///
  /// The answer says who made it: ``TabuluaModel/Decision/decidedBy`` is the callback's place, such as
  /// `kanban.lua:12`, or `the default of can_move_row` in these words.
  ///
  /// - Throws: ``TabuluaModel/TableError/Code/rowOutOfRange``, ``TabuluaModel/TableError/Code/sectionOutOfRange``;
  ///   ``TabuluaModel/TableError/Code/callbackFailed``, whose cause is a `LuaError`;
  ///   ``TabuluaModel/TableError/Code/tableFailed``, whose cause is what the table threw;
  ///   ``TabuluaModel/TableError/Code/dataSourceOwnsRows`` for a policy with rows of its own.
  /// - Complexity: a few calls of the table, beside those that the callback makes.
  public func canMoveRow(at path: TableIndexPath, in table: some PolicyTable) throws(TableError) -> Decision<
    Bool
  > {
    try yesNo(.canMoveRow, path, in: table)
  }

  /// Asks whether a row may be pushed off its place when another one is dropped; without `can_displace_row` it may.
  ///
  /// Where it may not, the others hop over it, as ``TabuluaModel/TableView/drop()`` does it.
  ///
  /// - Throws: as ``canMoveRow(at:in:)``.
  public func canDisplaceRow(
    at path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> Decision<Bool> {
    try yesNo(.canDisplaceRow, path, in: table)
  }

  /// Asks whether a row may be edited; without `can_edit_row` it may.
  ///
  /// - Throws: as ``canMoveRow(at:in:)``.
  public func canEditRow(at path: TableIndexPath, in table: some PolicyTable) throws(TableError) -> Decision<
    Bool
  > {
    try yesNo(.canEditRow, path, in: table)
  }

  /// Asks whether a person may change a value of a row; without `should_set_value` they may.
  ///
  /// ```swift
  /// let decision = try policy.shouldSetValue("Buy oat milk", ofRowAt: [0, 0], column: "title", in: board)
  /// ```
  ///
  /// - Throws: ``TabuluaModel/TableError/Code/unknownColumn``, and what ``canMoveRow(at:in:)`` throws.
  public func shouldSetValue(
    _ value: TableValue, ofRowAt path: TableIndexPath, column: String, in table: some PolicyTable
  ) throws(TableError) -> Decision<Bool> {
    let columns = table.columns
    guard columns.contains(column) else {
      var error = TableError(.unknownColumn, path: path, column: column)
      error.choices = columns
      throw error
    }
    return try answer(QuestionCall(.shouldSetValue, path), in: table, default: true) { _, function, object in
      let name = try columnName(column)
      let answer = try state.askYesNo(function, object, LuaIndexPath(path), name, LuaScalar(value))
      return (answer.value, answer.reason)
    }
  }

  /// Asks whether a row lights up when it is touched, and so can be tapped; without `should_highlight_row` it does.
  ///
  /// - Throws: as ``canMoveRow(at:in:)``.
  public func shouldHighlightRow(
    at path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> Decision<Bool> {
    try yesNo(.shouldHighlightRow, path, in: table)
  }

  /// Asks which row to select instead of one; nil for none, and without `will_select_row` the same.
  ///
  /// The app keeps the selection: `view` says that nothing is selected.
  ///
  /// - Throws: ``TabuluaModel/TableError/Code/answerOutOfRange``, and what ``canMoveRow(at:in:)`` throws.
  public func willSelectRow(
    at path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> Decision<TableIndexPath?> {
    try otherPath(.willSelectRow, path, in: table)
  }

  /// Asks which row to deselect instead of one; nil for none, and without `will_deselect_row` the same.
  ///
  /// - Throws: as ``willSelectRow(at:in:)``.
  public func willDeselectRow(
    at path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> Decision<TableIndexPath?> {
    try otherPath(.willDeselectRow, path, in: table)
  }

  /// Asks which control a row shows in editing mode: `can_edit_row`, and for a row that may be edited
  /// `editing_style_for_row`.
  ///
  /// A row that may not be edited has none, with the reason of `can_edit_row`. Without `editing_style_for_row` an
  /// editable row can be deleted.
  ///
  /// - Throws: as ``canMoveRow(at:in:)``.
  public func editingStyle(
    forRowAt path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> Decision<TableEditingStyle> {
    let editable = try canEditRow(at: path, in: table)
    guard editable.answer else {
      return Decision(.none, reason: editable.reason, decidedBy: editable.decidedBy)
    }
    let call = QuestionCall(.editingStyleForRow, path)
    return try answer(call, in: table, default: .delete) { _, function, object in
      let answer = try state.askValue(function, object, [.indexPath(LuaIndexPath(path))], mustAnswer: true)
      return (try Self.editingStyle(answer.value), answer.reason)
    }
  }

  /// Asks whether a row is indented in editing mode; without `should_indent_while_editing_row` it is.
  ///
  /// - Throws: as ``canMoveRow(at:in:)``.
  public func shouldIndentWhileEditingRow(
    at path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> Decision<Bool> {
    try yesNo(.shouldIndentWhileEditingRow, path, in: table)
  }

  /// Asks what the button that deletes a row says; without an answer it says "Delete".
  ///
  /// - Throws: as ``canMoveRow(at:in:)``.
  public func titleForDeleteConfirmationButton(
    forRowAt path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> Decision<String> {
    let call = QuestionCall(.titleForDeleteConfirmationButton, path)
    let standard = "Delete"
    return try answer(call, in: table, default: standard) { _, function, object in
      let answer = try state.askValue(function, object, [.indexPath(LuaIndexPath(path))])
      let title = try Self.title(answer.value, of: .titleForDeleteConfirmationButton)
      return (title.flatMap { $0.isEmpty ? nil : $0 } ?? standard, answer.reason)
    }
  }

  /// Asks how many steps a row is indented; without `indentation_level_for_row` none.
  ///
  /// - Throws: ``TabuluaModel/TableError/Code/invalidIndentation``, and what ``canMoveRow(at:in:)`` throws.
  public func indentationLevel(
    forRowAt path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> Decision<Int> {
    let callback = TableCallback.indentationLevelForRow
    return try answer(QuestionCall(callback, path), in: table, default: 0) { _, function, object in
      let level = Int(try state.askInteger(function, object, LuaIndexPath(path)))
      guard level >= 0 else {
        throw TableError(
          .invalidIndentation, callback: callback, path: path, actual: level, at: place(of: callback))
      }
      return (level, nil)
    }
  }

  // MARK: Kinds of questions

  private func yesNo(
    _ callback: TableCallback, _ path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> Decision<Bool> {
    try answer(QuestionCall(callback, path), in: table, default: true) { _, function, object in
      let answer = try state.askYesNo(function, object, LuaIndexPath(path))
      return (answer.value, answer.reason)
    }
  }

  private func otherPath(
    _ callback: TableCallback, _ path: TableIndexPath, in table: some PolicyTable
  ) throws(TableError) -> Decision<TableIndexPath?> {
    try answer(QuestionCall(callback, path), in: table, default: path) { question, function, object in
      let answer = try state.askIndexPath(function, object, LuaIndexPath(path))
      let other = answer.value.map { TableIndexPath($0) }
      if let other { try question.checkAnswer(other, about: path, at: place(of: callback)) }
      return (other, answer.reason)
    }
  }
}

/// What a question is about: the callback, a row before the change, and where it is proposed to go.
private struct QuestionCall {
  let callback: TableCallback
  let path: TableIndexPath
  let proposed: TableIndexPath?

  init(_ callback: TableCallback, _ path: TableIndexPath, to proposed: TableIndexPath? = nil) {
    self.callback = callback
    self.path = path
    self.proposed = proposed
  }
}

extension LuaPolicy {
  /// Checks what is asked about, asks, and says who decided.
  private func answer<Answer>(
    _ call: QuestionCall, in table: any PolicyTable, default standard: Answer,
    _ body: (PolicyTableQuestion, LuaFunction, LuaObject) throws -> (Answer, reason: String?)
  ) throws(TableError) -> Decision<Answer> {
    guard !ownsRows else { throw TableError(.dataSourceOwnsRows, callback: call.callback, path: call.path) }
    let question = appView.makeQuestion(call.callback, table)
    do {
      try question.check(call.path)
      if let proposed = call.proposed {
        try question.checkDestination(
          proposed, of: call.path, TableError(.proposedOutOfRange, proposed: proposed))
      }
    } catch {
      throw failure(error, nil)
    }
    guard let function = function(for: call.callback) else {
      return Decision(standard, decidedBy: "the default of \(call.callback.rawValue)")
    }
    do {
      let (answer, reason) = try appView.answer(question) {
        try body(question, function, appView.object(in: state))
      }
      return Decision(answer, reason: reason, decidedBy: place(of: call.callback))
    } catch {
      throw failure(error, call)
    }
  }

  /// What went wrong, as an error of the table; the call is nil where the callback had not begun.
  private func failure(_ error: any Error, _ call: QuestionCall?) -> TableError {
    if let error = error as? TableError { return error }
    let inLua = error as? LuaError
    let failed = (inLua?.cause ?? error) as? PolicyTableFailure
    return TableError(
      failed == nil ? .callbackFailed : .tableFailed, callback: call?.callback, path: call?.path,
      proposed: call?.proposed,
      at: failed == nil ? call.flatMap { place(of: $0.callback) } : inLua?.at?.description,
      cause: failed?.cause ?? error)
  }
}

// Interactions that somebody is asked about, and that are otherwise nobody's business but the table's own.
//
// The answer comes before anything has changed, and after it nothing can go wrong. So these need no journal and no
// effects either, as little as those of which nobody hears at all; while a question is asked, transaction and drag are
// open as ever.
extension TableView {
  /// Sets a value of the row at a path as ``set(values:ofRowAt:)-(_,_)`` does, if that is a text for a column that is
  /// nothing but text, and nobody hears of it who is not asked.
  ///
  /// - Returns: Whether it was done, with no effects but on the cell, or else the reason; nil if nothing has happened,
  ///   and nobody was asked.
  /// - Throws: as that does; nothing has changed then.
  /// - Complexity: O(1), beside the question and the length of the text.
  package func setWhenAsked(
    _ values: RowValues, of row: RowIdentity, at path: TableIndexPath
  ) throws(TableError) -> Decision<Bool>? {
    guard isQuiet, dataSourceCallbacks.contains(.shouldSetValue), let text = values.onlyText,
      let column = contents.plainColumn(
        named: text.column, of: row, for: text.value, near: &columnSetLast)
    else { return nil }
    let mark = openTransaction()
    do throws(TableError) {
      let decision = try askShouldSetValue(
        .text(text.value), ofRowAt: path, column: contents.schema.columns[column].name)
      guard decision.answer else {
        endTransactionWithoutJournal()
        return decision
      }
      guard isUnheard else {
        // Whoever answered listens from now on, or brought laws.
        try setValue(.text(text.value), of: row, column: column)
        try endTransaction(from: mark)
        return decision
      }
      contents.setPlainText(text.value, of: row, column: column)
      endTransactionWithoutJournal()
      return decision
    } catch {
      rollBackTransaction(to: mark)
      return Decision(false, reason: try refusal(by: error))
    }
  }

  /// Drags a row to another place as ``drag(rowAt:to:)`` does, if nobody hears of it who is not asked.
  ///
  /// `row` is the row at the path, where that is known.
  ///
  /// - Returns: What came of it; nil if nothing has happened, and nobody was asked.
  /// - Throws: as that does; nothing has changed then.
  /// - Complexity: O(log *n*), beside the questions.
  package func dragWhenAsked(
    _ path: TableIndexPath, _ row: RowIdentity? = nil, to proposed: TableIndexPath
  ) throws(TableError) -> DragOutcome? {
    guard isQuiet, hasOnly(.askedInDrags), isEditing, path != proposed,
      contents.allowsMove(from: path, to: proposed)
    else { return nil }
    let mark = openTransaction()
    let target: Decision<TableIndexPath?>
    do throws(TableError) {
      let decision = try askCanMoveRow(path)
      guard decision.answer else {
        endTransactionWithoutJournal()
        return .refused(reason: decision.reason)
      }
      reordering = Reordering(source: path, mark: mark, target: path)
      target = try checkedTarget(path, proposed)
    } catch {
      abandonReordering(to: mark)
      throw error
    }
    let answer = target.answer ?? path
    guard isUnheard, !(tellsOfRowsInView && bringsRowIntoView(moving: path, to: answer)) else {
      // Whoever answered listens from now on, or brought laws; or somebody is asked about a row that comes into view.
      hold(target, over: proposed)
      return try drop()
    }
    reordering = nil
    guard answer != path else {
      endTransactionWithoutJournal()
      return target.answer == nil ? .refused(reason: target.reason) : .unchanged
    }
    let move = RowMove(row: row ?? self.row(at: path), from: path, to: answer, reason: target.reason)
    contents.moveRow(from: path, to: answer)
    endTransactionWithoutJournal()
    return answer == proposed ? .moved(move) : .retargeted(move, proposed: proposed)
  }

  /// Whether another row comes into view when a row is moved; `destination` is a path after the removal.
  private func bringsRowIntoView(moving path: TableIndexPath, to destination: TableIndexPath) -> Bool {
    let removed = destination.section > path.section ? 1 : 0
    return changesRowsInView(from: position(of: path), to: position(of: destination) - removed)
  }

  /// Ends a transaction in which nothing was written into the journal, of a view of which nobody hears.
  @inline(__always)
  private func endTransactionWithoutJournal() {
    openTransactions -= 1
    checkInvariantsInTests()
  }
}

extension CallbackSet {
  /// The callbacks that are about values that a person sets, and about nothing else.
  static let aboutValues: CallbackSet = [.shouldSetValue]

  /// The same, and those that are about drags.
  static let aboutDragsAndValues: CallbackSet = [
    .shouldSetValue, .canMoveRow, .canDisplaceRow, .targetIndexPathForMove, .moveRow,
    .willBeginReorderingRow, .didEndReorderingRow, .didCancelReorderingRow,
  ]

  /// The callbacks with which a drag is asked about, and nobody is told of it: its questions, and what is neither about
  /// drags nor about rows in view.
  fileprivate static let askedInDrags: CallbackSet = [
    .canMoveRow, .targetIndexPathForMove, .shouldSetValue, .canEditRow, .editingStyleForRow,
    .titleForDeleteConfirmationButton, .commitEditingStyle,
  ]
}

// Interactions that somebody is asked about, and that are otherwise nobody's business but the table's own.
//
// The answer comes before anything has changed, and after it nothing can go wrong. So these need no journal and no
// effects either, as little as those of which nobody hears at all; while a question is asked, transaction and drag are
// open as ever.
extension TableView {
  /// Sets a value of the row at a path as ``set(values:ofRowAt:)-(_,_)`` does, if that is a text for a column that is
  /// nothing but text, and nobody hears of it who is not asked.
  ///
  /// - Returns: Whether it was done, with no effects but on the cell, or refused; nil if nothing has happened, and nobody
  ///   was asked.
  /// - Throws: as that does; nothing has changed then.
  /// - Complexity: O(1), beside the question and the length of the text.
  package func setWhenAsked(
    _ values: RowValues, of row: RowIdentity, at path: TableIndexPath
  ) throws(TableError) -> InteractionOutcome? {
    guard isQuiet, dataSourceCallbacks.contains(.shouldSetValue),
      let (text, column) = plainText(values, of: row)
    else { return nil }
    let mark = openTransaction()
    do throws(TableError) {
      let decision = try askShouldSetValue(
        .text(text), ofRowAt: path, column: contents.schema.columns[column].name)
      guard decision.answer else {
        endTransactionWithoutJournal()
        return .refused(refusal(decision, by: .shouldSetValue))
      }
      guard isUnheard else {
        try setHeard(.text(text), of: row, column: column, since: mark)
        return .done(InteractionEffects())
      }
      setPlainly(text, of: row, column: column)
      endTransactionWithoutJournal()
      return .done(InteractionEffects())
    } catch {
      rollBackTransaction(to: mark)
      return .refused(try refusal(by: error))
    }
  }

  /// Drags a row to another place as ``drag(rowAt:to:)`` does, if nobody hears of it who is not asked.
  ///
  /// - Returns: What came of it; nil if nothing has happened, and nobody was asked.
  /// - Throws: as that does; nothing has changed then.
  /// - Complexity: O(log *n*), beside the questions.
  package func dragWhenAsked(
    _ path: TableIndexPath, to proposed: TableIndexPath
  ) throws(TableError) -> AskedDrag? {
    guard isQuiet, hasOnly(.askedInDrags), isEditing, path != proposed,
      contents.allowsMove(from: path, to: proposed)
    else { return nil }
    let mark = openTransaction()
    let target: Decision<TableIndexPath?>
    do throws(TableError) {
      let decision = try askCanMoveRow(path)
      guard decision.answer else {
        endTransactionWithoutJournal()
        return .told(.refused(refusal(decision, by: .canMoveRow)))
      }
      sourceAskedAbout = path
      target = try checkedTarget(path, proposed)
    } catch {
      sourceAskedAbout = nil
      abandonReordering(to: mark)
      throw error
    }
    sourceAskedAbout = nil
    let answer = target.answer ?? path
    guard isUnheard, !(tellsOfRowsInView && bringsRowIntoView(moving: path, to: answer)) else {
      return .told(try dropHeard(path, target, over: proposed, since: mark))
    }
    if target.answer == nil {
      endTransactionWithoutJournal()
      return .told(.refused(refusal(target, by: .targetIndexPathForMove)))
    }
    if answer != path { contents.moveRow(from: path, to: answer) }
    endTransactionWithoutJournal()
    return .settled(target)
  }

  /// Sets a value after whoever answered began to listen, or brought laws.
  @inline(never)
  private func setHeard(
    _ value: TableValue, of row: RowIdentity, column: Int, since mark: Int
  ) throws(TableError) {
    try setValue(value, of: row, column: column)
    try endTransaction(from: mark)
  }

  /// Drops a row after whoever answered began to listen, or brought laws, or where somebody is asked about a row that
  /// comes into view.
  @inline(never)
  private func dropHeard(
    _ path: TableIndexPath, _ target: Decision<TableIndexPath?>, over proposed: TableIndexPath,
    since mark: Int
  ) throws(TableError) -> DragOutcome {
    reordering = Reordering(source: path, mark: mark, target: path)
    hold(target, over: proposed)
    return try drop()
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

/// What came of a drag about which only questions were asked.
package enum AskedDrag {
  /// The row moved to where it was to land, after the removal, unless that is where it was; nil where it was refused.
  case settled(Decision<TableIndexPath?>)

  /// The drag took the long way after all, because somebody began to listen, or is asked about rows in view.
  indirect case told(DragOutcome)

  /// The same in the words of all drags; `row` tells which row is at a path now.
  package func outcome(
    from path: TableIndexPath, proposed: TableIndexPath, row: (TableIndexPath) -> RowIdentity?
  ) -> DragOutcome {
    switch self {
    case .told(let outcome): return outcome
    case .settled(let target):
      guard let answer = target.answer else { return .unchanged }
      guard answer != path else { return .unchanged }
      let move = RowMove(row: row(answer), from: path, to: answer, reason: target.reason)
      return answer == proposed ? .moved(move) : .retargeted(move, proposed: proposed)
    }
  }
}

// The compiler works these sums out where they stand, because they are looked at in each step.
extension CallbackSet {
  /// The callbacks that are about values that a person sets, and about nothing else.
  @inline(__always)
  static var aboutValues: CallbackSet { CallbackSet(.shouldSetValue) }

  /// The callbacks about values that a person sets, and those about drags.
  @inline(__always)
  static var aboutDragsAndValues: CallbackSet {
    CallbackSet(.shouldSetValue) | .canMoveRow | .canDisplaceRow | .targetIndexPathForMove | .moveRow
      | .willBeginReorderingRow | .didEndReorderingRow | .didCancelReorderingRow
  }

  /// The callbacks with which a drag is asked about, and nobody is told of it: its questions, and what is neither about
  /// drags nor about rows in view.
  @inline(__always)
  fileprivate static var askedInDrags: CallbackSet {
    CallbackSet(.canMoveRow) | .targetIndexPathForMove | .shouldSetValue | .canEditRow | .editingStyleForRow
      | .titleForDeleteConfirmationButton | .commitEditingStyle
  }
}

// Interactions that are nobody's business but the table's own: by far the most of a long batch.
//
// Nobody is asked about them or told of them, so nothing can go wrong once they have begun. They need no transaction, no
// journal and no effects that would have to be found in it. What they do to the rows is done by the same changes of the
// contents as ever; where there is anything more to it they are left to the interactions for all cases.
extension TableView {
  /// Whether a change of rows or cells, made alone, changes nothing else and is heard of by nobody, unless a callback is
  /// about it: no law is checked, nobody listens, nothing is selected or open, and nothing else is going on.
  @inline(__always)
  var isQuiet: Bool { openTransactions == 0 && isUnheard }

  /// The same, whether or not a transaction is open.
  @inline(__always)
  var isUnheard: Bool {
    !isScripted && laws == nil && onCall == nil && held.isEmpty && cells == nil
      && activeCallback == nil && updates == nil && tableAbove == nil && pushed == nil && !preparesForEvents
  }

  /// Whether all callbacks that there are, if any, are among some.
  @inline(__always)
  func hasOnly(_ callbacks: CallbackSet) -> Bool {
    dataSourceCallbacks.union(delegateCallbacks).isSubset(of: callbacks)
  }

  /// Sets a value of a row of the table as ``set(values:ofRowAt:)-(_,_)`` does, if that is a text for a column that is
  /// nothing but text and nobody hears of it.
  ///
  /// - Returns: Whether it was done, with no effects but on the cell; if not, nothing has happened.
  /// - Complexity: O(1), beside the length of the text.
  package func setQuietly(_ values: RowValues, of row: RowIdentity) -> Bool {
    guard isQuiet, !dataSourceCallbacks.contains(.shouldSetValue),
      let (text, column) = plainText(values, of: row)
    else { return false }
    setPlainly(text, of: row, column: column)
    checkInvariantsInTests()
    return true
  }

  /// The only value and the number of its column, if that is a text for a column that is nothing but text.
  @inline(__always)
  func plainText(_ values: RowValues, of row: RowIdentity) -> (text: String, column: Int)? {
    guard let text = values.onlyText,
      let column = contents.plainColumn(
        named: text.column, of: row, for: text.value, near: &columnSetLast)
    else { return nil }
    return (text.value, column)
  }

  /// Gives a cell of plain text another text: one way for all that set values, so that its code stays at hand.
  @inline(never)
  func setPlainly(_ text: String, of row: RowIdentity, column: Int) {
    contents.setPlainText(text, of: row, column: column)
  }

  /// Deletes the row at a path as ``deleteRow(at:)`` does, if there are no callbacks about it and nobody hears of it.
  ///
  /// - Returns: Whether it was done, with no effects but that the row is gone; if not, nothing has happened.
  /// - Complexity: O(log *n*).
  package func deleteQuietly(_ path: TableIndexPath) -> Bool {
    guard isQuiet, hasOnly(.aboutDragsAndValues), isEditing, isLoaded,
      !settings.allowsMultipleSelectionDuringEditing, contains(path), tellsNobody(ofDeletingRowAt: path)
    else { return false }
    let isBeforeView = isBeforeRowsInView(path)
    contents.dropRow(at: path)
    window = windowWithoutRow(beforeView: isBeforeView)
    checkInvariantsInTests()
    return true
  }

  /// Drags a row to another place as ``drag(rowAt:to:)`` does, if there are no callbacks about it and nobody hears of it.
  ///
  /// - Returns: Whether it was done, and the row landed there; if not, nothing has happened.
  /// - Complexity: O(log *n*).
  package func dragQuietly(_ path: TableIndexPath, to proposed: TableIndexPath) -> Bool {
    guard isQuiet, hasOnly(.aboutValues), isEditing, path != proposed,
      contents.allowsMove(from: path, to: proposed)
    else { return false }
    contents.moveRow(from: path, to: proposed)
    checkInvariantsInTests()
    return true
  }
}

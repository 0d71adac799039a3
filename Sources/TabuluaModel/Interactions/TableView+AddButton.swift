// The button above the cells.
extension TableView {
  /// Taps the button above the cells, which adds a record: `add_button_tapped` is told.
  ///
  /// An interaction, in editing mode and outside it. It is refused where there is no `add_button_tapped`.
  ///
  /// ```swift
  /// if case .done(let effects) = try view.tapAddButton() { print(effects.inserted) }
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``, ``TableError/Code/countMismatch``,
  ///   ``TableError/Code/reorderInProgress``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback``, ``TableError/Code/dataSourceOutOfStep``.
  /// - Complexity: O(1), and O(sections) with a scripted data source, beside the callback.
  @discardableResult
  public func tapAddButton() throws(TableError) -> InteractionOutcome {
    try checkMayBegin()
    guard callbacks.contains(.addButtonTapped) else { return .refused(.host(.noCallback(.addButtonTapped))) }
    return try interaction { () throws(TableError) in
      try closeOpenRow()
      try changingRows(.addButtonTapped, nil) { () throws(TableError) in
        try notify(.addButtonTapped) { try $0.addButtonTapped(in: self) }
      }
      return nil
    }
  }
}

// Taps into cells.
extension TableView {
  /// Taps the button for details at the end of a row's cell.
  ///
  /// An interaction: `accessory_button_tapped` is told and nothing else; the row is not selected. The cell is
  /// asked for, and without a button for details in the mode that the table is in the tap is refused. A row that is open
  /// takes the touch, see ``tapRow(at:)``.
  ///
  /// ```swift
  /// let outcome = try view.tapAccessory(forRowAt: [0, 1])
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``, and everything is undone then;
  ///   ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/reorderInProgress``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback``, ``TableError/Code/dataSourceOutOfStep``.
  /// - Complexity: O(log *n*), beside the callbacks.
  public func tapAccessory(forRowAt path: TableIndexPath) throws(TableError) -> InteractionOutcome {
    try checkMayTap(path)
    return try touch(path) { () throws(TableError) in
      guard try cell(forRowAt: path)?.hasDetailButton(isEditing: isEditing) == true else {
        return .host(.noDetailButton)
      }
      try notify(.accessoryButtonTapped, path) { try $0.accessoryButtonTapped(forRowAt: path, in: self) }
      return nil
    }
  }

  /// Uses the control in a row's cell: turns the switch, pushes the slider, taps the stepper, a segment or the button.
  ///
  /// An interaction: `control_value_changed` is told and nothing else. The cell is asked for, and without a
  /// control in the mode that the table is in the change is refused. The value is a boolean for a switch, for a slider a
  /// number between its ends, for a stepper one that it reaches in steps, for segments the place of one of them, and null
  /// for a button; the control does not keep it, which is for the callback to do. A row that is open
  /// takes the touch, see ``tapRow(at:)``.
  ///
  /// ```swift
  /// let outcome = try view.changeControl(forRowAt: [0, 1], to: true)
  /// ```
  ///
  /// - Throws: as ``tapAccessory(forRowAt:)``, and ``TableError/Code/invalidControlValue``.
  /// - Complexity: O(log *n*), beside the callbacks.
  public func changeControl(
    forRowAt path: TableIndexPath, to value: TableValue
  ) throws(TableError) -> InteractionOutcome {
    try checkMayTap(path)
    return try touch(path) { () throws(TableError) in
      guard let control = try cell(forRowAt: path)?.control(isEditing: isEditing) else {
        return .host(.noControl)
      }
      guard let value = control.accepted(value) else {
        throw TableError(.invalidControlValue(value == .null ? "nil" : value.text, of: control, path: path))
      }
      let call = TableError.Call(.controlValueChanged, path: path)
      try notify(call, of: delegate, arguments: [path.traceValue, value.traceValue]) {
        try $0.controlValueChanged(forRowAt: path, to: value, in: self)
      }
      return nil
    }
  }
}

extension TableCell {
  /// The control that is shown in editing mode or outside it.
  public func control(isEditing: Bool) -> Control? { isEditing ? editingControl : control }

  /// The accessory that is shown in editing mode or outside it; a control takes its place.
  public func accessory(isEditing: Bool) -> Accessory {
    guard control(isEditing: isEditing) == nil else { return .none }
    return (isEditing ? editingAccessory : accessory) ?? .none
  }

  /// Whether a button for details is shown in editing mode or outside it.
  func hasDetailButton(isEditing: Bool) -> Bool {
    accessory(isEditing: isEditing).signs.contains(.detailButton)
  }
}

extension TableCell.Control {
  /// The value as the control tells it, or nil if the control cannot have it.
  func accepted(_ value: TableValue) -> TableValue? {
    // A `nil` in this expression would be `TableValue.null`, the value of an empty cell.
    let none = TableValue?.none
    return switch (self, value) {
    case (.switch, .boolean): value
    case (.slider(_, let minimum, let maximum), .number(let number)):
      minimum <= number && number <= maximum ? value : none
    case (.stepper(let current, let minimum, let maximum, let step), .number(let number)):
      minimum <= number && number <= maximum && Self.reaches(number, from: current, minimum, maximum, step)
        ? value : none
    case (.slider, .integer(let integer)) where integer.isNumber,
      (.stepper, .integer(let integer)) where integer.isNumber:
      accepted(.number(Double(integer)))
    case (.segmented(_, let titles), .integer(let place)): titles.indices.contains(Int(place)) ? value : none
    case (.button, .null): value
    default: none
    }
  }

  /// Whether a stepper comes to a number: in whole steps from where it stands, or because it stops at an end.
  private static func reaches(
    _ number: Double, from current: Double, _ minimum: Double, _ maximum: Double, _ step: Double
  ) -> Bool {
    if number == minimum || number == maximum { return true }
    let steps = (number - current) / step
    return abs(steps - steps.rounded()) < 1e-9 * max(1, abs(steps))
  }
}

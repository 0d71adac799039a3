extension TableCell {
  /// A field of a cell that stays as it is when the cell is used again.
  ///
  /// The style is none: a cell has one for good, and waits for rows of that style.
  ///
  /// ```swift
  /// let leakedTexts = view.cellLeaks.filter { $0.field == .text }
  /// ```
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The text.
    case text
    /// The detail text.
    case detail
    /// The image.
    case image
    /// The accessory.
    case accessory
    /// The accessory in editing mode.
    case editingAccessory = "editing_accessory"
    /// The control.
    case control
    /// The control in editing mode.
    case editingControl = "editing_control"
    /// How the cell looks when it is selected.
    case selectionStyle = "selection_style"
    /// Whether a row that may be moved shows its handle.
    case showsReorderControl = "shows_reorder_control"
    /// How many steps the cell is indented.
    case indentationLevel = "indentation_level"
    /// How wide a step is.
    case indentationWidth = "indentation_width"
    /// What is read aloud.
    case accessibilityLabel = "accessibility_label"
  }

  /// What a field holds.
  ///
  /// ```swift
  /// for leak in view.cellLeaks {
  ///   if case .text(let text)? = leak.shown { print("still shows \(text)") }
  /// }
  /// ```
  public enum FieldValue: Sendable, Hashable {
    /// A text, or the name of an image.
    case text(String)
    /// An accessory.
    case accessory(Accessory)
    /// A control.
    case control(Control)
    /// A look.
    case selectionStyle(SelectionStyle)
    /// Yes or no.
    case flag(Bool)
    /// A level.
    case level(Int)
    /// A width in points.
    case width(Double)
  }

  /// What a field says, or nil where it says nothing.
  subscript(field: Field) -> FieldValue? {
    get {
      switch field {
      case .text: text.map(FieldValue.text)
      case .detail: detail.map(FieldValue.text)
      case .image: image.map(FieldValue.text)
      case .accessory: accessory.map(FieldValue.accessory)
      case .editingAccessory: editingAccessory.map(FieldValue.accessory)
      case .control: control.map(FieldValue.control)
      case .editingControl: editingControl.map(FieldValue.control)
      case .selectionStyle: selectionStyle.map(FieldValue.selectionStyle)
      case .showsReorderControl: showsReorderControl.map(FieldValue.flag)
      case .indentationLevel: indentationLevel.map(FieldValue.level)
      case .indentationWidth: indentationWidth.map(FieldValue.width)
      case .accessibilityLabel: accessibilityLabel.map(FieldValue.text)
      }
    }
    set {
      switch field {
      case .text: text = newValue?.text
      case .detail: detail = newValue?.text
      case .image: image = newValue?.text
      case .accessory: accessory = newValue?.accessory
      case .editingAccessory: editingAccessory = newValue?.accessory
      case .control: control = newValue?.control
      case .editingControl: editingControl = newValue?.control
      case .selectionStyle: selectionStyle = newValue?.selectionStyle
      case .showsReorderControl: showsReorderControl = newValue?.flag
      case .indentationLevel: indentationLevel = newValue?.level
      case .indentationWidth: indentationWidth = newValue?.width
      case .accessibilityLabel: accessibilityLabel = newValue?.text
      }
    }
  }

  /// The cell with UIKit's default in each field that nobody set.
  ///
  /// A cell that says no style and has a detail is drawn as `value1` is, and without one as `default`.
  package var withStandardFields: TableCell {
    var cell = self
    for field in Field.allCases where cell[field] == nil { cell[field] = field.standard }
    cell.style = style ?? (detail == nil ? .default : .value1)
    return cell
  }

  /// Whether an answer says what a field is to show, be it nothing.
  func says(_ field: Field) -> Bool { self[field] != nil || clears(field) }

  /// Whether an answer takes a field away.
  func clears(_ field: Field) -> Bool { field.clearing.map { cleared.contains($0) } ?? false }
}

extension TableCell.Field {
  /// The bit of an answer that takes the field away.
  fileprivate var clearing: TableCell.Fields? {
    Self.clearable.firstIndex(of: self).map { TableCell.Fields(rawValue: 1 << $0) }
  }

  /// The fields that an answer can take away, in the order of their bits.
  private static let clearable: [TableCell.Field] = [
    .text, .detail, .image, .accessibilityLabel, .accessory, .editingAccessory, .control, .editingControl,
    .selectionStyle, .indentationLevel, .indentationWidth,
  ]

  /// What a cell has in the field where nobody set it, as in UIKit; nil for nothing.
  ///
  /// A row that may be dragged shows its reorder control unless its cell hides it: the table sees to that, as UIKit's does.
  fileprivate var standard: TableCell.FieldValue? {
    switch self {
    case .accessory, .editingAccessory: .accessory(.none)
    case .selectionStyle: .selectionStyle(.default)
    case .showsReorderControl: .flag(true)
    case .indentationLevel: .level(0)
    case .indentationWidth: .width(10)
    case .text, .detail, .image, .control, .editingControl, .accessibilityLabel: nil
    }
  }

  /// What a new cell shows, where that is the same as saying nothing.
  private var initial: TableCell.FieldValue? {
    switch self {
    case .text, .detail, .accessibilityLabel: .text("")
    case .image, .accessory, .editingAccessory, .control, .editingControl, .selectionStyle,
      .showsReorderControl, .indentationLevel, .indentationWidth:
      standard
    }
  }

  /// Whether two values of the field look the same.
  func looksSame(_ one: TableCell.FieldValue?, _ other: TableCell.FieldValue?) -> Bool {
    one == other || (one ?? initial) == (other ?? initial)
  }
}

extension TableCell.FieldValue {
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var accessory: TableCell.Accessory? {
    if case .accessory(let accessory) = self { accessory } else { nil }
  }
  fileprivate var control: TableCell.Control? {
    if case .control(let control) = self { control } else { nil }
  }
  fileprivate var selectionStyle: TableCell.SelectionStyle? {
    if case .selectionStyle(let style) = self { style } else { nil }
  }
  fileprivate var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  fileprivate var level: Int? { if case .level(let level) = self { level } else { nil } }
  fileprivate var width: Double? { if case .width(let width) = self { width } else { nil } }
}

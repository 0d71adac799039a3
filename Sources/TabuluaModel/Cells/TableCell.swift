/// What a cell shows, or the fields of it that a data source answers.
///
/// A field that is nil is not said. A data source's answer is laid over the cell that the mapped columns
/// give, field by field; a field in ``cleared`` is taken away.
///
/// ```swift
/// let cell = TableCell(text: "Milk", detail: "2 litres", style: .subtitle, accessory: .checkmark)
/// ```
public struct TableCell: Sendable, Hashable {
  /// How text and detail are laid out.
  ///
  /// ```swift
  /// let cell = TableCell(text: "Volume", detail: "70 %", style: .value1)
  /// ```
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// Text alone.
    case `default`
    /// The detail below the text.
    case subtitle
    /// The detail at the right edge.
    case value1
    /// The text at the right of a narrow label.
    case value2

    /// Where the detail stands: to draw a style is to draw its arrangement.
    package var arrangement: Arrangement {
      switch self {
      case .default: .withoutDetail
      case .subtitle: .detailBelow
      case .value1: .detailAtEnd
      case .value2: .textAsLabel
      }
    }
  }

  /// Where the text and the detail of a cell stand.
  package enum Arrangement: Sendable, Hashable, CaseIterable {
    /// The text alone.
    case withoutDetail
    /// The detail on a line of its own.
    case detailBelow
    /// The detail at the right edge.
    case detailAtEnd
    /// The text as a narrow label, and the detail behind it.
    case textAsLabel
  }

  /// What stands at the right end of a cell.
  ///
  /// ```swift
  /// let cell = TableCell(text: "Details", accessory: .disclosureIndicator)
  /// ```
  public enum Accessory: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case none
    /// A check mark.
    case checkmark
    /// The sign that a tap leads on.
    case disclosureIndicator = "disclosure_indicator"
    /// A button for details.
    case detailButton = "detail_button"
    /// A button for details, and the sign that a tap leads on.
    case detailDisclosureButton = "detail_disclosure_button"

    /// What is drawn of it, from left to right.
    package var signs: [Sign] {
      switch self {
      case .none: []
      case .checkmark: [.checkmark]
      case .disclosureIndicator: [.disclosureIndicator]
      case .detailButton: [.detailButton]
      case .detailDisclosureButton: [.detailButton, .disclosureIndicator]
      }
    }

    /// What an accessory is drawn of.
    package enum Sign: Sendable, Hashable, CaseIterable {
      /// A check mark.
      case checkmark
      /// The sign that a tap leads on.
      case disclosureIndicator
      /// A button for details.
      case detailButton
    }
  }

  /// What a person turns, pushes or taps in a cell.
  ///
  /// ```swift
  /// let cell = TableCell(text: "Volume", control: .slider(value: 0.7, minimum: 0, maximum: 1))
  /// ```
  public enum Control: Sendable, Hashable {
    // Those with numbers lie elsewhere: most cells have no control, and a cell is as large as the largest one.

    /// A switch, on or off.
    case `switch`(Bool)
    /// A slider, at a value between its ends.
    indirect case slider(value: Double, minimum: Double, maximum: Double)
    /// A value between two ends, with a button that makes it smaller by a step and one that makes it larger.
    indirect case stepper(value: Double, minimum: Double, maximum: Double, step: Double)
    /// Titles side by side, one of which is chosen, by its place from 0; nil where none is.
    indirect case segmented(chosen: Int?, titles: [String])
    /// A button with a title.
    case button(title: String)
  }

  /// How a selected cell looks.
  ///
  /// ```swift
  /// let cell = TableCell(text: "A heading", selectionStyle: TableCell.SelectionStyle.none)
  /// ```
  public enum SelectionStyle: String, Sendable, Hashable, CaseIterable {
    /// As if it were not selected.
    case none
    /// Blue.
    case blue
    /// Gray.
    case gray
    /// As the table does it.
    case `default`
  }

  /// The fields of a cell that can be cleared.
  ///
  /// ```swift
  /// let cell = TableCell(cleared: [.detail, .image])  // shows neither
  /// ```
  public struct Fields: OptionSet, Sendable, Hashable {
    /// One bit a field.
    public let rawValue: UInt16

    /// Makes a set of its bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The text.
    public static let text = Fields(rawValue: 1)
    /// The detail text.
    public static let detail = Fields(rawValue: 2)
    /// The image.
    public static let image = Fields(rawValue: 4)
    /// The accessibility label.
    public static let accessibilityLabel = Fields(rawValue: 8)
    /// The accessory.
    public static let accessory = Fields(rawValue: 16)
    /// The accessory in editing mode.
    public static let editingAccessory = Fields(rawValue: 32)
    /// The control.
    public static let control = Fields(rawValue: 64)
    /// The control in editing mode.
    public static let editingControl = Fields(rawValue: 128)
    /// How the cell looks when it is selected.
    public static let selectionStyle = Fields(rawValue: 256)
    /// How many steps the cell is indented.
    public static let indentationLevel = Fields(rawValue: 512)
    /// How wide a step is.
    public static let indentationWidth = Fields(rawValue: 1024)
  }

  /// The text.
  public var text: String?
  /// The detail text.
  public var detail: String?
  /// The name of the image.
  public var image: String?
  /// How text and detail are laid out.
  public var style: Style?
  /// What stands at the right end outside editing mode.
  public var accessory: Accessory?
  /// What stands at the right end in editing mode.
  public var editingAccessory: Accessory?
  /// The control outside editing mode; it takes the place of the accessory.
  public var control: Control?
  /// The control in editing mode; it takes the place of the accessory there.
  public var editingControl: Control?
  /// How the cell looks when it is selected.
  public var selectionStyle: SelectionStyle?
  /// False hides the reorder control of a row that may be moved.
  public var showsReorderControl: Bool?
  /// How many steps the cell is indented.
  public var indentationLevel: Int?
  /// How wide a step is.
  public var indentationWidth: Double?
  /// What is read aloud.
  public var accessibilityLabel: String?
  /// The fields that an answer takes away.
  public var cleared: Fields

  /// Makes a cell; every field may be left out.
  public init(
    text: String? = nil, detail: String? = nil, image: String? = nil, style: Style? = nil,
    accessory: Accessory? = nil, editingAccessory: Accessory? = nil, control: Control? = nil,
    editingControl: Control? = nil, selectionStyle: SelectionStyle? = nil, showsReorderControl: Bool? = nil,
    indentationLevel: Int? = nil, indentationWidth: Double? = nil, accessibilityLabel: String? = nil,
    cleared: Fields = []
  ) {
    self.text = text
    self.detail = detail
    self.image = image
    self.style = style
    self.accessory = accessory
    self.editingAccessory = editingAccessory
    self.control = control
    self.editingControl = editingControl
    self.selectionStyle = selectionStyle
    self.showsReorderControl = showsReorderControl
    self.indentationLevel = indentationLevel
    self.indentationWidth = indentationWidth
    self.accessibilityLabel = accessibilityLabel
    self.cleared = cleared
  }

  /// This cell with the other one laid over it, field by field.
  public func overlaid(with other: TableCell) -> TableCell {
    var result = self
    for field in Field.allCases where other.says(field) {
      result[field] = other.clears(field) ? nil : other[field]
    }
    result.style = other.style ?? style
    result.cleared = []
    return result
  }
}

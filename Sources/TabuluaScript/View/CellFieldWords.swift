/// What the page of a field of cells says.
struct CellFieldWords: Sendable {
  /// What it is.
  let summary: String

  /// What it takes.
  let takes: String

  /// A value, as Lua writes it.
  let value: String

  /// What a cell has that does not say it.
  let absent: String

  /// UIKit's name for it; nil where UIKit has it elsewhere.
  let uikit: String?

  private init(_ summary: String, takes: String, value: String, absent: String, uikit: String? = nil) {
    (self.summary, self.takes, self.value) = (summary, takes, value)
    (self.absent, self.uikit) = (absent, uikit)
  }

  private static let accessories =
    "`\"none\"`, `\"checkmark\"`, `\"disclosure_indicator\"`, `\"detail_button\"` or `\"detail_disclosure_button\"`"
  private static let column = "what the mapped column says"

  static let text = CellFieldWords(
    "the text of the cell", takes: "a string", value: "\"Buy milk\"", absent: column, uikit: "textLabel")
  static let detail = CellFieldWords(
    "the second text of the cell", takes: "a string", value: "\"2 h\"", absent: column,
    uikit: "detailTextLabel")
  static let image = CellFieldWords(
    "the name of the picture at the beginning of the cell", takes: "a string", value: "\"cart\"",
    absent: "no picture",
    uikit: "imageView")
  static let style = CellFieldWords(
    "how text and detail are arranged; `\"default\"` shows no detail",
    takes: "`\"default\"`, `\"subtitle\"`, `\"value1\"` or `\"value2\"`", value: "\"subtitle\"",
    absent: "`\"value1\"` for a cell with a detail, and else `\"default\"`",
    uikit: "UITableViewCell.CellStyle")
  static let accessory = CellFieldWords(
    "what the cell shows at its end outside editing mode", takes: accessories, value: "\"detail_button\"",
    absent: "a check mark where the mapped column says so, else `\"none\"`", uikit: "accessoryType")
  static let editingAccessory = CellFieldWords(
    "what the cell shows at its end in editing mode", takes: accessories, value: "\"disclosure_indicator\"",
    absent: "`\"none\"`", uikit: "editingAccessoryType")
  static let control = CellFieldWords(
    "a control at the end of the cell outside editing mode, in the place of the accessory",
    takes: "a control",
    value: "{ type = \"switch\", value = true }", absent: "no control", uikit: "accessoryView")
  static let editingControl = CellFieldWords(
    "a control at the end of the cell in editing mode", takes: "a control",
    value: "{ type = \"stepper\", value = 2 }", absent: "no control", uikit: "editingAccessoryView")
  static let selectionStyle = CellFieldWords(
    "how a selected cell is shown", takes: "`\"none\"`, `\"blue\"`, `\"gray\"` or `\"default\"`",
    value: "\"none\"", absent: "`\"default\"`", uikit: "selectionStyle")
  static let showsReorderControl = CellFieldWords(
    "whether the cell shows a handle in editing mode; a row without one cannot be dragged",
    takes: "true or false",
    value: "false", absent: "true", uikit: "showsReorderControl")
  static let indentationLevel = CellFieldWords(
    "how many steps the cell is indented", takes: "a whole number of at least 0", value: "1", absent: "0",
    uikit: "indentationLevel")
  static let indentationWidth = CellFieldWords(
    "how wide a step of indentation is", takes: "a number of at least 0", value: "20", absent: "10",
    uikit: "indentationWidth")
  static let accessibilityLabel = CellFieldWords(
    "what a screen reader says of the cell", takes: "a string", value: "\"milk, two hours\"",
    absent: "the texts of the cell", uikit: "accessibilityLabel")
}

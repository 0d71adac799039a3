import TabuluaModel
import Testing

/// What a cell shows and says.
@Suite struct CellReadingTests {
  /// Every style, with the label, the text and the detail there, empty or absent.
  @Test func detailsAndLabels() {
    let texts: [String?] = [nil, "", "x"]
    for style in [nil] + TableCell.Style.allCases.map(Optional.some) {
      for label in texts {
        for text in texts {
          for detail in texts {
            let cell = TableCell(text: text, detail: detail, style: style, accessibilityLabel: label)
            #expect(cell.visibleDetail == (style == .default ? nil : detail))
            let shown = (text ?? "") + (style == .default ? "" : detail ?? "")
            let read = ["": nil, "x": "x", "xx": "x, x"][shown] ?? nil
            #expect(cell.spokenText == (label == nil ? read : label == "" ? nil : "x"))
          }
        }
      }
    }
  }

  @Test func accessoriesOfBothModes() {
    for accessory in TableCell.Accessory.allCases {
      let plain = TableCell(accessory: accessory)
      #expect(plain.accessory(isEditing: false) == accessory)
      #expect(plain.accessory(isEditing: true) == .none)
      let editing = TableCell(accessory: .checkmark, editingAccessory: accessory)
      #expect(editing.accessory(isEditing: false) == .checkmark)
      #expect(editing.accessory(isEditing: true) == accessory)
      let control = TableCell(
        accessory: accessory, editingAccessory: accessory, control: .switch(true))
      #expect(control.accessory(isEditing: false) == .none)
      #expect(control.accessory(isEditing: true) == accessory)
    }
  }

  /// What the columns say, with each field of an answer over it, and each field cleared.
  @Test func anAnswerLiesOverTheColumns() {
    let full = TableCell(
      text: "t", detail: "d", image: "i", style: .value1, accessory: .checkmark,
      editingAccessory: .detailButton, control: .switch(true), editingControl: .switch(false),
      selectionStyle: .gray, showsReorderControl: false, indentationLevel: 1, indentationWidth: 5,
      accessibilityLabel: "l")
    #expect(full.overlaid(with: TableCell()) == full)
    #expect(TableCell().overlaid(with: full) == full)
    let other = TableCell(
      text: "T", detail: "D", image: "I", style: .value2, accessory: .disclosureIndicator,
      editingAccessory: .checkmark, control: .slider(value: 0, minimum: 0, maximum: 1),
      editingControl: .switch(true), selectionStyle: .blue, showsReorderControl: true, indentationLevel: 2,
      indentationWidth: 6, accessibilityLabel: "L")
    #expect(full.overlaid(with: other) == other)
    var cleared = full
    cleared.text = nil
    cleared.control = nil
    cleared.accessibilityLabel = nil
    let clearing = TableCell(cleared: [.text, .control, .accessibilityLabel])
    #expect(full.overlaid(with: clearing) == cleared)
    let all: TableCell.Fields = [
      .text, .detail, .image, .accessibilityLabel, .accessory, .editingAccessory, .control, .editingControl,
    ]
    #expect(
      full.overlaid(with: TableCell(cleared: all))
        == TableCell(
          style: .value1, selectionStyle: .gray, showsReorderControl: false, indentationLevel: 1,
          indentationWidth: 5))
  }
}

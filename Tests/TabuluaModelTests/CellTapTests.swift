@testable import TabuluaModel
import Testing

/// Buttons for details, and controls in cells.
@Suite struct CellTapTests {
  static func makeView(_ cell: TableCell, editing: Bool = false) throws -> (TableView, RecordingRules) {
    let rules = RecordingRules(
      CallbackSet.ofTaps.union([.cellForRow, .accessoryButtonTapped, .controlValueChanged]))
    rules.cell = { _ in cell }
    let view = try TableView.tappable([["a", "b"]], rules, editing: editing) {
      $0.allowsSelectionDuringEditing = true
    }
    return (view, rules)
  }

  @Test func onlyAButtonForDetailsCanBeTapped() throws {
    for accessory in TableCell.Accessory.allCases {
      for isEditing in [false, true] {
        let cell =
          isEditing ? TableCell(editingAccessory: accessory) : TableCell(accessory: accessory)
        let (view, rules) = try Self.makeView(cell, editing: isEditing)
        let outcome = try view.tapAccessory(forRowAt: [0, 1])
        let isButton = accessory == .detailButton || accessory == .detailDisclosureButton
        #expect(
          isButton
            ? outcome == .done(InteractionEffects())
            : outcome == .refused(reason: "the row shows no button for details"))
        #expect(
          rules.log == ["cell_for_row [0, 1]"] + (isButton ? ["accessory_button_tapped [0, 1]"] : []))

        // The accessory of the other mode cannot be tapped.
        try view.setEditing(!isEditing)
        #expect(try view.tapAccessory(forRowAt: [0, 1]).word == "refused")
      }
    }
  }

  @Test func aControlTakesThePlaceOfTheAccessory() throws {
    let (view, _) = try Self.makeView(TableCell(accessory: .detailButton, control: .switch(true)))
    #expect(try view.tapAccessory(forRowAt: [0, 0]).word == "refused")
  }

  @Test func aButtonThatNobodyListensTo() throws {
    let view = try TableView.tappable([["a"]])
    try view.setAccessory(.detailButton, forRowAt: [0, 0])
    #expect(try view.tapAccessory(forRowAt: [0, 0]) == .done(InteractionEffects()))
  }

  @Test func everyControlHasItsValues() throws {
    let slider = TableCell.Control.slider(value: 1, minimum: 0, maximum: 2.5)
    let stepper = TableCell.Control.stepper(value: 1, minimum: -1, maximum: 4.25, step: 0.5)
    let segments = TableCell.Control.segmented(chosen: 1, titles: ["Day", "Week", "Month"])
    let none = TableCell.Control.segmented(chosen: nil, titles: ["Day", "Week"])
    let button = TableCell.Control.button(title: "Buy")
    let cases: [(TableCell.Control, TableValue, TableValue?)] = [
      (.switch(false), true, true), (.switch(true), true, true), (.switch(true), 1, nil),
      (.switch(true), .text("true"), nil), (.switch(true), nil, nil), (slider, 2, 2.0), (slider, 0.5, 0.5),
      (slider, 2.5, 2.5), (slider, 2.6, nil), (slider, -1, nil), (slider, true, nil), (slider, nil, nil),
      (slider, .number(.nan), nil), (stepper, 3, 3.0), (stepper, 0.5, 0.5), (stepper, -1, -1.0),
      (stepper, 4.25, 4.25), (stepper, 2.25, nil), (stepper, 4.5, nil), (stepper, -1.5, nil),
      (stepper, true, nil),
      (stepper, nil, nil), (stepper, .number(.infinity), nil), (segments, 0, 0), (segments, 2, 2),
      (segments, 3, nil), (segments, -1, nil), (segments, 1.0, nil), (segments, .text("Day"), nil),
      (segments, nil, nil), (none, 1, 1), (button, nil, TableValue?.some(.null)), (button, true, nil),
      (button, 0, nil), (button, .text("Buy"), nil),
    ]
    for (control, value, told) in cases {
      for isEditing in [false, true] {
        let (view, rules) = try Self.makeView(
          isEditing ? TableCell(editingControl: control) : TableCell(control: control), editing: isEditing)
        let comment: Comment = "\(control) \(value)"
        guard let told else {
          let found = error { () throws(TableError) in
            _ = try view.changeControl(forRowAt: [0, 1], to: value)
          }
          if case .invalidControlValue(_, control, [0, 1])? = found?.facts {} else { Issue.record(comment) }
          #expect(rules.log == ["cell_for_row [0, 1]"], comment)
          continue
        }
        #expect(try view.changeControl(forRowAt: [0, 1], to: value).word == "done", comment)
        #expect(rules.log == ["cell_for_row [0, 1]", "control_value_changed [0, 1] \(told)"], comment)

        try view.setEditing(!isEditing)
        let other = try view.changeControl(forRowAt: [0, 1], to: value)
        #expect(other == .refused(reason: "the row shows no control"), comment)
      }
    }
  }

  @Test func theTraceShowsTheValue() throws {
    var records: [CallRecord] = []
    let (view, _) = try Self.makeView(TableCell(control: .switch(false)))
    view.onCall = { records.append($0) }
    _ = try view.changeControl(forRowAt: [0, 1], to: true)
    #expect(records.last?.callback == .controlValueChanged)
    #expect(records.last?.arguments == [.path([0, 1]), .boolean(true)])
  }

  @Test func anAccessoryIsUndoneWithItsInteraction() throws {
    let (view, rules) = try Self.makeView(TableCell(control: .switch(false)))
    rules.failure = (.controlValueChanged, 1)
    rules.onEvent = { callback, view in
      if callback == .controlValueChanged { try view.setAccessory(.checkmark, forRowAt: [0, 0]) }
    }
    #expect(
      error { () throws(TableError) in _ = try view.changeControl(forRowAt: [0, 1], to: true) } != nil)
    #expect(try view.accessory(forRowAt: [0, 0]) == .none)
  }

  @Test func anAccessoryLiesOverTheCheckMark() throws {
    let table = try TableContents(
      columns: ["name", "done"], mapping: TableMapping(check: "done"), rows: [["a", true], ["b", false]])
    let view = try TableView(table)
    #expect(try view.accessory(forRowAt: [0, 0]) == .checkmark)
    #expect(try view.accessory(forRowAt: [0, 1]) == .none)
    try view.setAccessory(.disclosureIndicator, forRowAt: [0, 0])
    #expect(try view.cell(forRowAt: [0, 0])?.accessory == .disclosureIndicator)
    try view.setAccessory(nil, forRowAt: [0, 0])
    #expect(try view.cell(forRowAt: [0, 0])?.accessory == .checkmark)
  }

  @Test func aScriptedTableKeepsNoAccessories() throws {
    let rules = RecordingRules([.numberOfSections, .numberOfRows])
    rules.rows = [["a"]]
    let view = try TableView.scripted(rules)
    let found = error { () throws(TableError) in try view.setAccessory(.checkmark, forRowAt: [0, 0]) }
    #expect(found?.code == .dataSourceOwnsRows)
  }
}

import TabuluaModel

extension CallbackPair {
  /// The tap on the second row, where nobody says anything.
  private static let tapped = [
    "should_highlight_row [0, 1] -> true absent", "will_select_row [0, 1] -> [0, 1] absent",
  ]

  /// The second row's red minus, where nobody says anything.
  private static let minus = [
    "can_edit_row [0, 1] -> true absent", "editing_style_for_row [0, 1] -> delete absent",
    "title_for_delete_confirmation_button [0, 1] -> Delete absent",
  ]

  /// The drag of the first row to the second place, where nobody says anything.
  private static let dragged = [
    "can_move_row [0, 0] -> true absent", "target_index_path_for_move [0, 0] [0, 1] -> [0, 1] absent",
  ]

  /// The second row swiped at its trailing edge, where nobody says anything.
  private static let swiped = [
    "can_edit_row [0, 1] -> true absent", "trailing_swipe_actions [0, 1] -> nil absent",
    "editing_style_for_row [0, 1] -> delete absent",
    "title_for_delete_confirmation_button [0, 1] -> Delete absent",
  ]

  @Sendable private static func reload(_ view: TableView) throws { try view.reloadData() }
  @Sendable private static func nothing(_ view: TableView) throws {}
  @Sendable private static func tap(_ view: TableView) throws { _ = try view.tapRow(at: [0, 1]) }
  @Sendable private static func tapTwo(_ view: TableView) throws {
    _ = try view.tapRow(at: [0, 0])
    _ = try view.tapRow(at: [0, 1])
  }
  @Sendable private static func drag(_ view: TableView) throws {
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
  }
  @Sendable private static func delete(_ view: TableView) throws { _ = try view.deleteRow(at: [0, 1]) }
  @Sendable private static func add(_ view: TableView) throws { _ = try view.tapAddButton() }
  @Sendable private static func pan(_ view: TableView) throws { _ = try view.panToSelect(rowsAt: [[0, 1]]) }
  @Sendable private static func tapIndex(_ view: TableView) throws { try view.tapSectionIndex(title: "A") }

  private static let multipleSelection: TableViewSettings = {
    var settings = TableViewSettings()
    settings.allowsMultipleSelectionDuringEditing = true
    return settings
  }()

  private static let grouped: TableViewSettings = {
    var settings = TableViewSettings()
    settings.style = .grouped
    return settings
  }()

  /// A pair for every callback.
  static let all = dataSource + taps + editing + reordering + several + takingBack + display

  /// A deletion that is taken back.
  @Sendable private static func undo(_ view: TableView) throws {
    view.isUndoRegistrationEnabled = true
    try view.deleteRows(at: [[0, 0]])
    _ = try view.undo()
  }

  private static let takingBack: [CallbackPair] = [
    CallbackPair(callback: .didUndo, act: undo, there: ["did_undo -> nil"], absent: []),
    CallbackPair(
      callback: .didRedo,
      act: { view in
        try undo(view)
        _ = try view.redo()
      }, there: ["did_redo -> nil"], absent: []),
  ]

  private static let dataSource: [CallbackPair] = [
    CallbackPair(
      callback: .numberOfSections, base: [.numberOfRows], prepare: nil, act: nothing,
      there: ["number_of_sections -> 2", "number_of_rows 0 -> 1", "number_of_rows 1 -> 2"],
      absent: ["number_of_rows 0 -> 1"]),
    CallbackPair(
      callback: .numberOfRows, prepare: nil, act: nothing, there: ["number_of_rows 0 -> 1"], absent: []),
    CallbackPair(
      callback: .cellForRow, viewport: 1, act: reload, there: ["cell_for_row [0, 0] -> cell"], absent: []),
    CallbackPair(
      callback: .titleForHeader, viewport: 1, act: reload, there: ["title_for_header 0 -> head"], absent: []),
    CallbackPair(
      callback: .titleForFooter, viewport: 1, act: reload, there: ["title_for_footer 0 -> foot"], absent: []),
    CallbackPair(
      callback: .canEditRow, editing: true, act: delete, there: ["can_edit_row [0, 1] -> false (locked)"],
      absent: minus),
    CallbackPair(
      callback: .canMoveRow, editing: true, act: drag, there: ["can_move_row [0, 0] -> false (stays)"],
      absent: dragged),
    CallbackPair(
      callback: .canDisplaceRow, editing: true, act: drag,
      there: dragged + ["can_displace_row [0, 1] -> false (fixed)"], absent: dragged),
    CallbackPair(
      callback: .shouldSetValue, act: { _ = try $0.set(values: ["text": "new"], ofRowAt: [0, 0]) },
      there: ["should_set_value [0, 0] text new -> false (read only)"],
      absent: ["should_set_value [0, 0] text new -> true absent"]),
    CallbackPair(
      callback: .moveRow, editing: true, act: drag, there: dragged + ["move_row [0, 0] [0, 1] -> nil"],
      absent: dragged),
    CallbackPair(
      callback: .commitEditingStyle, editing: true, act: delete,
      there: minus + ["commit_editing_style delete [0, 1] -> nil"], absent: minus),
    CallbackPair(
      callback: .sectionIndexTitles, viewport: 1, act: tapIndex,
      there: ["section_index_titles -> {A, B}", "section_for_section_index_title A 0 -> 0 absent"],
      absent: ["section_index_titles -> nil absent"]),
    CallbackPair(
      callback: .sectionForSectionIndexTitle, base: [.sectionIndexTitles], viewport: 1, act: tapIndex,
      there: ["section_index_titles -> {A, B}", "section_for_section_index_title A 0 -> 1"],
      absent: ["section_index_titles -> {A, B}", "section_for_section_index_title A 0 -> 0 absent"]),
    CallbackPair(
      callback: .saveState, base: [.restoreState, .addButtonTapped], act: add,
      there: ["save_state -> nil", "add_button_tapped -> nil"], absent: ["add_button_tapped -> nil"]),
    CallbackPair(
      callback: .restoreState, base: [.saveState, .addButtonTapped], failing: .addButtonTapped, act: add,
      there: ["save_state -> nil", "add_button_tapped -> nil failed", "restore_state -> nil"],
      absent: ["add_button_tapped -> nil failed"]),
  ]

  private static let taps: [CallbackPair] = [
    CallbackPair(
      callback: .shouldHighlightRow, act: tap, there: ["should_highlight_row [0, 1] -> false (no touch)"],
      absent: tapped),
    CallbackPair(
      callback: .didHighlightRow, act: tap,
      there: [tapped[0], "did_highlight_row [0, 1] -> nil", tapped[1]], absent: tapped),
    CallbackPair(
      callback: .didUnhighlightRow, act: tap,
      there: [tapped[0], "did_unhighlight_row [0, 1] -> nil", tapped[1]], absent: tapped),
    CallbackPair(
      callback: .willSelectRow, act: tap,
      there: [tapped[0], "will_select_row [0, 1] -> [0, 0] (that one)"], absent: tapped),
    CallbackPair(
      callback: .willDeselectRow,
      prepare: { _ = try $0.tapRow(at: [0, 0]) }, act: tap,
      there: tapped + ["will_deselect_row [0, 0] -> nil (kept)"],
      absent: tapped + ["will_deselect_row [0, 0] -> [0, 0] absent"]),
    CallbackPair(
      callback: .didSelectRow, act: tap, there: tapped + ["did_select_row [0, 1] -> nil"], absent: tapped),
    CallbackPair(
      callback: .didDeselectRow,
      prepare: { _ = try $0.tapRow(at: [0, 0]) }, act: tap,
      there: tapped + ["will_deselect_row [0, 0] -> [0, 0] absent", "did_deselect_row [0, 0] -> nil"],
      absent: tapped + ["will_deselect_row [0, 0] -> [0, 0] absent"]),
    CallbackPair(
      callback: .canPerformPrimaryActionForRow, base: [.performPrimaryActionForRow], act: tap,
      there: tapped + ["can_perform_primary_action_for_row [0, 1] -> false (not now)"],
      absent: tapped + [
        "can_perform_primary_action_for_row [0, 1] -> true absent",
        "perform_primary_action_for_row [0, 1] -> nil",
      ]),
    CallbackPair(
      callback: .performPrimaryActionForRow, act: tap,
      there: tapped + [
        "can_perform_primary_action_for_row [0, 1] -> true absent",
        "perform_primary_action_for_row [0, 1] -> nil",
      ], absent: tapped),
    CallbackPair(
      callback: .accessoryButtonTapped,
      prepare: { try $0.setAccessory(.detailButton, forRowAt: [0, 1]) },
      act: { _ = try $0.tapAccessory(forRowAt: [0, 1]) }, there: ["accessory_button_tapped [0, 1] -> nil"],
      absent: []),
    CallbackPair(
      callback: .controlValueChanged, base: [.cellForRow],
      act: { _ = try $0.changeControl(forRowAt: [0, 1], to: true) },
      there: ["cell_for_row [0, 1] -> cell", "control_value_changed [0, 1] true -> nil"],
      absent: ["cell_for_row [0, 1] -> cell"]),
    CallbackPair(callback: .addButtonTapped, act: add, there: ["add_button_tapped -> nil"], absent: []),
  ]

  private static let editing: [CallbackPair] = [
    CallbackPair(
      callback: .editingStyleForRow, editing: true, act: delete,
      there: [minus[0], "editing_style_for_row [0, 1] -> insert"], absent: minus),
    CallbackPair(
      callback: .titleForDeleteConfirmationButton, editing: true, act: delete,
      there: minus.dropLast() + ["title_for_delete_confirmation_button [0, 1] -> Remove"], absent: minus),
    CallbackPair(
      callback: .shouldIndentWhileEditingRow, editing: true, viewport: 1, settings: grouped, act: reload,
      there: ["should_indent_while_editing_row [0, 0] -> false"], absent: []),
    CallbackPair(
      callback: .willBeginEditingRow, act: { _ = try $0.swipe(rowAt: [0, 1]) },
      there: swiped.dropLast() + ["will_begin_editing_row [0, 1] -> nil", swiped[3]], absent: swiped),
    CallbackPair(
      callback: .didEndEditingRow, act: { _ = try $0.swipe(rowAt: [0, 1], action: "Delete") },
      there: swiped + ["did_end_editing_row [0, 1] -> nil"], absent: swiped),
    CallbackPair(
      callback: .leadingSwipeActions, act: { _ = try $0.fullSwipe(rowAt: [0, 1], edge: .leading) },
      there: [swiped[0], "leading_swipe_actions [0, 1] -> {Go}", "swipe_action_handler [0, 1] Go -> nil"],
      absent: [swiped[0], "leading_swipe_actions [0, 1] -> nil absent"]),
    CallbackPair(
      callback: .trailingSwipeActions, act: { _ = try $0.fullSwipe(rowAt: [0, 1]) },
      there: [swiped[0], "trailing_swipe_actions [0, 1] -> {Go}", "swipe_action_handler [0, 1] Go -> nil"],
      absent: swiped),
    CallbackPair(
      callback: .contextMenuForRow, act: { _ = try $0.openMenu(forRowAt: [0, 1], action: "Go") },
      there: ["context_menu_for_row [0, 1] -> {Go}", "menu_action_handler [0, 1] Go -> nil"],
      absent: ["context_menu_for_row [0, 1] -> nil absent"]),
  ]

  private static let reordering: [CallbackPair] = [
    CallbackPair(
      callback: .targetIndexPathForMove, editing: true,
      act: { _ = try $0.drag(rowAt: [0, 0], to: [1, 0]) },
      there: [dragged[0], "target_index_path_for_move [0, 0] [1, 0] -> [0, 1] (its own list)"],
      absent: [dragged[0], "target_index_path_for_move [0, 0] [1, 0] -> [1, 0] absent"]),
    CallbackPair(
      callback: .targetIndexPathForMovingRows, editing: true,
      act: { _ = try $0.drag(rowsAt: [[0, 1], [0, 0]], to: [1, 0]) },
      there: [
        "can_move_row [0, 1] -> true absent",
        "target_index_path_for_moving_rows {[0, 1], [0, 0]} [1, 0] -> [0, 0] (one pile)",
      ],
      absent: [
        "can_move_row [0, 1] -> true absent", "target_index_path_for_move [0, 1] [1, 0] -> [1, 0] absent",
      ]),
    CallbackPair(
      callback: .willBeginReorderingRow, editing: true, act: drag,
      there: [dragged[0], "will_begin_reordering_row [0, 0] -> nil", dragged[1]], absent: dragged),
    CallbackPair(
      callback: .didEndReorderingRow, editing: true, act: drag,
      there: dragged + ["did_end_reordering_row [0, 0] [0, 1] -> nil"], absent: dragged),
    CallbackPair(
      callback: .didCancelReorderingRow, editing: true,
      act: { _ = try $0.drag(rowAt: [0, 0], through: [[0, 1]], cancel: true) },
      there: dragged + ["did_cancel_reordering_row [0, 0] -> nil"], absent: dragged),
  ]

  private static let begun = "should_begin_multiple_selection_interaction [0, 1] -> true (of course)"

  private static let several: [CallbackPair] = [
    CallbackPair(
      callback: .shouldBeginMultipleSelectionInteraction, settings: multipleSelection, act: pan,
      there: [begun, tapped[1]],
      absent: ["should_begin_multiple_selection_interaction [0, 1] -> false absent"]),
    CallbackPair(
      callback: .didBeginMultipleSelectionInteraction, base: [.shouldBeginMultipleSelectionInteraction],
      settings: multipleSelection, act: pan,
      there: [begun, "did_begin_multiple_selection_interaction [0, 1] -> nil", tapped[1]],
      absent: [begun, tapped[1]]),
    CallbackPair(
      callback: .didEndMultipleSelectionInteraction, base: [.shouldBeginMultipleSelectionInteraction],
      settings: multipleSelection, act: pan,
      there: [begun, tapped[1], "did_end_multiple_selection_interaction -> nil"],
      absent: [begun, tapped[1]]),
  ]

  private static let display: [CallbackPair] = [
    CallbackPair(
      callback: .viewDidLoad, prepare: nil, act: nothing, there: ["view_did_load -> nil"], absent: []),
    CallbackPair(
      callback: .viewWillAppear, prepare: nil, act: nothing, there: ["view_will_appear -> nil"], absent: []),
    CallbackPair(
      callback: .indentationLevelForRow, viewport: 1, act: reload,
      there: ["indentation_level_for_row [0, 0] -> 2"], absent: []),
    CallbackPair(
      callback: .heightForRow, viewport: 1, act: reload, there: ["height_for_row [0, 0] -> 20.0"], absent: []),
    CallbackPair(
      callback: .heightForHeader, viewport: 1, act: reload, there: ["height_for_header 0 -> 30.0"],
      absent: []),
    CallbackPair(
      callback: .heightForFooter, viewport: 1, act: reload, there: ["height_for_footer 0 -> 10.0"],
      absent: []),
    CallbackPair(
      callback: .willDisplayCell, viewport: 1, act: reload, there: ["will_display_cell [0, 0] -> nil"],
      absent: []),
    CallbackPair(
      callback: .didEndDisplayingCell, viewport: 1, act: { try $0.scroll(by: 1) },
      there: ["did_end_displaying_cell [0, 0] -> nil"], absent: []),
  ]
}

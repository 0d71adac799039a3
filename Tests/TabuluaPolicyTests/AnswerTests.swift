import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// A callback, what it answers, and what comes of it.
struct AnswerCase: CustomTestStringConvertible, Sendable {
  var callback: TableCallback
  var body: String
  var message: String
  var help: String?

  var testDescription: String { "\(callback.rawValue): \(body)" }

  init(_ callback: TableCallback, _ body: String, _ message: String, help: String? = nil) {
    self.callback = callback
    self.body = body
    self.message = message
    self.help = help
  }
}

@Suite struct AnswerTests {
  static let compare =
    "every number and every string counts as true in Lua, so compare it, as in `return n > 0`"
  static let yesNo = "return true or false on every way through it; was a `return` forgotten?"
  static let makePath = "make a path with `index_path(section, row)`, or with `source:with_row(row)`"

  static let wrong: [AnswerCase] = [
    AnswerCase(.canMoveRow, "return", "`can_move_row` returned nothing", help: yesNo),
    AnswerCase(.canMoveRow, "if false then return true end", "`can_move_row` returned nothing", help: yesNo),
    AnswerCase(
      .canMoveRow, "return 0", "`can_move_row` must return true, false or nil, but returned the number 0",
      help: compare),
    AnswerCase(
      .canMoveRow, "return ''", "`can_move_row` must return true, false or nil, but returned the string \"\"",
      help: compare),
    AnswerCase(
      .canMoveRow, "return {}", "`can_move_row` must return true, false or nil, but returned a table",
      help: "compare it, as in `return value ~= nil`"),
    AnswerCase(
      .canMoveRow, "return path",
      "`can_move_row` must return true, false or nil, but returned the index path [0, 0]",
      help: "compare it, as in `return value ~= nil`"),
    AnswerCase(
      .canMoveRow, "return false, 3",
      "the second result of `can_move_row` is its reason and must be a string or nil, not the number 3",
      help: "make it a string, such as with `tostring` or `string.format`"),
    AnswerCase(.canEditRow, "return", "`can_edit_row` returned nothing", help: yesNo),
    AnswerCase(
      .canEditRow, "return 'yes'",
      "`can_edit_row` must return true, false or nil, but returned the string \"yes\"",
      help: compare),
    AnswerCase(
      .shouldIndentWhileEditingRow, "return", "`should_indent_while_editing_row` returned nothing",
      help: yesNo),
    AnswerCase(
      .targetIndexPathForMove, "return", "`target_index_path_for_move` returned nothing",
      help: "return an index path, or nil to refuse, on every way through it; was a `return` forgotten?"),
    AnswerCase(
      .targetIndexPathForMove, "return 3",
      "`target_index_path_for_move` must return an index path, or nil to refuse, but returned the number 3",
      help: makePath),
    AnswerCase(
      .targetIndexPathForMove, "return '[0, 1]'",
      "`target_index_path_for_move` must return an index path, or nil to refuse, but returned the string \"[0, 1]\"",
      help: makePath),
    AnswerCase(
      .targetIndexPathForMove, "return { section = 0, row = 1 }",
      "`target_index_path_for_move` must return an index path, or nil to refuse, but returned a table",
      help: makePath),
    AnswerCase(
      .targetIndexPathForMove, "return true",
      "`target_index_path_for_move` must return an index path, or nil to refuse, but returned true",
      help: "return `proposed` to accept"),
    AnswerCase(
      .targetIndexPathForMove, "return view:row(source)",
      "`target_index_path_for_move` must return an index path, or nil to refuse, but returned a row",
      help: "return its path, `view:index_path(row)`"),
    AnswerCase(
      .targetIndexPathForMove, "return nil, {}",
      "the second result of `target_index_path_for_move` is its reason and must be a string or nil, not a table",
      help: "make it a string, such as with `tostring` or `string.format`"),
    AnswerCase(
      .targetIndexPathForMove, "return index_path(4, 0)",
      "`target_index_path_for_move` returned [4, 0], but the table has 2 sections",
      help: "return a section from 0 to 1, or `proposed` to accept"),
    AnswerCase(
      .targetIndexPathForMove, "return index_path(0, 2)",
      "`target_index_path_for_move` returned [0, 2], but section 0 has 2 places for the dragged row",
      help:
        "return a row from 0 to 1, which counts the other rows as if the dragged row were taken out, or `proposed` to accept"
    ),
    AnswerCase(
      .targetIndexPathForMove, "return index_path(1, 2)",
      "`target_index_path_for_move` returned [1, 2], but section 1 has 2 places for the dragged row",
      help:
        "return a row from 0 to 1, which counts the other rows as if the dragged row were taken out, or `proposed` to accept"
    ),
    AnswerCase(
      .editingStyleForRow, "return", "`editing_style_for_row` returned nothing",
      help: "return \"none\", \"delete\" or \"insert\" on every way through it; was a `return` forgotten?"),
    AnswerCase(
      .editingStyleForRow, "return nil",
      "`editing_style_for_row` must return \"none\", \"delete\" or \"insert\", but returned nil",
      help: "return \"none\" for a row without a control"),
    AnswerCase(
      .editingStyleForRow, "return 'Delete'",
      "`editing_style_for_row` must return \"none\", \"delete\" or \"insert\", but returned the string \"Delete\"",
      help: "did you mean \"delete\"?"),
    AnswerCase(
      .editingStyleForRow, "return 1",
      "`editing_style_for_row` must return \"none\", \"delete\" or \"insert\", but returned the number 1"),
    AnswerCase(
      .indentationLevelForRow, "return nil",
      "`indentation_level_for_row` must return a whole number of at least 0, but returned nil"),
    AnswerCase(
      .indentationLevelForRow, "return 1.5",
      "`indentation_level_for_row` must return a whole number of at least 0, but returned the number 1.5"),
    AnswerCase(
      .indentationLevelForRow, "return '2'",
      "`indentation_level_for_row` must return a whole number of at least 0, but returned the string \"2\"",
      help: "turn it into a number with `tonumber`"),
    AnswerCase(
      .indentationLevelForRow, "return -1", "`indentation_level_for_row` returned the level -1",
      help: "return a whole number of at least 0"),
    AnswerCase(
      .indentationLevelForRow, "return", "`indentation_level_for_row` returned nothing",
      help: "return a whole number of at least 0 on every way through it; was a `return` forgotten?"),
    AnswerCase(
      .heightForRow, "return", "`height_for_row` returned nothing",
      help: "return a number above 0 on every way through it; was a `return` forgotten?"),
    AnswerCase(
      .heightForRow, "return 'tall'",
      "`height_for_row` must return a number above 0, but returned the string \"tall\"",
      help: "turn it into a number with `tonumber`"),
    AnswerCase(
      .heightForRow, "return 0", "`height_for_row` returned the height 0.0", help: "return a number above 0"),
    AnswerCase(
      .titleForHeader, "return 3",
      "`title_for_header` must return a string, a table of `text` and `detail`, or nil, but returned the number 3",
      help: "turn it into a string with `tostring`"),
    AnswerCase(
      .titleForFooter, "return false",
      "`title_for_footer` must return a string, a table of `text` and `detail`, or nil, but returned false"),
    AnswerCase(
      .titleForHeader, "return { title = 'a' }",
      "`title_for_header` returned a header or footer with the field `title`, which they do not have",
      help: "the fields are `text` and `detail`"),
    AnswerCase(
      .titleForFooter, "return { text = 'a', detail = 3 }",
      "`detail` in the answer of `title_for_footer` must be a string, not the number 3",
      help: "turn it into a string with `tostring`"),
    AnswerCase(
      .cellForRow, "return 'a'",
      "`cell_for_row` must return a table of the cell's fields, or nil, but returned the string \"a\"",
      help: "return `{ text = … }`"),
    AnswerCase(
      .cellForRow, "return { txt = 'a' }",
      "`cell_for_row` returned a cell with the field `txt`, which cells do not have",
      help: "did you mean `text`?"),
    AnswerCase(
      .cellForRow, "return { 'a' }",
      "`cell_for_row` must return a table of the cell's fields, but returned a list",
      help: "name the fields, such as `{ text = … }`"),
    AnswerCase(
      .cellForRow, "return { text = 3 }",
      "`text` in the answer of `cell_for_row` must be a string, not the number 3",
      help: "turn it into a string with `tostring`"),
    AnswerCase(
      .cellForRow, "return { accessory = 'check' }",
      "`accessory` in the answer of `cell_for_row` must be \"none\", \"checkmark\", \"disclosure_indicator\", \"detail_button\" or \"detail_disclosure_button\", not the string \"check\""
    ),
    AnswerCase(
      .cellForRow, "return { style = 'subtitel' }",
      "`style` in the answer of `cell_for_row` must be \"default\", \"subtitle\", \"value1\" or \"value2\", not the string \"subtitel\"",
      help: "did you mean \"subtitle\"?"),
    AnswerCase(
      .cellForRow, "return { shows_reorder_control = 1 }",
      "`shows_reorder_control` in the answer of `cell_for_row` must be true or false, not the number 1"),
    AnswerCase(
      .cellForRow, "return { indentation_level = -1 }",
      "`indentation_level` in the answer of `cell_for_row` must be a whole number of at least 0, not the number -1"
    ),
    AnswerCase(
      .cellForRow, "return { indentation_width = 'x' }",
      "`indentation_width` in the answer of `cell_for_row` must be a number of at least 0, not the string \"x\""
    ),
    AnswerCase(
      .cellForRow, "return { control = { type = 'knob' } }",
      "`control.type` in the answer of `cell_for_row` must be \"switch\", \"slider\", \"stepper\", \"segmented\" or \"button\", not the string \"knob\""
    ),
    AnswerCase(
      .cellForRow, "return { control = { type = 'stepper', step = 0 } }",
      "`control.step` in the answer of `cell_for_row` must be a number above 0, not the number 0"),
    AnswerCase(
      .cellForRow, "return { control = { type = 'stepper', value = 101 } }",
      "`control.value` in the answer of `cell_for_row` must be a number from 0.0 to 100.0, not the number 101.0"
    ),
    AnswerCase(
      .cellForRow, "return { control = { type = 'segmented', segments = {} } }",
      "`control.segments` in the answer of `cell_for_row` must be a list of strings, such as `{ \"Day\", \"Week\" }`, not a table"
    ),
    AnswerCase(
      .cellForRow, "return { control = { type = 'segmented', segments = { 'a', 'b' }, value = 2 } }",
      "`control.value` in the answer of `cell_for_row` must be the place of a segment, from 0 to 1, not the number 2"
    ),
    AnswerCase(
      .cellForRow, "return { editing_control = { type = 'button' } }",
      "`editing_control.title` in the answer of `cell_for_row` must be a string that is not empty, not nil"),
    AnswerCase(
      .cellForRow, "return { control = { type = 'button', title = 'Buy', value = 1 } }",
      "`cell_for_row` returned a button with the field `value`, which it does not have",
      help: "the fields of a button are `type` and `title`"),
    AnswerCase(
      .cellForRow, "return { control = { type = 'switch', value = 1 } }",
      "`control.value` in the answer of `cell_for_row` must be true or false, not the number 1"),
    AnswerCase(
      .cellForRow, "return { control = { type = 'switch', maximum = 1 } }",
      "`cell_for_row` returned a switch with the field `maximum`, which it does not have",
      help: "the fields of a switch are `type` and `value`"),
  ]

  /// A policy whose callback stands on line 2, and its body on line 3.
  static func source(_ callback: TableCallback, _ body: String) -> String {
    let parameters =
      switch callback {
      case .targetIndexPathForMove: "view, source, proposed"
      case .targetIndexPathForMovingRows: "view, sources, proposed"
      case .titleForHeader, .titleForFooter: "view, section"
      default: "view, path"
      }
    return
      "local policy = {}\nfunction policy.\(callback.rawValue)(\(parameters))\n  \(body)\nend\nreturn policy"
  }

  @Test("a wrong answer says what was expected and what came", arguments: wrong)
  func wrongAnswer(_ answer: AnswerCase) throws {
    let rules = try policy(Self.source(answer.callback, answer.body))
    let table = try TableView(
      TableContents(sections: [["a", "b"], ["c"]]), policy: rules, viewport: 0, editing: true)
    let error = try #require(
      tableError {
        _ = try table.drag(rowAt: [0, 0], to: [0, 1])
        try table.setViewport(.all)
        try table.reloadData()
      })
    let diagnostic = error.diagnostic(policy: rules)
    #expect(diagnostic.message == answer.message)
    if let help = answer.help { #expect(diagnostic.help == help) }
    #expect(diagnostic.callback == answer.callback.rawValue)
    #expect(diagnostic.location?.file == "test.lua")
    #expect([2, 3].contains(diagnostic.location?.line))
    #expect(diagnostic.location?.text?.isEmpty == false)
    if error.code == .callbackFailed { #expect(diagnostic.code == "callback_failed") }
  }

  @Test(
    "`can_move_row`: true, false and nil, with a reason",
    arguments: [
      ("return true", "moved to [0, 1]"), ("return false", "refused: "), ("return nil", "refused: "),
      ("return false, 'no'", "refused: no"), ("return nil, 'no'", "refused: no"),
      ("return nil, nil", "refused: "),
      ("return path.row == 0, 'yes'", "moved to [0, 1]"),
    ])
  func yesNo(body: String, outcome: String) throws {
    let table = try view([["a", "b"], ["c"]], Self.source(.canMoveRow, body))
    #expect(try table.drag(rowAt: [0, 0], to: [0, 1]).words == outcome)
  }

  @Test(
    "`target_index_path_for_move`: a path, nil, false, or the source",
    arguments: [
      ("return proposed", "moved to [0, 1]"), ("return nil", "refused: "), ("return false", "refused: "),
      ("return nil, 'full'", "refused: full"), ("return false, 'full'", "refused: full"),
      ("return source, 'stay'", "refused: stay"), ("return index_path(1, 1)", "retargeted to [1, 1]"),
      ("return source:with_section(1), 'there'", "retargeted to [1, 0]"),
      ("return view:index_path(view:row(proposed))", "moved to [0, 1]"),
    ])
  func target(body: String, outcome: String) throws {
    let table = try view([["a", "b"], ["c"]], Self.source(.targetIndexPathForMove, body))
    #expect(try table.drag(rowAt: [0, 0], to: [0, 1]).words == outcome)
  }

  @Test("at home nil refuses and the source accepts")
  func atHome() throws {
    let refusing = try view([["a", "b"]], Self.source(.targetIndexPathForMove, "return nil, 'no'"))
    #expect(try refusing.drag(rowAt: [0, 0], to: [0, 0]) == .refused(reason: "no"))
    let accepting = try view([["a", "b"]], Self.source(.targetIndexPathForMove, "return source"))
    #expect(try accepting.drag(rowAt: [0, 0], to: [0, 0]) == .unchanged)
  }

  @Test("cells are read field by field, laid over the mapped columns, and false clears a field")
  func cells() throws {
    let contents = try tasks()
    func cell(_ body: String) throws -> TableCell? {
      let table = try TableView(contents, policy: policy(Self.source(.cellForRow, body)), viewport: 0)
      return try table.cell(forRowAt: [0, 0])
    }
    let plain = TableCell(text: "Buy milk", detail: "2024-05-01", accessory: .checkmark)
    #expect(try cell("return nil") == plain)
    #expect(try cell("return") == plain)
    #expect(try cell("return {}") == plain)
    #expect(
      try cell("return { text = 'Milk', detail = false, accessory = false }") == TableCell(text: "Milk"))
    #expect(
      try cell(
        """
        return { text = 'T', detail = 'D', image = 'i', style = 'value2', accessory = 'detail_button',
          editing_accessory = 'none', selection_style = 'gray', shows_reorder_control = false,
          indentation_level = 2, indentation_width = 8, accessibility_label = 'L',
          control = { type = 'slider', value = 1, minimum = 0, maximum = 2.5 },
          editing_control = { type = 'switch', value = true } }
        """)
        == TableCell(
          text: "T", detail: "D", image: "i", style: .value2, accessory: .detailButton,
          editingAccessory: TableCell.Accessory.none,
          control: .slider(value: 1, minimum: 0, maximum: 2.5), editingControl: .switch(true),
          selectionStyle: .gray, showsReorderControl: false, indentationLevel: 2, indentationWidth: 8,
          accessibilityLabel: "L"))
  }

  @Test("every control is read, and given back as it was said")
  func controls() throws {
    let cases: [(String, TableCell.Control)] = [
      ("type = 'switch'", .switch(false)), ("type = 'slider'", .slider(value: 0, minimum: 0, maximum: 1)),
      ("type = 'stepper'", .stepper(value: 0, minimum: 0, maximum: 100, step: 1)),
      (
        "type = 'stepper', value = 2, minimum = -4, maximum = 4, step = 0.5",
        .stepper(value: 2, minimum: -4, maximum: 4, step: 0.5)
      ),
      ("type = 'segmented', segments = { 'a', 'b' }", .segmented(chosen: nil, titles: ["a", "b"])),
      ("type = 'segmented', value = 1, segments = { 'a', 'b' }", .segmented(chosen: 1, titles: ["a", "b"])),
      ("type = 'button', title = 'Buy'", .button(title: "Buy")),
    ]
    for (source, control) in cases {
      let body = "return { control = { \(source) } }"
      let table = try view([["a"]], Self.source(.cellForRow, body), editing: false, viewport: .all)
      #expect(try table.cell(forRowAt: [0, 0])?.control == control, "\(source)")
      // What a policy reads of it is what it may answer.
      let again = try view(
        [["a"]],
        """
        local policy = {}
        function policy.cell_for_row(view, path) return { control = policy._control or { \(source) } } end
        function policy.did_select_row(view, path) policy._control = view:cell_for_row(path).control end
        return policy
        """, editing: false, viewport: .all)
      _ = try again.tapRow(at: [0, 0])
      #expect(try again.cell(forRowAt: [0, 0])?.control == control, "\(source)")
    }
  }

  @Test("titles, styles, heights and levels")
  func others() throws {
    func table(_ callback: TableCallback, _ body: String) throws -> TableView {
      try view([["a", "b"]], Self.source(callback, body), viewport: .all)
    }
    #expect(
      try table(.titleForHeader, "return 'Section ' .. section").titleForHeader(inSection: 0) == "Section 0")
    #expect(try table(.titleForHeader, "return").titleForHeader(inSection: 0) == nil)
    #expect(try table(.titleForFooter, "return nil").titleForFooter(inSection: 0) == nil)
    let both = "return { text = 'Section', detail = section .. ' of 1' }"
    #expect(
      try table(.titleForHeader, both).header(inSection: 0) == SectionLabel(text: "Section", detail: "0 of 1")
    )
    #expect(try table(.titleForHeader, both).titleForHeader(inSection: 0) == "Section")
    #expect(
      try table(.titleForFooter, "return { detail = 'd' }").footer(inSection: 0) == SectionLabel(detail: "d"))
    #expect(try table(.titleForHeader, "return {}").heightForHeader(inSection: 0) == 0)
    #expect(try table(.titleForHeader, "return { detail = 'd' }").heightForHeader(inSection: 0) == 28)
    for style in TableEditingStyle.allCases {
      let styled = try table(.editingStyleForRow, "return '\(style.rawValue)'")
      #expect(try styled.editingStyle(forRowAt: [0, 0]) == style)
    }
    _ = try table(.heightForRow, "return 44.5")
    _ = try table(.heightForRow, "return 1")
    _ = try table(.indentationLevelForRow, "return 2.0")
    _ = try table(.shouldIndentWhileEditingRow, "return nil")
    _ = try table(.willDisplayCell, "return 3, 'results of an event do not matter'")
  }

  @Test("a path that Lua holds stays within what an index path can hold")
  func largePaths() throws {
    let table = try view(
      [["a"]], Self.source(.targetIndexPathForMove, "return index_path(8388607, 1099511627775)"))
    let error = tableError { _ = try table.drag(rowAt: [0, 0], to: [0, 0]) }
    guard case .callback(_, .targetOutOfRange(let answer, _))? = error?.facts else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(answer == [8_388_607, 1_099_511_627_775])
  }
}

import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// Each question about rows that an app keeps itself: defined, left out, and answered wrongly.
@Suite struct PolicyTableQuestionTests {
  let chores = Chores()

  /// A policy with one callback, whose body begins at line 2.
  func rules(_ callback: TableCallback, _ body: String) throws -> LuaPolicy {
    try policy("return { \(callback.rawValue) = function(view, path, ...)\n\(body)\nend }")
  }

  /// The yes/no questions about a row.
  static let yesNo:
    [(TableCallback, @Sendable (LuaPolicy, TableIndexPath, Chores) throws -> TableDecision<Bool>)] = [
      (.canMoveRow, { try $0.canMoveRow(at: $1, in: $2) }),
      (.canDisplaceRow, { try $0.canDisplaceRow(at: $1, in: $2) }),
      (.canEditRow, { try $0.canEditRow(at: $1, in: $2) }),
      (.shouldHighlightRow, { try $0.shouldHighlightRow(at: $1, in: $2) }),
      (.shouldIndentWhileEditingRow, { try $0.shouldIndentWhileEditingRow(at: $1, in: $2) }),
      (.shouldSetValue, { try $0.shouldSetValue("x", ofRowAt: $1, column: "title", in: $2) }),
    ]

  @Test(arguments: yesNo.indices)
  func yesNoQuestions(index: Int) throws {
    let (callback, ask) = Self.yesNo[index]
    let rules = try rules(
      callback, "if view:row(path).done then return false, view:row(path).title .. ' is done' end return true"
    )
    let no = try ask(rules, [0, 2], chores)
    #expect(no == TableDecision(false, reason: "Take out the bins is done", decidedBy: "test.lua:1"))
    #expect(try ask(rules, [0, 1], chores) == TableDecision(true, decidedBy: "test.lua:1"))
    let absent = try ask(policy("return {}"), [0, 2], chores)
    #expect(absent == TableDecision(true, decidedBy: "the default of \(callback.rawValue)"))
    let rejected = try self.rules(callback, "reject('not now')")
    #expect(
      try ask(rejected, [0, 0], chores) == TableDecision(false, reason: "not now", decidedBy: "test.lua:1"))

    let wrong = try self.rules(callback, "return 1")
    let error = try #require(#expect(throws: TableError.self) { try ask(wrong, [0, 0], chores) })
    #expect(error.code == .callbackFailed && error.callback == callback && error.at == "test.lua:1")
    #expect(
      error.diagnostic(policy: wrong).message
        == "`\(callback.rawValue)` must return true, false or nil, but returned the number 1")
    let failing = try self.rules(callback, "error('boom')")
    let failure = try #require(#expect(throws: TableError.self) { try ask(failing, [0, 0], chores) })
    #expect(failure.diagnostic(policy: failing).message == "`\(callback.rawValue)` failed: boom")
    #expect(failure.diagnostic(policy: failing).location?.line == 2)

    // What is asked about must be there, also where the policy would not look.
    for rules in [rules, try policy("return {}")] {
      let row = #expect(throws: TableError.self) { try ask(rules, [0, 3], chores) }
      #expect(row.map { "\($0.facts)" } == "rowOutOfRange([0, 3], rows: 3)")
      let section = #expect(throws: TableError.self) { try ask(rules, [-1, 0], chores) }
      #expect(section.map { "\($0.facts)" } == "sectionOutOfRange(-1, sections: 3)")
      #expect(throws: TableError.self) { try ask(rules, [0, -1], chores) }
    }
    let owner = try scripted("{ { 'a' } }")
    let owned = #expect(throws: TableError.self) { try ask(owner, [0, 0], chores) }
    #expect(owned?.code == .dataSourceOwnsRows)
  }

  @Test("`should_set_value` gets column and value, and the column must be there")
  func setValue() throws {
    let rules = try policy(
      """
      return { should_set_value = function(view, path, column, value)
        return false, tostring(path) .. column .. tostring(value)
      end }
      """)
    #expect(
      try rules.shouldSetValue(3, ofRowAt: [1, 0], column: "days", in: chores).reason == "[1, 0]days3")
    let error = #expect(throws: TableError.self) {
      try rules.shouldSetValue(3, ofRowAt: [1, 0], column: "dais", in: chores)
    }
    #expect(error?.code == .unknownColumn)
    #expect(error?.diagnostic().help == "did you mean `days`?")
  }

  @Test("each proposed place of each row: the answer, and what the same policy does in a table view")
  func targets() throws {
    let source = """
      return { target_index_path_for_move = function(view, source, proposed)
        if proposed.section == 2 then return nil, "not there" end
        if proposed.section ~= source.section and view:number_of_rows(proposed.section) > 2 then
          return source, "full"
        end
        return proposed:with_row(proposed.row == 1 and 0 or proposed.row)
      end }
      """
    let counts = chores.rows.map(\.count)
    for path in everyPath(counts) {
      for proposed in everyDestination(of: path, counts) {
        let rules = try policy(source)
        let table = try TableView(
          TableContents(sections: chores.rows.map { $0.map(\.title) }), policy: rules, viewport: .rows(0),
          editing: true)
        _ = try table.beginReordering(rowAt: path)
        let expected = try table.hover(over: proposed)
        let decision = try rules.targetIndexPath(forMoveFrom: path, to: proposed, in: chores)
        #expect(decision == expected, "\(path) to \(proposed)")
        #expect(decision.decidedBy == "test.lua:1")
      }
    }
    #expect(
      try policy("return {}").targetIndexPath(forMoveFrom: [0, 0], to: [1, 2], in: chores)
        == TableDecision([1, 2], decidedBy: "the default of target_index_path_for_move"))
  }

  @Test("places outside the table are errors, proposed and answered")
  func targetsOutside() throws {
    let rules = try policy(
      "return { target_index_path_for_move = function(view, s, p) return p:with_row(9) end }")
    for rules in [rules, try policy("return {}")] {
      for proposed: TableIndexPath in [[0, 3], [1, 3], [2, 1], [0, -1]] {
        let error = #expect(throws: TableError.self) {
          try rules.targetIndexPath(forMoveFrom: [0, 0], to: proposed, in: chores)
        }
        guard case .proposedOutOfRange(proposed, _, .rows)? = error?.facts else {
          Issue.record("\(proposed): \(String(describing: error))")
          continue
        }
      }
      let error = #expect(throws: TableError.self) {
        try rules.targetIndexPath(forMoveFrom: [0, 0], to: [3, 0], in: chores)
      }
      guard case .proposedOutOfRange([3, 0], _, .sections(3))? = error?.facts else {
        Issue.record("\(String(describing: error))")
        return
      }
      let source = #expect(throws: TableError.self) {
        try rules.targetIndexPath(forMoveFrom: [2, 0], to: [0, 0], in: chores)
      }
      #expect(source?.code == .rowOutOfRange)
    }
    let error = try #require(
      #expect(throws: TableError.self) {
        try rules.targetIndexPath(forMoveFrom: [0, 0], to: [1, 0], in: chores)
      })
    #expect(error.at == "test.lua:1")
    guard case .callback(_, .targetOutOfRange([1, 9], _)) = error.facts else {
      Issue.record("\(error)")
      return
    }
    #expect(
      error.diagnostic(policy: rules).message
        == "`target_index_path_for_move` returned [1, 9], but section 1 has 3 places for the dragged row")
  }

  @Test("which row to select or deselect", arguments: [TableCallback.willSelectRow, .willDeselectRow])
  func selection(callback: TableCallback) throws {
    func ask(_ rules: LuaPolicy) throws -> TableDecision<TableIndexPath?> {
      callback == .willSelectRow
        ? try rules.willSelectRow(at: [0, 1], in: chores) : try rules.willDeselectRow(at: [0, 1], in: chores)
    }
    #expect(
      try ask(rules(callback, "return path:with_row(2), 'the next'"))
        == TableDecision([0, 2], reason: "the next", decidedBy: "test.lua:1"))
    #expect(try ask(rules(callback, "return nil")) == TableDecision(nil, decidedBy: "test.lua:1"))
    #expect(
      try ask(policy("return {}")) == TableDecision([0, 1], decidedBy: "the default of \(callback.rawValue)"))
    let error = #expect(throws: TableError.self) { try ask(rules(callback, "return index_path(2, 0)")) }
    guard case .callback(_, .answerOutOfRange([2, 0], .rows(0, section: 2)))? = error?.facts else {
      Issue.record("\(String(describing: error))")
      return
    }
    let change = #expect(throws: TableError.self) { try ask(rules(callback, "view:set_editing(false)")) }
    #expect(change?.code == .callbackFailed)
  }

  @Test("the editing style, after `can_edit_row`")
  func editingStyle() throws {
    let rules = try policy(
      """
      return {
        can_edit_row = function(view, path)
          return path.section == 0, path.section > 0 and "later" or nil
        end,
        editing_style_for_row = function(view, path) return path.row == 0 and "insert" or "none" end,
      }
      """)
    #expect(
      try rules.editingStyle(forRowAt: [0, 0], in: chores) == TableDecision(.insert, decidedBy: "test.lua:5"))
    #expect(try rules.editingStyle(forRowAt: [0, 1], in: chores).answer == .none)
    #expect(
      try rules.editingStyle(forRowAt: [1, 0], in: chores)
        == TableDecision(.none, reason: "later", decidedBy: "test.lua:2"))
    #expect(
      try policy("return {}").editingStyle(forRowAt: [1, 0], in: chores)
        == TableDecision(.delete, decidedBy: "the default of editing_style_for_row"))
    let wrong = try self.rules(.editingStyleForRow, "return 'remove'")
    #expect(throws: TableError.self) { try wrong.editingStyle(forRowAt: [0, 0], in: chores) }
  }

  @Test("titles and levels")
  func titlesAndLevels() throws {
    let title = TableCallback.titleForDeleteConfirmationButton
    for (body, expected) in [
      ("return 'Bin ' .. view:row(path).title", "Bin Wash the dishes"), ("return nil", "Delete"),
      ("return ''", "Delete"),
    ] {
      #expect(
        try rules(title, body).titleForDeleteConfirmationButton(forRowAt: [0, 1], in: chores).answer
          == expected)
    }
    #expect(
      try policy("return {}").titleForDeleteConfirmationButton(forRowAt: [0, 1], in: chores)
        == TableDecision("Delete", decidedBy: "the default of \(title.rawValue)"))
    #expect(throws: TableError.self) {
      try rules(title, "return 3").titleForDeleteConfirmationButton(forRowAt: [0, 1], in: chores)
    }

    let level = TableCallback.indentationLevelForRow
    #expect(
      try rules(level, "return path.row").indentationLevel(forRowAt: [0, 2], in: chores)
        == TableDecision(2, decidedBy: "test.lua:1"))
    #expect(try policy("return {}").indentationLevel(forRowAt: [0, 2], in: chores).answer == 0)
    let negative = #expect(throws: TableError.self) {
      try rules(level, "return -1").indentationLevel(forRowAt: [0, 2], in: chores)
    }
    guard case .callback(_, .invalidIndentation(-1))? = negative?.facts else {
      Issue.record("\(String(describing: negative))")
      return
    }
  }
}

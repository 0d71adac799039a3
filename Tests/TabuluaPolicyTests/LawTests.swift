import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// Laws in Lua.
@Suite struct LawTests {
  static func contents() throws -> TableContents {
    try TableContents(
      columns: ["id", "title", "status", "done"],
      mapping: TableMapping(
        text: "title", sectionBy: "status", key: "id", check: "done", sections: ["Todo", "Doing"],
        types: ["done": .boolean]),
      rows: (0..<8).map { number -> [TableValue] in
        [
          .text("T-\(number)"), .text("task \(number)"), .text(number < 5 ? "Todo" : "Doing"),
          .boolean(false),
        ]
      })
  }

  @Test("what `policy.laws` and `policy.shapes` say")
  func reading() throws {
    let rules = try policy(
      """
      local policy = {}
      policy.laws = {
        "stays_in_section", "pure", "not_displaced",
        ["b law"] = function(view) return true end,
        ["a law"] = function(view) return true end,
        not_displaced = function(view, path) return path.row == 0 end,
      }
      policy.shapes = { title = { "a", "" }, done = { true, false }, n = { 2, 0.5 } }
      return policy
      """)
    #expect(rules.warnings.isEmpty)
    #expect(
      rules.laws.map(\.name) == ["stays_in_section", "pure", "not_displaced", "a law", "b law"])
    #expect(
      rules.laws.map(\.kind) == [.ready(.staysInSection), .ready(.pure), .ready(.notDisplaced), .own, .own])
    #expect(rules.laws.map(\.place) == [nil, nil, "test.lua:6", "test.lua:5", "test.lua:4"])
    #expect(rules.laws[2].ready == .notDisplaced && rules.laws[3].ready == nil)
    #expect(rules.checkedLaws.map(\.rule) == [.staysInSection, .notDisplaced, .own, .own])
    #expect(rules.shapes.map(\.column) == ["done", "n", "title"])
    #expect(
      rules.shapes.map(\.values) == [
        [.boolean(true), .boolean(false)], [.integer(2), .number(0.5)], [.text("a"), .text("")],
      ])
    let none = try policy("return {}")
    #expect(none.laws.isEmpty && none.shapes.isEmpty)
    #expect(try view([["a"]], none).laws == nil)
    #expect(try view([["a"]], try policy("return { laws = { 'pure' } }")).laws == nil)
  }

  static func words(_ outcome: InteractionOutcome) -> String {
    switch outcome {
    case .done: "done"
    case .refused(let refusal): "refused: \(refusal.reason ?? "")"
    }
  }

  static let eventful = """
    local policy = {}
    local calls = 0
    function policy.cell_for_row(view, path)
      if path.section == 1 and path.row == 0 then
        return { editing_control = { type = "switch", value = false } }
      end
      return { editing_accessory = "detail_button" }
    end
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed == index_path(0, 4) then return index_path(0, 3) end
      return proposed
    end
    function policy.editing_style_for_row(view, path)
      return path.section == 1 and "insert" or "delete"
    end
    function policy.commit_editing_style(view, style, path)
      if style == "delete" then view:delete_rows { path } else
        view:insert_rows { { at = path, values = { id = "N" } } }
      end
    end
    function policy.add_button_tapped(view) view:delete_rows { index_path(0, 1) } end
    function policy.context_menu_for_row(view, path)
      return { { title = "Delete", handler = function(view, row) view:delete_rows { row } end } }
    end
    local function touch(view, path) view:set_checked(path, true) end
    policy.did_highlight_row = touch
    policy.accessory_button_tapped = touch
    policy.control_value_changed = touch
    policy.did_cancel_reordering_row = touch
    """

  /// A view whose law refuses or fails at one of its calls; the calls before that one were made.
  private func heldView(_ act: Act, law body: String, at call: Int, _ laws: Bool = true) throws -> (
    LuaPolicy, TableView
  ) {
    let rules = try LuaPolicy(
      source: """
        \(Self.eventful)
        policy.laws = { ["a law"] = function(view)
          calls = calls + 1
          if calls ~= \(call) then return true end
          \(body)
        end }
        return policy
        """, name: "test.lua",
      limits: LuaLimits(instructions: 100_000, memory: nil))
    let view = try TableView(Self.contents(), policy: rules, viewport: 4, editing: true)
    view.laws = nil
    try view.configure { $0.allowsSelectionDuringEditing = true }
    try act.prepare(view)
    if laws { view.laws = rules }
    for number in 1..<call { try view.setChecked(number % 2 == 1, forRowAt: [0, 4]) }
    return (rules, view)
  }

  @Test(
    "a law that refuses or fails at its first, second or third call leaves everything as before",
    arguments: acts + calls)
  func everyVerb(act: Act) throws {
    let isCall = Self.calls.contains { $0.testDescription == act.testDescription }
    for body in [
      "return false, 'no ' .. calls", "return nil", "return 1", "error('broken')", "return -1", "return 0.5",
      "return {}", "", "while true do end",
    ] {
      for call in 1...3 {
        let comment: Comment = "\(act.testDescription): \(body) at \(call)"
        let (rules, view) = try heldView(act, law: body, at: call)
        let before = ChangeAtomicityTests.Held(view)
        let isNo = ["return false, 'no ' .. calls", "return nil", "return 1"].contains(body)
        var outcome: String?
        let error = tableError { outcome = try act.act(view) }
        let reason =
          body.hasPrefix("return false") ? "law `a law`: no \(call)" : "law `a law` would be broken"
        if isNo, !isCall {
          #expect(outcome == "refused: \(reason)", comment)
        } else if isNo {
          #expect(error?.code == .lawBroken, comment)
          #expect(error?.diagnostic(policy: rules).message == reason, comment)
        } else {
          #expect(
            error?.code == .callbackFailed && error?.call == TableError.Call(.law, law: "a law"), comment)
        }
        #expect(ChangeAtomicityTests.Held(view) == before, comment)
        view._checkInvariants()

        // The view is usable, and does what it does where no law is.
        let (_, other) = try heldView(act, law: body, at: call, false)
        let again = try act.act(view)
        #expect(try again == act.act(other), comment)
        #expect(
          again == "done" || again.hasPrefix("moved") || again.hasPrefix("retargeted") || again == "cancelled"
        )
        // A row that came anew is another row.
        #expect(view.texts == other.texts && view.selection == other.selection, comment)
        #expect(view.isEditing == other.isEditing && view.settings == other.settings, comment)
      }
    }
  }

  @Test("no law is asked for a mode, a selection or a setting", arguments: modes)
  func notAskedForModes(act: Act) throws {
    let (_, view) = try heldView(act, law: "error('asked')", at: 1)
    let (_, other) = try heldView(act, law: "", at: 1, false)
    #expect(try act.act(view) == act.act(other))
    #expect(view.selection == other.selection && view.isEditing == other.isEditing)
    #expect(
      tableError { try view.moveRow(at: [0, 0], to: [0, 1]) }?.code == .callbackFailed, "it is not held")
  }

  @Test("a table that is wrong from the start is mended step by step")
  func faults() throws {
    let view = try view(
      [["a", "b", "c", "d"], ["e"]],
      """
      return { can_move_row = function() return true end, laws = {
        small = function(view) return math.max(0, view:number_of_rows(0) - 2) + 0.0, "two are enough" end } }
      """)
    try view.setEditing(false)
    try view.setEditing(true)
    #expect(
      try view.drag(rowAt: [1, 0], to: [0, 0]).words
        == "refused: law `small`: there would be 3 faults instead of 2: two are enough")
    #expect(try view.drag(rowAt: [0, 0], to: [0, 3]).words.hasPrefix("moved"))
    #expect(try view.drag(rowAt: [0, 0], to: [1, 0]).words.hasPrefix("moved"))
    #expect(
      try view.drag(rowAt: [1, 0], to: [0, 0]).words
        == "refused: law `small`: there would be 2 faults instead of 1: two are enough")
    #expect(try view.drag(rowAt: [0, 0], to: [1, 0]).words.hasPrefix("moved"))
    #expect(try view.drag(rowAt: [1, 0], to: [0, 0]).words == "refused: law `small`: two are enough")
    #expect(view.texts.map(\.count) == [2, 3])
  }

  @Test("a law may answer with `reject`")
  func rejecting() throws {
    let view = try view(
      [["a", "b"]], "return { laws = { small = function(view) reject('never') end } }")
    #expect(try view.drag(rowAt: [0, 0], to: [0, 1]).words == "refused: law `small`: never")
  }

  @Test(
    "what a law that fails says",
    arguments: [
      ("error('broken')", "the law `small` failed: broken", "test.lua:2", String?.none),
      (
        "", "the law `small` returned nothing", "test.lua:1",
        "return true or false on every way through it; was a `return` forgotten?"
      ),
      (
        "return -3",
        "a law must return true, false, nil or a whole number of faults, but returned the number -3",
        "test.lua:1", "a law answers 0 or true where it holds"
      ),
      (
        "return false, {}",
        "the second result of the law `small` is its reason and must be a string or nil, not a table",
        "test.lua:1", "make it a string, such as with `tostring` or `string.format`"
      ),
      (
        "view:move_row(index_path(0, 0), index_path(0, 1))",
        "the law `small` failed: the table cannot be changed inside a law, which answers a question",
        "test.lua:2", "change it in an event, such as `did_select_row`"
      ),
      (
        "view:row(index_path(0, 0)).title = 'x'",
        "the law `small` failed: a law answers a question, so `title` of a row cannot be changed inside it",
        "test.lua:2", "change rows in an event, such as `move_row` or `did_end_reordering_row`"
      ),
      (
        "while true do end",
        "the law `small` ran for too many instructions, more than 100 000, and was stopped", "test.lua:2",
        "look for a loop that does not end, or raise the limit, `--max-instructions`"
      ),
    ])
  func failures(_ body: String, _ message: String, _ place: String, _ help: String?) throws {
    let rules = try LuaPolicy(
      source: "return { laws = { small = function(view)\n\(body)\nend } }", name: "test.lua",
      limits: LuaLimits(instructions: 100_000, memory: nil))
    let view = try TableView(Self.contents(), policy: rules, viewport: 0, editing: true)
    let before = view.texts
    let error = try #require(tableError { _ = try view.drag(rowAt: [0, 0], to: [0, 1]) })
    let diagnostic = error.diagnostic(policy: rules)
    #expect(diagnostic.code == "callback_failed" && diagnostic.callback == "law")
    #expect(diagnostic.message == message)
    #expect(diagnostic.location?.fileAndLine == place)
    #expect(diagnostic.location?.text != nil)
    #expect(diagnostic.help == help)
    #expect(view.texts == before)
  }

  @Test("the words for a broken law, in a call")
  func words() throws {
    let rules = try policy(
      """
      return { laws = {
        ["at most five"] = function(view) return view:number_of_rows(0) <= 5, "Todo is full" end } }
      """)
    let view = try TableView(Self.contents(), policy: rules, viewport: 0)
    let error = try #require(tableError { try view.insertRows([(at: [0, 0], values: ["id": "N"])]) })
    let diagnostic = error.diagnostic(policy: rules)
    #expect(diagnostic.code == "law_broken")
    #expect(diagnostic.message == "law `at most five`: Todo is full")
    #expect(
      diagnostic.help
        == "the change was undone; changes that keep the law only together belong in one update block")
    #expect(diagnostic.location?.fileAndLine == "test.lua:2")
    try view.performBatchUpdates {
      try view.insertRows([(at: [0, 0], values: ["id": "N"])])
      try view.deleteRows(at: [[0, 4]])
    }
  }

  @Test(
    "`not_displaced` asks its predicate, `can_displace_row`, or `can_move_row`, about the rows as they were")
  func displacement() throws {
    let first = "function(view, path) return path.row == 0 end"
    for (source, pinned) in [
      (
        "return { laws = { 'not_displaced' }, can_move_row = function(view, path) return path.row > 0, 'fixed' end }",
        "fixed"
      ),
      ("return { laws = { not_displaced = \(first) } }", ""),
      ("return { laws = { 'not_displaced', not_displaced = \(first) } }", ""),
    ] {
      var calls: [CallRecord] = []
      let rules = try policy(source)
      let view = try view([["a", "b", "c"]], rules, onCall: { calls.append($0) })
      calls = []
      let outcome = try view.drag(rowAt: [0, 2], to: [0, 0])
      let reason = pinned.isEmpty ? "" : ": \(pinned)"
      #expect(
        outcome.words == "refused: law `not_displaced`: the row at [0, 0] would go to [0, 1]\(reason)")
      #expect(view.texts == [["a", "b", "c"]])
      let records = calls.filter { $0.callback == .law }
      #expect(
        records.map(\.arguments) == [[.text("not_displaced"), .path([0, 0])], [.text("not_displaced")]])
      #expect(records.map(\.result) == [.boolean(false), .boolean(false)])
      #expect(try view.drag(rowAt: [0, 2], to: [0, 1]).words == "moved to [0, 1]")
      #expect(try !rules.mayBeDisplaced([0, 0], in: view).answer)
      #expect(try rules.mayBeDisplaced([0, 1], in: view).answer)
    }
    // A row that hops over others is displaced, the one that they hop over is not.
    let hopping = try policy(
      """
      return {
        laws = { not_displaced = function(view, path) return path.row == 1 end },
        can_displace_row = function(view, path) return path.row ~= 0 end,
      }
      """)
    let view = try view([["a", "b", "c"]], hopping)
    #expect(
      try view.drag(rowAt: [0, 2], to: [0, 0]).words
        == "refused: law `not_displaced`: the row at [0, 1] would go to [0, 2]")
    #expect(try !hopping.mayBeDisplaced([0, 0], in: view).answer)
  }

  @Test("laws can be asked one by one, and cannot change the table then either")
  func verdicts() throws {
    let rules = try policy(
      """
      return { laws = {
        "one_mark",
        small = function(view) return view:number_of_rows(0) < 3, "too many" end,
        wild = function(view) view:delete_rows { index_path(0, 0) } return true end } }
      """)
    let view = try view([["a", "b", "c"]], rules)
    #expect(try rules.verdict(of: rules.laws[0], in: view) == TableDecision(.holds))
    #expect(
      try rules.verdict(of: rules.laws[1], in: view)
        == TableDecision(holds: false, reason: "too many", decidedBy: "test.lua:3"))
    #expect(throws: LuaError.self) { _ = try rules.verdict(of: rules.laws[2], in: view) }
    #expect(view.texts == [["a", "b", "c"]] && view.activeCallback == nil)
  }

  @Test(
    "a policy that owns its rows is refused where it saves its state, and else out of step",
    arguments: [false, true])
  func scripted(saved: Bool) throws {
    let rules = try policy(
      """
      local rows = { { "a", "b" }, { "c" } }
      local policy = {}
      function policy.number_of_sections(view) return #rows end
      function policy.number_of_rows(view, section) return #rows[section + 1] end
      function policy.move_row(view, source, destination)
        local row = table.remove(rows[source.section + 1], source.row + 1)
        table.insert(rows[destination.section + 1], destination.row + 1, row)
      end
      function policy.cell_for_row(view, path) return { text = rows[path.section + 1][path.row + 1] } end
      \(saved ? """
        function policy.save_state(view)
          local copy = {}
          for i, section in ipairs(rows) do copy[i] = { table.unpack(section) } end
          return copy
        end
        function policy.restore_state(view, state) rows = state end
        """ : "")
      policy.laws = { full = function(view) return view:number_of_rows(1) <= 1, "one is enough" end }
      return policy
      """)
    let view = try TableView(policy: rules, viewport: 0, editing: true)
    func cells() throws -> [String?] {
      try [view.cell(forRowAt: [0, 0])?.text, view.cell(forRowAt: [0, 1])?.text]
    }
    if saved {
      #expect(try view.drag(rowAt: [0, 0], to: [1, 0]).words == "refused: law `full`: one is enough")
      #expect(try cells() == ["a", "b"])
      #expect(try view.drag(rowAt: [0, 0], to: [0, 1]).words == "moved to [0, 1]")
      #expect(try cells() == ["b", "a"])
    } else {
      let error = try #require(tableError { _ = try view.drag(rowAt: [0, 0], to: [1, 0]) })
      #expect(error.code == .lawBroken)
      #expect(
        error.diagnostic(policy: rules).help
          == "the data source had changed its rows by then, so reload the view; with `save_state` and `restore_state` the change would have been undone"
      )
      #expect(tableError { _ = try view.drag(rowAt: [0, 0], to: [0, 1]) }?.code == .dataSourceOutOfStep)
      try view.reloadData()
      #expect(view.numberOfRows(inSection: 1) == 2)
    }
  }
}

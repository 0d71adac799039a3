import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText
import Testing

/// One answer for what a cell shows, whoever says it and whoever asks.
@Suite struct AccessoryTests {
  /// The guide's listing 6-4, word by word, with the accessory from `cell_for_row`.
  private static let listing = """
    local policy = {}
    function policy.cell_for_row(view, path)
      return { accessory = "none" }
    end
    function policy.did_select_row(view, path)
      view:deselect_row(view:index_path_for_selected_row())
      local cell = view:cell_for_row(path)
      if cell.accessory == "none" then
        view:set_accessory(path, "checkmark")
        -- Reflect selection in data model
      elseif cell.accessory == "checkmark" then
        view:set_accessory(path, "none")
        -- Reflect deselection in data model
      end
    end
    return policy
    """

  private func view(
    _ source: String, viewport: TableView.Viewport = .all, simulatesReuse: Bool = false
  ) throws -> TableView {
    try TableView(
      TableContents(
        columns: ["name", "done"],
        mapping: TableMapping(text: "name", check: "done", types: ["done": .boolean]),
        rows: [["a", true], ["b", false], ["c", false]]), policy: policy(source), viewport: viewport,
      simulatesReuse: simulatesReuse)
  }

  private func marks(_ view: TableView) throws -> [TableCell.Accessory?] {
    try view.indexPathsForVisibleRows.map { try view.cell(forRowAt: $0)?.accessory }
  }

  @Test(arguments: [false, true], ["return { accessory = \"none\" }", "return {}", "return nil"])
  func listing6_4WordByWord(_ simulatesReuse: Bool, _ answer: String) throws {
    let source = Self.listing.replacing("return { accessory = \"none\" }", with: answer)
    let view = try TableView(
      TableContents(sections: [["a", "b", "c"]]), policy: policy(source), viewport: .all,
      simulatesReuse: simulatesReuse)
    func shown() throws -> [TableCell.Accessory] { try marks(view).map { $0 ?? .none } }
    _ = try view.tapRow(at: [0, 0])
    #expect(try shown() == [.checkmark, .none, .none])
    _ = try view.tapRow(at: [0, 2])
    #expect(try shown() == [.checkmark, .none, .checkmark])
    _ = try view.tapRow(at: [0, 0])
    #expect(try shown() == [.none, .none, .checkmark])
    #expect(view.indexPathsForSelectedRows == [])
  }

  /// What was set holds until the row's cell is asked anew: by a reload, or because the row comes into view again.
  @Test(arguments: [false, true])
  func whatWasSetHoldsUntilTheCellIsAskedAnew(_ simulatesReuse: Bool) throws {
    let anew: [(name: String, act: (TableView) throws -> Void, isAsked: Bool)] = [
      ("nothing", { _ in }, false), ("a look", { _ = try $0.cell(forRowAt: [0, 0]) }, false),
      ("editing", { try $0.setEditing(true) }, false), ("a tap", { _ = try $0.tapRow(at: [0, 1]) }, false),
      ("another row", { try $0.reloadRows(at: [[0, 1]]) }, false),
      ("a value", { try $0.setChecked(true, forRowAt: [0, 0]) }, false),
      ("reload_rows", { try $0.reloadRows(at: [[0, 0]]) }, true),
      ("reload_sections", { try $0.reloadSections([0]) }, true),
      ("reload_data", { try $0.reloadData() }, true),
      (
        "scrolling",
        { view in
          try view.scroll(by: 2)
          try view.scroll(by: -2)
        }, true
      ),
    ]
    let source = "return { cell_for_row = function() return { accessory = 'disclosure_indicator' } end }"
    for (name, act, isAsked) in anew {
      let view = try view(source, viewport: .rows(2), simulatesReuse: simulatesReuse)
      try view.setAccessory(.detailButton, forRowAt: [0, 0])
      try act(view)
      let expected = isAsked ? TableCell.Accessory.disclosureIndicator : .detailButton
      #expect(try view.accessory(forRowAt: [0, 0]) == expected, "\(name)")
      #expect(try view.cell(forRowAt: [0, 0])?.accessory == expected, "\(name)")
      // What is shown is what a finger finds.
      #expect(
        try (view.tapAccessory(forRowAt: [0, 0]).refusal == nil) == (view.isEditing ? false : !isAsked),
        "\(name)")
      #expect(view.cellLeaks.filter { $0.field == .accessory } == [], "\(name)")
      view._checkInvariants()
    }
  }

  /// Every combination of mark, answer and setter: Lua and Swift say the same of it.
  @Test(arguments: [false, true])
  func everybodySaysTheSame(_ simulatesReuse: Bool) throws {
    let answers = ["", "accessory = 'disclosure_indicator'", "accessory = 'none'", "accessory = false"]
    let setters: [TableCell.Accessory?] = [nil, TableCell.Accessory.none, .detailButton]
    var cases = 0
    for answer in answers {
      for setter in setters {
        let rules = try policy(
          """
          local policy = {}
          function policy.cell_for_row(view, path) return { \(answer) } end
          function policy.did_select_row(view, path)
            local accessory = view:cell_for_row(path).accessory
            assert(view:accessory(path) == accessory)
            policy._said = accessory
            view:row(path).name = accessory
          end
          return policy
          """)
        let view = try TableView(
          TableContents(
            columns: ["name", "done"], mapping: TableMapping(text: "name", check: "done"),
            rows: [["a", true], ["b", false]]), policy: rules, viewport: .all, simulatesReuse: simulatesReuse)
        for row in 0...1 {
          let path = TableIndexPath(section: 0, row: row)
          if let setter { try view.setAccessory(setter, forRowAt: path) }
          let mark: TableCell.Accessory = row == 0 ? .checkmark : .none
          let said: TableCell.Accessory =
            switch answer {
            case answers[0]: mark
            case answers[1]: .disclosureIndicator
            default: .none
            }
          let expected = setter ?? said
          let cell = try #require(try view.cell(forRowAt: path))
          #expect((cell.accessory ?? .none) == expected, "\(answer) \(String(describing: setter)) \(row)")
          #expect(try view.accessory(forRowAt: path) == expected)
          #expect(try view.tapRow(at: path).word == "done")
          #expect(try view.cell(forRowAt: path)?.text == expected.rawValue)
          cases += 1
        }
      }
    }
    #expect(cases == 2 * answers.count * setters.count)
  }

  @Test func aFieldThatNobodySetIsUIKitsDefault() throws {
    var lines: [String] = []
    let rules = try LuaPolicy(
      source: Array(
        """
        return { did_select_row = function(view, path)
          local cell = view:cell_for_row(path)
          for _, name in ipairs { "text", "detail", "image", "style", "accessory", "editing_accessory", "control",
            "editing_control", "selection_style", "shows_reorder_control", "indentation_level", "indentation_width",
            "accessibility_label" } do
            print(name .. "=" .. tostring(cell[name]))
          end
          for name in pairs(cell) do print("set " .. name) end
        end }
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    let view = try TableView(TableContents(sections: [["a"]]), policy: rules)
    _ = try view.tapRow(at: [0, 0])
    #expect(
      lines == [
        "text=a", "detail=nil", "image=nil", "style=default", "accessory=none", "editing_accessory=none",
        "control=nil", "editing_control=nil", "selection_style=default", "shows_reorder_control=true",
        "indentation_level=0", "indentation_width=10.0", "accessibility_label=nil", "set text",
      ])
  }

  @Test func aPolicyThatOwnsItsRowsReadsAccessoriesToo() throws {
    let rules = try scripted(
      "{ { 'a', 'b' } }",
      """
      local marked = {}
      function policy.cell_for_row(view, path) return { text = "x", accessory = marked[path] and "checkmark" or nil } end
      function policy.did_select_row(view, path)
        view:deselect_row(path)
        marked[path] = view:accessory(path) == "none"
      end
      """)
    let view = try TableView(policy: rules)
    for expected in [TableCell.Accessory.checkmark, .none, .checkmark] {
      _ = try view.tapRow(at: [0, 1])
      #expect(try view.accessory(forRowAt: [0, 1]) == expected)
    }
    #expect(try view.accessory(forRowAt: [0, 0]) == .none)
  }

  /// Inside `cell_for_row` it is what the rest says, and no cell can be asked for, however deep the question lies.
  @Test func noAnswerAsksForItself() throws {
    let source = """
      local policy = {}
      function policy.title_for_header(view, section) return view:cell_for_row(index_path(0, 0)).text end
      function policy.cell_for_row(view, path)
        local mark = view:accessory(path)
        return { detail = mark, text = path.row == 9 and view:section(0).title or nil }
      end
      return policy
      """
    let view = try view(source)
    #expect(try view.cell(forRowAt: [0, 0])?.detail == "checkmark")
    #expect(try view.cell(forRowAt: [0, 1])?.detail == "none")
    #expect(try view.titleForHeader(inSection: 0) == "a")
    let deep = source.replacing("path.row == 9", with: "path.row == 0")
    let error = try #require(tableError { _ = try self.view(deep) })
    #expect("\(error.diagnostic())".contains("inside `cell_for_row`"), "\(error.diagnostic().message)")
  }

  @Test func whatIsSetInAFailedTapIsUndone() throws {
    let source = """
      return {
        cell_for_row = function() return { accessory = "none" } end,
        did_select_row = function(view, path)
          view:set_accessory(path, "checkmark")
          view:reload_rows { path }
          view:set_accessory(path, "detail_button")
          error("no")
        end,
      }
      """
    for simulatesReuse in [false, true] {
      let view = try view(source, simulatesReuse: simulatesReuse)
      try view.setAccessory(.disclosureIndicator, forRowAt: [0, 0])
      #expect(tableError { _ = try view.tapRow(at: [0, 0]) } != nil)
      #expect(try view.accessory(forRowAt: [0, 0]) == .disclosureIndicator)
      view._checkInvariants()
    }
  }
}

extension InteractionOutcome {
  var word: String { refusal == nil ? "done" : "refused" }
  var refusal: Refusal? { if case .refused(let refusal) = self { refusal } else { nil } }
}

import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText
import Testing

/// Interactions with rows that an app keeps itself.
@Suite struct OwnRowsTests {
  private func policy(_ body: String) throws -> LuaPolicy {
    try LuaPolicy(source: "local policy = {}\n\(body)\nreturn policy\n", name: "own.lua")
  }

  /// Two lists of three rows each; the first row of each is locked.
  private let board = OwnRows(counts: [3, 3]) { $0 % 3 == 0 }

  @Test("a single question asks neither laws nor `can_displace_row`; a drag asks both")
  func singleQuestions() throws {
    let rules = try policy(
      """
      function policy.can_displace_row(view, path) return view:row(path).title ~= "locked" end
      policy.laws = { ["at most three"] = function(view) return view:number_of_rows(1) <= 3, "it is full" end }
      """)
    #expect(try rules.targetIndexPath(forMoveFrom: [0, 2], to: [0, 0], in: board).answer == [0, 0])
    let hopped = try rules.drag(rowAt: [0, 2], to: [0, 0], in: board)
    guard case .retargeted(let move, proposed: [0, 0]) = hopped.outcome else {
      Issue.record("\(hopped.outcome)")
      return
    }
    #expect(move.to == [0, 1])
    #expect(hopped.changes.moved == [.init(from: [0, 2], to: [0, 1])])

    #expect(try rules.targetIndexPath(forMoveFrom: [0, 2], to: [1, 3], in: board).answer == [1, 3])
    let full = try rules.drag(rowAt: [0, 2], to: [1, 3], in: board)
    guard case .refused(let refusal) = full.outcome else {
      Issue.record("\(full.outcome)")
      return
    }
    #expect(refusal.by == .law && refusal.law == "at most three" && refusal.text == "it is full")
    #expect(full.changes.isEmpty)
  }

  @Test("all rows that hop are among the moves, and the app's rows stand as those of a view")
  func hops() throws {
    let rules = try policy(
      "function policy.can_displace_row(view, path) return path.row % 2 == 0 end")
    let rows = OwnRows(counts: [6]) { _ in false }
    let result = try rules.drag(rowAt: [0, 0], to: [0, 5], in: rows)
    #expect(result.changes.moved.count == 3)
    let ids = result.changes.applied(to: rows.rows) { _ in [:] }[0].map { $0["id"] }
    #expect(ids == ["r2", "r1", "r4", "r3", "r0", "r5"])
  }

  @Test("other rows, values, accessories and the selection that a callback changes are told")
  func events() throws {
    let rules = try policy(
      """
      policy.table = { check = "done" }
      function policy.did_select_row(view, path)
        view:set_checked(path, true)
        view:set_accessory(index_path(1, 0), "detail_button")
        view:insert_rows { { at = index_path(0, 0), values = { id = "n", title = "new" } } }
        view:delete_rows { index_path(1, 2) }
      end
      """)
    let changes = try rules.tap(rowAt: [0, 1], in: board).changes
    #expect(changes.values == [.init(at: [0, 2], column: "done", value: true)])
    #expect(changes.accessories == [.init(at: [1, 0], accessory: .detailButton)])
    #expect(changes.inserted == [.init(at: [0, 0], values: ["id": "n", "title": "new", "done": false])])
    #expect(changes.deleted == [[1, 2]])
    #expect(changes.selected == [[0, 2]])
    #expect(!changes.isEditing)
  }

  @Test("what a callback raises, or the table, changes nothing and is the error of a view")
  func failures() throws {
    let rules = try policy(
      "function policy.move_row(view, from, to) view:row(to).note = 'x' error('broken', 0) end")
    let error = #expect(throws: TableError.self) { try rules.drag(rowAt: [0, 0], to: [0, 1], in: board) }
    #expect(error?.code == .callbackFailed && error?.callback == .moveRow)
    #expect(throws: TableError.self) { try rules.tap(rowAt: [0, 9], in: board) }
    let broken = Chores()
    broken.isBroken = true
    let failed = #expect(throws: TableError.self) { try rules.tap(rowAt: [0, 0], in: broken) }
    #expect(failed?.code == .tableFailed && failed?.cause is Chores.Broken)
    let owner = try policy(
      "function policy.number_of_rows() return 1 end function policy.number_of_sections() return 1 end")
    let owned = #expect(throws: TableError.self) { try owner.tap(rowAt: [0, 0], in: board) }
    #expect(owned?.code == .dataSourceOwnsRows)
  }

  @Test("the rows were loaded before: neither `view_did_load` nor what is shown is asked")
  func loading() throws {
    let rules = try policy(
      """
      function policy.view_did_load(view) error("loaded") end
      function policy.cell_for_row(view, path) error("shown") end
      """)
    #expect(try rules.delete(rowAt: [0, 0], in: board).changes.deleted == [[0, 0]])
  }

  @Test("a state that is saved is given back where the interaction is refused, and kept where it is done")
  func savedState() throws {
    let rules = try policy(
      """
      local count = 0
      function policy.save_state() return count end
      function policy.restore_state(view, state) count = state end
      function policy.move_row(view, from, to) count = count + 1 view:row(to).note = tostring(count) end
      policy.laws = { ["no row at 0"] = function(view) return view:row(index_path(0, 0)).note == "" end }
      policy.table = { types = { note = "text" } }
      """)
    func note(_ proposed: TableIndexPath) throws -> TableValue? {
      try rules.drag(rowAt: [0, 1], to: proposed, in: board).changes.values.first?.value
    }
    #expect(try note([0, 2]) == "1")
    #expect(try note([0, 0]) == nil)
    #expect(try note([0, 2]) == "2")
  }

  @Test("a row that Lua kept of an earlier interaction is no row of a later one")
  func keptRows() throws {
    var lines: [String] = []
    let rules = try LuaPolicy(
      source: Array(
        """
        local kept
        return {
          can_move_row = function(view, path)
            local row = view:row(path)
            if kept then
              print(select(2, pcall(view.exists, view, kept)), kept == row,
                select(2, pcall(function() return kept.title end)))
            end
            kept = row
            return true
          end }
        """.utf8), name: "own.lua", printHandler: { lines.append($1) })
    for _ in 0..<3 { _ = try rules.drag(rowAt: [0, 0], to: [0, 1], in: board) }
    #expect(lines.count == 2)
    for line in lines {
      #expect(
        line.contains("row of another table\tfalse\t") && line.hasSuffix("row of another table"), "\(line)")
    }
    // A view of the same policy, a question, and an interaction do not take each other's rows either.
    _ = try rules.canMoveRow(at: [0, 0], in: board)
    _ = try rules.drag(rowAt: [0, 0], to: [0, 1], in: board)
    let view = try TableView(TableContents(copying: board), policy: rules, viewport: 0, editing: true)
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    _ = try rules.drag(rowAt: [0, 0], to: [0, 1], in: board)
    #expect(lines.count == 6)
    for line in lines.dropFirst(2) {
      #expect(line.contains("another table") && !line.contains("true"), "\(line)")
    }
  }

  @Test("a policy has as many interactions as one likes, and no row of them is taken for another one's")
  func many() throws {
    let script = PolicyView { _, _, _, _, _ in throw TableError(.noReorder) }
    let view = try TableView(TableContents(sections: [["a"]]))
    let row = try #require(view.row(at: [0, 0]))
    var given: Set<LuaRow> = []
    for _ in 0..<70_000 {
      try script.lending(view) {
        let outer = try script.enter(view)
        given.insert(script.row(row))
        script.leave(to: outer)
      }
    }
    #expect(given.count == 70_000)
  }

  @Test("keys come from the mapping's column, from a column with their texts, or are a further column")
  func keys() throws {
    /// Two rows, whose keys are told.
    struct Named: PolicyTable {
      var keys: [String?]
      let columns = ["title"]
      let numberOfSections = 1
      func numberOfRows(inSection section: Int) -> Int { keys.count }
      func value(forRowAt path: TableIndexPath, column: String) -> TableValue { .text("title \(path.row)") }
      func key(forRowAt path: TableIndexPath) -> String? { keys[path.row] }
    }
    let further = try TableContents(copying: Named(keys: ["a", "b"]))
    #expect(further.keyColumn == 1 && further.columns[1].name == "key")
    let unnamed = Named(keys: [nil, nil])
    #expect(try TableContents(copying: unnamed).keyColumn == nil)
    #expect(try TableContents(copying: Named(keys: ["title 0", "title 1"])).keyColumn == 0)
    let mapping = TableMapping(text: "nothing", sectionBy: "nowhere", key: "title")
    #expect(try TableContents(copying: unnamed, mapping: mapping).keyColumn == 0)
    #expect(throws: TableError.self) { try TableContents(copying: Named(keys: ["a", nil])) }
    let marks = #expect(throws: TableError.self) {
      try TableContents(copying: unnamed, mapping: TableMapping(check: "nothing"))
    }
    #expect(marks?.code == .unknownColumn)
  }
}

import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// The cases on reordering and retargeting, with policies in Lua.
@Suite struct ReorderingCases {
  @Test("O-33: listing 8-1, the first row is pinned")
  func pinned() throws {
    let log = CallLog()
    let rules = try policy(
      """
      local policy = {}
      function policy.can_move_row(view, path)
        if path.row == 0 then return false, "the first row cannot be moved" end
        return true
      end
      function policy.target_index_path_for_move(view, source, proposed) return proposed end
      function policy.move_row(view, source, destination) end
      return policy
      """)
    let table = try view([["a", "b", "c"]], rules, editing: false, onCall: log.add)
    try table.setEditing(true)
    #expect(try (0..<3).map { try table.showsReorderControl(forRowAt: [0, $0]) } == [false, true, true])
    log.records = []
    #expect(try table.drag(rowAt: [0, 0], to: [0, 2]) == .refused(reason: "the first row cannot be moved"))
    #expect(log.lines == ["can_move_row [0, 0]"])
    #expect(log.records.map(\.at) == ["test.lua:2"])
    #expect(table.texts == [["a", "b", "c"]])
  }

  @Test("O-34: without `move_row` no row of a policy that owns its rows has a reorder control")
  func noMoveRow() throws {
    let log = CallLog()
    let rules = try scripted(
      "{ { 'a', 'b' } }", "function policy.can_move_row(view, path) return true end")
    let table = try TableView(policy: rules, viewport: 0, onCall: log.add)
    try table.setEditing(true)
    #expect(try !table.showsReorderControl(forRowAt: [0, 0]))
    #expect(try !table.showsReorderControl(forRowAt: [0, 1]))
    #expect(!log.lines.contains { $0.hasPrefix("can_move_row") })
    #expect(try table.drag(rowAt: [0, 0], to: [0, 1]).words == "refused: the data source has no `move_row`")
  }

  @Test("O-35: `move_row` alone is enough")
  func moveRowAlone() throws {
    let rules = try scripted("{ { 'a', 'b' } }", moveRow)
    let table = try TableView(policy: rules, editing: true)
    #expect(try table.showsReorderControl(forRowAt: [0, 0]))
    #expect(try table.showsReorderControl(forRowAt: [0, 1]))
    #expect(try table.drag(rowAt: [0, 0], to: [0, 1]).words == "moved to [0, 1]")
    #expect(try table.cells() == [["b", "a"]])
  }

  @Test("O-36: listing 8-2, a move down counts after the removal")
  func moveDown() throws {
    let log = CallLog()
    let told = try view(
      [["A", "B", "C", "D"]], policy("return { move_row = function(view, source, destination) end }"),
      onCall: log.add)
    #expect(try told.drag(rowAt: [0, 0], to: [0, 2]).words == "moved to [0, 2]")
    #expect(log.lines == ["move_row [0, 0] [0, 2]"])
    #expect(told.texts == [["B", "C", "A", "D"]])

    let own = try TableView(policy: scripted("{ { 'A', 'B', 'C', 'D' } }", moveRow), editing: true)
    #expect(try own.drag(rowAt: [0, 0], to: [0, 2]).words == "moved to [0, 2]")
    #expect(try own.cells() == [["B", "C", "A", "D"]])
  }

  @Test("O-38: the target is asked at every hover, with the original source")
  func everyHover() throws {
    let log = CallLog()
    let rules = try policy(
      """
      return {
        target_index_path_for_move = function(view, source, proposed) return proposed end,
        move_row = function() end,
      }
      """)
    let table = try view([["A", "B", "C"]], rules, onCall: log.add)
    #expect(try table.drag(rowAt: [0, 0], through: [[0, 1], [0, 2], [0, 1]]).words == "moved to [0, 1]")
    #expect(
      log.lines == [
        "target_index_path_for_move [0, 0] [0, 1]", "target_index_path_for_move [0, 0] [0, 2]",
        "target_index_path_for_move [0, 0] [0, 1]", "move_row [0, 0] [0, 1]",
      ])
    #expect(table.texts == [["B", "A", "C"]])
  }

  /// Listing 8-3: a row stays in its own section, before the last place, which is kept for "add".
  static let listing = """
    local policy = {}
    function policy.target_index_path_for_move(view, source, proposed)
      local last = view:number_of_rows(source.section) - 2
      if proposed.section ~= source.section then
        return source:with_row(source.section > proposed.section and 0 or last), "rows stay in their list"
      end
      return source:with_row(math.min(proposed.row, last))
    end
    return policy
    """

  @Test("O-39: listing 8-3 inside the section")
  func placeholder() throws {
    let table = try view([["a", "b", "c", "d", "add"]], Self.listing)
    #expect(try table.beginReordering(rowAt: [0, 0]) == .began)
    #expect(try table.hover(over: [0, 3]).answer == [0, 3])
    #expect(try table.hover(over: [0, 4]) == TableDecision([0, 3], decidedBy: "test.lua:2"))
    #expect(try table.drop().words == "retargeted to [0, 3]")
    #expect(table.texts == [["b", "c", "d", "a", "add"]])
  }

  @Test("O-40: listing 8-3 across sections")
  func placeholderAcross() throws {
    let texts = [["a", "b", "c", "d", "add"], ["e", "f", "g", "add"]]
    let up = try view(texts, Self.listing)
    #expect(try up.drag(rowAt: [1, 2], to: [0, 1]).words == "retargeted to [1, 0]")
    #expect(up.texts == [texts[0], ["g", "e", "f", "add"]])
    let down = try view(texts, Self.listing)
    guard case .retargeted(let move, let proposed) = try down.drag(rowAt: [0, 1], to: [1, 0]) else {
      Issue.record("the row was not retargeted")
      return
    }
    #expect(move.to == [0, 3])
    #expect(proposed == [1, 0])
    #expect(move.reason == "rows stay in their list")
    #expect(down.texts == [["a", "c", "d", "b", "add"], texts[1]])
  }

  @Test("O-43: answering the source refuses")
  func refusal() throws {
    let log = CallLog()
    let rules = try policy(
      """
      return {
        target_index_path_for_move = function(view, source, proposed)
          if source.row == 3 or proposed.row == 3 then return source, "stays last" end
          return proposed
        end,
        move_row = function() end,
      }
      """)
    let texts = [["i0", "i1", "i2", "No more items!"]]
    let table = try view(texts, rules, onCall: log.add)
    #expect(try table.drag(rowAt: [0, 0], to: [0, 3]) == .refused(reason: "stays last"))
    #expect(try table.drag(rowAt: [0, 3], to: [0, 0]) == .refused(reason: "stays last"))
    #expect(table.texts == texts)
    #expect(!log.lines.contains { $0.hasPrefix("move_row") })
  }

  /// A row stays in its own section; from another one it is sent to the nearest end.
  static let clamp = """
    local policy = {}
    function policy.target_index_path_for_move(view, source, proposed)
      if source.section == proposed.section then return proposed end
      local last = view:number_of_rows(source.section) - 1
      return index_path(source.section, source.section < proposed.section and last or 0)
    end
    return policy
    """

  @Test("O-44: a row is clamped to its own section")
  func clamped() throws {
    let texts = [["a", "b", "c"], ["d", "e"]]
    #expect(try view(texts, Self.clamp).drag(rowAt: [0, 1], to: [1, 0]).words == "retargeted to [0, 2]")
    #expect(try view(texts, Self.clamp).drag(rowAt: [1, 1], to: [0, 0]).words == "retargeted to [1, 0]")
    #expect(try view(texts, Self.clamp).drag(rowAt: [0, 0], to: [0, 2]).words == "moved to [0, 2]")
  }

  @Test("O-46: a move to another section")
  func acrossSections() throws {
    let table = try TableView(policy: scripted("{ { 'a', 'b' }, { 'c' } }", moveRow), editing: true)
    #expect(try table.drag(rowAt: [0, 0], to: [1, 1]).words == "moved to [1, 1]")
    #expect(try table.cells() == [["b"], ["c", "a"]])
    #expect(table.numberOfRows(inSection: 0) == 1)
    #expect(table.numberOfRows(inSection: 1) == 2)
  }

  static let pinFirst = "function policy.can_move_row(view, path) return path.row ~= 0 end"

  @Test("O-49: `can_move_row` does not protect a destination")
  func unprotected() throws {
    let table = try view([["A", "B", "C"]], "local policy = {}\n\(Self.pinFirst)\nreturn policy")
    #expect(try table.drag(rowAt: [0, 2], to: [0, 0]).words == "moved to [0, 0]")
    #expect(table.texts == [["C", "A", "B"]])
  }

  @Test("O-50: the target protects it")
  func protected() throws {
    let table = try view(
      [["A", "B", "C"]],
      """
      local policy = {}
      \(Self.pinFirst)
      function policy.target_index_path_for_move(view, source, proposed)
        return proposed:with_row(math.max(1, proposed.row)), "below the first"
      end
      return policy
      """)
    let outcome = try table.drag(rowAt: [0, 2], to: [0, 0])
    #expect(outcome.words == "retargeted to [0, 1]")
    #expect(table.texts == [["A", "C", "B"]])
  }

  @Test("O-52: dropped where it came from")
  func origin() throws {
    let log = CallLog()
    let rules = try policy(
      """
      return {
        move_row = function() end,
        target_index_path_for_move = function(view, source, proposed) return proposed end,
        will_begin_reordering_row = function(view, path) end,
        did_end_reordering_row = function(view, path, destination) end,
        did_cancel_reordering_row = function(view, path) end,
      }
      """)
    let table = try view([["A", "B", "C"]], rules, onCall: log.add)
    #expect(try table.drag(rowAt: [0, 1], through: [[0, 2], [0, 1]]) == .unchanged)
    #expect(table.texts == [["A", "B", "C"]])
    #expect(
      log.lines == [
        "will_begin_reordering_row [0, 1]", "target_index_path_for_move [0, 1] [0, 2]",
        "target_index_path_for_move [0, 1] [0, 1]", "did_end_reordering_row [0, 1] [0, 1]",
      ])
    log.records = []
    #expect(try table.drag(rowAt: [0, 1], through: [[0, 2]], cancel: true) == .cancelled)
    #expect(log.lines.last == "did_cancel_reordering_row [0, 1]")
    #expect(table.texts == [["A", "B", "C"]])
  }

  @Test("O-54: the target of a target is itself, and is a place in the table")
  func fixedPoint() throws {
    let counts = [3, 2]
    let table = try view([["a", "b", "c"], ["d", "e"]], Self.clamp)
    var pairs = 0
    for source in everyPath(counts) {
      for proposed in everyDestination(of: source, counts) {
        #expect(try table.beginReordering(rowAt: source) == .began)
        let target = try table.hover(over: proposed).answer ?? source
        #expect(try table.hover(over: target).answer == target, "\(source) \(proposed)")
        try table.cancelReordering()
        pairs += 1
      }
    }
    #expect(pairs == 3 * (3 + 3) + 2 * (2 + 4))
  }

  @Test("an empty section takes a row, and gives back its place in the words of the data")
  func emptySection() throws {
    let rules = try policy(
      """
      return { target_index_path_for_move = function(view, source, proposed)
        local section = view:section(proposed.section)
        if section.count == 0 then return proposed, section.value .. " was empty" end
        return nil, section.value .. " has " .. section.count
      end }
      """)
    let table = try TableView(tasks(), policy: rules, editing: true)
    guard case .moved(let move) = try table.drag(rowAt: [0, 0], to: [2, 0]) else {
      Issue.record("the row was not moved")
      return
    }
    #expect(move.reason == "Done was empty")
    #expect(try table.drag(rowAt: [0, 0], to: [2, 1]) == .refused(reason: "Done has 1"))
    #expect(table.texts == [["Mow the lawn"], ["Paint"], ["Buy milk"]])
  }
}

import LuaHost
import TabuluaPolicy
import TabuluaScript
import Testing

@testable import TabuluaModel

/// Groups B and X of the cases from outside sources, and those of group D that apply, with updates in Lua.
///
/// The updates are made in one block inside an event, as a policy does it.
@Suite struct UpdateCases {
  /// A policy with updates to make when the details of [0, 0] are asked for, in one block; `extra` is Lua.
  private static func source(_ updates: String, _ extra: String = "") -> String {
    """
    local policy = {}
    local function at(section, row) return index_path(section, row) end
    local function new(section, row, text) return { at = at(section, row), values = { text = text } } end
    \(extra)
    function policy.add_button_tapped(view)
      view:perform_batch_updates(function()
    \(updates)
      end)
    end
    return policy
    """
  }

  /// The view after the updates.
  private func updated(
    _ rows: [[String]], _ updates: String, selected: TableIndexPath? = nil
  ) throws -> (view: TableView, log: CallLog) {
    let log = CallLog()
    let table = try view(rows, policy(Self.source(updates)), editing: false, onCall: log.add)
    if let selected { try table.selectRow(at: selected) }
    log.records = []
    guard case .done = try table.tapAddButton() else {
      Issue.record("the button was refused")
      return (table, log)
    }
    table._checkInvariants()
    return (table, log)
  }

  private func result(_ rows: [[String]], _ updates: String) throws -> [[String]] {
    try updated(rows, updates).view.texts
  }

  private let states = ["Arizona", "California", "Delaware", "New Jersey", "Washington"]
  private let listing = ["Alaska", "Arizona", "California", "Georgia", "New Jersey", "Virginia"]

  @Test("O-87, O-88: a listing of the guide, in either order")
  func aListingOfTheGuide() throws {
    let insert = "view:insert_rows { new(0, 0, 'Alaska'), new(0, 3, 'Georgia'), new(0, 5, 'Virginia') }"
    let delete = "view:delete_rows { at(0, 2), at(0, 4) }"
    #expect(try result([states], "\(insert) \(delete)") == [listing])
    #expect(try result([states], "\(delete) \(insert)") == [listing])
  }

  @Test("O-90, O-91, O-93: moves are simultaneous, and shift the rest")
  func moves() throws {
    #expect(
      try result([["0", "1", "2"]], "view:move_row(at(0, 1), at(0, 0)) view:move_row(at(0, 2), at(0, 1))")
        == [["1", "2", "0"]])
    #expect(try result([["0", "1", "2"]], "view:move_row(at(0, 2), at(0, 0))") == [["2", "0", "1"]])
    #expect(
      try result(
        [["0", "2"]], "view:insert_rows { new(0, 1, '4'), new(0, 3, '3') } view:move_row(at(0, 1), at(0, 0))")
        == [["2", "4", "0", "3"]])
  }

  @Test("O-96, O-98: sections move, and take deletions of their rows with them")
  func sections() throws {
    #expect(
      try result([["0"], ["1"], ["2"]], "view:move_section(1, 0) view:move_section(2, 1)")
        == [["1"], ["2"], ["0"]])
    #expect(
      try result([["a"], ["b", "c"]], "view:delete_sections { 1 } view:delete_rows { at(1, 0) }") == [["a"]])
  }

  @Test("O-100, O-106: nested blocks are one, and an empty one changes nothing")
  func blocks() throws {
    let nested = "view:perform_batch_updates(function() view:insert_rows { new(0, 1, 'N') } end)"
    #expect(try result([["a", "b"]], "view:delete_rows { at(0, 0) } \(nested)") == [["b", "N"]])
    #expect(try result([["a"], []], "") == [["a"], []])
  }

  @Test("O-101, O-103: the selection follows its row without a word, and a reloaded row loses it")
  func selection() throws {
    let found = try updated(
      [["a", "b", "c", "d"]],
      "view:delete_rows { at(0, 0) } view:insert_rows { new(0, 0, 'N'), new(0, 1, 'N') }", selected: [0, 2])
    #expect(found.view.texts == [["N", "N", "b", "c", "d"]])
    #expect(found.view.indexPathsForSelectedRows == [[0, 3]])
    #expect(found.log.lines == ["add_button_tapped"])
    let reloaded = try updated(
      [["a", "b", "c", "d"]], "view:reload_rows { at(0, 3) }", selected: [0, 3])
    #expect(reloaded.view.indexPathForSelectedRow == nil)
  }

  /// Lists of texts as Lua writes them.
  private func lua(_ lists: [[String]]) -> String {
    "{ " + lists.map { "{ " + $0.map { "'\($0)'" }.joined(separator: ", ") + " }" }.joined(separator: ", ")
      + " }"
  }

  /// Blocks as the source makes them: reloads and deletions by their places before, then insertions by their places
  /// after, in any order.
  @Test("O-108: random blocks", arguments: 0..<40)
  func randomBlocks(_ seed: Int) throws {
    var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
    func random(_ count: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % count
    }
    let before = (0..<4).map { section in (0..<random(5)).map { "r\(section).\($0)" } }
    var calls: [String] = []
    var after: [[String]] = []
    for (section, rows) in before.enumerated() {
      let isDeleted = random(4) == 0
      if isDeleted { calls.append("view:delete_sections { \(section) }") }
      var kept: [String] = []
      for (row, text) in rows.enumerated() {
        switch random(5) {
        case 0:
          calls.append("view:delete_rows { at(\(section), \(row)) }")
          continue
        case 1: calls.append("view:reload_rows { at(\(section), \(row)) }")
        default: break
        }
        kept.append(text)
      }
      if !isDeleted { after.append(kept) }
    }
    var place = 0
    while place <= after.count {
      if random(4) == 0 {
        after.insert([], at: place)
        calls.append("view:insert_sections { \(place) }")
      } else if place < after.count {
        for row in 0...6 where row <= after[place].count && random(4) == 0 {
          after[place].insert("new", at: row)
          calls.append("view:insert_rows { new(\(place), \(row), 'new') }")
        }
      }
      place += 1
    }
    for index in calls.indices { calls.swapAt(index, random(calls.count)) }
    let updates = calls.joined(separator: "\n")
    #expect(try result(before, updates) == after, "\(before): \(updates)")
    let owner = try policy(
      Self.source(
        "rows = \(lua(after)) \(updates)",
        """
        local rows = \(lua(before))
        local function new(section, row) return at(section, row) end
        function policy.number_of_sections(view) return #rows end
        function policy.number_of_rows(view, section) return #rows[section + 1] end
        function policy.cell_for_row(view, path) return { text = rows[path.section + 1][path.row + 1] } end
        """))
    let table = try TableView(policy: owner, viewport: .rows(0))
    _ = try table.tapAddButton()
    table._checkInvariants()
    #expect(try table.cells() == after)
  }

  // MARK: Illegal

  /// The error of an update, out of those of the script and of the callback around it.
  private func update(_ error: TableError?) -> TableError? {
    (error?.cause as? LuaError)?.cause as? TableError
  }

  /// The error of updates in a loaded table, or of a policy that owns its rows and has `after` in the block.
  private func failure(
    _ rows: [[String]], after: String? = nil, _ updates: String
  ) throws -> TableError? {
    var table: TableView
    if let after {
      let lists = rows.map { "{ " + $0.map { "'\($0)'" }.joined(separator: ", ") + " }" }
      let rules = try policy(
        Self.source(
          "rows = \(after) \(updates)",
          """
          local rows = { \(lists.joined(separator: ", ")) }
          function policy.number_of_sections(view) return #rows end
          function policy.number_of_rows(view, section) return #rows[section + 1] end
          """))
      table = try TableView(policy: rules, viewport: .rows(0))
    } else {
      table = try view(rows, Self.source(updates), editing: false)
    }
    let found = tableError { _ = try table.tapAddButton() }
    if after == nil { #expect(table.texts == rows) }
    #expect((0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) } == rows.map(\.count))
    table._checkInvariants()
    return update(found)
  }

  @Test("O-109, O-111: the counts do not add up")
  func counts() throws {
    let rows = try failure(
      [["a", "b", "c"]], after: "{ { 'a', 'b', 'c', 'd', 'e', 'f' } }", "view:insert_rows { at(0, 5) }")
    let rule = CountRule(before: 3, inserted: 1, deleted: 0, movedIn: 0, movedOut: 0)
    #expect(rows.flatMap(wrongCount) == CountMismatch(section: 0, rule: rule, actual: 6))
    let sections = try failure([], after: "{ {}, {}, {} }", "")
    let none = CountRule(before: 0)
    #expect(sections.flatMap(wrongCount) == CountMismatch(section: nil, rule: none, actual: 3))
  }

  private func wrongCount(_ error: TableError) -> CountMismatch? {
    if case .update(.countMismatch(let first, _, _)) = error.facts { first } else { nil }
  }

  @Test("O-112, O-114: beyond the table before, and after")
  func outside() throws {
    let deleted = try failure([[]], "view:delete_rows { at(0, 9) }")
    guard case .update(.rowOutOfRange([0, 9], rows: 0, _))? = deleted?.facts else {
      Issue.record("\(String(describing: deleted))")
      return
    }
    let inserted = try failure([["a"], []], after: "{ { 'a' }, {} }", "view:insert_rows { at(1, 2) }")
    #expect(inserted?.code == .insertOutOfRange)
    #expect(inserted?.operations.map(\.action) == [.insertRow([1, 2])])
  }

  /// Both operations are told in the order of the second list.
  static let conflicts: [(number: String, updates: String, actions: [TableOperation.Action])] = [
    (
      "O-115", "view:delete_rows { at(0, 0) } view:reload_rows { at(0, 0) }",
      [.deleteRow([0, 0]), .reloadRow([0, 0])]
    ),
    (
      "O-116", "view:delete_rows { at(0, 1) } view:move_row(at(0, 1), at(0, 0))",
      [.deleteRow([0, 1]), .moveRow(from: [0, 1], to: [0, 0])]
    ),
    (
      "O-118", "view:insert_rows { new(0, 0, 'N') } view:move_row(at(0, 1), at(0, 0))",
      [.insertRow([0, 0]), .moveRow(from: [0, 1], to: [0, 0])]
    ),
    (
      "O-120, O-128", "view:delete_sections { 1 } view:move_row(at(1, 0), at(0, 0))",
      [.deleteSection(1), .moveRow(from: [1, 0], to: [0, 0])]
    ),
    (
      "O-122", "view:reload_sections { 1 } view:delete_sections { 1 }",
      [.reloadSection(1), .deleteSection(1)]
    ),
    (
      "O-124", "view:reload_rows { at(1, 0) } view:move_section(1, 0)",
      [.moveSection(from: 1, to: 0), .reloadRow([1, 0])]
    ),
  ]

  @Test("O-115, O-116, O-118, O-120, O-122, O-124, O-128: what contradicts", arguments: conflicts)
  func conflict(_ number: String, _ updates: String, _ actions: [TableOperation.Action]) throws {
    let found = try failure([["a", "b"], ["c"]], updates)
    #expect(found?.code == .conflictingUpdates, "\(number)")
    #expect(found?.operations.map(\.action) == actions, "\(number)")
    #expect(found?.operations.allSatisfy { $0.at?.hasPrefix("test.lua:") == true } == true, "\(number)")
  }

  // MARK: Group D

  @Test("O-126: a section moves with the rows that stay")
  func aSectionMovesWithoutADeletedRow() throws {
    #expect(
      try result(
        [["a"], ["b"], ["c", "d"], ["e", "f"], ["g"]],
        "view:move_section(2, 4) view:delete_rows { at(2, 0), at(3, 1) }")
        == [["a"], ["b"], ["e"], ["g"], ["d"]])
  }

  @Test("O-130: a deletion that is asked for twice is one")
  func aDeletionTwice() throws {
    #expect(
      try result(
        [["a"], [], ["b", "c"]],
        "view:insert_rows { new(2, 0, 'N') } view:delete_rows { at(2, 0), at(2, 0) }")
        == [["a"], [], ["N", "c"]])
  }

  @Test("O-131: a key that two rows would have")
  func aKeyTwice() throws {
    let rules = try policy(
      Self.source("view:insert_rows { { at = at(0, 0), values = { id = 'T-3', title = 'again' } } }"))
    let table = try TableView(tasks(), policy: rules, viewport: .rows(0))
    let found = tableError { _ = try table.tapAddButton() }
    #expect(update(found)?.code == .duplicateKey)
    #expect(table.contents.numberOfRows == 3)
  }
}

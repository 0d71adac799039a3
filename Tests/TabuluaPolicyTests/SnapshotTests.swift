import TabuluaText
import LuaHost
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// Snapshots in Lua: edits beside the same edits in Swift, and what a policy does with them.
@Suite struct SnapshotTests {
  typealias Snapshot = TableSnapshot<String, String>

  /// An edit in both languages.
  struct Edit: Sendable {
    let lua: String
    let swift: @Sendable (inout Snapshot) throws(Snapshot.Failure) -> Void
  }

  private static func lua(_ names: [String]) -> String {
    "{ " + names.map { "'\($0)'" }.joined(separator: ", ") + " }"
  }

  /// All edits with few names, those that are wrong among them.
  static let edits: [Edit] = {
    let lists = [[], ["1"], ["9"], ["9", "8"], ["9", "9"], ["0", "9", "0"], ["2", "1"]]
    let rows = ["0", "1", "2", "9"]
    let names = ["A", "B", "C"]
    var result: [Edit] = []
    for list in [["D"], ["A"], ["D", "E"], ["D", "D"], []] {
      result.append(
        Edit(lua: "s:append_sections \(lua(list))") { s throws(Snapshot.Failure) in try s.appendSections(list)
        })
      result.append(Edit(lua: "s:delete_sections \(lua(list))") { $0.deleteSections(list) })
      result.append(
        Edit(lua: "s:reload_sections \(lua(list))") { s throws(Snapshot.Failure) in try s.reloadSections(list)
        })
      for name in names {
        result.append(
          Edit(lua: "s:insert_sections_before(\(lua(list)), '\(name)')") { s throws(Snapshot.Failure) in
            try s.insertSections(list, beforeSection: name)
          })
        result.append(
          Edit(lua: "s:insert_sections_after(\(lua(list)), '\(name)')") { s throws(Snapshot.Failure) in
            try s.insertSections(list, afterSection: name)
          })
      }
    }
    for name in names {
      for other in names {
        result.append(
          Edit(lua: "s:move_section_before('\(name)', '\(other)')") { s throws(Snapshot.Failure) in
            try s.moveSection(name, beforeSection: other)
          })
        result.append(
          Edit(lua: "s:move_section_after('\(name)', '\(other)')") { s throws(Snapshot.Failure) in
            try s.moveSection(name, afterSection: other)
          })
      }
    }
    for list in lists {
      result.append(
        Edit(lua: "s:append_rows(\(lua(list)))") { s throws(Snapshot.Failure) in try s.appendItems(list) })
      result.append(Edit(lua: "s:delete_rows \(lua(list))") { $0.deleteItems(list) })
      result.append(
        Edit(lua: "s:reload_rows \(lua(list))") { s throws(Snapshot.Failure) in try s.reloadItems(list) })
      result.append(
        Edit(lua: "s:reconfigure_rows \(lua(list))") { s throws(Snapshot.Failure) in
          try s.reconfigureItems(list)
        })
      for name in names {
        result.append(
          Edit(lua: "s:append_rows(\(lua(list)), '\(name)')") { s throws(Snapshot.Failure) in
            try s.appendItems(list, toSection: name)
          })
      }
      for row in rows {
        result.append(
          Edit(lua: "s:insert_rows_before(\(lua(list)), '\(row)')") { s throws(Snapshot.Failure) in
            try s.insertItems(list, beforeItem: row)
          })
        result.append(
          Edit(lua: "s:insert_rows_after(\(lua(list)), '\(row)')") { s throws(Snapshot.Failure) in
            try s.insertItems(list, afterItem: row)
          })
      }
    }
    for row in rows {
      for other in rows {
        result.append(
          Edit(lua: "s:move_row_before('\(row)', '\(other)')") { s throws(Snapshot.Failure) in
            try s.moveItem(row, beforeItem: other)
          })
        result.append(
          Edit(lua: "s:move_row_after('\(row)', '\(other)')") { s throws(Snapshot.Failure) in
            try s.moveItem(row, afterItem: other)
          })
      }
    }
    result.append(Edit(lua: "s:delete_all()") { $0.deleteAllItems() })
    return result
  }()

  /// A snapshot in words, as `words` in ``script(_:)`` says it.
  private static func words(_ snapshot: Snapshot) -> String {
    var parts: [String] = snapshot.snapshotSections.map {
      "\($0.identifier)[\($0.rows.joined(separator: ","))]"
    }
    for row in ["0", "1", "2", "9"] {
      let path = snapshot.indexPath(for: row).map(\.description) ?? "nil"
      let place = snapshot.indexOfItem(row).map(String.init) ?? "nil"
      parts.append("\(row):\(snapshot.sectionIdentifier(containingItem: row) ?? "nil")\(path)\(place)")
    }
    parts.append(snapshot.indexOfSection("B").map(String.init) ?? "nil")
    parts.append("\(snapshot.numberOfSections)/\(snapshot.numberOfItems)")
    parts += snapshot.reloadedItemIdentifiers.sorted() + ["|"] + snapshot.reconfiguredItemIdentifiers.sorted()
    parts += ["|"] + snapshot.reloadedSectionIdentifiers.sorted()
    return parts.joined(separator: " ")
  }

  private static func script(_ edits: [Edit]) -> String {
    """
    local s = require "tabulua.snapshots".new()
    s:append_sections { "A", "B" }
    s:append_rows({ "0", "1" }, "A")
    s:append_rows { "2" }
    local function sorted(set)
      local list = {}
      for name in pairs(set) do list[#list + 1] = name end
      table.sort(list)
      return list
    end
    local function words()
      local parts = {}
      for _, section in ipairs(s:sections()) do
        parts[#parts + 1] = section .. "[" .. table.concat(s:rows(section), ",") .. "]"
        assert(s:number_of_rows(section) == #s:rows(section))
      end
      for _, row in ipairs { "0", "1", "2", "9" } do
        local path = s:index_path(row)
        assert(path == nil or s:row(path) == row)
        parts[#parts + 1] = row .. ":" .. tostring(s:section_containing(row)) .. tostring(path)
          .. tostring(s:index_of_row(row))
      end
      parts[#parts + 1] = tostring(s:index_of_section("B"))
      parts[#parts + 1] = s:number_of_sections() .. "/" .. s:number_of_rows()
      assert(#s:rows() == s:number_of_rows())
      for _, name in ipairs { "_reloaded", "_reconfigured", "_reloaded_sections" } do
        for _, row in ipairs(sorted(s[name])) do parts[#parts + 1] = row end
        if name ~= "_reloaded_sections" then parts[#parts + 1] = "|" end
      end
      return table.concat(parts, " ")
    end
    local function try(edit)
      local copy = s:copy()
      local before = words()
      local ok, problem = pcall(edit)
      if not ok then assert(words() == before) end
      report(ok and words() or problem)
      local now = words()
      s, copy = copy, s
      assert(words() == before)
      s = copy
    end
    \(edits.map { "try(function() \($0.lua) end)" }.joined(separator: "\n"))
    """
  }

  /// The identifiers that an error is about, as a message names them.
  private static func names(_ problem: Snapshot.Failure) -> String {
    switch problem {
    case .duplicateSections(let names), .duplicateItems(let names), .unknownSections(let names),
      .unknownItems(let names):
      names.map { "`\($0)`" }.joined(separator: ", ")
    case .noSections: "no section to append to"
    }
  }

  /// What an edit does in Lua it does in Swift, and it fails in both about the same identifiers.
  @Test(arguments: 0..<40) func editsAreTheSame(_ seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ count: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % count
    }
    let edits = (0..<40).map { _ in Self.edits[random(Self.edits.count - (random(4) == 0 ? 0 : 1))] }
    let lines = try evaluate(Self.script(edits))
    var snapshot = try Snapshot([SnapshotSection("A", rows: ["0", "1"]), SnapshotSection("B", rows: ["2"])])
    try #require(lines.count == edits.count)
    for (edit, line) in zip(edits, lines) {
      do {
        try edit.swift(&snapshot)
        #expect(line == Self.words(snapshot), "\(edit.lua)")
      } catch {
        // Where two names are wrong, Lua names the first.
        let names = Self.names(error).split(separator: ", ")
        let isNamed =
          edit.lua.contains(":move_")
          ? names.contains { line.contains($0) } : line.contains(Self.names(error))
        #expect(isNamed && line.hasPrefix("test.lua:"), "\(edit.lua): \(line) instead of \(error)")
      }
    }
  }

  // MARK: Tables

  /// The tasks after the add button was tapped, whose callback has `body`.
  func tapped(
    _ body: String, _ extra: String = "", viewport: TableView.Viewport = .rows(0)
  ) throws -> (view: TableView, log: CallLog, error: Diagnostic?) {
    let rules = try policy(
      """
      local policy = {}
      \(extra)
      function policy.add_button_tapped(view)
        local s = view:snapshot()
        \(body)
      end
      return policy
      """)
    let log = CallLog()
    let view = try TableView(tasks(), policy: rules, viewport: viewport, onCall: log.add)
    try view.selectRow(at: [0, 1])
    log.records = []
    do {
      _ = try view.tapAddButton()
      return (view, log, nil)
    } catch {
      return (view, log, error.diagnostic(policy: rules))
    }
  }

  func keys(_ view: TableView) -> [[String]] {
    (0..<view.contents.numberOfSections).map { section in
      view.contents.rows(inSection: section).map { view.contents.key(of: $0) ?? "" }
    }
  }

  @Test func aTableShowsASnapshot() throws {
    let (view, log, _) = try tapped(
      """
      s:append_rows({ "T-5", { key = "T-4", values = { title = "Four", estimate = 4, done = true } } }, "Doing")
      s:move_row_before("T-2", "T-5")
      s:delete_rows { "T-3", "unknown" }
      s:delete_sections { "Todo" }
      s:append_rows { { key = "T-1", values = { title = "One" } } }
      view:apply(s)
      """)
    #expect(keys(view) == [["T-2", "T-5", "T-4"], ["T-1"]])
    let contents = view.contents
    let four = try #require(contents.row(forKey: "T-4"))
    #expect(contents.text(of: four, column: 1) == "Four")
    #expect(contents.value(of: four, column: 3) == .integer(4))
    #expect(contents.isChecked(four))
    // A row that the table had is the same row, with its other values.
    let one = try #require(contents.row(forKey: "T-1"))
    #expect(contents.text(of: one, column: 1) == "One")
    #expect(contents.text(of: one, column: 2) == "Done")
    #expect(contents.isChecked(one))
    #expect(view.indexPathsForSelectedRows == [[0, 0]])
    #expect(log.lines == ["add_button_tapped"])
  }

  @Test func reloadAndReconfigureInLua() throws {
    let (view, log, _) = try tapped(
      "s:reconfigure_rows { 'T-1', 'T-3' } s:reload_rows { 'T-2', 'T-3' } view:apply(s)",
      """
      function policy.cell_for_row(view, path) return nil end
      function policy.will_display_cell(view, path) end
      """, viewport: .all)
    #expect(
      log.lines == [
        "cell_for_row [0, 0]", "cell_for_row [0, 1]", "will_display_cell [0, 1]", "cell_for_row [1, 0]",
        "will_display_cell [1, 0]", "add_button_tapped",
      ])
    #expect(view.indexPathsForSelectedRows == [])
  }

  /// What fails changes nothing, and says which line applied the snapshot.
  @Test func aSnapshotThatFails() throws {
    for (body, code, message) in [
      ("s:append_rows { '' }", "empty_key", "a row has no key in `id`"),
      ("s:append_rows { { key = 'T-9', values = { titel = '' } } }", "unknown_column", "`titel`"),
      ("s:append_rows { { key = 'T-9', values = { estimate = 'x' } } }", "type_mismatch", "`estimate`"),
      (
        "s:append_rows { { key = 'T-9', values = { id = 'T-8' } } }", "wrong_key",
        "the row is named `T-9`, so `id` cannot be given another value"
      ),
      (
        "s:append_rows { { key = 'T-9', values = { status = 'Todo' } } }", "section_column_is_fixed",
        "`status` says in which section a row stands"
      ),
    ] {
      let (view, _, error) = try tapped("\(body) view:apply(s)")
      let found = error
      #expect(found?.message.contains(message) == true, "\(body): \(found?.message ?? "")")
      #expect(found?.location?.line != nil)
      #expect(keys(view) == [["T-1", "T-2"], ["T-3"], []])
      #expect(["callback_failed", code].contains(found?.code ?? ""), "\(body): \(found?.code ?? "")")
    }
  }

  @Test func lawsInLua() throws {
    let (view, _, error) = try tapped(
      "s:append_rows({ 'T-8', 'T-9' }, 'Todo') view:apply(s)",
      """
      policy.laws = { few = function(view) return view:number_of_rows(0) <= 3, "too many" end }
      """)
    #expect(error == nil)
    #expect(keys(view) == [["T-1", "T-2"], ["T-3"], []])
  }
}

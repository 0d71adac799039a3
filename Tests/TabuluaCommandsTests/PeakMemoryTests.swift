import Foundation
import Testing

#if os(Linux)
  /// What commands keep of what scripts and tables say stays near the memory that the scripts may use.
  @Suite struct PeakMemoryTests {
    /// What each may take at most, in mebibytes: four times what scripts may use, and a hundred.
    private static let most = 4 * 64 + 100

    private static func table(_ rows: Int) -> String {
      "id,title,day\n" + (0..<rows).map { "k\($0),Row \($0),\($0 * 3 / rows)\n" }.joined()
    }

    /// Answers with reasons of 64 KiB, each of which is another one.
    private static let reasons = """
      local n, long = 0, ('x'):rep(65530)
      return {
        table = { key = 'id', section_by = 'day', text = 'title' },
        can_move_row = function(view, path) n = n + 1 return path.row ~= 1, n .. long end,
        target_index_path_for_move = function(view, from, to) n = n + 1 return nil, n .. long end,
      }\n
      """

    private func check(
      _ line: String, _ files: [String: String], status: Int32 = 0,
      _ location: SourceLocation = #_sourceLocation
    ) throws {
      let bench = try Workbench(files)
      let run = try bench.measuredWithMemory("tabulua \(line) --max-memory 64")
      #expect(
        run.outcome.status == status, "\(line): \(run.outcome.errors.prefix(2000))", sourceLocation: location)
      #expect(run.memory < Self.most, "\(line): \(run.memory) MiB", sourceLocation: location)
    }

    /// Cells of 40 MB, each character of which is written as six.
    @Test(arguments: ["json", "html", "text", "svg"]) func cellsThatAreShown(_ format: String) throws {
      let cell = String(repeating: "\u{1}", count: 4_000_000)
      try check(
        "show --table t.csv --text title --format \(format) > shown",
        ["t.csv": "id,title\n" + (0..<10).map { "k\($0),\(cell)\n" }.joined()])
    }

    /// All that the cells of a policy keep counts.
    @Test(
      arguments: [
        "image = n .. ('i'):rep(2e7)", "accessibility_label = n .. ('l'):rep(2e7)",
        "control = { type = 'segmented', value = 0, segments = { n .. ('t'):rep(2e7), 'b' } }",
        "control = { type = 'button', title = n .. ('t'):rep(2e7) }",
        "editing_control = { type = 'button', title = n .. ('t'):rep(2e7) }",
      ])
    func cellsOfAPolicy(_ field: String) throws {
      let policy = """
        local n = 0
        local function cell() n = n + 1 return { text = 'a', \(field) } end
        return { table = { key = 'id' }, cell_for_row = cell }\n
        """
      for format in ["json", "text"] {
        try check(
          "show --table t.csv --policy p.lua --format \(format) > shown",
          ["t.csv": Self.table(40), "p.lua": policy], status: 1)
      }
    }

    /// A policy that makes up its rows cannot have more of them drawn than its memory has room for.
    @Test(arguments: ["--format json", "--format svg --viewport all", "--viewport 4000000"])
    func rowsOfAPolicy(_ options: String) throws {
      let policy = "return { number_of_rows = function() return 4000000 end }\n"
      try check("show --policy p.lua \(options) > shown", ["p.lua": policy], status: 1)
      try check("show --policy p.lua > shown", ["p.lua": policy])
    }

    /// What the tests of a spec leave counts: each of these took more than a gibibyte, or would where a limit is higher.
    @Test(arguments: [
      ("for i = 1, 40 do it('t' .. i, function() assert.snapshot('s', ('x'):rep(2e7)) end) end", 1),
      ("for i = 1, 40 do it('t' .. i, function() assert.snapshot('s', ('x\\n'):rep(5e6)) end) end", 1),
      ("for i = 1, 1e6 do it(('x'):rep(9900) .. i, function() end) end", 3),
      ("each({ 1, 2, 3, 4, 5, 6, 7, 8, 9 }, ('x'):rep(8e6) .. '%d', function() end)", 3),
      (
        "local n = ('y'):rep(9900) describe(n, function() describe(n, function() for i = 1, 1e5 do it('a' .. i, function() end) end end) end)",
        3
      ),
      // What passing tests print is not kept, and what others print counts.
      (
        "for i = 1, 300 do it('a' .. i, function() for k = 1, 100 do print(('e\u{301}'):rep(2e4)) end end) end",
        0
      ),
      (
        "for i = 1, 300 do it('a' .. i, function() for k = 1, 100 do print(('e\u{301}'):rep(2e4)) end rows() end) end",
        1
      ),
      (
        "for i = 1, 60 do it('a' .. i, function() for k = 1, 90 do pcall(assert.equal, 1, 2, ('m'):rep(1e6) .. k) end end) end",
        1
      ),
      ("for i = 1, 500 do it('a' .. i, function() policy(('./'):rep(i) .. 'p.lua') pcall(rows) end) end", 0),
    ])
    func whatSpecsLeave(_ spec: String, _ status: Int32) throws {
      let files = [
        "t_spec.lua": spec + "\n", "p.lua": "return {} --" + String(repeating: "-", count: 1_000_000) + "\n",
      ]
      for mode in ["--update", "--format junit --report jsonl=r.jsonl"] {
        try check(
          "test t_spec.lua --max-instructions 1000000000 \(mode) > told", files, status: status)
      }
    }

    /// A file of snapshots is read within the memory, whatever is in it.
    @Test(arguments: ["= a: s\n| x\n", "|\n", "= \(String(repeating: "a", count: 20))"])
    func snapshotsThatAreKept(_ part: String) throws {
      var lines = "tabulua snapshots 1\n\n= b: s\n"
      for number in 0..<1_000_000 { lines += part.hasSuffix("\n") ? part : "\(part)\(number)\n" }
      try check(
        "test t_spec.lua > told",
        ["t_spec.lua": "it('a', function() end)\n", "__snapshots__/t_spec.snap": lines],
        status: part == "|\n" ? 0 : 1)
    }

    /// What compiling a batch takes counts.
    @Test(arguments: ["{},", "t={},", "f'x',"]) func compiledBatches(_ part: String) throws {
      let text = "local t, f = {" + String(repeating: part, count: 15_000_000 / part.utf8.count) + "}\n"
      for mode in ["", "--deadline 1"] {
        try check(
          "run --table t.csv --key id --policy p.lua --batch b.lua \(mode)",
          ["t.csv": Self.table(3), "p.lua": "return {}\n", "b.lua": text], status: 1)
      }
    }

    /// Records each of which has a column of its own cost no more than they have cells.
    @Test(arguments: ["", "--key id", "--key id --format jsonl", "--format jsonl", "--key id --format batch"])
    func columnsOfTheirOwn(_ options: String) throws {
      func table(_ value: String) -> String {
        (0..<20_000).map { "{\"id\":\"k\($0)\",\"c\($0)\":\"\(value)\"}\n" }.joined()
      }
      let bench = try Workbench(["a.jsonl": table("x"), "b.jsonl": table("y")])
      let run = try bench.measuredWithMemory("tabulua compare a.jsonl b.jsonl \(options)")
      #expect(run.outcome.status == 2, "\(run.outcome.errors.prefix(2000))")
      #expect(run.memory < 200 && run.seconds < 20, "\(run.memory) MiB, \(run.seconds) s")
    }

    @Test(arguments: ["json", "html", "text"]) func reasonsOfAMatrix(_ format: String) throws {
      try check(
        "matrix p.lua --table t.csv --format \(format)", ["t.csv": Self.table(60), "p.lua": Self.reasons])
    }

    /// The cells of all rows, which a matrix names, are kept by their beginnings.
    @Test func cellsOfAMatrix() throws {
      let cells = """
        local p = { table = { key = 'id', section_by = 'day', text = 'title' } }
        function p.cell_for_row() return { text = ('t'):rep(2e7), image = ('i'):rep(2e7), detail = ('d'):rep(3e6) } end
        return p\n
        """
      try check("matrix p.lua --table t.csv", ["t.csv": Self.table(20), "p.lua": cells])
    }

    /// Titles of sections are kept by their beginnings.
    @Test(arguments: ["", "--by section"]) func titlesOfAMatrix(_ options: String) throws {
      let titles = """
        return { number_of_sections = function() return 60 end, number_of_rows = function() return 1 end,
          can_move_row = function() return true end, title_for_header = function(v, s) return s .. ('t'):rep(1e7) end }\n
        """
      try check("matrix p.lua \(options) > told", ["p.lua": titles])
    }

    /// A spec whose policy says that it has millions of rows.
    @Test(arguments: [
      "rows()", "rows(0)", "user:pan_select({ 0, 0 }, { 0, 3999998 }) assert.equal(1, 2)",
      "user:tap({ 0, 0 }) assert.equal(1, 2)",
    ])
    func rowsOfASpec(_ test: String) throws {
      try check(
        "test t_spec.lua > told",
        [
          "t_spec.lua": "it('asks', function() policy 'p.lua' \(test) end)\n",
          "p.lua":
            "return { number_of_sections = function() return 1 end, number_of_rows = function() return 4000000 end }\n",
        ], status: 2)
    }

    @Test func reasonsOfADifference() throws {
      let other = Self.reasons.replacingOccurrences(of: "return nil, n .. long", with: "return to, n .. long")
      try check(
        "diff p.lua q.lua --table t.csv --format jsonl --limit 2000",
        ["t.csv": Self.table(60), "p.lua": Self.reasons, "q.lua": other], status: 2)
    }
    /// Of steps that can be taken back the oldest are dropped, in all tables of a run.
    @Test(
      arguments: [
        "view:row(path).title = n .. ('x'):rep(3000000)", "view:row(path).title = 't' .. n",
      ])
    func stepsThatCanBeTakenBack(_ statement: String) throws {
      let names = ["a", "b", "c", "d", "e"]
      var files = [
        "p.lua": """
        local n = 0
        return {
          did_select_row = function(view, path) n = n + 1 \(statement) end,
          save_state = function() return n .. ('s'):rep(7000000) end,
          restore_state = function() end,
        }\n
        """
      ]
      for name in names {
        files["\(name).csv"] = "id,title\n1,A\n2,B\n"
        files["\(name).jsonl"] =
          String(repeating: "{\"do\":\"tap\",\"row\":[0,0],\"table\":\"\(name)\"}\n", count: 60)
          + "{\"do\":\"undo\",\"table\":\"\(name)\"}\n"
      }
      let tables = names.map { "--table \($0).csv --batch \($0).jsonl" }.joined(separator: " ")
      try check("run \(tables) --policy p.lua --quiet", files)
    }
  }
#endif

import TabuluaText
import Testing

@Suite struct CheckCommandTests {
  @Test func goodPolicies() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(["check", "@p.lua", "@s.lua"])
    #expect(result.status == 0)
    #expect(result.output == "p.lua: no problems\ns.lua: no problems\n")
    #expect(result.errors == "")
  }

  @Test func everyMistakeIsTold() throws {
    let bench = try Workbench([
      "a.lua": "return { can_mvoe_row = function(view, path) return true end, table = { txet = 'a' } }",
      "b.lua": "return { table = { order = 'position' } }",
    ])
    let result = bench.run(["check", "@a.lua", "@b.lua", "@missing.lua"])
    result.expect(
      status: 3,
      output: """
        a.lua: 2 errors
        b.lua: 1 warning
        missing.lua: 1 error

        """,
      errors: """
        error: `can_mvoe_row` is not a callback
          --> a.lua:1:10
          |
        1 | return { can_mvoe_row = function(view, path) return true end, table = { txet = 'a' } }
          |          ^^^^^^^^^^^^
          = help: did you mean `can_move_row`?
        error: `policy.table` has no field `txet`
          --> a.lua:1:73
          |
        1 | return { can_mvoe_row = function(view, path) return true end, table = { txet = 'a' } }
          |                                                                         ^^^^
          = help: did you mean `text`?
        warning: `policy.table.order` is not used by this version
          --> b.lua:1:20
          |
        1 | return { table = { order = 'position' } }
          |                    ^^^^^
          = help: the rows stand as in the file
        error: there is no policy `missing.lua`
          = help: check the path

        """)
    #expect(result.diagnostics.map(\.severity) == [.error, .error, .warning, .error])
  }

  @Test func warningsAloneAreNoFailure() throws {
    let bench = try Workbench(["b.lua": "return { table = { order = 'position' } }"])
    bench.run(["check", "@b.lua"]).expect(
      output: "b.lua: 1 warning\n",
      errors: """
        warning: `policy.table.order` is not used by this version
          --> b.lua:1:20
          |
        1 | return { table = { order = 'position' } }
          |                    ^^^^^
          = help: the rows stand as in the file

        """)
  }

  /// The policy gets the options, also where it is tried on a table that is made up.
  @Test func optionsOfThePolicy() throws {
    let source = """
      local options = ...
      if type(options.limit) ~= "number" then error("a limit is needed") end
      return {
        did_select_row = function(view, path) if options.stay then return end view:deselect_row(path) end,
      }
      """
    let bench = try Workbench(["p.lua": source])
    var transcript = Transcript()
    for options in [
      [], ["--set", "limit=3"], ["--set", "limit=3", "--set", "stay=true"], ["--set", "limit"],
      ["--set", "limit=3", "--max-instructions", "1"],
    ] { transcript.add(bench.run(["check", "@p.lua"] + options)) }
    transcript.expect(
      """
      $ tabulua check p.lua
      p.lua: 1 error
      ! error: the policy failed while it was loaded: a limit is needed
      !   --> p.lua:2
      !   |
      ! 2 | if type(options.limit) ~= "number" then error("a limit is needed") end
      !   |
      !   = calls, innermost first:
      !       p.lua:2: in the main chunk
      (exit status 3)

      $ tabulua check p.lua --set limit=3
      p.lua: no problems

      $ tabulua check p.lua --set limit=3 --set stay=true
      p.lua: 1 warning
      ! warning: a tap leaves its row selected: `did_select_row` can end before it deselects it
      !   --> p.lua:4:3
      !   |
      ! 4 |   did_select_row = function(view, path) if options.stay then return end view:deselect_row(path) end,
      !   |   ^^^^^^^^^^^^^^
      !   = note: on a device the row stays highlighted, and looks as if the touch had not ended
      !   = note: tried on a small table: row [0, 0] is selected after a tap
      !   = note: where it is meant so, write `-- check: allow tap_leaves_selection` on the line
      !   = help: begin `did_select_row` with `view:deselect_row(path)`

      $ tabulua check p.lua --set limit
      ! error: `--set` gives a name and a value, not `limit`
      !   = help: write it as `--set limit=3`
      (exit status 64)

      $ tabulua check p.lua --set limit=3 --max-instructions 1
      p.lua: 1 error
      ! error: the policy ran for too many instructions, more than 1, and was stopped
      !   = help: look for a loop that does not end, or raise the limit, `--max-instructions`
      (exit status 3)

      """)
  }

  /// Names in lines that no trial reaches; the columns of `--table`; options that are given.
  @Test func namesThatThereAreNot() throws {
    let source = """
      local policy = { table = { text = "item" } }
      local options = ...
      function policy.can_move_row(view, path)
        if path.row > 99 then return os.time() > 0 end
        return not view:row(path).lokced and path.row < (options.limt or 3)
      end
      function policy.did_select_row(view, path)
        view:deselect_row(path)
        if path.row > 99 then veiw:reload_rows { path } end
        if path.section > 99 then view:insertRowsAtIndexPaths { { 0, 0 } } end
      end
      return policy
      """
    let bench = try Workbench(["p.lua": source, "t.csv": "item,locked\na,x\n"])
    var transcript = Transcript()
    transcript.add(bench.run(["check", "@p.lua"]))
    transcript.add(bench.run(["check", "@p.lua", "--table", "@t.csv", "--set", "limit=3"]))
    transcript.add(bench.run(["check", "@p.lua", "--table", "@missing.csv"]))
    try transcript.expect(inFile: "UnknownNames")
  }

  /// An error that Lua raises for a name while the policy is loaded has its column and the near name, and is told once.
  @Test func aWrongNameWhileLoading() throws {
    let bench = try Workbench(["p.lua": "local LIMIT = 3\nlocal twice = 2 * LIMT\nreturn {}"])
    let result = bench.run(["check", "@p.lua"])
    #expect(result.status == 3)
    #expect(result.diagnostics.map(\.code) == ["policy_failed"])
    #expect(result.diagnostics.first?.location?.description == "p.lua:2:19")
    #expect(result.diagnostics.first?.help == "did you mean `LIMIT`?")
  }

  @Test func aSpecIsCheckedAsASpec() throws {
    let spec = """
      describe("the list", function()
        policy "p.lua"
        it("moves", function()
          local result = user:darg("a", { 0, 1 })
          assert.moved(reslt, { 0, 1 })
          assert.has_error(function() nothing() end)
          assert.is_not_nil(view:row(index_path(0, 0)))
          assert.equal(1, view:number_of_rows())
        end)
      end)
      """
    let bench = try Workbench([
      "right_spec.lua": "describe('all', function() it('is well', function() assert.is_true(true) end) end)",
      "names_spec.lua": spec, "broken_spec.lua": "descibe('x', function() end)",
    ])
    var transcript = Transcript()
    for file in ["right_spec.lua", "names_spec.lua", "broken_spec.lua", "missing_spec.lua"] {
      transcript.add(bench.run(["check", "@\(file)"]))
    }
    try transcript.expect(inFile: "CheckedSpecs")
  }

  @Test func whatItPrintsGoesToStandardError() throws {
    let bench = try Workbench(["b.lua": "print('one\\n\\ntwo', 3)\nreturn {}"])
    let result = bench.run(["check", "@b.lua"])
    #expect(result.errors == "b.lua:1: one\nb.lua:1: \nb.lua:1: two\t3\n")
    #expect(result.output == "b.lua: no problems\n")
  }
}

@Suite struct StyleCheckTests {
  private static let wrong = """
    local policy = { table = { text = "a", check = "b" } }
    function policy.did_select_row(view, path) view:set_checked(path, true) end
    return policy
    """

  @Test func aWarningSaysHowToMendIt() throws {
    let bench = try Workbench(["p.lua": Self.wrong])
    let result = bench.run(["check", "@p.lua"])
    result.expect(
      output: "p.lua: 1 warning\n",
      errors: """
        warning: a tap leaves its row selected: `did_select_row` does not deselect it
          --> p.lua:2:17
          |
        2 | function policy.did_select_row(view, path) view:set_checked(path, true) end
          |                 ^^^^^^^^^^^^^^
          = note: on a device the row stays highlighted, and looks as if the touch had not ended
          = note: tried on a small table: row [0, 0] is selected after a tap
          = note: where it is meant so, write `-- check: allow tap_leaves_selection` on the line
          = help: begin `did_select_row` with `view:deselect_row(path)`

        """)
    #expect(result.diagnostics.map(\.code) == ["tap_leaves_selection"])
  }

  @Test func strictExitsWith2WhereThereIsAWarning() throws {
    let accepted = Self.wrong.replacing("function", with: "-- check: allow tap_leaves_selection\nfunction")
    let bench = try Workbench(["p.lua": Self.wrong, "ok.lua": accepted, "bad.lua": "return 1"])
    var transcript = Transcript()
    for files in [["p.lua"], ["p.lua", "ok.lua"], ["ok.lua"], ["p.lua", "bad.lua"], ["bad.lua", "p.lua"]] {
      transcript.add(bench.run(["check", "--strict"] + files.map { "@\($0)" }))
    }
    try transcript.expect(inFile: "StrictChecks")
  }

  @Test func nothingIsWritten() throws {
    let bench = try Workbench(["p.lua": Self.wrong])
    let before = try bench.snapshot()
    _ = bench.run(["check", "@p.lua"])
    #expect(try bench.snapshot() == before)
  }

  /// The laws that the table breaks as it is read are told, because no step would be done under them.
  @Test func lawsThatTheTableBreaks() throws {
    let bench = try Workbench([
      "t.csv": "id,status\n1,Todo\n2,Todo\n3,Done\n",
      "p.lua": """
      return {
        table = { key = "id", section_by = "status" },
        laws = {
          ["one in Todo"] = function(view) return view:number_of_rows(0) <= 1, "Todo is full" end,
          ["one in Done"] = function(view) return view:number_of_rows(1) <= 1 end,
          ["none, counted"] = function(view) return view:number_of_rows(0) end,
        },
      }

      """,
    ])
    let outcome = bench.run(["check", "@p.lua", "--table", "@t.csv"])
    #expect(outcome.status == 0 && outcome.output == "p.lua: 1 warning\n", "\(outcome)")
    #expect(
      outcome.diagnostics.map { "\($0.code) \($0.location?.line ?? 0) \($0.message)" } == [
        "law_broken 4 the law `one in Todo` does not hold of this table: Todo is full"
      ])
    #expect(bench.run(["check", "@p.lua"]).output == "p.lua: no problems\n")
  }

  /// A name that is another one's of `policy.table` is none of `policy.view`'s.
  @Test func namesOfOtherPrograms() throws {
    let bench = try Workbench([
      "p.lua": "return { table = { title = 'a' } }", "v.lua": "return { view = { title = 'a' } }",
    ])
    #expect(bench.run(["check", "@p.lua"]).diagnostics.first?.help == "did you mean `text`?")
    #expect(bench.run(["check", "@v.lua"]).diagnostics.first?.help?.contains("`text`") == false)
  }

  /// How a column of marks writes yes and no, as the option and the settings say it.
  @Test func wordsOfMarks() throws {
    let bench = try Workbench([
      "t.csv": "id,done\n1,yes\n2,no\n",
      "p.lua": "return { table = { check = { column = 'done', on = 'yes', off = 'no' } } }",
      "q.lua": "return { table = { check = 'done' } }",
    ])
    #expect(bench.run(["check", "@p.lua", "--table", "@t.csv"]).output == "p.lua: no problems\n")
    let told = bench.run(["show", "--table", "@t.csv", "--policy", "@p.lua"])
    let asked = bench.run(["show", "--table", "@t.csv", "--policy", "@q.lua", "--check", "done=yes,no"])
    #expect(told.status == 0 && told.output == asked.output && told.output.contains("✓"), "\(told) \(asked)")
    for wrong in [
      "{ column = 'done', on = 'x', off = 'x' }", "{ column = 'done', on = 'x' }", "{ 'done' }", "{}",
    ] {
      try bench.write(Array("return { table = { check = \(wrong) } }".utf8), to: "w.lua")
      let outcome = bench.run(["check", "@w.lua"])
      #expect(outcome.status == 3 && outcome.errors.contains("`policy.table.check`"), "\(wrong): \(outcome)")
    }
  }

  /// A law that fails with the table as it is read is told as one that it breaks: under it every step would fail.
  @Test func lawsThatFailWithTheTable() throws {
    let bench = try Workbench([
      "t.csv": "id,status\n1,Todo\n2,Todo\n3,Done\n",
      "p.lua": """
      return {
        table = { key = "id", section_by = "status" },
        laws = {
          ["1 raises"] = function(view) error("no " .. view:row(index_path(0, 0)).id) end,
          ["2 answers a word"] = function(view) return "yes" end,
          ["3 has no end"] = function(view) while true do end end,
          ["4 of sections"] = { each_section = function(view, section) if section == 1 then error("late") end return true end },
          ["5 holds"] = function(view) return true end,
        },
      }

      """,
      "load.lua": "return { view_did_load = function(view) error('not loaded') end, laws = { a = error } }\n",
    ])
    let outcome = bench.run(["check", "@p.lua", "--table", "@t.csv", "--max-instructions", "1000000"])
    #expect(outcome.status == 3 && outcome.output == "p.lua: 3 errors, 1 warning\n", "\(outcome)")
    #expect(
      outcome.diagnostics.map { "\($0.severity.rawValue) \($0.location?.line ?? 0) \($0.code) \($0.message)" }
        == [
          "error 4 callback_failed the law `1 raises` failed: no 1",
          "error 5 callback_failed a law must return true, false, nil or a whole number of faults, but returned the string \"yes\"",
          "warning 6 callback_failed the law `3 has no end` ran for too many instructions, more than 1 000 000, and was stopped",
          "error 7 callback_failed the law `4 of sections` failed: late",
        ])
    #expect(bench.run(["check", "@p.lua"]).output == "p.lua: no problems\n")
    let loaded = bench.run(["check", "@load.lua", "--table", "@t.csv"])
    #expect(loaded.status == 3 && loaded.diagnostics.count == 1, "\(loaded)")
    #expect(loaded.diagnostics.first?.message == "`view_did_load` failed: not loaded")
  }
}

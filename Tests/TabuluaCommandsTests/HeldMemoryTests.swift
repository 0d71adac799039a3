import Foundation
import Testing

/// What scripts have the table keep counts with `--max-memory`, and what is let go does not.
@Suite struct HeldMemoryTests {
  /// What scripts put into the tables of a run counts together, also where that is done when they are loaded.
  @Test(arguments: ["did_select_row", "view_did_load"])
  func severalTables(_ callback: String) throws {
    let policy = """
      return { table = { key = 'id' }, \(callback) = function(view)
        local rows = {}
        for i = 1, 1000 do
          rows[i] = { at = index_path(0, i - 1), values = { id = i .. ' ' .. view:number_of_rows(0), v = ('y'):rep(1000) } }
        end
        view:insert_rows(rows)
      end }
      """
    let tables = (1...8).map { "t\($0)" }
    var files = Dictionary(uniqueKeysWithValues: tables.map { ("\($0).csv", "id,v\na,A\n") })
    files["p.lua"] = policy
    files["b.jsonl"] = tables.map { #"{"do":"tap","table":"\#($0)","row":{"key":"a"}}"# + "\n" }.joined()
    let run = try Workbench(files).run(
      ["run"] + tables.flatMap { ["--table", "@\($0).csv"] } + [
        "--policy", "@p.lua", "--max-memory", "6", "--batch", "@b.jsonl", "--format", "jsonl",
      ])
    #expect(run.status == 1 && run.errors.contains("used too much memory"), "\(run.errors)")
    let steps = run.output.split(separator: "\n").count { $0.contains(#""kind":"step""#) }
    #expect(steps <= 6, "\(steps)")
  }

  /// What keeps more and more; `text` has a hundred thousand bytes, `other` as many.
  private static let endless = [
    "rows":
      "while true do n = n + 1 view:insert_rows { { at = index_path(0, 0), values = { id = 'n' .. n, title = text } } } end",
    "rows of a block":
      "view:perform_batch_updates(function() while true do n = n + 1 view:insert_rows { { at = index_path(0, 0), values = { id = 'n' .. n, title = text } } } end end)",
    "values of a block":
      "view:perform_batch_updates(function() while true do row.title = text row.title = other end end)",
    "sections": "while true do view:insert_sections { { at = 0, header = text } } end",
    "empty rows":
      "local many = {} for i = 1, 1000 do many[i] = { at = index_path(0, i - 1), values = { id = 'x' .. i } } end while true do n = n + 1 for i = 1, 1000 do many[i].values.id = n .. ' ' .. i end view:insert_rows(many) end",
    "pushed tables": "while true do view:push { { rows = { text } } } end",
    "pushed tables with headers": "while true do view:push { { header = text, rows = { 'a' } } } end",
    "headers of pushed tables":
      "while true do view:push { { header = 'h', rows = { 'a' } } } n = n + 1 view.header = text .. n view.footer = other .. n end",
    "pushed tables with settings":
      "while true do n = n + 1 view:push({ { rows = { 'a' } } }, { view = { header = text .. n, footer = other .. n } }) end",
    "headers of a block":
      "view:perform_batch_updates(function() while true do view.header = text view.header = other end end)",
  ]

  /// What lets go as much as it keeps.
  private static let steady = [
    "values": "for i = 1, 150 do row.title = text row.title = other end",
    "values of users":
      "for i = 1, 150 do user:set('a', { values = { title = text } }) user:set('a', { values = { title = other } }) end",
    "rows":
      "for i = 1, 150 do view:insert_rows { { at = index_path(0, 0), values = { id = 'n', title = text } } } view:delete_rows { view:find('n') } end",
    "pushed tables": "for i = 1, 150 do view:push { { rows = { text } } } view:pop() end",
    "headers of pushed tables":
      "for i = 1, 150 do view:push { { header = text .. i, rows = { 'a' } } } view.header = other .. i view:pop() end",
    "sections":
      "for i = 1, 150 do view:insert_sections { { at = 1, header = text } } view:delete_sections { 1 } end",
    "errors":
      "for i = 1, 150 do pcall(view.perform_batch_updates, view, function() row.title = text error('x') end) end",
  ]

  private static let texts = "local n, text, other = 0, ('x'):rep(100000), ('y'):rep(100000)"

  private func bench(_ script: String) throws -> Workbench {
    try Workbench([
      "t.csv": "id,title\na,A\nb,B\n", "none.lua": "return {}\n",
      "batch.lua": "local row = view:find('a')\n\(Self.texts)\n\(script)\n",
      "tap.lua":
        "return { did_select_row = function(view, path) local row = view:row(path)\n\(Self.texts)\n\(script)\nend }\n",
      "tap.jsonl": "{\"do\":\"tap\",\"row\":{\"key\":\"a\"}}\n",
      "a_spec.lua":
        "fixture('t.csv', { key = 'id' })\nit('keeps', function()\nlocal row = view:find('a')\n\(Self.texts)\n\(script)\nend)\n",
    ])
  }

  private static let run = [
    "run", "--table", "@t.csv", "--key", "id", "--format", "jsonl", "--timeout", "120",
  ]

  @Test(arguments: endless.keys.sorted()) func whatIsKeptCounts(_ name: String) throws {
    let bench = try bench(try #require(Self.endless[name]))
    // The checks after each change take time in a test build, which instructions pay for.
    let memory = ["--max-memory", "16", "--max-instructions", "1000000000"]
    // A callback cannot push a second table: `view` stays the one that is covered.
    let batch = ["--policy", "@none.lua", "--batch", "@batch.lua"]
    let policy = ["--policy", "@tap.lua", "--batch", "@tap.jsonl"]
    for files in name.contains("pushed tables") ? [batch] : [batch, policy] {
      let outcome = bench.run(Self.run + files + memory)
      #expect(outcome.status == 1, "\(outcome)")
      #expect(
        outcome.output.contains("\"code\":\"memory_limit\"") || outcome.output.contains("too much memory"),
        "\(files): \(outcome.output.suffix(500))")
    }
    let outcome = bench.run(["test", "--format", "jsonl", "@a_spec.lua"] + memory)
    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.output.contains("too much memory"), "\(outcome.output.suffix(500))")
  }

  /// Tables that are pushed call by call count together: a tap on each of them pushes the next one.
  @Test func pushesOfManyCalls() throws {
    let bench = try Workbench([
      "t.csv": "id,title\na,A\n",
      "push.lua": """
      local text, pushed = ("x"):rep(1000000), {}
      function pushed.did_select_row(view) view:push({ { header = text, rows = { "a" } } }, pushed) end
      return { did_select_row = pushed.did_select_row }

      """,
      "taps.jsonl": String(repeating: "{\"do\":\"tap\",\"row\":[0,0]}\n", count: 40),
    ])
    let run = Self.run + ["--policy", "@push.lua", "--batch", "@taps.jsonl", "--keep-going", "--max-memory"]
    let outcome = bench.run(run + ["16"])
    #expect(outcome.status == 1, "\(outcome.output.suffix(500))")
    #expect(outcome.output.contains("too much memory"), "\(outcome.output.suffix(500))")
    // Results name a table by the beginning of its title.
    #expect(outcome.output.utf8.count < 100_000)
    #expect(bench.run(run + ["100"]).status == 0)
  }

  /// What a tap leaves in the table, a megabyte at each of forty taps.
  private static let leaving = [
    "rows":
      "view:insert_rows { { at = index_path(0, 0), values = { id = 'n' .. n, title = text .. n } } }",
    "values": "view:row(path).title = text:rep(n)",
    "sections": "view:insert_sections { { at = 1, header = text .. n } }",
  ]

  /// What many calls put into the table counts together as long as it is there.
  @Test(arguments: leaving.keys.sorted()) func whatManyCallsLeave(_ name: String) throws {
    let script = try #require(Self.leaving[name])
    let bench = try Workbench([
      "t.csv": "id,title\na,A\nb,B\n",
      "leaves.lua": """
      local n, text = 0, ("x"):rep(1000000)
      return { did_select_row = function(view, path) n = n + 1 \(script) end }

      """,
      "takes.lua": """
      local n, text = 0, ("x"):rep(1000000)
      return {
        did_select_row = function(view, path)
          n = n + 1
          view:insert_rows { { at = index_path(0, 0), values = { id = "n" .. n, title = text .. n } } }
          if n % 8 == 0 then
            local new = {}
            for i = n - 7, n do new[#new + 1] = view:find("n" .. i) end
            view:delete_rows(new)
          end
        end,
      }

      """,
      "refused.lua": """
      local n, text = 0, ("x"):rep(1000000)
      return {
        laws = { ["no more rows"] = function(view) return view:number_of_rows(0) == 2 end },
        did_select_row = function(view, path)
          n = n + 1
          view:insert_rows { { at = index_path(0, 0), values = { id = "n" .. n, title = text .. n } } }
        end,
      }

      """,
      "taps.jsonl": String(repeating: "{\"do\":\"tap\",\"row\":{\"key\":\"a\"}}\n", count: 40),
    ])
    func run(_ policy: String, _ mebibytes: Int) -> Workbench.Outcome {
      bench.run(
        Self.run + ["--policy", "@\(policy)", "--batch", "@taps.jsonl", "--keep-going"]
          + ["--max-memory", "\(mebibytes)"])
    }
    let outcome = run("leaves.lua", 16)
    #expect(outcome.status == 1, "\(outcome.output.suffix(500))")
    #expect(outcome.output.contains("too much memory"), "\(outcome.output.suffix(500))")
    #expect(run("leaves.lua", name == "values" ? 200 : 100).status == 0)
    #expect(run("takes.lua", 16).status == 0)
    let refused = run("refused.lua", 16)
    #expect(refused.output.contains("no more rows"), "\(refused.output.suffix(500))")
    #expect(!refused.output.contains("memory"), "\(refused.output.suffix(500))")
  }

  /// A person who takes back what a script did has the script's room back as well.
  @Test func whatIsTakenBackDoesNotCount() throws {
    let bench = try Workbench([
      "t.csv": "id,title\na,A\nb,B\n",
      "leaves.lua": """
      local n, text = 0, ("x"):rep(1000000)
      return {
        did_select_row = function(view, path)
          n = n + 1
          view:insert_rows { { at = index_path(0, 0), values = { id = "n" .. n, title = text .. n } } }
        end,
      }

      """,
      "taps.jsonl": String(
        repeating: "{\"do\":\"tap\",\"row\":{\"key\":\"a\"}}\n{\"do\":\"undo\"}\n", count: 40),
      "redone.jsonl": String(
        repeating: "{\"do\":\"tap\",\"row\":{\"key\":\"a\"}}\n{\"do\":\"undo\"}\n{\"do\":\"redo\"}\n",
        count: 40),
    ])
    let run = Self.run + ["--policy", "@leaves.lua", "--keep-going", "--max-memory", "16", "--batch"]
    let outcome = bench.run(run + ["@taps.jsonl"])
    #expect(outcome.status == 0, "\(outcome.output.suffix(500))")
    #expect(bench.run(run + ["@redone.jsonl"]).output.contains("too much memory"))
  }

  @Test(arguments: steady.keys.sorted()) func whatIsLetGoDoesNot(_ name: String) throws {
    let bench = try bench(try #require(Self.steady[name]))
    let outcome = bench.run(
      Self.run + ["--policy", "@none.lua", "--batch", "@batch.lua", "--max-memory", "16"])
    // Steps that fail have that status by themselves.
    #expect(
      outcome.status == (name == "errors" ? 1 : 0),
      "\(outcome.errors.suffix(500)) \(outcome.output.suffix(500))")
    #expect(!outcome.output.contains("memory"))
  }

  /// Of steps that scripts had a part in half as much is kept as scripts may use; the older ones are dropped, and that is said.
  @Test func stepsThatAreKeptNoLonger() throws {
    let bench = try Workbench([
      "t.csv": "id,title\na,A\nb,B\n",
      "sets.lua": """
      local n, text = 0, ("x"):rep(1000000)
      return { did_select_row = function(view, path) n = n + 1 view:row(path).title = text .. n end }

      """,
      "taps.jsonl": String(repeating: "{\"do\":\"tap\",\"row\":[0,0]}\n", count: 12)
        + String(repeating: "{\"do\":\"undo\"}\n", count: 6)
        + String(repeating: "{\"do\":\"redo\"}\n", count: 5),
      "taps.lua": """
      for _ = 1, 12 do user:tap(index_path(0, 0)) end
      for _ = 1, 6 do user:undo() end
      for _ = 1, 5 do user:redo() end

      """,
    ])
    for batch in ["@taps.jsonl", "@taps.lua"] {
      let outcome = bench.run(
        Self.run + ["--policy", "@sets.lua", "--max-memory", "16", "--batch", batch])
      #expect(outcome.status == 0, "\(outcome.output.suffix(500))")
      let told = outcome.lines.dropFirst(13)
      #expect(
        told.prefix(6).map { $0.contains("\"outcome\":\"done\"") } == [true, true, true, true, false, false])
      for line in told.dropFirst(4).prefix(2) {
        #expect(
          line.contains(
            "\"code\":\"nothing_to_undo\",\"reason\":\"there is no step to take back: older ones (8) were dropped, because the steps kept more than 8 192 KiB\""
          ), "\(line)")
      }
      #expect(
        told.dropFirst(6).prefix(5).map { $0.contains("\"outcome\":\"done\"") } == [
          true, true, true, true, false,
        ])
      #expect(told.dropFirst(10).first?.contains("no step was taken back that can be done again") == true)
    }
  }
}

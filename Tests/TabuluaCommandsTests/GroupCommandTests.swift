import Testing

@testable import TabuluaCommands

/// Drags of several rows at once, by every command that knows drags; what each prints is kept.
@Suite("Drags of several rows") struct GroupCommandTests {
  private static let files = [
    "board.lua": """
    local policy = {
      table = { key = "id", text = "title", section_by = "list", sections = { "Todo", "Doing", "Done" } },
      laws = { ["at most three in Doing"] = function(view) return view:number_of_rows(1) <= 3, "Doing is full" end },
    }
    function policy.can_move_row(view, path)
      if view:row(path).title == "Pinned" then return false, "it is pinned" end
      return true
    end
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section == 2 and source.section == 0 then return nil, "not from Todo to Done" end
      return proposed
    end
    return policy
    """,
    "group.lua": """
    local policy = { table = { key = "id", text = "title", section_by = "list", sections = { "Todo", "Doing", "Done" } } }
    function policy.can_displace_row(view, path) return view:row(path).title ~= "Pinned" end
    function policy.target_index_path_for_moving_rows(view, sources, proposed)
      if #sources > 2 then return nil, "two at a time" end
      if proposed.section == 2 then return proposed:with_section(1):with_row(0), "not done yet" end
      return proposed
    end
    function policy.move_row(view, source, destination) end
    return policy
    """,
    "t.csv": """
    id,title,list
    a,Ash,Todo
    b,Birch,Todo
    c,Cedar,Todo
    p,Pinned,Doing
    d,Date,Doing
    e,Elm,Doing
    f,Fir,Done

    """,
    "moves.jsonl": """
    {"do":"set_editing","editing":true}
    {"do":"drag","rows":[{"key":"c"},{"key":"a"}],"to_section":"Todo","at":"first"}
    {"do":"drag","rows":[{"key":"b"},[1,1]],"before":{"key":"f"}}
    {"do":"drag","rows":[{"key":"e"},{"key":"d"}],"after":{"key":"f"}}
    {"do":"drag","rows":[{"key":"a"},{"key":"p"}],"to":[0,0]}
    {"do":"drag","rows":[{"key":"a"},{"key":"c"}],"to":[1,0]}
    {"do":"drag","rows":[{"key":"f"},{"key":"d"},{"key":"e"}],"before":{"key":"d"}}
    {"do":"drag","rows":[{"key":"d"},{"key":"f"}],"through":[[0,0],[1,0]],"cancel":true}
    {"do":"drag","rows":[{"key":"b"}],"to":[1,0]}

    """,
  ]

  @Test("batches, traces, results and taking back") func batches() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    let run = ["run", "--table", "@t.csv", "--policy", "@board.lua", "--batch", "@moves.jsonl"]
    transcript.add(bench.run(run))
    transcript.add(bench.run(run + ["--format", "jsonl"]))
    transcript.add(
      bench.run(["trace", "--table", "@t.csv", "--policy", "@group.lua", "--batch", "@moves.jsonl"]))
    try bench.write(
      Array(
        """
        view:set_editing(true)
        local result = user:drag { rows = { "c", view:find("a") }, to_section = "Done" }
        print(result.outcome, result.to, #result.moves, result.with[1])
        result = user:drag { rows = { "a", index_path(0, 0) }, after = "p" }
        print(result.outcome, result.reason)
        print(pcall(user.drag, user, { rows = { "a", "a" }, to = index_path(0, 0) }))

        """.utf8), to: "moves.lua")
    transcript.add(
      bench.run([
        "run", "--table", "@t.csv", "--policy", "@group.lua", "--batch", "@moves.lua", "--keep-going",
      ]))
    transcript.add(
      bench.run(run + ["--in-place", "--journal", "@j.jsonl", "--keep-going"]))
    // What was done is taken back, and done again.
    let changed = try bench.read("t.csv")
    #expect(bench.run(["undo", "--journal", "@j.jsonl", "--in-place"]).status == 0)
    #expect(try bench.read("t.csv") == Self.files["t.csv"] && changed != Self.files["t.csv"])
    #expect(bench.run(["redo", "--journal", "@j.jsonl", "--in-place"]).status == 0)
    #expect(try bench.read("t.csv") == changed)
    transcript.add(
      bench.run([
        "show", "--table", "@t.csv", "--policy", "@board.lua", "--do",
        #"{"do":"drag","rows":[{"key":"b"},{"key":"f"}],"to":[0,0]}"#,
      ]))
    try transcript.expect(inFile: "Groups")
  }

  /// A rule that is right for one row and wrong for several; only a policy that has the callback for them is tried so.
  @Test("sessions drag several rows") func sessions() throws {
    let bench = try Workbench(Self.files)
    try bench.write(
      Array(
        """
        return {
          laws = { "stays_in_section" },
          target_index_path_for_move = require("tabulua.rules").stay_in_section().target_index_path_for_move,
          target_index_path_for_moving_rows = function(view, sources, proposed)
            if proposed.section ~= sources[1].section then return nil, "its own section" end
            return proposed
          end,
        }
        """.utf8), to: "first.lua")
    var transcript = Transcript()
    let prove = ["prove", "@first.lua", "--table", "@t.csv", "--steps", "10", "--runs", "40"]
    transcript.add(bench.run(prove))
    transcript.add(bench.run(["prove", "@group.lua"] + prove.dropFirst(2)))
    transcript.add(bench.run(["prove", "@board.lua"] + prove.dropFirst(2)))
    try transcript.expect(inFile: "GroupSessions")
  }

  @Test("why, matrix and diff") func looking() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    let table = ["--table", "@t.csv"]
    for policy in ["@board.lua", "@group.lua"] {
      let why = ["why", "c", "1,0", "and", "c", "2,0", "--with", "a", "--policy", policy] + table
      transcript.add(bench.run(why))
      transcript.add(bench.run(["why", "c", "--with", "p", "--policy", policy] + table))
    }
    transcript.add(
      bench.run(["why", "c", "1,0", "--with", "a", "--policy", "@group.lua", "--format", "jsonl"] + table))
    transcript.add(bench.run(["matrix", "@group.lua", "--with", "a"] + table))
    transcript.add(
      bench.run(["matrix", "@board.lua", "--with", "0,0", "--with", "p", "--format", "json"] + table))
    transcript.add(bench.run(["diff", "@board.lua", "@group.lua", "--groups", "2", "--limit", "3"] + table))
    let trace = bench.run(
      ["run", "--policy", "@board.lua", "--batch", "@moves.jsonl", "--trace", "@trace.jsonl", "--keep-going"]
        + table)
    #expect(trace.status == 0, "\(trace.errors)")
    transcript.add(bench.run(["diff", "@board.lua", "@group.lua", "--trace", "@trace.jsonl"] + table))
    try transcript.expect(inFile: "GroupLooks")
  }

  @Test("proofs with groups, their counter-examples and specs") func proofs() throws {
    let bench = try Workbench(Self.files)
    try bench.write(
      Array(
        """
        return {
          laws = { "stays_in_section" },
          target_index_path_for_move = function(view, source, proposed)
            if proposed.section ~= source.section then return nil, "its own section" end
            return proposed
          end,
        }
        """.utf8), to: "own.lua")
    try bench.write(
      Array(
        """
        return {
          laws = { "last_place_kept" },
          can_move_row = function(view, path) return path.row < view:number_of_rows(path.section) - 1 end,
          target_index_path_for_move = function(view, source, proposed)
            local count = view:number_of_rows(proposed.section) - (proposed.section == source.section and 1 or 0)
            if proposed.row == count and count > 0 then return nil, "the last place is kept" end
            return proposed
          end,
          target_index_path_for_moving_rows = function(view, sources, proposed) return proposed end,
        }
        """.utf8), to: "last.lua")
    var transcript = Transcript()
    transcript.add(bench.run(["prove", "@own.lua", "--shapes", "2"]))
    transcript.add(
      bench.run(["prove", "@own.lua", "--shapes", "2", "--groups", "2", "--write-spec", "@own_spec.lua"]))
    transcript.add(bench.run(["test", "@own_spec.lua"]))
    transcript.add(bench.run(["prove", "@last.lua", "--shapes", "2"]))
    transcript.add(bench.run(["prove", "@last.lua", "--shapes", "3", "--groups", "3"]))
    transcript.add(bench.run(["prove", "@last.lua", "--shapes", "3", "--groups", "3", "--format", "jsonl"]))
    transcript.add(bench.run(["prove", "@last.lua", "--shapes", "2", "--groups", "9"]))
    transcript.add(bench.run(["prove", "@last.lua", "--table", "@t.csv", "--steps", "5", "--groups", "2"]))
    try transcript.expect(inFile: "GroupProofs")
  }

  @Test(
    "the ready rules keep their laws for groups too",
    arguments: [
      "stay_in_section()", "reserve_last(1)", "reserve_last(2)", "limit_rows { max = 2 }",
      "limit_rows { section = 1, max = 1 }",
      "pin(function(view, path) return path.row == 0 end)",
      "pin(function(view, path) return path.row == 1 end)",
    ])
  func readyRules(_ rule: String) throws {
    let bench = try Workbench(["rule.lua": "return require('tabulua.rules').\(rule)"])
    let proof = bench.run(["prove", "@rule.lua", "--shapes", "3", "--groups", "3"])
    #expect(
      proof.status == 0 && proof.output.contains("of up to 3 rows together"), "\(proof.output)\(proof.errors)"
    )
  }

  @Test(
    "ready rules about marks keep their laws for groups too",
    arguments: [
      "exclusive_checkmark {}", "inclusive_checkmarks { max = 1 }",
      "inclusive_checkmarks { min = 1, max = 2 }",
    ])
  func marks(_ rule: String) throws {
    let bench = try Workbench([
      "rule.lua": """
      local policy = require("tabulua.rules").\(rule)
      policy.table = { text = "title", check = "done" }
      return policy
      """
    ])
    let proof = bench.run(["prove", "@rule.lua", "--shapes", "2", "--groups", "3"])
    #expect(
      proof.status == 0 && proof.output.contains("of up to 3 rows together"), "\(proof.output)\(proof.errors)"
    )
  }

  @Test("mistakes") func mistakes() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    let lines = [
      #"{"do":"drag","rows":[],"to":[0,0]}"#,
      #"{"do":"drag","rows":[{"key":"a"},{"key":"x"}],"to":[0,0]}"#,
      #"{"do":"drag","rows":[{"key":"a"},[0,0]],"to":[0,0]}"#,
      #"{"do":"drag","rows":[[0,0],[0,7]],"to":[0,0]}"#,
      #"{"do":"drag","rows":[[0,0],[7,0]],"to":[0,0]}"#,
      #"{"do":"drag","rows":[{"key":"a"}],"row":{"key":"b"},"to":[0,0]}"#,
      #"{"do":"drag","rows":[{"key":"a"},{"key":"b"}]}"#,
      #"{"do":"drag","rows":{"key":"a"},"to":[0,0]}"#,
      #"{"do":"drag","rows":[{"key":"a"},{"key":"b"}],"to":[0,2]}"#,
      #"{"do":"drag","rows":[{"key":"a"},{"key":"b"}],"to":[3,0]}"#,
      #"{"do":"drag","rows":[{"key":"a"},{"key":"b"}],"to_section":"Soon"}"#,
      #"{"do":"drag","rows":[{"key":"a"},{"key":"b"}],"before":{"key":"b"}}"#,
      #"{"do":"drag","rows":[{"key":"a"},{"key":"b"}],"before":{"key":"b"},"after":{"key":"c"}}"#,
      #"{"do":"tap","rows":[{"key":"a"}]}"#,
    ]
    for line in lines {
      try bench.write(Array("{\"do\":\"set_editing\",\"editing\":true}\n\(line)\n".utf8), to: "b.jsonl")
      transcript.add(
        bench.run(["run", "--table", "@t.csv", "--policy", "@board.lua", "--batch", "@b.jsonl"]), title: line)
    }
    for call in [
      "user:drag { rows = {}, to = index_path(0, 0) }", "user:drag { rows = { 'a', 'b' } }", "user:drag {}",
    ] {
      try bench.write(Array("view:set_editing(true)\n\(call)\n".utf8), to: "b.lua")
      transcript.add(
        bench.run(["run", "--table", "@t.csv", "--policy", "@board.lua", "--batch", "@b.lua"]), title: call)
    }
    for answer in ["'here'", "true", "index_path(0, 9)", "sources[1].row"] {
      try bench.write(
        Array(
          """
          return {
            table = { key = "id", section_by = "list" },
            target_index_path_for_moving_rows = function(view, sources, proposed) return \(answer) end,
          }
          """.utf8), to: "wrong.lua")
      try bench.write(
        Array(
          "{\"do\":\"set_editing\",\"editing\":true}\n{\"do\":\"drag\",\"rows\":[{\"key\":\"b\"},{\"key\":\"d\"}],\"to\":[0,0]}\n"
            .utf8),
        to: "b.jsonl")
      transcript.add(
        bench.run(["run", "--table", "@t.csv", "--policy", "@wrong.lua", "--batch", "@b.jsonl"]),
        title: answer)
    }
    transcript.add(
      bench.run(["why", "a", "1,0", "--with", "a", "--policy", "@board.lua", "--table", "@t.csv"]))
    transcript.add(
      bench.run(["why", "a", "0,2", "--with", "b", "--policy", "@board.lua", "--table", "@t.csv"]))
    transcript.add(bench.run(["matrix", "@board.lua", "--with", "x", "--table", "@t.csv"]))
    try bench.write(
      Array(
        "return { target_index_path_for_moving_rows = function(view, sources) return sources end }".utf8),
      to: "check.lua")
    transcript.add(bench.run(["check", "@check.lua"]))
    try transcript.expect(inFile: "GroupMistakes")
  }
}

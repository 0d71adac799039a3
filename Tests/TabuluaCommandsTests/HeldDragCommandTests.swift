import Testing

@testable import TabuluaCommands

/// Drags that are held, so that the table is drawn in the middle of them; what each command prints is kept.
@Suite("Drags that are held") struct HeldDragCommandTests {
  private static let files = [
    "board.lua": """
    local policy = {
      table = { key = "id", text = "title", section_by = "list", sections = { "Todo", "Doing", "Done" } },
      laws = { ["nothing is called Let go"] = function(view) return view:section(0).title ~= "Let go" end },
    }
    local state = "Todo"
    function policy.can_move_row(view, path)
      if view:row(path).title == "Pinned" then return false, "it is pinned" end
      return true
    end
    function policy.will_begin_reordering_row(view, path) state = "Todo, " .. view:row(path).title .. " is lifted" end
    function policy.did_cancel_reordering_row(view, path) state = "Todo" end
    function policy.title_for_header(view, section)
      if section == 0 then return state end
      return view:section(section).value
    end
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section == 2 then return nil, "not yet" end
      if proposed.section == 1 then return proposed:with_row(1), "below the pinned row" end
      return proposed
    end
    return policy
    """,
    "t.csv": """
    id,title,list
    a,Ash,Todo
    b,Birch,Todo
    c,Cedar,Todo
    p,Pinned,Doing
    d,Date,Doing

    """,
  ]

  private static let drags = [
    #"{"do":"drag","row":{"key":"c"},"to":[0,0],"hold":true}"#,
    #"{"do":"drag","row":{"key":"b"},"to":[1,0],"hold":true}"#,
    #"{"do":"drag","row":{"key":"b"},"to_section":"Done","hold":true}"#,
    #"{"do":"drag","row":{"key":"p"},"to":[0,0],"hold":true}"#,
    #"{"do":"drag","rows":[{"key":"c"},{"key":"a"}],"through":[[0,0],[1,2]],"hold":true}"#,
    #"{"do":"drag","rows":[{"key":"d"}],"before":{"key":"b"},"hold":true}"#,
  ]

  /// What `show` prints in a format in the middle of some drags.
  private func pictures(_ format: String, _ drags: [String]) throws -> Transcript {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    for drag in drags {
      transcript.add(
        bench.run([
          "show", "--table", "@t.csv", "--policy", "@board.lua", "--editing", "--do", drag, "--format",
          format,
        ]))
    }
    return transcript
  }

  @Test("show draws the table in the middle of a drag") func formats() throws {
    try pictures("text", Self.drags).expect(inFile: "HeldText")
    try pictures("json", Self.drags).expect(inFile: "HeldJSON")
    try pictures("svg", [Self.drags[0], Self.drags[4]]).expect(inFile: "HeldSVG")
    try pictures("html", [Self.drags[0], Self.drags[4]]).expect(inFile: "HeldHTML")
  }

  @Test("a gap that is scrolled out of view, many rows, an empty table's section, and a step after the drag")
  func edges() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    let show = ["show", "--table", "@t.csv", "--policy", "@board.lua", "--editing"]
    transcript.add(bench.run(show + ["--viewport", "2", "--do", Self.drags[1]]))
    transcript.add(bench.run(show + ["--do", Self.drags[1], "--do", #"{"do":"tap","row":{"key":"a"}}"#]))
    transcript.add(bench.run(show + ["--do", Self.drags[1], "--do", Self.drags[0]]))
    let rows = (0..<9).map { "{\"key\":\"k\($0)\"}" }.joined(separator: ",")
    try bench.write(
      Array(("id,title\n" + (0..<12).map { "k\($0),Row \($0)\n" }.joined()).utf8), to: "long.csv")
    transcript.add(
      bench.run([
        "show", "--table", "@long.csv", "--key", "id", "--text", "title", "--editing", "--do",
        "{\"do\":\"drag\",\"rows\":[\(rows)],\"to\":[0,2],\"hold\":true}",
      ]))
    try transcript.expect(inFile: "HeldEdges")
  }

  @Test("a run lets go of what is held, before the next step or at the end") func runs() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    try bench.write(
      Array(
        """
        {"do":"set_editing","editing":true}
        \(Self.drags[1])
        {"do":"drag","row":{"key":"c"},"to":[0,0]}
        \(Self.drags[4])

        """.utf8), to: "b.jsonl")
    let files = ["--table", "@t.csv", "--policy", "@board.lua"]
    transcript.add(bench.run(["run"] + files + ["--batch", "@b.jsonl"]))
    transcript.add(bench.run(["run"] + files + ["--batch", "@b.jsonl", "--format", "jsonl"]))
    transcript.add(bench.run(["trace"] + files + ["--batch", "@b.jsonl"]))
    try bench.write(
      Array(
        """
        view:set_editing(true)
        local held = user:drag("b", { to = index_path(1, 0), hold = true })
        print(held.outcome, held.to, held.reason)
        print(pcall(view.delete_rows, view, { "a" }))
        print(user:drag("c", index_path(0, 0)).outcome)

        """.utf8), to: "b.lua")
    transcript.add(bench.run(["run"] + files + ["--batch", "@b.lua"]))
    try transcript.expect(inFile: "HeldRuns")
  }

  @Test("a policy that fails, or breaks a law, when rows are let go; and wrong lines") func mistakes() throws
  {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    let files = ["--table", "@t.csv", "--policy", "@wrong.lua"]
    let steps = [
      "--do", #"{"do":"set_editing","editing":true}"#, "--do",
      #"{"do":"drag","row":[0,0],"to":[0,1],"hold":true}"#,
    ]
    let next = ["--do", #"{"do":"set","row":[0,0],"values":{"title":"New"}}"#]
    for body in ["error('no')", "view:row(path).title = 'Let go'"] {
      try bench.write(
        Array(
          """
          return {
            table = { key = "id", text = "title", section_by = "list" },
            laws = { ["nothing is called Let go"] = function(view) return view:row(index_path(0, 0)).title ~= "Let go" end },
            did_cancel_reordering_row = function(view, path) \(body) end,
          }
          """.utf8), to: "wrong.lua")
      transcript.add(bench.run(["run"] + files + steps), title: body)
      transcript.add(
        bench.run(["run"] + files + steps + next + ["--keep-going"]), title: "\(body), next step")
    }
    for line in [
      #"{"do":"drag","row":[0,0],"through":[[0,1]],"cancel":true,"hold":true}"#,
      #"{"do":"drag","row":[0,0],"to":[0,1],"hold":1}"#,
      #"{"do":"drag","row":[0,0],"to":[0,9],"hold":true}"#,
      #"{"do":"drag","row":[0,0],"hold":true}"#,
      #"{"do":"move_up","row":[0,0],"hold":true}"#,
      #"{"do":"drag","row":[0,0],"to":[0,1],"hold":false}"#,
    ] {
      transcript.add(
        bench.run([
          "run", "--table", "@t.csv", "--policy", "@board.lua", "--do",
          #"{"do":"set_editing","editing":true}"#, "--do",
          line,
        ]))
    }
    try transcript.expect(inFile: "HeldMistakes")
  }
}

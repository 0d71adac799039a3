import Testing

@Suite struct ProveCommandTests {
  private let files = [
    "first.lua": """
    local policy = {}
    function policy.can_move_row(view, path) return path.row > 0 end
    return policy

    """,
    "lists.lua": """
    local policy = { table = { text = "title", section_by = "list", key = "id" }, laws = { "stays_in_section" } }
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section > source.section then return nil, "not down" end
      return proposed
    end
    return policy

    """,
    "t.csv": "id,title,list\n1,Write,Todo\n2,Rest,Done\n3,Eat,Done\n",
    "own.lua": """
    local options = ...
    local rows = {}
    for section, count in ipairs(options.shape or { 2, 1 }) do
      rows[section] = {}
      for row = 1, count do rows[section][row] = section .. "." .. row end
    end
    local policy = {}
    function policy.number_of_sections(view) return #rows end
    function policy.number_of_rows(view, section) return #rows[section + 1] end
    function policy.cell_for_row(view, path) return { text = rows[path.section + 1][path.row + 1] } end
    function policy.move_row(view, source, destination)
      local from, to = rows[source.section + 1], rows[destination.section + 1]
      if from == to then
        local i, j = source.row + 1, destination.row + 1
        from[i], from[j] = from[j], from[i]
      else
        table.insert(to, destination.row + 1, table.remove(from, source.row + 1))
      end
    end
    return policy

    """,
  ]

  @Test func theSmallestTableThatBreaksALaw() throws {
    let bench = try Workbench(files)
    let result = bench.run(["prove", "@first.lua", "--shapes", "3", "--law", "not_displaced"])
    #expect(result.status == 2)
    #expect(result.errors == "")
    #expect(
      result.lines.first == "refuted: not_displaced: a row that may not be displaced keeps its place")
    #expect(result.output.contains("drag b [0, 1] to [0, 0]"))
    #expect(result.output.contains("2 rows in 1 section, the smallest of "))
    #expect(result.output.contains("reproduce: tabulua why 0,1 0,0 --policy first.lua --shape 2"))
  }

  @Test func aProofTellsItsSizeAndItsLaws() throws {
    let bench = try Workbench(files)
    let result = bench.run(["prove", "@first.lua", "--shapes", "2"])
    #expect(result.status == 0)
    // Shapes [0] to [2] and [0,0] to [2,2]; a table of n rows in s sections has n * (n + s - 1) drags.
    var drags = 0
    for n in 0...2 { drags += n * n }
    for a in 0...2 { for b in 0...2 { drags += (a + b) * (a + b + 1) } }
    #expect(
      result.lines.first?.hasPrefix(
        "proved: 5 laws for all 12 tables with up to 2 sections of up to 2 rows: \(drags) drags, ") == true)
    #expect(result.output.contains("may not be dragged, but dragging"))
  }

  @Test func manyThreadsSayTheSame() throws {
    let bench = try Workbench(files)
    let arguments = ["prove", "@first.lua", "--shapes", "4", "--law", "not_displaced", "--format", "jsonl"]
    let alone = bench.run(arguments + ["--jobs", "1"])
    #expect(alone.status == 2)
    #expect(alone.output.hasPrefix("{\"version\":1,\"kind\":\"proof\",\"proved\":false,"))
    for _ in 0..<3 { #expect(bench.run(arguments + ["--jobs", "4"]).output == alone.output) }
  }

  @Test func theSpecFailsUntilThePolicyIsMended() throws {
    let bench = try Workbench(files)
    let proof = bench.run(
      ["prove", "@first.lua", "--shapes", "2", "--law", "not_displaced", "--write-spec", "@found_spec.lua"])
    #expect(proof.lines.last == "a spec that shows it was written to found_spec.lua")
    #expect(bench.run(["test", "@found_spec.lua"]).status == 2)
    try bench.write(
      Array(
        """
        local policy = {}
        function policy.can_move_row(view, path) return path.row > 0 end
        function policy.target_index_path_for_move(view, source, proposed)
          if proposed.row == 0 then return nil, "the first row keeps its place" end
          return proposed
        end
        return policy

        """.utf8), to: "first.lua")
    #expect(bench.run(["test", "@found_spec.lua"]).status == 0)
    #expect(bench.run(["prove", "@first.lua", "--shapes", "2", "--law", "not_displaced"]).status == 0)
  }

  @Test func everyDragOfAFile() throws {
    let bench = try Workbench(files)
    let result = bench.run(["prove", "@lists.lua", "--table", "@t.csv", "--write-spec", "@lists_spec.lua"])
    #expect(result.status == 2)
    #expect(result.lines.first == "refuted: stays_in_section: a dragged row stays in its section")
    #expect(result.output.contains("a run enforces the law"))
    // The law is enforced when the spec runs, and the spec says that it had to be.
    #expect(bench.run(["test", "@lists_spec.lua"]).status == 2)
  }

  private static let limited = """
    local policy = { table = { text = "title", section_by = "list", sections = { "Todo", "Doing" } } }
    policy.laws = { ["at most two in Doing"] = function(view)
      return view:number_of_rows(view:find_section("Doing")) <= 2, "Doing is full"
    end }
    function policy.can_move_row(view, path) return view:row(path).owner ~= "ann" end
    return policy

    """

  @Test func theCommandThatReproducesHasTheTable() throws {
    let bench = try Workbench(["p.lua": Self.limited])
    let result = bench.run(["prove", "@p.lua", "--shapes", "2", "--values", "owner=ann,bob"])
    #expect(result.status == 2)
    #expect(result.lines.first == "refuted: at most two in Doing")
    let mark = "reproduce: "
    let command = try #require(result.lines.first { $0.hasPrefix(mark) }).dropFirst(mark.count)
    #expect(
      command == "printf '%s\\n' title,list,owner a,Todo,bob b,Doing,ann c,Doing,ann | "
        + "tabulua why 0,0 1,0 --policy p.lua --table -")
    let why = try bench.shell(String(command))
    #expect(why.status == 0)
    #expect(why.output.contains("law `at most two in Doing`"))
  }

  @Test func aTableThatBreaksALawAsItIs() throws {
    let table = "title,list,owner\na,Doing,x\nb,Doing,x\nc,Doing,x\n"
    let bench = try Workbench(["p.lua": Self.limited, "t.csv": table])
    let result = bench.run(["prove", "@p.lua", "--table", "@t.csv", "--write-spec", "@found_spec.lua"])
    #expect(result.status == 2)
    #expect(result.lines.first == "refuted: at most two in Doing")
    #expect(result.output.contains("the table is loaded"))
  }

  @Test func aScriptedMoveThatSwaps() throws {
    let bench = try Workbench(files)
    let result = bench.run(["prove", "@own.lua", "--shapes", "3", "--write-spec", "@own_spec.lua"])
    #expect(result.status == 2)
    #expect(result.lines.first == "refuted: remove_then_insert: the other rows keep their order")
    #expect(result.output.contains("3 rows in 1 section"))
    #expect(bench.run(["test", "@own_spec.lua"]).status == 2)
  }

  @Test func aColumnThatIsNotListedEndsTheProof() throws {
    let source = """
      local policy = { table = { text = "title" } }
      function policy.can_move_row(view, path) return view:row(path).owner ~= "ann" end
      return policy

      """
    let bench = try Workbench(["p.lua": source])
    let result = bench.run(["prove", "@p.lua", "--shapes", "2"])
    #expect(result.status == 1)
    #expect(result.errors.contains("`owner`"))
    #expect(result.errors.contains("--values"))
    let listed = bench.run(["prove", "@p.lua", "--shapes", "2", "--values", "owner=ann,bob"])
    #expect(listed.status == 0)
  }

  @Test func aSampleCallsItselfOne() throws {
    let bench = try Workbench(files)
    let result = bench.run(
      ["prove", "@first.lua", "--shape", "3,2", "--steps", "20", "--runs", "30", "--seed", "7"])
    #expect(result.status == 0)
    #expect(result.output.contains("this is a sample, not a proof"))
  }

  @Test(
    arguments: [
      (["--shapes", "0"], "`--shapes` is a whole number from 1 to 64, not `0`"),
      (["--shapes", "2", "--law", "not_displacd"], "there is no law `not_displacd`"),
      (["--shapes", "2", "--shape", "2"], "`--shape` does not go with `--shapes`"),
      (["--values", "a=1"], "`--values` needs `--shapes`"),
      (["--shapes", "2", "--hover-paths", "1"], "`--hover-paths` is a whole number from 2 to 8, not `1`"),
      (["--shapes", "2", "--steps", "3"], "`--shapes` does not go with `--steps`"),
      ([], "there is no table"),
    ])
  func wrongOptions(_ arguments: [String], _ message: String) throws {
    let bench = try Workbench(files)
    let result = bench.run(["prove", "@first.lua"] + arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains(message))
    #expect(result.output == "")
  }

  @Test func aProofThatWouldTakeYears() throws {
    let bench = try Workbench(files)
    let result = bench.run(["prove", "@first.lua", "--shapes", "9"])
    #expect(result.status == 1)
    #expect(result.errors.contains("--shapes "))
  }
}

import TabuluaText
import Testing

@Suite struct ProveSampleTests {
  private static let files = [
    "t.csv": "id,title,list\n1,Write,Todo\n2,Rest,Todo\n3,Eat,Done\n",
    "good.lua": "return { table = { text = \"title\", section_by = \"list\" } }\n",
    "full.lua": """
    local policy = { table = { text = "title", section_by = "list", key = "id" } }
    policy.laws = {
      ["at most two are done"] = function(view) return view:number_of_rows(1) <= 2, "enough is done" end,
    }
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section == 1 and view:number_of_rows(1) > 2 then return nil, "enough is done" end
      return proposed
    end
    return policy

    """,
    "nil.lua": """
    return {
      table = { text = "title", section_by = "list" },
      did_select_row = function(view, path) return view:section(path.section).nothing.more end,
    }

    """,
  ]

  private static let sample = ["--table", "@t.csv", "--steps", "20", "--runs", "40", "--seed", "3"]

  @Test func aSampleCallsItselfOne() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["prove", "@good.lua"] + Self.sample)
    result.expect(
      output: """
        sampled 40 sessions of 20 steps, seed 3: no law broken; this is a sample, not a proof
        800 steps made: 265 done, 173 moved, 84 unchanged, 251 refused, 27 cancelled

        """)
    #expect(bench.run(["prove", "@good.lua", "--jobs", "1"] + Self.sample).output == result.output)
  }

  @Test func aBrokenLawIsShortenedAndWrittenAsABatchThatFailsAgain() throws {
    let bench = try Workbench(Self.files)
    bench.run(["prove", "@full.lua", "--write-batch", "@failing.jsonl"] + Self.sample).expect(
      status: 2,
      output: """
        sampled session 10, seed 3: law `at most two are done` is broken: enough is done

        shortened from 13 steps to 3:
          {"do":"set_editing","editing":true}
          {"do":"set","row":[0,0],"values":{"list":"Done"}}
          {"do":"drag","row":[0,0],"to":[1,0]}

        written to failing.jsonl

        """)
    try bench.expect(
      file: "failing.jsonl",
      """
      # law `at most two are done` is broken: enough is done
      {"do":"set_editing","editing":true}
      {"do":"set","row":[0,0],"values":{"list":"Done"}}
      {"do":"drag","row":[0,0],"to":[1,0]}

      """)
    bench.run([
      "run", "--table", "@t.csv", "--policy", "@full.lua", "--batch", "@failing.jsonl", "--strict",
      "--format", "jsonl",
    ]).expect(
      status: 2,
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"line":2,"do":"set_editing","outcome":"done"}
        {"kind":"step","step":2,"line":3,"do":"set","outcome":"done","row":"1","from":[0,0],"to":[1,1],"values":{"list":"Done"}}
        {"kind":"step","step":3,"line":4,"do":"drag","outcome":"refused","row":"2","from":[0,0],"proposed":[1,0],"by":"law","law":"at most two are done","reason":"law `at most two are done`: enough is done"}
        {"kind":"summary","steps":3,"failed":0,"refused":1,"written":null,"status":2}

        """)
  }

  @Test func aCallbackThatFailsIsToldWithItsLine() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["prove", "@nil.lua"] + Self.sample)
    result.expect(
      status: 2,
      output: """
        sampled session 2, seed 3: `did_select_row` failed: attempt to index a nil value (field 'nothing')

        shortened from 16 steps to 1:
          {"do":"tap","row":[0,0]}

        """,
      errors: """
        error: `did_select_row` failed: attempt to index a nil value (field 'nothing')
          --> nil.lua:3
          |
        3 |   did_select_row = function(view, path) return view:section(path.section).nothing.more end,
          |
          = note: called with path [0, 0]
          = calls, innermost first:
              nil.lua:3: in the function at line 3

        """)
    #expect(result.diagnostics.first?.location?.fileAndLine == "nil.lua:3")
  }

  @Test func readyLawsAndLinesForPrograms() throws {
    let bench = try Workbench(Self.files)
    bench.run(
      ["prove", "@good.lua", "--law", "stays_in_section", "--format", "jsonl"] + Self.sample
    ).expect(
      status: 2,
      output: """
        {"version":1,"kind":"sample","seed":3,"sessions":1,"steps_each":20,"steps":6,"outcomes":{"done":1,"unchanged":1,"refused":3},"failure":{"session":1,"law":"stays_in_section","reason":"the row at [1, 0] would go to section 0","found_with":6,"steps":[{"do":"set","row":[1,0],"values":{"list":"Todo"}}]}}

        """)
  }

  @Test func wrong() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    for options in [
      ["--steps", "0"], ["--steps", "many"], ["--steps", "9", "--runs", "-1"],
      ["--steps", "9", "--seed", "x"], ["--steps", "9", "--write-batch", "-"],
      ["--steps", "9", "--write-batch", ""], ["--steps", "9", "--law", "idempotent"],
      ["--steps", "9", "--coverage", "text"], ["--steps", "9", "--threshold", "9"],
      ["--steps", "9", "--hover-paths", "2"],
      ["--law", "stays_in_section", "--steps", "9", "--write-batch", "@no/b.jsonl"],
    ] { transcript.add(bench.run(["prove", "@good.lua", "--table", "@t.csv"] + options)) }
    try transcript.expect(inFile: "SampleMistakes")
  }

  @Test func theLinesThatAProofRuns() throws {
    let bench = try Workbench(Self.files)
    let proof = ["prove", "@full.lua", "--table", "@t.csv"]
    bench.run(proof + ["--coverage", "text"]).expect(
      output: """
        proved: 5 laws for this table of 3 rows in 2 sections: 12 drags, 37 calls of callbacks
          in_table              every answer is a place in the table
          pure                  asking again gives the same answer
          permutation           the rows after a drag are the rows before it
          remove_then_insert    the other rows keep their order
          at most two are done
        not tried:
          `refusal_changes_nothing`: no drag was refused
          full.lua:3 compares a count or a place with 2, and no tried table has 3 rows in a section: `--shapes 3` would
          other tables; `--shapes 3` tries all small ones
          what scripts change by themselves, such as update blocks

        full.lua
        ========
          1 local policy = { table = { text = "title", section_by = "list", key = "id" } }
          1 policy.laws = {
         13   ["at most two are done"] = function(view) return view:number_of_rows(1) <= 2, "enough is done" end,
          1 }
          1 function policy.target_index_path_for_move(view, source, proposed)
         24   if proposed.section == 1 and view:number_of_rows(1) > 2 then return nil, "enough is done" end
         24   return proposed
            end
          1 return policy

        Callbacks
        =========
        target_index_path_for_move  called 24 times at full.lua:5

        Summary
        =======
        full.lua  100 % of the lines: 8 of 8

        """)
    bench.run(["prove", "@good.lua", "--table", "@t.csv", "--threshold", "100"]).expect(
      output: """
        proved: 4 laws for this table of 3 rows in 2 sections: 12 drags, no call of a callback but those that show the table
          in_table            every answer is a place in the table
          pure                asking again gives the same answer
          permutation         the rows after a drag are the rows before it
          remove_then_insert  the other rows keep their order
        not tried:
          `refusal_changes_nothing`: no drag was refused
          other tables; `--shapes 3` tries all small ones
          what scripts change by themselves, such as update blocks

        """)
    let overwriting = bench.run(proof + ["--coverage-output", "@full.lua"])
    overwriting.expect(
      status: 64,
      errors: """
        error: `--coverage-output` would overwrite the policy `full.lua`
          = help: write to another file

        """)
    #expect(try bench.read("full.lua") == Self.files["full.lua"])
  }
}

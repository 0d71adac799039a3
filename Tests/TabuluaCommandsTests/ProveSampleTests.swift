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
    #expect(result.status == 0)
    #expect(
      result.lines.first
        == "sampled 40 sessions of 20 steps, seed 3: no law broken; this is a sample, not a proof")
    #expect(!result.output.contains("proved"))
    #expect(bench.run(["prove", "@good.lua", "--jobs", "1"] + Self.sample).output == result.output)
  }

  @Test func aBrokenLawIsShortenedAndWrittenAsABatchThatFailsAgain() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["prove", "@full.lua", "--write-batch", "@failing.jsonl"] + Self.sample)
    #expect(result.status == 2)
    #expect(result.output.contains("seed 3: law `at most two are done` is broken: enough is done\n"))
    #expect(result.output.hasSuffix("written to failing.jsonl\n"))
    #expect(result.errors == "")
    let lines = try bench.read("failing.jsonl").split(separator: "\n")
    #expect(lines.first == "# law `at most two are done` is broken: enough is done")
    let again = bench.run([
      "run", "--table", "@t.csv", "--policy", "@full.lua", "--batch", "@failing.jsonl", "--strict",
      "--format", "jsonl",
    ])
    #expect(again.status == 2)
    let steps = again.lines.filter { $0.contains("\"kind\":\"step\"") }
    #expect(steps.count == lines.count - 1)
    #expect(steps.last?.contains(#""reason":"law `at most two are done`: enough is done""#) == true)
    #expect(steps.dropLast().allSatisfy { !$0.contains("law `") })
  }

  @Test func aCallbackThatFailsIsToldWithItsLine() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["prove", "@nil.lua"] + Self.sample)
    #expect(result.status == 2)
    #expect(result.output.contains("{\"do\":\"tap\",\"row\":[0,0]}"), "\(result.output)")
    #expect(result.diagnostics.first?.location?.description.hasPrefix("nil.lua:3") == true)
  }

  @Test func readyLawsAndLinesForPrograms() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(
      ["prove", "@good.lua", "--law", "stays_in_section", "--format", "jsonl"] + Self.sample)
    #expect(result.status == 2)
    #expect(result.lines.count == 1)
    #expect(result.output.hasPrefix(#"{"version":1,"kind":"sample","seed":3,"sessions":"#))
    #expect(result.output.contains(#""law":"stays_in_section""#))
  }

  private static let wrongOptions: [([String], Int32)] = [
    (["--steps", "0"], 64), (["--steps", "many"], 64), (["--steps", "9", "--runs", "-1"], 64),
    (["--steps", "9", "--seed", "x"], 64), (["--steps", "9", "--write-batch", "-"], 64),
    (["--steps", "9", "--write-batch", ""], 64), (["--steps", "9", "--law", "idempotent"], 64),
    (["--steps", "9", "--coverage", "text"], 64), (["--steps", "9", "--threshold", "9"], 64),
    (["--steps", "9", "--hover-paths", "2"], 64),
    (["--law", "stays_in_section", "--steps", "9", "--write-batch", "@no/b.jsonl"], 1),
  ]

  @Test(arguments: wrongOptions)
  func wrong(_ options: [String], _ status: Int32) throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["prove", "@good.lua", "--table", "@t.csv"] + options)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.diagnostics.count == 1, "\(result.errors)")
  }

  @Test func theLinesThatAProofRuns() throws {
    let bench = try Workbench(Self.files)
    let proof = ["prove", "@full.lua", "--table", "@t.csv"]
    let result = bench.run(proof + ["--coverage", "text"])
    #expect(result.output.contains("*0   if proposed.section == 1") == false)
    #expect(result.output.contains("Callbacks\n=========\ntarget_index_path_for_move  called "))
    #expect(result.output.contains("full.lua  "), "\(result.output)")
    let low = bench.run(["prove", "@good.lua", "--table", "@t.csv", "--threshold", "100"])
    #expect(low.status == 0)
    #expect(
      bench.run(proof + ["--coverage-output", "@full.lua"]).diagnostics.last?.code == "output_is_input")
    #expect(try bench.read("full.lua") == Self.files["full.lua"])
  }
}

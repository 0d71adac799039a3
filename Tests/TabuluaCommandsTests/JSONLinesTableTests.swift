import TabuluaText
import Testing

/// Every command that takes a table takes one in JSON Lines.
@Suite struct JSONLinesTableTests {
  private static let table = """
    {"id": 1, "title": "Write", "status": "Todo", "done": false, "hours": 1.50}
    {"id": 2, "title": "Rest", "status": "Done", "done": true, "tags": ["a"]}
    {"id": 3, "title": "Call", "status": "Todo"}

    """

  private static let policy = """
    local p = { table = { text = "title", key = "id", section_by = "status", check = "done" } }
    function p.target_index_path_for_move(view, source, proposed)
      if view:row(source).hours == 1.5 and proposed.section ~= source.section then return nil, "half done" end
      return proposed
    end
    return p
    """

  private static let spec = """
    describe("tasks", function()
      policy "p.lua"
      fixture "t.jsonl"
      it("has types", function()
        assert.equal("integer", math.type(view:find("1").id))
        assert.equal(nil, view:find("3").hours)
        assert.equal("half done", user:drag("1", { to = { 1, 0 } }).reason)
      end)
    end)
    """

  private func bench() throws -> Workbench {
    try Workbench([
      "t.jsonl": Self.table, "p.lua": Self.policy, "t_spec.lua": Self.spec, "b.jsonl": Self.batch,
    ])
  }

  private static let batch = """
    {"do":"set_editing","editing":true}
    {"do":"drag","row":{"key":"1"},"to":[1,0]}
    {"do":"drag","row":{"key":"3"},"to":[1,1]}
    {"do":"set","row":{"key":"1"},"values":{"title":"W","done":true},"clear":["hours"]}
    """

  @Test func commands() throws {
    let bench = try bench()
    var transcript = Transcript()
    for arguments in [
      ["show", "--table", "@t.jsonl", "--policy", "@p.lua"],
      ["show", "--table", "@t.jsonl", "--key", "id", "--format", "json"],
      ["run", "--table", "@t.jsonl", "--policy", "@p.lua", "--batch", "@b.jsonl"],
      ["trace", "--table", "@t.jsonl", "--policy", "@p.lua", "--batch", "@b.jsonl"],
      ["test", "@t_spec.lua"], ["prove", "@p.lua", "--table", "@t.jsonl"],
      ["matrix", "@p.lua", "--table", "@t.jsonl"],
      ["why", "0,0", "1,0", "--policy", "@p.lua", "--table", "@t.jsonl"],
      ["diff", "@p.lua", "@p.lua", "--table", "@t.jsonl"],
    ] { transcript.add(bench.run(arguments)) }
    try transcript.expect(inFile: "JSONLinesTables")
  }

  @Test func inPlace() throws {
    let bench = try bench()
    bench.run(
      ["run", "--table", "@t.jsonl", "--policy", "@p.lua", "--batch", "@b.jsonl", "--in-place"]).expect(
        output: """
          1  done        editing mode on
          2  refused     1 [0, 0] to [1, 0]: half done
          3  moved       3 [0, 1] to [1, 1]
          4  done        set done to true, hours to nothing, title to "W" of 1 [0, 0]

          4 steps: 2 done, 1 moved, 1 refused
          1 row moved, 2 values set, 1 mark changed; written to t.jsonl

          """)
    #expect(
      try bench.read("t.jsonl") == """
        {"id": 1, "title": "W", "status": "Todo", "done": true, "hours": null}
        {"id": 2, "title": "Rest", "status": "Done", "done": true, "tags": ["a"]}
        {"id": 3, "title": "Call", "status": "Done"}

        """)
  }

  @Test func otherForms() throws {
    let bench = try bench()
    let run = ["run", "--policy", "@p.lua", "--do", #"{"do":"reload"}"#, "--table"]
    bench.run(run + ["@t.jsonl", "--output", "@o.csv"]).expect(
      output: """
        1  done        reload

        1 step: 1 done
        no changes; written to o.csv

        """)
    #expect(
      try bench.read("o.csv") == """
        id,title,status,done,hours,tags
        1,Write,Todo,false,1.50,
        2,Rest,Done,true,,"[""a""]"
        3,Call,Todo,,,

        """)
    bench.run(run + ["@o.csv", "--types", "hours=number", "--output", "@o.ndjson"]).expect(
      output: """
        1  done        reload

        1 step: 1 done
        no changes; written to o.ndjson

        """)
    try bench.expect(
      file: "o.ndjson",
      #"""
      {"id":"1","title":"Write","status":"Todo","done":false,"hours":1.50,"tags":""}
      {"id":"2","title":"Rest","status":"Done","done":true,"hours":null,"tags":"[\"a\"]"}
      {"id":"3","title":"Call","status":"Todo","done":false,"hours":null,"tags":""}

      """#)
    bench.run(run + ["@t.jsonl", "--output", "@same"]).expect(
      output: """
        1  done        reload

        1 step: 1 done
        no changes; written to same

        """)
    #expect(try bench.read("same") == Self.table)
  }

  @Test func nestedValues() throws {
    let result = try bench().run([
      "run", "--table", "@t.jsonl", "--policy", "@p.lua", "--do",
      #"{"do":"set","row":{"key":"2"},"values":{"tags":"[]"}}"#,
    ])
    result.expect(
      status: 1,
      output: """
        1  failed      set tags to "[]" of 2 [1, 0]: `tags` of this row holds a list or an object, which cannot be given another value

        1 step: 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: `tags` of this row holds a list or an object, which cannot be given another value
          --> --do
          = help: rows with such values can be moved and deleted; change the value in the file

        """)
    #expect(result.diagnostics.map(\.code) == ["nested_value"])
  }

  @Test(arguments: [
    ("{\"id\":1,\"title\":\"a\",\"status\":\"b\",\"done\":true}\n{\"id\":}", "bad_json", "@t.jsonl:2:7"),
    ("{\"id\":1,\"title\":\"a\",\"status\":\"b\",\"done\":\"maybe\"}", "type_mismatch", "@t.jsonl:1:42"),
  ])
  func wrongTables(_ text: String, _ code: String, _ place: String) throws {
    let bench = try bench()
    try bench.write(Array(text.utf8), to: "t.jsonl")
    let result = bench.run(["show", "--table", "@t.jsonl", "--policy", "@p.lua"])
    #expect(result.status == 1)
    #expect(result.diagnostics.map(\.code) == [code], "\(result.errors)")
    let location = result.diagnostics.first?.location
    #expect(location?.line.map { "@t.jsonl:\($0):\(location?.column ?? 0)" } == place, "\(result.errors)")
  }

  /// `compare`, `undo`, `redo`, `replay` and fixtures tell of such a number as well, in their JSON too.
  @Test func numbersThatAreTooLargeElsewhere() throws {
    let table = "{\"id\":\"a\",\"n\":1,\"m\":2}\n{\"id\":\"b\",\"n\":1e999,\"m\":3}\n"
    let bench = try Workbench([
      "t.jsonl": table, "copy.jsonl": table, "u.jsonl": table.replacing("1e999", with: "4"),
      "none.lua": "return { table = { key = 'id' } }\n",
      "a_spec.lua":
        "policy 'none.lua'\nfixture 't.jsonl'\nit('one', function() user:tap 'a' end)\nit('two', function() user:tap 'b' end)\n",
    ])
    let run = bench.run([
      "run", "--table", "@t.jsonl", "--policy", "@none.lua", "--in-place", "--journal", "@j.jsonl", "--do",
      #"{"do":"set","row":{"key":"a"},"values":{"m":5}}"#,
    ])
    #expect(run.status == 0, "\(run)")
    func expect(_ line: [String], status: Int32, _ file: String, hasJSON: Bool = true) {
      let told = bench.run(line)
      #expect(told.status == status, "\(told)")
      #expect(told.diagnostics.map(\.code) == ["number_too_large"], "\(told)")
      let location = told.diagnostics.first?.location
      #expect(location?.line == 2 && location?.file.hasSuffix(file) == true, "\(told)")
      guard hasJSON else { return }
      let json = bench.run(line + ["--format", "jsonl"]).output
      #expect(json.contains(#"{"kind":"warning","step":0,"warning":{"code":"number_too_large""#), "\(json)")
    }
    expect(["compare", "@t.jsonl", "@u.jsonl", "--key", "id"], status: 2, "t.jsonl")
    expect(["compare", "@u.jsonl", "@t.jsonl", "--key", "id"], status: 2, "t.jsonl")
    expect(["undo", "--journal", "@j.jsonl"], status: 0, "t.jsonl")
    expect(["replay", "@j.jsonl", "--table", "@copy.jsonl"], status: 0, "copy.jsonl")
    let typed = bench.run(["compare", "@t.jsonl", "@u.jsonl", "--key", "id", "--types", "n=text"])
    #expect(typed.diagnostics.isEmpty, "\(typed)")
    expect(["test", "@a_spec.lua"], status: 0, "t.jsonl", hasJSON: false)
  }

  /// A number beyond the range of numbers makes a column texts, which is said; nothing is lost, and no other column is told of.
  @Test func numbersThatAreTooLarge() throws {
    let table =
      "{\"id\":\"a\",\"n\":1,\"t\":\"x\",\"m\":2}\n{\"id\":\"b\",\"n\":1e999,\"t\":-1e400,\"m\":3}\n"
    let bench = try Workbench([
      "t.jsonl": table, "u.jsonl": "{\"id\":\"a\"}\n", "none.lua": "return { table = { key = 'id' } }\n",
      "typed.lua": "return { table = { key = 'id', types = { n = 'text' } } }\n",
      "t.csv": "id,n\na,1\nb,1e999\n",
    ])
    let set = ["--do", #"{"do":"set","row":{"key":"a"},"values":{"m":5}}"#]
    let files = ["--table", "@t.jsonl", "--policy"]
    let lines: [[String]] = [
      ["run"] + files + ["@none.lua"] + set, ["show"] + files + ["@none.lua"],
      ["check", "--table", "@t.jsonl", "@none.lua"],
      ["matrix"] + files + ["@none.lua"],
      ["run", "--table", "@u.jsonl"] + files + ["@none.lua", "--do", #"{"do":"reload","table":"t"}"#],
    ]
    for line in lines {
      let outcome = bench.run(line)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.diagnostics.map(\.code) == ["number_too_large"], "\(outcome)")
      let warning = try #require(outcome.diagnostics.first)
      #expect(warning.message == "the column `n` is of texts, because `1e999` is a number that is too large")
      #expect(warning.severity == .warning && warning.location?.line == 2 && warning.location?.column == 15)
    }
    let run = bench.run(
      ["run"] + files + ["@none.lua", "--format", "jsonl"] + set + ["--output", "@o.jsonl"])
    #expect(run.output.contains("\"kind\":\"warning\"") && run.output.contains("number_too_large"), "\(run)")
    #expect(try bench.read("o.jsonl") == table.replacing("\"m\":2", with: "\"m\":5"))
    for typed in [["@typed.lua"], ["@none.lua", "--types", "n=text"]] {
      #expect(bench.run(["run"] + files + typed + set).diagnostics.isEmpty)
    }
    for file in ["@t.jsonl", "@t.csv"] {
      let wrong = bench.run(["run", "--table", file, "--policy", "@none.lua", "--types", "n=number"] + set)
      #expect(
        wrong.diagnostics.map(\.message) == ["`1e999` is a number that is too large for the column `n`"],
        "\(wrong)")
    }
  }
}

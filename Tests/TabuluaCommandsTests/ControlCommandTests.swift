import Testing

/// Controls in cells, in batches and specs; and a setting that does nothing.
@Suite struct ControlCommandTests {
  private static let files = [
    "t.csv": "name,kind,value\nCopies,stepper,2\nView,segmented,0\nBuy,button,\n",
    "p.lua": """
    local policy = { table = { text = "name", key = "name" } }

    function policy.cell_for_row(view, path)
      local row = view:row(path)
      if row.kind == "stepper" then return { control = { type = "stepper", value = tonumber(row.value), minimum = 1, maximum = 9 } } end
      if row.kind == "button" then return { control = { type = "button", title = "Buy" } } end
      return { control = { type = "segmented", value = math.tointeger(tonumber(row.value)), segments = { "Day", "Week" } } }
    end

    function policy.control_value_changed(view, path, value)
      view:row(path).value = value == nil and "bought" or string.format("%d", value)
    end

    return policy
    """,
    "b.lua": """
    user:change_control("Copies", 3)
    user:change_control("View", 1)
    user:change_control("Buy")
    """,
    "p_spec.lua": """
    describe("controls", function()
      policy "p.lua"
      fixture("t.csv", { editing = false })
      it("are used", function()
        user:change_control("Copies", 9)
        assert.equal("9", view:find("Copies").value)
        user:change_control("View", 1)
        assert.equal(1, view:cell_for_row(view:find("View")).control.value)
        user:change_control("Buy")
        assert.equal("bought", view:find("Buy").value)
      end)
    end)
    """,
  ]

  private static let run = ["run", "--table", "@t.csv", "--policy", "@p.lua"]

  @Test func inBatches() throws {
    let bench = try Workbench(Self.files)
    let lines = """
      1  done        turn the control of Copies [0, 0] to 3
      2  done        turn the control of View [0, 1] to 1
      3  done        tap the control of Buy [0, 2]

      set       Copies  value: 2 → 3
      set       View  value: 0 → 1
      set       Buy  value:  → bought

      3 steps: 3 done
      3 values set; nothing was written (dry run)

      """
    let steps = [
      #"{"do":"change_control","row":{"key":"Copies"},"value":3}"#,
      #"{"do":"change_control","row":{"key":"View"},"value":1}"#,
      #"{"do":"change_control","row":{"key":"Buy"}}"#,
    ]
    #expect(bench.run(Self.run + steps.flatMap { ["--do", $0] }).output == lines)
    #expect(bench.run(Self.run + ["--batch", "@b.lua"]).output == lines)
    let null = #"{"do":"change_control","row":{"key":"Buy"},"value":null}"#
    #expect(bench.run(Self.run + ["--do", null]).status == 0)
  }

  @Test(arguments: [
    (
      #""Copies"},"value":10"#, "`10`",
      "give it a number from 1.0 to 9.0 that is whole steps of 1.0 away from 2.0"
    ),
    (
      #""Copies"},"value":2.5"#, "`2.5`",
      "give it a number from 1.0 to 9.0 that is whole steps of 1.0 away from 2.0"
    ),
    (#""Copies"}"#, "`nil`", "give it a number from 1.0 to 9.0 that is whole steps of 1.0 away from 2.0"),
    (#""View"},"value":2"#, "`2`", "give it the place of a segment, from 0 to 1"),
    (#""Buy"},"value":true"#, "`true`", "give it no value, because it is a button"),
  ])
  func wrongValues(_ step: String, _ value: String, _ help: String) throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(Self.run + ["--do", #"{"do":"change_control","row":{"key":\#(step)}"#])
    #expect(result.status == 1)
    #expect(result.errors.contains("cannot have the value \(value)"), "\(result.errors)")
    #expect(result.errors.contains("help: \(help)\n"), "\(result.errors)")
  }

  @Test func inSpecsAndPictures() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["test", "@p_spec.lua"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let show = ["show", "--table", "@t.csv", "--policy", "@p.lua"]
    bench.run(show).expect(output: "0  Copies  [−] 2 [+]\n1  View    [Day] │ Week\n2  Buy     [Buy]\n")
    let json = bench.run(show + ["--format", "json"]).output
    for control in [
      #""control":{"type":"stepper","value":2.0,"minimum":1.0,"maximum":9.0,"step":1.0}"#,
      #""control":{"type":"segmented","value":0,"segments":["Day","Week"]}"#,
      #""control":{"type":"button","title":"Buy"}"#,
    ] { #expect(json.contains(control), "\(control)\n\(json)") }
  }

  @Test func noSelectionFollowsTheFocus() throws {
    let bench = try Workbench([
      "t.csv": "name\na\n",
      "f.lua": "return {\n  view = { selection_follows_focus = true },\n}\n", "p.lua": "return {}\n",
    ])
    let warning = """
      warning: `policy.view.selection_follows_focus` does nothing here: no row has the focus, so no selection follows it
        --> f.lua:2:12
        |
      2 |   view = { selection_follows_focus = true },
        |            ^^^^^^^^^^^^^^^^^^^^^^^
        = help: it is kept for the app; `select` and `tap` say here what is selected

      """
    let check = bench.run(["check", "@f.lua"])
    #expect((check.output + check.errors).contains(warning.dropLast()), "\(check.output)\(check.errors)")
    let run = bench.run([
      "run", "--table", "@t.csv", "--policy", "@f.lua", "--do", #"{"do":"tap","row":[0,0]}"#,
    ])
    #expect(run.status == 0 && run.errors.hasPrefix(warning), "\(run.errors)")
    let configured = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--do",
      #"{"do":"configure","settings":{"selection_follows_focus":true}}"#,
    ])
    #expect(configured.status == 0)
    #expect(
      (configured.output + configured.errors).contains("`view.selection_follows_focus` does nothing here"),
      "\(configured.output)\(configured.errors)")
  }
}

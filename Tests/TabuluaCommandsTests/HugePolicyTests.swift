import Testing

/// A policy that says that it has more rows than there can be does not bring a command down.
@Suite struct HugePolicyTests {
  private static let files = [
    "huge.lua": """
    local policy = { laws = { "stays_in_section" } }
    local sections = 2
    function policy.number_of_sections() return sections end
    function policy.number_of_rows() return (1 << 39) - 1 end
    function policy.move_row() end
    function policy.did_select_row(view, path)
      view:perform_batch_updates(function()
        sections = path.section == 0 and 1 or 3
        if path.section == 0 then view:delete_sections { 1 } else view:insert_sections { 2 } end
      end)
    end
    return policy
    """,
    "rows_spec.lua": "policy 'huge.lua' it('a', function() rows() end)",
    "marks_spec.lua": "policy 'huge.lua' it('a', function() marks() end)",
    "snapshot_spec.lua": "policy 'huge.lua' it('a', function() assert.snapshot('x') end)",
    "fails_spec.lua": "policy 'huge.lua' it('a', function() user:drag({0,0},{0,1}) assert.equal(1, 2) end)",
  ]

  @Test(arguments: [
    (["matrix", "@huge.lua"], 1), (["diff", "@huge.lua", "@huge.lua"], 1),
    (["why", "0,0", "0,1", "--policy", "@huge.lua"], 1), (["prove", "@huge.lua"], 2),
    (["show", "--policy", "@huge.lua", "--format", "json"], 1),
    (["show", "--policy", "@huge.lua", "--viewport", "all"], 1),
    (["run", "--policy", "@huge.lua", "--viewport", "all", "--do", #"{"do":"reload"}"#], 1),
    (["run", "--policy", "@huge.lua", "--do", #"{"do":"tap","row":[0,0]}"#], 1),
    (["run", "--policy", "@huge.lua", "--do", #"{"do":"tap","row":[1,0]}"#], 1),
    (["test", "@rows_spec.lua"], 2), (["test", "@marks_spec.lua"], 2), (["test", "@snapshot_spec.lua"], 2),
  ])
  func isToldOf(_ arguments: [String], _ status: Int) throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(arguments)
    #expect(result.status == Int32(status))
    let text = result.errors + result.output
    #expect(text.contains("and at most 4 194 304 can"), "\(text)")
  }

  @Test func whatDoesNotLookAtAllRowsGoesOn() throws {
    let bench = try Workbench(Self.files)
    let shown = bench.run(["show", "--policy", "@huge.lua", "--viewport", "2"])
    #expect(shown.lines.prefix(3) == ["0", "   0", "   1"])
    let run = bench.run([
      "run", "--policy", "@huge.lua", "--editing", "--do",
      #"{"do":"drag","row":[0,549755813886],"to":[0,0]}"#,
    ])
    #expect(run.lines.first?.hasPrefix("1  moved") == true, "\(run.output)\(run.errors)")
    let failed = bench.run(["test", "@fails_spec.lua", "--coverage", "text"])
    #expect(failed.status == 2)
    #expect(failed.output.contains("0 passed") || failed.output.contains("1 failed"))
    let sample = bench.run(["prove", "@huge.lua", "--steps", "3", "--runs", "3"])
    #expect(sample.output.contains("session"))
  }
}

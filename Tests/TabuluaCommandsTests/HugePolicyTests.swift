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

  @Test func isToldOf() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    for arguments in [
      ["matrix", "@huge.lua"], ["diff", "@huge.lua", "@huge.lua"],
      ["why", "0,0", "0,1", "--policy", "@huge.lua"], ["prove", "@huge.lua"],
      ["show", "--policy", "@huge.lua", "--format", "json"],
      ["show", "--policy", "@huge.lua", "--viewport", "all"],
      ["run", "--policy", "@huge.lua", "--viewport", "all", "--do", #"{"do":"reload"}"#],
      ["run", "--policy", "@huge.lua", "--do", #"{"do":"tap","row":[0,0]}"#],
      ["run", "--policy", "@huge.lua", "--do", #"{"do":"tap","row":[1,0]}"#],
      ["test", "@rows_spec.lua"], ["test", "@marks_spec.lua"], ["test", "@snapshot_spec.lua"],
    ] { transcript.add(bench.run(arguments)) }
    try transcript.expect(inFile: "HugePolicies")
  }

  @Test func whatDoesNotLookAtAllRowsGoesOn() throws {
    let bench = try Workbench(Self.files)
    bench.run(["show", "--policy", "@huge.lua", "--viewport", "2"]).expect(
      output: """
        0
           0
           1
           ⋮ more rows: 1 099 511 627 772

        """)
    let run = bench.run([
      "run", "--policy", "@huge.lua", "--editing", "--do",
      #"{"do":"drag","row":[0,549755813886],"to":[0,0]}"#,
    ])
    run.expect(
      output: """
        1  moved       [0, 549755813886] to [0, 0]

        1 step: 1 moved
        the policy owns the rows, so nothing is written

        """)
    bench.run(["test", "@fails_spec.lua", "--coverage", "text"]).expect(
      status: 2,
      output: """
        fails_spec.lua  1 failed

        ✗ a
          error: the values are not equal
            --> fails_spec.lua:1
            |
          1 | policy 'huge.lua' it('a', function() user:drag({0,0},{0,1}) assert.equal(1, 2) end)
            |
            - expected, + actual:
              - 1
              + 2
          last interaction: [0, 0] to [0, 1]: moved
          decided by target_index_path_for_move [0, 0], [0, 1]: not defined, so [0, 1]
          run it alone: tabulua test fails_spec.lua -k a

        1 test: 1 failed

        huge.lua
        ========
         1 local policy = { laws = { "stays_in_section" } }
         1 local sections = 2
         2 function policy.number_of_sections() return sections end
         4 function policy.number_of_rows() return (1 << 39) - 1 end
         1 function policy.move_row() end
         1 function policy.did_select_row(view, path)
        *0   view:perform_batch_updates(function()
        *0     sections = path.section == 0 and 1 or 3
        *0     if path.section == 0 then view:delete_sections { 1 } else view:insert_sections { 2 } end
        *0   end)
        *0 end
         1 return policy

        Callbacks
        =========
        number_of_sections          called 2 times at huge.lua:3
        number_of_rows              called 4 times at huge.lua:4
        can_move_row                absent, its default was used 1 time
        move_row                    called 1 time at huge.lua:5
        did_select_row              never called at huge.lua:6
        target_index_path_for_move  absent, its default was used 1 time

        Summary
        =======
        huge.lua  58.3 % of the lines: 7 of 12

        """)
    bench.run(["prove", "@huge.lua", "--steps", "3", "--runs", "3"]).expect(
      status: 2,
      output: """
        sampled session 1, seed 1: `did_select_row` failed: 549 755 813 887 rows come and go with their sections in this update, and at most 4 194 304 can

        shortened from 2 steps to 1:
          {"do":"tap","row":[0,0]}

        """,
      errors: """
        error: `did_select_row` failed: 549 755 813 887 rows come and go with their sections in this update, and at most 4 194 304 can
          --> huge.lua:7
          |
        7 |   view:perform_batch_updates(function()
          |
          = note: called with path [0, 0]
          = note: asked for at huge.lua:9: delete section 1
          = help: `view:reload_data()` shows any number of rows anew
          = calls, innermost first:
              huge.lua:7: in the function at line 6

        """)
  }
}

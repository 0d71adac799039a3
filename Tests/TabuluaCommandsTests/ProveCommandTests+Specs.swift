import Testing

/// Proofs that write a spec.
extension ProveCommandTests {
  @Test func theSpecFailsUntilThePolicyIsMended() throws {
    let bench = try Workbench(files)
    bench.run(
      ["prove", "@first.lua", "--shapes", "2", "--law", "not_displaced", "--write-spec", "@found_spec.lua"])
      .expect(
        status: 2,
        output: """
          refuted: not_displaced: a row that may not be displaced keeps its place

            before      after
          ! 0  a      → 0  b  was [0, 1]
          → 1  b      ! 1  a  was [0, 0]
          → dragged   ! look here

          action       drag b [0, 1] to [0, 0]: moved, landed at [0, 0]
          happened     a [0, 0] stands at [0, 1] now
          the law      a [0, 0] keeps its place when another row is moved
          decided by   target_index_path_for_move [0, 1], [0, 0]: not defined, so [0, 0]
          table        2 rows in 1 section, the smallest of 6 tables tried

          reproduce: tabulua prove first.lua --shape 2 --only-law not_displaced
          explain:   tabulua why 0,1 0,0 --policy first.lua --shape 2
          a spec that shows it was written to found_spec.lua: `tabulua test found_spec.lua`

          """)
    bench.run(["test", "@found_spec.lua"]).expect(
      status: 2,
      output: """
        found_spec.lua  1 failed

        ✗ first.lua keeps the law not_displaced
          error: the values are not equal
            --> found_spec.lua:14
             |
          14 |     assert.equal("a", rows(0)[1])
             |
            - expected, + actual:
              - "a"
              + "b"
          last interaction: b [0, 1] to [0, 0]: moved
          decided by target_index_path_for_move [0, 1], [0, 0]: not defined, so [0, 0]
            before      after
            0  a      → 0  b  was [0, 1]
          → 1  b      ↓ 1  a
          → dragged   ↓ pushed aside
          run it alone: tabulua test found_spec.lua -k "first.lua keeps the law not_displaced"

        1 test: 1 failed

        """)
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
    bench.run(["test", "@found_spec.lua"]).expect(
      output: """
        found_spec.lua  1 passed

        1 test: 1 passed

        """)
    bench.run(["prove", "@first.lua", "--shapes", "2", "--law", "not_displaced"]).expect(
      output: """
        proved: 6 laws for all 12 tables with up to 2 sections of up to 2 rows: 71 drags, 162 calls of callbacks
          in_table                 every answer is a place in the table
          refusal_changes_nothing  a refused drag changes nothing
          pure                     asking again gives the same answer
          permutation              the rows after a drag are the rows before it
          remove_then_insert       the other rows keep their order
          not_displaced            a row that may not be displaced keeps its place
        not tried:
          tables of more than 2 sections or more than 2 rows in one
          what scripts change by themselves, such as update blocks

        """)
  }

  @Test func everyDragOfAFile() throws {
    let bench = try Workbench(files)
    bench.run(["prove", "@lists.lua", "--table", "@t.csv", "--write-spec", "@lists_spec.lua"]).expect(
      status: 2,
      output: """
        refuted: stays_in_section: a dragged row stays in its section

          before           after
          0  Todo          0  Todo
             0  Write         0  Write
                         →    1  Rest  was [1, 0]
          1  Done          1  Done
        →    0  Rest     ↑    0  Eat
             1  Eat
        → dragged   ↑ pushed aside

        action       drag 2 [1, 0] to [0, 1]: moved, landed at [0, 1]
        happened     it lands in section 0, at [0, 1]
        the law      it stays in its section
        decided by   target_index_path_for_move [1, 0], [0, 1]: [0, 1]  (lists.lua:2)
        table        3 rows in 2 sections
        note         a run enforces the law: it would refuse this instead

        reproduce: tabulua prove lists.lua --table t.csv --only-law stays_in_section --row 1,0
        explain:   tabulua why 1,0 0,1 --policy lists.lua --table t.csv
        a spec that shows it was written to lists_spec.lua: `tabulua test lists_spec.lua`

        """)
    // The law is enforced when the spec runs, and the spec says that it had to be.
    bench.run(["test", "@lists_spec.lua"]).expect(
      status: 2,
      output: """
        lists_spec.lua  1 failed

        ✗ lists.lua keeps the law stays_in_section
          error: the value is not nil
            --> lists_spec.lua:9
            |
          9 |     assert.is_nil(string.find(result.reason or "", "law `stays_in_section`", 1, true), result.reason)
            |
            = note: law `stays_in_section`: the row at [1, 0] would go to section 0
            - expected, + actual:
              - nil
              + 1
          last interaction: 2 [1, 0] to [0, 1]: refused: law `stays_in_section`: the row at [1, 0] would go to section 0
          decided by law "stays_in_section": no: the row at [1, 0] would go to section 0
            nothing changed
            0  Todo
               0  Write
            1  Done
          →    0  Rest
               1  Eat
          → dragged
          run it alone: tabulua test lists_spec.lua -k "lists.lua keeps the law stays_in_section"

        1 test: 1 failed

        """)
  }

  @Test func aTableThatBreaksALawAsItIs() throws {
    let table = "title,list,owner\na,Doing,x\nb,Doing,x\nc,Doing,x\n"
    let bench = try Workbench(["p.lua": Self.limited, "t.csv": table])
    bench.run(["prove", "@p.lua", "--table", "@t.csv", "--write-spec", "@found_spec.lua"]).expect(
      status: 2,
      output: """
        refuted: at most two in Doing

          0  Todo
             empty
          1  Doing
             0  a
             1  b
             2  c

        action       the table is loaded
        happened     the law says no: Doing is full
        table        3 rows in 2 sections

        reproduce: tabulua prove p.lua --table t.csv --only-law "at most two in Doing"
        a spec that shows it was written to found_spec.lua: `tabulua test found_spec.lua`

        """)
  }

  @Test func aScriptedMoveThatSwaps() throws {
    let bench = try Workbench(files)
    bench.run(["prove", "@own.lua", "--shapes", "3", "--write-spec", "@own_spec.lua"]).expect(
      status: 2,
      output: """
        refuted: remove_then_insert: the other rows keep their order

          before      after
        → 0  1.1    ↑ 0  1.3
          1  1.2      1  1.2
          2  1.3    → 2  1.1  was [0, 0]
        → dragged   ↑ pushed aside

        action       drag 1.1 [0, 0] to [0, 2]: moved, landed at [0, 2]
        happened     the rows are now 1.3 1.2 1.1
        the law      take the row out, then put it in: 1.2 1.3 1.1
        decided by   target_index_path_for_move [0, 0], [0, 2]: not defined, so [0, 2]
        table        3 rows in 1 section, the smallest of 20 tables tried
        in a run     fails: after `move_row` the row [0, 0] shows `1.3`, but should show `1.2`

        reproduce: tabulua prove own.lua --shape 3 --only-law remove_then_insert
        explain:   tabulua why 0,0 0,2 --policy own.lua --shape 3
        a spec that shows it was written to own_spec.lua: `tabulua test own_spec.lua`

        """)
    bench.run(["test", "@own_spec.lua"]).expect(
      status: 2,
      output: """
        own_spec.lua  1 failed

        ✗ own.lua keeps the law remove_then_insert
          error: after `move_row` the row [0, 0] shows `1.3`, but should show `1.2`
            --> own.lua:11
             |
          11 | function policy.move_row(view, source, destination)
             |
            = note: called with source [0, 0], destination [0, 2]
            = note: in the test at own_spec.lua:8
            = help: take the row out before you put it in: `local row = table.remove(from, source.row + 1)`, then `table.insert(to, destination.row + 1, row)`; `destination` counts the rows without it
          last interaction: [0, 0] to [0, 2]: failed: after `move_row` the row [0, 0] shows `1.3`, but should show `1.2`
          decided by move_row [0, 0], [0, 2]: told (own.lua:11)
            before      after
          → 0  1.1    ↑ 0  1.3
            1  1.2      1  1.2
            2  1.3    → 2  1.1  was [0, 0]
          → dragged   ↑ pushed aside
          run it alone: tabulua test own_spec.lua -k "own.lua keeps the law remove_then_insert"

        1 test: 1 failed

        """)
  }

  /// The command that runs the spec is told, with what lets it read a policy that lies elsewhere, and so is that there is none.
  @Test func whereTheSpecIs() throws {
    let bench = try Workbench([
      "p.lua": "return { table = { section_by = 's' }, laws = { 'stays_in_section' } }",
      "sub/x": "", "kept/p.lua": "return {}", "t.csv": "id\n1\n",
    ])
    let outcome = try bench.shell("tabulua prove p.lua --shapes 2 --write-spec sub/x_spec.lua")
    let told = try #require(outcome.output.split(separator: "\n").last, "\(outcome)")
    #expect(
      told
        == "a spec that shows it was written to sub/x_spec.lua: `tabulua test sub/x_spec.lua --allow-read .`",
      "\(outcome)")
    let test = try bench.shell("tabulua test sub/x_spec.lua --allow-read .")
    #expect(test.status == 2 && test.output.contains("1 failed"), "\(test)")
    let alone = try bench.shell("tabulua test sub")
    #expect(alone.status != 0 && (alone.output + alone.errors).contains("may not read"), "\(alone)")
    let proved = try bench.shell("tabulua prove kept/p.lua --table t.csv --write-spec kept/y_spec.lua")
    #expect(proved.status == 0, "\(proved)")
    #expect(
      proved.output.hasSuffix("kept/y_spec.lua was not written: there is no drag to show\n"), "\(proved)")
  }

  /// Where a limit stops a callback, or a law of the policy's own, nothing is proved and nothing refuted.
  @Test(arguments: [
    "can_move_row = function() while true do end end", "laws = { short = function() while true do end end }",
    "can_move_row = (function() local n = 0 return function() n = n + 1 for i = 1, n * 30000 do end return true end end)()",
  ])
  func limits(_ part: String) throws {
    let bench = try Workbench([
      "p.lua": "return { table = { section_by = 's' }, \(part) }", "t.csv": "title,s\na,A\nb,B\n",
    ])
    let prove = ["prove", "@p.lua", "--table", "@t.csv", "--max-instructions", "100000"]
    let told = bench.run(prove)
    #expect(told.status == 1 && told.output.hasPrefix("not decided, because a limit was passed: "), "\(told)")
    #expect(!told.output.contains("refuted"), "\(told)")
    let json = bench.run(prove + ["--format", "jsonl"])
    #expect(json.status == 1 && json.output.contains(#""proved":false,"decided":false,"#), "\(json)")
    let shapes = bench.run([
      "prove", "@p.lua", "--shapes", "2", "--sections", "A,B", "--max-instructions", "100000",
    ])
    #expect(
      shapes.status == 1 && shapes.output.hasPrefix("not decided, because a limit was passed: "), "\(shapes)")
  }

  /// A law that fails before anything is done breaks, also in tables that the proof makes; one that does not hold of them says
  /// nothing there.
  @Test func lawsThatFailBefore() throws {
    let bench = try Workbench([
      "p.lua": "return { laws = { fails = function(view) local x return x.y end } }",
      "few.lua":
        "return { laws = { fails = function(view) return view:row(index_path(0, 1)).title ~= nil end } }",
      "never.lua": "return { laws = { never = function(view) return false end } }",
    ])
    let fails = bench.run(["prove", "@p.lua", "--shapes", "2"])
    #expect(fails.status == 2 && fails.output.hasPrefix("refuted: fails"), "\(fails)")
    #expect(fails.output.contains("a law failed: attempt to index a nil value (local 'x')"), "\(fails)")
    let few = bench.run(["prove", "@few.lua", "--shapes", "2"])
    #expect(few.status == 2 && few.output.contains("0 rows in 1 section"), "\(few)")
    let never = bench.run(["prove", "@never.lua", "--shapes", "2"])
    #expect(never.status == 0 && never.output.contains("`never` holds of none of the tables"), "\(never)")
  }
}

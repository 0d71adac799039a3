import TabuluaText
import Testing

/// `--simulate-reuse` in `run`, `trace`, `show` and specs.
@Suite struct ReuseCommandTests {
  private static let files = [
    "t.csv": "name\na\nb\nc\nd\n",
    "cells.lua": """
    return {
      table = { key = "name" },
      did_select_row = function(view, path)
        view:deselect_row(path)
        view:set_accessory(path, view:accessory(path) == "none" and "checkmark" or "none")
      end,
    }
    """,
    "first.lua": """
    return {
      table = { key = "name" },
      cell_for_row = function(view, path) if path.row == 0 then return { image = "star" } end end,
    }
    """,
    "b.jsonl":
      "{\"do\":\"tap\",\"row\":[0,0]}\n{\"do\":\"scroll\",\"by\":2}\n{\"do\":\"scroll\",\"by\":-2}\n",
  ]

  private static let run = [
    "run", "--table", "@t.csv", "--policy", "@cells.lua", "--batch", "@b.jsonl", "--viewport", "2",
  ]

  @Test func whatLeaksStandsBelowItsStep() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(Self.run + ["--simulate-reuse"])
    result.expect(
      output: """
        1  done        tap a [0, 0], nothing selected
        2  done        scroll by 2
           leak        c [0, 2] shows the accessory "checkmark" of a [0, 0]
        3  done        scroll by -2

        3 steps: 3 done
        no changes; nothing was written (dry run)

        """,
      errors: """
        warning: on a device, reused cells would show what belongs to other rows: 1 time, in `accessory`
          = help: let `cell_for_row` say `accessory` of every row (`false` takes a field away), and keep marks in a column of the row, with `view:set_checked`

        """)
    #expect(result.diagnostics.map(\.code) == ["cell_leak"])
  }

  @Test func whatHangsOnTheModeIsStale() throws {
    var files = Self.files
    files["mode.lua"] = """
      return {
        table = { key = "name" },
        cell_for_row = function(view, path) return { detail = view.is_editing and "edit" or "look" } end,
      }
      """
    let bench = try Workbench(files)
    let run = [
      "run", "--table", "@t.csv", "--policy", "@mode.lua", "--viewport", "1", "--do",
      #"{"do":"set_editing","editing":true}"#,
    ]
    bench.run(run + ["--simulate-reuse"]).expect(
      output: """
        1  done        editing mode on
           leak        a [0, 0] still shows the detail "look", and `cell_for_row` would say "edit" now

        1 step: 1 done
        no changes; nothing was written (dry run)

        """,
      errors: """
        warning: on a device, cells would still show what their rows were in the other mode: 1 time, in `detail`
          = help: reload the rows after `set_editing`, which asks for no cell, or say `editing_accessory` and `editing_control`

        """)
    #expect(
      bench.run(run + ["--simulate-reuse", "--format", "jsonl"]).output.contains(
        #""leak":"stale","field":"detail","row":"a","path":[0,0],"shown":"look","expected":"edit""#))
    #expect(bench.run(run).errors == "")
    // The trace has the questions about the mode, and no cell.
    #expect(
      !bench.run(["trace"] + run.dropFirst() + ["--simulate-reuse"]).output.contains(
        "step 1: editing mode on\n   1"))
  }

  @Test func withoutTheOptionNothingLeaks() throws {
    let bench = try Workbench(Self.files)
    bench.run(Self.run).expect(
      output: """
        1  done        tap a [0, 0], nothing selected
        2  done        scroll by 2
        3  done        scroll by -2

        3 steps: 3 done
        no changes; nothing was written (dry run)

        """)
  }

  @Test func strictRunsDoNotWriteWhatLeaks() throws {
    let bench = try Workbench(Self.files)
    bench.run(Self.run + ["--simulate-reuse", "--strict", "--output", "@o.csv"]).expect(
      status: 2,
      output: """
        1  done        tap a [0, 0], nothing selected
        2  done        scroll by 2
           leak        c [0, 2] shows the accessory "checkmark" of a [0, 0]
        3  done        scroll by -2

        3 steps: 3 done
        nothing was written, because a reused cell leaked

        """,
      errors: """
        warning: on a device, reused cells would show what belongs to other rows: 1 time, in `accessory`
          = help: let `cell_for_row` say `accessory` of every row (`false` takes a field away), and keep marks in a column of the row, with `view:set_checked`

        """)
    #expect(try bench.snapshot()["o.csv"] == nil)
  }

  @Test func resultsAsJSON() throws {
    let bench = try Workbench(Self.files)
    bench.run(Self.run + ["--simulate-reuse", "--format", "jsonl"]).expect(
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"line":1,"do":"tap","outcome":"done","row":"a","from":[0,0],"newly_selected":[]}
        {"kind":"step","step":2,"line":2,"do":"scroll","outcome":"done"}
        {"kind":"leak","step":2,"leak":"leftover","field":"accessory","row":"c","path":[0,2],"shown":"checkmark","expected":null,"from_row":"a","from":[0,0]}
        {"kind":"step","step":3,"line":3,"do":"scroll","outcome":"done"}
        {"kind":"summary","steps":3,"failed":0,"refused":0,"written":null,"status":0}

        """,
      errors: """
        warning: on a device, reused cells would show what belongs to other rows: 1 time, in `accessory`
          = help: let `cell_for_row` say `accessory` of every row (`false` takes a field away), and keep marks in a column of the row, with `view:set_checked`

        """)
  }

  @Test func traces() throws {
    let bench = try Workbench(Self.files)
    bench.run(["trace"] + Self.run.dropFirst() + ["--simulate-reuse", "--trace", "@t.jsonl"]).expect(
      output: """
        step 1, line 1: tap a [0, 0]
           1  should_highlight_row [0, 0]  not defined, so yes
           2  will_select_row [0, 0]       not defined, so [0, 0]
           3  did_select_row [0, 0]        told  (cells.lua:3)
           =  done, nothing selected
        step 2, line 2: scroll by 2
           =  done
           !  leak: c [0, 2] shows the accessory "checkmark" of a [0, 0]
        step 3, line 3: scroll by -2
           =  done

        3 steps: 3 done
        no changes; nothing was written (dry run)

        """,
      errors: """
        warning: on a device, reused cells would show what belongs to other rows: 1 time, in `accessory`
          = help: let `cell_for_row` say `accessory` of every row (`false` takes a field away), and keep marks in a column of the row, with `view:set_checked`

        """)
    try bench.expect(
      file: "t.jsonl",
      """
      {"version":1,"kind":"run"}
      {"kind":"call","step":1,"call":"should_highlight_row","args":[[0,0]],"result":true,"reason":null,"implemented":false}
      {"kind":"call","step":1,"call":"will_select_row","args":[[0,0]],"result":[0,0],"reason":null,"implemented":false}
      {"kind":"call","step":1,"call":"did_select_row","args":[[0,0]],"result":null,"reason":null,"implemented":true,"at":"cells.lua:3"}
      {"kind":"step","step":1,"line":1,"do":"tap","outcome":"done","row":"a","from":[0,0],"newly_selected":[]}
      {"kind":"step","step":2,"line":2,"do":"scroll","outcome":"done"}
      {"kind":"leak","step":2,"leak":"leftover","field":"accessory","row":"c","path":[0,2],"shown":"checkmark","expected":null,"from_row":"a","from":[0,0]}
      {"kind":"step","step":3,"line":3,"do":"scroll","outcome":"done"}

      """)
  }

  @Test func showDrawsTheScreenAfterTheSteps() throws {
    let bench = try Workbench(Self.files)
    let show = [
      "show", "--table", "@t.csv", "--policy", "@first.lua", "--format", "json", "--viewport", "2", "--do",
      "{\"do\":\"scroll\",\"by\":2}",
    ]
    bench.run(show).expect(
      output: """
        {"version":1,"kind":"table","editing":false,"style":"plain","row_height":44.0,"rows_above":2,"sections":[
          {"rows":[
            {"path":[0,2],"key":"c","text":"c"},
            {"path":[0,3],"key":"d","text":"d"}]}]}

        """)
    bench.run(show + ["--simulate-reuse"]).expect(
      output: """
        {"version":1,"kind":"table","editing":false,"style":"plain","row_height":44.0,"rows_above":2,"sections":[
          {"rows":[
            {"path":[0,2],"key":"c","text":"c","image":"star"},
            {"path":[0,3],"key":"d","text":"d"}]}]}

        """,
      errors: """
        warning: on a device, reused cells would show what belongs to other rows: 1 time, in `image`
          = note: c [0, 2] shows the image "star" of a [0, 0]
          = help: let `cell_for_row` say `image` of every row (`false` takes a field away)

        """)
  }

  /// The handle of a row is one that its cell kept, and a table that is pushed has cells of its own.
  @Test func pushedTables() throws {
    var files = Self.files
    files["p.lua"] = """
      local child = {}
      function child.cell_for_row(view, path) if path.row == 0 then return { image = "star" } end end
      return {
        table = { key = "name" },
        did_select_row = function(view) view:push({ { header = "More", rows = { "x", "y", "z" } } }, child) end,
      }
      """
    let bench = try Workbench(files)
    let result = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--viewport", "2", "--simulate-reuse", "--do",
      "{\"do\":\"tap\",\"row\":[0,0]}", "--do", "{\"do\":\"scroll\",\"by\":1}", "--do", "{\"do\":\"back\"}",
      "--do", "{\"do\":\"scroll\",\"by\":2}",
    ])
    result.expect(
      output: """
        1  done        tap a [0, 0], selected [0, 0], showed More
        2  done        in More: scroll by 1
           leak        [0, 2] shows the image "star" of [0, 0]
        3  done        in More: go back, nothing selected
        4  done        scroll by 2

        4 steps: 4 done
        no changes; nothing was written (dry run)

        """,
      errors: """
        warning: on a device, reused cells would show what belongs to other rows: 1 time, in `image`
          = help: let `cell_for_row` say `image` of every row (`false` takes a field away)

        """)
    #expect(result.diagnostics.map(\.code) == ["cell_leak"])
  }

  @Test func severalTables() throws {
    var files = Self.files
    files["u.csv"] = "name\ne\nf\ng\n"
    files["b.jsonl"] = """
      {"do":"tap","table":"t","row":[0,0]}
      {"do":"scroll","table":"u","by":1}
      {"do":"tap","table":"u","row":[0,1]}
      {"do":"scroll","table":"u","by":-1}
      {"do":"scroll","table":"t","by":2}

      """
    let bench = try Workbench(files)
    let result = bench.run([
      "run", "--table", "@t.csv", "--table", "@u.csv", "--policy", "@cells.lua", "--batch", "@b.jsonl",
      "--viewport", "2", "--simulate-reuse",
    ])
    result.expect(
      output: """
        1  done        in t: tap a [0, 0], nothing selected
        2  done        in u: scroll by 1
        3  done        in u: tap f [0, 1], nothing selected
        4  done        in u: scroll by -1
        5  done        in t: scroll by 2
           leak        c [0, 2] shows the accessory "checkmark" of a [0, 0]

        5 steps: 5 done
        no changes; nothing was written (dry run)

        """,
      errors: """
        warning: on a device, reused cells would show what belongs to other rows: 1 time, in `accessory`
          = help: let `cell_for_row` say `accessory` of every row (`false` takes a field away), and keep marks in a column of the row, with `view:set_checked`

        """)
    #expect(result.diagnostics.map(\.code) == ["cell_leak"])
  }

  @Test func aSpecFailsWhereACellLeaks() throws {
    var files = Self.files
    files["cells_spec.lua"] = """
      describe("marks", function()
        policy "cells.lua"
        for _, reused in ipairs { true, false } do
          it(reused and "leak" or "stay", function()
            fixture("t.csv", { viewport = 2, simulate_reuse = reused, editing = false })
            user:tap("a")
            user:scroll(2)
          end)
        end
      end)
      """
    files["wrong_spec.lua"] = "it('is wrong', function() fixture { 'a', simulate_reuse = 1 } rows() end)"
    let bench = try Workbench(files)
    bench.run(["test", "@cells_spec.lua"]).expect(
      status: 2,
      output: """
        cells_spec.lua  1 passed, 1 failed

        ✗ marks leak
          error: on a device, a reused cell would leak: c [0, 2] shows the accessory "checkmark" of a [0, 0]
            = help: let `cell_for_row` say `accessory` of every row (`false` takes a field away), and keep marks in a column of the row, with `view:set_checked`
          last interaction: scroll by 2: done
            nothing changed
            0  a  ✓
            1  b
            2  c
            3  d
          run it alone: tabulua test cells_spec.lua -k "marks leak"

        2 tests: 1 passed, 1 failed

        """)
    bench.run(["test", "@wrong_spec.lua"]).expect(
      status: 2,
      output: """
        wrong_spec.lua  1 failed

        ✗ is wrong
          error: `simulate_reuse` of a fixture is true or false, not 1
            --> wrong_spec.lua:1
            |
          1 | it('is wrong', function() fixture { 'a', simulate_reuse = 1 } rows() end)
            |
          run it alone: tabulua test wrong_spec.lua -k "is wrong"

        1 test: 1 failed

        """)
  }
}

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
    #expect(result.status == 0)
    #expect(
      result.lines.prefix(5) == [
        "1  done        tap a [0, 0], nothing selected", "2  done        scroll by 2",
        "   leak        c [0, 2] shows the accessory \"checkmark\" of a [0, 0]",
        "3  done        scroll by -2", "",
      ])
    #expect(result.diagnostics.map(\.code) == ["cell_leak"])
    #expect(result.errors.contains("let `cell_for_row` say `accessory` of every row"))
  }

  @Test func withoutTheOptionNothingLeaks() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(Self.run)
    #expect(!result.output.contains("leak"))
    #expect(result.errors == "")
  }

  @Test func strictRunsDoNotWriteWhatLeaks() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(Self.run + ["--simulate-reuse", "--strict", "--output", "@o.csv"])
    #expect(result.status == 2)
    #expect(result.output.hasSuffix("nothing was written, because a reused cell leaked\n"))
    #expect(try bench.snapshot()["o.csv"] == nil)
  }

  @Test func resultsAsJSON() throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(Self.run + ["--simulate-reuse", "--format", "jsonl"])
    #expect(
      result.lines.filter { $0.contains("leak") } == [
        "{\"kind\":\"leak\",\"step\":2,\"leak\":\"leftover\",\"field\":\"accessory\",\"row\":\"c\",\"path\":[0,2],"
          + "\"shown\":\"checkmark\",\"expected\":null,\"from_row\":\"a\",\"from\":[0,0]}"
      ])
  }

  @Test func traces() throws {
    let bench = try Workbench(Self.files)
    let text = bench.run(["trace"] + Self.run.dropFirst() + ["--simulate-reuse", "--trace", "@t.jsonl"])
    #expect(text.output.contains("   !  leak: c [0, 2] shows the accessory \"checkmark\" of a [0, 0]\n"))
    #expect(try bench.read("t.jsonl").contains("{\"kind\":\"leak\",\"step\":2,"))
  }

  @Test func showDrawsTheScreenAfterTheSteps() throws {
    let bench = try Workbench(Self.files)
    let show = [
      "show", "--table", "@t.csv", "--policy", "@first.lua", "--format", "json", "--viewport", "2", "--do",
      "{\"do\":\"scroll\",\"by\":2}",
    ]
    let plain = bench.run(show)
    #expect(plain.output.ranges(of: "star").count == 0)
    #expect(plain.errors == "")
    let device = bench.run(show + ["--simulate-reuse"])
    #expect(device.output.ranges(of: "star").count == 1)
    #expect(device.errors.contains("note: c [0, 2] shows the image \"star\" of a [0, 0]"))
    #expect(device.errors.contains("help: let `cell_for_row` say `image` of every row"))
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
    #expect(
      result.lines.prefix(5) == [
        "1  done        tap a [0, 0], selected [0, 0], showed More",
        "2  done        in More: scroll by 1",
        "   leak        [0, 2] shows the image \"star\" of [0, 0]",
        "3  done        in More: go back, nothing selected", "4  done        scroll by 2",
      ], "\(result.output)")
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
    #expect(
      result.lines.filter { $0.contains("leak") } == [
        "   leak        c [0, 2] shows the accessory \"checkmark\" of a [0, 0]"
      ], "\(result.output)")
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
    let result = bench.run(["test", "@cells_spec.lua"])
    #expect(result.status == 2)
    #expect(result.output.contains("2 tests: 1 passed, 1 failed"))
    #expect(
      result.output.contains(
        "on a device, a reused cell would leak: c [0, 2] shows the accessory \"checkmark\" of a [0, 0]"))
    #expect(
      bench.run(["test", "@wrong_spec.lua"]).output.contains("`simulate_reuse` of a fixture is true or false")
    )
  }
}

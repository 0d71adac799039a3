import TabuluaText
import Testing

@testable import TabuluaCommands

/// Slips that somebody makes who has just begun, and that were passed over without a word.
@Suite struct SilentMistakeTests {
  private let files = [
    "t.csv": "id,title,status\n1,Buy milk,Todo\n2,Buy tea,Doing\n",
    "p.lua": """
    return { table = { text = "title", key = "id", section_by = "status", sections = { "Todo", "Doing", "Done" } } }

    """,
  ]

  private func run(_ lua: String) throws -> Workbench.Outcome {
    let bench = try Workbench(files.merging(["b.lua": lua + "\n"]) { $1 })
    return bench.run(["run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.lua"])
  }

  /// Whoever walks through the rows of a section that is not there does not get all rows.
  @Test func rowsOfNoSection() throws {
    let wrong = try run("for _, row in view:rows(view:find_section(\"Dnoe\")) do print(row.title) end")
    #expect(
      wrong.errors == """
        error: `view:rows` was given nil in the place of a section
          --> b.lua:1
          |
        1 | for _, row in view:rows(view:find_section("Dnoe")) do print(row.title) end
          |
          = help: `view:find_section` answers nil where no section has the value; `view:rows()` has all rows, and `view:rows "Doing"` those of the section with this value, which must be there

        """)
    #expect(wrong.status == 1)
    let near = try run("for _, row in view:rows \"Doign\" do print(row.title) end")
    #expect(near.status == 1 && near.errors.hasPrefix("error: there is no section `Doign`\n"), "\(near)")
    #expect(near.errors.contains("  = help: did you mean `Doing`?\n"))
    let right = try run(
      "for _, row in view:rows \"Doing\" do print(row.title) end for _ in view:rows() do print(1) end")
    #expect(right.status == 0 && right.errors == "b.lua:1: Buy tea\nb.lua:1: 1\nb.lua:1: 1\n", "\(right)")
  }

  /// A policy is held to the table by what a run would fail with.
  @Test(arguments: [
    ("text = \"titel\"", "unknown_column"), ("text = \"title\", key = \"idd\"", "unknown_column"),
    ("text = \"title\", section_by = \"state\"", "unknown_column"),
    ("text = \"title\", check = \"done\"", "unknown_column"),
    ("text = \"title\", section_by = \"status\", sections = { \"Todo\" }", "unknown_section"),
    ("text = \"title\", types = { title = \"integer\" }", "type_mismatch"),
  ])
  func checkedWithTheTable(_ mapping: String, _ code: String) throws {
    let bench = try Workbench(files.merging(["w.lua": "return { table = { \(mapping) } }\n"]) { $1 })
    let alone = bench.run(["check", "@w.lua"])
    #expect(alone.status == 0 && alone.output == "w.lua: no problems\n", "\(alone)")
    let held = bench.run(["check", "@w.lua", "--table", "@t.csv"])
    #expect(held.status == 3 && held.output == "w.lua: 1 error\n", "\(held)")
    let run = bench.run([
      "run", "--table", "@t.csv", "--policy", "@w.lua", "--do", #"{"do":"tap","row":[0,0]}"#,
    ])
    #expect(held.diagnostics.map(\.code) == [code] && run.diagnostics.map(\.code) == [code], "\(held) \(run)")
    #expect(held.diagnostics.map(\.message) == run.diagnostics.map(\.message))
    let right = bench.run(["check", "@p.lua", "--table", "@t.csv"])
    #expect(right.status == 0 && right.output == "p.lua: no problems\n", "\(right)")
  }

  /// No text is written into a file that is to be a picture.
  @Test(arguments: ["x.png", "x.JPG", "x.pdf"]) func pictures(_ name: String) throws {
    let bench = try Workbench(files)
    let outcome = bench.run(["show", "--table", "@t.csv", "--output", "@\(name)"])
    #expect(outcome.status == 64 && outcome.errors.contains("`.svg` or `.html`"), "\(outcome)")
    #expect(bench.run(["matrix", "@p.lua", "--table", "@t.csv", "--output", "@\(name)"]).status == 64)
    #expect(bench.run(["show", "--table", "@t.csv", "--output", "@x.txt"]).status == 0)
  }

  /// Names that a batch has and a policy has not are told as such.
  @Test func namesOfOtherFiles() throws {
    let bench = try Workbench([
      "b.lua": "user:tap(index_path(0, 0))\nreturn {}\n",
      "o.lua": "return { can_move_row = function() return options.limit == 3 end }\n",
      "f.lua": "return { can_move_row = function() return flase end }\n",
    ])
    #expect(bench.run(["check", "@b.lua"]).errors.contains("a batch is tried by `tabulua run --batch`"))
    #expect(bench.run(["check", "@o.lua"]).errors.contains("write `local options = ...` at its top"))
    #expect(bench.run(["check", "@f.lua"]).errors.contains("did you mean `false`?"))
  }

  /// A reason of many kilobytes is told by its beginning, also to programs.
  @Test func longReasons() throws {
    let bench = try Workbench([
      "t.csv": "id,title\n1,a\n2,b\n",
      "p.lua":
        "local s = ('x'):rep(60000)\nreturn { table = { text = 'title' }, can_move_row = function() return false, s end }\n",
    ])
    let outcome = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--editing", "--do",
      #"{"do":"drag","row":[0,0],"to":[0,1]}"#,
      "--format", "jsonl",
    ])
    #expect(outcome.status == 0 && outcome.output.contains("… (60 000 bytes)"), "\(outcome)")
    #expect(outcome.output.utf8.count < 3000)
  }
}

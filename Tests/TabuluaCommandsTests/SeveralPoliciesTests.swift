import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// Several `--policy` files are one policy, as `rules.all` puts rules together.
@Suite struct SeveralPoliciesTests {
  private static let files = [
    "t.csv": "id,title,day\na,A,1\nb,B,1\nc,C,2\n",
    "first.lua": """
    local options = ...
    local policy = { table = { key = "id", section_by = "day" } }
    function policy.can_move_row(view, path) return path.row > (options.pinned or 0) - 1, "pinned" end
    return policy

    """,
    "more/second.lua": """
    local words = require "words"
    local policy = { table = { section_by = "day" } }
    function policy.can_move_row(view, path) return view:row(path).title ~= "B", words.reason end
    function policy.did_select_row(view, path) error("not so") end
    return policy

    """,
    "more/words.lua": "return { reason = 'B stays' }\n",
    "all.lua": """
    local rules = require "tabulua.rules"
    return rules.all { { table = { key = "id", section_by = "day" }, can_move_row = function(view, path) return path.row > -1 end },
      { can_move_row = function(view, path) return view:row(path).title ~= "B", "B stays" end } }

    """,
    "b.jsonl": """
    {"do":"set_editing","editing":true}
    {"do":"drag","row":{"key":"b"},"to":[1,0]}
    {"do":"drag","row":{"key":"a"},"to":[1,0]}

    """,
  ]

  private static let both = ["--policy", "@first.lua", "--policy", "@more/second.lua"]

  @Test func asOne() throws {
    let bench = try Workbench(Self.files)
    let run = ["run", "--table", "@t.csv", "--batch", "@b.jsonl", "--format", "jsonl"]
    let together = bench.run(run + Self.both)
    #expect(together.status == 0, "\(together.errors)")
    #expect(
      together.output.contains(#""reason":"B stays""#) && together.output.contains(#""outcome":"moved""#))
    #expect(
      together.output
        == bench.run(run + ["--policy", "@all.lua"]).output.replacing("all.lua:3", with: "second.lua:3")
        || together.output.contains("second.lua:3"))
    let pinned = bench.run(run + Self.both + ["--set", "pinned=1"])
    #expect(pinned.output.contains(#""reason":"pinned""#), "\(pinned.output)")
    let why = bench.run(["why", "b", "1,0", "--table", "@t.csv"] + Self.both)
    #expect(why.status == 0 && why.output.contains("second.lua:3"), "\(why)")
    let trace = bench.run(["trace", "--table", "@t.csv", "--batch", "@b.jsonl"] + Self.both)
    #expect(trace.output.contains("second.lua:3"), "\(trace)")
    #expect(bench.run(["show", "--table", "@t.csv"] + Self.both).status == 0)
  }

  /// What is wrong with one of them is told with its name and line.
  @Test(arguments: [
    ("return {", "syntax_error", "x.lua:1"), ("error('no')", "policy_failed", "x.lua:1"),
    ("return 3", "policy_failed", "the policy must return a table of callbacks, but returned a number"),
    ("return", "policy_failed", "the policy returned nothing"),
    ("return { can_mvoe_row = function() end }", "unknown_field", "can_mvoe_row"),
    ("return { table = { section_by = 'title' } }", "policy_failed", "give `table.section_by` two values"),
    ("require 'words' return {}", "policy_failed", "there are several modules `words`"),
    ("while true do end", "too_many", "too many instructions"),
  ]) func wrong(_ text: String, _ code: String, _ words: String) throws {
    let bench = try Workbench(Self.files.merging(["x.lua": text]) { $1 })
    if words.contains("modules") { try bench.write(Array("return {}\n".utf8), to: "words.lua") }
    let outcome = bench.run(
      ["run", "--table", "@t.csv", "--batch", "@b.jsonl", "--max-instructions", "1000000"] + Self.both + [
        "--policy", "@x.lua",
      ])
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.diagnostics.count == 1)
  }

  /// One that is missing is told of, and nothing is run.
  @Test func missing() throws {
    let bench = try Workbench(Self.files)
    let outcome = bench.run(["show", "--table", "@t.csv"] + Self.both + ["--policy", "@none.lua"])
    #expect(outcome.status == 3 && outcome.errors.contains("there is no policy `none.lua`"), "\(outcome)")
  }

  /// A run that is taken back asks the laws of all of them.
  @Test func takenBack() throws {
    let law =
      "return { laws = { ['a in front'] = function(view) return view:row(index_path(0, 0)).title == 'A' end } }\n"
    let bench = try Workbench(
      Self.files.merging([
        "law.lua": law, "free.lua": "return { table = { key = 'id', section_by = 'day' } }\n",
      ]) { $1 })
    let lines =
      "{\"do\":\"set_editing\",\"editing\":true}\n{\"do\":\"drag\",\"row\":{\"key\":\"a\"},\"to\":[0,1]}\n"
    try bench.write(Array(lines.utf8), to: "c.jsonl")
    let run = ["run", "--table", "@t.csv", "--batch", "@c.jsonl", "--in-place", "--journal", "@j.jsonl"]
    let refused = bench.run(run + ["--policy", "@free.lua", "--policy", "@law.lua"])
    #expect(refused.output.contains("a in front"), "\(refused)")
    #expect(bench.run(run + ["--policy", "@free.lua", "--policy", "@first.lua"]).status == 0)
    let head = try bench.read("j.jsonl").split(separator: "\n").first.map(String.init) ?? ""
    #expect(
      head.contains("\"policies\":[{\"file\":\"free.lua\"") && head.contains("\"file\":\"first.lua\""),
      "\(head)")
    let undo = bench.run(["undo", "--journal", "@j.jsonl", "--in-place"])
    #expect(undo.status == 0, "\(undo)")
    #expect(try bench.read("t.csv") == Self.files["t.csv"])
    try FileManager.default.removeItem(atPath: bench.path("first.lua"))
    let gone = bench.run(["redo", "--journal", "@j.jsonl"])
    #expect(gone.errors.contains("there is no policy `first.lua`"), "\(gone)")
  }

  #if os(Linux)
    /// An isolated process may read the folders of all of them.
    @Test func isolated() throws {
      let bench = try Workbench(Self.files)
      let line = "tabulua run --table t.csv --batch b.jsonl --policy first.lua --policy more/second.lua"
      let (alone, isolated) = try (bench.shell(line), bench.shell("\(line) --isolate"))
      #expect(
        alone.status == 0 && alone.output == isolated.output && alone.errors == isolated.errors, "\(isolated)"
      )
    }
  #endif

  /// Messages call the files by their names.
  @Test func mistakesNameTheFiles() throws {
    let bench = try Workbench(
      Self.files.merging([
        "third.lua": "return { table = { section_by = \"title\" } }\n",
        "down.lua":
          "return { target_index_path_for_move = function(view, source, proposed) return index_path(1, 0) end }\n",
        "up.lua": """
        return { table = { key = "id", section_by = "day" },
          target_index_path_for_move = function(view, source, proposed) return index_path(0, 0) end }

        """,
      ]) { $1 })
    let run = ["run", "--table", "@t.csv", "--batch", "@b.jsonl"]
    let two = bench.run(run + ["--policy", "@first.lua", "--policy", "@third.lua"])
    #expect(
      two.status == 3
        && two.errors.contains("third.lua` give `table.section_by` two values: \"day\" and \"title\""),
      "\(two)")
    #expect(two.errors.contains("--> first.lua, third.lua"), "\(two)")
    let fro = bench.run(run + ["--policy", "@up.lua", "--policy", "@down.lua"])
    #expect(fro.status == 1 && fro.output.contains("send the row to and fro"), "\(fro)")
  }
}

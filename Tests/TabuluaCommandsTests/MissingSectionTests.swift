import TabuluaText
import Testing

/// Rules and scripts that speak of a section which the table has not.
@Suite("Sections that are not there") struct MissingSectionTests {
  private let files = [
    "t.csv": "id,title,status\n1,Buy milk,Todo\n2,Buy tea,Doing\n",
    "p.lua": """
    return { table = { text = "title", key = "id", section_by = "status", sections = { "Todo", "Doing", "Done" } } }

    """,
  ]

  private static let drag = #"{"do":"drag","row":{"key":"1"},"to":[1,0]}"#
  private static let back = #"{"do":"drag","row":{"key":"1"},"to":[0,0]}"#

  /// A policy with a rule on its third line.
  private static func rules(_ rule: String) -> String {
    """
    local rules = require "tabulua.rules"
    return rules.all { { table = { text = "title", key = "id", section_by = "status" } },
      rules.\(rule) }

    """
  }

  private static func missing(_ outcome: Workbench.Outcome) -> [String] {
    outcome.diagnostics.filter { $0.code == "no_such_section" }.map {
      "\($0.location?.fileAndLine ?? "nowhere"): \($0.message); \($0.help ?? "")"
    }
  }

  /// A rule about a section of nearly the right name says nothing, which is told; also where the rule is returned at once, which
  /// leaves no line of the policy on Lua's stack.
  @Test(
    arguments: [
      ("limit_rows { section = 'Doign', max = 1 }", 1), ("limit_rows { section = 'Doing', max = 1 }", 0),
      ("limit_rows { section = 'Waiting', max = 1 }", 0), ("exclusive_checkmark { section = 'Dong' }", 1),
      ("inclusive_checkmarks { section = 'doing', max = 1 }", 1),
    ])
  func rules(rule: String, count: Int) throws {
    let bench = try Workbench(files.merging(["r.lua": "return require 'tabulua.rules'.\(rule)\n"]) { $1 })
    let outcome = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--policy", "@r.lua", "--editing", "--do", Self.drag,
      "--do", Self.back,
    ])
    let warnings = Self.missing(outcome)
    #expect(warnings.count == count && outcome.diagnostics.count == count, "\(outcome)")
    #expect(
      warnings.allSatisfy { $0.hasPrefix("r.lua:1: ") && $0.hasSuffix("; did you mean `Doing`?") },
      "\(outcome)")
  }

  /// Every command that has a table and a policy.
  private static let commands: [[String]] = [
    ["run", "--table", "@t.csv", "--policy", "@r.lua", "--editing", "--do", drag],
    ["run", "--quiet", "--table", "@t.csv", "--policy", "@r.lua", "--editing", "--do", drag],
    ["trace", "--table", "@t.csv", "--policy", "@r.lua", "--editing", "--do", drag],
    ["show", "--table", "@t.csv", "--policy", "@r.lua"], ["matrix", "@r.lua", "--table", "@t.csv"],
    ["prove", "@r.lua", "--table", "@t.csv"], ["why", "--policy", "@r.lua", "--table", "@t.csv", "1", "1,0"],
    ["diff", "@r.lua", "@r.lua", "--table", "@t.csv"], ["check", "@r.lua", "--table", "@t.csv"],
    ["test", "@r_spec.lua"],
  ]

  @Test(arguments: commands) func everyCommand(_ command: [String]) throws {
    let bench = try Workbench(
      files.merging([
        "r.lua": Self.rules("limit_rows { section = 'Doign', max = 3 }"),
        "r_spec.lua":
          "policy \"r.lua\"\nfixture \"t.csv\"\nit(\"drags\", function() user:drag(\"1\", index_path(1, 0)) end)\n",
      ]) { $1 })
    let warning =
      "r.lua:3: there is no section `Doign`, which is looked for here: a rule about it has no effect; did you mean `Doing`?"
    let outcome = bench.run(command)
    // Two policies are compared.
    let count = command[0] == "diff" ? 2 : 1
    #expect(Self.missing(outcome) == Array(repeating: warning, count: count), "\(outcome)")
  }

  @Test func takingBack() throws {
    let bench = try Workbench(
      files.merging(["r.lua": Self.rules("limit_rows { section = 'Doign', max = 3 }")]) { $1 })
    _ = bench.run([
      "run", "--table", "@t.csv", "--policy", "@r.lua", "--editing", "--in-place", "--journal", "@j.jsonl",
      "--do", Self.drag,
    ])
    let outcome = bench.run(["undo", "--journal", "@j.jsonl"])
    #expect(outcome.status == 0 && Self.missing(outcome).count == 1, "\(outcome)")
  }

  /// A section that is like no other one may come with the data of another day: `check` alone tells of it, which holds a
  /// policy to a table.
  @Test func sectionsOfAnotherDay() throws {
    let rule = Self.rules("limit_rows { section = 'Waiting', max = 3 }")
    let bench = try Workbench(files.merging(["r.lua": rule, "r_spec.lua": ""]) { $1 })
    for command in Self.commands where !["check", "test"].contains(command[0]) {
      #expect(Self.missing(bench.run(command)) == [], "\(command)")
    }
    let check = ["check", "@r.lua", "--table", "@t.csv", "--strict"]
    let found = bench.run(check)
    #expect(
      Self.missing(found) == [
        "r.lua:3: there is no section `Waiting`, which is looked for here: a rule about it has no effect; list all sections, those without rows too, in "
          + "`policy.table.sections` or `--sections`"
      ] && found.status == 2, "\(found)")
    let listed = rule.replacing(
      "section_by = \"status\"",
      with: "section_by = \"status\", sections = { \"Todo\", \"Doing\", \"Waiting\" }")
    try bench.write(Array(listed.utf8), to: "r.lua")
    #expect(bench.run(check).status == 0)
  }

  /// What a batch looks for is told of at its own line, once, and never where it fails because of it.
  @Test func batches() throws {
    func run(_ lua: String) throws -> Workbench.Outcome {
      let bench = try Workbench(files.merging(["b.lua": lua]) { $1 })
      return bench.run(["run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.lua"])
    }
    #expect(
      Self.missing(
        try run("\nlocal done = view:find_section \"Dooing\"\nlocal s = view:find_section \"Dooing\"\n"))
        == [
          "b.lua:2: there is no section `Dooing`, which is looked for here: a rule about it has no effect; did you mean `Doing`?"
        ])
    let failed = try run("for path, row in view:rows(\"todoo\") do print(path) end\n")
    #expect(failed.status == 1 && failed.diagnostics.count == 1, "\(failed)")
    #expect(Self.missing(failed) == [], "\(failed)")
  }

  /// What a callback looks for is told of at its line, also where a step of the command line brings it about.
  @Test func callbacks() throws {
    let bench = try Workbench(
      files.merging([
        "c.lua":
          "local policy = {}\nfunction policy.can_move_row(view, path)\n  return path.section ~= view:find_section \"Dooing\"\nend\nreturn policy\n"
      ]) { $1 })
    let outcome = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--policy", "@c.lua", "--editing", "--do", Self.drag,
    ])
    #expect(
      Self.missing(outcome) == [
        "c.lua:3: there is no section `Dooing`, which is looked for here: a rule about it has no effect; did you mean `Doing`?"
      ], "\(outcome)")
  }
}

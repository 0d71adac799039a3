import TabuluaText
import Testing

@testable import TabuluaCommands

/// What somebody types who does not know the commands yet: it is understood, or the message says what to write.
@Suite struct MendingHelpTests {
  private static let files = [
    "t.csv": "id,title,status\n1,Buy milk,Todo\n2,Buy tea,Doing\n",
    "p.lua": "return { table = { text = \"title\", key = \"id\", section_by = \"status\" } }\n",
    "q.lua": """
    return { table = { text = "title", key = "id", section_by = "status" },
      can_move_row = function(view, path) return false end }

    """,
    "p_spec.lua":
      "policy \"p.lua\"\nfixture \"t.csv\"\nit(\"is there\", function() assert.is_true(view:exists \"1\") end)\n",
    "b.jsonl": "{\"do\":\"tap\",\"row\":[0,0]}\n",
  ]

  /// Where policies are arguments, `--policy` means the same, wherever it stands.
  @Test func policiesAsOptions() throws {
    let bench = try Workbench(Self.files)
    let table = ["--table", "@t.csv"]
    for (plain, others) in [
      (
        ["check", "@p.lua"],
        [["check", "--policy", "@p.lua"], ["check", "--policy=\(bench.path("p.lua"))"]]
      ),
      (
        ["check", "@p.lua", "@q.lua"],
        [["check", "--policy", "@p.lua", "@q.lua"], ["check", "@p.lua", "--policy", "@q.lua"]]
      ),
      (
        ["prove", "@p.lua"] + table,
        [["prove", "--policy", "@p.lua"] + table, ["prove"] + table + ["--policy", "@p.lua"]]
      ),
      (["matrix", "@q.lua"] + table, [["matrix"] + table + ["--policy", "@q.lua"]]),
      (
        ["diff", "@p.lua", "@q.lua"] + table,
        [
          ["diff", "--policy", "@p.lua", "--policy", "@q.lua"] + table,
          ["diff", "@p.lua"] + table + ["--policy", "@q.lua"],
          ["diff"] + table + ["--policy", "@p.lua", "@q.lua"],
        ]
      ),
      (
        ["mutate", "@q.lua", "@p_spec.lua"],
        [["mutate", "--policy", "@q.lua", "@p_spec.lua"], ["mutate", "@p_spec.lua", "--policy", "@q.lua"]]
      ),
    ] {
      let wanted = bench.run(plain)
      #expect(wanted.status != 64, "\(wanted)")
      for other in others {
        let outcome = bench.run(other)
        #expect(
          outcome.status == wanted.status && outcome.output == wanted.output
            && outcome.errors == wanted.errors,
          "\(outcome), and not \(wanted)")
      }
    }
    let takers = RootCommand.reporting.filter { PolicyArgument.takesPolicies($0.name) }.map { $0.name }
    #expect(takers == ["check", "prove", "matrix", "diff", "mutate"])
    // All others that have a policy have the option.
    for command in ArgumentCheck.commands where !takers.contains(command) {
      let takesScripts = OptionNames.names(of: command).contains("--max-instructions") && command != "test"
      #expect(OptionNames.names(of: command).contains("--policy") == takesScripts, "\(command)")
    }
    #expect(bench.run(["prove", "--policy"] + table).status == 64)
    #expect(bench.run(["prove", "@p.lua", "--policy", "@q.lua"] + table).status == 64)
  }

  /// An option of another command, or of another program, has a help that says what to do.
  @Test func optionsOfSisters() throws {
    let bench = try Workbench(Self.files)
    let known = Dictionary(
      uniqueKeysWithValues: ArgumentCheck.commands.map { ($0, Set(OptionNames.names(of: $0))) })
    let all = known.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    var tried = 0
    for (command, own) in known where command != "help" {
      for (place, option) in all.subtracting(own).sorted().enumerated()
      where place % 8 == command.utf8.count % 8 {
        if option == "--policy", PolicyArgument.takesPolicies(command) { continue }
        let outcome = bench.run([command, option, "x"])
        tried += 1
        #expect(outcome.status == 64, "\(outcome)")
        let help = try #require(outcome.diagnostics.last?.help, "\(outcome)")
        #expect(!help.hasPrefix("see `"), "\(outcome)")
      }
    }
    #expect(tried > 80)
  }

  @Test func messages() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    for line in [
      "t.csv", "p.lua", "p_spec.lua", "lint p.lua", "version", "-v", "--table t.csv", "show t.csv -o x.svg",
      "show --table t.csv -o x.svg", "show --table t.csv --json", "show --table t.csv --svg",
      "run t.csv p.lua b.jsonl",
      "run --table t.csv --policy p.lua --batch b.jsonl --dry-run",
      "run --table t.csv --policy p.lua --step tap",
      "show --table t.csv --in-place", "check p.lua t.csv", "check p.lua --section-by status",
      "check --spec p_spec.lua",
      "test p.lua", "test --policy p.lua", "prove t.csv p.lua", "matrix p.lua t.csv",
      "why 1 Doing p.lua t.csv",
      "why --row 1 --to Doing", "compare --old t.csv --new t.csv", "diff --old p.lua --new q.lua",
      "log b.jsonl",
      "undo b.jsonl", "replay --journal b.jsonl --table t.csv", "schema --format run",
      "mutate p.lua --table t.csv",
      "settings --policy p.lua",
    ] {
      let outcome = bench.run(
        line.split(separator: " ").map { word in
          Self.files.keys.contains(String(word)) ? "@\(word)" : String(word)
        })
      #expect(outcome.status == 64 || line == "test p.lua", "\(outcome)")
      transcript.add(outcome)
    }
    let step = #"{"do":"tap","row":[0,0]}"#
    transcript.add(bench.run(["run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", step]))
    try transcript.expect(inFile: "MendingHelp")
  }
}

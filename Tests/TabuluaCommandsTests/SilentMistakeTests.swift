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
    let error = """
      error: `view:rows` was given nil in the place of a section
        --> b.lua:1
        |
      1 | for _, row in view:rows(view:find_section("Dnoe")) do print(row.title) end
        |
        = help: `view:find_section` answers nil where no section has the value; `view:rows()` is about all rows, and `view:rows "Doing"` about those of the section with this value, which must be there

      """
    #expect(wrong.status == 1 && wrong.errors.contains(error), "\(wrong)")
    #expect(
      wrong.diagnostics.map(\.code).sorted()
        == ["no_such_section", wrong.diagnostics.first { $0.severity == .error }?.code ?? ""].sorted())
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

  /// What each command with `--set` is given besides.
  private static let settable: [String: [String]] = [
    "run": ["--policy", "@o.lua", "--table", "@t.csv", "--do", #"{"do":"tap","row":[0,0]}"#],
    "trace": ["--policy", "@o.lua", "--table", "@t.csv", "--do", #"{"do":"tap","row":[0,0]}"#],
    "show": ["--policy", "@o.lua", "--table", "@t.csv"], "check": ["@o.lua"], "test": ["@o_spec.lua"],
    "prove": ["@o.lua", "--table", "@t.csv"], "matrix": ["@o.lua", "--table", "@t.csv"],
    "why": ["0,0", "0,1", "--policy", "@o.lua", "--table", "@t.csv"],
    "diff": ["@p.lua", "@o.lua", "--table", "@t.csv"], "mutate": ["@o.lua", "@o_spec.lua"],
    "compare": ["@t.csv", "@t.csv", "--policy", "@o.lua"],
    "undo": ["--policy", "@o.lua", "--journal", "@j.jsonl"],
    "redo": ["--policy", "@o.lua", "--journal", "@j.jsonl"],
    "replay": ["@j.jsonl", "--policy", "@o.lua", "--table", "@t.csv"],
  ]

  /// An option that no script reads is told of by every command that takes options.
  @Test func optionsThatNothingReads() throws {
    let takers = ArgumentCheck.commands.filter { OptionNames.names(of: $0).contains("--set") }
    #expect(Set(takers) == Set(Self.settable.keys))
    let scripts = [
      "o.lua": """
      local options = ...
      local policy = { table = { text = "title", key = "id", section_by = "status" } }
      function policy.can_move_row(view, path) return path.row < (options.limit or 9) end
      return policy

      """,
      "o_spec.lua": """
      policy "o.lua"
      fixture "t.csv"
      it("moves", function() assert.is_true(view:exists "1") end)

      """,
    ]
    let bench = try Workbench(files.merging(scripts) { $1 })
    let drag = ["--editing", "--do", #"{"do":"drag","row":{"key":"1"},"to":[1,0]}"#]
    let run = ["run", "--policy", "@o.lua", "--table", "@t.csv", "--journal", "@j.jsonl", "--in-place"]
    #expect(bench.run(run + drag).status == 0)
    for (command, words) in Self.settable.sorted(by: { $0.key < $1.key }) {
      for (option, isRead) in [("limt=3", false), ("limit=3", true), ("colour=red", false)] {
        let outcome = bench.run([command] + words + ["--set", option])
        let warnings = outcome.diagnostics.filter { $0.code == "option_not_read" }
        // `check` tells of a near name where it is read.
        let isTold = command == "check" && option == "limt=3"
        #expect(warnings.count == (isRead || isTold ? 0 : 1), "\(outcome)")
        #expect(!isTold || outcome.errors.contains("`limt` is given, which nothing reads"), "\(outcome)")
        #expect(warnings.allSatisfy { $0.severity == .warning && $0.help?.contains("`limit`") == true })
      }
    }
  }

  /// What may read any option, or be read by a batch, is not told of.
  @Test func optionsThatMayBeRead() throws {
    let policies = [
      "for name, value in pairs(...) do print(name, value) end return {}",
      "local options = ... local name = 'limt' return { can_move_row = function() return options[name] end }",
      "local helper = require 'h' helper(...) return {}", "local limt = (... or {}).limt return {}",
      "local function read(options) return options.limt end read(...) return {}",
    ]
    for policy in policies {
      let bench = try Workbench(
        files.merging(["o.lua": policy, "h.lua": "return function(o) return o.limt end"]) { $1 })
      let outcome = bench.run(["show", "--table", "@t.csv", "--policy", "@o.lua", "--set", "limt=1"])
      #expect(!outcome.errors.contains("nothing reads"), "\(policy): \(outcome)")
    }
    let bench = try Workbench(files.merging(["b.lua": "if options.limt then user:tap('1') end"]) { $1 })
    let run = ["run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.lua", "--set"]
    #expect(bench.run(run + ["limt=1"]).errors == "")
    #expect(bench.run(run + ["limit=1"]).diagnostics.map(\.code) == ["option_not_read"])
    // In brackets an option is not handed on, but all of them are.
    for (text, codes) in [
      ("local n = (options.limt or 8)", ["option_not_read"]), ("print(options.limt)", ["option_not_read"]),
      ("local n = (function(o) return o end)(options)", []),
      ("local all = { options, 1 }", []), ("local all = {options}", []),
    ] {
      let bench = try Workbench(files.merging(["b.lua": text]) { $1 })
      let outcome = bench.run(run + ["limit=1"])
      #expect(
        outcome.diagnostics.map(\.code).filter { $0 == "option_not_read" } == codes, "\(text): \(outcome)")
    }
  }

  /// A night that does nothing, because it never enters editing mode, says so.
  @Test func quietNights() throws {
    let bench = try Workbench(files)
    func run(_ steps: [String], _ options: String...) -> [String] {
      let lines = steps.flatMap { ["--do", $0] }
      return bench.run(["run", "--table", "@t.csv", "--policy", "@p.lua"] + options + lines).diagnostics.map(
        \.code)
    }
    let drag = #"{"do":"drag","row":{"key":"1"},"to":[1,0]}"#
    let (tap, editing) = (#"{"do":"tap","row":{"key":"1"}}"#, #"{"do":"set_editing","editing":true}"#)
    #expect(run([drag, tap], "-q") == ["never_editing"])
    #expect(run([drag, editing, drag], "-q") == ["quiet_dry_run"])
    let strict = "--strict"
    #expect(
      run([editing, drag], "-q", strict).isEmpty && run([drag], "-q", "--editing", strict).isEmpty)
    #expect(run([drag]).isEmpty, "the text of the results tells it")
    #expect(
      run([editing, drag, #"{"do":"set_editing","editing":false}"#, drag], "-q") == ["quiet_dry_run"])
    #expect(
      run(
        [editing, drag, #"{"do":"set_editing","editing":false}"#, #"{"do":"delete","row":{"key":"2"}}"#], "-q"
      ) == [
        "never_editing", "quiet_dry_run",
      ])
    let told = bench.run(["run", "--table", "@t.csv", "--policy", "@p.lua", "-q", "--do", drag])
    #expect(
      told.errors == """
        warning: each `drag` was refused, because the table was not in editing mode
          = help: `--editing` lets a run begin in editing mode, and the step set_editing enters it

        """)
    // A program that reads the last line of the results hears of it, and of nothing else.
    let report = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--format", "jsonl", "--do", drag,
    ])
    let warning =
      #"{"kind":"warning","step":1,"warning":{"code":"never_editing","message":"each `drag` was refused, because the table was not in editing mode","help":"`--editing` lets a run begin in editing mode, and the step set_editing enters it"}}"#
    #expect(report.output.split(separator: "\n").dropLast().last == warning[...], "\(report)")
    #expect(report.errors == "", "the results tell it")
    let right = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--format", "jsonl", "--editing", "--do", drag,
    ])
    #expect(!right.output.contains("warning"), "\(right)")
    // Reports have what was warned of before the first step too, whoever reads them.
    let both = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--set", "limti=3", "--do", drag, "-q", "--report",
      "text=\(bench.path("r.txt"))", "--report", "jsonl=\(bench.path("r.jsonl"))",
    ])
    #expect(both.diagnostics.map(\.code) == ["option_not_read", "never_editing"], "\(both)")
    let text = try bench.read("r.txt")
    #expect(text.hasPrefix("warning: nothing reads the option `limti` of `--set`\n"), "\(text)")
    #expect(text.contains("warning: each `drag` was refused"), "\(text)")
    #expect(text.split(separator: MissedEditing.help).count == 2, "\(text)")
    let lines = try bench.read("r.jsonl").split(separator: "\n")
    #expect(
      lines.filter { $0.contains(#""kind":"warning""#) }.map { $0.prefix(52) }
        == [
          #"{"kind":"warning","step":0,"warning":{"code":"option_n"#,
          #"{"kind":"warning","step":1,"warning":{"code":"never_ed"#,
        ].map { $0.prefix(52) }, "\(lines)")
  }

  /// A night whose changes go nowhere says so, unless it is good for something else.
  @Test(arguments: [
    ([], ["quiet_dry_run"]), (["--strict"], []), (["--report", "jsonl=@r.jsonl"], []),
    (["--trace", "@t.jsonl"], []), (["--output", "@u.csv"], []), (["--in-place"], []),
    (["--journal", "@j.jsonl"], ["journal_of_dry_run"]),
  ])
  func quietDryRuns(options: [String], codes: [String]) throws {
    let bench = try Workbench(files)
    let drag = #"{"do":"drag","row":{"key":"1"},"to":[1,0]}"#
    let command = ["run", "-q", "--table", "@t.csv", "--policy", "@p.lua", "--editing", "--do"]
    let options = options.map { $0.replacing("=@", with: "=\(bench.path(""))") }
    let outcome = bench.run(command + [drag] + options)
    #expect(outcome.status == 0 && outcome.diagnostics.map(\.code) == codes, "\(outcome)")
    let tap = bench.run(command + [#"{"do":"tap","row":{"key":"2"}}"#])
    #expect(tap.diagnostics.isEmpty, "a run that changes nothing writes nothing: \(tap)")
  }

  /// A run that writes no table writes no journal.
  @Test func journalsOfDryRuns() throws {
    let bench = try Workbench(files)
    let run = [
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--editing", "--do",
      #"{"do":"drag","row":{"key":"1"},"to":[1,0]}"#,
    ]
    let journal = ["--journal", "@j.jsonl"]
    for command in [run, ["trace"] + run.dropFirst()] {
      let outcome = bench.run(command + journal)
      #expect(outcome.status == 0 && outcome.diagnostics.map(\.code) == ["journal_of_dry_run"], "\(outcome)")
    }
    #expect(try bench.snapshot().keys.sorted() == files.keys.sorted())
    #expect(bench.run(run + journal + ["--in-place"]).errors == "")
    let replay = ["replay", "@j.jsonl", "--table", "@u.csv", "--journal", "@k.jsonl"]
    try bench.write(Array(files["t.csv", default: ""].utf8), to: "u.csv")
    #expect(bench.run(replay).diagnostics.map(\.code) == ["journal_of_dry_run"])
    #expect(bench.run(replay + ["--in-place"]).errors == "")
    #expect(bench.run(["undo"] + journal).errors == "", "it is the journal that is read")
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

import TabuluaText
import Testing

@testable import TabuluaCommands

/// Words of the command line that mean something else, or nothing: the message says which word, and what was meant.
@Suite("Words that are mistaken") struct MistakenWordTests {
  private let files = [
    "t.csv": "id,title,status\nT1,Buy milk,Todo\nT2,Buy tea,Doing\nT3,Rest,Todo\n",
    "p.lua": """
    local options = ...
    return {
      table = { text = "title", key = "id", section_by = "status" }, shapes = { owner = { "", "ana" } },
      can_move_row = function(view, path) return path.row < (options.limit or 9) end,
      can_displace_row = function(view, path) return view:row(path).owner ~= "ana" end,
    }

    """,
    "q.lua": "return { can_move_row = function(view, path) return path.row < 9 end }\n",
  ]

  /// What a command tells, without what it prints.
  private func told(_ command: [String]) throws -> [String] {
    try Workbench(files).run(command).diagnostics.map { "\($0.message); \($0.help ?? "")" }
  }

  /// Where a script fails at a line that reads an option, it is told what the option is, or that it was not given.
  @Test func optionsAtTheLineOfAFailure() throws {
    let bench = try Workbench([
      "t.csv": "id,status\n1,Todo\n2,Todo\n",
      "p.lua": """
      local options = ...
      return { table = { key = "id", section_by = "status" },
        can_move_row = function(view, path) return path.row < options.limit end }

      """,
      "n.lua": """
      return { table = { key = "id", section_by = "status" },
        can_move_row = function(view, path) return path.row < view.options end }

      """,
      "o.lua": """
      local policy = { table = { key = "id", section_by = "status" } }
      function policy.can_move_row(view, path) return path.row < policy.options.limit end
      return policy

      """,
    ])
    func notes(_ policy: String, _ words: String...) -> [String] { notes(policy, words) }
    func notes(_ policy: String, _ words: [String]) -> [String] {
      let step = #"{"do":"drag","row":[0,0],"to":[0,1]}"#
      return bench.run(
        ["run", "--table", "@t.csv", "--policy", policy, "--editing", "--do", step] + words
      ).diagnostics.flatMap(\.notes).filter { $0.contains("option `") || $0.contains("options") }
    }
    #expect(
      notes("@p.lua", "--set", "limit=abc") == [
        "`--set` gives the option `limit` as the text `abc`: only numbers, `true` and `false` are none"
      ])
    #expect(notes("@p.lua") == ["the option `limit` is not given: `--set limit=VALUE` does"])
    // The table of a policy has no options, whatever is given.
    for words in [[], ["--set", "limit=1"]] {
      let found = notes("@o.lua", words)
      #expect(
        found == [
          "a policy gets its options as an argument: `local options = ...` at its beginning takes them"
        ])
    }
    #expect(
      notes("@p.lua", "--set", "limits=3") == [
        "the option `limit` is not given, but `limits` is: one of the two is misspelt"
      ])
    #expect(notes("@p.lua", "--set", "limit=1") == [])
    #expect(notes("@n.lua") == [])
    try bench.write(Array("set = { limit = true }\n".utf8), to: "s.toml")
    #expect(notes("@p.lua", "--config", "@s.toml") == [], "settings give it")
  }

  /// What other programs call an option.
  @Test func optionsOfOtherPrograms() throws {
    #expect(
      try told(["show", "--table", "@t.csv", "--group-by", "status"]) == [
        "unknown option `--group-by`; did you mean `--section-by`?"
      ])
    #expect(
      try told(["show", "--table", "@t.csv", "--type", "id=integer"]) == [
        "unknown option `--type`; did you mean `--types`?"
      ])
    #expect(
      try told(["show", "--table", "@t.csv", "--set", "limit", "3"]) == [
        "unexpected argument `3`; did you mean `--set limit=3`?"
      ])
    #expect(
      try told(["show", "--table", "p.lua", "--policy", "t.csv"]) == [
        "`--policy` names a table, and `--table` a file in Lua; did you mean `--table t.csv --policy p.lua`?"
      ])
    #expect(try told(["test", "--only", "x"]) == ["unknown option `--only`; did you mean `--pattern`?"])
  }

  /// A section whose name has a comma.
  @Test func listsOfWordsWithCommas() throws {
    #expect(MappingOptions.list(#"a,"b, c",,d"#) == ["a", "b, c", "", "d"])
    #expect(MappingOptions.list(#"""a"#) == ["a"] && MappingOptions.list(#"a"b,c"#) == [#"a"b"#, "c"])
    #expect(MappingOptions.list(#""a,b"#) == [#""a"#, "b"])
    let bench = try Workbench(["t.csv": "id,place\n1,\"Hafen, Kai 3\"\n2,Kirche\n"])
    let show = bench.run([
      "show", "--table", "@t.csv", "--section-by", "place", "--sections", #"Kirche,"Hafen, Kai 3""#,
    ])
    #expect(show.status == 0 && show.output.contains("Hafen, Kai 3"), "\(show)")
  }

  /// The spec in the place of the policy.
  @Test func exchangedFilesOfMutate() throws {
    #expect(
      try told(["mutate", "a_spec.lua", "p.lua"]) == [
        "`a_spec.lua` is a spec, and the policy comes first; did you mean `tabulua mutate p.lua a_spec.lua`?"
      ])
  }

  /// A policy that is written without its table, as excerpts on pages show it.
  @Test func policiesWithoutTheirTable() throws {
    let bench = try Workbench(["p.lua": "function policy.can_move_row() return true end\n"])
    #expect(
      bench.run(["check", "@p.lua"]).diagnostics.first?.help
        == "the file makes that table itself: begin it with `local policy = {}`, and end it with `return policy`"
    )
  }

  @Test func valuesOfColumnsThatNothingReads() throws {
    let prove = ["prove", "@p.lua", "--shapes", "1"]
    let warning = "nothing reads the column `ownr` of `--values`; did you mean `owner`?"
    #expect(try told(prove + ["--values", "ownr=bob"]) == [warning])
    #expect(try told(["diff", "@p.lua", "@p.lua", "--shapes", "1", "--values", "ownr=bob"]) == [warning])
    #expect(try told(prove + ["--values", "owner=bob"]) == [])
    #expect(try told(prove + ["--values", "status=Todo,Done", "--values", "id=x"]) == [])
    #expect(try told(prove + ["--values", "other=1", "--text", "other"]) == [])
    #expect(
      try told(prove + ["--values", "estimate=1"]) == [
        "nothing reads the column `estimate` of `--values`; the columns are `id`, `owner`, `status` and `title`"
      ])
    #expect(
      try told(["prove", "@q.lua", "--shapes", "1", "--values", "owner=bob"]) == [
        "nothing reads the column `owner` of `--values`; leave it out"
      ])
  }

  /// Of a value and a word of the list that are nearly the same, the word is misspelt where no row has it.
  @Test func sectionsThatAreListed() throws {
    let show = ["show", "--table", "@t.csv", "--section-by", "status", "--sections"]
    #expect(
      try told(show + ["Toodo,Doing"]) == [
        "`sections` lists `Toodo`, which no row has: the rows have `Todo`; did you mean `Todo` in `sections`? the rows have "
          + "`Doing`, `Todo`"
      ])
    #expect(
      try told(show + ["Done,Doing"]) == [
        "`Todo` is none of the sections that `sections` lists; the sections are `Done`, `Doing`"
      ])
    #expect(
      try told(show + ["Todo,Dooing"]) == [
        "`Doing` is none of the sections that `sections` lists; it lists `Dooing`, which no row has: one of the two is "
          + "misspelt; the rows have `Doing`, `Todo`"
      ])
    let bench = try Workbench(["t.csv": "id,status\n1,Todo\n2,Tood\n"])
    let outcome = bench.run(show + ["Todo,Doing"])
    #expect(
      outcome.diagnostics.map(\.message) == ["`Tood` is none of the sections that `sections` lists"]
        && outcome.diagnostics.first?.help == "did you mean `Todo`?", "\(outcome)")
  }

  @Test func optionsThatNothingReads() throws {
    #expect(
      try told(["check", "@p.lua", "--set", "limt=3"]) == [
        "the option `limit` is read here, and `limt` is given, which nothing reads; one of the two is misspelt"
      ])
    #expect(try told(["check", "@p.lua", "--set", "limit=3"]) == [])
  }

  @Test(arguments: [
    (["show", "--table", "@t.csv", "--report", "r.svg"], "did you mean `--report svg=r.svg`?"),
    (["show", "--table", "@t.csv", "--report", "r.txt"], "did you mean `--report text=r.txt`?"),
    (["test", "--report", "r.xml"], "did you mean `--report junit=r.xml`?"),
    (["check", "@p.lua", "--report", "r.json"], "did you mean `--report jsonl=r.json`?"),
    (["check", "@p.lua", "--report", "report"], "write them as in `--report github=report.github`"),
    (["show", "--table", "@t.csv", "--limit", "9"], "did you mean `--viewport`?"),
    (["log", "--limit", "9"], "did you mean `--last`?"),
    (
      ["matrix", "@p.lua", "--table", "@t.csv", "--limit", "9"],
      "`--by section` has counts for sections in the place of a cell for each drag"
    ),
    (["show", "--table", "@t.csv", "--time", "9"], "did you mean `--time-limit`?"),
    (["help", "start"], "did you mean `tabulua docs start`?"),
    (["help", "limit_rows"], "did you mean `tabulua docs limit_rows`?"),
    (["help", "tst"], "did you mean `test`?"),
    (
      ["why", "Doing", "T1", "--table", "@t.csv", "--policy", "@p.lua"],
      "the row comes first: `tabulua why T1 Doing`"
    ),
  ])
  func meant(command: [String], help: String) throws {
    let outcome = try Workbench(files).run(command)
    #expect(outcome.status != 0 && outcome.diagnostics.map(\.help) == [help], "\(outcome)")
  }

  @Test(arguments: [
    ("nightly", "nightly"), ("cron", "nightly"), ("editing mode", "editing_mode"),
    ("take back", "taking_back"), ("untrusted", "limits"), ("every night", "nightly"), ("start", "tasks"),
  ])
  func pages(words: String, page: String) throws {
    let bench = try Workbench(files)
    for command in [["docs", words], ["docs"] + words.split(separator: " ").map(String.init)] {
      let outcome = bench.run(command)
      #expect(outcome.status == 0 && outcome.output.hasPrefix("\(page) – topic\n"), "\(outcome)")
    }
  }
}

import TabuluaText
import Testing

@Suite struct HelpTests {
  /// A process shows the help in 80 columns, because its output is no terminal.
  @Test func everyCommandHasHelp() throws {
    let bench = try Workbench()
    var transcript = Transcript()
    transcript.add(try bench.shell("tabulua --help"))
    for command in [
      "run", "show", "trace", "check", "test", "prove", "mutate", "matrix", "why", "diff", "compare", "log",
      "undo",
      "redo", "replay", "settings", "schema", "docs",
    ] {
      let help = try bench.shell("tabulua help \(command)")
      transcript.add(help)
      let words = help.output.split { $0.isWhitespace }
      for arguments in [["help", command], [command, "--help"]] {
        let result = bench.run(arguments)
        #expect(result.status == 0)
        #expect(result.output.split { $0.isWhitespace } == words)
        #expect(result.errors == "")
      }
    }
    try transcript.expect(inFile: "Help")
  }

  /// A beginning or a misspelling of an option gets a suggestion, and what is near to none gets none.
  @Test(arguments: [
    ("run", "--out", "did you mean `--output`?"), ("run", "--bacth", "did you mean `--batch`?"),
    ("run", "--keep_going", "did you mean `--keep-going`?"), ("show", "--fromat", "did you mean `--format`?"),
    ("show", "--in-place", "it is an option of `run`, `trace`, `undo`, `redo` and `replay`"),
    ("run", "--undo", "see `tabulua help run`"),
    ("run", "--max", "see `tabulua help run`"),
  ])
  func unknownOptions(_ command: String, _ option: String, _ help: String) throws {
    let result = try Workbench().run([command, option, "x"])
    #expect(result.status == 64)
    #expect(result.diagnostics.map(\.message) == ["unknown option `\(option)`"])
    #expect(result.diagnostics.map(\.help) == [help])
  }

  /// Files named by themselves get the options that they lack, if each of them can be given one.
  @Test(arguments: [
    ("show t.csv", "did you mean `--table t.csv`?"),
    ("show a.lua t.csv", "did you mean `--policy a.lua --table t.csv`?"),
    ("show T.TSV", "did you mean `--table T.TSV`?"),
    ("run t.csv a.lua b.jsonl", "did you mean `--table t.csv --policy a.lua --batch b.jsonl`?"),
    ("run t.jsonl b.jsonl", "did you mean `--table t.jsonl --batch b.jsonl`?"),
    ("run --table t.csv --policy=a.lua s.lua", "did you mean `--batch s.lua`?"),
    ("prove a.lua t.csv", "did you mean `--table t.csv`?"),
    ("matrix a.lua b.lua", "see `tabulua help matrix`"),
    ("show --table t.csv u.csv", "see `tabulua help show`"),
    ("show t.csv tasks", "see `tabulua help show`"),
    ("show .csv. csv", "see `tabulua help show`"),
  ])
  func filesWithoutTheirOptions(_ words: String, _ help: String) throws {
    let result = try Workbench().run(words.split(separator: " ").map(String.init))
    #expect(result.status == 64)
    #expect(result.diagnostics.map(\.help) == [help])
  }

  @Test(arguments: [
    ("show --table @t.csv --viewport -1", "`--viewport` takes no negative number"),
    ("run --deadline -1.5", "`--deadline` takes no negative number"),
    ("run --deadline -x", "missing value for `--deadline <seconds>`"),
    ("run --viewport", "missing value for `--viewport <n|all|0>`"),
  ])
  func negativeNumbers(_ words: String, _ message: String) throws {
    let result = try Workbench().run(words.split(separator: " ").map(String.init))
    #expect(result.status == 64)
    #expect(result.diagnostics.map(\.message) == [message])
  }

  @Test func aFileWhoseNameNeedsQuotes() throws {
    let result = try Workbench().run(["show", "my tasks.csv"])
    #expect(result.diagnostics.map(\.help) == [#"did you mean `--table "my tasks.csv"`?"#])
  }

  @Test func version() throws {
    #expect(try Workbench().run(["--version"]).output == "0.1.0\n")
  }
}

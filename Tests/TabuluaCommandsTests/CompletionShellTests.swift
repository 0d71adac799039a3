import Foundation
import Testing

/// What bash, zsh and fish offer with the scripts that the command makes for them.
@Suite struct CompletionShellTests {
  /// Lines of which the last word is completed.
  static let lines = [
    "tabulua s", "tabulua run --pol", "tabulua run --policy ", "tabulua run --table ", "tabulua run --batch ",
    "tabulua run --strings ", "tabulua run --config ", "tabulua run --output n", "tabulua run --journal ",
    "tabulua run --format ", "tabulua show --format ", "tabulua test --format j", "tabulua run --laws ",
    "tabulua run --report ", "tabulua run --language ", "tabulua run --delimiter ", "tabulua run --deadline ",
    "tabulua run --do ", "tabulua prove --law p", "tabulua matrix --by ", "tabulua test --order ",
    "tabulua check ", "tabulua diff ", "tabulua compare ", "tabulua test sub/", "tabulua run --policy ./p",
    "tabulua show --table t.csv --key ", "tabulua show --table t.csv --key na",
    "tabulua show --table \"t.csv\" --key s",
    "tabulua show --table './t.csv' --key s", "tabulua show --table $none --key ",
    "tabulua show --table t.csv --types s", "tabulua show --table t.csv --section-by status --sections ",
    "tabulua show --table t.csv --section-by status --sections Todo,",
    "tabulua why --table t.csv --key id --with ",
    "tabulua compare t.csv new.csv --detail ", "tabulua log --journal j.jsonl --row ",
    "tabulua log --journal j.jsonl --column s", "tabulua log --journal j.jsonl --user ",
    "tabulua log --journal j.jsonl --since ", "tabulua undo --journal j.jsonl --row ",
    "tabulua help ", "tabulua help re",
  ]

  private func bench() throws -> Workbench {
    let bench = try Workbench([
      "t.csv": CompletionTests.table, "new.csv": "id\n", "notes.txt": "", "p.lua": "return {}",
      "my rules.lua": "",
      "words.json": "", "own.toml": "", "sub/x_spec.lua": "", "lines": Self.lines.map { $0 + "\n" }.joined(),
    ])
    let shells = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Shells")
      .path
    let made = try bench.shell(
      """
      for shell in bash zsh fish; do tabulua --generate-completion-script $shell >completions.$shell; done
      cp '\(shells)'/* .
      TABULUA_USER=ann SOURCE_DATE_EPOCH=1764200000 tabulua run --table t.csv --key id --policy p.lua \
        --journal j.jsonl --in-place --do '{"do":"set","row":{"key":"T 2"},"values":{"status":"Done"}}'
      """)
    #expect(made.errors == "")
    return bench
  }

  /// What a shell offers for each line; a folder is offered without its slash, which not all of them show.
  private func offered(_ command: String, in bench: Workbench) throws -> [String] {
    let result = try bench.shell(command)
    #expect(result.status == 0)
    #expect(result.errors == "", "`scripts/setup test` installs the shells that are missing")
    let text = try bench.read("offered")
    var answers: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ tabulua ") {
        answers.append(line + "\n")
      } else {
        answers[answers.count - 1] += line + "\n"
      }
    }
    return answers.map { answer in
      let lines = answer.split(separator: "\n")
      // Some offer what is behind the folder that is there already, others all of it.
      let isInFolder = lines[0].split(separator: " ").last?.contains("/") == true && !lines[0].hasSuffix(" ")
      let texts = lines.dropFirst().map { $0.hasSuffix("/") ? String($0.dropLast()) : String($0) }
      let names = isInFolder ? texts.map { String($0.split(separator: "/").last ?? "") } : texts
      return "\(lines[0])\n" + names.sorted().map { "  \($0)\n" }.joined()
    }
  }

  /// How each shell is brought to complete the lines, and to a prompt that knows the completions.
  private static let shells = [
    ("bash", "bash --norc complete.bash", "source ./completions.bash\r", "bash --norc -i"),
    (
      "zsh", "./at-terminal 60 \"source ./complete.zsh\r$(printf '\\024')\" zsh -f -i",
      "autoload -Uz compinit && compinit -D -u && source ./completions.zsh\r", "zsh -f -i"
    ),
    (
      "fish", "./at-terminal 60 \"source ./complete.fish; exit\r\" fish --no-config",
      "source ./completions.fish\r", "fish --no-config"
    ),
  ]

  /// All shells offer the same, and run nothing that a file names.
  @Test(arguments: shells.indices) func allShellsOfferTheSame(_ index: Int) throws {
    let bench = try bench()
    var transcript = Transcript()
    let answers = try offered(Self.shells[index].1, in: bench)
    #expect(answers.count == Self.lines.count)
    for answer in answers { transcript.add(lines: answer) }
    try transcript.expect(inFile: "Completions")
    #expect(try !bench.snapshot().keys.contains("pwned"))
  }

  /// A person presses the tabulator: what is put into the line names the column, whatever signs its name has.
  @Test(arguments: shells.indices) func whatIsChosenIsQuoted(_ index: Int) throws {
    let bench = try bench()
    let (_, _, setUp, program) = Self.shells[index]
    let lines = ["na", "'$", "it", "back", "q"].map {
      "tabulua show --table t.csv --text \($0)\t >>chosen\r"
    }
    try bench.write(Array((setUp + lines.joined() + "exit\r").utf8), to: "typed")
    let result = try bench.shell("./at-terminal 60 \"$(cat typed)\" \(program)")
    #expect(result.status == 0)
    #expect(result.errors == "")
    let rows = ["spaced", "costly", "owned", "slashed", "quoted"]
    #expect(try bench.read("chosen") == rows.map { "0  \($0) 1\n1  \($0) 2\n2  \($0) 3\n" }.joined())
    #expect(try !bench.snapshot().keys.contains("pwned"))
  }
}

import Foundation
import Testing

@testable import TabuluaCommands

/// What is offered while somebody types, and that nothing else happens then.
@Suite struct CompletionTests {
  static let table = """
    id,status,na me,a:b,it's,$(touch pwned),`touch pwned`,"x
    y",back\\slash,-dash,"q""q",\u{1B}[2J,\u{202E}txt
    T-1,Todo,spaced 1,,owned 1,costly 1,,,slashed 1,,quoted 1,,
    T 2,Doing,spaced 2,,owned 2,costly 2,,,slashed 2,,quoted 2,,
    T-3,Todo,spaced 3,,owned 3,costly 3,,,slashed 3,,quoted 3,,

    """

  /// What is offered for the last word of a line, in which words have no quotes.
  private func offered(_ line: String, in bench: Workbench) -> [String] {
    var words = line.components(separatedBy: " ")
    let last = words.count - 1
    let option = words[last - 1]
    for index in words.indices where words[index].hasPrefix("@") {
      words[index] = bench.path(String(words[index].dropFirst()))
    }
    let result = bench.run(
      ["---completion", words[1], "--", option, "\(last)", "\(words[last].count)"] + words)
    #expect(result.errors == "")
    return result.output.split(separator: "\n").map(String.init)
  }

  /// Every option and argument with a value says what is offered for it.
  @Test func everyOptionSaysWhatIsOffered() throws {
    let help = try Workbench().run(["--experimental-dump-help"]).output
    let dumped = try #require(try JSONSerialization.jsonObject(with: Data(help.utf8)) as? [String: Any])
    let root = try #require(dumped["command"] as? [String: Any])
    var values = 0
    for command in try #require(root["subcommands"] as? [[String: Any]]) {
      // The library's own command has no completions, and one for tests needs none.
      guard let name = command["commandName"] as? String, !["help", "isolation-probe"].contains(name) else {
        continue
      }
      for argument in command["arguments"] as? [[String: Any]] ?? []
      where argument["kind"] as? String != "flag" {
        values += 1
        #expect(
          argument["completionKind"] != nil,
          "`\(argument["preferredName"] ?? argument["valueName"] ?? "")` of `\(name)` has no completion")
      }
    }
    #expect(values >= 250)
  }

  @Test func columnsOfEachFormOfTable() throws {
    let bench = try Workbench([
      "t.csv": Self.table, "t.tsv": "one\ttwo\n1\t2\n", "t.jsonl": "{\"a\":1}\n{\"b\":2}\n",
      "semi.csv": "a;b\n1;2\n",
      "settled/.tabulua.toml": "key = \"n\"\nsection_by = \"s\"\ndelimiter = \";\"\n",
      "settled/t.csv": "n;s\n1;Todo\n2;Done\n", "ragged.csv": "a,b\n1,2,3\n", "open.csv": "a,\"b\n",
    ])
    let columns = [
      "id", "status", "na me", "a:b", "it's", "$(touch pwned)", "`touch pwned`", "back\\slash", "q\"q",
    ]
    #expect(offered("tabulua show --table @t.csv --key ", in: bench) == columns)
    #expect(offered("tabulua show --table=@t.csv --key ", in: bench) == [])
    #expect(offered("tabulua compare @t.csv @t.tsv --key ", in: bench) == columns + ["one", "two"])
    #expect(offered("tabulua run --table @t.tsv --check ", in: bench) == ["one", "two"])
    #expect(offered("tabulua run --table @t.jsonl --text ", in: bench) == ["a", "b"])
    #expect(offered("tabulua run --table @semi.csv --delimiter ; --text ", in: bench) == ["a", "b"])
    #expect(offered("tabulua run --table @ragged.csv --text ", in: bench) == ["a", "b"])
    #expect(offered("tabulua run --table @open.csv --text ", in: bench) == ["a"])
    #expect(offered("tabulua run --table @none.csv --text ", in: bench) == [])
    #expect(offered("tabulua run --text ", in: bench) == [])
    #expect(offered("tabulua why --table @t.csv --key id --with ", in: bench) == ["T-1", "T 2", "T-3"])
    #expect(
      offered("tabulua run --table @t.csv --section-by status --sections ", in: bench) == ["Todo", "Doing"])
  }

  /// A settings file beside the table tells what its columns mean; one that is a pipe is not waited for.
  @Test func settingsTellTheKey() throws {
    let bench = try Workbench([
      ".tabulua.toml": "key = \"n\"\nsection_by = \"s\"\ndelimiter = \";\"\n",
      "t.csv": "n;s\n1;Todo\n2;Done\n",
    ])
    func offered(_ words: String) throws -> String {
      try bench.shell("timeout 10 tabulua ---completion \(words)").output
    }
    #expect(try offered("show -- --touch 5 0 tabulua show --table t.csv --touch ''") == "1\n2\n")
    #expect(try offered("show -- --sections 5 0 tabulua show --table t.csv --sections ''") == "Todo\nDone\n")
    #expect(try offered("show -- --touch 6 0 tabulua show --table t.csv --no-config --touch ''") == "\n")
    _ = try bench.shell("mkfifo pipe.toml")
    #expect(
      try offered("show -- --touch 7 0 tabulua show --table t.csv --config pipe.toml --touch ''") == "\n")
  }

  /// What is no file is not opened, of a large file only the beginning is read, no script runs and nothing is written.
  @Test func filesOfOthers() throws {
    let bench = try Workbench([
      "t.csv": Self.table, "endless.lua": "while true do end",
      "wide.csv": (0..<20_000).map { "column\($0)" }.joined(separator: ",") + "\n",
      "long.csv": "a," + String(repeating: "b", count: 300) + ",c\n",
      "deep.jsonl": String(repeating: "[", count: 100_000) + "\n",
      "quote.csv": "a,\"" + String(repeating: "x,", count: 60_000),
    ])
    _ = try bench.shell(
      "mkfifo pipe.csv; printf 'a,b\\n' > big.csv; truncate -s 3G big.csv; printf 'no UTF-8,\\377\\n' > bytes.csv"
    )
    let before = try bench.shell("ls -A").output
    func offered(_ file: String) throws -> [String] {
      let words = "tabulua run --policy endless.lua --table \(file) --key"
      let result = try bench.shell(
        "(ulimit -v 4000000; timeout 10 tabulua ---completion run -- --key 7 0 \(words) '')")
      #expect(result.errors == "")
      #expect(result.status == 0)
      return result.output.split(separator: "\n").map(String.init)
    }
    #expect(try offered("pipe.csv") == [])
    #expect(try offered("/dev/zero") == [])
    #expect(try offered(".") == [])
    #expect(try offered("big.csv") == ["a", "b"])
    #expect(try offered("bytes.csv") == [])
    #expect(try offered("wide.csv") == (0..<1000).map { "column\($0)" })
    #expect(try offered("long.csv") == ["a", "c"])
    #expect(try offered("deep.jsonl") == [])
    #expect(try offered("quote.csv") == ["a"])
    #expect(try bench.shell("ls -A").output == before)
  }

  /// What cannot be completed ends without a word.
  @Test func requestsThatAreWrong() throws {
    let bench = try Workbench()
    for arguments in [
      ["---completion"], ["---completion", "shwo", "--", "--key", "1", "0"],
      ["---completion", "show", "--", "--key"],
    ] {
      let result = bench.run(arguments)
      #expect(result.output + result.errors == "")
      #expect(result.status == 1)
    }
  }

  @Test(arguments: [
    ("plain", "plain"), ("'a b'", "a b"), ("\"a b\"", "a b"), ("a\\ b", "a b"), ("\"a\\\"b\\x\"", "a\"b\\x"),
    ("'a\\b'", "a\\b"), ("a'b'\"c\"", "abc"), ("'open", "open"), ("$x", nil), ("\"$x\"", nil), ("'$x'", "$x"),
    ("`x`", nil), ("~somebody/x", nil), ("a~", "a~"),
  ])
  func wordsAsTheyAreTyped(_ typed: String, _ meant: String?) {
    #expect(ShellWords.unquoted(typed) == meant)
  }

  /// bash takes words apart at `=` and `:`.
  @Test func wordsOfBash() {
    let words = ShellWords(
      ["tabulua", "run", "--table", "tasks", "=", "a", ":", "b.csv", "--key", "=", "id", "--", "--key"],
      of: "bash")
    #expect(words.values(of: "--table") == ["tasks=a:b.csv"])
    #expect(words.values(of: "--key") == ["id"])
  }
}

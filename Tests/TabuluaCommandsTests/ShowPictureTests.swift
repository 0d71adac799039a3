import TabuluaText
import Foundation
import Testing

/// `show` with pictures, steps, parts of a table and languages.
@Suite struct ShowPictureTests {
  private let arguments = ["show", "--table", "@t.csv", "--policy", "@p.lua"]

  @Test func theFormatComesFromTheOptionOrTheName() throws {
    let bench = try Workbench(Sample.files)
    let lead = ["svg": "<svg ", "html": "<!doctype html>", "json": "{\"version\":1", "text": "0  Todo"]
    for (format, beginning) in lead {
      let told = bench.run(arguments + ["--format", format])
      #expect(told.status == 0 && told.errors == "")
      #expect(told.output.hasPrefix(beginning))
      let written = bench.run(arguments + ["--output", "@o.\(format)"])
      #expect(written.output == "4 rows drawn; written to o.\(format)\n")
      #expect(try bench.read("o.\(format)") == told.output)
    }
    #expect(bench.run(arguments + ["--output", "@odd.svg", "--format", "html"]).status == 0)
    #expect(try bench.read("odd.svg").hasPrefix("<!doctype html>"))
  }

  /// The title is the view's name, else that of the table's or the policy's file.
  @Test func theTitle() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array("return { view = { name = 'Chores' } }".utf8), to: "n.lua")
    func title(_ arguments: [String]) -> String? {
      let html = bench.run(["show", "--format", "html"] + arguments).output
      return html.firstRange(of: "<title>").map { String(html[$0.upperBound...].prefix { $0 != "<" }) }
    }
    #expect(title(["--table", "@t.csv", "--policy", "@n.lua"]) == "Chores")
    #expect(title(["--table", "@t.csv", "--policy", "@p.lua"]) == "t")
    #expect(title(["--policy", "@s.lua"]) == "s")
  }

  @Test func theOutputIsWrittenWholeOrNotAtAll() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array("old".utf8), to: "o.svg")
    try bench.write(Array("return { cell_for_row = function() error('no') end }".utf8), to: "f.lua")
    let before = try bench.snapshot()
    let failed = bench.run(["show", "--table", "@t.csv", "--policy", "@f.lua", "--output", "@o.svg"])
    #expect(failed.status == 1 && failed.output == "")
    let missing = bench.run(arguments + ["--output", "@none/o.svg"])
    #expect(missing.status == 1)
    #expect(missing.diagnostics.first?.code == "directory_missing")
    #expect(try bench.snapshot() == before)
  }

  @Test func stepsAreMadeFirst() throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run(
      arguments + [
        "--do", #"{"do":"set_editing","editing":true}"#, "--do",
        #"{"do":"drag","row":{"key":"T-1"},"to":[0,1]}"#,
        "--do", #"{"do":"set_editing","editing":false}"#, "--do", #"{"do":"swipe","row":{"key":"T-2"}}"#,
        "--do", #"{"do":"select","row":{"key":"T-1"}}"#,
      ])
    #expect(result.errors == "")
    #expect(
      result.output.hasPrefix("0  Todo\n   0    Measure     T-2  ✓ [Delete]\n   1  ▸ Write       T-1\n"))
    #expect(try bench.read("t.csv") == Sample.table)
  }

  @Test func aBatchInLua() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array("user:tap('T-3') print(view.language, view:localized_string('Delete'))".utf8), to: "b.lua")
    let result = bench.run(arguments + ["--batch", "@b.lua", "--language", "ru"])
    #expect(result.errors == "b.lua:1: ru\tУдалить\n")
    #expect(result.output.contains("0  ▸ 日本語の題"))
  }

  @Test func aStepThatIsRefusedIsToldAndOneThatFailsEndsIt() throws {
    let bench = try Workbench(Sample.files)
    let drag = ["--do", #"{"do":"drag","row":{"key":"T-4"},"to":[0,0]}"#]
    let refused = bench.run(arguments + ["--editing"] + drag)
    #expect(refused.status == 0)
    #expect(refused.diagnostics.map(\.message) == ["step 1 was refused: rest is holy"])
    #expect(refused.output.hasPrefix("0  Todo"))
    let failed = bench.run(arguments + ["--do", #"{"do":"tap","row":{"key":"T-9"}}"#, "--output", "@o.svg"])
    #expect(failed.status == 1 && failed.output == "")
    #expect(failed.diagnostics.count == 1)
    #expect(!FileManager.default.fileExists(atPath: bench.path("o.svg")))
  }

  @Test func aTouchHighlightsARow() throws {
    let bench = try Workbench(Sample.files)
    for row in ["0,1", "[0,1]", "T-2"] {
      #expect(bench.run(arguments + ["--touch", row]).lines[2] == "   1  ▹ Measure     T-2  ✓")
    }
    let none = bench.run(arguments + ["--touch", "7,0"])
    #expect(none.status == 1)
    #expect(none.diagnostics.map(\.message) == ["there is no row `7,0` to touch"])
  }

  /// Of a large table a part is drawn, unless more is asked for; programs get it all.
  @Test func largeTables() throws {
    let rows = (0..<3000).map { "row \($0)\n" }.joined()
    let bench = try Workbench(["t.csv": "name\n" + rows])
    let show = ["show", "--table", "@t.csv"]
    let text = bench.run(show)
    #expect(text.lines.count == 1001)
    #expect(text.lines.last == "⋮ more rows: 2 000")
    #expect(text.diagnostics.map(\.message) == ["1 000 of 3 000 rows are drawn"])
    #expect(text.diagnostics.first?.severity == .note)
    let svg = bench.run(show + ["--format", "svg"])
    #expect(svg.output.contains(">more rows: 2 000<") && svg.output.contains(">row 999<"))
    #expect(!svg.output.contains(">row 1000<"))
    let all = bench.run(show + ["--viewport", "all"])
    #expect(all.lines.count == 3000 && all.errors == "")
    let some = bench.run(
      show + ["--viewport", "2", "--do", #"{"do":"scroll_to","row":[0,1500],"at":"top"}"#])
    #expect(some.output == "⋮ more rows: 1 500\n1500  row 1500\n1501  row 1501\n⋮ more rows: 1 498\n")
    #expect(some.errors == "")
    #expect(bench.run(show + ["--format", "json"]).lines.count == 3002)
    let part = bench.run(show + ["--format", "json", "--viewport", "1"])
    #expect(part.output.contains("\"rows_below\":2999"))
  }

  @Test func languages() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array(#"{"sl":{"Todo":"Opravki","Write":"Napiši"},"ru":{"Todo":"Задачи"}}"#.utf8), to: "s.json")
    func shown(_ extra: [String]) -> Workbench.Outcome { bench.run(arguments + extra) }
    let slovene = shown(["--language", "sl", "--strings", "@s.json"])
    #expect(slovene.output.hasPrefix("0  Opravki\n   0  Napiši      T-1\n"))
    #expect(slovene.output.contains("   prazno\n"))
    #expect(shown(["--language", "ru", "--strings", "@s.json"]).lines.first == "0  Задачи")
    #expect(shown(["--strings", "@s.json"]).lines.first == "0  Todo")
    let html = shown(["--language", "zh", "--format", "html"]).output
    #expect(html.contains("<html lang=\"zh\">") && html.contains(">编辑<"))
    for (extra, status, message) in [
      (["--language", "de"], 64, "there are no words of our own in `de`"),
      (["--language", "sl_SI"], 64, "`sl_SI` is no language"),
      (["--language", "de", "--strings", "@s.json"], 1, "the table of strings has no language `de`"),
      (["--strings", "@none.json"], 1, "there is no file"),
      (["--strings", ""], 64, "`--strings` names no file"),
    ] {
      let result = shown(extra)
      #expect(result.status == Int32(status), "\(extra)")
      #expect(result.diagnostics.first?.message.hasPrefix(message) == true, "\(result.errors)")
    }
  }

  /// A language that is not ours takes what its file says, and is English otherwise.
  @Test func aLanguageOfTheUser() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array(#"{"empty":"leer","Done":"Fertig"}"#.utf8), to: "de.json")
    let result = bench.run(arguments + ["--language", "de", "--strings", "@de.json"])
    #expect(result.output.contains("   leer\n") && result.output.contains("3  Fertig"))
  }

  @Test func runsSpeakTheLanguageToo() throws {
    let policy = """
      return { table = { text = "title" }, can_move_row = function(view) return false, view:localized_string("no") end }
      """
    let bench = try Workbench(["t.csv": Sample.table, "p.lua": policy, "s.json": #"{"no":"нельзя"}"#])
    for command in ["run", "trace"] {
      let result = bench.run([
        command, "--table", "@t.csv", "--policy", "@p.lua", "--editing", "--strings", "@s.json", "--do",
        #"{"do":"drag","row":[0,0],"to":[0,1]}"#,
      ])
      #expect(result.status == 0)
      #expect(result.output.contains("нельзя"))
    }
  }

  @Test(arguments: [
    (["--output", "-"], "`--output` names a file, and `-` is none"),
    (["--output", "@t.csv"], "`--output` would overwrite the file of `--table`"),
    (["--output", "@p.lua"], "`--output` would overwrite the file of `--policy`"),
    (["--batch", "@b.jsonl", "--output", "@b.jsonl"], "`--output` would overwrite the file of `--batch`"),
    (["--batch", "-", "--strings", "-"], "standard input can be read only once"),
    (["--viewport", "some"], "`--viewport` is a number of rows or `all`, not `some`"),
    (["--do", "{"], ""),
    (["--format", "png"], "there is no format `png`"),
  ])
  func wrongUsage(_ extra: [String], _ message: String) throws {
    let bench = try Workbench(Sample.files)
    let before = try bench.snapshot()
    let result = bench.run(arguments + extra)
    #expect(result.status == 64)
    #expect(result.diagnostics.first?.message.hasPrefix(message) == true, "\(result.errors)")
    #expect(try bench.snapshot() == before)
  }
}

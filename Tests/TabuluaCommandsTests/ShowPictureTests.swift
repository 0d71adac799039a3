import TabuluaText
import Foundation
import Testing

/// `show` with pictures, steps, parts of a table and languages.
@Suite struct ShowPictureTests {
  private let arguments = ["show", "--table", "@t.csv", "--policy", "@p.lua"]

  /// What the formats look like is in `Transcripts/ShowFormats.txt`.
  @Test func theFormatComesFromTheOptionOrTheName() throws {
    let bench = try Workbench(Sample.files)
    for format in ["svg", "html", "json", "text"] {
      let told = bench.run(arguments + ["--format", format])
      #expect(told.status == 0 && told.errors == "")
      bench.run(arguments + ["--output", "@o.\(format)"]).expect(
        output: "4 rows drawn; written to o.\(format)\n")
      try bench.expect(file: "o.\(format)", told.output)
    }
    bench.run(arguments + ["--output", "@odd.svg", "--format", "html"])
      .expect(output: "4 rows drawn; written to odd.svg\n")
    try bench.expect(file: "odd.svg", try bench.read("o.html"))
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
    bench.run(["show", "--table", "@t.csv", "--policy", "@f.lua", "--output", "@o.svg"]).expect(
      status: 1,
      errors: """
        error: `cell_for_row` failed: no
          --> f.lua:1
          |
        1 | return { cell_for_row = function() error('no') end }
          |
          = note: called with path [0, 0]
          = calls, innermost first:
              f.lua:1: in the function at line 1

        """)
    let missing = bench.run(arguments + ["--output", "@none/o.svg"])
    missing.expect(
      status: 1,
      errors: """
        error: there is no directory `none`
          --> none/o.svg
          = help: make it, for instance with `mkdir -p`

        """)
    #expect(missing.diagnostics.first?.code == "directory_missing")
    #expect(try bench.snapshot() == before)
  }

  @Test func stepsAreMadeFirst() throws {
    let bench = try Workbench(Sample.files)
    bench.run(
      arguments + [
        "--do", #"{"do":"set_editing","editing":true}"#, "--do",
        #"{"do":"drag","row":{"key":"T-1"},"to":[0,1]}"#,
        "--do", #"{"do":"set_editing","editing":false}"#, "--do", #"{"do":"swipe","row":{"key":"T-2"}}"#,
        "--do", #"{"do":"select","row":{"key":"T-1"}}"#,
      ]
    ).expect(
      output: """
        0  Todo
           0    Measure     T-2  ✓ [Delete]
           1  ▸ Write       T-1
        1  Doing
           0    日本語の題  T-3
        2  Waiting
           empty
        3  Done
           0    Rest        T-4  ✓

        """)
    #expect(try bench.read("t.csv") == Sample.table)
  }

  @Test func aBatchInLua() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array("user:tap('T-3') print(view.language, view:localized_string('Delete'))".utf8), to: "b.lua")
    bench.run(arguments + ["--batch", "@b.lua", "--language", "ru"]).expect(
      output: """
        0  Todo
           0    Write       T-1
           1    Measure     T-2  ✓
        1  Doing
           0  ▸ 日本語の題  T-3
        2  Waiting
           пусто
        3  Done
           0    Rest        T-4  ✓

        """,
      errors: "b.lua:1: ru\tУдалить\n")
  }

  @Test func aStepThatIsRefusedIsToldAndOneThatFailsEndsIt() throws {
    let bench = try Workbench(Sample.files)
    let drag = ["--do", #"{"do":"drag","row":{"key":"T-4"},"to":[0,0]}"#]
    let refused = bench.run(arguments + ["--editing"] + drag)
    refused.expect(
      output: """
        0  Todo
           0  ⊖ Write       T-1  ≡
           1  ⊖ Measure     T-2  ≡
        1  Doing
           0  ⊖ 日本語の題  T-3  ≡
        2  Waiting
           empty
        3  Done
           0  ⊖ Rest        T-4

        """,
      errors: """
        warning: step 1 was refused: rest is holy
          = help: the table is drawn as the refusal left it

        """)
    #expect(refused.diagnostics.map(\.message) == ["step 1 was refused: rest is holy"])
    bench.run(arguments + ["--do", #"{"do":"tap","row":{"key":"T-9"}}"#, "--output", "@o.svg"]).expect(
      status: 1,
      errors: """
        error: no row has the key `T-9`
          --> --do
          = help: did you mean `T-1`?

        """)
    #expect(!FileManager.default.fileExists(atPath: bench.path("o.svg")))
  }

  @Test func aTouchHighlightsARow() throws {
    let bench = try Workbench(Sample.files)
    for row in ["0,1", "[0,1]", "T-2"] {
      bench.run(arguments + ["--touch", row]).expect(
        output: """
          0  Todo
             0    Write       T-1
             1  ▹ Measure     T-2  ✓
          1  Doing
             0    日本語の題  T-3
          2  Waiting
             empty
          3  Done
             0    Rest        T-4  ✓

          """)
    }
    bench.run(arguments + ["--touch", "7,0"]).expect(
      status: 1,
      errors: """
        error: there is no row `7,0` to touch
          = help: name it by its path, as in `0,3`, or by its key

        """)
  }

  /// Of a large table a part is drawn, unless more is asked for; programs get it all.
  @Test func largeTables() throws {
    let rows = (0..<3000).map { "row \($0)\n" }.joined()
    let bench = try Workbench(["t.csv": "name\n" + rows])
    let show = ["show", "--table", "@t.csv"]
    func lines(_ rows: Range<Int>, columns: Int) -> String {
      rows.map { row in
        String(repeating: " ", count: columns - "\(row)".count) + "\(row)  row \(row)\n"
      }.joined()
    }
    func json(_ rows: Range<Int>, _ fields: String = "") -> String {
      """
      {"version":1,"kind":"table","editing":false,"style":"plain","row_height":44.0,\(fields)"sections":[
        {"rows":[

      """ + rows.map { #"    {"path":[0,\#($0)],"text":"row \#($0)"}"# }.joined(separator: ",\n") + "]}]}\n"
    }
    let note = """
      note: 1 000 of 3 000 rows are drawn
        = help: `--viewport all` draws all of them

      """
    let text = bench.run(show)
    text.expect(output: lines(0..<1_000, columns: 3) + "⋮ more rows: 2 000\n", errors: note)
    #expect(text.diagnostics.first?.severity == .note)
    // Thousands of lines of drawing say less than the texts that stand in them.
    let svg = bench.run(show + ["--format", "svg"])
    #expect(
      svg.output.matches(of: />([^<]+)<\/text>/).map { String($0.1) }
        == ["Edit", "t"] + (0..<1_000).map { "row \($0)" } + ["more rows: 2 000"])
    #expect(svg.errors == note)
    bench.run(show + ["--viewport", "all"]).expect(output: lines(0..<3_000, columns: 4))
    bench.run(show + ["--viewport", "2", "--do", #"{"do":"scroll_to","row":[0,1500],"at":"top"}"#]).expect(
      output: """
        ⋮ more rows: 1 500
        1500  row 1500
        1501  row 1501
        ⋮ more rows: 1 498

        """)
    bench.run(show + ["--format", "json"]).expect(output: json(0..<3_000))
    bench.run(show + ["--format", "json", "--viewport", "1"]).expect(
      output: json(0..<1, #""rows_below":2999,"#))
  }

  @Test func languages() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(
      Array(#"{"sl":{"Todo":"Opravki","Write":"Napiši"},"ru":{"Todo":"Задачи"}}"#.utf8), to: "s.json")
    func shown(_ extra: [String]) -> Workbench.Outcome { bench.run(arguments + extra) }
    shown(["--language", "sl", "--strings", "@s.json"]).expect(
      output: """
        0  Opravki
           0  Napiši      T-1
           1  Measure     T-2  ✓
        1  Doing
           0  日本語の題  T-3
        2  Waiting
           prazno
        3  Done
           0  Rest        T-4  ✓

        """)
    shown(["--language", "ru", "--strings", "@s.json"]).expect(
      output: """
        0  Задачи
           0  Write       T-1
           1  Measure     T-2  ✓
        1  Doing
           0  日本語の題  T-3
        2  Waiting
           пусто
        3  Done
           0  Rest        T-4  ✓

        """)
    shown(["--strings", "@s.json"]).expect(
      output: """
        0  Todo
           0  Write       T-1
           1  Measure     T-2  ✓
        1  Doing
           0  日本語の題  T-3
        2  Waiting
           empty
        3  Done
           0  Rest        T-4  ✓

        """)
    try shown(["--language", "zh", "--format", "html"]).expect(inFile: "ShowInChinese")
    var transcript = Transcript()
    for extra in [
      ["--language", "de"], ["--language", "sl_SI"], ["--language", "de", "--strings", "@s.json"],
      ["--strings", "@none.json"], ["--strings", ""],
    ] { transcript.add(shown(extra)) }
    transcript.expect(
      """
      $ tabulua show --table t.csv --policy p.lua --language de
      ! error: there are no words of our own in `de`
      !   = help: take one of `en`, `sl`, `ru`, `zh`, or name a table with `--strings`
      (exit status 64)

      $ tabulua show --table t.csv --policy p.lua --language sl_SI
      ! error: `sl_SI` is no language
      !   = help: write its tag, such as `sl` or `zh-Hans`
      (exit status 64)

      $ tabulua show --table t.csv --policy p.lua --language de --strings s.json
      ! error: the table of strings has no language `de`
      !   --> s.json
      !   = help: it has `sl`, `ru`
      (exit status 1)

      $ tabulua show --table t.csv --policy p.lua --strings none.json
      ! error: there is no file `none.json`
      !   --> none.json
      !   = help: check the name
      (exit status 1)

      $ tabulua show --table t.csv --policy p.lua --strings ''
      ! error: `--strings` names no file
      !   = help: give it the name of a file
      (exit status 64)

      """)
  }

  /// A language that is not ours takes what its file says, and is English otherwise.
  @Test func aLanguageOfTheUser() throws {
    let bench = try Workbench(Sample.files)
    try bench.write(Array(#"{"empty":"leer","Done":"Fertig"}"#.utf8), to: "de.json")
    bench.run(arguments + ["--language", "de", "--strings", "@de.json"]).expect(
      output: """
        0  Todo
           0  Write       T-1
           1  Measure     T-2  ✓
        1  Doing
           0  日本語の題  T-3
        2  Waiting
           leer
        3  Fertig
           0  Rest        T-4  ✓

        """)
  }

  @Test func runsSpeakTheLanguageToo() throws {
    let policy = """
      return { table = { text = "title" }, can_move_row = function(view) return false, view:localized_string("no") end }
      """
    let bench = try Workbench(["t.csv": Sample.table, "p.lua": policy, "s.json": #"{"no":"нельзя"}"#])
    var transcript = Transcript()
    for command in ["run", "trace"] {
      transcript.add(
        bench.run([
          command, "--table", "@t.csv", "--policy", "@p.lua", "--editing", "--strings", "@s.json", "--do",
          #"{"do":"drag","row":[0,0],"to":[0,1]}"#,
        ]))
    }
    transcript.expect(
      """
      $ tabulua run --table t.csv --policy p.lua --editing --strings s.json --do '{"do":"drag","row":[0,0],"to":[0,1]}'
      1  refused     Write [0, 0] to [0, 1]: нельзя

      1 step: 1 refused
      no changes; nothing was written (dry run)

      $ tabulua trace --table t.csv --policy p.lua --editing --strings s.json --do '{"do":"drag","row":[0,0],"to":[0,1]}'
      before the first step
         1  can_move_row [0, 0]  no: нельзя  (p.lua:1)
         2  can_move_row [0, 1]  no: нельзя  (p.lua:1)
         3  can_move_row [0, 2]  no: нельзя  (p.lua:1)
         4  can_move_row [0, 3]  no: нельзя  (p.lua:1)
      step 1: Write [0, 0] to [0, 1]
         1  can_move_row [0, 0]  no: нельзя  (p.lua:1)
         =  refused: нельзя

      1 step: 1 refused
      no changes; nothing was written (dry run)

      """)
  }

  @Test func wrongUsage() throws {
    let bench = try Workbench(Sample.files)
    let before = try bench.snapshot()
    var transcript = Transcript()
    for extra in [
      ["--output", "-"], ["--output", "@t.csv"], ["--output", "@p.lua"],
      ["--batch", "@b.jsonl", "--output", "@b.jsonl"], ["--batch", "-", "--strings", "-"],
      ["--viewport", "some"], ["--do", "{"], ["--format", "png"],
    ] {
      transcript.add(bench.run(arguments + extra))
      #expect(try bench.snapshot() == before)
    }
    try transcript.expect(inFile: "ShowMistakes")
  }
}

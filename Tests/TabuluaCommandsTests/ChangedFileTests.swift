import TabuluaText
import Foundation
import Testing

/// Files that others change while a run goes on, and names that are no files.
@Suite struct ChangedFileTests {
  private static let step = #"{"do":"set","row":{"key":"T-1"},"values":{"title":"New"}}"#

  /// A run that has read its table and waits for its batch, meanwhile what `change` does, and its end.
  private func run(_ bench: Workbench, _ options: String, meanwhile change: String) throws
    -> Workbench.Outcome
  {
    try bench.shell(
      """
      mkfifo pipe
      tabulua run --table t.csv --policy p.lua --batch pipe \(options) &
      exec 3> pipe
      \(change)
      echo '\(Self.step)' >&3
      exec 3>&-
      wait $!
      """)
  }

  @Test(
    arguments: [
      "echo 'T-5,Five,Done,,' >> t.csv", "sed s/Rest/Best/ t.csv > u.csv; mv u.csv t.csv", "rm t.csv",
      "sleep 0.05; printf x | dd of=t.csv bs=1 seek=30 conv=notrunc 2> /dev/null", ": > t.csv",
    ], ["", "--isolate"])
  func aTableThatSomebodyElseChanges(_ change: String, _ option: String) throws {
    #if !os(Linux)
      if option == "--isolate" { return }
    #endif
    let bench = try Workbench(Sample.files)
    let reference = try Workbench(Sample.files)
    _ = try reference.shell(change)
    try run(bench, "--in-place " + option, meanwhile: change).expect(
      status: 1,
      output: """
        1  done        set title to "New" of T-1 [0, 0]

        1 step: 1 done
        1 value set; nothing was written

        """,
      errors: """
        error: `t.csv` was changed by somebody else after it was read
          --> t.csv
          = help: it was left as it is now, so that their change is not lost; run again, which reads it anew

        """)
    #expect((try? bench.read("t.csv")) == (try? reference.read("t.csv")))
  }

  /// What counts are the bytes, and only of a file that is to be replaced.
  @Test(arguments: [
    ("--in-place", "touch t.csv"), ("--in-place", "cp t.csv u.csv; mv u.csv t.csv"),
    ("--output o.csv", "echo 'T-5,Five,Done,,' >> t.csv"), ("--output o.csv", "echo x > o.csv"),
  ])
  func changesThatLoseNothing(_ options: String, _ change: String) throws {
    let bench = try Workbench(Sample.files)
    let written = options == "--in-place" ? "t.csv" : "o.csv"
    try run(bench, options, meanwhile: change).expect(
      output: """
        1  done        set title to "New" of T-1 [0, 0]

        1 step: 1 done
        1 value set; written to \(written)

        """)
    #expect(try bench.read(written) == Sample.table.replacingOccurrences(of: "Write", with: "New"))
  }

  /// The output may be the table under another name.
  @Test func theTableByAnotherName() throws {
    let bench = try Workbench(Sample.files)
    try run(
      bench, "--output other.csv", meanwhile: "ln -s t.csv other.csv; echo 'T-5,Five,Done,,' >> t.csv"
    ).expect(
      status: 1,
      output: """
        1  done        set title to "New" of T-1 [0, 0]

        1 step: 1 done
        1 value set; nothing was written

        """,
      errors: """
        error: `other.csv` was changed by somebody else after it was read
          --> other.csv
          = help: it was left as it is now, so that their change is not lost; run again, which reads it anew

        """)
    #expect(try bench.read("t.csv") == Sample.table + "T-5,Five,Done,,\n")
  }

  /// A file is not replaced under somebody who has it open, which would lose what they write.
  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
  func openFiles(_ name: String) throws {
    let bench = try Workbench(Sample.files)
    try bench.shell(
      """
      echo precious > log.txt
      tabulua run --table t.csv --policy p.lua --do '\(Self.step)' --output \(name) >> log.txt; status=$?
      echo after >> log.txt; exit $status
      """
    ).expect(
      status: 1,
      errors: """
        error: `\(name)` stands for what is open already, and is no file
          --> \(name)
          = help: name the file itself: it is replaced by a new one

        """)
    try bench.expect(
      file: "log.txt",
      """
      precious
      after

      """)
  }

  /// Whoever repeats a run that failed must know what it did.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func resultsThatCannotBeWritten() throws {
    let line = "tabulua run --table t.csv --policy p.lua --do '\(Self.step)'"
    let bench = try Workbench(Sample.files)
    try bench.shell("\(line) > /dev/full").expect(
      status: 1,
      errors: "error: cannot write the results to standard output: no space left on device\n")
    #expect(try bench.read("t.csv") == Sample.table)
    try bench.shell("\(line) --in-place > /dev/full").expect(
      status: 1,
      errors: """
        error: cannot write the results to standard output: no space left on device
          = note: `t.csv` is written: the run itself came to its end

        """)
    #expect(try bench.read("t.csv") == Sample.table.replacing("Write", with: "New"))
  }

  @Test func filesThatAreNotThereYet() throws {
    let bench = try Workbench(Sample.files)
    try bench.shell(
      """
      mkdir d; ln -s ../o.csv d/link; ln -s d/link again
      tabulua run --table t.csv --policy p.lua --do '\(Self.step)' --output o.csv --trace again
      """
    ).expect(
      status: 64,
      errors: """
        error: `--trace` would overwrite the file of `--output`, `o.csv`
          = help: write to another file

        """)
  }

  @Test func tablesWithoutColumns() throws {
    let bench = try Workbench(["t.jsonl": "{}\n{}\n", "p.lua": "return {}\n"])
    let line = "tabulua run --table t.jsonl --policy p.lua --do '{\"do\":\"tap\",\"row\":[0,0]}' --output"
    try bench.shell("\(line) o.csv").expect(
      status: 1,
      output: """
        1  done        tap [0, 0], selected [0, 0]

        1 step: 1 done
        no changes; nothing was written

        """,
      errors: """
        error: a table without columns cannot be written as CSV
          --> o.csv
          = help: write it as JSON Lines, to a file named `….jsonl`

        """)
    #expect(throws: (any Error).self) { try bench.read("o.csv") }
    try bench.shell("\(line) o.jsonl").expect(
      output: """
        1  done        tap [0, 0], selected [0, 0]

        1 step: 1 done
        no changes; written to o.jsonl

        """)
    #expect(try bench.read("o.jsonl") == "{}\n{}\n")
  }

  /// A text that a policy cuts within a character is not written as another one.
  @Test func textsThatAreNotUTF8() throws {
    let policy = """
      return { did_select_row = function(view, path)
        local row = view:row(path)
        row.title = row.title:sub(1, 1)
      end }

      """
    let bench = try Workbench(["t.csv": "id,title\n1,été\n", "p.lua": policy])
    try bench.shell(
      "tabulua run --table t.csv --policy p.lua --do '{\"do\":\"tap\",\"row\":[0,0]}' --in-place"
    ).expect(
      status: 1,
      output: """
        1  failed      tap 1 [0, 0]: `did_select_row` failed: `title` of a row takes text in UTF-8, and this string is none

        1 step: 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: `did_select_row` failed: `title` of a row takes text in UTF-8, and this string is none
          --> p.lua:3
          |
        3 |   row.title = row.title:sub(1, 1)
          |
          = note: called with path [0, 0]
          = help: cut strings between characters: `utf8.offset` tells where they begin
          = calls, innermost first:
              p.lua:3: in the function at line 1

        """)
    #expect(try bench.read("t.csv") == "id,title\n1,été\n")
  }

  /// Keys and sections come from identifiers and headers as well.
  @Test func namesThatAreNotUTF8() throws {
    var transcript = Transcript()
    for change in [
      "local s = view:snapshot() s:append_rows({ ('é'):sub(1, 1) }, 'Todo') view:apply(s)",
      "local s = view:snapshot() s:append_sections({ ('é'):sub(1, 1) }) view:apply(s)",
      "view:insert_sections { { at = 0, header = ('é'):sub(1, 1) } }",
    ] {
      let mapping = "table = { key = 'id', section_by = 'status' }"
      let policy = "return { \(mapping), did_select_row = function(view)\n\(change) end }"
      let bench = try Workbench(["t.csv": Sample.table, "p.lua": policy])
      transcript.add(
        try bench.shell(
          "tabulua run --table t.csv --policy p.lua --do '{\"do\":\"tap\",\"row\":[0,0]}' --in-place"))
      #expect(try bench.read("t.csv") == Sample.table)
    }
    transcript.expect(
      """
      $ tabulua run --table t.csv --policy p.lua --do '{"do":"tap","row":[0,0]}' --in-place
      1  failed      tap T-1 [0, 0]: `did_select_row` failed: an identifier of a snapshot is text in UTF-8, and one of these strings is none

      1 step: 1 failed
      nothing was written, because a step failed
      ! error: `did_select_row` failed: an identifier of a snapshot is text in UTF-8, and one of these strings is none
      !   --> p.lua:2
      !   |
      ! 2 | local s = view:snapshot() s:append_rows({ ('é'):sub(1, 1) }, 'Todo') view:apply(s) end }
      !   |
      !   = note: called with path [0, 0]
      !   = help: cut strings between characters: `utf8.offset` tells where they begin
      !   = calls, innermost first:
      !       p.lua:2: in the function at line 1
      (exit status 1)

      $ tabulua run --table t.csv --policy p.lua --do '{"do":"tap","row":[0,0]}' --in-place
      1  failed      tap T-1 [0, 0]: `did_select_row` failed: an identifier of a snapshot is text in UTF-8, and one of these strings is none

      1 step: 1 failed
      nothing was written, because a step failed
      ! error: `did_select_row` failed: an identifier of a snapshot is text in UTF-8, and one of these strings is none
      !   --> p.lua:2
      !   |
      ! 2 | local s = view:snapshot() s:append_sections({ ('é'):sub(1, 1) }) view:apply(s) end }
      !   |
      !   = note: called with path [0, 0]
      !   = help: cut strings between characters: `utf8.offset` tells where they begin
      !   = calls, innermost first:
      !       p.lua:2: in the function at line 1
      (exit status 1)

      $ tabulua run --table t.csv --policy p.lua --do '{"do":"tap","row":[0,0]}' --in-place
      1  failed      tap T-1 [0, 0]: `did_select_row` failed: entry 1 of `sections` in `insert_sections` must be a header in UTF-8, not a string of other bytes

      1 step: 1 failed
      nothing was written, because a step failed
      ! error: `did_select_row` failed: entry 1 of `sections` in `insert_sections` must be a header in UTF-8, not a string of other bytes
      !   --> p.lua:2
      !   |
      ! 2 | view:insert_sections { { at = 0, header = ('é'):sub(1, 1) } } end }
      !   |
      !   = note: called with path [0, 0]
      !   = help: write `view:insert_sections(list)`
      !   = calls, innermost first:
      !       p.lua:2: in the function at line 1
      (exit status 1)

      """)
  }

  /// What is wrong with a value, and how to mend it.
  @Test func valuesThatDoNotFit() throws {
    let bench = try Workbench(Sample.files)
    let long = String(repeating: "x", count: 3_900)
    var transcript = Transcript()
    for values in [
      #"{"title":5}"#, #"{"estimate":"5"}"#,
      "{\"estimate\":\"a\\nb\(long)\"}", #"{"estimate":5.5}"#,
      #"{"done":"x"}"#, #"{"titel":"x"}"#, #"{"x":"x"}"#, #"{"status":"Doign"}"#, #"{"status":"Never"}"#,
    ] {
      var outcome = bench.run([
        "run", "--table", "@t.csv", "--policy", "@p.lua", "--types", "estimate=integer", "--do",
        "{\"do\":\"set\",\"row\":[0,0],\"values\":\(values)}",
      ])
      outcome.output = outcome.output.replacing(long, with: "xxx…")
      transcript.add(outcome)
    }
    try transcript.expect(inFile: "ValuesThatDoNotFit")
  }
}

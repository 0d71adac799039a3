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
    let result = try run(bench, "--in-place " + option, meanwhile: change)
    #expect(result.status == 1)
    #expect(result.errors.contains("error: `t.csv` was changed by somebody else after it was read\n"))
    #expect(result.errors.contains("help: it was left as it is now, so that their change is not lost"))
    #expect((try? bench.read("t.csv")) == (try? reference.read("t.csv")))
  }

  /// What counts are the bytes, and only of a file that is to be replaced.
  @Test(arguments: [
    ("--in-place", "touch t.csv"), ("--in-place", "cp t.csv u.csv; mv u.csv t.csv"),
    ("--output o.csv", "echo 'T-5,Five,Done,,' >> t.csv"), ("--output o.csv", "echo x > o.csv"),
  ])
  func changesThatLoseNothing(_ options: String, _ change: String) throws {
    let bench = try Workbench(Sample.files)
    let result = try run(bench, options, meanwhile: change)
    #expect(result.status == 0, "\(result.errors)")
    let output = try bench.read(options == "--in-place" ? "t.csv" : "o.csv")
    #expect(output == Sample.table.replacingOccurrences(of: "Write", with: "New"))
  }

  /// The output may be the table under another name.
  @Test func theTableByAnotherName() throws {
    let bench = try Workbench(Sample.files)
    let result = try run(
      bench, "--output other.csv", meanwhile: "ln -s t.csv other.csv; echo 'T-5,Five,Done,,' >> t.csv")
    #expect(result.status == 1)
    #expect(try bench.read("t.csv") == Sample.table + "T-5,Five,Done,,\n")
  }

  /// A file is not replaced under somebody who has it open, which would lose what they write.
  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
  func openFiles(_ name: String) throws {
    let bench = try Workbench(Sample.files)
    let result = try bench.shell(
      """
      echo precious > log.txt
      tabulua run --table t.csv --policy p.lua --do '\(Self.step)' --output \(name) >> log.txt; status=$?
      echo after >> log.txt; exit $status
      """)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("error: `\(name)` stands for what is open already, and is no file\n"))
    let log = try bench.read("log.txt")
    #expect(log.hasPrefix("precious\n1  done") && log.hasSuffix("after\n"), "\(log)")
  }

  /// Whoever repeats a run that failed must know what it did.
  @Test(arguments: [("--in-place", true), ("", false)])
  func resultsThatCannotBeWritten(_ option: String, _ isWritten: Bool) throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let bench = try Workbench(Sample.files)
    let result = try bench.shell(
      "tabulua run --table t.csv --policy p.lua --do '\(Self.step)' \(option) > /dev/full")
    #expect(result.status == 1)
    #expect(result.errors.contains("error: cannot write the results to standard output: no space left"))
    #expect(result.errors.contains("= note: `t.csv` is written: the run itself came to its end") == isWritten)
    #expect(try bench.read("t.csv").contains("T-1,New,") == isWritten)
  }

  @Test func filesThatAreNotThereYet() throws {
    let bench = try Workbench(Sample.files)
    let result = try bench.shell(
      """
      mkdir d; ln -s ../o.csv d/link; ln -s d/link again
      tabulua run --table t.csv --policy p.lua --do '\(Self.step)' --output o.csv --trace again
      """)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("error: `--trace` would overwrite the file of `--output`, `o.csv`\n"))
  }

  @Test func tablesWithoutColumns() throws {
    let bench = try Workbench(["t.jsonl": "{}\n{}\n", "p.lua": "return {}\n"])
    let line = "tabulua run --table t.jsonl --policy p.lua --do '{\"do\":\"tap\",\"row\":[0,0]}' --output"
    let result = try bench.shell("\(line) o.csv")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("error: a table without columns cannot be written as CSV\n"))
    #expect(throws: (any Error).self) { try bench.read("o.csv") }
    #expect(try bench.shell("\(line) o.jsonl").status == 0)
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
    let result = try bench.shell(
      "tabulua run --table t.csv --policy p.lua --do '{\"do\":\"tap\",\"row\":[0,0]}' --in-place")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "`title` of a row takes text in UTF-8, and this string is none\n  --> p.lua:3\n"),
      "\(result.errors)")
    #expect(try bench.read("t.csv") == "id,title\n1,été\n")
  }

  /// Keys and sections come from identifiers and headers as well.
  @Test(arguments: [
    "local s = view:snapshot() s:append_rows({ ('é'):sub(1, 1) }, 'Todo') view:apply(s)",
    "local s = view:snapshot() s:append_sections({ ('é'):sub(1, 1) }) view:apply(s)",
    "view:insert_sections { { at = 0, header = ('é'):sub(1, 1) } }",
  ])
  func namesThatAreNotUTF8(_ change: String) throws {
    let mapping = "table = { key = 'id', section_by = 'status' }"
    let policy = "return { \(mapping), did_select_row = function(view) \(change) end }"
    let bench = try Workbench(["t.csv": Sample.table, "p.lua": policy])
    let result = try bench.shell(
      "tabulua run --table t.csv --policy p.lua --do '{\"do\":\"tap\",\"row\":[0,0]}' --in-place")
    #expect(result.status == 1)
    #expect(result.errors.contains("UTF-8"), "\(result.errors)")
    #expect(try bench.read("t.csv") == Sample.table)
  }

  /// What is wrong with a value, and how to mend it.
  @Test(arguments: [
    (
      #"{"title":5}"#, "`title` holds text, and 5 is none",
      #"write it as a string, `"5"`, or declare the column"#
    ),
    (
      #"{"estimate":"5"}"#, #"`estimate` holds whole numbers, and the string "5" is none"#,
      "write whole numbers without quotes"
    ),
    (
      "{\"estimate\":\"a\\nb\(String(repeating: "x", count: 9_999))\"}",
      "`estimate` holds whole numbers, and a string of 10002 bytes is none",
      "write whole numbers without quotes"
    ),
    (#"{"estimate":5.5}"#, "`estimate` holds whole numbers, and 5.5 is none", "give it a whole number"),
    (
      #"{"done":"x"}"#, #"`done` holds `true` and `false`, and the string "x" is none"#,
      "give it `true` or `false`"
    ),
    (#"{"titel":"x"}"#, "the table has no column `titel`", "did you mean `title`?"),
    (#"{"x":"x"}"#, "the table has no column `x`", "its columns are `id`, `title`, "),
    (#"{"status":"Doign"}"#, "there is no section `Doign`", "did you mean `Doing`?"),
    (#"{"status":"Never"}"#, "there is no section `Never`", "its sections are `Todo`, `Doing`, "),
  ])
  func valuesThatDoNotFit(_ values: String, _ message: String, _ help: String) throws {
    let bench = try Workbench(Sample.files)
    let result = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--types", "estimate=integer", "--do",
      "{\"do\":\"set\",\"row\":[0,0],\"values\":\(values)}",
    ])
    #expect(result.status == 1)
    let error = try #require(result.diagnostics.first)
    #expect(error.message == message)
    #expect(error.help?.hasPrefix(help) == true, "\(error.help ?? "")")
    #expect(!error.message.contains("\n") && error.message.count < 200)
  }

  /// Files of other programs, whose fields stand between semicolons.
  @Test func semicolons() throws {
    let bench = try Workbench(["t.csv": "a;b\n1;2\n", "u.csv": "a;b\n1;2,5\n", "p.lua": "return {}\n"])
    let unknown = bench.run([
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--do",
      #"{"do":"set","row":[0,0],"values":{"b":"9"}}"#,
    ])
    #expect(unknown.diagnostics.first?.help?.contains("in CSV fields stand between `,`, not `;`") == true)
    let mapped = bench.run(["show", "--table", "@t.csv", "--text", "b"])
    #expect(
      mapped.diagnostics.first?.help?.hasSuffix("write the file with `,` between fields, not `;`") == true)
    let ragged = bench.run(["show", "--table", "@u.csv"])
    #expect(ragged.diagnostics.first?.code == "ragged_record")
    #expect(ragged.diagnostics.first?.help == "write the file with `,` between fields, not `;`")
  }
}

import TabuluaCommands
import TabuluaText
import Foundation
import Testing

/// Files of other programs, whose fields stand between semicolons and the like.
@Suite struct DelimiterCommandTests {
  private static let policy = "return { table = { key = \"id\", text = \"name\" } }\n"
  private static let table = "id;name;city\r\n1;Ann;Rome\r\n2;\"Bo;b\";Oslo\r\n"

  private func bench() throws -> Workbench {
    try Workbench(["t.csv": Self.table, "u.csv": "a;b\n1;2,5\n", "p.lua": Self.policy])
  }

  private static let help =
    "  = help: read them with `--delimiter ';'`, also `delimiter` of settings, `policy.table` and fixtures; if it is one column, say `--delimiter ,`"

  /// Every command that reads a table says what the file is, and changes nothing.
  @Test(arguments: [
    [
      "run", "--table", "@t.csv", "--policy", "@p.lua", "--in-place", "--do", #"{"do":"delete","row":[0,0]}"#,
    ],
    ["show", "--table", "@t.csv"],
    ["trace", "--table", "@t.csv", "--policy", "@p.lua", "--do", #"{"do":"tap","row":[0,0]}"#],
    ["compare", "@t.csv", "@t.csv"], ["prove", "@p.lua", "--table", "@t.csv"],
    ["matrix", "@p.lua", "--table", "@t.csv"],
    ["why", "[0,0]", "[0,1]", "--policy", "@p.lua", "--table", "@t.csv"],
    ["diff", "@p.lua", "@p.lua", "--table", "@t.csv"],
  ])
  func aFileOfSemicolons(_ arguments: [String]) throws {
    let bench = try bench()
    let before = try bench.snapshot()
    let outcome = bench.run(arguments)
    #expect(outcome.status == 1)
    #expect(outcome.diagnostics.first?.code == "other_delimiter")
    #expect(
      outcome.errors.hasPrefix(
        """
        error: the first line names one column, or 3 with `;` between them
          --> t.csv:1:1
          |
        1 | id;name;city
          | ^
        \(Self.help)
        """))
    #expect(try bench.snapshot() == before)
    let read = bench.run(arguments + ["--delimiter", ";"])
    #expect(!read.diagnostics.contains { $0.code == "other_delimiter" }, "\(read.errors)")
    #expect(read.status == 0 || read.diagnostics.isEmpty, "\(read.errors)")
  }

  /// One column, whoever says so.
  @Test func oneColumn() throws {
    let bench = try bench()
    bench.run(["show", "--table", "@u.csv", "--delimiter", ","]).expect(
      status: 1,
      errors: """
        error: the record has 2 fields, but the first line names 1 column
          --> u.csv:2:5
          |
        2 | 1;2,5
          |     ^
          = help: remove a field, or quote the one that holds `,`: `"…"`

        """)
    bench.run(["show", "--table", "@u.csv", "--delimiter", "|"]).expect(output: "0  1;2,5\n")
    bench.run(["show", "--table", "@u.csv", "--delimiter", "ab"]).expect(
      status: 64,
      errors: """
        error: `--delimiter` is `tab` or one ASCII character that is no letter, digit, quote, `+`, `-`, `.` or `_`, not `ab`
          = help: write it as `--delimiter ';'` or as `--delimiter tab`

        """)
  }

  /// An edit keeps the other bytes, the journal knows the delimiter, and undo gives the file back.
  @Test func editedAndTakenBack() throws {
    let bench = try bench()
    let set = ["--do", #"{"do":"set","row":{"key":"2"},"values":{"city":"A;B"}}"#]
    let run = ["run", "--table", "@t.csv", "--policy", "@p.lua", "--delimiter", ";", "--in-place"]
    #expect(bench.run(run + set + ["--journal", "@j"]).status == 0)
    #expect(try bench.read("t.csv") == "id;name;city\r\n1;Ann;Rome\r\n2;\"Bo;b\";\"A;B\"\r\n")
    #expect(bench.run(["undo", "--journal", "@j", "--in-place"]).status == 0)
    #expect(try bench.read("t.csv") == Self.table)
    #expect(bench.run(["redo", "--journal", "@j", "--in-place"]).status == 0)
    #expect(try bench.read("t.csv") == "id;name;city\r\n1;Ann;Rome\r\n2;\"Bo;b\";\"A;B\"\r\n")
  }

  /// Settings, the policy and a fixture say it as the option does.
  @Test func whoSaysIt() throws {
    let bench = try bench()
    try bench.write(Array("delimiter = ';'\n".utf8), to: ".tabulua.toml")
    bench.run(["show", "--table", "@t.csv"]) { $0.settingsTop = bench.folder.path }.expect(
      output: "0  1\n1  2\n")
    try bench.write(Array("return { table = { text = 'name', delimiter = ';' } }\n".utf8), to: "q.lua")
    bench.run(["show", "--table", "@t.csv", "--no-config", "--policy", "@q.lua"]).expect(
      output: "0  Ann\n1  Bo;b\n")
    try bench.write(
      Array(
        """
        describe("semicolons", function()
          policy "p.lua"
          fixture("t.csv", { delimiter = ";" })
          it("moves a row", function()
            user:drag("2", { to = index_path(0, 0) })
            assert.equal(view:row(index_path(0, 0)).name, "Bo;b")
          end)
        end)

        """.utf8), to: "a_spec.lua")
    let outcome = bench.run(["test", "@a_spec.lua", "--no-config", "--format", "jsonl"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    try bench.write(Array("return { table = { delimiter = 'ab' } }\n".utf8), to: "q.lua")
    #expect(
      bench.run(["check", "@q.lua"]).errors.hasPrefix(
        "error: `policy.table.delimiter` must be `tab` or one ASCII character that is no letter,"))
  }

  /// Under which name a table is written in which form: the file's own one under a name of the same form.
  @Test(arguments: [
    ("t.csv", ";", "u.csv", ";"), ("t.csv", ";", "u.tsv", "\t"), ("t.csv", ";", "u.txt", ";"),
    ("t.tsv", ";", "u.tsv", ";"), ("t.tsv", ";", "u.csv", ","), ("t.txt", "|", "u.csv", "|"),
    ("t.csv", "tab", "u.csv", "\t"), ("t.csv", ",", "u.tsv", "\t"), ("t.tsv", "tab", "u.csv", ","),
  ])
  func whatIsWritten(_ name: String, _ delimiter: String, _ target: String, _ expected: String) throws {
    let own = delimiter == "tab" ? "\t" : delimiter
    let bench = try Workbench([name: "a\(own)b\n1\(own)2\n3\(own)4\n", "p.lua": "return {}\n"])
    let outcome = bench.run([
      "run", "--table", "@\(name)", "--policy", "@p.lua", "--editing", "--delimiter", delimiter, "--output",
      "@\(target)", "--do", #"{"do":"drag","row":[0,0],"to":[0,1]}"#,
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try bench.read(target) == "a\(expected)b\n3\(expected)4\n1\(expected)2\n")
  }

  /// A table without a change keeps its file, also where rows went there and back; a changed one beside it is written.
  @Test func withoutAChange() throws {
    let bench = try Workbench([
      "a.csv": "id,n\n1,x\n2,y\n", "b.csv": "id,n\n1,x\n2,y\n",
      "p.lua": "return { table = { key = 'id' } }\n",
    ])
    func file(_ name: String) throws -> FileStamp { try FileStamp(bench.path(name)) }
    func drag(_ table: String?, _ row: Int, _ to: Int) -> [String] {
      let name = table.map { #""table":"\#($0)","# } ?? ""
      return ["--do", #"{"do":"drag",\#(name)"row":[0,\#(row)],"to":[0,\#(to)]}"#]
    }
    let (a, b) = (try file("a.csv"), try file("b.csv"))
    let one = [
      "run", "--table", "@a.csv", "--policy", "@p.lua", "--editing", "--in-place", "--journal", "@j",
    ]
    bench.run(one + drag(nil, 0, 1) + drag(nil, 1, 0)).expect(
      output: """
        1  moved       1 [0, 0] to [0, 1]
        2  moved       1 [0, 1] to [0, 0]

        2 steps: 2 moved
        no changes; nothing was written, because nothing changed

        """)
    #expect(try file("a.csv") == a)
    #expect(try bench.snapshot()["j"] == nil)
    let both =
      ["run", "--table", "@a.csv", "--table", "@b.csv"] + Array(one.dropFirst(3)) + ["--format", "jsonl"]
    bench.run(both + drag("a", 0, 1) + drag("a", 1, 0) + drag("b", 0, 1)).expect(
      output: """
        {"version":1,"kind":"run"}
        {"kind":"step","step":1,"table":"a","do":"drag","outcome":"moved","row":"1","from":[0,0],"proposed":[0,1],"to":[0,1]}
        {"kind":"step","step":2,"table":"a","do":"drag","outcome":"moved","row":"1","from":[0,1],"proposed":[0,0],"to":[0,0]}
        {"kind":"step","step":3,"table":"b","do":"drag","outcome":"moved","row":"1","from":[0,0],"proposed":[0,1],"to":[0,1]}
        {"kind":"summary","steps":3,"failed":0,"refused":0,"written":["b.csv"],"status":0}

        """)
    #expect(try file("a.csv") == a)
    #expect(try file("b.csv") != b)
    #expect(try bench.read("b.csv") == "id,n\n2,y\n1,x\n")
    #expect(bench.run(["undo", "--journal", "@j", "--in-place"]).status == 0)
    #expect(try bench.read("b.csv") == "id,n\n1,x\n2,y\n")
  }
}

/// Which file lies at a path, and when it was written.
private struct FileStamp: Equatable {
  let inode: UInt64
  let seconds: Int
  let nanoseconds: Int

  init(_ path: String) throws {
    var status = stat()
    try #require(stat(path, &status) == 0)
    inode = UInt64(status.st_ino)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }
}

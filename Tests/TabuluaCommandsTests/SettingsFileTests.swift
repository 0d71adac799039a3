import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// Settings files as commands find and read them.
@Suite struct SettingsFileTests {
  private static let files = [
    "a/b/t.csv": Sample.table, "a/u.csv": Sample.table, "p.lua": Sample.policy, "plain.lua": "return {}\n",
  ]

  private static let shown = """
    0  Write
    1  Measure
    2  日本語の題
    3  Rest

    """

  /// Runs a command in this process; settings are looked for up to the bench's folder.
  private func run(
    _ bench: Workbench, _ arguments: [String], _ environment: [String: String] = [:], user: UInt32? = nil
  ) -> Workbench.Outcome {
    bench.run(arguments) { context in
      context.settingsTop = bench.folder.path
      context.environment = environment
      if let user { context.user = user }
    }
  }

  private func write(_ text: String, to name: String, in bench: Workbench) throws {
    try bench.write(Array(text.utf8), to: name)
  }

  @Test func theNearestFileIsTaken() throws {
    let bench = try Workbench(Self.files)
    let show = ["show", "--table", "@a/b/t.csv"]
    let bare = run(bench, show).output
    #expect(bare == "0  T-1\n1  T-2\n2  T-3\n3  T-4\n")
    try write("text = 'title'", to: ".tabulua.toml", in: bench)
    #expect(run(bench, show).output == Self.shown)
    try write("text = 'status'", to: "a/.tabulua.toml", in: bench)
    let states = "0  Todo\n1  Todo\n2  Doing\n3  Done\n"
    #expect(run(bench, show).output == states)
    try write("", to: "a/b/.tabulua.toml", in: bench)
    let named = [SettingsKey.fileVariable: bench.path(".tabulua.toml")]
    for (options, environment, expected) in [
      ([], [:], bare), (["--config", "@a/.tabulua.toml"], [:], states), ([], named, Self.shown),
      (["--no-config"], named, bare), (["--config", "@a/.tabulua.toml"], named, states),
    ] {
      #expect(run(bench, show + options, environment).output == expected, "\(options) \(environment)")
    }
    #expect(run(bench, show + ["--config", "@a/.tabulua.toml", "--no-config"]).status == 64)
  }

  /// Beyond the top, such as the user's folder, none is looked in; a context that names no top looks nowhere.
  @Test func theTopIsTheLastFolder() throws {
    let bench = try Workbench(Self.files)
    try write("text = 'title'", to: ".tabulua.toml", in: bench)
    let outcome = bench.run(["show", "--table", "@a/b/t.csv"]) { $0.settingsTop = bench.path("a") }
    #expect(outcome.output.hasPrefix("0  T-1"))
    #expect(bench.run(["show", "--table", "@a/b/t.csv"]).output.hasPrefix("0  T-1"))
  }

  /// Files in settings are named from the folder of the settings on, whatever the current folder is.
  @Test func policyAndPlaces() throws {
    let bench = try Workbench(Self.files)
    try write("policy = 'p.lua'\n", to: ".tabulua.toml", in: bench)
    var transcript = Transcript()
    transcript.add(try bench.shell("cd a/b && tabulua show --table t.csv"))
    transcript.add(try bench.shell("cd a && tabulua settings --table b/t.csv"))
    transcript.add(try bench.shell("cd a && TABULUA_POLICY=x.lua tabulua settings --format jsonl"))
    transcript.add(try bench.shell("tabulua prove --table a/u.csv --law path_independent | head -n 1"))
    transcript.add(try bench.shell("cd a && tabulua check"))
    transcript.add(try bench.shell("cd a && tabulua check --no-config"))
    transcript.add(try bench.shell("cd a && tabulua matrix ../plain.lua --shape 2,1 | head -n 1"))
    try write("policy = 'x.lua'\ntext = 'tilte'\n", to: "a/.tabulua.toml", in: bench)
    transcript.add(try bench.shell("tabulua show --table a/b/t.csv"))
    transcript.add(try bench.shell("tabulua show --table a/b/t.csv --policy p.lua"))
    transcript.add(
      try bench.shell("tabulua show --table a/b/t.csv --policy plain.lua --output a/.tabulua.toml"))
    transcript.add(try bench.shell("tabulua settings --table none/t.csv"))
    transcript.add(try bench.shell("TABULUA_DEADLINE=soon tabulua show --table a/b/t.csv"))
    transcript.add(try bench.shell("tabulua show --table a/b/t.csv --config none.toml"))
    try transcript.expect(inFile: "Settings")
  }

  /// What is wrong in a file is told with its place, and nothing is done.
  @Test(arguments: [
    ("txet = 'a'", "there is no setting `txet`", "1:1"),
    ("Section-By = 'a'", "there is no setting `Section-By`", "1:1"),
    ("text = 1", "`text` is a text, and not a whole number", "1:8"),
    ("sections = 'a'", "`sections` is a list of texts, and not a text", "1:12"),
    ("sections = ['a', 1]", "`sections` is a list of texts, and not a list", "1:12"),
    ("sections = ['a', 'a']", "`sections` lists `a` twice", "1:12"),
    ("sections = []", "`sections` lists no section", "1:12"),
    ("deadline = 0", "`deadline` is a number of seconds from 0.001, not `0`", "1:12"),
    ("deadline = nan", "`deadline` is a number of seconds from 0.001, not `nan`", "1:12"),
    ("max_memory = 0.5", "`max_memory` is a whole number, and not a number with a fraction", "1:14"),
    ("max_memory = -1", "`max_memory` is a whole number from 1, not `-1`", "1:14"),
    ("max_memory = 9223372036854775807", "`max_memory` is too large: `9223372036854775807`", "1:14"),
    ("isolate_memory = 1", "`isolate_memory` is a whole number of mebibytes from 64, not `1`", "1:18"),
    ("laws = 'never'", "`laws` is `every`, `end` or `off`, not `never`", "1:8"),
    ("viewport = 'some'", "`viewport` is a number of rows or `all`, not `some`", "1:12"),
    ("language = 'x y'", "`x y` is no language", "1:12"),
    ("isolate = 1", "`isolate` is true or false, and not a whole number", "1:11"),
    ("types = { a = 'integr' }", "there is no type `integr`", "1:9"),
    (
      "check = { column = 'a' }",
      "`check` is a text, or a table with `column`, `on` and `off`, and not a table", "1:9"
    ),
    ("check = { column = 'a', on = 'x', off = 'x' }", "`on` and `off` of `check` are the same: `x`", "1:9"),
    ("set = { a = [1] }", "`set` is a table of texts, numbers and booleans, and not a table", "1:7"),
    ("set = { 'a=b' = 1 }", "an option of `set` cannot be called `a=b`", "1:7"),
    ("policy = ''", "`policy` names no file", "1:10"),
    ("journal = '-'", "`journal` names no file", "1:11"),
    ("policy = \"a\\u0000b\"", "`policy` names no file", "1:10"),
    ("tables = 1", "`tables` holds a table for each file, and not a whole number", "1:1"),
    (
      "[tables]\na = 1", "`tables.a` is a table with settings, and not a whole number",
      "2:1"
    ),
    ("[tables.'a b']\nx = 1", "there is no setting `x`", "2:1"),
    ("[text]", "`text` is a text, and not a table", "1:1"),
  ])
  func badSettings(_ text: String, _ message: String, _ place: String) throws {
    try expect("settings_invalid", message, place, of: text)
  }

  @Test(arguments: [
    ("a = ", "a value is missing before the end of the line", "1:5"),
    ("\ntext = title", "`title` is no value; texts stand in quotes", "2:8"),
    ("text = 'a'\ntext = 'b'", "the key `text` appears twice", "2:1"),
  ])
  func badTOML(_ text: String, _ message: String, _ place: String) throws {
    try expect("settings_syntax", message, place, of: text)
  }

  private func expect(_ code: String, _ message: String, _ place: String, of text: String) throws {
    let bench = try Workbench(Self.files)
    try write(text, to: ".tabulua.toml", in: bench)
    let before = try bench.snapshot()
    let outcome = run(bench, ["show", "--table", "@a/u.csv"])
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.diagnostics.map(\.code) == [code])
    #expect(outcome.diagnostics.map(\.message) == [message])
    #expect(outcome.diagnostics.map { $0.location?.description } == [".tabulua.toml:\(place)"])
    #expect(outcome.diagnostics.allSatisfy { $0.help != nil })
    #expect(try bench.snapshot() == before)
  }

  /// Bytes that are no text, and things that are no files.
  @Test func whatIsNoSettingsFile() throws {
    let bench = try Workbench(Self.files)
    let file = bench.path(".tabulua.toml")
    func expect(
      _ status: Int32, _ code: String, _ message: String,
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      for arguments in [[], ["--config", file]] {
        let outcome = run(bench, ["show", "--table", "@a/u.csv"] + arguments)
        #expect(outcome.status == status, sourceLocation: sourceLocation)
        if arguments.isEmpty {
          #expect(outcome.diagnostics.map(\.code) == [code], sourceLocation: sourceLocation)
          #expect(outcome.diagnostics.map(\.message) == [message], sourceLocation: sourceLocation)
        }
      }
      _ = try? FileManager.default.removeItem(atPath: file)
    }
    for (bytes, message) in [
      ([0x74, 0x3D, 0x27, 0xFF, 0x27], "the text is not valid UTF-8"),
      ([0x00], "the control character U+0000 stands here; in quotes write `\\u0000`"),
      ([0xFF, 0xFE, 0x61, 0x00], "the text is not valid UTF-8"),
    ] as [([UInt8], String)] {
      try bench.write(bytes, to: ".tabulua.toml")
      expect(64, "settings_syntax", message)
    }
    try bench.write([UInt8](repeating: 0x23, count: 1 << 20 + 1), to: ".tabulua.toml")
    expect(1, "settings_unreadable", "cannot read the settings: the file is larger than 64 KiB")
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    expect(1, "settings_unreadable", "cannot read the settings: it is no file, but a folder or the like")
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "nowhere")
    expect(1, "settings_unreadable", "cannot read the settings: no such file or directory")
    try bench.write(Array("text = 'title'".utf8), to: "other.toml")
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "other.toml")
    #expect(run(bench, ["show", "--table", "@a/u.csv"]).output == Self.shown)
    _ = try? FileManager.default.removeItem(atPath: file)
    try #require(mkfifo(file, 0o600) == 0)
    let outcome = run(bench, ["show", "--table", "@a/u.csv"])
    #expect(
      outcome.diagnostics.map(\.message) == [
        "cannot read the settings: it is no file, but a folder or the like"
      ])
  }

  /// A file that somebody else could have written is left out, unless it is named.
  @Test func filesOfOthers() throws {
    let bench = try Workbench(Self.files)
    try write("text = 'title'", to: ".tabulua.toml", in: bench)
    let file = bench.path(".tabulua.toml")
    let show = ["show", "--table", "@a/u.csv"]
    func expectLeftOut(user: UInt32? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
      let outcome = run(bench, show, user: user)
      #expect(outcome.diagnostics.map(\.code) == ["settings_of_others"], sourceLocation: sourceLocation)
      #expect(outcome.output.hasPrefix("0  T-1"), sourceLocation: sourceLocation)
      let named = run(bench, show + ["--config", file], user: user)
      #expect(named.diagnostics.isEmpty && named.output == Self.shown, sourceLocation: sourceLocation)
    }
    chmod(file, 0o646)
    expectLeftOut()
    chmod(file, 0o644)
    #expect(run(bench, show).output == Self.shown)
    // Files of the system's user are taken by everybody; that is who runs the tests in a container.
    if geteuid() == 0 { try #require(chown(file, 4711, 4711) == 0) }
    expectLeftOut(user: geteuid() == 0 ? nil : 4711)
    if geteuid() == 0 {
      let linked = bench.path("a/.tabulua.toml")
      try FileManager.default.createSymbolicLink(atPath: linked, withDestinationPath: file)
      #expect(run(bench, show).diagnostics.count == 2)
      _ = try? FileManager.default.removeItem(atPath: linked)
      try #require(chown(file, 0, 4711) == 0 && chmod(file, 0o664) == 0)
      expectLeftOut()
      try #require(chown(file, 0, 0) == 0)
      #expect(run(bench, show).output == Self.shown)
    }
  }

  /// Each of several tables has its own columns; what is about the run must be the same for all of them.
  @Test func severalTables() throws {
    let bench = try Workbench(Self.files)
    try write("policy = 'p.lua'\n", to: ".tabulua.toml", in: bench)
    try write("text = 'title'\npolicy = '../plain.lua'\n", to: "a/.tabulua.toml", in: bench)
    try write("text = 'status'\npolicy = '../../plain.lua'\n", to: "a/b/.tabulua.toml", in: bench)
    let first = ["run", "--table", "@a/u.csv", "--table", "@a/b/t.csv", "--do"]
    let select = #"{"do":"select","table":"t","row":[0,0]}"#
    let same = run(bench, first + [select])
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.output.contains("Todo"), "\(same.output)")
    try write("text = 'status'\npolicy = '../../p.lua'\n", to: "a/b/.tabulua.toml", in: bench)
    let different = run(bench, first + [select])
    #expect(different.status == 64)
    #expect(different.diagnostics.map(\.message) == ["the tables have different values of `policy`"])
    #expect(
      different.diagnostics.flatMap(\.notes).map { bench.relative(Array($0.utf8)) } == [
        "\"a/../plain.lua\" in a/.tabulua.toml:2", "\"a/b/../../p.lua\" in a/b/.tabulua.toml:2",
      ])
    #expect(run(bench, first + [select, "--policy", "@plain.lua"]).status == 0)
  }

  /// Specs have the same results whatever settings say.
  @Test func specsAreOnTheirOwn() throws {
    let bench = try Workbench(Self.files)
    try write(
      """
      describe("s", function()
        it("is alone", function() assert.is_nil(options.limit) assert.equal(1, tonumber(("x"):rep(9):len() // 9)) end)
      end)
      """, to: "s_spec.lua", in: bench)
    try write(
      "max_instructions = 1\nlanguage = 'xx'\npolicy = 'p.lua'\nset = { limit = 1 }\n", to: ".tabulua.toml",
      in: bench)
    let outcome = try bench.shell("tabulua test s_spec.lua")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  /// What is wrong in a variable is told with its name, for options and for columns.
  @Test(arguments: [
    (
      "TABULUA_TYPES", "x",
      "`TABULUA_TYPES` is wrong: the value lists columns with their types, and `x` is none"
    ),
    (
      "TABULUA_CHECK", "a=b",
      "`TABULUA_CHECK` is wrong: the value is a column, or a column and two different words, not `a=b`"
    ),
    ("TABULUA_SECTIONS", "a,a", "`TABULUA_SECTIONS` is wrong: the value lists `a` twice"),
    ("TABULUA_SET", "a", "`TABULUA_SET` is wrong: the value gives a name and a value, not `a`"),
    ("TABULUA_ISOLATE", "yes", "`TABULUA_ISOLATE` is wrong: it is `true` or `false`, not `yes`"),
    ("TABULUA_MAX_MEMORY", "0", "`TABULUA_MAX_MEMORY` is wrong: the value is a whole number from 1, not `0`"),
    ("TABULUA_LAWS", "no", "`TABULUA_LAWS` is wrong: the value is `every`, `end` or `off`, not `no`"),
  ])
  func badVariables(_ name: String, _ value: String, _ message: String) throws {
    let outcome = run(try Workbench(Self.files), ["show", "--table", "@a/u.csv"], [name: value])
    #expect(outcome.status == 64)
    #expect(outcome.diagnostics.map(\.message) == [message])
  }

  /// A message about a value tells where the value comes from, and a value of the command line comes from nowhere else.
  @Test(arguments: [
    ("sections = ['a']", [String](), ["`sections` is set in .tabulua.toml:1"]),
    ("language = 'xx'", [], ["`language` is set in .tabulua.toml:1"]),
    ("strings = 'none.json'", [], ["`strings` is set in .tabulua.toml:1"]),
    ("key = 'none'", [], ["`key` is set in .tabulua.toml:1"]),
    ("key = 'none'", ["--key", "other"], []),
  ])
  func notes(_ text: String, _ options: [String], _ notes: [String]) throws {
    let bench = try Workbench(Self.files)
    try write(text, to: ".tabulua.toml", in: bench)
    let outcome = run(bench, ["show", "--table", "@a/u.csv"] + options)
    #expect(outcome.status != 0)
    #expect(outcome.diagnostics.flatMap(\.notes).map { bench.relative(Array($0.utf8)) } == notes)
  }

  /// Names with commas, which an option cannot give.
  @Test func namesWithCommas() throws {
    let bench = try Workbench([
      "t.csv": "id,state\n1,\"a,b\"\n2,c\n",
      ".tabulua.toml": "section_by = 'state'\nsections = ['c', 'a,b', 'd=e']\n",
    ])
    #expect(
      run(bench, ["show", "--table", "@t.csv"]).output == "0  c\n   0  2\n1  a,b\n   0  1\n2  d=e\n   empty\n"
    )
  }
}

#if os(Linux)
  @Suite struct SettingsIsolationTests {
    /// An isolated process has the settings of the one that looks after it, and writes only what that one knows of.
    @Test func anIsolatedRun() throws {
      let files = Sample.files.merging([
        ".tabulua.toml": "policy = 'p.lua'\ndeadline = 5\n", "sub/t.csv": Sample.table,
      ]) { $1 }
      let line = "cd sub && tabulua run --table t.csv --batch ../b.jsonl --in-place --trace x.jsonl"
      let plain = try Workbench(files), isolated = try Workbench(files), set = try Workbench(files)
      let expected = try plain.shell(line)
      #expect(expected.status == 0)
      #expect(try plain.read("sub/t.csv") == Sample.moved)
      let outcome = try isolated.shell(line + " --isolate")
      #expect(outcome.output == expected.output && outcome.errors == expected.errors && outcome.status == 0)
      #expect(try isolated.snapshot() == plain.snapshot())
      try set.write(
        Array("policy = 'p.lua'\nisolate = true\nisolate_memory = 512\n".utf8), to: ".tabulua.toml")
      #expect(try set.shell(line).output == expected.output)
      #expect(try set.read("sub/t.csv") == Sample.moved)
      #expect(
        try set.shell("cd sub && tabulua run --table t.csv --batch ../b.jsonl --isolate-memory 63").errors
          .contains("63"))
      let broken = try set.shell("TABULUA_POLICY=none.lua tabulua show --table t.csv --isolate")
      #expect(broken.errors.contains("`policy` is set by TABULUA_POLICY"))
      let piped = try set.shell(
        "cat .tabulua.toml | tabulua show --table t.csv --isolate --config /dev/stdin")
      #expect(piped.errors.contains("with `--isolate` settings cannot come from a pipe"), "\(piped.errors)")
    }
  }
#endif

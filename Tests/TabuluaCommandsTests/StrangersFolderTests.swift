import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

#if os(Linux)
  /// A folder that somebody else has filled: its links, its settings, its pipes, and very long texts.
  @Suite struct StrangersFolderTests {
    private static let specs = [
      "a_spec.lua": """
      fixture { { id = 'a' } }
      it('fails', function() assert.equal(1, 2) end)
      it('keeps', function() assert.snapshot('rows') end)
      """
    ]

    /// What `test` keeps beside the specs goes through no symbolic link.
    @Test(arguments: ["", "--isolate"]) func links(_ mode: String) throws {
      for name in [
        "work/.tabulua", "work/.tabulua/last-failed", "work/__snapshots__", "work/__snapshots__/a_spec.snap",
      ] {
        let bench = try Workbench([
          "victim/keys": "secret\n", "work/a_spec.lua": Self.specs["a_spec.lua"] ?? "",
        ])
        let manager = FileManager.default
        let isFolder = !name.hasSuffix("last-failed") && !name.hasSuffix(".snap")
        let folder = URL(fileURLWithPath: bench.path(name)).deletingLastPathComponent()
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        try manager.createSymbolicLink(
          atPath: bench.path(name), withDestinationPath: bench.path(isFolder ? "victim" : "victim/keys"))
        let outcome = try bench.shell("cd work && tabulua test a_spec.lua --update \(mode)")
        #expect(outcome.status == 1, "\(name): \(outcome.errors)")
        #expect(outcome.errors.contains("is a symbolic link"), "\(name): \(outcome.errors)")
        #expect(try bench.read("victim/keys") == "secret\n", "\(name)")
        #expect(try manager.contentsOfDirectory(atPath: bench.path("victim")) == ["keys"], "\(name)")
      }
      let bench = try Workbench(["work/a_spec.lua": Self.specs["a_spec.lua"] ?? ""])
      let outcome = try bench.shell("cd work && tabulua test a_spec.lua --update \(mode)")
      #expect(outcome.status == 2, "\(outcome)")
      #expect(try bench.read("work/.tabulua/last-failed") == "a_spec.lua: fails\n")
      #expect(try bench.read("work/__snapshots__/a_spec.snap").contains("rows"))
    }

    /// A script that asks for a pipe does not wait for whoever writes to it.
    @Test func pipes() throws {
      let bench = try Workbench([
        "p.lua": "require('pipe') return {}\n",
        "a_spec.lua": "it('reads', function() fixture('pipe.csv') end)\n",
        ".tabulua/x": "",
        "b_spec.lua": "fixture('pipe.csv')\nit('reads', function() view:number_of_sections() end)\n",
      ])
      for name in ["pipe.lua", "pipe.csv", ".tabulua/last-failed"] {
        try #require(mkfifo(bench.path(name), 0o600) == 0)
      }
      let check = try bench.shell("timeout -s KILL 20 tabulua check p.lua")
      #expect(check.status == 3 && check.errors.contains("`pipe`"), "\(check)")
      let test = try bench.shell("timeout -s KILL 20 tabulua test b_spec.lua")
      #expect(test.status == 1 && test.output.contains("which is a pipe or a device"), "\(test)")
      #expect(test.errors.contains("`.tabulua/last-failed` is not used, because it is a pipe or a device"))
    }

    /// A settings file that names a pipe makes nobody wait.
    @Test(arguments: ["journal", "policy", "strings"]) func pipesOfSettings(_ key: String) throws {
      let bench = try Workbench(["t.csv": "id,title\na,A\n", ".tabulua.toml": "\(key) = \"ff\"\n"])
      try #require(mkfifo(bench.path("ff"), 0o600) == 0)
      let command = key == "journal" ? "undo" : "show"
      let outcome = try bench.shell("timeout -s KILL 20 tabulua \(command) --table t.csv")
      #expect(outcome.status == 1, "\(outcome)")
      #expect(outcome.errors.contains("`ff` is not used, because it is a pipe or a device"), "\(outcome)")
    }

    /// A settings file may be a link to one that lies elsewhere, and to no other file: messages show lines of it.
    @Test func linksOfSettings() throws {
      let bench = try Workbench([
        "t.csv": "id,title\na,A\n", "secret": "root:*:1\n", "own.toml": "key = \"id\"\n",
      ])
      let link = bench.path(".tabulua.toml")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "secret")
      let outcome = try bench.shell("tabulua show --table t.csv")
      #expect(outcome.status == 1, "\(outcome)")
      #expect(
        outcome.errors.contains("it is a link to a file whose name does not end in `.toml`"), "\(outcome)")
      #expect(!outcome.errors.contains("root"), "\(outcome)")
      try FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "own.toml")
      let shown = try bench.shell("tabulua settings --table t.csv")
      #expect(shown.status == 0 && shown.output.contains("key"), "\(shown)")
    }

    /// Errors that a script catches are told up to the same limit as what it prints, as it is shown.
    @Test func errorsWithoutEnd() throws {
      let bench = try Workbench([
        "t.csv": "id,title\na,A\n",
        "p.lua": "return {}\n",
        "b.lua":
          "for i = 1, 400 do pcall(user.tap, user, ('\\1'):rep(1000) .. i) print(('\\1'):rep(100000)) end\n",
      ])
      let outcome = try bench.shell(
        "tabulua run --table t.csv --key id --policy p.lua --batch b.lua --timeout 100 2> err > out; grep -a mebibytes err"
      )
      let size = try bench.read("err").utf8.count
      #expect(size > 60 << 20 && size < 66 << 20, "\(size)")
      #expect(outcome.output.contains("the scripts have printed 64 mebibytes"), "\(outcome)")
    }

    /// A journal names tables and policies that lie with it; others must be named on the command line.
    @Test func journals() throws {
      let bench = try Workbench([
        "t/t.csv": "id,title\na,A\nb,B\n", "j/p.lua": "return { table = { key = 'id' } }\n",
        "b.jsonl": "{\"do\":\"set\",\"row\":{\"key\":\"a\"},\"values\":{\"title\":\"X\"}}\n",
      ])
      let run = try bench.shell(
        "tabulua run --table t/t.csv --policy j/p.lua --batch b.jsonl --journal j/j.jsonl --in-place")
      #expect(run.status == 0, "\(run)")
      let changed = try bench.read("t/t.csv")
      let undo = "cd j && tabulua undo --journal j.jsonl --in-place"
      let alone = try bench.shell("\(undo) --isolate")
      #expect(alone.status == 1 && alone.errors.contains("lies outside of the journal's folder"), "\(alone)")
      #expect(try bench.read("t/t.csv") == changed)
      let named = try bench.shell("\(undo) --isolate --table ../t/t.csv")
      #expect(named.status == 0, "\(named)")
      #expect(try bench.read("t/t.csv") == "id,title\na,A\nb,B\n")
      let again = try bench.shell("cd j && tabulua redo --journal j.jsonl --in-place")
      #expect(again.status == 0, "\(again)")
      #expect(try bench.read("t/t.csv") == changed)
    }

    /// A settings file that nobody named loosens no isolation.
    @Test func settings() throws {
      let loose = [
        "deadline": "100", "max_instructions": "100000000", "max_memory": "1000", "isolate_memory": "9000",
        "timeout": "61", "max_steps": "2000000", "journal": "\"../j.jsonl\"",
        "strings": "\"../s.json\"", "policy": "\"../p.lua\"",
      ]
      let strict = [
        "deadline": "1", "max_instructions": "1000", "max_memory": "64", "isolate_memory": "4000",
        "timeout": "60",
        "max_steps": "5", "journal": "\"j.jsonl\"", "strings": "\"s.json\"", "policy": "\"p.lua\"",
      ]
      #expect(Set(loose.keys) == Set(SettingsKey.all.filter { $0.loosens != nil }.map(\.name)))
      for (values, isLeftOut) in [(loose, true), (strict, false)] {
        for (key, value) in values {
          let bench = try Workbench([
            "t.csv": "id,title\na,A\n", "b.jsonl": "{\"do\":\"tap\",\"row\":{\"key\":\"a\"}}\n",
            ".tabulua.toml": "\(key) = \(value)\n", "p.lua": "return {}\n", "s.json": "{}",
          ])
          try bench.write([], to: "b.lua")
          let line = "tabulua run --table t.csv --key id --policy p.lua --batch b.jsonl"
          let isolated = try bench.shell("\(line) --isolate")
          #expect(
            isolated.errors.contains("`\(key)` is left out, because it would loosen `--isolate`")
              == isLeftOut, "\(key): \(isolated)")
          #expect(isolated.status == 0, "\(key): \(isolated)")
          for other in [line, "\(line) --isolate --config .tabulua.toml"]
          where key != "isolate_memory" || other != line {
            let outcome = try bench.shell(other)
            #expect(!outcome.errors.contains("is left out"), "\(key): \(outcome)")
          }
        }
      }
    }

    /// Names and texts that no person writes: they end in time, and messages show their beginning.
    @Test func longTexts() throws {
      let bench = try Workbench([
        "t.csv": "id,title,day\na,A,1\nb,B,2\n",
        "name.lua": "return { [string.rep('can_move_row', 100000)] = function() end }\n",
        "names.lua": "local p = {} for i = 1, 200000 do p['can_move_rwo' .. i] = true end return p\n",
        "column.lua": "return { table = { text = string.rep('x', 10 << 20) } }\n",
        "error.lua": "return { will_select_row = function() error(string.rep('long ', 100000)) end }\n",
        "cells.lua":
          "return { number_of_sections = function() return 1 end, number_of_rows = function() return 5000 end, cell_for_row = function(_, path) return { text = string.rep('x', 1 << 20) .. path.row } end }\n",
        "titles.lua":
          "return { table = { section_by = 'day' }, title_for_header = function() return string.rep('x', 20 << 20) end, title_for_footer = function() return string.rep('x', 20 << 20) end }\n",
        "name_spec.lua": "it(string.rep('n', 20 << 20), function() end)\n",
        "block_spec.lua": "describe(string.rep('n', 10001), function() it('x', function() end) end)\n",
        "nest_spec.lua":
          "local function nest(n) if n > 0 then describe(string.rep('n', 900), function() it('x', function() end) nest(n - 1) end) end end nest(3000)\n",
        "laws.lua":
          "local laws = {} for i = 1, 100000 do laws[i] = 'permutatoin' .. i end return { laws = laws }\n",
        "view.lua":
          "local view = {} for i = 1, 100000 do view['row_hieght' .. i] = 1 end return { view = view }\n",
        "escape_spec.lua":
          "it('a', function() assert.equal('\\27[31m', '\\27[2J') end) it('b', function() assert.equal('x\\n\\27[31m', 'x\\n\\27[2J') end) it('\\u{202e}\\u{2028}', function() assert.has_error(function() error('\\27[1m') end, '\\27[2m') end)\n",
        "slips.lua":
          "local p = {}\nfunction p.can_move_row(view, path)\n"
          + (0..<20_000).map { "do local x\($0) = vieww:nmu_of_rows\($0)() end\n" }.joined()
          + "end return p\n",
        "comment.lua": "-- check: allow " + String(repeating: "x ", count: 1_000_000) + "\nreturn {}\n",
        "short_spec.lua": "it(string.rep('n', 10000), function() end)\n",
        "s.jsonl": "{\"do\":\"set_editing\",\"editing\":false}\n{\"do\":\"tap\",\"row\":[0,0]}\n",
      ])
      let table = "--table t.csv --key id"
      let lines: [(String, Int32, String)] = [
        ("check name.lua", 3, "bytes)"), ("check names.lua", 3, "199 900 further fields"),
        ("run \(table) --policy name.lua --batch s.jsonl --deadline 1", 3, "bytes)"),
        ("run \(table) --policy names.lua --batch s.jsonl --deadline 5", 3, "more errors"),
        ("show \(table) --policy column.lua --deadline 1", 1, "which the table does not have"),
        ("run \(table) --policy error.lua --batch s.jsonl", 1, "bytes)"),
        ("show --policy cells.lua --max-memory 64", 1, "used too much memory"),
        ("show \(table) --policy titles.lua --max-memory 64", 1, "used too much memory"),
        ("test name_spec.lua", 3, "has 20971520 bytes, and may have 10000"),
        ("test nest_spec.lua", 3, "bytes, and may have 20000"),
        ("check laws.lua", 3, "there is no ready law"),
        ("check slips.lua", 0, "only the first 500 names"), ("check comment.lua", 0, "there is no warning"),
        ("check view.lua", 3, "has no field"),
        ("test block_spec.lua", 3, "has 10001 bytes, and may have 10000"), ("test short_spec.lua", 0, ""),
      ]
      for (line, status, words) in lines {
        let (outcome, seconds) = try bench.measured("tabulua \(line)")
        #expect(outcome.status == status, "\(line): \(outcome.errors.prefix(500))")
        #expect(words.isEmpty || outcome.errors.contains(words), "\(line): \(outcome.errors.prefix(500))")
        #expect(outcome.errors.utf8.count < 200_000 && outcome.output.utf8.count < 200_000, "\(line)")
        #expect(seconds < 5, "\(line)")
      }
      for format in ["pretty", "tap", "tap14"] {
        let output = try bench.shell("tabulua test escape_spec.lua --format \(format)").output
        let isClean = output.unicodeScalars.allSatisfy {
          $0 == "\n" || ($0.value >= 0x20 && $0.value < 0x2028) || $0.value > 0x2070
        }
        #expect(isClean && output.contains("u{202e}"), "\(output.debugDescription)")
      }
    }

    /// What scripts print comes to an end, and the rest of the run is as without.
    @Test func prints() throws {
      let bench = try Workbench([
        "t.csv": "id,title\na,A\n", "p.lua": "return {}\n",
        "b.lua": "for i = 1, 2000 do print(string.rep('x', 1 << 20)) end print('last') user:tap('a')\n",
      ])
      let outcome = try bench.shell(
        "tabulua run --table t.csv --key id --policy p.lua --batch b.lua 2> err; ls -l err | cut -d' ' -f5 >&2; grep -c left.out err; grep -c last err"
      )
      let size = try #require(Int(outcome.errors.filter(\.isNumber)))
      #expect(size > 60 << 20 && size < 70 << 20)
      #expect(
        outcome.output.contains("tap a") && outcome.output.hasSuffix("\n1\n0\n"),
        "\(outcome.output.suffix(300))")
    }

    /// After the process was ended the message says which results were written, and none is from an earlier run.
    @Test func oldReports() throws {
      let bench = try Workbench([
        "a_spec.lua":
          "it('hangs', function() local t, m = {}, (1 << 19) - 1 for i = 1, (1 << 18) + 1 do t[i * m] = true end end)\n",
        "old.xml": "old\n",
      ])
      for mode in ["", "--isolate"] {
        let outcome = try bench.shell(
          "timeout -s KILL 60 tabulua test --timeout 0.5 --report junit=old.xml --report jsonl=new.jsonl \(mode)"
        )
        #expect(outcome.status == 1, "\(outcome)")
        #expect(
          outcome.errors.contains("the scripts took longer than 0.5 seconds and could not be stopped"),
          "\(outcome)")
        #expect(outcome.errors.contains("give it more time with `--timeout`"))
        #expect(outcome.errors.contains("only `old.xml`, `new.jsonl` were written"), "\(outcome)")
        #expect(try bench.read("old.xml").contains("deadline_exceeded"))
        try bench.write(Array("old\n".utf8), to: "old.xml")
        try FileManager.default.removeItem(atPath: bench.path("new.jsonl"))
      }
    }
  }
#endif

import Foundation
import TabuluaText
import Testing

@testable import TabuluaCommands

/// Commands that run again whenever a file changes.
@Suite struct WatchTests {
  static let table = "id,title,status\nT-1,Write,Todo\nT-2,Rest,Done\n"
  static let columns =
    "table = { key = 'id', text = 'title', section_by = 'status', sections = { 'Todo', 'Done' } }"
  static let files = [
    "t.csv": table,
    "p.lua": "local rules = require 'lib.rules'\nreturn { can_move_row = rules.can_move, \(columns) }\n",
    "lib/rules.lua": "return { can_move = function() return true end }\n",
    "b.jsonl":
      "{\"do\":\"set_editing\",\"editing\":true}\n{\"do\":\"drag\",\"row\":{\"key\":\"T-1\"},\"to\":[1,0]}\n",
  ]

  /// Runs a command that watches, with a change before each look at the files.
  private func watch(_ arguments: [String], _ bench: Workbench, _ changes: [() throws -> Void])
    -> Workbench.Outcome
  {
    var looks = 0
    return bench.run(arguments) { context in
      context.pause = { _ in
        defer { looks += 1 }
        return changes.indices.contains(looks) && (try? changes[looks]()) != nil
      }
    }
  }

  /// The table, the policy, what it requires and the batch are watched; a wrong policy does not end it.
  @Test func runs() throws {
    let bench = try Workbench(Self.files)
    func write(_ text: String, _ name: String) throws { try bench.write(Array(text.utf8), to: name) }
    let outcome = watch(
      ["run", "--watch", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.jsonl"], bench,
      [
        { try write("id,title,status\nT-1,Write it,Todo\nT-2,Rest,Done\n", "t.csv") },
        { try write("return { can_move = function() return false, 'not today' end }\n", "lib/rules.lua") },
        { try write("not for anybody\n", "notes.txt") },
        { try write("return {\n", "lib/rules.lua") },
        { try write(Self.files["lib/rules.lua"] ?? "", "lib/rules.lua") },
        { try write("{\"do\":\"tap\",\"row\":{\"key\":\"T-2\"}}\n", "b.jsonl") },
        { try write("{\"do\":\"tapp\"}\n", "b.jsonl") },
      ])
    var transcript = Transcript()
    transcript.add(outcome)
    try transcript.expect(inFile: "WatchedRuns")
  }

  @Test func proofsAndChecks() throws {
    let bench = try Workbench(Self.files)
    var transcript = Transcript()
    for arguments in [["prove", "@p.lua", "--table", "@t.csv", "--watch"], ["check", "--watch", "@p.lua"]] {
      transcript.add(
        watch(
          arguments, bench,
          [
            {
              try bench.write(
                Array("return { can_move = function() return 1 end }\n".utf8), to: "lib/rules.lua")
            },
            { try bench.write(Array((Self.files["lib/rules.lua"] ?? "").utf8), to: "lib/rules.lua") },
          ]))
    }
    try transcript.expect(inFile: "WatchedProofs")
  }

  @Test(arguments: [
    (
      ["--in-place"],
      "`--watch` does not go with `--in-place` over the table itself: each run would begin with what the last one wrote"
    ),
    (
      ["--output", "@t.csv"],
      "`--watch` does not go with `--output` over the table itself: each run would begin with what the last one wrote"
    ),
    (["--batch", "-"], "`--watch` cannot read standard input again"),
  ])
  func whatCannotBeWatched(_ options: [String], _ message: String) throws {
    let bench = try Workbench(Self.files)
    let result = bench.run(["run", "--watch", "--table", "@t.csv", "--policy", "@p.lua"] + options)
    #expect(result.status == 64)
    #expect(result.diagnostics.map(\.message) == [message])
    #expect(try bench.read("t.csv") == Self.table)
  }

  /// A wrong command line ends it: no file mends that.
  @Test func wrongCommandLine() throws {
    let result = try Workbench(Self.files).run(
      ["run", "--watch", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.jsonl", "--laws", "never"])
    #expect(result.status == 64)
    #expect(result.diagnostics.map(\.message) == ["`--laws` is `every`, `end` or `off`, not `never`"])
  }

  // MARK: Processes

  /// Waits in a script until a file has so many lines with a text.
  private static let await =
    """
    await() { for i in $(seq 1 600); do [ "$(grep -c "$2" "$1" 2>/dev/null || true)" -ge "$3" ] && return; sleep 0.05; done; echo "no $3 lines with '$2' in $1"; }
    """

  /// Files that are renamed over others, taken away, made again, and a signal, which ends it with the status of the last run.
  @Test(arguments: ["TERM", "INT"]) func savesOfEditors(_ signal: String) throws {
    let bench = try Workbench(Self.files)
    let result = try bench.shell(
      """
      \(Self.await)
      env --default-signal=INT tabulua run --watch --table t.csv --policy p.lua --batch b.jsonl >out 2>err & process=$!
      await err watching 1
      cp t.csv new; sed -i s/Write/Wrote/ new; mv new t.csv; await err watching 2
      rm p.lua; await err watching 3
      printf "return { can_move_row = function() return false, 'no' end, \(Self.columns) }" >.p.lua.swp; mv .p.lua.swp p.lua
      await err watching 4
      for i in 1 2 3 4 5 6 7 8; do echo "-- $i" >>p.lua; done; await err watching 5
      kill -\(signal) $process; wait $process; echo "status $?"
      grep -E "^2  |error" out err
      """)
    #expect(
      result.output == """
        status 0
        out:2  moved       T-1 [0, 0] to [1, 0]
        out:2  moved       T-1 [0, 0] to [1, 0]
        out:2  refused     T-1 [0, 0] to [1, 0]: no
        out:2  refused     T-1 [0, 0] to [1, 0]: no
        err:error: there is no policy `p.lua`

        """)
    #expect(result.errors == "")
  }

  /// A spec that is new in a folder, also in one that is new itself.
  @Test func newSpecs() throws {
    let bench = try Workbench(["specs/a_spec.lua": "it('a', function() end)\n"])
    let result = try bench.shell(
      """
      \(Self.await)
      tabulua test specs --watch >out 2>err & process=$!
      await err watching 1
      echo "it('b', function() end)" >specs/b_spec.lua; await out '2 passed' 1
      mkdir specs/more; echo "it('c', function() end)" >specs/more/c_spec.lua; await out '3 passed' 1
      rm -r specs/more; await out '2 passed' 2
      kill -TERM $process; wait $process; echo "status $?"
      grep -cE "^[0-9]+ tests?: [0-9]+ passed" out
      """)
    #expect(result.output == "status 0\n4\n")
    #expect(result.errors == "")
  }

  /// While a run is under way a signal ends it too, and nothing goes on.
  @Test func theEndOfALongRun() throws {
    let bench = try Workbench(Self.files)
    let result = try bench.shell(
      """
      \(Self.await)
      echo "print 'begun' while true do end" >p.lua
      tabulua run --watch --table t.csv --policy p.lua --batch b.jsonl --deadline 287 >out 2>err & process=$!
      await err begun 1
      kill -TERM $process; wait $process; echo "status $?"
      sleep 0.2; ps -e -o args= | grep -c "^[t]abulua run --watch --table t.csv --policy p.lua --batch b.jsonl --deadline 287"
      """)
    #expect(result.output == "status 1\n0\n")
  }

  /// At a terminal a run takes the place of the last one; a wrong policy leaves it there, with the error below.
  @Test func screen() throws {
    let bench = try Workbench(Self.files)
    let terminal = #filePath.replacing("WatchTests.swift", with: "Shells/at-terminal")
    let script = """
      \(Self.await)
      tabulua run --watch --table t.csv --policy p.lua --batch b.jsonl 2>&1 & process=$!
      sleep 2; sed -i s/Write/Wrote/ t.csv
      sleep 2; echo 'return {' >p.lua
      sleep 2; kill -TERM $process; wait $process
      """
    try bench.write(Array(script.utf8), to: "script")
    let result = try bench.shell("SHOWN=shown '\(terminal)' 60 '' sh script")
    #expect(result.errors == "")
    let shown = try bench.read("shown").replacing("\r\n", with: "\n")
    let screens = shown.components(separatedBy: "\u{1B}[H\u{1B}[2J\u{1B}[3J")
    #expect(screens.count == 2, "\(shown)")
    #expect(screens.last?.contains("T-1") == true && screens.last?.contains("error:") == true, "\(shown)")
  }
}

import Foundation
import Testing

#if os(Linux)
  /// The scripts of the corpus whose single instructions take long, through every way in which a command runs Lua, in every
  /// mode: each ends by its limit, soon after it, and nothing is written.
  @Suite struct CostlyScriptTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("LuaAttacks/Corpus/instructions")

    static let names: [String] =
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    private static let isLong = ProcessInfo.processInfo.environment["TABULUA_LONG"] ?? "" != ""

    /// The ways, each with the exit status of what a limit ends.
    private static let ways: [(line: String, takesDeadline: Bool, status: Int32)] = [
      ("run --table t.csv --key id --in-place --policy tap.lua --batch s.jsonl", true, 1),
      ("run --table t.csv --key id --in-place --policy none.lua --batch batch.lua", true, 1),
      ("check load.lua", false, 3), ("test", false, 2),
    ]

    private static let modes = [
      "--deadline 0.3", "--max-instructions 1000000", "--deadline 0.3 --max-instructions 1000000",
    ]

    @Test func theCorpusIsThere() { #expect(Self.names.count >= 26) }

    /// One way in one mode for each of them, in long runs all.
    @Test(arguments: names) func endsByItsLimit(_ name: String) throws {
      let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
      let text = String(decoding: data, as: UTF8.self)
      let isEndless = text.contains("-- expected: endless")
      let source = "(function(...)\n\(text)\nend)()"
      let bench = try Workbench([
        "t.csv": "id,title\na,A\n", "none.lua": "return {}\n", "load.lua": "\(source)\nreturn {}\n",
        "tap.lua": "return { will_select_row = function(_, path) \(source) return path end }\n",
        "batch.lua": "\(source)\n", "s.jsonl": "{\"do\":\"tap\",\"row\":{\"key\":\"a\"}}\n",
        "a_spec.lua": "fixture { { id = 'a' } }\nit('is costly', function() \(source) end)\n",
      ])
      let before = try bench.snapshot().filter { !$0.key.hasPrefix(".") }
      let number = Self.names.firstIndex(of: name) ?? 0
      for (index, way) in Self.ways.enumerated() where Self.isLong || index == number % Self.ways.count {
        let modes = way.takesDeadline ? Self.modes : [Self.modes[1]]
        for (index, mode) in modes.enumerated()
        where Self.isLong || index == number / Self.ways.count % modes.count {
          for isolation in ["", " --isolate"] where Self.isLong || isolation.isEmpty {
            let line = "tabulua \(way.line) \(mode)\(isolation)"
            let outcome = try bench.shell(
              "bash -c \"TIMEFORMAT='%U %S'; { time timeout -s KILL 60 \(line) > out 2> err; } 2> times; \"; "
                + "tail -c 3000 err out >&2; cat times; rm -f times out err")
            let seconds = outcome.output.split { " \n".contains($0) }.compactMap { Double($0) }.reduce(0, +)
            let isStopped = ["took too long", "too many instructions", "too much memory"].contains {
              outcome.errors.contains($0)
            }
            #expect(isStopped || !isEndless, "\(name): \(line): \(outcome.errors)")
            // A debug build of the command takes most of this to begin.
            #expect(seconds > 0 && seconds < (isEndless ? 2.5 : 5), "\(name): \(line): \(seconds) s")
            #expect(try bench.snapshot().filter { !$0.key.hasPrefix(".") } == before, "\(name): \(line)")
          }
        }
      }
    }
  }
#endif

import Foundation
import Testing

#if os(Linux)
  /// What a process tells that may not have as much memory as a command takes.
  @Suite struct OutOfMemoryTests {
    /// Limits of a process, in mebibytes: from hardly more than it takes to begin to more than any of the commands takes.
    private static let limits = [24, 32, 48, 64, 80, 96, 128, 192, 256, 4096]

    private static let table =
      "id,title,note\n"
      + (0..<200_000).map { "r\($0),Title of the row with the number \($0),some text that is long \($0)\n" }
      .joined()

    /// An error in words where it fails, at whichever place memory ends; the table is as it was then, and nothing is left beside it.
    @Test(arguments: [
      "show --table t.csv --format json", "check p.lua --table t.csv",
      "run --table t.csv --policy p.lua --batch b.jsonl --in-place --format jsonl",
      "compare t.csv other.csv --key id",
    ]) func endsWithAnError(_ line: String) throws {
      var other = Self.table
      other.removeLast()
      var numberOfErrors = 0
      for limit in Self.limits {
        let bench = try Workbench([
          "t.csv": Self.table, "other.csv": other + "x\n", "p.lua": "return { table = { key = 'id' } }\n",
          "b.jsonl": (0..<2_000).map { "{\"do\":\"set\",\"row\":[0,\($0)],\"values\":{\"note\":\"new\"}}\n" }
            .joined(),
        ])
        let before = try bench.snapshot()
        let outcome = try bench.shell("(ulimit -d \(limit * 1024); tabulua \(line) > /dev/null)")
        if outcome.status == 0 || outcome.status == 2 { continue }
        numberOfErrors += 1
        #expect(outcome.status == 1, "\(limit): \(outcome)")
        let told =
          "error: there is not enough memory: this process may have \(limit) MiB\n  = note: no table is half written\n"
        #expect(outcome.errors.contains(told), "\(limit): \(outcome)")
        #expect(try bench.snapshot() == before, "\(limit)")
      }
      // With the most that there is nothing fails.
      #expect(
        numberOfErrors > 1 && numberOfErrors < Self.limits.count, "\(numberOfErrors) of \(Self.limits.count)")
    }
  }
#endif

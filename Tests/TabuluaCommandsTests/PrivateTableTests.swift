import Foundation
import Testing

@testable import TabuluaCommands

/// What a command makes of a table that not everybody may read.
@Suite struct PrivateTableTests {
  /// A journal and a file that hold the rows of a private table are as private.
  @Test func privateTables() throws {
    for (mode, wanted) in [(0o600, 0o600), (0o644, 0o644), (0o640, 0o640), (0o604, 0o604)] {
      let bench = try JournalBench()
      chmod(bench.bench.path("t.csv"), mode_t(mode))
      // What the user's mask leaves of all permissions.
      close(open(bench.bench.path("usual"), O_WRONLY | O_CREAT, 0o666))
      var usual = stat()
      #expect(stat(bench.bench.path("usual"), &usual) == 0)
      #expect(bench.edit(" --trace @trace.jsonl").status == 0)
      let copy = bench.run("run --table @t.csv --policy @p.lua --do {\"do\":\"reload\"} --output @copy.csv")
      #expect(copy.status == 0, "\(copy.errors)")
      #expect(bench.run("show --table @t.csv --policy @p.lua --output @page.html").status == 0)
      for name in ["j.jsonl", "trace.jsonl", "copy.csv", "page.html", "t.csv"] {
        var status = stat()
        #expect(stat(bench.bench.path(name), &status) == 0)
        #expect(
          Int(status.st_mode) & 0o777 == (name == "t.csv" ? mode : wanted & Int(usual.st_mode)),
          "\(name) of \(String(mode, radix: 8))")
      }
    }
  }
}

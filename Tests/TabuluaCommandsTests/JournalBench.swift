import Foundation
@testable import TabuluaCommands
import Testing

/// Runs commands over a table and a journal, each at a later time.
final class JournalBench {
  static let policy = """
    local policy = { table = { text = "title", section_by = "status", key = "id", check = "done" } }
    function policy.can_move_row(view, path)
      if view:row(path).title == "Fixed" then return false, "it is fixed" end
      return true
    end
    function policy.should_set_value(view, path, column, value)
      return value ~= "no", "never no"
    end
    return policy

    """

  static let table = """
    id,title,status,done
    T-1,Write,Todo,no
    T-2,"Test, all",Todo,no
    T-3,Ship,Doing,yes
    T-4,Rest,Done,yes

    """

  static let edits = """
    {"do":"set_editing","editing":true}
    {"do":"set","row":{"key":"T-1"},"values":{"title":"Writing"}}
    {"do":"drag","row":{"key":"T-2"},"to_section":"Done","at":"first"}
    {"do":"delete","row":{"key":"T-3"}}

    """

  let bench: Workbench
  private var seconds = 1_795_462_800

  init(_ files: [String: String] = [:]) throws {
    bench = try Workbench(
      [
        "p.lua": Self.policy, "t.csv": Self.table,
        "b.jsonl": Self.edits,
      ]
      .merging(files) { $1 })
  }

  func run(_ line: String) -> Workbench.Outcome {
    seconds += 1
    let now = seconds
    return bench.run(line.split(separator: " ").map(String.init)) { context in
      context.clock = { (now, 0) }
      context.userName = { "ada" }
    }
  }

  /// Runs the batch over the table, and writes it into the journal.
  func edit(_ options: String = "") -> Workbench.Outcome {
    run("run --table @t.csv --policy @p.lua --batch @b.jsonl --in-place --journal @j.jsonl" + options)
  }

  func text(_ name: String) throws -> String { try bench.read(name) }

  /// The number of a file, which another file in its place would not have.
  func inode(_ name: String) throws -> UInt64 {
    var status = stat()
    try #require(stat(bench.path(name), &status) == 0)
    return UInt64(status.st_ino)
  }

  /// The only id of a run of a kind, the last one.
  func id(_ deed: String) throws -> String {
    let line = try #require(
      try text("j.jsonl").split(separator: "\n").last {
        $0.contains("\"kind\":\"run\"") && $0.contains("\"deed\":\"\(deed)\"")
      })
    return String(try #require(line.split(separator: "\"").drop { $0 != "id" }.dropFirst(2).first))
  }
}

extension String {
  /// The lines of a run as former versions of the program wrote them: without the digest in the first one, so that nothing
  /// holds them when the run has no end.
  var withoutDigest: String {
    guard let field = firstRange(of: #","digest":""#),
      let end = self[field.upperBound...].firstRange(of: "\"}")
    else { return self }
    return String(self[..<field.lowerBound] + self[self.index(after: end.lowerBound)...])
  }
}

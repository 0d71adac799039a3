import Foundation
import TabuluaText
import Testing

@testable import TabuluaBatch
@testable import TabuluaModel

/// The trace in a file: its lines are made in another thread, and stand there in the order in which all happened.
@Suite struct TraceFileTests {
  /// A policy that refuses every third row with a reason that is too long to wait with others, every fourth with a short one.
  private static let policy = """
    return {
      can_move_row = function(view, path)
        if path.row % 3 == 0 then return false, string.rep("long ", 100) end
        if path.row % 4 == 0 then return false, "short" end
        return true
      end,
      did_select_row = function() error("a step that fails") end,
      title_for_header = function(view, section) return string.rep("x", 300) end,
      table = { key = "id" },
    }
    """

  private static func table(_ count: Int) -> String {
    (["id,title"] + (1...count).map { "T-\($0),Row \($0)" }).joined(separator: "\n") + "\n"
  }

  private static func batch(_ count: Int) -> String {
    var steps = [#"{"do":"set_editing","editing":true}"#]
    for step in 0..<count {
      steps.append(
        step % 50 == 49
          ? #"{"do":"tap","row":[0,\#(step % 20)]}"#
          : #"{"do":"drag","row":[0,\#(step * 7 % 20)],"to":[0,\#(step * 5 % 20)]}"#)
    }
    return steps.joined(separator: "\n") + "\n"
  }

  /// The lines are those of `trace --format jsonl`, with few records, with as many as wait at most, and with many.
  @Test(arguments: [1, 682, 683, 3_000]) func standsInOrder(steps: Int) throws {
    let bench = try Workbench([
      "p.lua": Self.policy, "t.csv": Self.table(20), "b.jsonl": Self.batch(steps),
    ])
    let arguments = "--table t.csv --policy p.lua --batch b.jsonl --keep-going --format jsonl"
    let run = try bench.shell("tabulua run --trace trace.jsonl \(arguments)")
    let trace = try bench.shell("tabulua trace \(arguments)")
    let told = trace.output.split(separator: "\n").filter {
      !$0.hasPrefix(#"{"kind":"change""#) && !$0.hasPrefix(#"{"kind":"summary""#)
    }
    #expect(run.status == trace.status)
    #expect(told.count > 2 * steps)
    #expect(try bench.read("trace.jsonl").split(separator: "\n") == told)
  }

  /// What may hold much is written before anything else is taken.
  @Test func smallRecords() {
    let path = TraceValue.path(TableIndexPath(section: 0, row: 1))
    func call(_ arguments: [TraceValue], _ result: TraceValue = .null, text: String? = nil) -> RunRecord {
      .call(step: 1, CallRecord(callback: .canMoveRow, arguments: arguments, result: result, text: text))
    }
    func step(_ change: (inout StepResult) -> Void) -> RunRecord {
      var result = StepResult(step: 1, outcome: .done)
      change(&result)
      return .step(result)
    }
    let long = String(repeating: "x", count: 300)
    let paths = Array(repeating: TableIndexPath(section: 0, row: 0), count: 100)
    let small: [RunRecord] = [
      .run, call([path, path], .boolean(true), text: "no"), call([.text("a")], .integer(3)), step { _ in },
      step { $0.row = "T-1" }, step { $0.reason = "pinned" }, step { $0.changes.deleted = [paths[0]] },
    ]
    let large: [RunRecord] = [
      call([.text(long)]), call([], .text(long)), call([], text: long), call([.cell(TableCell(text: long))]),
      call([.list([.text(long)])]), call(Array(repeating: path, count: 100)), step { $0.row = long },
      step { $0.text = long }, step { $0.reason = long }, step { $0.with = paths },
      step { $0.changes.deleted = paths }, step { $0.changes.newlySelected = paths },
      step { $0.changes.deselected = paths }, step { $0.changes.inserted = paths },
      step { $0.error = Diagnostic(code: "error", message: long) },
      .warning(step: 1, Diagnostic(code: "warning", message: "")),
    ]
    for record in small { #expect(record.isSmall, "\(record.json)") }
    for record in large { #expect(!record.isSmall, "\(record.json.prefix(200))") }
  }
}

import LuaHost
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The edits of `scripts/bench` in one process, without files in the way: without callbacks, under the policy, and the
/// callbacks alone in the host in C, in turn.
struct EditRounds {
  private let batch: InteractionBatch
  private let folder: String
  private let table: String

  /// Reads what lies beside the table `PREFIXtable.csv`: the batch, and two policies.
  init(table: String) throws {
    guard table.hasSuffix("table.csv") else { fatalError("`\(table)` is not a table of the benchmarks") }
    self.table = table
    folder = String(table.dropLast("table.csv".count))
    let edits = folder + "edits.jsonl"
    batch = try InteractionBatch(jsonLines: try FileBytes(path: edits), name: edits)
  }

  /// Runs so many rounds; answers a line each: the nanoseconds of the steps without callbacks, with the policy, and of
  /// the callbacks in C.
  func run(_ rounds: Int) throws -> [String] {
    let contents = try TableFile.load(path: table, mapping: TableMapping(text: "name", key: "id"))
    let (drags, sets) = batch.steps.reduce(into: (0, 0)) { counts, step in
      switch step.interaction.verb {
      case "drag": counts.0 += 1
      case "set": counts.1 += 1
      default: break
      }
    }
    return try (0..<rounds).map { round in
      // Every second round goes backwards, so that none always follows the same one.
      var times = [0, 0, 0]
      for side in round.isMultiple(of: 2) ? [0, 1, 2] : [2, 1, 0] {
        switch side {
        case 0: times[0] = try steps(of: contents, under: "plain.lua")
        case 1: times[1] = try steps(of: contents, under: "policy.lua")
        default:
          times[2] = try Measured.time { try Retarget.inC(drags) + ReadPolicy.inC(drags + sets) }.nanoseconds
        }
      }
      return times.map(String.init).joined(separator: " ")
    }
  }

  /// How long the steps take, and counting how they ended.
  private func steps(of contents: TableContents, under name: String) throws -> Int {
    var limits = LuaLimits.standard
    limits.instructions = nil
    limits.deadline = try LuaDeadline(seconds: 10, signal: SIGVTALRM)
    let policy = try LuaPolicy(contentsOf: folder + name, limits: limits)
    var outcomes: [StepResult.Outcome: Int] = [:]
    let runner = BatchRunner(policy: policy) { record in
      if case .step(let result) = record { outcomes[result.outcome, default: 0] += 1 }
    }
    runner.open(contents, editing: true)
    let measured = Measured.time {
      runner.run([batch])
      return outcomes.values.reduce(0, +)
    }
    guard runner.failed == 0, measured.number == batch.steps.count else { throw StepsFailed() }
    return measured.nanoseconds
  }

  private struct StepsFailed: Error {}
}

import Foundation
import Synchronization
import Testing

#if os(Linux)
  /// The attacks through every way in which a command runs Lua, in every mode of its limits, with and without `--isolate`:
  /// each ends within a tenth of a second of processor time after its limit, and nothing is written.
  @Suite struct CommandAttackTests {
    /// One run of an attack.
    private struct Case {
      let way: CommandAttack.Way
      let limits: CommandAttack.Limits
      let isIsolated: Bool

      var line: String { "\(way.command) \(limits.options)\(isIsolated ? " --isolate" : "")" }
    }

    private static let isLong = ProcessInfo.processInfo.environment["TABULUA_LONG"] ?? "" != ""

    /// How many seconds of processor time a command may take beyond its limit and its beginning.
    private static let tolerance = 0.1

    /// A run that is too slow is made again so often: what others do on the machine only ever makes it slower.
    private static let tries = 3

    /// How long a command takes that runs a harmless script, by its line without limits.
    private static let beginnings = Mutex<[String: Double]>([:])

    private static let names = CommandAttack.all.map(\.name)

    /// All runs of an attack; in short runs one in each way, other ones for each attack.
    private static func cases(_ attack: CommandAttack) -> [Case] {
      let number = names.firstIndex(of: attack.name) ?? 0
      return attack.ways.enumerated().flatMap { index, way in
        let all = way.limits(makesSteps: attack.makesSteps).flatMap { limits in
          [false, true].map { Case(way: way, limits: limits, isIsolated: $0) }
        }
        return isLong ? all : [all[(number + index) % all.count]]
      }
    }

    @Test func theCorpusIsThere() {
      #expect(Self.names.count >= 91)
      #expect(CommandAttack.all.allSatisfy { !$0.ways.isEmpty })
      let cases = CommandAttack.all.map(Self.cases)
      #expect(cases.joined().count >= (Self.isLong ? 1500 : 300))
      // Every way in every mode, also in short runs.
      #expect(Set(cases.joined().map(\.line)).count == 24)
    }

    @Test(arguments: names) func endsInTime(_ name: String) throws {
      let attack = try #require(CommandAttack.all.first { $0.name == name })
      for one in Self.cases(attack) {
        let bench = try Workbench(one.way.files(attack.source))
        let before = try bench.snapshot().filter { !$0.key.hasPrefix(".") }
        let allowed = one.limits.seconds + Self.tolerance + (try beginning(one))
        var run = try bench.measured(one.line)
        for _ in 1..<Self.tries where run.seconds > allowed { run = try bench.measured(one.line) }
        let words = "\(name): \(one.line): \(run.seconds) s of \(allowed): \(told(run.outcome))"
        #expect(run.seconds <= allowed, "\(words)")
        #expect(isRight(run.outcome, of: attack, one), "\(words)")
        #expect(try bench.snapshot().filter { !$0.key.hasPrefix(".") } == before, "\(words)")
      }
    }

    /// Whether the status and what is said are those of an attack that a limit has ended.
    private func isRight(_ outcome: Workbench.Outcome, of attack: CommandAttack, _ one: Case) -> Bool {
      if outcome.status == 0 { return !attack.mustEnd }
      var words = one.limits.words + ["too much memory"]
      // The first failure of a test is told, though a limit has ended it later.
      if one.way == .spec { words += ["interactions and was stopped", "\"failure\":\"expectation\""] }
      if attack.isDeep { words += ["stack overflow", "too deeply"] }
      let isTold = words.contains { outcome.errors.contains($0) || outcome.output.contains($0) }
      guard [.policy, .batch].contains(one.way) else { return outcome.status == one.way.status && isTold }
      let codes = [
        "callback_failed", "deadline_exceeded", "instruction_limit", "memory_limit", "stack_overflow",
        "time_limit",
        "too_many_steps",
      ]
      let hasCode = codes.contains { outcome.output.contains("\"code\":\"\($0)\"") }
      return outcome.status == one.way.status && isTold && hasCode
    }

    /// The end of what a command said.
    private func told(_ outcome: Workbench.Outcome) -> String {
      "status \(outcome.status): \(outcome.errors.suffix(400)) \(outcome.output.suffix(400))"
    }

    /// How many seconds the command takes with a harmless script.
    private func beginning(_ one: Case) throws -> Double {
      let line = "\(one.way.command)\(one.isIsolated ? " --isolate" : "")"
      if let known = Self.beginnings.withLock({ $0[line] }) { return known }
      let bench = try Workbench(one.way.files("local x = 1"))
      var most = 0.0
      for _ in 0..<3 {
        let (outcome, seconds) = try bench.measured(line)
        #expect(outcome.status == 0, "\(line): \(told(outcome))")
        most = max(most, seconds)
      }
      Self.beginnings.withLock { $0[line] = most }
      return most
    }
  }
#endif

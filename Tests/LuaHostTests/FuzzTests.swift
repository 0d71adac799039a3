import Foundation
@testable import LuaAttacks
import LuaHost
import Testing

/// Random scripts and random hosts; all is the same for the same seed.
@Suite struct `Random scripts in random hosts` {
  private static let isLong = ProcessInfo.processInfo.environment["TABULUA_LONG"] ?? "" != ""

  @Test(arguments: 0..<8)
  func `leave the state as it should be`(_ part: Int) throws {
    let fuzzer = Fuzzer(samples: try Attack.all().map(\.chunk))
    let count: UInt64 = Self.isLong ? 20_000 : 300
    for number in 0..<count {
      let finding = fuzzer.run(seed: UInt64(part) * 1_000_000 + number)
      #expect(finding == nil, "\(finding.map(\.description) ?? "")")
      if finding != nil { return }
    }
  }

  #if os(Linux)
    /// What a deadline cannot end is told, or has a time of its own; with that taken out the fuzzer finds it.
    @Test(arguments: CostlyWriter.Kind.allCases)
    func `find what no deadline ends where its mend is taken out`(_ kind: CostlyWriter.Kind) throws {
      let deadline = try LuaDeadline(seconds: 0.05, signal: SIGVTALRM)
      // A chain of calls that takes long is larger than what the others need.
      let memory = kind == .calls ? 48 << 20 : 16 << 20
      let mended = Fuzzer(deadline: deadline, mends: FuzzMends(memory: memory))
      let bare = Fuzzer(
        deadline: deadline,
        mends: FuzzMends(limitsTime: false, watchesOverruns: false, endsLongCalls: false, memory: memory))
      var found = false
      for seed in 0..<UInt64(Self.isLong ? 200 : 24) {
        let finding = mended.run(kind, seed: seed)
        #expect(finding == nil, "\(finding.map(\.description) ?? "")")
        if !found { found = bare.run(kind, seed: seed) != nil }
      }
      #expect(found == [.collision, .ephemerons, .steps, .calls].contains(kind))
    }

    /// The deadline comes between any two instructions of the scripts, of Lua, and of the boundary.
    @Test func `end at a deadline wherever they are`() throws {
      let fuzzer = Fuzzer(
        samples: try Attack.all().map(\.chunk), deadline: try LuaDeadline(seconds: 0.002, signal: SIGVTALRM))
      for seed in 0..<UInt64(Self.isLong ? 20_000 : 200) {
        let finding = fuzzer.run(seed: seed)
        #expect(finding == nil, "\(finding.map(\.description) ?? "")")
        if finding != nil { return }
      }
    }
  #endif

  @Test(arguments: (try? FuzzCase.all()) ?? [])
  func `what was found once stays mended`(_ found: FuzzCase) {
    for seed in found.seed..<found.seed + 20 {
      #expect(Fuzzer().replay(found.script, seed: seed) == nil)
    }
  }

  @Test func `on several tasks at once`() async throws {
    let problems = await ThreadedAttacks.problems(
      of: try Attack.all().filter { $0.family == "coroutines" }, tasks: 4, fuzzCases: 20)
    #expect(problems.isEmpty)
  }
}

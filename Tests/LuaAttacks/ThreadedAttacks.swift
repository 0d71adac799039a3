import LuaHost

/// Runs attacks on several tasks at once, each with its own states.
public enum ThreadedAttacks {
  /// The problems of all attacks that end by their instructions, run on so many tasks.
  public static func problems(of attacks: [Attack], tasks count: Int, fuzzCases: Int) async -> [String] {
    await withTaskGroup(of: [String].self) { group in
      for number in 0..<count {
        group.addTask {
          problems(of: attacks, startingAt: number * attacks.count / count, fuzzCases: fuzzCases, number)
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  private static func problems(
    of attacks: [Attack], startingAt start: Int, fuzzCases: Int, _ number: Int
  ) -> [String] {
    do {
      let runner = try AttackRunner(usesDeadlines: false)
      var problems: [String] = []
      for attack in attacks[start...] + attacks[..<start] {
        guard let outcome = try runner.run(attack, in: .all), !outcome.problems.isEmpty else { continue }
        problems.append("\(outcome.name): \(outcome.problems.joined(separator: "; "))")
      }
      let fuzzer = Fuzzer()
      for seed in 0..<fuzzCases {
        if let finding = fuzzer.run(seed: UInt64(number * fuzzCases + seed)) { problems.append("\(finding)") }
      }
      return problems
    } catch {
      return ["\(error)"]
    }
  }
}

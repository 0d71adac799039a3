import TabuluaText
import LuaHost
import TabuluaProving
import TabuluaModel

/// The proof of the retarget rule for every drag of one table, under the structural laws and the standard limits.
enum Proofs {
  /// Proves the rule for a table of `rows` rows in two sections; answers how many callbacks were called.
  static func run(rows: Int) throws -> Int {
    let report = try report(rows: rows)
    guard report.isProved else { throw NotProved() }
    return report.size.calls
  }

  /// Proves the rule and asks the twin as often, in turn, so many times.
  ///
  /// - Returns: A line a round: drags, calls, nanoseconds of the proof, nanoseconds of the twin's calls.
  static func rounds(_ count: Int, rows: Int) throws -> [String] {
    let clock = ContinuousClock()
    return try (0..<count).map { _ in
      var size = ProofSize()
      let proof = try clock.measure { size = try report(rows: rows).size }
      let twin = try clock.measure { _ = try Retarget.inC(size.calls) }
      return "\(size.drags) \(size.calls) \(nanoseconds(proof)) \(nanoseconds(twin))"
    }
  }

  private static func report(rows: Int) throws -> ProofReport {
    let prototype = PolicyPrototype(source: Array(policy.utf8), name: "policy.lua")
    let texts = (0..<rows).map { "row \($0)" }
    let table = TableContents(sections: [Array(texts[..<(rows / 2)]), Array(texts[(rows / 2)...])])
    return try Prover(prototype, .table(.loaded(table))).run()
  }

  /// The rule of ``Retarget``, made right: the kept last row is not dragged itself.
  private static let policy = Retarget.policy.replacing(
    "return policy",
    with: """
      function policy.can_move_row(view, path)
        return path.row < view:number_of_rows(path.section) - 1
      end
      return policy
      """)

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000
  }

  private struct NotProved: Error {}
}

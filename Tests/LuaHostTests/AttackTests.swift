import LuaAttacks
import Testing

/// The attack corpus, whose files are in `Tests/LuaAttacks/Corpus`.
@Suite struct `Scripts that attack` {
  /// A run that takes this long did not end by its limit; what a slow machine makes of a tenth of a second is far less.
  private static let patience = 20.0

  private static let attacks = (try? Attack.all()) ?? []

  @Test func `the corpus is there, and in all its families`() {
    #expect(Self.attacks.count >= 516)
    #expect(Set(Self.attacks.map(\.family)).count == 17)
  }

  @Test(.disabled(if: Sanitizer.isOn, "`scripts/sanitize attacks` runs them one by one"), arguments: attacks)
  func `end as they must in every mode, and leave the state usable`(_ attack: Attack) throws {
    let runner = try AttackRunner()
    for mode in AttackMode.allCases {
      guard let outcome = try runner.run(attack, in: mode) else { continue }
      #expect(outcome.problems.isEmpty, "\(outcome.name)")
      #expect(outcome.seconds < Self.patience, "\(outcome.name)")
    }
  }
}

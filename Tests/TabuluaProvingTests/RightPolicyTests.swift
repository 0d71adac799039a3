import TabuluaProving
import TabuluaModel
import TabuluaPolicy
import Testing

/// Policies without a fault raise no alarm.
@Suite("Right policies") struct RightPolicyTests {
  @Test("there are at least twenty")
  func count() {
    #expect(Set(RightPolicy.all.map(\.source)).count == RightPolicy.all.count)
    #expect(RightPolicy.all.count >= 20)
  }

  @Test("trying everything finds nothing", arguments: RightPolicy.all)
  func oracle(policy: RightPolicy) throws {
    let loaded = try policy.prototype.load(shape: [1])
    let structural = ReadyLaw.allCases.filter(\.isStructural)
    // Rows that hop over others change their order.
    let names = (structural + policy.laws).map(\.rawValue) + loaded.laws.map(\.name)
    for law in Set(names) where law != "remove_then_insert" || !loaded.implemented.contains(.canDisplaceRow) {
      let oracle = SmallTableOracle(prototype: policy.prototype, maximum: 2)
      #expect(try oracle.smallestBreach(of: law) == nil, "\(law)")
    }
  }

  @Test("the prover proves each", arguments: RightPolicy.all)
  func prover(policy: RightPolicy) throws {
    let report = try Prover(policy.prototype, .shapes(maximum: policy.maximum), laws: policy.laws).run()
    #expect(report.isProved, "\(String(describing: report.counterExample))")
    #expect(report.size.shapes == (policy.maximum == 2 ? 12 : 84))
    #expect(report.size.drags > 0)
  }
}

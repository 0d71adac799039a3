import TabuluaProving
import Testing

/// Faults that were planted are found, and small.
@Suite("Planted faults") struct PlantedFaultTests {
  @Test("there are at least thirty kinds")
  func count() {
    #expect(Set(PlantedFault.all.map(\.testDescription)).count >= 30)
    #expect(Set(PlantedFault.all.map(\.source)).count == PlantedFault.all.count)
  }

  @Test("trying everything finds each", arguments: PlantedFault.all)
  func oracle(fault: PlantedFault) throws {
    let shape = try #require(
      try SmallTableOracle(prototype: fault.prototype, maximum: fault.maximum).smallestBreach(of: fault.law))
    #expect(shape.count <= fault.sections)
    #expect(shape.reduce(0, +) <= fault.rows)
  }

  @Test("the prover finds each, by its law", arguments: PlantedFault.all)
  func prover(fault: PlantedFault) throws {
    let prover = Prover(
      fault.prototype, .shapes(maximum: fault.maximum), laws: fault.ready.map { [$0] } ?? [])
    let found = try #require(try prover.run().counterExample)
    #expect(found.law.name == fault.law)
    #expect(found.shape.count <= fault.sections)
    #expect(found.shape.reduce(0, +) <= fault.rows)
    let oracle = SmallTableOracle(prototype: fault.prototype, maximum: fault.maximum)
    #expect(try oracle.smallestBreach(of: fault.law) == found.shape)
  }
}

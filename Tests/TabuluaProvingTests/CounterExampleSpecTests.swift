import TabuluaProving
import TabuluaScript
import Testing

/// The specs of counter-examples fail as long as the law is broken.
@Suite("Specs of counter-examples") struct CounterExampleSpecTests {
  @Test("the spec of each planted fault fails", arguments: PlantedFault.all)
  func fails(fault: PlantedFault) throws {
    let prover = Prover(
      fault.prototype, .shapes(maximum: fault.maximum), laws: fault.ready.map { [$0] } ?? [])
    let found = try #require(try prover.run().counterExample)
    let text = SpecOfCounterExample(found, policy: "fault.lua").text(inFile: "t_spec.lua")
    let run = try SpecWorkbench().run(text, policies: ["fault.lua": fault.source])
    #expect(run.problems.isEmpty, "\(run.problems)\n\(text)")
    #expect(run.failed == 1 || !found.isReproducible, "\(found.text())\n\(text)")
  }
}

import Testing

@testable import TabuluaProving

/// A run of many tests keeps nothing of the tests that are over.
@Suite struct SpecMemoryTests {
  @Test func aTestIsGoneWhenItIsOver() throws {
    let bench = try SpecWorkbench(["stay.lua": SpecWorkbench.stay])
    let text =
      SpecWorkbench.fixture
      + "it('moves', function() local r = user:drag('a', { 0, 1 }) assert.moved(r) rows(0) calls() end)"
    let suite = SpecSuite(source: Array(text.utf8), name: bench.folder + "t_spec.lua")
    let test = try #require(suite.tests.first)
    let source = try #require(suite.sources[test.file])
    weak var execution: SpecExecution?
    do {
      let made = try SpecExecution(source, options: SpecOptions(), test: test)
      #expect(made.run(test) == false)
      #expect(made.failures.isEmpty)
      execution = made
      withExtendedLifetime(made) { #expect(execution != nil) }
    }
    #expect(execution == nil)
  }
}

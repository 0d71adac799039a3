import TabuluaBatch
import TabuluaDrawing
import TabuluaPolicy
import TabuluaProving
import TabuluaScript
import TabuluaText
import Testing

// Snapshots that specs take.
extension SpecLanguageTests {
  /// What is written of three snapshots, the second of them taken twice.
  private static let snapshotFile = """
    tabulua snapshots 1

    = draws: after
    | 0  Todo
    |    0  B      ≡
    |    1  A      ≡
    |    2  fixed
    | 1  Done
    |    0  D      ≡

    = draws: before
    | 0  Todo
    |    0  A      ≡
    |    1  B      ≡
    |    2  fixed
    | 1  Done
    |    0  D      ≡

    = draws: value
    | { "x", a = 1 }

    = draws: value (2)
    | text

    """

  /// Nothing is accepted of a test that fails, and what was accepted before stays.
  @Test func snapshotsOfFailedTests() throws {
    var options = SpecOptions()
    options.updatesSnapshots = true
    func text(_ value: String, _ right: Int) -> String {
      "it('a', function() assert.snapshot('s', 'a \(value)') end)\n"
        + "it('b', function() assert.snapshot('s', 'b \(value)') assert.equal(1, \(right)) end)\n"
    }
    try bench.write(text("old", 2), to: "t_spec.lua")
    _ = bench.run(options: options)
    #expect(bench.read("__snapshots__/t_spec.snap") == "tabulua snapshots 1\n\n= a: s\n| a old\n")
    try bench.write(text("old", 1), to: "t_spec.lua")
    _ = bench.run(options: options)
    try bench.write(text("new", 2), to: "t_spec.lua")
    _ = bench.run(options: options)
    #expect(
      bench.read("__snapshots__/t_spec.snap")
        == "tabulua snapshots 1\n\n= a: s\n| a new\n\n= b: s\n| b old\n")
  }

  /// A name is told in reports and kept in a file, as that of a test.
  @Test func namesOfSnapshots() throws {
    func spec(_ bytes: Int) -> String {
      "it('a', function() assert.snapshot(('n'):rep(\(bytes)), 'text') end)\n"
    }
    var options = SpecOptions()
    options.updatesSnapshots = true
    try bench.write(spec(10_001), to: "t_spec.lua")
    let result = try #require(bench.run(options: options).results.first)
    #expect(result.failures.map(\.problem.code) == ["spec_misuse"])
    #expect(
      result.failures.first?.problem.message == "the name of a snapshot has 10001 bytes, and may have 10000")
    #expect(bench.read("__snapshots__/t_spec.snap") == nil)
    try bench.write(spec(10_000), to: "t_spec.lua")
    #expect(bench.run(options: options).results.first?.outcome == .passed)
    #expect(bench.read("__snapshots__/t_spec.snap")?.utf8.count ?? 0 > 10_000)
  }

  @Test func snapshots() throws {
    let spec =
      SpecWorkbench.fixture + """
        it('draws', function()
          assert.snapshot('before')
          user:drag('a', { 0, 1 })
          assert.snapshot('after')
          assert.snapshot('value', { a = 1, 'x' })
          assert.snapshot('value', 'text')
        end)
        """
    try bench.write(spec, to: "t_spec.lua")
    #expect(bench.run().results.first?.failures.first?.problem.code == "new_snapshot")
    #expect(bench.read("__snapshots__/t_spec.snap") == nil)

    var options = SpecOptions()
    options.updatesSnapshots = true
    expectAllPass(bench.run(options: options), count: 1)
    let file = try #require(bench.read("__snapshots__/t_spec.snap"))
    #expect(
      file == Self.snapshotFile, "\(file)")
    expectAllPass(bench.run(), count: 1)

    try bench.write(spec.replacing("'a', { 0, 1 }", with: "'a', { 0, 0 }"), to: "t_spec.lua")
    let changed = bench.run()
    #expect(changed.results.first?.failures.first?.problem.code == "snapshot_differs")
    #expect(
      changed.results.first?.failures.first?.difference == [
        "  0  Todo", "-    0  B      ≡", "-    1  A      ≡", "+    0  A      ≡", "+    1  B      ≡",
        "     2  fixed",
      ])

    try bench.write(spec.replacing("assert.snapshot('value', 'text')", with: ""), to: "t_spec.lua")
    let obsolete = bench.run()
    expectAllPass(obsolete, count: 1)
    #expect(obsolete.notes.map(\.message) == ["no test takes the snapshot `draws: value (2)` any longer"])
    _ = bench.run(options: options)
    #expect(bench.read("__snapshots__/t_spec.snap")?.contains("value (2)") == false)
    try bench.write("it('x', function() end)", to: "t_spec.lua")
    _ = bench.run(options: options)
    #expect(bench.read("__snapshots__/t_spec.snap") == nil)
  }
}

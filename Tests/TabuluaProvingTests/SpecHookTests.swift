import TabuluaText
import Foundation
import TabuluaProving
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// What a program that embeds the runner sees and decides.
@Suite struct SpecHookTests {
  private let bench: SpecWorkbench

  init() throws { bench = try SpecWorkbench(["stay.lua": SpecWorkbench.stay]) }

  /// Notes of several threads.
  private final class Notes: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []
    func add(_ line: String) { lock.withLock { lines.append(line) } }
    var all: [String] { lock.withLock { lines } }
  }

  private static let spec =
    SpecWorkbench.fixture + """
      it('moves', function() assert.moved(user:drag('a', { 0, 1 })) end)
      it('stays', function() assert.refused(user:drag('a', { 1, 0 })) end)
      it('uses no policy of its own', function() end)
      """

  @Test func anotherTextForAPolicy() throws {
    let path = bench.folder + "stay.lua"
    var options = SpecOptions()
    options.policySource = { asked in
      asked == path
        ? Array("return { table = { key = 'id', text = 'title', section_by = 'list' } }".utf8) : nil
    }
    #expect(bench.run(Self.spec).results.map(\.outcome) == [.passed, .passed, .passed])
    #expect(bench.run(Self.spec, options: options).results.map(\.outcome) == [.passed, .failed, .passed])
    options.policySource = { _ in Array("return {".utf8) }
    let broken = bench.run(Self.spec, options: options)
    #expect(broken.results.map(\.outcome) == [.failed, .failed, .failed])
    #expect(broken.results[0].failures[0].problem.code == "syntax_error")
  }

  /// A suite is run again and again, also in several threads; each test loads a policy of its own and gives it back.
  @Test(arguments: [1, 4])
  func policiesAreToldAndGivenBack(_ jobs: Int) throws {
    let notes = Notes()
    var options = SpecOptions()
    options.jobs = jobs
    options.onPolicyLoaded = { policy, path in notes.add("loaded \(policy.name == path)") }
    options.onPolicyReleased = { policy, path in notes.add("released \(policy.name == path)") }
    options.onInteraction = { policy, interaction in
      notes.add("\(policy?.hasSuffix("stay.lua") == true) \(interaction.words) \(interaction.calls.count)")
    }
    let suite = SpecSuite(source: Array(Self.spec.utf8), name: bench.folder + "t_spec.lua")
    for round in 1...3 {
      let run = SpecRunner(options).run(suite)
      #expect(run.results.map(\.outcome) == [.passed, .passed, .passed])
      #expect(run.files == [bench.folder + "stay.lua"])
      #expect(notes.all.count { $0 == "loaded true" } == 3 * round)
      #expect(notes.all.count { $0 == "released true" } == 3 * round)
      #expect(notes.all.count { $0 == "true a [0, 0] to [0, 1]: moved 2" } == round)
      #expect(
        notes.all.count { $0 == "true a [0, 0] to [1, 0]: refused: rows stay in their list 2" } == round)
    }
  }

  @Test func options() throws {
    var options = SpecOptions()
    options.options = ["limit": 3, "name": "x"]
    let run = bench.run(
      "it('t', function() assert.same({ limit = 3, name = 'x' }, options) end)", options: options)
    #expect(run.results.map(\.outcome) == [.passed])
  }

  /// A policy that owns its rows is looked at in a run of its own, which nobody else is told of.
  @Test func aPolicyThatOwnsItsRowsIsDrawn() throws {
    let notes = Notes()
    var options = SpecOptions()
    options.onPolicyLoaded = { _, _ in notes.add("loaded") }
    let policy = """
      local rows, asked = { "a", "b", "c" }, 0
      return {
        number_of_rows = function(view, section) return #rows end,
        cell_for_row = function(view, path) return { text = rows[path.row + 1] } end,
        move_row = function(view, from, to) table.insert(rows, to.row + 1, table.remove(rows, from.row + 1)) end,
      }
      """
    let run = bench.run(
      """
      policy 'own.lua'
      it('moves', function()
        assert.moved(user:drag({ 0, 0 }, { 0, 2 }))
        assert.rows(0, { 'a', 'b', 'c' })
      end)
      """, policies: ["own.lua": policy], options: options)
    let result = try #require(run.results.first)
    #expect(result.outcome == .failed)
    #expect(result.failures.first?.difference == ["- \"a\"", "  \"b\"", "  \"c\"", "+ \"a\""])
    #expect(result.failures.first?.interaction?.before?.sections[0].rows.map(\.cell.text) == ["a", "b", "c"])
    #expect(result.failures.first?.interaction?.after?.sections[0].rows.map(\.cell.text) == ["b", "c", "a"])
    #expect(notes.all == ["loaded"])
  }

  /// The shape of the specs that a proof writes.
  @Test func aSpecOfAProof() throws {
    let run = bench.run(
      """
      describe("stay.lua", function()
        local policy = policy "stay.lua"
        fixture { key = "id", section_by = "list", text = "title",
          { id = "a", list = "Todo", title = "A" }, { id = "b", list = "Done", title = "B" } }
        it("keeps the first row", function()
          local result = user:drag({0, 0}, {1, 0})
          assert.equal("refused", result.outcome)
          assert.same({ "a" }, rows(0))
          local other = user:drag(index_path(0, 0), { through = { {0, 0}, {1, 1} } })
          assert.equal("refused", other.outcome)
        end)
      end)
      describe("texts", function()
        local policy = policy("any.lua", { limit = 2 })
        fixture { sections = { {"a","b"}, {"c"} } }
        it("moves", function()
          assert.same(index_path(1, 0), user:drag({0, 1}, {1, 0}).to)
          assert.same({ { "a" }, { "b", "c" } }, rows())
        end)
      end)
      """, policies: ["any.lua": "return {}"])
    #expect(run.problems.isEmpty)
    for result in run.results {
      #expect(result.outcome == .passed, "\(result.failureText(style: TextStyle()))")
    }
    #expect(run.results.count == 2)
  }

  @Test func findingSpecs() throws {
    let bench = try SpecWorkbench([
      "b_spec.lua": "", "a_spec.lua": "", "sub/c_spec.lua": "", ".hidden/d_spec.lua": "", "other.lua": "",
    ])
    let folder = String(bench.folder.dropLast())
    let found = SpecFiles.find([folder + "/sub", folder, folder + "/other.lua", folder + "/nix"])
    #expect(
      found.files.map { $0.replacing(bench.folder, with: "") } == [
        "sub/c_spec.lua", "a_spec.lua", "b_spec.lua", "other.lua",
      ])
    #expect(found.problems.map(\.code) == ["spec_missing"])
  }

  /// A link to a folder is followed where it is named, but not where it is found.
  @Test func findingSpecsThroughLinks() throws {
    let bench = try SpecWorkbench(["real/a_spec.lua": "", "real/deep/b_spec.lua": "", "other/c_spec.lua": ""])
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: bench.folder + "real/link", withDestinationPath: "../other")
    try manager.createSymbolicLink(atPath: bench.folder + "named", withDestinationPath: "real")
    let found = SpecFiles.find([bench.folder + "named"])
    #expect(
      found.files.map { $0.replacing(bench.folder, with: "") } == [
        "named/a_spec.lua", "named/deep/b_spec.lua",
      ])
    #expect(found.problems.isEmpty)
  }
}

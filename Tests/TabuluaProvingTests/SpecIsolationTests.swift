import TabuluaProving
import TabuluaText
import Testing

/// What a test may rely upon of its file, and what it cannot see of the other tests.
@Suite struct SpecIsolationTests {
  let bench: SpecWorkbench

  init() throws { bench = try SpecWorkbench(["stay.lua": SpecWorkbench.stay]) }

  private func expectAllPass(_ run: SpecRun, count: Int, _ location: SourceLocation = #_sourceLocation) {
    #expect(run.problems.isEmpty, "\(run.problems)", sourceLocation: location)
    #expect(run.results.count == count, sourceLocation: location)
    for result in run.results where result.outcome != .passed {
      Issue.record("\(result.test.name): \(result.failures)", sourceLocation: location)
    }
  }

  /// Whatever a test changes, the next one finds as the file has left it.
  @Test(arguments: [
    "count = count + 1 assert.equal(1, count)", "list[#list + 1] = 1 assert.equal(1, #list)",
    "nested.deep.x = (nested.deep.x or 0) + 1 assert.equal(1, nested.deep.x)",
    "assert.equal(nil, rawget(_G, 'mine')) rawset(_G, 'mine', 1)",
    "assert.equal(1, math.floor(1.5)) math.floor = function() return 9 end",
    "assert.equal(nil, getmetatable(list)) setmetatable(list, { __len = function() return 9 end })",
    "local m = require 'helper' m.n = m.n + 1 assert.equal(1, m.n)",
    "helper.n = helper.n + 1 assert.equal(1, require('helper').n)",
    "assert.equal(0, options.n or 0) options.n = 1", "add() assert.equal(1, get())",
    "assert.equal(first, math.random(1000000))", "table.insert(cases, 1) assert.equal(3, #cases)",
  ])
  func nothingLeaks(_ body: String) throws {
    try bench.write("return { n = 0 }", to: "helper.lua")
    let test = { (name: String) in "it('\(name)', function() \(body) end)" }
    let run = bench.run(
      """
      local count, list, nested, cases = 0, {}, { deep = {} }, { 1, 2 }
      local helper = require "helper"
      local total = 0
      local function add() total = total + 1 end
      local function get() return total end
      math.randomseed(5)
      local first = math.random(1000000)
      math.randomseed(5)
      \(test("a")) \(test("b"))
      describe("in a block", function() \(test("c")) each(cases, "case %d", function() \(body) end) end)
      """)
    expectAllPass(run, count: 5)
  }

  /// The file runs once, with all its blocks, before the first test; hooks and upvalues are shared as they are written.
  @Test func whatATestReliesUpon() throws {
    let run = bench.run(
      """
      local blocks, log = 0, {}
      local is_equal = assert.are.equal
      assert:register("assertion", "seven", function(state, arguments) return arguments[1] == 7 end)
      before_each(function() log[#log + 1] = "before" end)
      setup(function() log[#log + 1] = "setup" end)
      describe("one", function()
        blocks = blocks + 1
        before_each(function() log[#log + 1] = "inner" end)
        it("sees the hooks", function()
          is_equal("setup before inner", table.concat(log, " "))
          assert.seven(7)
          assert.has_error(function() assert.seven(8) end)
        end)
      end)
      describe("two", function()
        blocks = blocks + 1
        it("sees what all blocks did", function() is_equal(2, blocks) is_equal("setup before", table.concat(log, " ")) end)
      end)
      print("the file")
      """)
    expectAllPass(run, count: 2)
    #expect(run.results.allSatisfy { $0.printed.map(\.text) == ["the file"] && $0.printedLines == 1 })
  }

  /// What no other state can have is told by the name it has in the spec; tests that do not reach it run.
  @Test func whatATestCannotHave() throws {
    let run = bench.run(
      """
      local words = ("a b"):gmatch("%a")
      it("asks it", function() assert.equal("a", words()) end)
      it("does not", function() assert.equal(1, 1) end)
      """)
    #expect(run.results.map(\.outcome) == [.failed, .passed])
    let problem = run.results.first?.failures.first?.problem
    #expect(problem?.code == "not_copied")
    #expect(problem?.message.contains("`words` is a function that Lua made") == true)
    #expect(problem?.location?.line == 2)
    #expect(problem?.help?.contains("before_each") == true)
  }

  /// Many tests of one file in several threads, in any order.
  @Test(arguments: [1, 4]) func manyTests(_ jobs: Int) throws {
    var options = SpecOptions()
    options.jobs = jobs
    options.order = .random
    let run = bench.run(
      """
      local seen = {}
      for i = 1, 300 do
        it("test " .. i, function()
          assert.equal(nil, next(seen))
          seen[i] = true
        end)
      end
      """, options: options)
    expectAllPass(run, count: 300)
  }
}

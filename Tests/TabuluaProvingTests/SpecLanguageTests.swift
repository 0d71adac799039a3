import TabuluaText
import TabuluaProving
import TabuluaBatch
import TabuluaDrawing
import TabuluaPolicy
import TabuluaScript
import Testing

/// What specs can say: blocks, hooks, assertions, fixtures, cases and snapshots.
@Suite struct SpecLanguageTests {
  let bench: SpecWorkbench

  init() throws { bench = try SpecWorkbench(["stay.lua": SpecWorkbench.stay]) }

  func expectAllPass(
    _ run: SpecRun, count: Int, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(run.problems.isEmpty, "\(run.problems)", sourceLocation: location)
    #expect(run.results.count == count, sourceLocation: location)
    for result in run.results where result.outcome != .passed {
      Issue.record("\(result.failureText(style: TextStyle()))", sourceLocation: location)
    }
  }

  /// Each pair is an assertion that holds and one that does not.
  static let assertions: [(holds: String, fails: String)] = [
    ("assert.equal(1, 1)", "assert.equal(1, 2)"), ("assert.equals('a', 'a')", "assert.equals('a', 'b')"),
    ("assert.are.equal(1, 1.0)", "assert.are.equal(1, '1')"),
    ("assert.are_equal(1, 1)", "assert.are_equal(1, nil)"),
    ("assert.is.equal(1, 1)", "assert.is.equal({}, {})"),
    ("assert.are_not.equal({}, {})", "assert.are_not.equal(2, 2)"),
    ("assert.is_not.equal(1, 2)", "assert.is_not.equal(1, 1)"),
    ("assert.not_equal(1, 2)", "assert.not_equal(1, 1)"),
    ("assert.Not.Equal(1, 2)", "assert.Not.Equal(1, 1)"),
    ("assert.same({ 1, { a = 2 } }, { 1, { a = 2 } })", "assert.same({ 1 }, { 1, 2 })"),
    ("assert.are.same({}, {})", "assert.are.same({ a = 1 }, { a = 1, b = 2 })"),
    ("assert.are_not.same({ 1 }, { 2 })", "assert.are_not.same({ 1 }, { 1 })"),
    ("assert.same({ 0, 1 }, index_path(0, 1))", "assert.same({ 0, 1 }, index_path(1, 0))"),
    ("assert.equal(index_path(0, 1), { 0, 1 })", "assert.equal(index_path(0, 1), { 0, 1, 2 })"),
    (
      "local t = {} t.t = t local u = {} u.u = u t.u = 1 assert.not_same(t, u)",
      "local t = {} t.t = t assert.not_same(t, t)"
    ),
    ("assert.is_true(true)", "assert.is_true(1)"), ("assert.True(true)", "assert.True(nil)"),
    ("assert.is.True(true)", "assert.is.True(false)"), ("assert.is_false(false)", "assert.is_false(nil)"),
    ("assert.is_not_true(1)", "assert.is_not_true(true)"), ("assert.is_nil(nil)", "assert.is_nil(false)"),
    ("assert.is_not_nil(false)", "assert.is_not_nil(nil)"), ("assert.Nil(nil)", "assert.Nil(1)"),
    ("assert.truthy(0)", "assert.truthy(false)"), ("assert.is_truthy('')", "assert.is_truthy(nil)"),
    ("assert.falsy(nil)", "assert.falsy(0)"), ("assert.is_number(1)", "assert.is_number('1')"),
    ("assert.is_string('')", "assert.is_string(1)"), ("assert.is_table({})", "assert.is_table('')"),
    ("assert.is_function(print)", "assert.is_function({})"),
    ("assert.is_boolean(false)", "assert.is_boolean(nil)"),
    ("assert.near(1, 1.05, 0.1)", "assert.near(1, 1.2, 0.1)"),
    ("assert.matches('^a.c$', 'abc')", "assert.matches('^b', 'abc')"),
    ("assert.not_matches('^b', 'abc')", "assert.not_matches('b', 'abc')"),
    ("assert.contains({ 1 }, { 2, { 1 } })", "assert.contains(1, { 2, 3 })"),
    ("assert.has_error(function() error('x') end)", "assert.has_error(function() end)"),
    ("assert.has.errors(function() error('x') end)", "assert.has.errors(function() end, 'x')"),
    ("assert.error(function() error('x') end, 'x')", "assert.error(function() error('y') end, 'x')"),
    (
      "assert.has_error(function() error({ a = 1, b = 2 }) end, { a = 1 })",
      "assert.has_error(function() error({ a = 1 }) end, { a = 2 })"
    ),
    ("assert.has_no.errors(function() end)", "assert.has_no.errors(function() error('x') end)"),
    ("assert.has_no_error(function() end)", "assert.no.error(function() error('x') end)"),
    (
      "assert.error_matches(function() error('abc') end, 'a.c')",
      "assert.error_matches(function() error('abc') end, 'x')"
    ),
    (
      "assert.has.error.matches(function() error('abc') end, 'b')",
      "assert.has_error.matches(function() end, 'b')"
    ),
    (
      "assert.has_error(function() assert.equal(1, 2) end)",
      "assert.has_no.errors(function() assert.equal(1, 2) end)"
    ),
    ("assert(true)", "assert(false)"), ("assert(1, 'x')", "assert(nil, 'x')"),
    ("local a, b = assert(1, 'x') assert.equal('x', b)", "assert.equal('y', (select(2, assert(1, 'x'))))"),
    ("assert.equal(3, (assert.equal(3, 3)))", "assert.equal(4, (assert.equal(3, 3)))"),
    ("assert.selection {}", "assert.selection { { 0, 0 } }"), ("assert.marks {}", "assert.marks { 'a' }"),
    ("assert.rows(1, { 'd' })", "assert.rows(1, {})"),
    ("assert.rows('Done', { 'd' })", "assert.rows('Done', { 'x' })"),
    ("assert.not_rows('Done', { 'x' })", "assert.not_rows('Done', { 'd' })"),
    ("assert.rows({ { 'a', 'b', 'f' }, { 'd' } })", "assert.rows({ { 'a', 'b' }, { 'f', 'd' } })"),
    ("assert.moved(user:drag('a', { 0, 1 }))", "assert.moved(user:drag('a', { 1, 0 }))"),
    ("assert.moved(user:drag('a', { 0, 1 }), { 0, 1 })", "assert.moved(user:drag('a', { 0, 1 }), { 0, 0 })"),
    (
      "assert.refused(user:drag('a', { 1, 0 }), 'stay in')",
      "assert.refused(user:drag('a', { 1, 0 }), 'other')"
    ),
    ("assert.not_refused(user:drag('a', { 0, 1 }))", "assert.not_refused(user:drag('a', { 1, 0 }))"),
    ("assert.unchanged(user:drag('a', { 0, 0 }))", "assert.unchanged(user:drag('a', { 0, 1 }))"),
    (
      "assert.cancelled(user:drag('a', { through = { { 0, 1 } }, cancel = true }))",
      "assert.cancelled(user:drag('a', { 0, 1 }))"
    ),
    ("assert.done(user:set_editing(false))", "assert.done(user:drag('a', { 1, 0 }))"),
    (
      "user:drag('a', { 0, 1 }) assert.calls { 'can_move_row', 'target_index_path_for_move' }",
      "user:drag('a', { 0, 1 }) assert.calls { 'can_move_row' }"
    ),
    (
      "user:drag('a', { 0, 1 }) assert.calls { { 'can_move_row', { 0, 0 } }, 'target_index_path_for_move' }",
      "user:drag('a', { 0, 1 }) assert.calls { { 'can_move_row', { 0, 1 } }, 'target_index_path_for_move' }"
    ),
    (
      "user:drag('a', { 0, 1 }) assert.called('can_move_row')",
      "user:drag('a', { 0, 1 }) assert.called('move_row')"
    ),
    (
      "user:drag('a', { 0, 1 }) assert.not_called('move_row')",
      "user:drag('a', { 0, 1 }) assert.not_called('can_move_row')"
    ),
    (
      "user:drag('a', { 0, 1 }) assert.called('can_move_row', index_path(0, 0))",
      "user:drag('a', { 0, 1 }) assert.called('can_move_row', { 9, 9 })"
    ),
    (
      "assert:register('assertion', 'even', function(state, a) return a[1] % 2 == 0 end, 'odd') assert.is_even(2)",
      "assert:register('assertion', 'even', function(state, a) return a[1] % 2 == 0 end, 'odd') assert.is_even(3)"
    ),
  ]

  @Test(arguments: assertions)
  func holdsAndFails(_ holds: String, _ fails: String) throws {
    let run = bench.run(
      SpecWorkbench.fixture + "it('holds', function() \(holds) end)\nit('fails', function() \(fails) end)")
    #expect(run.problems.isEmpty, "\(run.problems)")
    let results = run.results
    try #require(results.count == 2)
    #expect(results[0].outcome == .passed, "\(results[0].failureText(style: TextStyle()))")
    #expect(results[1].outcome == .failed)
    let code = results[1].failures.first?.problem.code
    #expect(code == "expectation" || fails.hasPrefix("assert("), "\(results[1].failures)")
  }

  @Test func theUsersOwnMessage() throws {
    let run = bench.run("it('a', function() assert.equal(1, 2, 'one is not two') end)")
    #expect(run.results.first?.failures.first?.message == "one is not two")
  }

  /// Hooks run outermost first before a test, innermost first after it, and only those around it.
  @Test func hooks() throws {
    let run = bench.run(
      """
      local log = {}
      local function note(name) return function() table.insert(log, name) end end
      setup(note 'setup') before_each(note 'b1') after_each(note 'a1') teardown(note 'teardown')
      describe('in', function()
        lazy_setup(note 'setup2') before_each(note 'b2') before_each(note 'b3')
        after_each(note 'a2')
        after_each(function() error(table.concat(log, ' ')) end)
        it('t', function() finally(note 'f') table.insert(log, 't') end)
      end)
      describe('beside', function()
        before_each(note 'not this')
        it('u', function() assert.equal('setup b1', table.concat(log, ' ', 1, 2)) end)
      end)
      """)
    #expect(run.outcomes == ["in t": .failed, "beside u": .passed])
    #expect(run.message("in t") == "the test failed: setup setup2 b1 b2 b3 t f a2")
  }

  /// What stands after a failing hook or test still runs.
  @Test func afterwardsAlwaysRuns() {
    let run = bench.run(
      """
      after_each(function() print('cleared') end)
      it('fails', function() error('x') end)
      context('before', function()
        before_each(function() error('in before') end)
        it('never runs', function() print('ran') end)
      end)
      """)
    #expect(run.results.map(\.outcome) == [.failed, .failed])
    #expect(run.results.map { $0.printed.map(\.text) } == [["cleared"], ["cleared"]])
    #expect(run.message("before never runs") == "the test failed: in before")
  }

  @Test func nothingLeaksFromOneTestToTheNext() {
    let run = bench.run(
      SpecWorkbench.fixture + """
        local count = 0
        for i = 1, 3 do
          it('is alone', function()
            count = count + 1
            assert.equal(1, count)
            assert.is_nil(rawget(string, 'leaked'))
            assert.is_false(pcall(function() string.leaked = true end))
            assert.equal('function', type(string.format))
            string.format = 'changed'
            assert.moved(user:drag('a', { 0, 1 }))
            assert.equal(0.5, math.random() * 0 + 0.5)
          end)
        end
        """)
    expectAllPass(run, count: 3)
    #expect(run.results.map(\.test.name) == ["is alone", "is alone (2)", "is alone (3)"])
  }

  @Test func pendingTests() {
    let run = bench.run(
      """
      pending('later')
      pending('with a body', function() error('never') end)
      it('without a body')
      it('says so', function() pending('not ready') end)
      it('fails first', function() pcall(assert.is_true, false) pending('x') end)
      """)
    #expect(run.results.map(\.outcome) == [.pending, .pending, .pending, .pending, .failed])
    #expect(run.results.map(\.reason) == ["", "", "it has no body yet", "not ready", nil])
  }

  @Test func namesOfBlocks() {
    let run = bench.run(
      """
      describe('a', function()
        context('b', function() it('c', function() end) end)
        insulate('b', function() spec('c', function() end) expose('d', function() test('e', function() end) end) end)
      end)
      """)
    expectAllPass(run, count: 3)
    #expect(
      run.results.map(\.test.path) == [["a", "b", "c"], ["a", "b (2)", "c"], ["a", "b (2)", "d", "e"]])
    #expect(run.results.map(\.test.location.line) == [2, 3, 3])
  }

  // MARK: Fixtures

  @Test func fixtures() throws {
    try bench.write("id,title,list,done\nq,Q,Todo,x\nr,R,Done,\n", to: "tasks.csv")
    let run = bench.run(
      """
      policy "stay.lua"
      it('a file', function() fixture('tasks.csv', { check = 'done' })
        assert.rows({ { 'q' }, { 'r' } }) assert.marks { 'q' } end)
      it('sections of texts', function() fixture { sections = { { 'x', 'y' }, {}, { title = 'Last', 'z' } } }
        assert.rows({ { 'x', 'y' }, {}, { 'z' } }) assert.rows('Last', { 'z' }) end)
      it('texts alone', function() policy 'any.lua' fixture { 'x', 'y' } assert.rows({ { 'x', 'y' } })
        assert.equal('x', view:row(index_path(0, 0)).text) end)
      it('values with types', function()
        fixture { { id = 'a', title = 'A', list = 'x', n = 3, ok = true }, { id = 'b', title = 'B', list = 'x' } }
        assert.equal(3, view:find('a').n) assert.is_true(view:find('a').ok) assert.is_nil(view:find('b').n) end)
      it('listed sections', function()
        fixture { sections = { 'Done', 'Todo' }, { id = 'a', title = 'A', list = 'Todo' } }
        assert.rows({ {}, { 'a' } }) end)
      it('columns nobody fills', function()
        fixture { columns = { 'id', 'title', 'list', 'due' }, { id = 'a', title = 'A', list = 'x' } }
        assert.is_nil(view:find('a').due) end)
      it('not editing', function() fixture { editing = false, { id = 'a', title = 'A', list = 'x' } }
        assert.is_false(view.is_editing) assert.refused(user:drag('a', { 0, 0 })) end)
      it('a shape', function() policy('own.lua') fixture { shape = { 2, 0, 1 } }
        assert.rows({ { 'row 0', 'row 1' }, {}, { 'row 0' } }) end)
      it('options', function() policy('opt.lua', { limit = 3, names = { 'a', 'b' } }) fixture { 'x' }
        assert.refused(user:drag({ 0, 0 }, { 0, 0 }), '3 b') end)
      it('a new table takes the place of the old', function()
        fixture { { id = 'a', title = 'A', list = 'x' } } local old = view:find('a')
        fixture { { id = 'b', title = 'B', list = 'x' } } assert.rows(0, { 'b' })
        assert.has_error(function() return old.title end) end)
      """,
      policies: [
        "any.lua": "return {}",
        "own.lua": """
        local options = ...
        return { number_of_sections = function() return #options.shape end,
          number_of_rows = function(view, section) return options.shape[section + 1] end,
          cell_for_row = function(view, path) return { text = 'row ' .. path.row } end }
        """,
        "opt.lua": """
        local options = ...
        return { target_index_path_for_move = function() return nil, options.limit .. ' ' .. options.names[2] end }
        """,
      ])
    expectAllPass(run, count: 10)
  }

  /// Policies and tables that are named in a block hold for the tests behind them in it and below.
  @Test func whatATestInherits() {
    let run = bench.run(
      """
      policy 'a.lua' fixture { 'x' }
      local function asks(reason) return function() assert.refused(user:drag({ 0, 0 }, { 0, 0 }), reason) end end
      it('a', asks('of a'))
      describe('block', function()
        it('still a', asks('of a'))
        policy 'b.lua'
        it('b', asks('of b'))
        before_each(function() if false then policy 'a.lua' end end)
      end)
      it('a again', asks('of a'))
      """,
      policies: [
        "a.lua": "return { can_move_row = function() return false, 'of a' end }",
        "b.lua": "return { can_move_row = function() return false, 'of b' end }",
      ])
    expectAllPass(run, count: 4)
  }

  // MARK: Cases

  @Test func casesFromAList() {
    let run = bench.run(
      """
      each({ { 1, 2 }, { 3, 4 } }, 'adds %s', function(case) assert.equal(case[1] + 1, case[2]) end)
      each({ { a = 'x', name = 'first' }, { a = 'y' } }, '%d: %s of {a}', function(case, number)
        assert.equal(({ 'x', 'y' })[number], case.a)
      end)
      each({ 'p', 'q' }, 'same', function(case) end)
      """)
    expectAllPass(run, count: 6)
    #expect(
      run.results.map(\.test.name) == [
        "adds [1, 2]", "adds [3, 4]", "1: first of x", "2: a=y of y", "same", "same (2)",
      ])
  }

  @Test func casesFromAFile() throws {
    try bench.write(
      "from,proposed,expect,reason,name\n0:0,0:1,0:1,,\n\"[0, 0]\",1:0,refused,stay in,leaving\n"
        + "a,0:1 0:0,unchanged,,\nf,0:0,0:0,,\n", to: "cases.csv")
    let run = bench.run(
      SpecWorkbench.fixture + """
        describe('drags', function() drags 'cases.csv' end)
        each('cases.csv', 'case {reason}', function(case, number)
          if number == 2 then assert.equal('stay in', case.reason) assert.equal(index_path(0, 0), case.from) end
        end)
        """)
    #expect(run.problems.isEmpty, "\(run.problems)")
    #expect(run.results.count == 8)
    #expect(
      run.results.map(\.outcome) == [.passed, .passed, .failed, .failed] + Array(repeating: .passed, count: 4)
    )
    #expect(run.results.prefix(4).map(\.test.location.line) == [2, 3, 4, 5])
    #expect(run.results[3].test.location.file.hasSuffix("cases.csv"))
    #expect(run.results[1].test.name == "drags leaving")
    #expect(run.results[3].failures.first?.difference == ["- [0, 0]", "+ \"refused\""])
    #expect(run.results[3].failures.first?.place.file.hasSuffix("cases.csv") == true)
  }

  // MARK: Looking

  @Test func callsOfTheLastInteraction() {
    let run = bench.run(
      SpecWorkbench.fixture + """
        it('tells calls', function()
          user:drag('a', { 1, 0 })
          local list = calls()
          assert.equal(2, #list)
          assert.equal('target_index_path_for_move', list[2].name)
          assert.same({ { 0, 0 }, { 1, 0 } }, list[2].args)
          assert.equal('rows stay in their list', list[2].reason)
          assert.matches('stay.lua:8$', list[2].at)
          assert.equal('can_move_row', tostring(list[1]))
          assert.is_true(#calls { all = true } >= 2)
          view:select_row(index_path(0, 1))
          assert.same({ { 0, 1 } }, selection())
          assert.same({}, calls())
        end)
        """)
    expectAllPass(run, count: 1)
  }
}

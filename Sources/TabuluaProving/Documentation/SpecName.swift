package import TabuluaText

/// A global of specs, besides those of every script, with its page.
package enum SpecName: String, Sendable, CaseIterable {
  /// Blocks of tests.
  case describe, context
  /// Tests.
  case it, pending
  /// What is done before and after each test.
  case beforeEach = "before_each"
  case afterEach = "after_each"
  /// What is done before and after the tests of a block.
  case setup, teardown
  case lazySetup = "lazy_setup"
  case lazyTeardown = "lazy_teardown"
  /// What is done when the test ends.
  case finally
  /// What a test is run with.
  case policy, fixture
  /// The table, what a finger does, and the options.
  case view, user, options
  /// What the table has.
  case rows, calls, selection, marks
  /// Cases from a list or a file.
  case each, drags
  /// The assertions.
  case assert

  /// Its page of documentation.
  package var documentation: DocumentationEntry {
    switch self {
    case .describe:
      page(
        "a block of tests with a name; blocks may stand in blocks", "describe(name, function() … end)",
        Self.block("describe"))
    case .context: page("the same as `describe`", "context(name, function() … end)", Self.block("context"))
    case .it:
      page(
        "a test with a name; it has a policy, a table and a Lua state of its own",
        "it(name, function() … end)", Self.block("describe"))
    case .pending:
      page(
        "a test that is not written yet, or, inside a test, the end of it with a reason; it does not fail",
        "pending(name), pending(reason)",
        "pending \"sorts by estimate\"\nit(\"works\", function() assert.is_true(true) end)")
    case .beforeEach:
      page(
        "a function that runs before each test of the block", "before_each(function() … end)",
        Self.hook("before_each"))
    case .afterEach:
      page(
        "a function that runs after each test of the block", "after_each(function() … end)",
        Self.hook("after_each"))
    case .setup:
      page(
        "a function that runs before the tests of the block", "setup(function() … end)", Self.hook("setup"))
    case .teardown:
      page(
        "a function that runs after the tests of the block", "teardown(function() … end)",
        Self.hook("teardown"))
    case .lazySetup: page("the same as `setup`", "lazy_setup(function() … end)", Self.hook("lazy_setup"))
    case .lazyTeardown:
      page("the same as `teardown`", "lazy_teardown(function() … end)", Self.hook("lazy_teardown"))
    case .finally:
      test(
        "a function that runs when the test ends, also where it fails", "finally(function() … end)",
        "finally(function() print \"over\" end)")
    case .policy:
      page(
        "names the rules of the tests: a file beside the spec, or a table of callbacks; the second argument gives its options",
        "policy(file[, options])",
        "policy(\"p.lua\", { limit = 3 })\nfixture \"t.csv\"\n\n"
          + "it(\"has options\", function() assert.equal(3, options.limit or 3) end)")
    case .fixture:
      page(
        "gives the tests rows: a file, or a table with `sections`; the table is in editing mode unless `editing = false` is said",
        "fixture(file[, fields]), fixture { sections = { { \"milk\" } } }",
        "policy \"p.lua\"\nfixture(\"t.csv\", { editing = false })\n\n"
          + "it(\"is not edited\", function() assert.is_false(view.is_editing) end)")
    case .view:
      test("the table on top, as a batch in Lua has it", "view", "assert.equal(3, view:number_of_sections())")
    case .user:
      test(
        "what a finger does, as a batch in Lua has it; each step gives a result",
        "user:drag(row, { to = path })",
        "local result = user:drag(\"milk\", index_path(1, 0))\nassert.equal(\"moved\", result.outcome)")
    case .options:
      test("the options of `--set`", "options.name", "assert.is_nil(options.limit)")
    case .rows:
      test(
        "the keys of the rows of a section, or their texts where they have no keys; without a section a list for each",
        "rows(section)", "assert.same({ \"milk\", \"tea\" }, rows \"Todo\")")
    case .calls:
      test(
        "the callbacks that the last interaction called, each with `name`, `args`, `result`, `reason` and `at`; with `{ all = true "
          + "}` also absent ones", "calls([{ all = true }])",
        "user:drag(\"milk\", index_path(0, 1))\nassert.equal(0, #calls())")
    case .selection: test("the paths of the selected rows", "selection()", "assert.same({}, selection())")
    case .marks: test("the keys of the marked rows", "marks()", "assert.same({ \"tea\" }, marks())")
    case .each:
      page(
        "a test for each case of a list or of a CSV file, with the case and its number as arguments",
        "each(cases, name, function(case, number) … end)",
        "policy \"p.lua\"\nfixture \"t.csv\"\n\neach({ { key = \"milk\" }, { key = \"oil\" } }, \"has a row\", function(case)\n"
          + "  assert.is_true(view:exists(case.key))\nend)")
    case .drags:
      page(
        "a test for each drag of a list or of a CSV file: `from`, `proposed`, what to `expect`, and the `reason`",
        "drags(cases)",
        "policy \"p.lua\"\nfixture \"t.csv\"\n\ndrags {\n  { from = { 0, 0 }, proposed = { 1, 0 }, expect = { 1, 0 } },\n"
          + "  { from = { 0, 0 }, proposed = { 0, 0 }, expect = \"unchanged\" },\n}")
    case .assert:
      test(
        "the assertions; `assert.is_not.…` and `assert.no_…` turn one round, and a value that is called holds where it is "
          + "truthy", "assert.equal(expected, actual[, message])",
        "assert.equal(2, view:number_of_rows(0))\nassert.is_not.equal(1, 2)")
    }
  }

  private func page(_ summary: String, _ usage: String, _ spec: String) -> DocumentationEntry {
    DocumentationEntry(
      .spec, rawValue, summary: DocumentationEntry.sentence(summary), usage: [usage], examples: [.spec(spec)])
  }

  private func test(_ summary: String, _ usage: String, _ body: String) -> DocumentationEntry {
    DocumentationEntry(
      .spec, rawValue, summary: DocumentationEntry.sentence(summary), usage: [usage], examples: [.test(body)])
  }

  private static func block(_ name: String) -> String {
    "\(name)(\"the list\", function()\n  policy \"p.lua\"\n  fixture \"t.csv\"\n\n"
      + "  it(\"has two things to do\", function() assert.equal(2, #rows \"Todo\") end)\nend)"
  }

  private static func hook(_ name: String) -> String {
    "policy \"p.lua\"\nfixture \"t.csv\"\n\n\(name)(function() print \"\(name)\" end)\n\n"
      + "it(\"works\", function() assert.is_true(view:exists \"milk\") end)"
  }
}

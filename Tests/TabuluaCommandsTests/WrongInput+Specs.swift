extension WrongInput {
  private static func spec(
    _ what: String, _ text: String?, _ code: String, _ message: String, at place: String?
  ) -> Self {
    Self(
      what: what, files: ["t_spec.lua": text], arguments: ["test", "@t_spec.lua"], status: 3, code: code,
      message: message, place: place)
  }

  private static func tests(_ what: String, _ arguments: [String], _ message: String) -> Self {
    .usage(what, ["test", "@t_spec.lua"] + arguments, message)
  }

  /// What can be wrong with specs before a test runs.
  static let specs: [WrongInput] = [
    .spec("a missing spec", nil, "spec_missing", "there is no spec `t_spec.lua`", at: "t_spec.lua"),
    .spec(
      "a spec with a syntax error", "it('a', function()\n", "syntax_error",
      "'end' expected (to close 'function' at line 1) near <eof>",
      at: "t_spec.lua:2"),
    .spec("a spec that fails", "\nerror('no')", "runtime_error", "the spec failed: no", at: "t_spec.lua:2"),
    .spec(
      "a spec that never ends", "while true do end", "instruction_limit",
      "the spec ran for too many instructions, more than 50 000 000, and was stopped",
      at: "t_spec.lua:1"),
    .spec(
      "a spec that eats memory", "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end",
      "memory_limit",
      "the spec used too much memory, … where 256 MiB are allowed, and was stopped", at: "t_spec.lua:1"),
    .spec(
      "a spec without tests", "describe('nothing', function() end)", "no_tests",
      "no tests found in `t_spec.lua`", at: nil),
    .spec(
      "a spec that uses the table outside a test", "view:number_of_rows(0)", "outside_test",
      "there is a table only while a test runs", at: "t_spec.lua:1"),
    .spec(
      "a missing file of cases", "drags 'nix.csv'", "file_missing", "there is no file `nix.csv`",
      at: "nix.csv"),
    .spec(
      "a case without a place", "drags { { from = { 0, 0 }, expect = 'refused' } }", "spec_misuse",
      "case 1 of `drags` has no `proposed`", at: "t_spec.lua:1"),
    .spec(
      "an unknown global in a spec", "describ('x', function() end)", "runtime_error",
      "the spec failed: unknown global `describ`",
      at: "t_spec.lua:1"),
    .spec(
      "a compiled spec", "\u{1B}Lua", "syntax_error", "attempt to load a binary chunk (mode is 't')",
      at: "t_spec.lua"),
    WrongInput(
      what: "a folder without specs", arguments: ["test", "@."], status: 3, code: "no_tests",
      message: "no specs found in `.` and below", place: nil),
    WrongInput(
      what: "a pattern that no test has", files: ["t_spec.lua": "it('stays', function() end)"],
      arguments: ["test", "@t_spec.lua", "-k", "goes"], status: 3, code: "no_tests",
      message: "none of 1 tests has `goes` in its name", place: nil),
    WrongInput(
      what: "snapshots that are none",
      files: ["t_spec.lua": "it('stays', function() end)", "__snapshots__/t_spec.snap": "x\n"],
      arguments: ["test", "@t_spec.lua"], status: 1, code: "bad_snapshots",
      message: "`__snapshots__/t_spec.snap` is no file of snapshots",
      place: "__snapshots__/t_spec.snap:1"),
    .tests("an empty pattern", ["-k", ""], "`-k` has no text to look for"),
    .tests("no jobs", ["--jobs", "0"], "`--jobs` is a whole number from 1, not `0`"),
    .tests("jobs that are no number", ["--jobs", "many"], "`--jobs` is a whole number from 1, not `many`"),
    .tests("a negative seed", ["--seed=-1"], "`--seed` is a whole number from 0, not `-1`"),
    .tests("a seed that is no number", ["--seed", "x"], "`--seed` is a whole number from 0, not `x`"),
    .tests("an unknown order", ["--order", "randm"], "there is no order `randm`"),
    .tests(
      "durations that are no number", ["--durations", "all"],
      "`--durations` is a whole number from 0, not `all`"),
    .tests("an unknown format of tests", ["--format", "xml"], "there is no format `xml`"),
    .tests("an unknown option of tests", ["--lastfailed"], "unknown option `--lastfailed`"),
    .tests(
      "a limit of nothing", ["--max-instructions", "0"],
      "`--max-instructions` is a whole number from 1, not `0`"),
    .tests("a wrong option of specs", ["--set", "x"], "`--set` gives a name and a value, not `x`"),
  ]
}

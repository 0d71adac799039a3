import TabuluaText
import LuaHost
import TabuluaPolicy
import TabuluaScript
import Testing

/// A policy that must not load, and what is said about it.
struct LoadCase: CustomTestStringConvertible, Sendable {
  var source: String
  var code: String
  var message: String
  var line: Int?
  var help: String?

  init(_ source: String, _ code: String, _ message: String, line: Int? = nil, help: String? = nil) {
    self.source = source
    self.code = code
    self.message = message
    self.line = line
    self.help = help
  }

  var testDescription: String { message }

  /// A policy of one field, on the second line.
  static func field(
    _ text: String, _ code: String, _ message: String, line: Int? = 2, help: String? = nil
  ) -> LoadCase {
    LoadCase("local policy = {}\n\(text)\nreturn policy", code, message, line: line, help: help)
  }
}

@Suite struct LoadErrorTests {
  static let returnPolicy = "end the file with `return policy`, where `policy` is the table of its callbacks"

  static let files: [LoadCase] = [
    LoadCase("", "policy_returned_nothing", "the policy returned nothing", help: returnPolicy),
    LoadCase(
      "local policy = {}", "policy_returned_nothing", "the policy returned nothing", help: returnPolicy),
    LoadCase(
      "return nil", "policy_not_a_table", "the policy must return a table of callbacks, but returned nil",
      help: returnPolicy),
    LoadCase(
      "return 3", "policy_not_a_table", "the policy must return a table of callbacks, but returned a number",
      help: returnPolicy),
    LoadCase(
      "return \"policy\"", "policy_not_a_table",
      "the policy must return a table of callbacks, but returned a string", help: returnPolicy),
    LoadCase(
      "return function() end", "policy_not_a_table",
      "the policy must return a table of callbacks, but returned a function", help: returnPolicy),
    LoadCase(
      "return index_path(0, 0)", "policy_not_a_table",
      "the policy must return a table of callbacks, but returned an index path", help: returnPolicy),
    LoadCase(
      "local p = {}\nfunction p.can_move_row(\nreturn p", "syntax_error",
      "<name> or '...' expected near 'return'",
      line: 3),
    LoadCase("local p = {\n\nreturn p", "syntax_error", "unexpected symbol near 'return'", line: 3),
    LoadCase("\u{1B}Lua", "syntax_error", "attempt to load a binary chunk (mode is 't')"),
    LoadCase(
      "local policy = {}\nlocal x = nil\nx.y = 1\nreturn policy", "policy_failed",
      "the policy failed while it was loaded: attempt to index a nil value (local 'x')", line: 3),
    LoadCase(
      "error('not today')", "policy_failed", "the policy failed while it was loaded: not today", line: 1),
    LoadCase(
      "local function f()\n  error('deep')\nend\nf()\nreturn {}", "policy_failed",
      "the policy failed while it was loaded: deep", line: 2),
    LoadCase(
      "print(policies)", "policy_failed", "the policy failed while it was loaded: unknown global `policies`",
      line: 1),
    LoadCase(
      "\nlocal p = indexpath(1, 2)", "policy_failed",
      "the policy failed while it was loaded: unknown global `indexpath`", line: 2,
      help: "did you mean `index_path`?"),
    LoadCase(
      "function can_move_row(view, path) return true end\nreturn {}", "policy_failed",
      "the policy failed while it was loaded: unknown global `can_move_row` cannot be set; write `local can_move_row`",
      line: 1, help: "a callback is a field of the policy: write `function policy.can_move_row(view, path)`"),
    LoadCase(
      "function canMoveRowAt(view, path) return true end\nreturn {}", "policy_failed",
      "the policy failed while it was loaded: unknown global `canMoveRowAt` cannot be set; write `local canMoveRowAt`",
      line: 1, help: "a callback is a field of the policy: write `function policy.can_move_row(view, path)`"),
    LoadCase(
      "io.open('/etc/passwd')", "policy_failed", "the policy failed while it was loaded: unknown global `io`",
      line: 1,
      help: "the policy cannot reach files, programs or the network"),
    LoadCase(
      "return { can_move_row = NO }", "policy_failed",
      "the policy failed while it was loaded: unknown global `NO`", line: 1, help: "in Lua it is `false`"),
    LoadCase(
      "reject('no')", "policy_failed",
      "the policy failed while it was loaded: `reject` works only in a callback that answers yes or no, or with a path",
      line: 1, help: "raise an error instead, with `error(reason)`"),
    LoadCase(
      "require 'helpers'", "policy_failed",
      "the policy failed while it was loaded: `require` does not take `helpers`: a module lies in the script's own folder or below it",
      line: 1,
      help:
        "name it by folders and file without `.lua`, with dots between, such as `require \"rules.limits\"`"),
    LoadCase(
      "\nwhile true do end", "instruction_limit",
      "the policy ran for too many instructions, more than 50 000 000, and was stopped",
      line: 2,
      help: "look for a loop that does not end, or raise the limit, `--max-instructions`"),
    LoadCase(
      "local function f() return 1 + f() end\nf()", "stack_overflow",
      "the policy called functions too deeply: stack overflow", line: 1,
      help: "look for a function that calls itself without end"),
  ]

  /// What is told where this version of Lua has a fault.
  static let faults: [LoadCase] = LuaState.luaVersion < "5.4.6" ? [concat] : []
  private static let concat = LoadCase(
    "setmetatable({}, { __concat = print })", "policy_failed",
    "the policy failed while it was loaded: a metatable with `__concat` is not available here: this version of Lua has a fault in it",
    line: 1,
    help:
      "join texts with `tostring(…)` or a method of their own, and let go of things with `local … <close>`; Lua 5.4.6 has `__concat` again"
  )

  static let callbacks: [LoadCase] = [
    .field(
      "function policy.can_mov_row(view, path) return true end", "unknown_callback",
      "`can_mov_row` is not a callback",
      help: "did you mean `can_move_row`?"),
    .field(
      "function policy.canMoveRow(view, path) return true end", "unknown_callback",
      "`canMoveRow` is not a callback",
      help: "did you mean `can_move_row`?"),
    .field(
      "function policy.canMoveRowAt(view, path) return true end", "unknown_callback",
      "`canMoveRowAt` is not a callback",
      help:
        "in a policy UIKit's `canMoveRowAt` is `can_move_row`: write `function policy.can_move_row(view, path)`"
    ),
    .field(
      "function policy.tableView_canMoveRowAtIndexPath(view, path) return true end", "unknown_callback",
      "`tableView_canMoveRowAtIndexPath` is not a callback",
      help:
        "in a policy UIKit's `tableView_canMoveRowAtIndexPath` is `can_move_row`: write `function policy.can_move_row(view, path)`"
    ),
    .field(
      "policy['tableView:canMoveRowAtIndexPath:'] = function(view, path) return true end", "unknown_callback",
      "`tableView:canMoveRowAtIndexPath:` is not a callback",
      help:
        "in a policy UIKit's `tableView:canMoveRowAtIndexPath:` is `can_move_row`: write `function policy.can_move_row(view, path)`"
    ),
    .field(
      "function policy.tableView_targetIndexPathForMoveFromRowAtIndexPath_toProposedIndexPath(v, s, p) return p end",
      "unknown_callback",
      "`tableView_targetIndexPathForMoveFromRowAtIndexPath_toProposedIndexPath` is not a callback",
      help:
        "in a policy UIKit's `tableView_targetIndexPathForMoveFromRowAtIndexPath_toProposedIndexPath` is `target_index_path_for_move`: write `function policy.target_index_path_for_move(view, source, proposed)`"
    ),
    .field(
      "function policy.target_index_path(view, source, proposed) return proposed end", "unknown_callback",
      "`target_index_path` is not a callback",
      help:
        "in a policy UIKit's `target_index_path` is `target_index_path_for_move`: write `function policy.target_index_path_for_move(view, source, proposed)`"
    ),
    .field(
      "function policy.tableView_numberOfRowsInSection(view, section) return 1 end", "unknown_callback",
      "`tableView_numberOfRowsInSection` is not a callback",
      help:
        "in a policy UIKit's `tableView_numberOfRowsInSection` is `number_of_rows`: write `function policy.number_of_rows(view, section)`"
    ),
    .field(
      "function policy.numberOfSectionsInTableView(view) return 1 end", "unknown_callback",
      "`numberOfSectionsInTableView` is not a callback",
      help:
        "in a policy UIKit's `numberOfSectionsInTableView` is `number_of_sections`: write `function policy.number_of_sections(view)`"
    ),
    .field(
      "function policy.tableView_moveRowAtIndexPath_toIndexPath(view, a, b) end", "unknown_callback",
      "`tableView_moveRowAtIndexPath_toIndexPath` is not a callback",
      help:
        "in a policy UIKit's `tableView_moveRowAtIndexPath_toIndexPath` is `move_row`: write `function policy.move_row(view, source, destination)`"
    ),
    .field(
      "function policy.helper() end", "unknown_callback", "`helper` is not a callback",
      help: "make a helper a local function, or give it a name that begins with `_`"),
    .field(
      "policy.limit = 3", "unknown_field", "`limit` is not a field of a policy",
      help: "keep it in a local, or under a name that begins with `_`"),
    .field(
      "policy.tabel = { text = 'a' }", "unknown_field", "`tabel` is not a field of a policy",
      help: "did you mean `table`?"),
    .field(
      "policy.veiw = {}", "unknown_field", "`veiw` is not a field of a policy", help: "did you mean `view`?"),
    .field(
      "policy.can_move_row = true", "callback_not_a_function", "`can_move_row` must be a function, not true",
      help: "write `function policy.can_move_row(view, path) return true end`"),
    .field(
      "policy.can_move_row = 'yes'", "callback_not_a_function",
      "`can_move_row` must be a function, not the string \"yes\"",
      help: "write `function policy.can_move_row(view, path)`"),
    .field(
      "policy.move_row = {}", "callback_not_a_function", "`move_row` must be a function, not a table",
      help: "write `function policy.move_row(view, source, destination)`"),
    .field(
      "function policy:can_move_row(path) return path.row > 0 end", "colon_definition",
      "`can_move_row` is defined with a colon, which adds a parameter `self` before `view`",
      help: "write a dot: `function policy.can_move_row(view, path)`"),
    .field(
      "function policy:target_index_path_for_move(view, source, proposed) return proposed end",
      "colon_definition",
      "`target_index_path_for_move` is defined with a colon, which adds a parameter `self` before `view`",
      help: "write a dot: `function policy.target_index_path_for_move(view, source, proposed)`"),
    .field(
      "function policy.number_of_sections(view) return 1 end", "missing_number_of_rows",
      "`number_of_sections` is defined without `number_of_rows`",
      help: "define `number_of_rows` too, or leave both out to use the sections of the table"),
    .field(
      "function policy.can_displace_row() return true end function policy.number_of_rows() return 1 end",
      "displace_with_own_rows",
      "`can_displace_row` does not go with `number_of_rows`: this policy moves its own rows",
      help: "let `target_index_path_for_move` refuse the move, or leave the rows to the table"),
    .field(
      "policy[1] = 'stays_in_section'", "policy_has_a_list",
      "the policy has a value under `[1]`, which means nothing",
      line: nil, help: "callbacks are fields with names, such as `function policy.can_move_row(view, path)`"),
    .field(
      "policy[true] = 1", "policy_has_a_list", "the policy has a value under `[true]`, which means nothing",
      line: nil,
      help: "callbacks are fields with names, such as `function policy.can_move_row(view, path)`"),
  ]

  static let settings: [LoadCase] = [
    .field(
      "policy.table = 'tasks.csv'", "wrong_type",
      "`policy.table` must be a table, not the string \"tasks.csv\""),
    .field(
      "policy.table = { txt = 'a' }", "unknown_field", "`policy.table` has no field `txt`",
      help: "did you mean `text`?"),
    .field(
      "policy.table = {\n  text = 'a',\n  sectionBy = 'b',\n}", "unknown_field",
      "`policy.table` has no field `sectionBy`", line: 4, help: "did you mean `section_by`?"),
    .field(
      "policy.table = { colour = 'a' }", "unknown_field", "`policy.table` has no field `colour`",
      help:
        "its fields are `text`, `detail`, `section_by`, `sections`, `key`, `check`, `types` and `delimiter`"
    ),
    .field(
      "policy.table = { 'title' }", "unknown_field",
      "`policy.table` has a value under `[1]`, which means nothing",
      help: "its fields have names, such as `text`"),
    .field(
      "policy.table = { text = 3 }", "wrong_type", "`policy.table.text` must be a string, not the number 3"),
    .field("policy.table = { key = true }", "wrong_type", "`policy.table.key` must be a string, not true"),
    .field(
      "policy.table = { check = { 'done' } }", "unknown_field",
      "`policy.table.check` has a value under `[1]`, which means nothing",
      help: "its fields have names, such as `column`"),
    .field(
      "policy.table = { sections = 'Todo' }", "wrong_type",
      "`policy.table.sections` must be a list of strings, not the string \"Todo\""),
    .field(
      "policy.table = { sections = { 'Todo', 2 } }", "wrong_type",
      "`policy.table.sections[2]` must be a string, not the number 2"),
    .field(
      "policy.table = { sections = { todo = 'Todo' } }", "wrong_type",
      "`policy.table.sections` must be a list of strings, not a table with other keys"),
    .field(
      "policy.table = { types = 'integer' }", "wrong_type",
      "`policy.table.types` must be a table of columns and their types, not the string \"integer\""),
    .field(
      "policy.table = { types = { 'integer' } }", "wrong_type",
      "`policy.table.types` must be a table of columns and their types, such as `{ done = \"boolean\" }`, not a list"
    ),
    .field(
      "policy.table = { types = { age = 'interger' } }", "wrong_type",
      "`policy.table.types.age` must be \"text\", \"integer\", \"number\" or \"boolean\", not the string \"interger\"",
      help: "did you mean \"integer\"?"),
    .field("policy.view = 3", "wrong_type", "`policy.view` must be a table, not the number 3"),
    .field(
      "policy.view = { allowsSelection = true }", "unknown_field",
      "`policy.view` has no field `allowsSelection`",
      help: "did you mean `allows_selection`?"),
    .field(
      "policy.view = { style = 'group' }", "wrong_type",
      "`policy.view.style` must be \"plain\", \"grouped\" or \"inset_grouped\", not the string \"group\"",
      help: "did you mean \"grouped\"?"),
    .field(
      "policy.view = { allows_selection = 1 }", "wrong_type",
      "`policy.view.allows_selection` must be true or false, not the number 1"),
    .field(
      "policy.view = { row_height = 0 }", "wrong_type",
      "`policy.view.row_height` must be a number above 0, not the number 0"),
    .field(
      "policy.view = { section_index_minimum_display_row_count = -1 }", "wrong_type",
      "`policy.view.section_index_minimum_display_row_count` must be a whole number of at least 0, not the number -1"
    ),
    .field(
      "policy.view = { name = 5 }", "wrong_type", "`policy.view.name` must be a string, not the number 5"),
    .field(
      "policy.laws = 'stays_in_section'", "wrong_type",
      "`policy.laws` must be a table, not the string \"stays_in_section\""),
    .field(
      "policy.laws = { function() end }", "wrong_type",
      "`policy.laws[1]` must be the name of a ready law, a string, not a function",
      help:
        "a law of your own is a function under its name: `[\"at most three\"] = function(view) return … end`"),
    .field(
      "policy.laws = { small = true }", "wrong_type", "`policy.laws.small` must be a function, not true",
      help:
        "a law of your own is a function under its name: `[\"at most three\"] = function(view) return … end`"),
    .field(
      "policy.laws = { [('l'):rep(10001)] = function() end }", "wrong_type",
      "the name of a law in `policy.laws` has 10 001 bytes, and at most 10 000 are told",
      help: "give it a name of one line, such as `at most three in Doing`"),
    .field(
      "policy.laws = { 'stays_in_secton' }", "unknown_law", "there is no ready law `stays_in_secton`",
      help: "did you mean `stays_in_section`?"),
    .field(
      "policy.laws = { 'at most three' }", "unknown_law", "there is no ready law `at most three`",
      help:
        "the ready laws are `in_table`, `refusal_changes_nothing`, `pure`, `idempotent`, `path_independent`, `permutation`, `remove_then_insert`, `stays_in_section`, `not_displaced`, `keeps_place`, `last_place_kept`, `one_mark`, `exactly_one_mark`, `no_selection_left` and `not_trapped`; a law of your own is a function under its name"
    ),
    .field(
      "policy.laws = { 'pure', 'pure' }", "duplicate_law", "`policy.laws` names `pure` twice",
      help: "name each law once"),
    .field(
      "policy.laws = { one_mark = function() return true end }", "ready_law_with_function",
      "`one_mark` is the name of a ready law, which takes no function",
      help: "name it in the list, `policy.laws = { \"one_mark\" }`, or give your own law another name"),
    .field(
      "policy.laws = { [true] = function() end }", "wrong_type",
      "`policy.laws` has a law under `[true]`, which is no name", help: "a law's name is a string"),
    .field(
      "policy.laws = { ['two\\nlines'] = function() end }", "wrong_type",
      "the name of a law in `policy.laws` has more than one line, or none",
      help: "give it a name of one line, such as `at most three in Doing`"),
    .field("policy.shapes = 4", "wrong_type", "`policy.shapes` must be a table, not the number 4"),
    .field(
      "policy.shapes = { done = true }", "wrong_type",
      "`policy.shapes.done` must be a list of values, not true"),
    .field(
      "policy.shapes = { done = { {} } }", "wrong_type",
      "`policy.shapes.done[1]` must be a string, a number or a boolean, not a table"),
  ]

  @Test(
    "a policy that cannot be loaded says what, where and how to mend it",
    arguments: files + callbacks + settings + faults)
  func error(of load: LoadCase) throws {
    if Sanitizer.isOn, load.code == "stack_overflow" { return }
    let diagnostic = try #require(loadError(load.source))
    #expect(diagnostic.code == load.code)
    #expect(diagnostic.message == load.message)
    #expect(diagnostic.location?.file == "test.lua")
    #expect(diagnostic.location?.line == load.line)
    #expect(diagnostic.help == load.help)
    #expect(diagnostic.severity == .error)
    if let line = load.line {
      let lines = load.source.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(diagnostic.location?.text == String(lines[line - 1]))
    }
  }

  @Test("a misspelt name is underlined")
  func column() throws {
    let diagnostic = try #require(
      loadError("local policy = {}\nfunction policy.can_mov_row() end\nreturn policy"))
    #expect(diagnostic.location?.column == 17)
    #expect(diagnostic.location?.length == 11)
  }

  @Test("an error while loading carries the calls that led to it, innermost first")
  func traceback() throws {
    let diagnostic = try #require(loadError("local function f()\n  error('deep')\nend\nf()\nreturn {}"))
    #expect(diagnostic.traceback.count == 2)
    #expect(diagnostic.traceback.first?.hasPrefix("test.lua:2: in ") == true)
    #expect(diagnostic.traceback.last?.hasPrefix("test.lua:4: in ") == true)
  }

  @Test("the first error comes with the number of the others, and check gives all in the order of the lines")
  func several() throws {
    let source = """
      local policy = {}
      policy.view = { name = 5 }
      function policy.can_mov_row() end
      function policy:move_row() end
      return policy
      """
    let first = try #require(loadError(source))
    #expect(first.location?.line == 2)
    #expect(first.notes == ["there are 2 more errors in this policy"])
    let all = PolicyCheck.check(source: Array(source.utf8), name: "test.lua")
    #expect(all.map(\.code) == ["wrong_type", "unknown_callback", "colon_definition"])
    #expect(all.map { $0.location?.line } == [2, 3, 4])
  }

  @Test("what stands in a comment is not taken for the place of a field")
  func comment() throws {
    let diagnostic = try #require(
      loadError("-- limit = 3 was too much\nlocal policy = {}\npolicy.limit = 4\nreturn policy"))
    #expect(diagnostic.location?.line == 3)
  }
}

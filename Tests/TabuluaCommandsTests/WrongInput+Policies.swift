extension WrongInput {
  private static func function(_ name: String, _ body: String) -> String {
    "function policy.\(name)\n  \(body)\nend"
  }

  private static func canMove(
    _ what: String, _ body: String, _ message: String, code: String = "callback_failed"
  ) -> Self {
    .callback(what, function("can_move_row(view, path)", body), code, message, at: "p.lua:")
  }

  private static func target(
    _ what: String, _ body: String, _ message: String, code: String = "callback_failed"
  ) -> Self {
    .callback(
      what, function("target_index_path_for_move(view, source, proposed)", body), code, message, at: "p.lua:")
  }

  /// What can be wrong with a policy when it is loaded.
  static let policies: [WrongInput] = [
    .policy("a missing policy", nil, "policy_missing", "there is no policy `p.lua`", at: nil),
    WrongInput(
      what: "a folder as a policy",
      arguments: ["run", "--table", "@t.csv", "--policy", "@.", "--batch", "@b.jsonl"], status: 3,
      code: "policy_unreadable", message: "the policy `.` is a directory", place: nil),
    .policy("an empty policy", "", "policy_returned_nothing", "the policy returned nothing", at: "p.lua"),
    .policy(
      "a policy without return", "local policy = {}\n", "policy_returned_nothing",
      "the policy returned nothing",
      at: "p.lua"),
    .policy(
      "a policy that returns nil", "return nil\n", "policy_not_a_table",
      "the policy must return a table of callbacks, but returned nil", at: "p.lua"),
    .policy(
      "a policy that returns a number", "return 3\n", "policy_not_a_table",
      "the policy must return a table of callbacks, but returned a number", at: "p.lua"),
    .policy(
      "a policy that returns a string", "return 'policy'\n", "policy_not_a_table",
      "the policy must return a table of callbacks, but returned a string", at: "p.lua"),
    .policy(
      "a policy that returns a function", "return function() end\n", "policy_not_a_table",
      "the policy must return a table of callbacks, but returned a function",
      at: "p.lua"),
    .policy(
      "a syntax error", "local policy = {}\nfunction policy.can_move_row(view, path\nreturn policy\n",
      "syntax_error", "')' expected near 'return'", at: "p.lua:3"),
    .policy(
      "an error while it loads", "error('not today')\n", "policy_failed",
      "the policy failed while it was loaded: not today", at: "p.lua:1"),
    .policy(
      "an unknown global", "return { table = { key = kye } }\n", "policy_failed",
      "the policy failed while it was loaded: unknown global `kye`", at: "p.lua:1"),
    .policy(
      "a forbidden library", "local text = io.open('/etc/passwd')\nreturn {}\n", "policy_failed",
      "the policy failed while it was loaded: unknown global `io`",
      at: "p.lua:1"),
    .policy(
      "a compiled chunk", "\u{1B}Lua", "syntax_error", "attempt to load a binary chunk (mode is 't')",
      at: "p.lua"),
    .policy(
      "a module that is missing", "require 'rules'\nreturn {}\n", "policy_failed",
      "the policy failed while it was loaded: there is no module `rules`: no file `rules.lua`", at: "p.lua:1"),
    WrongInput(
      what: "an endless loop while it loads", files: ["p.lua": "while true do end\n"],
      arguments: run + ["--max-instructions", "100000"], status: 3, code: "instruction_limit",
      message: "the policy ran for too many instructions, more than 100 000, and was stopped",
      place: "p.lua:1"),
    .policy(
      "a misspelt callback", "return { can_mvoe_row = function(view, path) return true end }\n",
      "unknown_callback", "`can_mvoe_row` is not a callback", at: "p.lua:1"),
    .policy(
      "UIKit's spelling", "return { canMoveRowAt = function(view, path) return true end }\n",
      "unknown_callback", "`canMoveRowAt` is not a callback", at: "p.lua:1"),
    .policy(
      "a colon definition",
      "local policy = {}\nfunction policy:can_move_row(view, path) return true end\nreturn policy\n",
      "colon_definition",
      "`can_move_row` is defined with a colon, which adds a parameter `self` before `view`", at: "p.lua:2"),
    .policy(
      "a callback that is a number", "return { can_move_row = 3 }\n", "callback_not_a_function",
      "`can_move_row` must be a function, not the number 3", at: "p.lua:1"),
    .policy(
      "a mapping that is a string", "return { table = 'id' }\n", "wrong_type",
      #"`policy.table` must be a table, not the string "id""#, at: "p.lua:1"
    ),
    .policy(
      "a misspelt mapping", "return { table = { kye = 'id' } }\n", "unknown_field",
      "`policy.table` has no field `kye`", at: "p.lua:1"),
    .policy(
      "a mapping of a wrong type", "return { table = { key = 3 } }\n", "wrong_type",
      "`policy.table.key` must be a string, not the number 3", at: "p.lua:1"),
    .policy(
      "a section that is listed twice",
      "return { table = {\n  section_by = 'status', sections = { 'Todo', 'Todo' } } }\n", "duplicate_section",
      "`policy.table.sections` lists `Todo` twice", at: "p.lua:2"),
    .policy(
      "a misspelt setting", "return { view = { stlye = 'plain' } }\n", "unknown_field",
      "`policy.view` has no field `stlye`",
      at: "p.lua:1"),
    .policy(
      "a style that is none", "return { view = { style = 'fancy' } }\n", "wrong_type",
      #"`policy.view.style` must be "plain", "grouped" or "inset_grouped", not the string "fancy""#,
      at: "p.lua:1"),
    .policy(
      "sections without rows", "return { number_of_sections = function(view) return 1 end }\n",
      "missing_number_of_rows", "`number_of_sections` is defined without `number_of_rows`", at: "p.lua:1"),
    WrongInput(
      what: "a missing policy to check", arguments: ["check", "@none.lua"], status: 3, code: "policy_missing",
      message: "there is no policy `none.lua`", place: nil),
    WrongInput(
      what: "a policy to check with a syntax error", files: ["p.lua": "return {"],
      arguments: ["check", "@p.lua"], status: 3,
      code: "syntax_error", message: "unexpected symbol near <eof>", place: "p.lua:1"),
    WrongInput(
      what: "a missing policy to show", arguments: ["show", "--table", "@t.csv", "--policy", "@none.lua"],
      status: 3,
      code: "policy_missing", message: "there is no policy `none.lua`", place: nil),
    WrongInput(
      what: "a policy and a table that are both missing", files: ["p.lua": nil, "t.csv": nil], status: 3,
      code: "policy_missing", message: "there is no policy `p.lua`", place: nil),
  ]

  /// What can be wrong with a callback's answer.
  static let callbacks: [WrongInput] = [
    .canMove(
      "a callback that returns a number", "return 1",
      "`can_move_row` must return true, false or nil, but returned the number 1"),
    .canMove(
      "a callback that returns zero", "return 0",
      "`can_move_row` must return true, false or nil, but returned the number 0"),
    .canMove(
      "a callback that returns a string", "return \"0\"",
      #"`can_move_row` must return true, false or nil, but returned the string "0""#),
    .canMove(
      "a callback that returns a table", "return {}",
      "`can_move_row` must return true, false or nil, but returned a table"),
    .canMove(
      "a callback that returns a path", "return path",
      "`can_move_row` must return true, false or nil, but returned the index path [0, 0]"),
    .canMove("a callback that returns nothing", "local _ = path", "`can_move_row` returned nothing"),
    .canMove(
      "a callback whose reason is a number", "return false, 3",
      "the second result of `can_move_row` is its reason and must be a string or nil, not the number 3"),
    .canMove("a callback that raises", "error('broken')", "`can_move_row` failed: broken"),
    .canMove(
      "a callback that raises a table", "error({ code = 1 })",
      "`can_move_row` failed: the script raised a table: code = 1"),
    .canMove(
      "a callback that indexes nil", "return path.owner.name",
      "`can_move_row` failed: an index path has no field `owner`; it has `section`, `row`, `with_row` and `with_section`"
    ),
    .canMove(
      "a callback that misspells a column", "return view:row(path).titel == 'x'",
      "`can_move_row` failed: the table has no column `titel`"),
    .canMove(
      "a callback that misspells a method", "return view:number_of_row(0) > 1",
      "`can_move_row` failed: `view` has no field or method `number_of_row`"),
    .canMove(
      "a callback that writes in a question", "view:row(path).title = 'x' return true",
      "`can_move_row` failed: `can_move_row` answers a question, so `title` of a row cannot be changed inside it"
    ),
    .callback(
      "a callback that never ends", function("can_move_row(view, path)", "while true do end"),
      "callback_failed", "`can_move_row` ran for too many instructions, more than 100 000, and was stopped",
      at: "p.lua:", arguments: ["--max-instructions", "100000"]),
    .canMove(
      "a callback that calls itself for ever", "return policy.can_move_row(view, path) and true",
      "`can_move_row` called functions too deeply: stack overflow"),
    .canMove(
      "a callback that asks for a row outside", "return view:row(index_path(9, 9)).title == 'x'",
      "`can_move_row` failed: there is no section 9: the table has 3 sections"),
    .target(
      "a target that is a number", "return 3",
      "`target_index_path_for_move` must return an index path, or nil to refuse, but returned the number 3"),
    .target(
      "a target that is a string", "return 'home'",
      #"`target_index_path_for_move` must return an index path, or nil to refuse, but returned the string "home""#
    ),
    .target(
      "a target that is a row", "return view:row(source)",
      "`target_index_path_for_move` must return an index path, or nil to refuse, but returned a row"),
    .target(
      "a target that is true", "return true",
      "`target_index_path_for_move` must return an index path, or nil to refuse, but returned true"),
    .target("a target that is nothing", "local _ = source", "`target_index_path_for_move` returned nothing"),
    .target(
      "a target outside its section", "return index_path(0, 9)",
      "`target_index_path_for_move` returned [0, 9], but section 0 has 2 places for the dragged row",
      code: "target_out_of_range"),
    .target(
      "a target outside the table", "return index_path(9, 0)",
      "`target_index_path_for_move` returned [9, 0], but the table has 3 sections",
      code: "target_out_of_range"),
    .target(
      "a target with a negative row", "return index_path(0, -1)",
      "`target_index_path_for_move` failed: the row of an index path must be a whole number from 0 to 1099511627775, not the number -1"
    ),
    .target(
      "a target with half a row", "return index_path(0, 0.5)",
      "`target_index_path_for_move` failed: the row of an index path must be a whole number from 0 to 1099511627775, not the number 0.5"
    ),
    .callback(
      "an event that raises", function("move_row(view, source, destination)", "error('no')"),
      "callback_failed", "`move_row` failed: no", at: "p.lua:3"),
    .callback(
      "an end hook that raises", function("did_end_reordering_row(view, path, destination)", "error('no')"),
      "callback_failed", "`did_end_reordering_row` failed: no", at: "p.lua:3"),
    .callback(
      "a loading hook that raises", function("view_did_load(view)", "error('no')"), "callback_failed",
      "`view_did_load` failed: no",
      at: "p.lua:3"),
    .callback(
      "a cell that is a number", function("cell_for_row(view, path)", "return 3"), "callback_failed",
      "`cell_for_row` must return a table of the cell's fields, or nil, but returned the number 3",
      at: "p.lua:"),
    .callback(
      "a cell with a misspelt field", function("cell_for_row(view, path)", "return { txet = 'a' }"),
      "callback_failed", "`cell_for_row` returned a cell with the field `txet`, which cells do not have",
      at: "p.lua:"),
    .callback(
      "a height below zero", function("height_for_row(view, path)", "return -1"), "invalid_height",
      "`height_for_row` returned the height -1.0",
      at: "p.lua:2"),
    .callback(
      "a level below zero", function("indentation_level_for_row(view, path)", "return -1"),
      "invalid_indentation", "`indentation_level_for_row` returned the level -1", at: "p.lua:2"),
    .callback(
      "an editing style that is none", function("editing_style_for_row(view, path)", "return 'insrt'"),
      "callback_failed",
      #"`editing_style_for_row` must return "none", "delete" or "insert", but returned the string "insrt""#,
      at: "p.lua:"),
    WrongInput(
      what: "a scripted count that is negative",
      files: ["s.lua": "return { number_of_rows = function(view, section) return -1 end }"],
      arguments: ["run", "--policy", "@s.lua", "--batch", "@b.jsonl"], status: 1, code: "invalid_count",
      message: "`number_of_rows` returned -1, a negative count",
      place: "s.lua:1"),
    WrongInput(
      what: "a scripted count that is a string",
      files: ["s.lua": "return { number_of_rows = function(view, section) return '3' end }"],
      arguments: ["run", "--policy", "@s.lua", "--batch", "@b.jsonl"], status: 1, code: "callback_failed",
      message: #"`number_of_rows` must return a whole number of at least 0, but returned the string "3""#,
      place: "s.lua:1"),
    WrongInput(
      what: "a scripted move that loses a row",
      files: [
        "s.lua": """
        local n = { 2, 2 }
        return {
          number_of_sections = function(view) return 2 end,
          number_of_rows = function(view, section) return n[section + 1] end,
          move_row = function(view, source, destination) n[source.section + 1] = 1 end,
        }
        """,
        "b.jsonl": #"{"do":"drag","row":[0,0],"to":[1,0]}"#,
      ],
      arguments: ["run", "--policy", "@s.lua", "--batch", "@b.jsonl", "--editing"], status: 1,
      code: "count_mismatch",
      message: "section 1 has 2 rows after `move_row`, but should have 3", place: "s.lua:"),
    WrongInput(
      what: "a show whose callback fails",
      files: ["p.lua": "return { can_move_row = function(view, path) error('x') end }"],
      arguments: ["show", "--table", "@t.csv", "--policy", "@p.lua", "--editing"], status: 1,
      code: "callback_failed",
      message: "`can_move_row` failed: x", place: "p.lua:1"),
    WrongInput(
      what: "a policy that takes more memory than it may",
      files: ["p.lua": "local t = {}\nfor i = 1, 1e7 do t[i] = ('x'):rep(1000) .. i end\nreturn {}\n"],
      arguments: run + ["--max-memory", "8"], status: 3, code: "memory_limit",
      message: "the policy used too much memory, … where 8 192 KiB are allowed, and was stopped",
      place: "p.lua:2"),
    WrongInput(
      what: "a policy that takes more instructions than it may",
      files: ["p.lua": "for i = 1, 1000 do local _ = i end\nreturn {}\n"],
      arguments: run + ["--max-instructions", "1000"], status: 3, code: "instruction_limit",
      message: "the policy ran for too many instructions, more than 1 000, and was stopped",
      place: "p.lua:1"),
  ]
}

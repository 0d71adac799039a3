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
      code: "policy_unreadable", message: "is a directory", place: nil),
    .policy("an empty policy", "", "policy_returned_nothing", "returned nothing", at: "p.lua"),
    .policy(
      "a policy without return", "local policy = {}\n", "policy_returned_nothing", "returned nothing",
      at: "p.lua"),
    .policy("a policy that returns nil", "return nil\n", "policy_not_a_table", "nil", at: "p.lua"),
    .policy("a policy that returns a number", "return 3\n", "policy_not_a_table", "number", at: "p.lua"),
    .policy(
      "a policy that returns a string", "return 'policy'\n", "policy_not_a_table", "string", at: "p.lua"),
    .policy(
      "a policy that returns a function", "return function() end\n", "policy_not_a_table", "function",
      at: "p.lua"),
    .policy(
      "a syntax error", "local policy = {}\nfunction policy.can_move_row(view, path\nreturn policy\n",
      "syntax_error", "", at: "p.lua:3"),
    .policy("an error while it loads", "error('not today')\n", "policy_failed", "not today", at: "p.lua:1"),
    .policy(
      "an unknown global", "return { table = { key = kye } }\n", "policy_failed", "`kye`", at: "p.lua:1"),
    .policy(
      "a forbidden library", "local text = io.open('/etc/passwd')\nreturn {}\n", "policy_failed", "`io`",
      at: "p.lua:1"),
    .policy("a compiled chunk", "\u{1B}Lua", "syntax_error", "", at: "p.lua"),
    .policy(
      "a module that is missing", "require 'rules'\nreturn {}\n", "policy_failed", "rules", at: "p.lua:1"),
    WrongInput(
      what: "an endless loop while it loads", files: ["p.lua": "while true do end\n"],
      arguments: run + ["--max-instructions", "100000"], status: 3, code: "instruction_limit", message: "",
      place: "p.lua:1"),
    .policy(
      "a misspelt callback", "return { can_mvoe_row = function(view, path) return true end }\n",
      "unknown_callback", "`can_mvoe_row`", at: "p.lua:1"),
    .policy(
      "UIKit's spelling", "return { canMoveRowAt = function(view, path) return true end }\n",
      "unknown_callback", "`canMoveRowAt`", at: "p.lua:1"),
    .policy(
      "a colon definition",
      "local policy = {}\nfunction policy:can_move_row(view, path) return true end\nreturn policy\n",
      "colon_definition", "can_move_row", at: "p.lua:2"),
    .policy(
      "a callback that is a number", "return { can_move_row = 3 }\n", "callback_not_a_function",
      "`can_move_row`", at: "p.lua:1"),
    .policy(
      "a mapping that is a string", "return { table = 'id' }\n", "wrong_type", "`policy.table`", at: "p.lua:1"
    ),
    .policy(
      "a misspelt mapping", "return { table = { kye = 'id' } }\n", "unknown_field", "`kye`", at: "p.lua:1"),
    .policy(
      "a mapping of a wrong type", "return { table = { key = 3 } }\n", "wrong_type", "key", at: "p.lua:1"),
    .policy(
      "a section that is listed twice",
      "return { table = {\n  section_by = 'status', sections = { 'Todo', 'Todo' } } }\n", "duplicate_section",
      "`policy.table.sections` lists `Todo` twice", at: "p.lua:2"),
    .policy(
      "a misspelt setting", "return { view = { stlye = 'plain' } }\n", "unknown_field", "`stlye`",
      at: "p.lua:1"),
    .policy(
      "a style that is none", "return { view = { style = 'fancy' } }\n", "wrong_type", "fancy", at: "p.lua:1"),
    .policy(
      "sections without rows", "return { number_of_sections = function(view) return 1 end }\n",
      "missing_number_of_rows", "number_of_rows", at: "p.lua:1"),
    WrongInput(
      what: "a missing policy to check", arguments: ["check", "@none.lua"], status: 3, code: "policy_missing",
      message: "there is no policy", place: nil),
    WrongInput(
      what: "a policy to check with a syntax error", files: ["p.lua": "return {"],
      arguments: ["check", "@p.lua"], status: 3,
      code: "syntax_error", message: "", place: "p.lua:1"),
    WrongInput(
      what: "a missing policy to show", arguments: ["show", "--table", "@t.csv", "--policy", "@none.lua"],
      status: 3,
      code: "policy_missing", message: "there is no policy", place: nil),
    WrongInput(
      what: "a policy and a table that are both missing", files: ["p.lua": nil, "t.csv": nil], status: 3,
      code: "policy_missing", message: "there is no policy", place: nil),
  ]

  /// What can be wrong with a callback's answer.
  static let callbacks: [WrongInput] = [
    .canMove("a callback that returns a number", "return 1", "the number 1"),
    .canMove("a callback that returns zero", "return 0", "the number 0"),
    .canMove("a callback that returns a string", "return \"0\"", "the string"),
    .canMove("a callback that returns a table", "return {}", "a table"),
    .canMove("a callback that returns a path", "return path", "[0, 0]"),
    .canMove("a callback that returns nothing", "local _ = path", "returned nothing"),
    .canMove("a callback whose reason is a number", "return false, 3", "reason"),
    .canMove("a callback that raises", "error('broken')", "broken"),
    .canMove("a callback that raises a table", "error({ code = 1 })", ""),
    .canMove("a callback that indexes nil", "return path.owner.name", "owner"),
    .canMove("a callback that misspells a column", "return view:row(path).titel == 'x'", "`titel`"),
    .canMove("a callback that misspells a method", "return view:number_of_row(0) > 1", "number_of_row"),
    .canMove("a callback that writes in a question", "view:row(path).title = 'x' return true", ""),
    .canMove("a callback that never ends", "while true do end", ""),
    .canMove("a callback that calls itself for ever", "return policy.can_move_row(view, path) and true", ""),
    .canMove(
      "a callback that asks for a row outside", "return view:row(index_path(9, 9)).title == 'x'",
      "there is no section 9"),
    .target("a target that is a number", "return 3", "the number 3"),
    .target("a target that is a string", "return 'home'", "the string"),
    .target("a target that is a row", "return view:row(source)", "row"),
    .target("a target that is true", "return true", "true"),
    .target("a target that is nothing", "local _ = source", "returned nothing"),
    .target("a target outside its section", "return index_path(0, 9)", "[0, 9]", code: "target_out_of_range"),
    .target("a target outside the table", "return index_path(9, 0)", "[9, 0]", code: "target_out_of_range"),
    .target("a target with a negative row", "return index_path(0, -1)", "-1"),
    .target("a target with half a row", "return index_path(0, 0.5)", "0.5"),
    .callback(
      "an event that raises", function("move_row(view, source, destination)", "error('no')"),
      "callback_failed", "no", at: "p.lua:3"),
    .callback(
      "an end hook that raises", function("did_end_reordering_row(view, path, destination)", "error('no')"),
      "callback_failed", "no", at: "p.lua:3"),
    .callback(
      "a loading hook that raises", function("view_did_load(view)", "error('no')"), "callback_failed", "no",
      at: "p.lua:3"),
    .callback(
      "a cell that is a number", function("cell_for_row(view, path)", "return 3"), "callback_failed", "",
      at: "p.lua:"),
    .callback(
      "a cell with a misspelt field", function("cell_for_row(view, path)", "return { txet = 'a' }"),
      "callback_failed", "txet", at: "p.lua:"),
    .callback(
      "a height below zero", function("height_for_row(view, path)", "return -1"), "invalid_height", "-1",
      at: "p.lua:2"),
    .callback(
      "a level below zero", function("indentation_level_for_row(view, path)", "return -1"),
      "invalid_indentation", "-1", at: "p.lua:2"),
    .callback(
      "an editing style that is none", function("editing_style_for_row(view, path)", "return 'insrt'"),
      "callback_failed", "insrt", at: "p.lua:"),
    WrongInput(
      what: "a scripted count that is negative",
      files: ["s.lua": "return { number_of_rows = function(view, section) return -1 end }"],
      arguments: ["run", "--policy", "@s.lua", "--batch", "@b.jsonl"], status: 1, code: "invalid_count",
      message: "-1",
      place: "s.lua:1"),
    WrongInput(
      what: "a scripted count that is a string",
      files: ["s.lua": "return { number_of_rows = function(view, section) return '3' end }"],
      arguments: ["run", "--policy", "@s.lua", "--batch", "@b.jsonl"], status: 1, code: "callback_failed",
      message: "the string", place: "s.lua:1"),
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
      message: "section 1 has 2 rows", place: "s.lua:"),
    WrongInput(
      what: "a show whose callback fails",
      files: ["p.lua": "return { can_move_row = function(view, path) error('x') end }"],
      arguments: ["show", "--table", "@t.csv", "--policy", "@p.lua", "--editing"], status: 1,
      code: "callback_failed",
      message: "x", place: "p.lua:1"),
    WrongInput(
      what: "a policy that takes more memory than it may",
      files: ["p.lua": "local t = {}\nfor i = 1, 1e7 do t[i] = ('x'):rep(1000) .. i end\nreturn {}\n"],
      arguments: run + ["--max-memory", "8"], status: 3, code: "memory_limit", message: "memory",
      place: "p.lua:2"),
    WrongInput(
      what: "a policy that takes more instructions than it may",
      files: ["p.lua": "for i = 1, 1000 do local _ = i end\nreturn {}\n"],
      arguments: run + ["--max-instructions", "1000"], status: 3, code: "instruction_limit",
      message: "instruction",
      place: "p.lua:1"),
  ]
}

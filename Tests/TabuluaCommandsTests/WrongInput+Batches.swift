extension WrongInput {
  private static let editing = #"{"do":"set_editing","editing":true}"# + "\n"

  private static func step(_ what: String, _ line: String, _ code: String, _ message: String) -> Self {
    .batch(what, editing + line + "\n", code, message, at: "b.jsonl:2")
  }

  /// What can be wrong with a batch.
  static let batches: [WrongInput] = [
    .batch("a missing batch", nil, "file_missing", "there is no file `b.jsonl`", at: "b.jsonl"),
    WrongInput(
      what: "a folder as a batch",
      arguments: ["run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@."], status: 1,
      code: "file_is_directory", message: "`.` is a directory", place: ""),
    .batch(
      "bad JSON at line 7", String(repeating: editing, count: 6) + "{\"do\":\"drag\",}\n", "bad_json",
      "no value follows this comma",
      at: "b.jsonl:7:13"),
    .batch(
      "a line that is cut off", editing + #"{"do":"drag","row":[0"#, "bad_json", "this `[` is never closed",
      at: "b.jsonl:2"),
    .batch(
      "two objects in a line", "{} {}\n", "bad_json", "`{` stands after the end of the value",
      at: "b.jsonl:1:4"),
    .batch(
      "a CSV as a batch", Sample.table, "bad_json", "`id` is no value; strings stand in double quotes",
      at: "b.jsonl:1:1"),
    .batch(
      "a JSON array as a batch", "[{\"do\":\"drag\"}]", "wrong_type", "a step is a JSON object, not a list",
      at: "b.jsonl:1"),
    .batch(
      "a field twice", #"{"do":"drag","do":"drag"}"#, "bad_json", "the key `do` appears twice",
      at: "b.jsonl:1:14"),
    .batch(
      "a control character in a string", "{\"do\":\"dr\u{1}ag\"}", "bad_json",
      #"a control character stands in a string; write it as `\u00…`"#, at: "b.jsonl:1"),
    .batch(
      "a broken escape", #"{"do":"\ud800"}"#, "bad_json", "this is half of a surrogate pair", at: "b.jsonl:1"),
    .step("no verb", #"{"row":[0,0]}"#, "missing_field", "the step does not say what to do"),
    .step(
      "an unknown verb", #"{"do":"darg","row":[0,0],"to":[0,1]}"#, "unknown_verb", "there is no verb `darg`"),
    .step(
      "back from the table at the bottom", #"{"do":"back"}"#, "nothing_to_pop",
      "there is no table to go back to: this one was not pushed"),
    .step("a verb that is a number", #"{"do":1}"#, "wrong_type", "`do` is a string, not a number"),
    .step(
      "an unknown field", #"{"do":"drag","rwo":[0,0],"to":[0,1]}"#, "unknown_field",
      "`drag` has no field `rwo`"),
    .step("no row", #"{"do":"drag","to":[0,1]}"#, "missing_field", "`drag` needs the field `row`"),
    .step(
      "no place", #"{"do":"drag","row":[0,0]}"#, "missing_field", "the drag does not say where the row goes"),
    .step(
      "two places", #"{"do":"drag","row":[0,0],"to":[0,1],"after":[0,1]}"#, "contradictory_fields",
      "a drag has `to` or `after`, not both"
    ),
    .step(
      "a cancel that is not through", #"{"do":"drag","row":[0,0],"to":[0,1],"cancel":true}"#,
      "contradictory_fields", "`cancel` belongs to `through`, not to `to`"),
    .step(
      "an end without a section", #"{"do":"drag","row":[0,0],"to":[0,1],"at":"last"}"#,
      "contradictory_fields", "`at` belongs to `to_section`, not to `to`"),
    .step(
      "an end that is none", #"{"do":"drag","row":[0,0],"to_section":"Done","at":"middle"}"#, "bad_value",
      "`at` is `first` or `last`, not `middle`"),
    .step(
      "no path to hover at", #"{"do":"drag","row":[0,0],"through":[]}"#, "bad_path", "`through` is empty"),
    .step(
      "a path of three numbers", #"{"do":"drag","row":[0,0,0],"to":[0,1]}"#, "bad_path",
      "a path has two numbers, section and row, not 3"),
    .step(
      "a negative row", #"{"do":"drag","row":[0,-1],"to":[0,1]}"#, "bad_path",
      "`-1` is no section or row number"),
    .step(
      "a fraction as a row", #"{"do":"drag","row":[0,1.5],"to":[0,1]}"#, "bad_path",
      "`1.5` is no section or row number"),
    .step(
      "a string as a path", #"{"do":"drag","row":[0,0],"to":"[0,1]"}"#, "wrong_type",
      "`to` is a path, such as `[0, 2]`, not a string"),
    .step(
      "a key that is a number", #"{"do":"drag","row":{"key":1},"to":[0,1]}"#, "wrong_type",
      "a key is a string, not a number"),
    .step(
      "editing that is a string", #"{"do":"set_editing","editing":"on"}"#, "wrong_type",
      "`editing` is true or false, not a string"),
    .step(
      "editing that is missing", #"{"do":"set_editing"}"#, "missing_field",
      "`set_editing` needs the field `editing`"),
    .step(
      "an unknown key", #"{"do":"drag","row":{"key":"T-9"},"to":[0,1]}"#, "unknown_key",
      "no row has the key `T-9`"),
    .step(
      "an unknown key to stand before", #"{"do":"drag","row":[0,0],"before":{"key":"X"}}"#, "unknown_key",
      "no row has the key `X`"),
    .step(
      "an unknown section", #"{"do":"drag","row":[0,0],"to_section":"Doen"}"#, "unknown_section",
      "there is no section `Doen`"),
    .step(
      "a row outside", #"{"do":"drag","row":[0,2],"to":[0,1]}"#, "row_out_of_range",
      "there is no row [0, 2]: section 0 has 2 rows"),
    .step(
      "a section outside", #"{"do":"drag","row":[4,0],"to":[0,1]}"#, "section_out_of_range",
      "there is no section 4: the table has 4 sections"),
    .step(
      "a proposed path outside its section", #"{"do":"drag","row":[0,0],"to":[0,2]}"#,
      "proposed_out_of_range",
      "the proposed index path [0, 2] is outside its section, which has 2 places for the dragged row"),
    .step(
      "a proposed path outside the table", #"{"do":"drag","row":[0,0],"to":[7,0]}"#, "proposed_out_of_range",
      "the proposed index path [7, 0] is outside the table, which has 4 sections"),
    .step(
      "one place of several outside", #"{"do":"drag","row":[0,0],"through":[[0,1],[1,5]]}"#,
      "proposed_out_of_range",
      "the proposed index path [1, 5] is outside its section, which has 2 places for the dragged row"),
    .step(
      "a row to stand after outside", #"{"do":"drag","row":[0,0],"after":[1,4]}"#, "row_out_of_range",
      "there is no row [1, 4]: section 1 has 1 row"),
    WrongInput(
      what: "a key in a table without keys", files: ["p.lua": "return {}\n"], status: 1, code: "no_keys",
      message: "the rows of this table have no keys", place: "b.jsonl:2"),
    WrongInput(
      what: "a key where the policy owns the rows",
      arguments: ["run", "--policy", "@s.lua", "--batch", "@b.jsonl"], status: 1, code: "no_keys",
      message: "this policy owns its rows, which have no keys", place: "b.jsonl:2"),
    WrongInput(
      what: "the second of two batches missing", arguments: run + ["--batch", "@c.jsonl"], status: 1,
      code: "file_missing", message: "there is no file `c.jsonl`", place: "c.jsonl"),
  ]

  static func script(
    _ what: String, _ source: String, _ code: String, _ message: String, _ options: [String] = []
  ) -> Self {
    WrongInput(
      what: what, files: ["edits.lua": "user:set_editing(true)\n\(source)\n"],
      arguments: [
        "run", "--table", "@t.csv", "--policy", "@p.lua", "--in-place", "--batch", "@edits.lua",
      ] + options, status: 1, code: code, message: message, place: "edits.lua:2")
  }

  /// What can be wrong with a script.
  static let scripts: [WrongInput] = [
    .script("a script that is cut off", "user:tap(]", "syntax_error", "unexpected symbol near ']'"),
    .script("a script with an unknown verb", "user:tpa(1)", "unknown_verb", "`user` has no verb `tpa`"),
    .script("a script with an unknown key", "user:tap('T-99')", "unknown_key", "no row has the key `T-99`"),
    .script(
      "a script without a row", "user:tap(view:find 'T-99')", "missing_field",
      "`tap` needs a row as its first argument"),
    .script(
      "a script that names a file", "io.open('t.csv')", "runtime_error",
      "the batch failed: unknown global `io`"),
    .script("a script that raises", "error('enough')", "runtime_error", "the batch failed: enough"),
    .script(
      "a script that drags outside", "user:drag('T-1', index_path(9, 0))", "proposed_out_of_range",
      "the proposed index path [9, 0] is outside the table, which has 4 sections"),
    .script(
      "a script that writes a wrong column", "view:find('T-1').titel = 'x'", "unknown_column",
      "the table has no column `titel`"),
    .script(
      "a person in an update", "view:perform_batch_updates(function() user:tap('T-1') end)",
      "user_inside_update",
      "`user:tap` cannot be called inside an update: a person acts before it or after it"),
    .script(
      "a script that never ends", "while true do end", "instruction_limit",
      "the batch ran for too many instructions, more than 100 000, and was stopped",
      ["--max-instructions", "100000"]),
    .script(
      "a script with a wrong argument", "view:row(3)", "wrong_argument",
      "argument `path` of `row` must be an index path, a row or a key, not the number 3"),
    .script(
      "a script that calls itself", "local function f() return 1 + f() end f()", "stack_overflow",
      "the batch called functions too deeply: stack overflow"),
  ]
}

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
      code: "file_is_directory", message: "is a directory", place: ""),
    .batch(
      "bad JSON at line 7", String(repeating: editing, count: 6) + "{\"do\":\"drag\",}\n", "bad_json", "",
      at: "b.jsonl:7:13"),
    .batch("a line that is cut off", editing + #"{"do":"drag","row":[0"#, "bad_json", "", at: "b.jsonl:2"),
    .batch("two objects in a line", "{} {}\n", "bad_json", "", at: "b.jsonl:1:4"),
    .batch("a CSV as a batch", Sample.table, "bad_json", "", at: "b.jsonl:1:1"),
    .batch("a JSON array as a batch", "[{\"do\":\"drag\"}]", "wrong_type", "not a list", at: "b.jsonl:1"),
    .batch("a field twice", #"{"do":"drag","do":"drag"}"#, "bad_json", "", at: "b.jsonl:1:14"),
    .batch("a control character in a string", "{\"do\":\"dr\u{1}ag\"}", "bad_json", "", at: "b.jsonl:1"),
    .batch("a broken escape", #"{"do":"\ud800"}"#, "bad_json", "", at: "b.jsonl:1"),
    .step("no verb", #"{"row":[0,0]}"#, "missing_field", "does not say what to do"),
    .step("an unknown verb", #"{"do":"darg","row":[0,0],"to":[0,1]}"#, "unknown_verb", "`darg`"),
    .step("back from the table at the bottom", #"{"do":"back"}"#, "nothing_to_pop", "no table to go back to"),
    .step("a verb that is a number", #"{"do":1}"#, "wrong_type", "`do` is a string"),
    .step("an unknown field", #"{"do":"drag","rwo":[0,0],"to":[0,1]}"#, "unknown_field", "`rwo`"),
    .step("no row", #"{"do":"drag","to":[0,1]}"#, "missing_field", "`row`"),
    .step("no place", #"{"do":"drag","row":[0,0]}"#, "missing_field", "where the row goes"),
    .step(
      "two places", #"{"do":"drag","row":[0,0],"to":[0,1],"after":[0,1]}"#, "contradictory_fields", "not both"
    ),
    .step(
      "a cancel that is not through", #"{"do":"drag","row":[0,0],"to":[0,1],"cancel":true}"#,
      "contradictory_fields", "`cancel`"),
    .step(
      "an end without a section", #"{"do":"drag","row":[0,0],"to":[0,1],"at":"last"}"#,
      "contradictory_fields", "`at`"),
    .step(
      "an end that is none", #"{"do":"drag","row":[0,0],"to_section":"Done","at":"middle"}"#, "bad_value",
      "`middle`"),
    .step("no path to hover at", #"{"do":"drag","row":[0,0],"through":[]}"#, "bad_path", "is empty"),
    .step("a path of three numbers", #"{"do":"drag","row":[0,0,0],"to":[0,1]}"#, "bad_path", "not 3"),
    .step("a negative row", #"{"do":"drag","row":[0,-1],"to":[0,1]}"#, "bad_path", "`-1`"),
    .step("a fraction as a row", #"{"do":"drag","row":[0,1.5],"to":[0,1]}"#, "bad_path", "`1.5`"),
    .step("a string as a path", #"{"do":"drag","row":[0,0],"to":"[0,1]"}"#, "wrong_type", "`to` is a path"),
    .step(
      "a key that is a number", #"{"do":"drag","row":{"key":1},"to":[0,1]}"#, "wrong_type",
      "a key is a string"),
    .step("editing that is a string", #"{"do":"set_editing","editing":"on"}"#, "wrong_type", "true or false"),
    .step("editing that is missing", #"{"do":"set_editing"}"#, "missing_field", "`editing`"),
    .step("an unknown key", #"{"do":"drag","row":{"key":"T-9"},"to":[0,1]}"#, "unknown_key", "`T-9`"),
    .step(
      "an unknown key to stand before", #"{"do":"drag","row":[0,0],"before":{"key":"X"}}"#, "unknown_key",
      "`X`"),
    .step(
      "an unknown section", #"{"do":"drag","row":[0,0],"to_section":"Doen"}"#, "unknown_section", "`Doen`"),
    .step("a row outside", #"{"do":"drag","row":[0,2],"to":[0,1]}"#, "row_out_of_range", "[0, 2]"),
    .step("a section outside", #"{"do":"drag","row":[4,0],"to":[0,1]}"#, "section_out_of_range", "section 4"),
    .step(
      "a proposed path outside its section", #"{"do":"drag","row":[0,0],"to":[0,2]}"#,
      "proposed_out_of_range", "[0, 2]"),
    .step(
      "a proposed path outside the table", #"{"do":"drag","row":[0,0],"to":[7,0]}"#, "proposed_out_of_range",
      "[7, 0]"),
    .step(
      "one place of several outside", #"{"do":"drag","row":[0,0],"through":[[0,1],[1,5]]}"#,
      "proposed_out_of_range", "[1, 5]"),
    .step(
      "a row to stand after outside", #"{"do":"drag","row":[0,0],"after":[1,4]}"#, "row_out_of_range",
      "[1, 4]"),
    WrongInput(
      what: "a key in a table without keys", files: ["p.lua": "return {}\n"], status: 1, code: "no_keys",
      message: "have no keys", place: "b.jsonl:2"),
    WrongInput(
      what: "a key where the policy owns the rows",
      arguments: ["run", "--policy", "@s.lua", "--batch", "@b.jsonl"], status: 1, code: "no_keys",
      message: "this policy owns its rows", place: "b.jsonl:2"),
    WrongInput(
      what: "the second of two batches missing", arguments: run + ["--batch", "@c.jsonl"], status: 1,
      code: "file_missing", message: "there is no file", place: "c.jsonl"),
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
    .script("a script that is cut off", "user:tap(]", "syntax_error", "unexpected symbol"),
    .script("a script with an unknown verb", "user:tpa(1)", "unknown_verb", "`user` has no verb `tpa`"),
    .script("a script with an unknown key", "user:tap('T-99')", "unknown_key", "`T-99`"),
    .script("a script without a row", "user:tap(view:find 'T-99')", "missing_field", "needs a row"),
    .script("a script that names a file", "io.open('t.csv')", "runtime_error", "unknown global `io`"),
    .script("a script that raises", "error('enough')", "runtime_error", "the batch failed: enough"),
    .script(
      "a script that drags outside", "user:drag('T-1', index_path(9, 0))", "proposed_out_of_range", "[9, 0]"),
    .script(
      "a script that writes a wrong column", "view:find('T-1').titel = 'x'", "unknown_column", "`titel`"),
    .script(
      "a person in an update", "view:perform_batch_updates(function() user:tap('T-1') end)",
      "user_inside_update", "inside an update"),
    .script(
      "a script that never ends", "while true do end", "instruction_limit", "ran for too many instructions",
      ["--max-instructions", "100000"]),
    .script("a script with a wrong argument", "view:row(3)", "wrong_argument", "must be an index path"),
    .script(
      "a script that calls itself", "local function f() return 1 + f() end f()", "stack_overflow",
      "too deeply"),
  ]
}

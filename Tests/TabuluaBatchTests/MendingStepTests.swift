import TabuluaModel
import TabuluaPolicy
import TabuluaText
import Testing

@testable import TabuluaBatch

/// A step that is written wrongly is told how it is written rightly: in Lua as Lua writes it, in a line as JSON does.
@Suite struct MendingStepTests {
  /// A wrong step, and what the help says, or a part of it.
  struct Wrong: CustomTestStringConvertible, Sendable {
    var step: String
    var help: String
    var testDescription: String { step }

    init(_ step: String, _ help: String) { (self.step, self.help) = (step, help) }
  }

  private func failure(ofCall call: String) throws -> Diagnostic? {
    var failure: Diagnostic?
    let runner = BatchRunner(policy: nil) { record in
      if case .step(let step) = record, let error = step.error { failure = error }
    }
    let contents = try TableContents(
      columns: ["id", "list", "title"],
      mapping: TableMapping(sectionBy: "list", key: "id"),
      rows: [["milk", "Todo", "Buy milk"], ["tea", "Todo", "Buy tea"], ["oil", "Done", "Buy oil"]])
    runner.open(contents, viewport: 0, editing: true)
    runner.run([try InteractionBatch(lua: Array(call.utf8), name: "b.lua")])
    return failure
  }

  @Test(arguments: [
    // Several rows, or one in a list.
    Wrong(
      #"user:drag({ "milk", "tea" }, { to_section = "Done" })"#,
      #"`user:drag({ rows = { "milk", "tea" }, … })`"#),
    Wrong(#"user:drag(nil, { rows = { "milk" } })"#, "`user:drag({ rows = { \"milk\", \"tea\" }, to = … })`"),
    Wrong(#"user:drag("milk", { rows = { "tea" }, to_section = "Done" })"#, "none before the table"),
    Wrong(#"user:delete { "milk" }"#, #"write `user:delete("milk")`"#),
    Wrong(#"user:delete { "milk", "tea" }"#, #"make a step for each row, such as `user:delete("milk")`"#),
    Wrong(#"user:delete("milk", { rows = { "tea" } })"#, "is about one row"),
    Wrong(#"user:pan_select({ "milk", "tea" })"#, #"`user:pan_select({ rows = { "milk", "tea" } })`"#),
    Wrong(#"user:pan_select { rows = "milk" }"#, #"write `rows = { "milk" }`"#),
    // One path in the place of a list.
    Wrong(#"user:drag("milk", { through = { 1, 0 } })"#, "write `through = { index_path(1, 0) }`"),
    Wrong(#"user:drag("milk", { through = index_path(1, 0) })"#, "write `through = { index_path(1, 0) }`"),
    Wrong(#"user:drag("milk", { through = {} })"#, "name at least one path to hover at"),
    Wrong(#"user:drag { rows = index_path(0, 1), to = index_path(1, 0) }"#, "`rows = { index_path(0, 1) }`"),
    Wrong("user:update { delete_rows = { 0, 1 } }", "write `delete_rows = { index_path(0, 1) }`"),
    Wrong(#"user:update { delete_rows = { "milk" } }"#, #"`view:find("milk")`"#),
    Wrong(
      "user:update { move_rows = { index_path(0, 0), index_path(1, 0) } }",
      "write `move_rows = { { index_path(0, 2), index_path(1, 0) } }`"),
    Wrong(#"user:update { delete_sections = { "Done" } }"#, #"`view:find_section("Done")`"#),
    // What JSON writes in another way.
    Wrong("user:set_editing()", "write `user:set_editing(true)`"),
    Wrong("user:set_editing { false }", "write `user:set_editing(true)`"),
    Wrong("user:scroll()", "write `user:scroll(3)`"),
    Wrong("user:configure()", "`user:configure({ settings = { allows_multiple_selection = true } })`"),
    // A place.
    Wrong(#"user:drag("milk", { to = "Done" })"#, #"`to_section = "Done"`"#),
    Wrong(#"user:drag("milk")"#, #"`to_section = "Done"`"#),
    Wrong(
      #"user:drag("milk", { before = 3 })"#,
      "write a key as it is, `\"key\"`, and a path as `index_path(0, 2)`"),
    // Values.
    Wrong(#"user:set("milk", { values = { title = nil } })"#, #"`clear = { "title" }`"#),
    Wrong(#"user:set("milk", { title = "x" })"#, "`values = { title = … }`"),
    Wrong(#"user:set("milk", { row = "tea", values = { title = "x" } })"#, #"`user:set("milk", { … })`"#),
    Wrong(#"user:set("milk", { clear = "title" })"#, #"write `clear = { "title" }`"#),
    Wrong(#"user:set("milk", { values = "title" })"#, #"write `values = { title = "Buy tea" }`"#),
    Wrong(#"user:tap("milk", { at = 1 })"#, "write `user:tap(row)`"),
    // What is looked for in another place than in `user`.
    Wrong(#"drag("milk", { to_section = "Done" })"#, "write `user:drag(…)`"),
    Wrong(#"User:drag("milk")"#, "did you mean `user`?"),
    Wrong(#"use_table("y")"#, "write `user:use_table(…)`"),
    Wrong(#"view:drag("milk")"#, "write `user:drag(…)`"),
    Wrong(#"view:section("Done")"#, #"`view:find_section("Done")`"#),
    Wrong("function tap() end", ""),
  ])
  func calls(_ wrong: Wrong) throws {
    let problem = try #require(try failure(ofCall: wrong.step))
    #expect((problem.help ?? "").contains(wrong.help) || wrong.help.isEmpty, "\(problem.help ?? "nil")")
    if wrong.help.isEmpty { #expect(problem.help?.contains("user:") != true) }
    // No form of JSON.
    let text = "\(problem.message) \(problem.help ?? "")"
    #expect(!text.contains("\":") && !text.contains("[[") && !text.contains("``"), "\(text)")
  }

  @Test(arguments: [
    Wrong(#"{"do":"drag","row":[0,0],"through":[1,0]}"#, #"write `"through":[[1,0]]`"#),
    Wrong(#"{"do":"drag","rows":[0,0],"to":[1,0]}"#, #"write `"rows":[[0,0]]`"#),
    Wrong(#"{"do":"update","delete_rows":[0,0]}"#, #"write `"delete_rows":[[0,0]]`"#),
    Wrong(#"{"do":"update","move_rows":[[0,0],[1,0]]}"#, #"write `"move_rows":[[[0,2],[1,0]]]`"#),
    Wrong(#"{"do":"drag","row":["milk","tea"],"to":[1,0]}"#, #"`"rows":[{"key":"milk"},{"key":"tea"}]`"#),
    Wrong(#"{"do":"delete","row":["milk"]}"#, #"write `"row":{"key":"milk"}`"#),
    Wrong(#"{"do":"delete","rows":[[0,0],[0,1]]}"#, "is about one row"),
    Wrong(#"{"do":"delete","key":"milk"}"#, #"`"row":{"key":"milk"}`"#),
    Wrong(#"{"do":"drag","row":[0,0],"to":"Done"}"#, #"`"to_section":"Done"`"#),
    Wrong(#"{"do":"drag","row":[0,0],"to":{"key":"tea"}}"#, "`before` or `after`"),
    Wrong(#"{"do":"set","row":[0,0],"title":"x"}"#, #"`"values":{"title":…}`"#),
    Wrong(#"{"do":"set","row":[0,0],"clear":"title"}"#, #"write `"clear":["title"]`"#),
    Wrong(#"{"do":"set_editing"}"#, #"add `"editing":true`"#),
  ])
  func lines(_ wrong: Wrong) throws {
    let found = #expect(throws: Diagnostic.self) { try InteractionBatch(json: wrong.step, name: "--do") }
    #expect(found?.help?.contains(wrong.help) == true, "\(found?.help ?? "nil")")
  }

  /// The value that helps show for a field is one that the field takes.
  @Test(arguments: VerbInfo.all.map(\.name.description))
  func samples(_ verb: String) throws {
    let info = try #require(VerbInfo.all.first { $0.name.description == verb })
    let beside = ["at": #","to_section":"Done""#, "cancel": #","through":[[0,0]]"#, "hold": #","to":[0,0]"#]
    for field in info.verb.fields {
      let name = field.name.description
      var line = #"{"do":"\#(verb)",\#(field.inJSON())"#
      if info.takesRow, name != "row", !(name == "rows") { line += #","row":[0,0]"# }
      if verb == "drag" { line += beside[name] ?? (["row", "rows"].contains(name) ? #","to":[0,0]"# : "") }
      if verb == "set", name == "row" { line += #","values":{"title":"x"}"# }
      #expect(throws: Never.self, "\(line)") { try InteractionBatch(json: line + "}", name: "--do") }
      // Lua writes strings, numbers, true and false as JSON does, and all else in another way.
      let isPlain = !(field.json.hasPrefix("[") || field.json.hasPrefix("{"))
      #expect(isPlain == (field.json == field.lua), "\(verb) \(name)")
    }
  }

  /// Rows that an update names twice are told once.
  @Test func whatIsNamedTwiceIsCountedOnce() throws {
    var lines: [String] = []
    let runner = BatchRunner(policy: nil) { record in
      if case .step(let step) = record { lines.append(step.interaction?.words(row: "", step) ?? "") }
    }
    let contents = try TableContents(columns: ["title"], rows: [["milk"], ["tea"]])
    runner.open(contents, viewport: 0, editing: false)
    runner.run([try InteractionBatch(json: #"{"do":"update","delete_rows":[[0,0],[0,0]]}"#, name: "--do")])
    #expect(lines == ["update: delete 1 row"])
  }
}

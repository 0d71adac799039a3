import TabuluaText
import TabuluaBatch
import TabuluaModel
import Testing

/// How each verb of a batch is read, and what can be wrong with it.
@Suite struct VerbTests {
  private func interaction(_ line: String) throws -> Interaction {
    let batch = try InteractionBatch(json: line, name: "--do")
    let step = try #require(batch.steps.first)
    #expect(step.line == nil)
    return step.interaction
  }

  struct Form: CustomTestStringConvertible {
    var line: String
    var interaction: Interaction
    var testDescription: String { line }
  }

  private static let update: TableUpdate = {
    var update = TableUpdate()
    update.deleteRows = [[0, 2], [0, 4]]
    update.insertRows = [.init(at: [0, 0], values: ["title": "x", "n": .null]), .init(at: [1, 3])]
    update.reloadRows = [[0, 1]]
    update.moveRows = [.init(from: [0, 0], to: [1, 0])]
    update.deleteSections = [2]
    update.insertSections = [.init(at: 0, header: "New"), .init(at: 3)]
    update.reloadSections = [1]
    update.moveSections = [.init(from: 0, to: 1)]
    return update
  }()

  static let forms: [Form] = [
    .init(line: #"{"do":"tap","row":[0,2]}"#, interaction: .tap(.path([0, 2]))),
    .init(line: #"{"do":"tap","row":{"key":"milk"}}"#, interaction: .tap(.key("milk"))),
    .init(line: #"{"do":"tap_accessory","row":[0,2]}"#, interaction: .tapAccessory(.path([0, 2]))),
    .init(
      line: #"{"do":"change_control","row":[0,2],"value":true}"#,
      interaction: .changeControl(.path([0, 2]), true)),
    .init(
      line: #"{"do":"change_control","row":[0,2],"value":0.5}"#,
      interaction: .changeControl(.path([0, 2]), 0.5)),
    .init(line: #"{"do":"tap_delete","row":[0,2]}"#, interaction: .tapDelete(.path([0, 2]))),
    .init(line: #"{"do":"confirm_delete"}"#, interaction: .confirmDelete),
    .init(line: #"{"do":"cancel_delete"}"#, interaction: .cancelDelete),
    .init(line: #"{"do":"delete","row":[0,2]}"#, interaction: .delete(.path([0, 2]))),
    .init(line: #"{"do":"insert","row":[0,2]}"#, interaction: .insert(.path([0, 2]))),
    .init(
      line: #"{"do":"swipe","row":[0,2]}"#, interaction: .swipe(.path([0, 2]), .trailing, action: nil)),
    .init(
      line: #"{"do":"swipe","row":[0,2],"edge":"leading","action":"Read"}"#,
      interaction: .swipe(.path([0, 2]), .leading, action: "Read")),
    .init(line: #"{"do":"menu","row":[0,2]}"#, interaction: .menu(.path([0, 2]))),
    .init(
      line: #"{"do":"menu","row":[0,2],"action":"Done"}"#,
      interaction: .menu(.path([0, 2]), action: ["Done"])),
    .init(
      line: #"{"do":"menu","row":[0,2],"action":["Move to","Done"]}"#,
      interaction: .menu(.path([0, 2]), action: ["Move to", "Done"])),
    .init(line: #"{"do":"add"}"#, interaction: .add),
    .init(
      line: #"{"do":"set","row":[0,2],"values":{"a":"x","b":1,"c":1.5,"d":false,"e":null}}"#,
      interaction: .set(
        .path([0, 2]), ["a": "x", "b": .integer(1), "c": .number(1.5), "d": .boolean(false), "e": .null])),
    .init(
      line: #"{"do":"set","row":[0,2],"values":{"a":"x"},"clear":["b","c"]}"#,
      interaction: .set(.path([0, 2]), ["a": "x", "b": .null, "c": .null])),
    .init(
      line: #"{"do":"set","row":[0,2],"clear":["b"]}"#, interaction: .set(.path([0, 2]), ["b": .null])),
    .init(line: #"{"do":"scroll","by":-3}"#, interaction: .scroll(by: -3)),
    .init(line: #"{"do":"select","row":[0,2]}"#, interaction: .select(.path([0, 2]), .none)),
    .init(
      line: #"{"do":"select","row":[0,2],"at":"middle"}"#, interaction: .select(.path([0, 2]), .middle)),
    .init(line: #"{"do":"deselect","row":[0,2]}"#, interaction: .deselect(.path([0, 2]))),
    .init(
      line: #"{"do":"scroll_to","row":[0,2],"at":"bottom"}"#, interaction: .scrollTo(.path([0, 2]), .bottom)),
    .init(
      line: #"{"do":"configure","settings":{"allows_multiple_selection":true,"row_height":20,"#
        + #""section_index_minimum_display_row_count":5,"header":"H","footer":null}}"#,
      interaction: .configure([
        .flag(.allowsMultipleSelection, true), .rowHeight(20), .sectionIndexMinimumDisplayRowCount(5),
        .header("H"), .footer(nil),
      ])),
    .init(
      line: #"{"do":"update","delete_rows":[[0,2],[0,4]],"#
        + #""insert_rows":[{"at":[0,0],"values":{"title":"x","n":null}},{"at":[1,3]}],"#
        + #""reload_rows":[[0,1]],"move_rows":[[[0,0],[1,0]]],"delete_sections":[2],"#
        + #""insert_sections":[{"at":0,"header":"New"},{"at":3}],"reload_sections":[1],"#
        + #""move_sections":[[0,1]]}"#, interaction: .update(update)),
    .init(line: #"{"do":"reload"}"#, interaction: .reload),
  ]

  @Test(arguments: forms)
  func form(_ form: Form) throws {
    let read = try interaction(form.line)
    #expect(read == form.interaction)
    #expect(form.line.hasPrefix("{\"do\":\"\(read.verb)\""))
  }

  struct Mistake: CustomTestStringConvertible {
    var line: String
    var code: String
    var message: String
    var testDescription: String { line }

    init(_ line: String, _ code: String, _ message: String) {
      (self.line, self.code, self.message) = (line, code, message)
    }
  }

  static let mistakes: [Mistake] =
    // Every verb: a field that it does not have.
    forms.map {
      Mistake($0.line.dropLast() + #","wrong":1}"#, "unknown_field", "has no field `wrong`")
    }
    // Every verb with a row: none, and one of the wrong type.
    + [
      "tap", "tap_accessory", "change_control", "tap_delete", "delete", "insert", "swipe", "menu", "set",
      "select",
      "deselect", "scroll_to",
    ].flatMap { verb in
      [
        Mistake(#"{"do":"\#(verb)"}"#, "missing_field", "`\(verb)` needs the field `row`"),
        Mistake(#"{"do":"\#(verb)","row":"milk"}"#, "wrong_type", "`row` is a row"),
        Mistake(#"{"do":"\#(verb)","row":[0]}"#, "bad_path", "not 1"),
        Mistake(#"{"do":"\#(verb)","row":{"key":7}}"#, "wrong_type", "a key is a string"),
      ]
    } + [
      Mistake(
        #"{"do":"change_control","row":[0,0],"value":"on"}"#, "wrong_type",
        "`value` is true, false or a number, not a string"),
      Mistake(#"{"do":"swipe","row":[0,0],"edge":"left"}"#, "bad_value", "`leading` or `trailing`"),
      Mistake(#"{"do":"swipe","row":[0,0],"edge":1}"#, "wrong_type", "`edge` is a string"),
      Mistake(#"{"do":"swipe","row":[0,0],"action":1}"#, "wrong_type", "`action` is a string"),
      Mistake(
        #"{"do":"menu","row":[0,0],"action":1}"#, "wrong_type", "`action` is a string or a list of strings"),
      Mistake(#"{"do":"menu","row":[0,0],"action":[]}"#, "bad_value", "`action` is empty"),
      Mistake(#"{"do":"menu","row":[0,0],"action":[1]}"#, "wrong_type", "an entry of `action` is a string"),
      Mistake(#"{"do":"set","row":[0,0]}"#, "missing_field", "`values`"),
      Mistake(#"{"do":"set","row":[0,0],"values":{}}"#, "bad_value", "`values` is empty"),
      Mistake(#"{"do":"set","row":[0,0],"values":["a"]}"#, "wrong_type", "an object of columns"),
      Mistake(#"{"do":"set","row":[0,0],"values":{"a":[1]}}"#, "wrong_type", "`a` is a string, a number"),
      Mistake(#"{"do":"set","row":[0,0],"values":{"a":1e999}}"#, "bad_value", "too large"),
      Mistake(#"{"do":"set","row":[0,0],"clear":[]}"#, "bad_value", "`clear` is empty"),
      Mistake(
        #"{"do":"set","row":[0,0],"clear":"a"}"#, "wrong_type", "`clear` is a list of columns, not a string"),
      Mistake(
        #"{"do":"set","row":[0,0],"clear":[1]}"#, "wrong_type", "an entry of `clear` is the name of a column"),
      Mistake(#"{"do":"set","row":[0,0],"values":{"a":1},"clear":["a"]}"#, "bad_value", "`clear` names `a`"),
      Mistake(#"{"do":"set","row":[0,0],"clear":["a","a"]}"#, "bad_value", "`clear` names `a`"),
      Mistake(#"{"do":"scroll"}"#, "missing_field", "`by`"),
      Mistake(#"{"do":"scroll","by":1.5}"#, "wrong_type", "a whole number"),
      Mistake(#"{"do":"scroll","by":"1"}"#, "wrong_type", "a whole number, not a string"),
      Mistake(#"{"do":"select","row":[0,0],"at":"center"}"#, "bad_value", "`bottom`, not `center`"),
      Mistake(#"{"do":"scroll_to","row":[0,0],"at":true}"#, "wrong_type", "`at` is a string"),
      Mistake(#"{"do":"configure"}"#, "missing_field", "`settings`"),
      Mistake(#"{"do":"configure","settings":{}}"#, "bad_value", "`settings` is empty"),
      Mistake(#"{"do":"configure","settings":[1]}"#, "wrong_type", "an object of settings"),
      Mistake(
        #"{"do":"configure","settings":{"alows_selection":true}}"#, "unknown_setting", "`alows_selection`"),
      Mistake(
        #"{"do":"configure","settings":{"allows_selection":1}}"#, "wrong_type", "true or false, not a number"),
      Mistake(#"{"do":"configure","settings":{"row_height":0}}"#, "wrong_type", "a number above 0"),
      Mistake(
        #"{"do":"configure","settings":{"section_index_minimum_display_row_count":-1}}"#, "wrong_type",
        "a whole number from 0"),
      Mistake(#"{"do":"configure","settings":{"header":1}}"#, "wrong_type", "a string or null"),
      Mistake(
        #"{"do":"configure","settings":{"style":"grouped"}}"#, "bad_value", "`style` cannot be changed"),
      Mistake(#"{"do":"update"}"#, "missing_field", "does not say what to do"),
      Mistake(#"{"do":"update","delete_rows":[0,2]}"#, "wrong_type", "a list of rows, not one path"),
      Mistake(#"{"do":"update","delete_rows":{"at":1}}"#, "wrong_type", "a list of rows, not an object"),
      Mistake(#"{"do":"update","delete_sections":[-1]}"#, "bad_path", "`-1`"),
      Mistake(#"{"do":"update","move_rows":[[0,0]]}"#, "wrong_type", "a list of two paths"),
      Mistake(#"{"do":"update","move_rows":[[[0,0]]]}"#, "wrong_type", "from and to"),
      Mistake(#"{"do":"update","insert_rows":[[0,0]]}"#, "wrong_type", "an object of `at` and `values`"),
      Mistake(#"{"do":"update","insert_rows":[{"values":{}}]}"#, "missing_field", "needs the field `at`"),
      Mistake(#"{"do":"update","insert_rows":[{"at":[0,0],"vals":{}}]}"#, "unknown_field", "`vals`"),
      Mistake(#"{"do":"update","insert_sections":[{"at":[0]}]}"#, "bad_path", "section or row number"),
      Mistake(#"{"do":"update","insert_sections":[{"at":0,"header":1}]}"#, "wrong_type", "is a string"),
    ]

  @Test(arguments: mistakes)
  func mistake(_ mistake: Mistake) throws {
    let found = #expect(throws: Diagnostic.self) { try InteractionBatch(json: mistake.line, name: "--do") }
    let problem = try #require(found)
    #expect(problem.code == mistake.code)
    #expect(problem.message.contains(mistake.message), "\(problem.message)")
    #expect(problem.location?.file == "--do")
    #expect(problem.location?.text == mistake.line)
    for text in [problem.message, problem.help ?? "x"] {
      #expect(!text.contains("\n") && !text.hasSuffix(".") && text.prefix(1).lowercased() == text.prefix(1))
    }
  }
}

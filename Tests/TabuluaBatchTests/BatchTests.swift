import TabuluaText
import TabuluaBatch
import TabuluaModel
import TabuluaFiles
import Testing

@Suite struct BatchTests {
  private func interactions(_ text: String) throws -> [Interaction] {
    try InteractionBatch(jsonLines: Array(text.utf8), name: "b.jsonl").steps.map(\.interaction)
  }

  @Test func everyForm() throws {
    let batch = try InteractionBatch(
      jsonLines: Array(
        """
        # first
        {"do":"set_editing","editing":true}

        {"do":"drag","row":[0,2],"to":[1,0]}
        \t# indented
        {"row":{"key":"mi\\u006ck"},"do":"drag","through":[[0,1],[0,0]],"cancel":true}
        {"do":"drag","row":[0,2],"through":[[0,1]]}
        {"do":"drag","row":[0,2],"before":{"key":"a"}}
        {"do":"drag","row":[0,2],"after":[1,1]}
        {"do":"drag","row":[0,2],"to_section":"Done","at":"first"}
        {"do":"drag","row":[0,2],"to_section":"Done"}
        {"do":"set_editing","editing":false}
        """.utf8), name: "b.jsonl")
    #expect(batch.steps.map(\.line) == [2, 4, 6, 7, 8, 9, 10, 11, 12])
    #expect(
      batch.steps.map(\.interaction) == [
        .setEditing(true),
        .drag(.path([0, 2]), .to([1, 0])),
        .drag(.key("milk"), .through([[0, 1], [0, 0]], cancel: true)),
        .drag(.path([0, 2]), .through([[0, 1]], cancel: false)),
        .drag(.path([0, 2]), .before(.key("a"))),
        .drag(.path([0, 2]), .after(.path([1, 1]))),
        .drag(.path([0, 2]), .section("Done", .first)),
        .drag(.path([0, 2]), .section("Done", .last)),
        .setEditing(false),
      ])
  }

  @Test(arguments: ["", "\n", "\r\n", "# only\n", "\u{FEFF}", "\u{FEFF}# c\r\n\r\n"])
  func nothingToDo(_ text: String) throws {
    #expect(try interactions(text).isEmpty)
  }

  @Test(arguments: ["\n", "\r\n"], ["", "\u{FEFF}"])
  func lineEndsAndByteOrderMark(_ end: String, _ mark: String) throws {
    let line = #"{"do":"set_editing","editing":true}"#
    let batch = try InteractionBatch(jsonLines: Array("\(mark)\(line)\(end)\(end)\(line)".utf8), name: "b")
    #expect(
      batch.steps == [
        .init(line: 1, interaction: .setEditing(true)), .init(line: 3, interaction: .setEditing(true)),
      ])
  }

  struct Mistake: CustomTestStringConvertible {
    var line: String
    var code: String
    var message: String
    var column: Int?
    var help: String?
    var testDescription: String { line }
  }

  static let mistakes: [Mistake] = [
    .init(line: #"{"do":"set_editing","editing":true"#, code: "bad_json", message: "", column: 1),
    .init(line: #"[1,2]"#, code: "wrong_type", message: "a step is a JSON object, not a list"),
    .init(line: #"{}"#, code: "missing_field", message: "does not say what to do"),
    .init(line: #"{"do":3}"#, code: "wrong_type", message: "`do` is a string, not a number", column: 7),
    .init(
      line: #"{"do":"darg"}"#, code: "unknown_verb", message: "there is no verb `darg`", column: 7,
      help: "did you mean `drag`?"),
    .init(
      line: #"{"do":"setEditing"}"#, code: "unknown_verb", message: "`setEditing`", column: 7,
      help: "did you mean `set_editing`?"),
    .init(line: #"{"do":"jump"}"#, code: "unknown_verb", message: "`jump`", help: "the verbs are"),
    .init(
      line: #"{"do":"back","row":[0,0]}"#, code: "unknown_field", message: "`back` has no field `row`"),
    .init(line: #"{"do":"set_editing"}"#, code: "missing_field", message: "needs the field `editing`"),
    .init(
      line: #"{"do":"set_editing","editing":"yes"}"#, code: "wrong_type",
      message: "`editing` is true or false, not a string", column: 31),
    .init(
      line: #"{"do":"set_editing","edting":true}"#, code: "unknown_field",
      message: "`set_editing` has no field `edting`", column: 21, help: "did you mean `editing`?"),
    .init(line: #"{"do":"drag","to":[0,0]}"#, code: "missing_field", message: "needs the field `row`"),
    .init(
      line: #"{"do":"drag","row":[0,0]}"#, code: "missing_field", message: "where the row goes"),
    .init(
      line: #"{"do":"drag","row":[0],"to":[0,0]}"#, code: "bad_path",
      message: "two numbers, section and row, not 1", column: 20),
    .init(
      line: #"{"do":"drag","row":[0,-1],"to":[0,0]}"#, code: "bad_path", message: "`-1` is no section or row",
      column: 20),
    .init(line: #"{"do":"drag","row":[0,0],"to":[0,0.5]}"#, code: "bad_path", message: "`0.5`", column: 31),
    .init(
      line: #"{"do":"drag","row":[0,0],"to":[0,99999999999999999999]}"#, code: "bad_path", message: "`999"),
    .init(line: #"{"do":"drag","row":[0,0],"to":["a",0]}"#, code: "bad_path", message: "`\"a\"`"),
    .init(
      line: #"{"do":"drag","row":[0,0],"to":3}"#, code: "wrong_type", message: "`to` is a path", column: 31),
    .init(
      line: #"{"do":"drag","row":"milk","to":[0,0]}"#, code: "wrong_type", message: "`row` is a row",
      column: 20),
    .init(
      line: #"{"do":"drag","row":{"kye":"a"},"to":[0,0]}"#, code: "unknown_field",
      message: "a row has no field `kye`", column: 20),
    .init(line: #"{"do":"drag","row":{},"to":[0,0]}"#, code: "missing_field", message: "key is missing"),
    .init(
      line: #"{"do":"drag","row":{"key":3},"to":[0,0]}"#, code: "wrong_type",
      message: "a key is a string, not a number"),
    .init(
      line: #"{"do":"drag","row":[0,0],"to":[0,0],"before":[0,1]}"#, code: "contradictory_fields",
      message: "`to` or `before`, not both", column: 37),
    .init(
      line: #"{"do":"drag","row":[0,0],"to":[0,0],"cancel":true}"#, code: "contradictory_fields",
      message: "`cancel` belongs to `through`", column: 37),
    .init(
      line: #"{"do":"drag","row":[0,0],"to":[0,0],"at":"last"}"#, code: "contradictory_fields",
      message: "`at` belongs to `to_section`"),
    .init(
      line: #"{"do":"drag","row":[0,0],"through":[]}"#, code: "bad_path", message: "`through` is empty",
      column: 36),
    .init(
      line: #"{"do":"drag","row":[0,0],"through":[0,1]}"#, code: "wrong_type",
      message: "`through` is a list of paths, not one path"),
    .init(
      line: #"{"do":"drag","row":[0,0],"through":[[0,1]],"cancel":1}"#, code: "wrong_type",
      message: "`cancel` is true or false"),
    .init(
      line: #"{"do":"drag","row":[0,0],"to_section":"A","at":"frist"}"#, code: "bad_value",
      message: "`first` or `last`, not `frist`", column: 48, help: "did you mean `first`?"),
    .init(
      line: #"{"do":"drag","row":[0,0],"to_section":1}"#, code: "wrong_type",
      message: "a string, not a number"),
    .init(
      line: #"{"do":"drag","row":[0,0],"too":[0,0]}"#, code: "unknown_field", message: "`too`", help: "`to`"),
    .init(line: #"{"do":"drag","do":"drag"}"#, code: "bad_json", message: "do", column: 14),
    .init(line: #"{"do":"drag"} x"#, code: "bad_json", message: "", column: 15),
    .init(
      line: #"{"日本":1,"do":"drag","row":[0,0],"to":3}"#, code: "unknown_field", message: "`日本`", column: 2),
  ]

  @Test(arguments: mistakes)
  func mistake(_ mistake: Mistake) throws {
    let text = "# one\n\n\(mistake.line)\n"
    let found = #expect(throws: Diagnostic.self) {
      try InteractionBatch(jsonLines: Array(text.utf8), name: "b.jsonl")
    }
    let problem = try #require(found)
    #expect(problem.code == mistake.code)
    #expect(problem.message.contains(mistake.message), "\(problem.message)")
    #expect(!problem.message.contains("\n"))
    #expect(problem.location?.file == "b.jsonl")
    #expect(problem.location?.line == 3)
    #expect(problem.location?.text == mistake.line)
    if let column = mistake.column { #expect(problem.location?.column == column) }
    if let help = mistake.help { #expect(problem.help?.contains(help) == true, "\(problem.help ?? "none")") }
  }

  /// A file's bytes are read as an array of them is, also where the careful reader reads every line.
  @Test func bytesOfFiles() throws {
    let text = "\u{FEFF}# c\r\n{\"do\":\"tap\",\"row\":[0,1]}\r\n\n{\"d\\u006f\":\"add\"}\n{\"do\":\"add\"}"
    for end in ["", "\n", "\n{\"do\":1}\n"] {
      let bytes = Array((text + end).utf8)
      let one = Result { () throws(Diagnostic) in try InteractionBatch(jsonLines: bytes, name: "b") }
      let other = Result { () throws(Diagnostic) in
        try InteractionBatch(jsonLines: FileBytes(bytes), name: "b")
      }
      #expect(one == other)
      if case .success(let batch) = one { #expect(batch.steps.map(\.line) == [2, 4, 5]) }
    }
  }

  @Test func brokenUTF8() throws {
    let bytes = Array(#"{"do":"drag","row":{"key":""#.utf8) + [0xFF] + Array(#""},"to":[0,0]}"#.utf8)
    let problem = #expect(throws: Diagnostic.self) { try InteractionBatch(jsonLines: bytes, name: "b") }
    #expect(problem?.code == "bad_json")
    #expect(problem?.location?.column == 28)
  }

  @Test func theFirstMistakeIsTold() throws {
    let problem = #expect(throws: Diagnostic.self) {
      try InteractionBatch(jsonLines: Array("{\"do\":1}\n{\"do\":2}\n".utf8), name: "b")
    }
    #expect(problem?.location?.line == 1)
  }
}

import Tabulua
import Testing

/// What a program gets with the one import; the example program is in `scripts/examples/swift`.
@Suite struct UmbrellaTests {
  @Test func batchesAndDiagnosticsComeWithIt() throws {
    let batch = try InteractionBatch(
      jsonLines: Array(#"{"do":"set_editing","editing":true}"#.utf8), name: "b")
    var lines: [String] = []
    let runner = BatchRunner { lines.append($0.json) }
    runner.open(TableContents(sections: [["a"]]))
    runner.run([batch])
    runner.finish()
    #expect(lines.count == 3)
    #expect(JSONText.string("a") == "\"a\"")
    #expect(throws: Diagnostic.self) { try readFile("/none") }
  }
}

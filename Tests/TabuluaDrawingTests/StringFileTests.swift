import TabuluaBatch
import TabuluaDrawing
import TabuluaScript
import TabuluaText
import Testing

/// A table of strings in a file.
@Suite struct StringFileTests {
  private func table(_ json: String, _ language: String? = nil) throws -> StringTable {
    try StringTable(json: Array(json.utf8), name: "s.json", language: language)
  }

  @Test func oneLanguageOrSeveral() throws {
    #expect(try table(#"{"a":"b"}"#, "sl") == StringTable(language: "sl", ["a": "b"]))
    let several = #"{"sl":{"a":"b"},"zh-Hans":{"a":"c"},"ru":{}}"#
    #expect(try table(several, "sl").localized("a") == "b")
    #expect(try table(several, "sl-SI") == StringTable(language: "sl-SI", ["a": "b"]))
    #expect(try table(several, "ZH-hans").localized("a") == "c")
    #expect(try table(several, "ru").localized("a") == "a")
    // The texts themselves are English.
    #expect(try table(several) == StringTable())
    #expect(try table("{}", "sl") == StringTable(language: "sl"))
  }

  @Test(
    arguments: [
      ("", nil, "invalid_strings", "the table of strings is no JSON"),
      (#"{"a":"b",}"#, nil, "invalid_strings", "the table of strings is no JSON"),
      ("[]", nil, "invalid_strings", "the table of strings is no object"),
      (#"{"a":1}"#, nil, "invalid_strings", "what stands for `a` is no string"),
      (#"{"sl":{"a":null}}"#, "sl", "invalid_strings", "what stands for `a` is no string"),
      (
        #"{"sl":{},"a":"b"}"#, "sl", "invalid_strings",
        "the table of strings has both languages and texts: `sl` and `a`"
      ),
      (#"{"slovene":{}}"#, "sl", "invalid_strings", "`slovene` is no language"),
      (#"{"sl":{},"ru":{}}"#, "de", "unknown_language", "the table of strings has no language `de`"),
    ] as [(String, String?, String, String)])
  func mistakes(_ json: String, _ language: String?, _ code: String, _ message: String) {
    let problem = #expect(throws: Diagnostic.self) { try table(json, language) }
    #expect(problem?.code == code)
    #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
    #expect(problem?.location?.file == "s.json")
  }
}

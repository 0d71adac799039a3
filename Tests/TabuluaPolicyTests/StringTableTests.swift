import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

@Suite struct StringTableTests {
  @Test(arguments: StringTable.languages)
  func ourOwnWordsAreComplete(_ language: String) {
    let strings = StringTable(language: language)
    #expect(strings.isComplete)
    var seen: [String: OwnWord] = [:]
    for word in OwnWord.allCases {
      let text = word.text(in: language) ?? ""
      #expect(!text.isEmpty, "\(word) in \(language)")
      #expect(strings(word) == text)
      #expect(text == text.trimmed, "\(word) in \(language)")
      // Two words that are told apart by their text alone must not be one.
      #expect(seen.updateValue(word, forKey: text) == nil, "`\(text)` is twice in \(language)")
      if language != "en" {
        let isCyrillic = text.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
        let isHan = text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
        #expect(isCyrillic == (language == "ru"), "\(text)")
        #expect(isHan == (language == "zh"), "\(text)")
      }
    }
  }

  @Test func tagsWithRegionsHaveTheWordsOfTheirLanguage() {
    #expect(StringTable(language: "sl-SI")(.delete) == "Izbriši")
    #expect(StringTable(language: "RU")(.edit) == "Править")
    #expect(StringTable(language: "zh-Hans-CN")(.done) == "完成")
    #expect(StringTable(language: "zh-Hant")(.done) == "Done")
    #expect(!StringTable(language: "zh-TW").isComplete)
    #expect(StringTable(language: "de")(.delete) == "Delete")
    #expect(!StringTable(language: "de").isComplete)
  }

  @Test func aTableComesBeforeOurOwnWords() {
    let strings = StringTable(language: "sl", ["Delete": "Stran", "Todo": "Opravki"])
    #expect(strings(.delete) == "Stran")
    #expect(strings.localized("Delete") == "Stran")
    #expect(strings.localized("Done") == "Končano")
    #expect(strings.localized("Todo") == "Opravki")
    #expect(strings.localized("Later") == "Later")
    // A row that is called so is not the button.
    #expect(strings.translated("Done") == "Done")
    #expect(strings.translated("Todo") == "Opravki")
  }

  @Test(arguments: [
    ("sl", true), ("zh-Hans-CN", true), ("ast", true), ("", false), ("s", false), ("slovene", false),
    ("sl_SI", false), ("sl-", false), ("sl\"", false), ("12", false), ("sl-123456789", false),
  ])
  func tags(_ text: String, _ isTag: Bool) { #expect(StringTable.isLanguageTag(text) == isTag) }

  private let rules = """
    return {
      can_move_row = function(view, path)
        return false, view.language .. ": " .. view:localized_string("full") .. ", " .. view:localized_string("Delete")
      end,
    }
    """

  @Test func aPolicyUsesTheTable() throws {
    let policy = try policy(rules)
    func reason() throws -> String? {
      let view = try view([["a", "b"]], policy)
      guard case .refused(let refusal) = try view.drag(rowAt: [0, 0], to: [0, 1]) else { return nil }
      return refusal.reason
    }
    #expect(try reason() == "en: full, Delete")
    policy.strings = StringTable(language: "ru", ["full": "полно"])
    #expect(try reason() == "ru: полно, Удалить")
    #expect(policy.strings.language == "ru")
  }

  @Test func aPolicyOverAnAppsRowsUsesTheTable() throws {
    let policy = try policy(rules)
    policy.strings = StringTable(language: "sl", ["full": "polno"])
    #expect(try policy.canMoveRow(at: [0, 0], in: Chores()).reason == "sl: polno, Izbriši")
  }

  @Test func theLanguageCannotBeAssigned() throws {
    let policy = try policy("return { did_select_row = function(view, path) view.language = 'sl' end }")
    let view = try view([["a"]], policy, editing: false)
    let error = #expect(throws: TableError.self) { try view.tapRow(at: [0, 0]) }
    #expect(error?.diagnostic(policy: policy).message.contains("language") == true)
  }

  @Test func aTextMustBeAString() throws {
    let policy = try policy(
      "return { can_move_row = function(view, path) view:localized_string({}) return true end }")
    let view = try view([["a", "b"]], policy)
    let error = #expect(throws: TableError.self) { try view.drag(rowAt: [0, 0], to: [0, 1]) }
    #expect(error?.diagnostic(policy: policy).message.contains("text") == true)
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

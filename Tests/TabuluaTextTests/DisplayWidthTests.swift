import TabuluaText
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("milk", 4), ("日本語", 6), ("한국어", 6), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("🇸🇮", 2), ("✓", 1), ("✔️", 2),
    ("ｶﾅ", 2), ("Ａ", 2), ("a\u{200B}b", 2), ("…", 1), ("⠿", 1), ("Ž", 1), ("🥛", 2), ("\u{AD}", 0),
  ])
  func columns(_ text: String, _ expected: Int) {
    #expect(DisplayWidth.of(text) == expected)
  }

  @Test(arguments: [
    ("milk", 4, "milk"), ("milk", 3, "mi…"), ("milk", 1, "…"), ("milk", 0, ""), ("日本語", 6, "日本語"),
    ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"), ("e\u{301}tude", 3, "e\u{301}t…"), ("", 3, ""),
  ])
  func truncates(_ text: String, _ columns: Int, _ expected: String) {
    let result = DisplayWidth.truncated(text, to: columns)
    #expect(result == expected)
    #expect(DisplayWidth.of(result) <= columns)
  }

  @Test func pads() {
    #expect(DisplayWidth.padded("日本", to: 6) == "日本  ")
    #expect(DisplayWidth.padded("milk", to: 2) == "milk")
  }
}

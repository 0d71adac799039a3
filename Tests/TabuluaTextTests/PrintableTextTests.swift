import Testing

@testable import TabuluaText

/// What nobody sees is shown by its number, and what joins letters and emoji stays.
@Suite struct PrintableTextTests {
  @Test(
    arguments: [
      0x00, 0x1B, 0x7F, 0x85, 0xAD, 0x34F, 0x61C, 0x115F, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F,
      0x2028,
      0x202A, 0x202E, 0x2060, 0x2063, 0x2066, 0x2069, 0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9, 0xFFFE, 0xE0001,
      0xE0041,
    ] as [UInt32])
  func hidden(_ value: UInt32) throws {
    let scalar = Character(try #require(Unicode.Scalar(value)))
    let shown = "\\u{\(String(value, radix: 16))}"
    #expect(PrintableText.of("a\(scalar)b") == "a\(shown)b")
    #expect(PrintableText.of("\(scalar)") == shown)
    #expect(PrintableText.of("é\(scalar)é\(scalar)") == "é\(shown)é\(shown)")
    // What is shown by its number joins nothing.
    #expect(PrintableText.of("\u{202E}\(scalar)") == "\\u{202e}\(shown)")
  }

  /// A run of signs of which one hides behind the other.
  @Test func runs() {
    #expect(PrintableText.of("a\u{E0041}\u{E0042}\u{E0043}") == "a\\u{e0041}\\u{e0042}\\u{e0043}")
    #expect(PrintableText.of("\u{200D}\u{200D}") == "\\u{200d}\\u{200d}")
    #expect(PrintableText.of("ا\u{200D}\u{200D}\u{200D}ا") == "ا\\u{200d}\\u{200d}\\u{200d}ا")
    #expect(PrintableText.of("x\u{200D}👩") == "x\\u{200d}👩")
  }

  @Test(
    arguments: [
      "", "plain", "naïve Ünïcödé", "日本語 テキスト", "שלום עולם", "مرحبا", "می\u{200C}خواهم", "क्\u{200D}ष", "👩‍👩‍👧‍👦",
      "❤️‍🔥", "🏳️‍🌈", "👩🏽‍💻", "1️⃣", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🇸🇮", "e\u{301}",
      "葛\u{E0100}", "a b\u{A0}c",
    ])
  func seen(_ text: String) {
    #expect(PrintableText.of(text) == text)
  }

  @Test func lines() {
    #expect(PrintableText.of("a\tb\nc\rd") == "a b\\nc\\rd")
    #expect(PrintableText.of("a\tb\n", keepsTabs: true) == "a\tb\\n")
  }
}

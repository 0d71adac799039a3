import TabuluaText
import Testing

@Suite struct MarkupTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("<script>", "&lt;script&gt;"), ("a & b", "a &amp; b"),
    ("\" onload='x'", "&quot; onload=&#39;x&#39;"), ("\u{0}\u{1B}[2J", "\\u{0}\\u{1b}[2J"),
    ("\u{202E}evil", "\\u{202e}evil"), ("\u{FFFE}\u{FFFF}", "\\u{fffe}\\u{ffff}"), ("]]>", "]]&gt;"),
    ("日本 é 👩‍👩‍👧", "日本 é 👩‍👩‍👧"),
  ])
  func escaped(_ text: String, _ expected: String) {
    #expect(MarkupText.escaped(text) == expected)
  }

  @Test(arguments: [
    (1.0, "1"), (0.25, "0.3"), (-0.5, "-0.5"), (-12.04, "-12"), (-0.04, "0"), (1e300, "0"), (.nan, "0"),
    (.infinity, "0"), (22.95, "23"),
  ])
  func numbers(_ number: Double, _ expected: String) {
    #expect(MarkupText.number(number) == expected)
  }
}

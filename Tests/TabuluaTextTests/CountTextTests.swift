import TabuluaText
import Testing

@Suite struct CountTextTests {
  @Test func digitsStandInGroupsOfThree() {
    let numbers = [
      0: "0", 7: "7", 999: "999", 1_000: "1 000", 50_000: "50 000", 123_456: "123 456",
      1_234_567: "1 234 567",
      -1_000: "-1 000", -999: "-999", Int.min: "-9 223 372 036 854 775 808",
    ]
    for (number, text) in numbers { #expect(CountText.of(number) == text) }
  }

  @Test func oneAndSeveral() {
    #expect(CountText.of(0, "row", "rows") == "0 rows")
    #expect(CountText.of(1, "row", "rows") == "1 row")
    #expect(CountText.of(2_000, "row", "rows") == "2 000 rows")
  }
}

import TabuluaText
import Testing

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("can_mov_row", "can_move_row"), ("canMoveRow", "can_move_row"), ("can-move-row", "can_move_row"),
    ("move_rwo", "move_row"), ("CAN_EDIT_ROW", "can_edit_row"),
  ])
  func findsTheName(misspelt: String, meant: String) {
    let names = ["can_edit_row", "can_move_row", "move_row", "cell_for_row"]
    #expect(Suggestion.nearest(to: misspelt, among: names) == meant)
  }

  @Test func farNamesAreNotSuggested() {
    #expect(Suggestion.nearest(to: "colour", among: ["name", "region", "id"]) == nil)
    #expect(Suggestion.nearest(to: "", among: ["a", "b"]) == nil)
    #expect(Suggestion.nearest(to: "ab", among: ["yz"]) == nil)
    #expect(Suggestion.nearest(to: "C", among: ["A", "B"]) == nil)
    #expect(Suggestion.nearest(to: "a", among: ["A", "B"]) == "A")
  }

  /// A name that a person writes is short; comparing long ones takes the product of their lengths.
  @Test func longNamesAreComparedWithNone() {
    let long = String(repeating: "a", count: 128)
    #expect(Suggestion.nearest(to: long + "b", among: [long]) == nil)
    #expect(Suggestion.nearest(to: long.dropLast() + "b", among: [long]) == long)
    #expect(
      Suggestion.nearest(
        to: String(repeating: "a", count: 1 << 20), among: [String(repeating: "a", count: 1 << 20) + "b"])
        == nil)
  }

  @Test func theNearestWins() {
    #expect(Suggestion.nearest(to: "sections_by", among: ["sections", "section_by"]) == "section_by")
  }
}

import TabuluaModel
import TabuluaText

/// Moves a row down by one place: `{"do":"move_down","row":ROW}`.
struct MoveDownVerb: MoveByOneVerb {
  static let name: BatchWord = "move_down"
  static let summary = "moves a row down by one place, as a keyboard or a screen reader does"
  static let direction = MoveDirection.down

  var row: RowReference

  static var example: DocumentationExample {
    .run(#"{"do":"move_down","row":{"key":"milk"}}"#, editing: true)
  }

  static let examples = VerbExamples(
    done: .init(
      editing: true, row: ("rye", "[0,3]"), ends: VerbEnding("moved", #""proposed":[1,0],"to":[1,0]"#)),
    refused: .init(
      editing: true, row: ("wax", "[1,1]"), ends: .host("no_place", "the row is the last of the table")),
    failed: .init(
      editing: true, with: #""row":{"key":"gin"}"#,
      ends: .error(
        "unknown_key", "no row has the key `gin`",
        help: "a key is the text in the key column; `tabulua show --format json` lists them all", line: 2)))
}

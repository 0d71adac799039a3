import TabuluaModel
import TabuluaText

/// Moves a row up by one place: `{"do":"move_up","row":ROW}`.
struct MoveUpVerb: MoveByOneVerb {
  static let name: BatchWord = "move_up"
  static let summary = "moves a row up by one place, as a keyboard or a screen reader does"
  static let direction = MoveDirection.up

  var row: RowReference

  static var example: DocumentationExample {
    .run(#"{"do":"move_up","row":{"key":"tea"}}"#, editing: true)
  }

  static let examples = VerbExamples(
    done: .init(
      editing: true, row: ("tea", "[0,1]"), ends: VerbEnding("moved", #""proposed":[0,0],"to":[0,0]"#)),
    refused: .init(
      editing: true, row: ("milk", "[0,0]"), ends: .host("no_place", "the row is the first of the table")),
    failed: .init(
      editing: true, with: #""row":{"key":"gin"}"#,
      ends: .error(
        "unknown_key", "no row has the key `gin`",
        help: "a key is the text in the key column; `tabulua show --format json` lists them all", line: 2)))
}

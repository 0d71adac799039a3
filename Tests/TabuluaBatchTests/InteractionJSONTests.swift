import TabuluaBatch
import TabuluaScript
import TabuluaModel
import Testing

@Suite("Interactions as lines of a batch")
struct InteractionJSONTests {
  private static let rows: [RowReference] = [.path([0, 2]), .key("a \"b\"\n")]

  private static let all: [Interaction] =
    rows.flatMap { row -> [Interaction] in
      [
        .drag(row, .to([1, 0])), .drag(row, .through([[1, 0], [0, 1]], cancel: false)),
        .drag(row, .through([[1, 0]], cancel: true)), .drag(row, .before(.key("x"))),
        .drag(row, .after(.path([3, 4]))), .drag(row, .section("Done", .first)),
        .drag(row, .section("Done", .last)), .tap(row), .tapAccessory(row),
        .changeControl(row, .boolean(true)), .changeControl(row, .number(0.25)), .tapDelete(row),
        .delete(row),
        .insert(row), .fullSwipe(row, .leading), .swipe(row, .leading, action: nil),
        .swipe(row, .trailing, action: "Löschen"),
        .set(row, ["b": .null, "a": .text("é"), "c": .integer(-3), "d": .boolean(false)]),
        .select(row, .none), .select(row, .middle), .deselect(row), .scrollTo(row, .bottom),
      ]
    } + [
      .setEditing(true), .setEditing(false), .confirmDelete, .cancelDelete, .panSelect(rows),
      .tapIndex("Ä \"1\""), .add, .scroll(by: -3), .reload,
      .configure([
        .flag(.allowsMultipleSelection, true), .rowHeight(44.5), .sectionIndexMinimumDisplayRowCount(3),
        .header("x"), .footer(nil),
      ]),
      .update(update),
    ]

  private static var update: TableUpdate {
    var update = TableUpdate()
    update.deleteRows = [[0, 1]]
    update.insertRows = [.init(at: [0, 0]), .init(at: [1, 2], values: ["a": .text("b")])]
    update.reloadRows = [[0, 3]]
    update.moveRows = [.init(from: [0, 1], to: [1, 0])]
    update.deleteSections = [4]
    update.insertSections = [.init(at: 1), .init(at: 2, header: "H")]
    update.reloadSections = [3]
    update.moveSections = [.init(from: 0, to: 5)]
    return update
  }

  @Test("a line that is read gives the same interaction", arguments: all)
  func roundTrip(_ interaction: Interaction) throws {
    let json = try #require(interaction.json)
    #expect(!json.contains("\n"))
    let batch = try InteractionBatch(json: json, name: "x")
    #expect(batch.steps.map(\.interaction) == [interaction])
  }

  @Test("fields stand in the order of the documentation")
  func order() {
    #expect(Interaction.drag(.path([0, 2]), .to([1, 0])).json == #"{"do":"drag","row":[0,2],"to":[1,0]}"#)
    #expect(Interaction.call("view:move_row").json == nil)
  }
}

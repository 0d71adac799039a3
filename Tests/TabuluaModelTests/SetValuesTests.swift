@testable import TabuluaModel
import Testing

/// A person edits the values of a row.
@Suite struct SetValuesTests {
  private static func makeView(_ rules: RecordingRules?, editing: Bool = false) throws -> TableView {
    let table = try TableContents(
      columns: ["id", "title", "status", "points"],
      mapping: TableMapping(
        text: "title", sectionBy: "status", key: "id", sections: ["todo", "done"],
        types: ["points": .integer]),
      rows: [
        ["1", "a", "todo", 3], ["2", "b", "todo", 5], ["3", "c", "done", nil],
      ])
    let view = try TableView(table, dataSource: rules, delegate: rules, editing: editing)
    rules?.log = []
    rules?.calls = [:]
    return view
  }

  private func titles(_ view: TableView) -> [[String]] {
    let contents = view.contents
    return (0..<contents.numberOfSections).map { section in
      contents.rows(inSection: section).map { contents.text(of: $0, column: 1) }
    }
  }

  @Test func everyValueIsAskedAboutBeforeAnyIsSet() throws {
    let rules = RecordingRules([.shouldSetValue])
    let view = try Self.makeView(rules)
    var seen: [TableValue?] = []
    rules.onEvent = { _, view in
      seen.append(view.row(at: [0, 0]).flatMap { view.value(of: $0, column: 1) })
    }
    let outcome = try view.set(values: ["points": 8, "title": "x"], ofRowAt: [0, 0])
    #expect(outcome == .done(InteractionEffects()))
    #expect(seen == ["a", "a"])
    #expect(
      rules.log == [
        "should_set_value [0, 0] title \(TableValue.text("x"))",
        "should_set_value [0, 0] points \(TableValue.integer(8))",
      ])
    #expect(titles(view) == [["x", "b"], ["c"]])
    let row = try #require(view.row(at: [0, 0]))
    #expect(view.value(of: row, column: 3) == 8)
  }

  @Test func oneRefusalRefusesAll() throws {
    let rules = RecordingRules([.shouldSetValue])
    rules.setValue = { column, _ in
      column == "points" ? TableDecision(false, reason: "points are final") : true
    }
    let view = try Self.makeView(rules)
    #expect(
      try view.set(values: ["title": "x", "points": 1], ofRowAt: [0, 0])
        == .refused(reason: "points are final"))
    #expect(titles(view) == [["a", "b"], ["c"]])
    #expect(!view.contents.hasOverrides)
  }

  @Test func theSectionColumnAsksForADrag() throws {
    let rules = RecordingRules([.canMoveRow, .targetIndexPathForMove, .moveRow, .shouldSetValue])
    let view = try Self.makeView(rules)
    var title: TableValue?
    rules.onEvent = { callback, view in
      guard callback == .canMoveRow else { return }
      title = view.row(at: [0, 0]).flatMap { view.value(of: $0, column: 1) }
    }
    let row = view.row(at: [0, 0])
    let move = RowMove(row: row, from: [0, 0], to: [1, 1])
    var effects = InteractionEffects(inserted: [], moved: [move])
    effects.drag = .moved(move)
    #expect(
      try view.set(values: ["title": "x", "status": "done"], ofRowAt: [0, 0]) == .done(effects))
    #expect(title == "x")
    #expect(
      rules.log.suffix(3) == [
        "can_move_row [0, 0]", "target_index_path_for_move [0, 0] [1, 1]", "move_row [0, 0] [1, 1]",
      ])
    #expect(titles(view) == [["b"], ["c", "x"]])
    #expect(!view.isEditing)
  }

  @Test func aRefusedDragRefusesTheValuesToo() throws {
    let rules = RecordingRules([.canMoveRow, .targetIndexPathForMove])
    let view = try Self.makeView(rules)
    rules.canMove = { _ in TableDecision(false, reason: "pinned") }
    let values: [String: TableValue] = ["title": "x", "status": "done"]
    #expect(try view.set(values: values, ofRowAt: [0, 0]) == .refused(reason: "pinned"))
    rules.canMove = { _ in true }
    rules.target = { _, _, _ in TableDecision(nil, reason: "done is full") }
    #expect(try view.set(values: values, ofRowAt: [0, 0]) == .refused(reason: "done is full"))
    #expect(titles(view) == [["a", "b"], ["c"]])
    #expect(!view.contents.hasOverrides)
    #expect(view.reorderingIndexPath == nil)
    // The value that it has asks for no drag.
    rules.log = []
    #expect(
      try view.set(values: ["status": "todo"], ofRowAt: [0, 0]) == .done(InteractionEffects()))
    #expect(rules.log == [])
  }

  @Test func aRetargetedDrag() throws {
    let rules = RecordingRules([.targetIndexPathForMove])
    rules.target = { _, _, _ in TableDecision([1, 0], reason: "new ones first") }
    let view = try Self.makeView(rules)
    let outcome = try view.set(values: ["status": "done"], ofRowAt: [0, 1])
    guard case .done(let effects) = outcome, case .retargeted(let move, let proposed) = effects.drag else {
      Issue.record("\(outcome)")
      return
    }
    #expect(move.to == [1, 0])
    #expect(move.reason == "new ones first")
    #expect(proposed == [1, 1])
    #expect(titles(view) == [["a"], ["b", "c"]])
  }

  @Test func valuesThatDoNotFit() throws {
    let rules = RecordingRules([.shouldSetValue])
    let view = try Self.makeView(rules)
    let cases: [([String: TableValue], TableError.Code, String)] = [
      (["tittle": "x"], .unknownColumn, "tittle"), (["points": "many"], .typeMismatch, "points"),
      (["title": 3], .typeMismatch, "title"), (["status": "never"], .unknownSection, "status"),
    ]
    for (values, code, column) in cases {
      let found = error { () throws(TableError) in
        _ = try view.set(values: values, ofRowAt: [0, 0])
      }
      #expect(found?.code == code)
      #expect(found?.cells == TableError.Cells(column, path: [0, 0]))
    }
    #expect(rules.log == [])
    for (key, code) in [("2", TableError.Code.duplicateKey), ("", .emptyKey)] {
      let found = error { () throws(TableError) in
        _ = try view.set(values: ["title": "x", "id": .text(key)], ofRowAt: [0, 0])
      }
      #expect(found?.code == code)
    }
    #expect(titles(view) == [["a", "b"], ["c"]])
    let scripted = try TableView.scripted(ScriptedTests.makeRules())
    let found = error { () throws(TableError) in _ = try scripted.set(values: [:], ofRowAt: [0, 0]) }
    #expect(found?.code == .dataSourceOwnsRows)
  }
}

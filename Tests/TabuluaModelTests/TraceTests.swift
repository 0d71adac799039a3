import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// What is reported of calls and of defaults.
@Suite struct TraceTests {
  private func line(_ record: CallRecord) -> String {
    var parts = [record.callback.rawValue]
    parts += record.arguments.map(text)
    parts += ["->", text(record.result)]
    if let reason = record.reason { parts.append("(\(reason))") }
    if !record.implemented { parts.append("absent") }
    if let at = record.at { parts.append("at \(at)") }
    if record.failed { parts.append("failed") }
    return parts.joined(separator: " ")
  }

  private func text(_ value: TraceValue) -> String {
    switch value {
    case .null: "null"
    case .path(let path): "\(path)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .boolean(let boolean): "\(boolean)"
    case .text(let text): text
    case .cell(let cell): cell.text ?? "cell"
    case .list(let values): "[" + values.map { self.text($0) }.joined(separator: " ") + "]"
    }
  }

  @Test func absentQuestionsAboutTheOwnRowAppearWithTheirDefaults() throws {
    var lines: [String] = []
    let view = try TableView.loaded([["a", "b"]], onCall: { lines.append(line($0)) })
    #expect(lines == [])
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    #expect(
      lines == [
        "can_move_row [0, 0] -> true absent",
        "target_index_path_for_move [0, 0] [0, 1] -> [0, 1] absent",
      ])
  }

  @Test func callsAppearWithAnswersReasonsAndPlaces() throws {
    var lines: [String] = []
    let rules = RecordingRules([
      .canMoveRow, .targetIndexPathForMove, .moveRow, .willBeginReorderingRow, .didEndReorderingRow,
    ])
    rules.target = { _, source, proposed in
      proposed == [0, 1] ? TableDecision(nil, reason: "taken") : TableDecision([0, 0], reason: "to the top")
    }
    let view = try TableView.loaded([["a", "b", "c"]], rules, onCall: { lines.append(line($0)) })
    lines = []
    _ = try view.drag(rowAt: [0, 2], through: [[0, 1], [0, 2]])
    #expect(
      lines == [
        "can_move_row [0, 2] -> true at rules.lua:12",
        "will_begin_reordering_row [0, 2] -> null at rules.lua:25",
        "target_index_path_for_move [0, 2] [0, 1] -> null (taken) at rules.lua:26",
        "target_index_path_for_move [0, 2] [0, 2] -> [0, 0] (to the top) at rules.lua:26",
        "move_row [0, 2] [0, 0] -> null at rules.lua:8",
        "did_end_reordering_row [0, 2] [0, 0] -> null at rules.lua:22",
      ])
  }

  @Test func everyKindOfAnswer() throws {
    var lines: [String] = []
    let rules = RecordingRules(CallbackSet.all.subtracting([.canDisplaceRow]))
    rules.rows = [["x"], ["y"]]
    rules.cell = { _ in TableCell(text: "hello") }
    _ = try TableView(
      dataSource: rules, delegate: rules, viewport: .all, editing: true,
      onCall: { lines.append(line($0)) })
    #expect(
      lines.prefix(20) == [
        "view_did_load -> null at rules.lua:13", "view_will_appear -> null at rules.lua:16",
        "number_of_sections -> 2 at rules.lua:18",
        "number_of_rows 0 -> 1 at rules.lua:14", "number_of_rows 1 -> 1 at rules.lua:14",
        "section_index_titles -> [A B] at rules.lua:20",
        "title_for_header 0 -> null at rules.lua:16", "title_for_footer 0 -> null at rules.lua:16",
        "height_for_header 0 -> 44.0 at rules.lua:17", "height_for_footer 0 -> 44.0 at rules.lua:17",
        "title_for_header 1 -> header 1 at rules.lua:16",
        "title_for_footer 1 -> footer 1 at rules.lua:16", "height_for_header 1 -> 44.0 at rules.lua:17",
        "height_for_footer 1 -> 44.0 at rules.lua:17", "height_for_row [0, 0] -> 44.0 at rules.lua:14",
        "cell_for_row [0, 0] -> hello at rules.lua:12",
        "indentation_level_for_row [0, 0] -> 0 at rules.lua:25",
        "can_edit_row [0, 0] -> true at rules.lua:12",
        "editing_style_for_row [0, 0] -> delete at rules.lua:21",
        "should_indent_while_editing_row [0, 0] -> true at rules.lua:31",
      ])
  }

  @Test func aFailedCallAppears() throws {
    var lines: [String] = []
    let rules = RecordingRules([.moveRow])
    let view = try TableView.loaded([["a", "b"]], rules, onCall: { lines.append(line($0)) })
    rules.failure = (.moveRow, 1)
    #expect(error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [0, 1]) } != nil)
    #expect(lines.last == "move_row [0, 0] [0, 1] -> null at rules.lua:8 failed")
  }

  @Test func withoutAListenerNoPlaceIsAskedFor() throws {
    final class Silent: TableViewDataSource {
      let implemented: CallbackSet = [.canMoveRow]
      var places = 0
      func place(of callback: TableCallback) -> String? {
        places += 1
        return nil
      }
      func canMoveRow(at path: TableIndexPath, in view: TableView) -> TableDecision<Bool> { true }
    }
    let source = Silent()
    let view = try TableView(TableContents(sections: [["a", "b"]]), dataSource: source, editing: true)
    _ = try view.drag(rowAt: [0, 0], to: [0, 1])
    #expect(source.places == 0)
  }

  @Test func callbacksHaveBitsOfTheirOwn() {
    var seen: Set<UInt64> = []
    for callback in TableCallback.allCases {
      let set = CallbackSet(callback)
      #expect(seen.insert(set.rawValue).inserted)
      #expect(TableCallback.allCases.filter { set.contains($0) } == [callback])
    }
    #expect(seen.count == 53)
    #expect(TableCallback.canMoveRow.isQuestion && TableCallback.canMoveRow.isDataSource)
    #expect(!TableCallback.moveRow.isQuestion && TableCallback.moveRow.isDataSource)
    #expect(TableCallback.targetIndexPathForMove.isQuestion)
    #expect(!TableCallback.targetIndexPathForMove.isDataSource)
    #expect(!TableCallback.willSelectRow.isQuestion && !TableCallback.willDeselectRow.isQuestion)
  }
}

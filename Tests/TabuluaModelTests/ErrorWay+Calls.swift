import TabuluaModel
import TabuluaPolicy

// Callbacks that fail or answer nonsense, and changes that are tried inside them.
extension ErrorWay {
  /// A view of two rows and one, in editing mode, whose rules have some callbacks.
  private static func view(
    _ callbacks: CallbackSet, editing: Bool = true, _ change: (RecordingRules) -> Void = { _ in }
  ) throws -> TableView {
    let rules = RecordingRules(callbacks)
    change(rules)
    return try .loaded([["a", "b"], ["c"]], rules, editing: editing)
  }

  static let ofCalls: [ErrorWay] = [
    ErrorWay("callback.failed", "`can_move_row` failed: Failure()") {
      _ = try view([.canMoveRow]) { $0.onEvent = { _, _ in throw Failure() } }.drag(
        rowAt: [0, 0], to: [0, 1])
    },
    ErrorWay("callback.tableFailed", "the app's table failed: Failure()") {
      let source = "return { can_move_row = function(view, path) return view:row(path).title == 'x' end }"
      _ = try LuaPolicy(source: source, name: "p.lua").canMoveRow(at: [0, 0], in: BrokenTable(rows: 1))
    },
    ErrorWay("callback.lawBroken", "law `own`: never") {
      let view = try TableView.loaded([["a", "b"]])
      let laws = CountingLaws([.own])
      laws.holds = { _ in TableDecision(false, reason: "never") }
      view.laws = laws
      try view.deleteRows(at: [[0, 0]])
    },
    ErrorWay("callback.notImplemented", "`cell_for_row` is said to be implemented, but has no body") {
      final class Liar: TableViewDataSource { let implemented: CallbackSet = [.cellForRow] }
      _ = try TableView(TableContents(sections: [["a"]]), dataSource: Liar())
    },
    ErrorWay("callback.missingNumberOfRows", "`number_of_sections` is defined without `number_of_rows`") {
      _ = try TableView(dataSource: RecordingRules([.numberOfSections]))
    },
    ErrorWay(
      "callback.dataSourceOwnsRows",
      "`can_displace_row` does not go with `number_of_rows`: this data source moves its own rows"
    ) { _ = try TableView(dataSource: RecordingRules([.numberOfRows, .canDisplaceRow])) },
    ErrorWay(
      "callback.changeDuringQuestion",
      "the table cannot be changed inside `can_move_row`, which answers a question"
    ) {
      _ = try view([.canMoveRow]) { $0.onEvent = { try $1.deleteRows(at: [[0, 0]]) } }
        .drag(rowAt: [0, 0], to: [0, 1])
    },
    ErrorWay("callback.changeDuringCallback", "this cannot be done inside `move_row`") {
      _ = try view([.moveRow]) { $0.onEvent = { try $1.deleteRows(at: [[0, 0]]) } }
        .drag(rowAt: [0, 0], to: [0, 1])
    },
    ErrorWay("callback.countMismatch", "section 0 has 3 rows after `move_row`, but should have 2") {
      let rules = RecordingRules([.numberOfSections, .numberOfRows, .moveRow])
      rules.rows = [["a", "b"]]
      rules.move = { rules, _, _ in rules.rows[0].append("c") }
      _ = try TableView.scripted(rules).drag(rowAt: [0, 0], to: [0, 1])
    },
    ErrorWay(
      "callback.rowMismatch", "after `move_row` the row [0, 1] shows `b`, but should show `a`"
    ) {
      // It does nothing.
      let rules = RecordingRules([.numberOfSections, .numberOfRows, .moveRow, .cellForRow])
      rules.rows = [["a", "b"]]
      rules.cell = { [unowned rules] path in TableCell(text: rules.rows[path.section][path.row]) }
      rules.move = { _, _, _ in }
      _ = try TableView.scripted(rules).drag(rowAt: [0, 0], to: [0, 1])
    },
    ErrorWay("callback.invalidCount", "`number_of_rows` returned -1, a negative count") {
      _ = try TableView(dataSource: Counts([-1]))
    },
    ErrorWay(
      "callback.tooManyRows",
      "the policy says that it has 549 755 813 887 rows, and at most 4 194 304 can be looked at one by one"
    ) { _ = try TableView(dataSource: Counts([(1 << 39) - 1]), viewport: .all) },
    ErrorWay("callback.invalidHeight", "`height_for_row` returned the height 0.0") {
      _ = try view([.heightForRow]) { $0.height = 0 }
    },
    ErrorWay("callback.invalidIndentation", "`indentation_level_for_row` returned the level -1") {
      _ = try view([.indentationLevelForRow]) { $0.level = -1 }
    },
    ErrorWay(
      "callback.answerOutOfRange", "`will_select_row` returned [5, 0], but the table has 2 sections"
    ) {
      _ = try view([.willSelectRow], editing: false) { $0.willSelect = { _ in TableDecision([5, 0]) } }
        .tapRow(at: [0, 0])
    },
    ErrorWay(
      "callback.sectionOutOfRange",
      "`section_for_section_index_title` returned section 9, but the table has 2 sections"
    ) {
      _ = try view([.sectionIndexTitles, .sectionForSectionIndexTitle]) { $0.sectionForIndex = { _, _ in 9 } }
        .tapSectionIndex(title: "A")
    },
    ErrorWay(
      "callback.groupTargetOutOfRange",
      "`target_index_path_for_moving_rows` returned [0, 5], but section 0 has 1 place when the 2 dragged rows are taken out"
    ) {
      _ = try view([.targetIndexPathForMovingRows]) { $0.groupTarget = { _, _, _ in TableDecision([0, 5]) } }
        .drag(rowsAt: [[0, 1], [0, 0]], to: [0, 0])
    },
    ErrorWay(
      "callback.targetOutOfRange",
      "`target_index_path_for_move` returned [0, 5], but section 0 has 2 places for the dragged row"
    ) {
      _ = try view([.targetIndexPathForMove]) { $0.target = { _, _, _ in TableDecision([0, 5]) } }
        .drag(rowAt: [0, 0], to: [0, 1])
    },
  ]

  /// A data source that says how many rows it has, and has none.
  final class Counts: TableViewDataSource {
    let implemented: CallbackSet = [.numberOfSections, .numberOfRows]
    var counts: [Int]

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in view: TableView) -> Int { counts.count }

    func numberOfRows(inSection section: Int, in view: TableView) -> Int { counts[section] }
  }
}

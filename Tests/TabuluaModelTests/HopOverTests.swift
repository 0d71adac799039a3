import TabuluaModel
import Testing

/// Rows that may not be displaced, in every small table, with every set of them, under every drag.
@Suite struct HopOverTests {
  /// What hop-over is, in five lines: in each section the fixed rows stand at their old indexes, and the others, in
  /// the order that a plain move gives them, fill the places between; nil where a section is too short for that.
  func hopped(
    _ rows: [[String]], _ source: TableIndexPath, _ target: TableIndexPath, fixed: Set<String>
  ) -> [[String]]? {
    var result = moved(rows, source, target)
    for section in rows.indices {
      var free = result[section].filter { !fixed.contains($0) }[...]
      for row in result[section].indices {
        let stood = row < rows[section].count ? rows[section][row] : ""
        result[section][row] = fixed.contains(stood) ? stood : free.popFirst() ?? ""
      }
    }
    return Set(result.joined()) == Set(rows.joined()) ? result : nil
  }

  /// The shapes of tables with at most six rows that have one section, two, or three.
  static let shapes: [[Int]] =
    (0...6).map { [$0] } + (0...3).flatMap { first in (0...3).map { [first, $0] } }
    + (0...2).flatMap { first in (0...2).flatMap { second in (0...2).map { [first, second, $0] } } }

  @Test(arguments: shapes) func everyDragPastEverySetOfRows(_ lengths: [Int]) throws {
    let before = texts(lengths)
    let names = before.flatMap { $0 }
    let rules = RecordingRules([.canDisplaceRow, .moveRow, .didEndReorderingRow])
    let view = try TableView.loaded(before, rules)
    for bits in 0..<(1 << names.count) {
      let chosen = names.indices.filter { bits & 1 << $0 != 0 }.map { names[$0] }
      for source in everyPath(lengths) {
        // The dragged row is not asked.
        let fixed = Set(chosen).subtracting([before[source.section][source.row]])
        for target in everyDestination(of: source, lengths) {
          try view.trying { try expectDrag(view, rules, before, source, target, fixed) }
          #expect(view.texts == before)
        }
      }
    }
  }

  private func path(of name: String, in rows: [[String]]) -> TableIndexPath? {
    for (section, list) in rows.enumerated() {
      if let row = list.firstIndex(of: name) { return [section, row] }
    }
    return nil
  }

  /// The other rows that passed another one in a drag, and not those that made room or kept their places.
  private func passing(_ dragged: String, _ before: [[String]], _ after: [[String]]) -> [String] {
    let order = after.joined().filter { $0 != dragged }
    let old = before.joined().filter { $0 != dragged }
    return old.filter { row in
      guard let from = path(of: row, in: before), let to = path(of: row, in: after), from != to else {
        return false
      }
      return old.contains { other in
        guard let a = old.firstIndex(of: row), let b = old.firstIndex(of: other),
          let c = order.firstIndex(of: row), let d = order.firstIndex(of: other)
        else { return false }
        return (a < b) != (c < d)
      }
    }
  }

  private func expectDrag(
    _ view: TableView, _ rules: RecordingRules, _ before: [[String]], _ source: TableIndexPath,
    _ target: TableIndexPath, _ fixed: Set<String>
  ) throws {
    rules.canDisplace = { path in
      TableDecision(!fixed.contains(before[path.section][path.row]), reason: before[path.section][path.row])
    }
    rules.log = []
    let name = before[source.section][source.row]
    let outcome = try view.drag(rowAt: source, to: target)
    let comment: Comment = "\(before): \(source) to \(target) past \(fixed.sorted())"

    let plain = moved(before, source, target)
    let asked = before.joined().filter { $0 != name && path(of: $0, in: before) != path(of: $0, in: plain) }
      .compactMap { path(of: $0, in: before) }
    let questions = rules.log.filter { $0.hasPrefix("can_displace_row") }
    let expected = hopped(before, source, target, fixed: fixed)
    if expected == nil {
      // The questions end at the row for which its section would be too short.
      #expect(asked.map { "can_displace_row \($0)" }.starts(with: questions), comment)
    } else {
      #expect(questions == asked.map { "can_displace_row \($0)" }, comment)
    }
    let landing = path(of: name, in: expected ?? before) ?? source
    if landing == source {
      #expect(view.texts == before, comment)
      #expect(outcome.word == (source == target ? "unchanged" : "refused"), comment)
      #expect(!rules.log.contains { $0.hasPrefix("move_row") }, comment)
      #expect(rules.log.last == "did_end_reordering_row \(source) \(source)", comment)
      return
    }
    #expect(view.texts == expected, comment)
    #expect(outcome.word == (landing == target ? "moved" : "retargeted"), comment)
    #expect(
      rules.log.suffix(2) == ["move_row \(source) \(landing)", "did_end_reordering_row \(source) \(landing)"])
    let move = try #require(outcome.move)
    #expect(move.from == source && move.to == landing, comment)
    #expect(view.row(at: landing) == move.row, comment)
    #expect(move.reason == (landing == target ? nil : before[target.section][target.row]), comment)

    let passing = passing(name, before, expected ?? [])
    #expect(move.others.compactMap { view.indexPath(of: $0.row) } == move.others.map(\.to), comment)
    #expect(move.others.map { view.texts[$0.to.section][$0.to.row] } == passing, comment)
    #expect(move.others.map(\.from) == passing.compactMap { path(of: $0, in: before) }, comment)
    view._checkInvariants()
  }

  /// Selection, the open row and marks go with their rows; what came into view is asked about.
  @Test func whatGoesWithTheRows() throws {
    for bits in 0..<(1 << 5) {
      for source in 0..<5 {
        for target in 0..<5 {
          let rules = RecordingRules([.canDisplaceRow, .willDisplayCell, .didEndDisplayingCell])
          rules.canDisplace = { TableDecision(bits & 1 << $0.row == 0) }
          let view = try TableView.loaded([["a", "b", "c", "d", "e"]], rules, viewport: 2)
          try view.scroll(by: 1)
          try view.configure { $0.allowsMultipleSelectionDuringEditing = true }
          let chosen = try (0..<5).filter { $0 % 2 == bits % 2 }.map { row in
            try view.selectRow(at: [0, row])
            return view.texts[0][row]
          }
          let seen = view.indexPathsForVisibleRows.map { view.texts[$0.section][$0.row] }
          rules.log = []
          _ = try view.drag(rowAt: [0, source], to: [0, target])
          let comment: Comment = "\(bits): \(source) to \(target)"
          #expect(
            Set(view.indexPathsForSelectedRows.map { view.texts[0][$0.row] }) == Set(chosen), comment)
          let now = view.indexPathsForVisibleRows.map { view.texts[$0.section][$0.row] }
          let came = rules.log.filter { $0.hasPrefix("will_display_cell") }
          let left = rules.log.filter { $0.hasPrefix("did_end_displaying_cell") }
          let rows = view.texts[0]
          #expect(
            came
              == rows.indices.filter { now.contains(rows[$0]) && !seen.contains(rows[$0]) }
              .map { "will_display_cell [0, \($0)]" }, comment)
          #expect(
            left
              == rows.indices.filter { seen.contains(rows[$0]) && !now.contains(rows[$0]) }
              .map { "did_end_displaying_cell [0, \($0)]" }, comment)
        }
      }
    }
  }

  /// The values of the section column, the trace and the reasons, in one example.
  @Test func acrossSections() throws {
    let rules = RecordingRules([.canDisplaceRow, .targetIndexPathForMove])
    rules.canDisplace = { TableDecision($0.row != 0, reason: "\($0) is pinned") }
    var calls: [CallRecord] = []
    let view = try TableView(
      TableContents(
        columns: ["name", "list"], mapping: TableMapping(sectionBy: "list"),
        rows: [["a", "x"], ["b", "x"], ["c", "y"], ["d", "y"], ["e", "y"]]),
      dataSource: rules, delegate: rules, editing: true, onCall: { calls.append($0) })
    calls = []
    let outcome = try view.drag(rowAt: [0, 1], to: [1, 0])
    #expect(view.texts == [["a"], ["c", "b", "d", "e"]])
    let move = try #require(outcome.move)
    #expect(move.to == [1, 1] && move.others == [] && move.reason == "[1, 0] is pinned")
    #expect(view.contents.text(of: try #require(move.row), column: 1) == "y")
    let questions = calls.filter { $0.callback == .canDisplaceRow }
    #expect(questions.map(\.arguments) == [[.path([1, 0])], [.path([1, 1])], [.path([1, 2])]])
    #expect(questions.map(\.result) == [.boolean(false), .boolean(true), .boolean(true)])

    // The first row cannot leave a section whose only other row must keep the second place.
    rules.canDisplace = { TableDecision($0.row != 1, reason: "second stays") }
    let short = try TableView.loaded([["a", "b"], []], rules)
    #expect(
      try short.drag(rowAt: [0, 0], to: [1, 0])
        == .refused(
          reason: "section 0 would be too short for the row at [0, 1], which keeps its place: second stays"))
    #expect(short.texts == [["a", "b"], []])
  }

  /// A failing question, or a failing event after the hops, leaves everything as it was.
  @Test func failures() throws {
    for (callback, call) in [
      (TableCallback.canDisplaceRow, 1), (.canDisplaceRow, 3), (.moveRow, 1), (.didEndReorderingRow, 1),
    ] {
      let rules = RecordingRules([.canDisplaceRow, .moveRow, .didEndReorderingRow])
      rules.canDisplace = { TableDecision($0.row != 2) }
      let view = try TableView.loaded([["a", "b", "c", "d", "e"]], rules)
      try view.configure { $0.allowsSelectionDuringEditing = true }
      try view.selectRow(at: [0, 3])
      rules.failure = (callback, call)
      let found = error { () throws(TableError) in _ = try view.drag(rowAt: [0, 0], to: [0, 4]) }
      #expect(found?.code == .callbackFailed && found?.callback == callback)
      #expect(view.texts == [["a", "b", "c", "d", "e"]])
      #expect(view.indexPathForSelectedRow == [0, 3])
      rules.failure = nil
      #expect(try view.drag(rowAt: [0, 0], to: [0, 4]).move?.others.count == 1)
      #expect(view.texts == [["b", "d", "c", "e", "a"]])
      #expect(view.indexPathForSelectedRow == [0, 1])
    }
  }

  @Test func aScriptedDataSourceCannotHaveIt() {
    let rules = RecordingRules([.numberOfRows, .numberOfSections, .moveRow, .canDisplaceRow])
    let found = error { () throws(TableError) in _ = try TableView(dataSource: rules) }
    #expect(found?.code == .dataSourceOwnsRows && found?.callback == .canDisplaceRow)
  }

  /// Rows that hop cost about the same in a large table as in a small one; the rows between are asked only.
  @Test func inALargeTable() throws {
    let rules = RecordingRules([.canDisplaceRow])
    rules.canDisplace = { TableDecision($0.row % 10 != 5) }
    let view = try TableView.loaded([(0..<2_000).map { "\($0)" }], rules)
    let move = try #require(try view.drag(rowAt: [0, 1_000], to: [0, 1_100]).move)
    #expect(rules.calls[.canDisplaceRow] == 100)
    #expect(move.to == [0, 1_100] && move.others.count == 10)
    #expect(view.texts[0][1_005] == "1005" && view.texts[0][1_004] == "1006")
  }
}

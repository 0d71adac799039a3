import TabuluaModel
import Testing

/// Every drag in every small table, under several rules, against the two lines of ``moved(_:_:_:)``.
@Suite struct DragTests {
  /// A rule: the answer of `target_index_path_for_move`; nil is no rule at all.
  enum Rule: String, CaseIterable, CustomTestStringConvertible {
    case absent, accept, refuse, stay, stayInSection, clamp, swapSections

    var testDescription: String { rawValue }

    /// What the rule answers; the lengths are those of the sections before the change.
    func answer(
      _ source: TableIndexPath, _ proposed: TableIndexPath, _ lengths: [Int]
    ) -> TableIndexPath? {
      let isHome = source.section == proposed.section
      switch self {
      case .absent, .accept: return proposed
      case .refuse: return nil
      case .stay: return source
      case .stayInSection: return isHome ? proposed : nil
      case .clamp:
        if isHome { return proposed }
        return [source.section, source.section < proposed.section ? lengths[source.section] - 1 : 0]
      case .swapSections:
        // From each place to the same one, counted from the end, of the last section.
        let last = lengths.count - 1
        let places = last == source.section ? lengths[last] : lengths[last] + 1
        return [last, max(0, places - 1 - proposed.row)]
      }
    }

    /// How the drag ends, said without looking at the view.
    func outcome(
      _ source: TableIndexPath, _ proposed: TableIndexPath, _ lengths: [Int]
    ) -> (word: String, destination: TableIndexPath) {
      guard let answer = answer(source, proposed, lengths), answer != source || proposed == source else {
        return ("refused", source)
      }
      if answer == source { return ("unchanged", source) }
      return (answer == proposed ? "moved" : "retargeted", answer)
    }
  }

  @Test(arguments: Rule.allCases) func everyDragInEverySmallTable(_ rule: Rule) throws {
    var drags = 0
    for lengths in everyShape {
      let before = texts(lengths)
      for source in everyPath(lengths) {
        for proposed in everyDestination(of: source, lengths) {
          try expectDrag(rule, before, lengths, source, proposed)
          drags += 1
        }
      }
    }
    #expect(drags > 3_000)
  }

  private func expectDrag(
    _ rule: Rule, _ before: [[String]], _ lengths: [Int], _ source: TableIndexPath,
    _ proposed: TableIndexPath
  ) throws {
    let rules = RecordingRules(
      rule == .absent
        ? [.moveRow, .didEndReorderingRow]
        : [.moveRow, .didEndReorderingRow, .targetIndexPathForMove])
    rules.target = { _, source, proposed in
      TableDecision(rule.answer(source, proposed, lengths), reason: "\(proposed)")
    }
    let view = try TableView.loaded(before, rules)
    let row = view.row(at: source)
    let outcome = try view.drag(rowAt: source, to: proposed)
    let expected = rule.outcome(source, proposed, lengths)
    let comment: Comment = "\(before): \(source) to \(proposed) under \(rule)"
    #expect(outcome.word == expected.word, comment)
    #expect(view.texts == moved(before, source, expected.destination), comment)
    view._checkInvariants()
    let ending = "did_end_reordering_row \(source) \(expected.destination)"
    #expect(rules.log.last == ending, comment)
    let didMove = expected.destination != source
    #expect(rules.log.contains("move_row \(source) \(expected.destination)") == didMove, comment)
    #expect(rules.calls[.moveRow] ?? 0 == (didMove ? 1 : 0), comment)
    guard let move = outcome.move else { return }
    #expect(move.row == row, comment)
    #expect(move.from == source && move.to == expected.destination, comment)
    #expect(row.flatMap { view.indexPath(of: $0) } == move.to, comment)
    #expect(move.reason == (rule == .absent ? nil : "\(proposed)"), comment)
    if case .retargeted(_, let asked) = outcome { #expect(asked == proposed, comment) }
  }

  /// The reverse of a move, from where the row is to where it was, restores the table.
  @Test func aMoveAndItsInverse() throws {
    for lengths in everyShape where lengths.count <= 2 {
      let before = texts(lengths)
      for source in everyPath(lengths) {
        for destination in everyDestination(of: source, lengths) {
          let view = try TableView.loaded(before)
          try view.moveRow(at: source, to: destination)
          #expect(view.texts == moved(before, source, destination))
          try view.moveRow(at: destination, to: source)
          #expect(view.texts == before)
        }
      }
    }
  }

  /// Paths that people name lead to the places that they mean, in every small table.
  @Test func placesByOtherRows() throws {
    for lengths in everyShape where lengths.count <= 2 {
      let before = texts(lengths)
      for source in everyPath(lengths) {
        let name = before[source.section][source.row]
        for other in everyPath(lengths) where other != source {
          let mark = before[other.section][other.row]
          for isBefore in [true, false] {
            let view = try TableView.loaded(before)
            _ =
              try isBefore
              ? view.drag(rowAt: source, before: other) : view.drag(rowAt: source, after: other)
            let section = view.texts[other.section]
            let found = try #require(section.firstIndex(of: name))
            let anchor = try #require(section.firstIndex(of: mark))
            #expect(found == (isBefore ? anchor - 1 : anchor + 1), "\(before) \(source) \(other)")
            #expect(view.texts.map { $0.filter { $0 != name } } == before.map { $0.filter { $0 != name } })
          }
        }
        for section in lengths.indices {
          let first = try TableView.loaded(before)
          _ = try first.drag(rowAt: source, toSection: section, at: .first)
          #expect(first.texts[section].first == name)
          let last = try TableView.loaded(before)
          _ = try last.drag(rowAt: source, toSection: section, at: .last)
          #expect(last.texts[section].last == name)
        }
        let view = try TableView.loaded(before)
        #expect(try view.drag(rowAt: source, before: source) == .unchanged)
        #expect(try view.drag(rowAt: source, after: source) == .unchanged)
      }
    }
  }

  /// Every path around a table is either a destination or an error with the right code.
  @Test func placesOutsideTheTable() throws {
    let lengths = [2, 0, 1]
    let rules = RecordingRules(.ofLoadedTable)
    let view = try TableView.loaded(texts(lengths), rules)
    for source in everyPath(lengths) {
      let inside = Set(everyDestination(of: source, lengths))
      for section in -1...3 {
        for row in -1...4 {
          let path: TableIndexPath = [section, row]
          guard !inside.contains(path) else { continue }
          let found = error { () throws(TableError) in _ = try view.drag(rowAt: source, to: path) }
          let places = lengths.indices.contains(section) ? lengths[section] : nil
          let bounds = places.map {
            TableError.Bounds.rows(section == source.section ? $0 : $0 + 1, section: section)
          }
          expect(found, .proposedOutOfRange(path, source: source, bounds ?? .sections(lengths.count)))
          let through = error { () throws(TableError) in
            _ = try view.drag(rowAt: source, through: [source, path])
          }
          #expect(through?.code == .proposedOutOfRange)
        }
      }
    }
    #expect(rules.log == [])
    for path: TableIndexPath in [[0, 2], [0, -1], [1, 0]] {
      let found = error { () throws(TableError) in _ = try view.drag(rowAt: path, to: [0, 0]) }
      expect(found, .rowOutOfRange(path, rows: lengths[path.section]))
    }
    for path: TableIndexPath in [[3, 0], [-1, 0]] {
      let found = error { () throws(TableError) in _ = try view.drag(rowAt: path, to: [0, 0]) }
      expect(found, .sectionOutOfRange(path.section, sections: 3))
    }
    #expect(view.texts == texts(lengths))
  }

  @Test func anAnswerOutsideTheTableFailsAtThatHover() throws {
    let answers: [(TableIndexPath, TableError.Bounds)] = [
      ([0, 2], .rows(2, section: 0)), ([0, -1], .rows(2, section: 0)), ([1, 2], .rows(2, section: 1)),
      ([2, 0], .sections(2)), ([-1, 0], .sections(2)),
    ]
    for (answer, bounds) in answers {
      let rules = RecordingRules([.targetIndexPathForMove, .moveRow, .didEndReorderingRow])
      rules.target = { _, _, proposed in proposed == [1, 1] ? TableDecision(answer) : TableDecision(proposed)
      }
      let view = try TableView.loaded([["a", "b"], ["c"]], rules)
      let found = error { () throws(TableError) in
        _ = try view.drag(rowAt: [0, 0], through: [[0, 1], [1, 1], [0, 1]])
      }
      let call = TableError.Call(.targetIndexPathForMove, path: [0, 0], proposed: [1, 1])
      expect(found, .callback(call, .targetOutOfRange(answer, bounds)), at: "rules.lua:26")
      #expect(rules.calls == [.targetIndexPathForMove: 2])
      #expect(view.texts == [["a", "b"], ["c"]])
      // The view is usable, and no drag goes on.
      #expect(view.reorderingIndexPath == nil)
      #expect(try view.drag(rowAt: [0, 0], to: [0, 1]).word == "moved")
    }
  }

  @Test func atHomeOnlyNilRefuses() throws {
    for (answer, word): (TableIndexPath?, String) in [(nil, "refused"), ([0, 1], "unchanged")] {
      let rules = RecordingRules([.targetIndexPathForMove])
      rules.target = { _, _, _ in TableDecision(answer) }
      let view = try TableView.loaded([["a", "b"]], rules)
      #expect(try view.drag(rowAt: [0, 1], to: [0, 1]).word == word)
    }
    // At home another answer is a move.
    let rules = RecordingRules([.targetIndexPathForMove])
    rules.target = { _, _, _ in TableDecision([0, 0]) }
    let view = try TableView.loaded([["a", "b"]], rules)
    #expect(try view.drag(rowAt: [0, 1], to: [0, 1]).word == "retargeted")
    #expect(view.texts == [["b", "a"]])
  }

  @Test func onlyTheLastHoverCounts() throws {
    let rules = RecordingRules([.targetIndexPathForMove])
    rules.target = { _, _, proposed in
      proposed.section == 0 ? TableDecision(proposed) : TableDecision(nil, reason: "no")
    }
    let view = try TableView.loaded([["a", "b"], []], rules)
    #expect(try view.drag(rowAt: [0, 0], through: [[0, 1], [1, 0]]) == .refused(reason: "no"))
    #expect(view.texts == [["a", "b"], []])
    #expect(try view.drag(rowAt: [0, 0], through: [[1, 0], [0, 1]]).word == "moved")
    #expect(view.texts == [["b", "a"], []])
  }

  @Test func withoutAHoverTheRowIsDroppedAtHome() throws {
    let rules = RecordingRules([.targetIndexPathForMove, .didEndReorderingRow, .didCancelReorderingRow])
    let view = try TableView.loaded([["a", "b"]], rules)
    #expect(try view.drag(rowAt: [0, 0], through: []) == .unchanged)
    #expect(rules.log == ["did_end_reordering_row [0, 0] [0, 0]"])
    #expect(try view.drag(rowAt: [0, 0], through: [], cancel: true) == .cancelled)
    #expect(rules.log.last == "did_cancel_reordering_row [0, 0]")
  }

  @Test func cancelling() throws {
    let rules = RecordingRules([
      .willBeginReorderingRow, .targetIndexPathForMove, .moveRow, .didEndReorderingRow,
      .didCancelReorderingRow,
    ])
    let view = try TableView.loaded([["a", "b"]], rules)
    #expect(try view.drag(rowAt: [0, 0], through: [[0, 1]], cancel: true) == .cancelled)
    #expect(
      rules.log == [
        "will_begin_reordering_row [0, 0]", "target_index_path_for_move [0, 0] [0, 1]",
        "did_cancel_reordering_row [0, 0]",
      ])
    #expect(view.texts == [["a", "b"]])
    #expect(view.isEditing)
  }

  @Test func outsideEditingModeNothingIsAsked() throws {
    let rules = RecordingRules(.ofLoadedTable)
    let view = try TableView.loaded([["a", "b"]], rules, editing: false)
    #expect(
      try view.drag(rowAt: [0, 0], to: [0, 1]) == .refused(reason: "the table is not in editing mode"))
    #expect(try !view.showsReorderControl(forRowAt: [0, 0]))
    #expect(rules.log == [])
  }

  @Test func aCellCanHideItsControl() throws {
    let rules = RecordingRules([.cellForRow])
    rules.cell = { TableCell(showsReorderControl: $0.row == 0 ? false : nil) }
    let view = try TableView.loaded([["a", "b"]], rules)
    #expect(try !view.showsReorderControl(forRowAt: [0, 0]))
    #expect(try view.showsReorderControl(forRowAt: [0, 1]))
  }
}

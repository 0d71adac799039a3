import SeededNumbers
@testable import TabuluaModel
import Testing

/// Drags of several rows at once, in every small table, against a list of lists.
@Suite struct GroupDragTests {
  /// A drag of a group, and what it must come to.
  private struct Trial {
    let before: [[String]]
    let sources: [TableIndexPath]
    let proposed: TableIndexPath

    var comment: Comment { "\(before): \(sources) to \(proposed)" }

    /// The names of the rows in the order in which they stand afterwards.
    var names: [String] {
      ([sources[0]] + sources.dropFirst().sorted()).map { before[$0.section][$0.row] }
    }

    /// The paths of these rows before the change.
    var paths: [TableIndexPath] { [sources[0]] + sources.dropFirst().sorted() }
  }

  private func forEachTrial(
    rows: Int, most: Int = 3, _ body: (TableView, RecordingRules, Trial) throws -> Void,
    rules make: () -> RecordingRules
  ) throws -> Int {
    var trials = 0
    for lengths in everyShape(rows: rows) {
      let before = texts(lengths)
      let rules = make()
      let view = try TableView.loaded(before, rules)
      for sources in everyGroup(lengths, most: most) {
        for proposed in everyPlace(of: sources, lengths) {
          rules.log = []
          let trial = Trial(before: before, sources: sources, proposed: proposed)
          try view.trying {
            try body(view, rules, trial)
            view._checkInvariants()
          }
          view._checkInvariants()
          #expect(view.texts == before, trial.comment)
          trials += 1
        }
      }
    }
    return trials
  }

  /// Looks at a view after a drag that must have brought the rows to `expected`.
  private func expectMoved(
    _ view: TableView, _ outcome: DragOutcome, _ trial: Trial, _ expected: [[String]],
    at landing: TableIndexPath
  ) throws {
    #expect(view.texts == expected, trial.comment)
    guard expected != trial.before else {
      #expect(outcome.word == (trial.proposed == landing ? "unchanged" : "refused"), trial.comment)
      return
    }
    let first = try #require(path(of: trial.names[0], in: expected))
    #expect(outcome.word == (first == trial.proposed ? "moved" : "retargeted"), trial.comment)
    let move = try #require(outcome.move, trial.comment)
    #expect(move.from == trial.sources[0] && move.to == first, trial.comment)
    #expect(move.row == view.row(at: first), trial.comment)
    #expect(move.followers.map(\.from) == Array(trial.paths.dropFirst()), trial.comment)
    let ends = trial.names.dropFirst().map { path(of: $0, in: expected) }
    #expect(move.followers.map(\.to) == ends, trial.comment)
    #expect(move.followers.map(\.row) == ends.map { $0.flatMap { view.row(at: $0) } }, trial.comment)
  }

  @Test func `each group of each small table to each place, without callbacks`() throws {
    let trials = try forEachTrial(rows: 5) { view, _, trial in
      let outcome = try view.drag(rowsAt: trial.sources, to: trial.proposed)
      let expected = grouped(trial.before, trial.sources, trial.proposed)
      try expectMoved(view, outcome, trial, expected, at: trial.proposed)
    } rules: {
      RecordingRules()
    }
    #expect(trials > 15_000)
  }

  @Test func `what is asked and told of each row, in the order of the group`() throws {
    let callbacks: CallbackSet = [
      .canMoveRow, .targetIndexPathForMovingRows, .willBeginReorderingRow, .moveRow, .didEndReorderingRow,
    ]
    let trials = try forEachTrial(rows: 4) { view, rules, trial in
      _ = try view.drag(rowsAt: trial.sources, to: trial.proposed)
      guard trial.sources.count > 1 else { return }
      let expected = grouped(trial.before, trial.sources, trial.proposed)
      let ends = trial.names.map { path(of: $0, in: expected) }
      var log = trial.paths.map { "can_move_row \($0)" }
      log += trial.paths.map { "will_begin_reordering_row \($0)" }
      log.append("target_index_path_for_moving_rows \(trial.paths) \(trial.proposed)")
      log += zip(trial.paths, ends).map { "did_end_reordering_row \($0) \($1 ?? $0)" }
      #expect(rules.log.filter { !$0.hasPrefix("move_row") } == log, trial.comment)
      // The moves that were told, made one after the other on lists.
      let told = rules.log.filter { $0.hasPrefix("move_row") }.map {
        $0.split(whereSeparator: { !$0.isNumber })
      }
      let made = told.map { $0.compactMap { Int($0) } }.reduce(trial.before) { rows, numbers in
        moved(rows, [numbers[0], numbers[1]], [numbers[2], numbers[3]])
      }
      #expect(made == expected, trial.comment)
      #expect(told.count <= trial.sources.count, trial.comment)
    } rules: {
      RecordingRules(callbacks)
    }
    #expect(trials > 2_000)
  }

  @Test func `a list of one row is a drag of that row`() throws {
    let trials = try forEachTrial(rows: 4, most: 1) { view, rules, trial in
      let alone = RecordingRules(.ofLoadedTable)
      let other = try TableView.loaded(trial.before, alone)
      let one = try view.drag(rowsAt: trial.sources, through: [[trial.proposed.section, 0], trial.proposed])
      let log = rules.log
      let two = try other.drag(
        rowAt: trial.sources[0], through: [[trial.proposed.section, 0], trial.proposed])
      #expect(one.word == two.word && view.texts == other.texts, trial.comment)
      #expect(log == alone.log && !log.isEmpty, trial.comment)
    } rules: {
      RecordingRules(.ofLoadedTable)
    }
    #expect(trials > 100)
  }

  @Test func `the group's own callback sends it elsewhere or refuses`() throws {
    var random = SeededGenerator(seed: 0x6D6F)
    var answers: (refused: Int, elsewhere: Int) = (0, 0)
    _ = try forEachTrial(rows: 5) { view, rules, trial in
      guard trial.sources.count > 1 else { return }
      let places = everyPlace(of: trial.sources, trial.before.map(\.count))
      let answer = Int.random(in: 0..<4, using: &random) == 0 ? nil : places.randomElement(using: &random)
      rules.groupTarget = { _, _, _ in TableDecision(answer, reason: "so") }
      let outcome = try view.drag(rowsAt: trial.sources, to: trial.proposed)
      let landing = answer.map { grouped(trial.before, trial.sources, $0) }
      guard let landing, landing != trial.before || answer == trial.proposed else {
        #expect(outcome.refusal?.callback == .targetIndexPathForMovingRows, trial.comment)
        #expect(outcome.refusal?.text == "so" && view.texts == trial.before, trial.comment)
        answers.refused += 1
        return
      }
      try expectMoved(view, outcome, trial, landing, at: answer ?? trial.proposed)
      if let move = outcome.move { #expect(move.reason == "so", trial.comment) }
      answers.elsewhere += answer == trial.proposed ? 0 : 1
    } rules: {
      RecordingRules([.targetIndexPathForMovingRows, .targetIndexPathForMove])
    }
    #expect(answers.refused > 2_000 && answers.elsewhere > 5_000)
  }

  @Test func `without it the first row is asked about alone`() throws {
    var random = SeededGenerator(seed: 0x6F6E65)
    var moves = 0
    _ = try forEachTrial(rows: 5) { view, rules, trial in
      guard trial.sources.count > 1 else { return }
      let lengths = trial.before.map(\.count)
      let alone = FirstRowAlone(trial.before, trial.sources)
      let source = trial.sources[0]
      let answer =
        Int.random(in: 0..<5, using: &random) == 0
        ? nil : everyDestination(of: source, lengths).randomElement(using: &random)
      rules.target = { _, _, _ in TableDecision(answer) }
      let outcome = try view.drag(rowsAt: trial.sources, to: trial.proposed)
      let asked = alone.proposed(at: trial.proposed)
      #expect(rules.log == ["target_index_path_for_move \(source) \(asked)"], trial.comment)
      guard let answer, answer != source || asked == source else {
        #expect(
          outcome.refusal?.callback == .targetIndexPathForMove && view.texts == trial.before, trial.comment)
        return
      }
      let place = alone.place(of: answer)
      let landing = grouped(trial.before, trial.sources, place)
      guard landing != trial.before || place == trial.proposed else {
        #expect(outcome.word == "refused" && view.texts == trial.before, trial.comment)
        return
      }
      try expectMoved(view, outcome, trial, landing, at: place)
      moves += 1
    } rules: {
      RecordingRules([.targetIndexPathForMove])
    }
    #expect(moves > 8_000)
  }

  @Test func `a rule that accepts every place accepts them for groups`() throws {
    let trials = try forEachTrial(rows: 5) { view, _, trial in
      let outcome = try view.drag(rowsAt: trial.sources, to: trial.proposed)
      let expected = grouped(trial.before, trial.sources, trial.proposed)
      #expect(view.texts == expected, trial.comment)
      #expect(outcome.word == (expected == trial.before ? "unchanged" : "moved"), trial.comment)
    } rules: {
      RecordingRules([.targetIndexPathForMove])
    }
    #expect(trials > 15_000)
  }

  @Test func `past every set of rows that keep their places`() throws {
    var (kept, tooShort) = (0, 0)
    for lengths in everyShape(rows: 5) where lengths.reduce(0, +) > 1 {
      let before = texts(lengths)
      let names = before.flatMap { $0 }
      let rules = RecordingRules([.canDisplaceRow, .moveRow])
      let view = try TableView.loaded(before, rules)
      for sources in everyGroup(lengths, most: 3) where sources.count > 1 {
        let group = Set(sources.map { before[$0.section][$0.row] })
        let others = names.filter { !group.contains($0) }
        for bits in 0..<(1 << others.count) {
          let fixed = Set(others.indices.filter { bits & 1 << $0 != 0 }.map { others[$0] })
          for proposed in everyPlace(of: sources, lengths) {
            let trial = Trial(before: before, sources: sources, proposed: proposed)
            try view.trying { try expectDrag(view, rules, trial, fixed, &kept, &tooShort) }
            #expect(view.texts == before, trial.comment)
          }
        }
      }
    }
    #expect(kept > 10_000 && tooShort > 1_000)
  }

  private func expectDrag(
    _ view: TableView, _ rules: RecordingRules, _ trial: Trial, _ fixed: Set<String>, _ kept: inout Int,
    _ tooShort: inout Int
  ) throws {
    rules.canDisplace = { TableDecision(!fixed.contains(trial.before[$0.section][$0.row])) }
    rules.log = []
    let outcome = try view.drag(rowsAt: trial.sources, to: trial.proposed)
    let comment: Comment = "\(trial.comment) past \(fixed.sorted())"
    let plain = grouped(trial.before, trial.sources, trial.proposed)
    let asked = trial.before.joined()
      .filter { !trial.names.contains($0) && path(of: $0, in: trial.before) != path(of: $0, in: plain) }
      .compactMap { path(of: $0, in: trial.before) }.map { "can_displace_row \($0)" }
    let questions = rules.log.filter { $0.hasPrefix("can_displace_row") }
    guard let expected = grouped(trial.before, trial.sources, trial.proposed, fixed: fixed) else {
      #expect(asked.starts(with: questions) && outcome.refusal?.code == .sectionTooShort, comment)
      #expect(view.texts == trial.before, comment)
      tooShort += 1
      return
    }
    #expect(questions == asked, comment)
    #expect(view.texts == expected, comment)
    if expected != plain { kept += 1 }
    guard let move = outcome.move else {
      #expect(expected == trial.before, comment)
      return
    }
    // Nobody is told of a move that leads nowhere.
    #expect(expected != trial.before, comment)
    // The others that stand elsewhere than without the rows that keep their places, and than before.
    let hopped = trial.before.joined().filter { name in
      guard !trial.names.contains(name), let end = path(of: name, in: expected) else { return false }
      return end != path(of: name, in: plain) && end != path(of: name, in: trial.before)
    }
    #expect(move.others.map(\.from) == hopped.compactMap { path(of: $0, in: trial.before) }, comment)
    #expect(move.others.map(\.to) == hopped.compactMap { path(of: $0, in: expected) }, comment)
    #expect(move.followers.map(\.to) == trial.names.dropFirst().map { path(of: $0, in: expected) }, comment)
    view._checkInvariants()
  }

  @Test func `before, after and the ends of sections`() throws {
    var trials = 0
    for lengths in everyShape(rows: 4) {
      let before = texts(lengths)
      let view = try TableView.loaded(before)
      for sources in everyGroup(lengths, most: 3) {
        let names = Set(sources.map { before[$0.section][$0.row] })
        let others = before.map { $0.filter { !names.contains($0) } }
        for other in everyPath(lengths) {
          // So many other rows stand before it; one of the group counts as none.
          let name = before[other.section][other.row]
          let row = before[other.section].prefix(other.row).count { !names.contains($0) }
          let behind = names.contains(name) ? row : row + 1
          #expect(try view.proposedIndexPath(forRowsAt: sources, before: other) == [other.section, row])
          #expect(try view.proposedIndexPath(forRowsAt: sources, after: other) == [other.section, behind])
          try view.trying {
            _ = try view.drag(rowsAt: sources, before: other)
            #expect(view.texts == grouped(before, sources, [other.section, row]))
          }
          try view.trying {
            _ = try view.drag(rowsAt: sources, after: other)
            #expect(view.texts == grouped(before, sources, [other.section, behind]))
          }
          trials += 1
        }
        for section in lengths.indices {
          let last = others[section].count
          #expect(
            try view.proposedIndexPath(forRowsAt: sources, inSection: section, at: .first) == [section, 0])
          try view.trying {
            _ = try view.drag(rowsAt: sources, toSection: section, at: .last)
            #expect(view.texts == grouped(before, sources, [section, last]))
          }
        }
      }
    }
    #expect(trials > 1_000)
  }

  @Test func `the changes in the journal, made again one after the other, take each row to where it stands`()
    throws
  {
    let trials = try forEachTrial(rows: 5) { view, _, trial in
      let rows = everyPath(trial.before.map(\.count)).map { ($0, view.row(at: $0)) }
      let mark = view.journal.count
      _ = try view.drag(rowsAt: trial.sources, to: trial.proposed)
      let maps = view.maps(since: mark)
      for (path, row) in rows {
        let new = maps.reduce(path as TableIndexPath?) { path, map in path.flatMap { map.newPath(of: $0) } }
        #expect(new == row.flatMap { view.indexPath(of: $0) }, trial.comment)
      }
    } rules: {
      RecordingRules()
    }
    #expect(trials > 15_000)
  }
}

import Testing

@testable import TabuluaModel

/// Tests of the tests: a wrong rule is found among random blocks and shrunk to the smallest block that shows it.
@Suite struct WrongModelTests {
  /// A wrong rule, and the smallest block on which it differs.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let model: @Sendable (UpdateStart, [TableOperation.Action]) -> UpdateOutcome
    let smallest: UpdateTrial

    init(
      _ name: String, _ smallest: UpdateTrial,
      _ model: @escaping @Sendable (UpdateStart, [TableOperation.Action]) -> UpdateOutcome
    ) {
      testDescription = name
      self.model = model
      self.smallest = smallest
    }

    /// A model that takes one block for another.
    init(
      _ name: String, _ smallest: UpdateTrial,
      taking: @escaping @Sendable ([TableOperation.Action]) -> [TableOperation.Action]
    ) {
      self.init(name, smallest) { start, actions in UpdateOutcome.expected(start, taking(actions)) }
    }

    /// A model that is wrong about what it is like afterwards.
    init(
      _ name: String, _ smallest: UpdateTrial,
      changing: @escaping @Sendable (UpdateStart, inout UpdateState) -> Void
    ) {
      self.init(name, smallest) { start, actions in
        guard case .state(var state) = UpdateOutcome.expected(start, actions) else {
          return UpdateOutcome.expected(start, actions)
        }
        changing(start, &state)
        return .state(state)
      }
    }
  }

  static let mistakes = [
    Mistake(
      "a row that is shown anew stays selected",
      UpdateTrial(
        start: UpdateStart(shape: [1], selected: [[0, 0]]), block: [.update(.reloadRow([0, 0]))])
    ) { start, actions in
      let right = UpdateOutcome.expected(start, actions)
      guard case .state(var state) = right else { return right }
      let texts = start.selected.map { start.sections[$0.section].rows[$0.row] }
      state.selected = state.sections.flatMap(\.rows).filter(texts.contains)
      return .state(state)
    },
    Mistake(
      "deletions count what earlier ones left",
      UpdateTrial(
        start: UpdateStart(shape: [1]),
        block: [.update(.deleteRow([0, 0])), .update(.deleteRow([0, 0]))]),
      taking: { actions in
        var deleted: [TableIndexPath] = []
        return actions.map { action in
          guard case .deleteRow(let path) = action else { return action }
          let earlier = deleted.count { $0.section == path.section && $0.row <= path.row }
          deleted.append(path)
          return .deleteRow(TableIndexPath(section: path.section, row: path.row + earlier))
        }
      }),
    Mistake(
      "the last of two moves to one place wins",
      UpdateTrial(
        start: UpdateStart(shape: []),
        block: [.update(.moveRow(from: [0, 1], to: [0, 0])), .update(.moveRow(from: [0, 0], to: [0, 0]))]),
      taking: { actions in
        actions.enumerated().filter { number, action in
          guard case .moveRow(let path, let place) = action else { return true }
          return !actions[(number + 1)...].contains { later in
            guard case .moveRow(let other, place) = later else { return false }
            return other != path
          }
        }.map(\.element)
      }),
    Mistake(
      "a section stays where it is moved to",
      UpdateTrial(
        start: UpdateStart(shape: []), block: [.update(.moveSection(from: 0, to: 1))]),
      taking: { actions in
        actions.map { action in
          guard case .moveSection(_, let place) = action else { return action }
          return .moveSection(from: place, to: place)
        }
      }),
    Mistake(
      "marks stay at their places",
      UpdateTrial(
        start: UpdateStart(shape: [1], marked: [[0, 0]]), block: [.update(.insertRow([0, 0]))]),
      changing: { start, state in
        let sections = state.sections
        state.marked = start.marked.sorted().compactMap { path in
          sections.indices.contains(path.section) && sections[path.section].rows.indices.contains(path.row)
            ? sections[path.section].rows[path.row] : nil
        }
      }),
    Mistake(
      "the view begins at the same place",
      UpdateTrial(
        start: UpdateStart(shape: [3], first: 1), block: [.update(.insertRow([0, 0]))]),
      changing: { start, state in
        state.first = max(0, min(start.first, state.sections.reduce(0) { $0 + $1.rows.count } - 2))
      }),
    Mistake(
      "a row that was swiped stays open when it is deleted",
      UpdateTrial(
        start: UpdateStart(shape: [1], open: [0, 0]), block: [.update(.deleteRow([0, 0]))]),
      changing: { start, state in if start.open != nil { state.isEditing = true } }),
  ]

  /// Each wrong rule is found soon, from many seeds, and each time shrunk to a block as small as the smallest.
  @Test(arguments: mistakes) func isFoundAndShrunk(_ mistake: Mistake) {
    var found: [UpdateTrial] = []
    var seed: UInt64 = 0
    while found.count < 10, seed < 20_000 {
      seed += 1
      let trial = UpdateTrial(seed: seed)
      if trial.difference(from: mistake.model) == nil { continue }
      found.append(trial.shrunk(mistake.model))
    }
    #expect(found.count == 10, "after \(seed) blocks")
    for trial in found { #expect(trial.size == mistake.smallest.size, "\(trial)") }
    #expect(mistake.smallest.shrunk(mistake.model) == mistake.smallest)
    #expect(mistake.smallest.difference(from: mistake.model) != nil)
    #expect(mistake.smallest.difference() == nil)
  }

  /// What a failure prints is the test below.
  @Test func whatIsPrinted() {
    let found = Self.mistakes[5].smallest
    #expect(
      found.swift() == """
        @Test func aBlockThatWasFound() throws {
          let view = try TableView(UpdateStart(shape: [3], first: 1))
          try view.performBatchUpdates {
            try view.update(.insertRow([0, 0]))
          }
          let state = UpdateState(view)
          #expect(state.sections.map(\\.name) == ["A"])
          #expect(state.sections.map(\\.rows) == [["new", "a0", "a1", "a2"]])
          #expect(state.selected == [])
          #expect(state.marked == [])
          #expect(state.open == nil)
          #expect(state.first == 2)
        }
        """)
    let illegal = UpdateTrial(
      start: UpdateStart(shape: [2], selected: [[0, 1]]),
      block: [
        .update(.deleteRow([0, 0])), .failing([.update(.insertRow([0, 9]))]),
        .block([.update(.reloadRow([0, 0])), .block([])]),
      ])
    #expect(
      illegal.swift() == """
        @Test func aBlockThatWasFound() throws {
          let view = try TableView(UpdateStart(shape: [2], selected: [[0, 1]]))
          let found = error { () throws(TableError) in
            try view.performBatchUpdates {
              try view.update(.deleteRow([0, 0]))
              try? view.performBatchUpdates {
                try view.update(.insertRow([0, 9]))
                throw Failure()
              }
              try view.performBatchUpdates {
                try view.update(.reloadRow([0, 0]))
                try view.performBatchUpdates {}
              }
            }
          }
          #expect(found?.code.rawValue == "conflicting_updates")
          #expect(found?.operations.map(\\.action) == [.deleteRow([0, 0]), .reloadRow([0, 0])])
        }
        """)
  }

  @Test func aBlockThatWasFound() throws {
    let view = try TableView(UpdateStart(shape: [3], first: 1))
    try view.performBatchUpdates {
      try view.update(.insertRow([0, 0]))
    }
    let state = UpdateState(view)
    #expect(state.sections.map(\.name) == ["A"])
    #expect(state.sections.map(\.rows) == [["new", "a0", "a1", "a2"]])
    #expect(state.selected == [])
    #expect(state.marked == [])
    #expect(state.open == nil)
    #expect(state.first == 2)
  }

  @Test func anotherBlockThatWasFound() throws {
    let view = try TableView(UpdateStart(shape: [2], selected: [[0, 1]]))
    let found = error { () throws(TableError) in
      try view.performBatchUpdates {
        try view.update(.deleteRow([0, 0]))
        try? view.performBatchUpdates {
          try view.update(.insertRow([0, 9]))
          throw Failure()
        }
        try view.performBatchUpdates {
          try view.update(.reloadRow([0, 0]))
          try view.performBatchUpdates {}
        }
      }
    }
    #expect(found?.code.rawValue == "conflicting_updates")
    #expect(found?.operations.map(\.action) == [.deleteRow([0, 0]), .reloadRow([0, 0])])
  }
}

extension UpdateTrial {
  /// How many operations a block has, how many sections and rows there are, and how many of them are not as usual.
  fileprivate var size: [Int] {
    [
      UpdateStep.actions(block).count, start.shape.count + start.shape.reduce(0, +),
      start.selected.count + start.marked.count + (start.open == nil ? 0 : 1) + start.first,
    ]
  }
}

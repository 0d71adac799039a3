import Testing

@testable import TabuluaModel

/// The journal against a plain list of changes.
@Suite struct JournalTests {
  private enum Step: CaseIterable { case move, edit, pop, clear }

  @Test func isTheListOfTheChangesWhateverIsDoneToIt() {
    // All sequences of six steps.
    let steps = Step.allCases
    for number in 0..<(0..<6).reduce(1, { product, _ in product * steps.count }) {
      var journal = Journal()
      var model: [TableChange] = []
      var rest = number
      for place in 0..<6 {
        let step = steps[rest % steps.count]
        rest /= steps.count
        switch step {
        case .move, .edit:
          let change: TableChange =
            step == .move
            ? .moveRow(from: [0, place], to: [1, 9 - place])
            : .setEditing(from: place % 2 == 0, to: place % 3 == 0)
          journal.append(change)
          model.append(change)
        case .pop:
          if journal.popLast() != model.popLast() { Issue.record("another last change in \(number)") }
        case .clear:
          journal.removeAll()
          model.removeAll()
        }
        let mark = model.count / 2
        if Array(journal) != model || journal.isEmpty != model.isEmpty
          || Array(journal[mark...]) != Array(model[mark...])
          || Array(journal.reversed()) != model.reversed()
        {
          Issue.record("the journal differs from the list after \(place + 1) steps of \(number)")
        }
      }
    }
  }

  @Test(arguments: [false, true]) func isTheListBeyondTheEndsOfItsPieces(beginsWithMove: Bool) {
    var journal = Journal()
    var model: [TableChange] = []
    func compare() {
      let isSame = model.indices.allSatisfy { journal[$0] == model[$0] }
      #expect(journal.count == model.count && isSame, "differs at \(model.count) changes")
    }
    // Up and down over the ends of two pieces.
    for (add, take) in [(1030, 10), (20, 0), (0, 30), (1100, 70), (5, 2043)] {
      for _ in 0..<add {
        let change: TableChange =
          model.isEmpty && beginsWithMove
          ? .moveRow(from: [0, 1], to: [0, 2]) : .setHeldRow(.selected, [0, model.count], to: true)
        journal.append(change)
        model.append(change)
      }
      compare()
      for _ in 0..<take where journal.popLast() != model.popLast() { Issue.record("another last change") }
      compare()
    }
    #expect(model.count == 2)
    for _ in 0..<2048 { journal.append(.setEditing(from: false, to: true)) }
    journal.removeAll()
    #expect(journal.isEmpty && journal.popLast() == nil)
  }

  @Test func aLoneMoveComesAndGoesAgain() {
    var journal = Journal()
    for row in 0..<3 {
      journal.append(.moveRow(from: [0, row], to: [0, row + 1]))
      #expect(journal.count == 1 && journal.last == .moveRow(from: [0, row], to: [0, row + 1]))
      journal.removeAll()
      #expect(journal.isEmpty && journal.popLast() == nil)
    }
  }
}

/// Changes are the same if all that they hold is written alike.
extension TableChange: Equatable {
  static func == (one: TableChange, other: TableChange) -> Bool { "\(one)" == "\(other)" }
}

import TabuluaModel
import TabuluaPolicy

// Of how many trials each law says something: where it says nothing, nothing is proved by it.
extension TableTrial {
  /// Counts the drags of a row by what laws are about; what is looked at afterwards, and ways, are counted where they are
  /// tried.
  func countCases(_ row: RowAnswers) {
    let drags = row.proposals.count
    let own = PackedAnswer(row.source, reason: -1).place
    var refused = 0, landed = 0, moved = 0
    for answer in row.answers {
      if answer.place >= 0 { landed += 1 } else if answer.place == PackedAnswer.refusedPlace { refused += 1 }
      if answer.place >= 0, answer.place != own { moved += 1 }
    }
    if row.answers.isEmpty, row.mayMove?.place == PackedAnswer.refusedPlace { refused = drags }
    for (index, law) in laws.laws.enumerated() {
      switch law.subject {
      case .drags: found.addCases(drags, ofLawAt: index)
      case .refusedDrags: found.addCases(refused, ofLawAt: index)
      case .landings: found.addCases(landed, ofLawAt: index)
      case .moves: found.addCases(moved, ofLawAt: index)
      case .otherSections:
        let other = row.proposals.count { $0.section != row.source.section }
        found.addCases(other, ofLawAt: index)
      case .fixedRows:
        let isAlone = fixed.count == 1 && fixed.contains(row.source)
        found.addCases(fixed.isEmpty || isAlone ? 0 : drags, ofLawAt: index)
      case .keptRows: found.addCases(kept.isEmpty ? 0 : drags, ofLawAt: index)
      case .ways, .marks, .changes, .selections: break
      }
    }
  }

  /// Counts a drag over several places, and the direct one to the last of them.
  func countWay(_ direct: PackedAnswer, _ onTheWay: PackedAnswer) {
    guard direct.place >= 0 || onTheWay.place >= 0 else { return }
    for law in laws.heldOverWay { found.addCases(1, ofLawAt: law.index) }
  }

  /// Counts a look at the table after a trial, for a law that is asked then.
  func countLook(_ after: TableState, forLawAt index: Int) {
    guard laws.laws[index].subject != .marks || before.isMarked || after.isMarked else { return }
    found.addCases(1, ofLawAt: index)
  }
}

extension TableTrial.Findings {
  /// Adds trials that the law at a place says something of.
  mutating func addCases(_ count: Int, ofLawAt index: Int) {
    if cases.count <= index { cases += [Int](repeating: 0, count: index + 1 - cases.count) }
    cases[index] += count
  }
}

extension TableState {
  /// Whether any row is marked, where marks are counted.
  fileprivate var isMarked: Bool { marks.contains { $0 > 0 } }
}

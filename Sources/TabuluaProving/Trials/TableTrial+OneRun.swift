import TabuluaDrawing
import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

// A policy that keeps something of what it is asked or told: what it answers of the same table must not depend on the
// drags before.
extension TableTrial {
  /// With more drags each one comes after some others only, and not after each of them.
  private static let mostInPairs = 120

  /// Picks every row up and lets it go over every place, all of it in one run, and compares what is answered with what the
  /// policy answers as it was loaded.
  ///
  /// A policy that changes the table in a drag that moves nothing is not asked further: its answers are not about the
  /// same table.
  ///
  /// The drags are made in their order, backwards, and each one right after each other one.
  func tryAllInOneRun() throws(Diagnostic) {
    let drags = sources.flatMap { number in
      let source = places.path(ofRow: number)
      return places.proposals(for: source).enumerated().map { index, proposed in
        (trial: DragTrial(source: source, to: proposed), order: number * places.perRow + index)
      }
    }
    var alone: [PackedAnswer] = []
    try reopen()
    bench.watchMemory()
    for drag in drags {
      try beginAnew()
      guard let answer = letGo(drag.trial) else { return }
      alone.append(answer)
    }
    try reopen()
    isUsed = true
    bench.watchMemory()
    defer { found.remembers = found.remembers || bench.hasChangedMemory }
    func compare(_ index: Int) {
      guard !found.leavesTableChanged, let answer = letGo(drags[index].trial) else { return }
      self.compare(
        alone[index], answer, by: laws.askedAgain, drags[index].trial, order: drags[index].order)
    }
    drags.indices.forEach(compare)
    drags.indices.reversed().forEach(compare)
    guard drags.count <= Self.mostInPairs else { return }
    for first in drags.indices {
      for second in drags.indices {
        compare(first)
        compare(second)
      }
    }
  }

  /// Picks a row up, holds it over a place and lets it go; the answer is where it would have landed, nil if the table is
  /// another one then, which is undone.
  ///
  /// A row that would land where it began is dropped, which a policy may be told of otherwise.
  private func letGo(_ drag: DragTrial) -> PackedAnswer? {
    var answer = PackedAnswer.failed
    do {
      try bench.view.trying {
        answer = try self.answer(to: drag)
        guard isToldOfDrags else { return }
        if try observer.state(of: bench.view, readsCells: true) != before { found.leavesTableChanged = true }
      }
    } catch {
      if (error as? TableError)?.isOfLimit == true { answer = .stopped }
    }
    return found.leavesTableChanged ? nil : answer
  }

  private func answer(to drag: DragTrial) throws(TableError) -> PackedAnswer {
    let view = bench.view
    if case .refused(let refusal) = try view.beginReordering(rowAt: drag.source) {
      return PackedAnswer(nil, reason: reasons.number(of: refusal.reason))
    }
    let decision = try view.hover(over: drag.proposed)
    _ = decision.answer == drag.source ? try view.drop() : try view.cancelReordering()
    return PackedAnswer(decision.answer, reason: reasons.number(of: decision.reason))
  }
}

import TabuluaDrawing
import TabuluaText
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy

/// Makes a session that shows a problem as short and as plain as it can.
struct SessionShrinker {
  let sampler: SessionSampler
  let problem: SessionProblem

  /// How many sessions may still be tried.
  var left = 6000

  /// A session, and the problem that its last step shows.
  typealias Found = (steps: [Interaction], problem: SessionProblem)

  /// The shortest session that was found, and the problem that its last step shows.
  mutating func shrink(_ steps: [Interaction]) -> Found {
    var best = (steps: steps, problem: problem)
    while left > 0 {
      let shorter = withoutSteps(best.steps)
      let plainer = simplified((shorter ?? best).steps)
      guard let found = plainer ?? shorter else { break }
      best = found
    }
    return best.steps.count > 2 ? singleDrag() ?? best : best
  }

  /// How many drags are tried by themselves.
  private static let mostDrags = 2000

  /// A drag that shows the problem by itself, in a table that is not too large to try all of them.
  ///
  /// What is left of a long session often leads there in a roundabout way.
  private mutating func singleDrag() -> Found? {
    guard let view = try? sampler.bench().view else { return nil }
    let counts = (0..<view.numberOfSections).map { view.numberOfRows(inSection: $0) ?? 0 }
    let rows = counts.reduce(0, +)
    guard rows <= Self.mostDrags, rows * (rows + counts.count) <= Self.mostDrags else { return nil }
    for drag in DragTrial.all(rowCounts: counts) {
      let steps: [Interaction] = [.setEditing(true), .drag(.path(drag.source), .to(drag.proposed))]
      if let found = replay(steps) { return found }
    }
    return nil
  }

  /// Replays a session from the beginning; the steps up to the problem, if it is the same one.
  mutating func replay(_ steps: [Interaction]) -> Found? {
    guard left > 0, let bench = try? sampler.bench() else { return nil }
    left -= 1
    let session = bench.session(of: steps)
    guard let found = session.problem, found.isLike(problem) else { return nil }
    return (session.steps, found)
  }

  /// Takes out as many steps as can be missed: halves first, then smaller parts, then one by one.
  private mutating func withoutSteps(_ steps: [Interaction]) -> Found? {
    var best: Found?
    var current = steps
    var size = max(current.count / 2, 1)
    while left > 0 {
      var place = 0
      while place < current.count, current.count > 1 {
        var shorter = current
        shorter.removeSubrange(place..<min(place + size, current.count))
        if let found = replay(shorter), found.steps.count < current.count {
          best = found
          current = found.steps
        } else {
          place += size
        }
      }
      if size == 1 { return best }
      size /= 2
    }
    return best
  }

  /// Makes single steps plainer: fewer hovers, and paths nearer to the beginning of the table.
  private mutating func simplified(_ steps: [Interaction]) -> Found? {
    var best: Found?
    var index = 0
    while index < (best?.steps ?? steps).count {
      let found = plainer(best?.steps ?? steps, at: index)
      best = found ?? best
      if found == nil { index += 1 }
    }
    return best
  }

  /// The session with the plainest step at a place with which it still shows the problem.
  private mutating func plainer(_ steps: [Interaction], at index: Int) -> Found? {
    for step in steps[index].plainer {
      var changed = steps
      changed[index] = step
      if let found = replay(changed), found.steps.count <= steps.count { return found }
    }
    return nil
  }
}

extension Interaction {
  /// Steps like this one that are plainer, the plainest first.
  fileprivate var plainer: [Interaction] {
    if let rows = rowsOfGroup { return plainerGroups(rows) }
    guard let row, case .path(let path) = row else { return [] }
    var steps: [Interaction] = []
    switch dragPlace {
    case .through(let paths, let cancel):
      if let last = paths.last, !cancel { steps.append(.drag(row, .to(last))) }
      for index in paths.indices.dropLast() {
        var fewer = paths
        fewer.remove(at: index)
        steps.append(.drag(row, .through(fewer, cancel: cancel)))
      }
    case .to(let proposed): steps += proposed.smaller.map { .drag(row, .to($0)) }
    case .before, .after, .section, nil: break
    }
    return steps + path.smaller.compactMap { with(row: .path($0)) }
  }

  /// Drags of fewer rows than these, and to places nearer to the beginning of the table.
  private func plainerGroups(_ rows: [RowReference]) -> [Interaction] {
    guard case .to(let proposed)? = dragPlace else { return [] }
    let fewer = rows.indices.compactMap { left in
      Interaction.drag(rows.indices.filter { $0 != left }.map { rows[$0] }, .to(proposed))
    }
    return fewer + proposed.smaller.compactMap { .drag(rows, .to($0)) }
  }
}

extension TableIndexPath {
  /// Paths nearer to the beginning of the table, the nearest first.
  fileprivate var smaller: [TableIndexPath] {
    var paths: [TableIndexPath] = []
    for section in 0...section {
      for row in 0...row where section < self.section || row < self.row {
        paths.append(TableIndexPath(section: section, row: row))
        if paths.count == 12 { return paths }
      }
    }
    return paths
  }
}

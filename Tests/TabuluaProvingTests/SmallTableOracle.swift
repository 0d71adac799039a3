import TabuluaDrawing
import TabuluaText
import TabuluaProving
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import Testing

/// Tries every drag and tap of every small table in the plainest way, to tell which laws a policy breaks.
///
/// It shares nothing with the prover but the bench, and is slow.
struct SmallTableOracle {
  let prototype: PolicyPrototype

  /// How many sections there are at most, and rows in each.
  let maximum: Int

  /// The table as a law sees it.
  private struct Picture: Equatable {
    var rows: [[String]] = []
    var marks: [[Bool]] = []
    var selected: [TableIndexPath] = []

    init(_ view: TableView) throws {
      selected = view.indexPathsForSelectedRows
      for section in 0..<view.numberOfSections {
        var texts: [String] = []
        var checked: [Bool] = []
        for row in 0..<(view.numberOfRows(inSection: section) ?? 0) {
          if let identity = view.row(at: [section, row]), !view.isScripted {
            texts.append("\(identity.number)")
            checked.append(view.contents.isChecked(identity))
          } else {
            texts.append(try view.cell(forRowAt: [section, row])?.text ?? "")
          }
        }
        rows.append(texts)
        marks.append(checked)
      }
    }

    /// The rows after one of them was removed and inserted again.
    func moving(_ source: TableIndexPath, to landing: TableIndexPath) -> [[String]] {
      var rows = rows
      let row = rows[source.section].remove(at: source.row)
      rows[landing.section].insert(row, at: landing.row)
      return rows
    }

    func contains(_ text: String, at path: TableIndexPath) -> Bool {
      rows.indices.contains(path.section) && rows[path.section].indices.contains(path.row)
        && rows[path.section][path.row] == text
    }
  }

  /// The row counts of the first table, the one of fewest rows and then fewest sections, that breaks a law; nil if
  /// none does.
  func smallestBreach(of law: String) throws -> [Int]? {
    for shape in shapes where try tables(shape).contains(where: { try breaks(law, $0) }) { return shape }
    return nil
  }

  private var shapes: [[Int]] {
    var all: [[Int]] = []
    var last: [[Int]] = [[]]
    for _ in 0..<maximum {
      last = last.flatMap { head in (0...maximum).map { head + [$0] } }
      all += last
    }
    return all.sorted { ($0.reduce(0, +), $0.count) < ($1.reduce(0, +), $1.count) }
  }

  /// The tables of a shape: one, or one for each choice of marks where the policy has them.
  private func tables(_ shape: [Int]) throws -> [TrialTable] {
    if try prototype.load(shape: shape).ownsRows { return [.scripted(shape: shape)] }
    guard try prototype.load().mapping.check != nil else {
      return [.loaded(try contents(shape, marks: 0))]
    }
    return try (0..<1 << shape.reduce(0, +)).map { .loaded(try contents(shape, marks: $0)) }
  }

  private func contents(_ shape: [Int], marks: Int) throws -> TableContents {
    let sections = shape.indices.map { "S\($0)" }
    var rows: [[TableValue]] = []
    for (section, count) in zip(sections, shape) {
      for _ in 0..<count {
        rows.append([
          .text(section), .text("row \(rows.count)"), .boolean(marks >> rows.count & 1 == 1),
          .text("k\(rows.count)"),
        ])
      }
    }
    return try TableContents(
      columns: ["list", "title", "done", "key"],
      mapping: TableMapping(
        text: "title", sectionBy: "list", key: "key", check: "done", sections: sections,
        types: ["done": .boolean]),
      rows: rows)
  }

  private func breaks(_ law: String, _ table: TrialTable) throws -> Bool {
    let bench: DragBench
    do { bench = try DragBench(prototype, table, enforcesLaws: false) } catch { return law == "in_table" }
    guard let before = try? Picture(bench.view) else { return law == "in_table" }
    let drags = Array(DragTrial.all(rowCounts: bench.rowCounts))
    let rule = ReadyLaw(rawValue: law)
    if rule == .pure { return try isImpure(bench, drags) }
    if !holds(law, before, bench.view, bench.policy) { return false }
    for drag in drags {
      var after: Picture?
      var isKept = true
      let result = try bench.result(of: drag) { view in
        after = try? Picture(view)
        isKept = holds(law, after, view, bench.policy)
      }
      let landing = result.outcome == .failed ? nil : result.landing
      switch rule {
      case .inTable: if result.outcome == .failed { return true }
      case .refusalChangesNothing: if result.outcome == .refused, after != before { return true }
      case .idempotent:
        if let landing, try bench.result(of: DragTrial(source: drag.source, to: landing)).landing != landing {
          return true
        }
      case .pathIndependent:
        for other in drags where other.source == drag.source {
          let way = DragTrial(source: drag.source, through: [other.proposed, drag.proposed])
          if try bench.result(of: way).landing != result.landing { return true }
        }
      case .staysInSection: if let landing, landing.section != drag.source.section { return true }
      case .permutation:
        if landing != nil, after?.rows.joined().sorted() != before.rows.joined().sorted() { return true }
      case .removeThenInsert:
        if let landing, after?.rows != before.moving(drag.source, to: landing) { return true }
      case .lastPlaceKept:
        if landing != nil, let after,
          zip(before.rows, after.rows).contains(where: { $0.last != nil && $0.last != $1.last })
        {
          return true
        }
      case .notDisplaced, .keepsPlace:
        if landing != nil, let after, try displaces(rule == .keepsPlace, drag, before, after, bench) {
          return true
        }
      case .oneMark, .exactlyOneMark, .noSelectionLeft, nil:
        if result.outcome != .failed, !isKept { return true }
      case .notTrapped:
        if let landing, landing != drag.source, try !walksReach(landing, from: drag.source, bench) {
          return true
        }
      case .pure: break
      default: Issue.record("there is no plain way to look for `\(law)`")
      }
    }
    let isAboutTaps = [.oneMark, .exactlyOneMark, .noSelectionLeft, nil].contains(rule)
    guard isAboutTaps else { return false }
    return try isBrokenByTap(law, before, bench)
  }

  /// Whether any walk of moves by one place ends there: all walks of up to as many steps as there are places, twice.
  private func walksReach(
    _ landing: TableIndexPath, from source: TableIndexPath, _ bench: DragBench
  ) throws -> Bool {
    let most = 2 * (bench.rowCounts.reduce(0, +) + bench.rowCounts.count)
    func reaches(_ path: TableIndexPath, _ steps: Int, _ seen: [TableIndexPath]) throws -> Bool {
      if path == landing { return true }
      guard steps < most else { return false }
      for direction in MoveDirection.allCases {
        let isThere = try bench.view.trying {
          guard let to = try bench.view.drag(rowAt: path, onePlace: direction).landing, !seen.contains(to)
          else {
            return false
          }
          return try reaches(to, steps + 1, seen + [to])
        }
        if isThere { return true }
      }
      return false
    }
    return try reaches(source, 0, [source])
  }

  /// Whether a row is elsewhere that may not be displaced, or not leave its place, which the dragged one may not either.
  private func displaces(
    _ keepsPlace: Bool, _ drag: DragTrial, _ before: Picture, _ after: Picture, _ bench: DragBench
  ) throws -> Bool {
    try paths(before).contains { path in
      if after.contains(before.rows[path.section][path.row], at: path) { return false }
      return keepsPlace
        ? try !bench.policy.mayLeavePlace(path, in: bench.view).answer
        : try path != drag.source && !bench.policy.mayBeDisplaced(path, in: bench.view).answer
    }
  }

  /// Whether a tap on a row breaks a law.
  private func isBrokenByTap(_ law: String, _ before: Picture, _ bench: DragBench) throws -> Bool {
    try bench.view.setEditing(false)
    for path in paths(before) {
      let isKept = try? bench.view.trying {
        _ = try bench.view.tapRow(at: path)
        return holds(law, try Picture(bench.view), bench.view, bench.policy)
      }
      if isKept == false { return true }
    }
    return false
  }

  private func paths(_ picture: Picture) -> [TableIndexPath] {
    picture.rows.indices.flatMap { section in picture.rows[section].indices.map { [section, $0] } }
  }

  /// Whether a law about one table holds; others do.
  private func holds(_ law: String, _ picture: Picture?, _ view: TableView, _ policy: LuaPolicy) -> Bool {
    switch ReadyLaw(rawValue: law) {
    case .oneMark: picture?.marks.allSatisfy { $0.count { $0 } <= 1 } ?? true
    case .exactlyOneMark: picture?.marks.allSatisfy { $0.isEmpty || $0.count { $0 } == 1 } ?? true
    case .noSelectionLeft: picture?.selected.isEmpty ?? true
    case nil:
      policy.laws.first { $0.name == law }.flatMap { try? policy.verdict(of: $0, in: view).answer == .holds }
        ?? true
    default: true
    }
  }

  /// Whether any of two rounds of drags, of which the second goes backwards and in the first each is done twice, ends
  /// otherwise than the drag by itself.
  private func isImpure(_ bench: DragBench, _ drags: [DragTrial]) throws -> Bool {
    func end(_ drag: DragTrial) throws -> String {
      let result = try bench.result(of: drag)
      return "\(result.outcome) \(result.landing.map { "\($0)" } ?? "") \(result.reason ?? "")"
    }
    var ends: [String] = []
    for drag in drags {
      try bench.reopen()
      ends.append(try end(drag))
    }
    try bench.reopen()
    for (drag, alone) in zip(drags, ends) {
      for _ in 1...2 where try end(drag) != alone { return true }
    }
    for (drag, alone) in zip(drags, ends).reversed() where try end(drag) != alone { return true }
    return false
  }
}

extension DragOutcome {
  /// Where the row stands now, if it was moved.
  fileprivate var landing: TableIndexPath? {
    switch self {
    case .moved(let move), .retargeted(let move, _): move.to
    case .unchanged, .refused, .cancelled: nil
    }
  }
}

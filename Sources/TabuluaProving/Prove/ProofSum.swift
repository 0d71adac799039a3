import TabuluaDrawing
import TabuluaText
import TabuluaModel
import TabuluaScript

/// What the parts of a proof come to, added up in their order.
struct ProofSum {
  /// Why the proof ends before all tables are tried.
  enum End {
    /// Something is wrong.
    case failure(Diagnostic)
    /// The policy looked at something that is not listed.
    case missing(ShapePlan.Missing)
    /// A law is broken.
    case broken(Violation, ProofPart)
  }

  private(set) var end: End?

  /// The laws that are broken in the table that ended the proof.
  private(set) var broken: Set<Int> = []

  private(set) var size = ProofSize()

  /// Of how many trials each law says something, by their places.
  private var cases: [Int] = []

  /// Of how many trials the law at a place says something.
  func cases(ofLawAt index: Int) -> Int { cases.indices.contains(index) ? cases[index] : 0 }

  /// The laws that hold of no table that has rows before anything is done; nil before the first one.
  private(set) var unmet: Set<Int>?

  /// The smallest drag of the first such table that displaces a row which may not be dragged.
  private(set) var displaced: (part: ProofPart, rank: Violation.Rank, row: TableIndexPath, drag: DragTrial)?

  private(set) var indistinct: (TableIndexPath, TableIndexPath)?

  /// Whether the policy keeps something of what it is asked or told in any table, and whether it matters which rows are in
  /// view.
  private(set) var remembers = false
  private(set) var mindsViewport = false

  /// Whether a longer run of drags may be answered otherwise in any table; see ``TableTrial/Findings``.
  private(set) var mindsEarlierDrags = false

  /// Whether any drag moved a row.
  private(set) var moves = false

  private let plan: ShapePlan?
  private var lastShape: [Int]?

  init(plan: ShapePlan?) { self.plan = plan }

  /// Adds the next part; answers whether the parts behind it matter.
  ///
  /// Of a table that was given all parts matter: a smaller trial may be in any of them.
  mutating func add(_ part: ProofPart, _ outcome: Result<TableTrial.Findings, Diagnostic>) -> Bool {
    // A table that was given is cut into parts.
    let isNextTable = part.shape != nil || size.tables == 0
    if isNextTable { count(part) }
    switch outcome {
    case .success(let findings): add(part, findings, isNextTable: isNextTable)
    case .failure(let error):
      // What is wrong comes before what is broken in the same table.
      if case .failure = end {} else { end = .failure(error) }
    }
    return end == nil || part.shape == nil
  }

  private mutating func add(_ part: ProofPart, _ findings: TableTrial.Findings, isNextTable: Bool) {
    // Of a table without rows most laws hold, and that says nothing.
    if isNextTable, part.shape?.shape.allSatisfy({ $0 == 0 }) != true {
      unmet = unmet.map { $0.intersection(findings.unmet) } ?? findings.unmet
    }
    cases += [Int](repeating: 0, count: max(0, findings.cases.count - cases.count))
    for (index, count) in findings.cases.enumerated() { cases[index] += count }
    size.drags += findings.drags
    size.taps += findings.taps
    size.calls += findings.calls
    moves = moves || findings.moves
    remembers = remembers || findings.remembers
    mindsViewport = mindsViewport || findings.mindsViewport
    mindsEarlierDrags = mindsEarlierDrags || findings.mindsEarlierDrags
    indistinct = indistinct ?? findings.indistinct
    if let found = findings.displaced, displaced.map({ part.shape == nil && found.rank < $0.rank }) ?? true {
      displaced = (part, found.rank, found.row, found.drag)
    }
    broken.formUnion(findings.broken)
    if let missing = plan?.missing(findings.reads) {
      end = .missing(missing)
    } else if let best = findings.best {
      switch end {
      case .failure, .missing: break
      case .broken(let earlier, _) where earlier.rank <= best.rank: break
      case .broken, nil: end = .broken(best, part)
      }
    }
  }

  private mutating func count(_ part: ProofPart) {
    size.tables += 1
    // Tables of one shape that differ in their sections' values stand one after the other.
    if part.shape == nil || part.shape?.shape != lastShape { size.shapes += 1 }
    lastShape = part.shape?.shape
  }
}

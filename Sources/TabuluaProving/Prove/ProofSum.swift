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

  /// The laws that hold of no table before anything is done; nil before the first table.
  private(set) var unmet: Set<Int>?

  /// The smallest drag that displaces a row which may not be dragged, and its table.
  private(set) var displaced: (part: ProofPart, rank: Violation.Rank, row: TableIndexPath, drag: DragTrial)?

  private(set) var indistinct: (TableIndexPath, TableIndexPath)?

  /// Whether any drag moved a row.
  private(set) var moves = false

  private let plan: ShapePlan?
  private var table = -1
  private var lastShape: [Int]?

  init(plan: ShapePlan?) { self.plan = plan }

  /// Adds the next part; those behind the table that ended the proof are left out.
  mutating func add(_ part: ProofPart, _ outcome: Result<TableTrial.Findings, Diagnostic>) {
    if end != nil, part.table > table { return }
    let isNext = part.table > table
    if isNext { count(part) }
    let findings: TableTrial.Findings
    switch outcome {
    case .failure(let error):
      // What is wrong comes before what is broken in the same table.
      if case .failure = end {} else { end = .failure(error) }
      return
    case .success(let success): findings = success
    }
    if isNext { unmet = unmet.map { $0.intersection(findings.unmet) } ?? findings.unmet }
    size.drags += findings.drags
    size.taps += findings.taps
    size.calls += findings.calls
    moves = moves || findings.moves
    indistinct = indistinct ?? findings.indistinct
    if let found = findings.displaced,
      displaced.map({ $0.part.table == part.table && found.rank < $0.rank }) ?? true
    {
      displaced = (part, found.rank, found.row, found.drag)
    }
    if let plan, case .shape = part.content, let missing = plan.missing(findings.reads) {
      switch end {
      case .failure, .missing: break
      case .broken, nil: end = .missing(missing)
      }
    }
    guard let best = findings.best else { return }
    broken.formUnion(findings.broken)
    switch end {
    case .failure, .missing: break
    case .broken(let earlier, _) where earlier.rank <= best.rank: break
    case .broken, nil: end = .broken(best, part)
    }
  }

  private mutating func count(_ part: ProofPart) {
    table = part.table
    size.tables += 1
    let shape: [Int]? = if case .shape(let table) = part.content { table.shape } else { nil }
    // Tables of one shape that differ in their sections' values stand one after the other.
    if shape == nil || shape != lastShape { size.shapes += 1 }
    lastShape = shape
  }
}

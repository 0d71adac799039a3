import TabuluaDrawing
import TabuluaModel
import TabuluaText
import TabuluaPolicy

/// The laws of a proof, in their order, and their checks, sorted by the kind of trial that asks for them.
///
/// It is worked out once for a proof, so that a trial does only what a law asks for.
struct LawSet: Sendable {
  let laws: [ProofLaw]

  /// How many places a row is held over in the drags that laws about ways compare.
  let hoverPaths: Int

  /// What is prepared for the laws.
  private(set) var needs: ReadyLawNeeds = []

  private(set) var failures: [BoundCheck<@Sendable (Diagnostic) -> any LawBreach>] = []
  private(set) var tables: [BoundCheck<@Sendable (TableState) -> (any LawBreach)?>] = []
  private(set) var landings: [BoundCheck<@Sendable (TableIndexPath, TableIndexPath) -> (any LawBreach)?>] = []
  private(set) var hostMoves:
    [BoundCheck<@Sendable (RowsBeforeMove, TableIndexPath, TableIndexPath) -> (any LawBreach)?>] = []
  private(set) var changes: [BoundCheck<@Sendable (DragChange) -> (any LawBreach)?>] = []
  private(set) var refusals: [BoundCheck<@Sendable (TableState, TableState) -> (any LawBreach)?>] = []
  private(set) var askedAgain: [BoundCheck<AnswerComparison>] = []
  private(set) var heldOverLanding: [BoundCheck<AnswerComparison>] = []
  private(set) var heldOverWay: [BoundCheck<AnswerComparison>] = []
  private(set) var movedByOne: [BoundCheck<@Sendable (TableIndexPath, [TableIndexPath]) -> any LawBreach>] =
    []

  /// The laws that the policy defines, and their places.
  private(set) var own: [(index: Int, name: String)] = []

  /// The structural laws, those of the policy, and those that are asked for, each once; or only some laws.
  init(policy: LuaPolicy, asked: [ReadyLaw], only: [ProofLaw]? = nil, hoverPaths: Int) {
    var laws: [ProofLaw] = []
    func add(_ law: ProofLaw) { if !laws.contains(law) { laws.append(law) } }
    for law in ReadyLaw.allCases where law.isStructural { add(.ready(law)) }
    for law in policy.laws { add(law.ready.map { .ready($0) } ?? .own(law.name)) }
    for law in asked { add(.ready(law)) }
    if let only { laws = only }
    self.laws = laws
    self.hoverPaths = max(2, hoverPaths)
    for (index, law) in laws.enumerated() {
      switch law {
      case .own(let name): own.append((index, name))
      case .ready(let law):
        needs.formUnion(law.needs)
        for check in law.checks { bind(check, at: index) }
      }
    }
  }

  /// Puts a check of the law at a place with those of its kind.
  private mutating func bind(_ check: LawCheck, at index: Int) {
    switch check {
    case .failure(let check): failures.append((index, check))
    case .table(let check): tables.append((index, check))
    case .landing(let check):
      landings.append((index, check))
      hostMoves.append((index, { _, from, to in check(from, to) }))
    case .rows(let hostMove, let change):
      changes.append((index, change))
      if case .check(let check) = hostMove { hostMoves.append((index, check)) }
    case .refusal(let check): refusals.append((index, check))
    case .askedAgain(let comparison): askedAgain.append((index, comparison))
    case .heldOverLanding(let comparison): heldOverLanding.append((index, comparison))
    case .heldOverWay(let comparison): heldOverWay.append((index, comparison))
    case .movedByOne(let check): movedByOne.append((index, check))
    }
  }

  /// The places of the laws for which something is prepared.
  func inNeed(of need: ReadyLawNeeds) -> [Int] {
    laws.indices.filter { laws[$0].ready?.needs.contains(need) == true }
  }

  /// Whether a law is about the table as it stands, which taps change too.
  var triesTaps: Bool { !tables.isEmpty || !own.isEmpty }

  /// Whether taps are tried with rows selected before.
  var triesSelections: Bool { needs.contains(.selectionBeforeTaps) || !own.isEmpty }

  /// How many places a row is held over at most.
  var mostHovers: Int { heldOverWay.isEmpty ? 1 : hoverPaths }
}

/// A check of a law, and the place of the law in its ``LawSet``.
typealias BoundCheck<Check> = (index: Int, check: Check)

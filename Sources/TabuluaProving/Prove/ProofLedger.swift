import TabuluaText
import TabuluaFiles

/// What the threads of a proof share: the work that is left, and what was found.
///
/// Everything mutable is read and written under the lock alone, which is what makes it safe to share.
final class ProofLedger: @unchecked Sendable {
  private let lock = Monitor()

  /// Gives the next part of the work; only called under the lock.
  private var nextPart: () -> ProofPart?

  /// The number of the smallest table that ends the proof: a law is broken, or something is wrong.
  private var end = Int.max

  /// How many parts were given out.
  private var given = 0

  /// How many parts were added up.
  private var added = 0

  /// What came of parts before which others are not finished, by their numbers.
  private var waiting: [Int: (ProofPart, Result<TableTrial.Findings, Diagnostic>)] = [:]

  /// What the parts come to, in their order.
  private var sum: ProofSum

  /// How many drags were tried.
  private var drags = 0

  /// How many threads still work.
  private var workers = 0

  init(_ work: ProofWork, plan: ShapePlan?) {
    nextPart = work.parts()
    sum = ProofSum(plan: plan)
    self.plan = plan
  }

  private let plan: ShapePlan?

  /// The next part that may matter, and its number; nil when there is none.
  func next() -> (number: Int, part: ProofPart)? {
    lock.withLock {
      guard let part = nextPart(), part.table <= end else { return nil }
      defer { given += 1 }
      return (given, part)
    }
  }

  /// Whether a smaller table than this one has ended the proof.
  func isObsolete(_ table: Int) -> Bool { lock.withLock { table > end } }

  /// Takes what came of a part.
  func finish(_ number: Int, _ part: ProofPart, _ outcome: Result<TableTrial.Findings, Diagnostic>) {
    lock.withLock {
      waiting[number] = (part, outcome)
      switch outcome {
      case .failure: end = min(end, part.table)
      case .success(let findings):
        drags += findings.drags
        if findings.best != nil || plan?.missing(findings.reads) != nil { end = min(end, part.table) }
      }
      while let (part, outcome) = waiting.removeValue(forKey: added) {
        sum.add(part, outcome)
        added += 1
      }
    }
  }

  /// Counts a thread that begins or ends to work.
  func count(_ change: Int) { lock.withLock { workers += change } }

  /// How many drags were tried, and whether any thread works.
  var state: (drags: Int, isWorking: Bool) { lock.withLock { (drags, workers > 0) } }

  /// What all parts come to; to be asked for when no thread works.
  var result: ProofSum { lock.withLock { sum } }
}

/// One table of a proof, or some of its rows.
struct ProofPart: Sendable {
  /// The number of the table, in the order of size.
  var table: Int

  /// The number of the part of the table.
  var part: Int

  /// The table.
  var content: Content

  /// The numbers of the rows that are tried; nil for all.
  var sources: Range<Int>?

  enum Content: Sendable {
    case given(TrialTable)
    case shape(ShapeTable)
  }
}

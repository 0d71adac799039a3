import TabuluaDrawing
import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// Tries the drags of one table, or of some of its rows, and keeps the smallest trial that breaks a law.
///
/// It is confined to the thread that made it, and has a policy of its own, so that what it finds depends on nothing
/// but its table and its rows.
final class TableTrial {
  let laws: LawSet
  let bench: DragBench
  let places: TablePlaces

  /// The numbers of the rows that are tried.
  let sources: Range<Int>

  /// Whether the table was made for the proof, and not given.
  let isMade: Bool

  /// Whether the policy is told of drags: what it answers may depend on the drag that goes on.
  let isToldOfDrags: Bool

  /// Whether the table must be looked at after a drag: elsewhere it is known what a drag does, for the host moves one
  /// row, no row hops over another, and no law counts marks.
  let looksAfterDrags: Bool

  /// Whether asking where a row may go is enough, and no drag need be made: the table is not looked at, no law of the
  /// policy's own is asked about it, and the policy keeps nothing of what it was asked.
  let asksOnly: Bool

  /// Whether the policy is only asked, and looked at after each question, for it might keep something of it.
  let watchesQuestions: Bool

  /// How many rows are dragged together at most.
  let groups: Int

  let observer: TableObserver
  let reasons = ReasonNumbers()

  /// The rows that may not be displaced, if a law is about them.
  var fixed = FixedRows()

  /// The rows that may not leave their places, if a law is about them.
  var kept = FixedRows()

  /// What is known of the table before a row is moved.
  var rowsBefore: RowsBeforeMove { RowsBeforeMove(counts: places.counts, fixed: fixed, kept: kept) }

  /// The rows that `can_move_row` refuses, if no law is about them, and their displacement is only to be told.
  var pinned = FixedRows()

  /// The table before each trial.
  var before = TableState()

  /// Whether anything was asked since the policy was loaded.
  var isUsed = false

  /// How many trials there were, and after how many the policy was another one than before.
  var restarts = Restarts()

  /// What the trials before tell about the next one.
  struct Restarts {
    var trials = 0
    var changes = 0

    /// Whether the policy is loaded anew without a look: it mostly keeps something, and a look takes time too.
    var isSure: Bool { changes > 4 && 2 * changes > trials }
  }

  /// What was found.
  var found = Findings()

  /// How many faults own laws count before anything is done, by their places.
  private var faultsBefore: [Int: Int] = [:]

  /// What a trial of a table finds.
  struct Findings {
    /// The smallest trial that breaks a law.
    var best: Violation?

    /// The laws that are broken, by their places.
    var broken: Set<Int> = []

    /// The laws that do not hold before anything is done, by their places.
    var unmet: Set<Int> = []

    /// The smallest drag that displaces a row which may not be dragged.
    var displaced: (rank: Violation.Rank, row: TableIndexPath, drag: DragTrial)?

    /// Rows of a scripted data source that cannot be told apart.
    var indistinct: (TableIndexPath, TableIndexPath)?

    /// Whether any drag landed elsewhere than where it began.
    var moves = false

    /// Whether the policy keeps something of what it is asked or told, so that each drag began with a policy loaded anew.
    var remembers = false

    /// Whether a longer run of drags may be answered otherwise, though each drag begins with a policy loaded anew: it keeps
    /// something of how the table is shown, or a drag that moves nothing leaves the table changed.
    var mindsEarlierDrags: Bool { remembers || keepsWhatIsShown || leavesTableChanged }
    var keepsWhatIsShown = false
    var leavesTableChanged = false

    /// Whether what is in view when the table is loaded matters: the policy asked for it, or keeps something of it.
    var mindsViewport = false

    /// Of how many trials each law says something, by their places; those behind the last one say nothing.
    var cases: [Int] = []

    var drags = 0
    var taps = 0
    var calls = 0
    var reads = PolicyReads()

    /// Adds what was found with other rows of the same table in view.
    mutating func add(_ other: Findings) {
      if let found = other.best, best.map({ found.rank < $0.rank }) ?? true { best = found }
      if let found = other.displaced, displaced == nil { displaced = found }
      broken.formUnion(other.broken)
      unmet.formIntersection(other.unmet)
      indistinct = indistinct ?? other.indistinct
      moves = moves || other.moves
      remembers = remembers || other.remembers
      keepsWhatIsShown = keepsWhatIsShown || other.keepsWhatIsShown
      leavesTableChanged = leavesTableChanged || other.leavesTableChanged
      for (index, count) in other.cases.enumerated() { addCases(count, ofLawAt: index) }
      drags += other.drags
      taps += other.taps
      calls += other.calls
      reads.merge(other.reads)
    }
  }

  /// How a table is tried.
  struct Manner {
    /// Whether the policy has anything to remember in.
    var hasMemory: Bool

    /// Whether drags are made also where asking might be enough, because the policy keeps something of what it is asked.
    var makesDrags = false

    /// How many rows are in view.
    var viewport = TableView.Viewport.standard

    /// How many rows are dragged together at most.
    var groups = 1
  }

  /// Loads the table.
  ///
  /// - Throws: why the policy or the table cannot be loaded.
  init(
    _ prototype: PolicyPrototype, _ table: TrialTable, laws: LawSet, sources: Range<Int>?, isMade: Bool,
    _ manner: Manner
  ) throws(Diagnostic) {
    self.laws = laws
    self.isMade = isMade
    bench = try DragBench(
      prototype, table, enforcesLaws: false, viewport: manner.viewport, hasMemory: manner.hasMemory
    ) { policy in
      if manner.hasMemory { _ = policy.watchMemory(of: .all, laws: true) }
    }
    let policy = bench.policy
    found.keepsWhatIsShown = manner.hasMemory && policy.hasChangedMemory
    found.mindsViewport = found.keepsWhatIsShown
    places = TablePlaces(counts: bench.rowCounts)
    self.sources = sources ?? 0..<places.rows
    isToldOfDrags = Self.isToldOfDrags(policy)
    looksAfterDrags =
      isToldOfDrags || policy.implemented.contains(.canDisplaceRow) || laws.needs.contains(.marks)
    groups = manner.groups
    asksOnly = !looksAfterDrags && laws.own.isEmpty && !manner.makesDrags && manner.groups < 2
    watchesQuestions = asksOnly && manner.hasMemory && policy.watchMemory(of: .placesOfDrags, laws: false)
    observer = TableObserver(countsMarks: laws.needs.contains(.marks))
    if !asksOnly, looksForMemory { bench.watchMemory() }
  }

  /// Whether it is looked at after a trial whether the policy keeps anything of it; one that owns its rows always does.
  private var looksForMemory: Bool { !bench.policy.ownsRows && !restarts.isSure }

  /// Whether a policy is told of drags, or moves its rows itself, so that it may keep something of a drag.
  static func isToldOfDrags(_ policy: LuaPolicy) -> Bool {
    let events = CallbackSet.dragsBesidePlaces.subtracting(.questions)
    return policy.ownsRows || !policy.implemented.isDisjoint(with: events)
  }

  /// Tries everything.
  func run() throws(Diagnostic) -> Findings {
    let count = bench.policy.memoryCount
    try lookBefore()
    try tryDrags()
    if asksOnly, bench.policy.memoryCount != count { found.remembers = true }
    // It is tried once more then, with drags that are made.
    if asksOnly, found.remembers {
      found.reads.merge(bench.policy.reads)
      return found
    }
    if mayBreakByTaps { try tapAll() }
    keepFailureOfRowsInView()
    found.calls = bench.numberOfCalls
    found.reads.merge(bench.policy.reads)
    found.mindsViewport = found.mindsViewport || found.reads.rowsInView
    return found
  }

  /// Keeps what failed at a row in view, unless a drag or a tap shows it.
  private func keepFailureOfRowsInView() {
    guard let error = bench.failureOfRowsInView,
      !laws.failures.contains(where: { found.broken.contains($0.index) })
    else { return }
    keepFailure(error, .load, hovers: 0, distance: 0, order: 0)
  }

  /// Lets the next trial find the policy as it was loaded.
  func beginAnew() throws(Diagnostic) {
    defer { isUsed = true }
    guard isUsed else { return }
    restarts.trials += 1
    if !looksForMemory {
      // It counts as a change: whoever is sure stays so, because nobody watches the policy that is loaded now.
      restarts.changes += 1
      try reopen()
    } else if bench.hasChangedMemory {
      found.remembers = true
      if bench.forget() { return }
      restarts.changes += 1
      try reopen()
    } else {
      return
    }
    if looksForMemory { bench.watchMemory() }
  }

  /// Loads policy and table anew.
  func reopen() throws(Diagnostic) {
    found.reads.merge(bench.policy.reads)
    try bench.reopen()
    isUsed = false
  }

  /// Looks at the table before the trials: which rows are fixed, and which laws do not hold of it.
  private func lookBefore() throws(Diagnostic) {
    let view = bench.view
    do {
      if !asksOnly || laws.triesTaps || view.isScripted {
        before = try observer.state(of: view, readsCells: isToldOfDrags)
      }
    } catch {
      keepFailure(error.diagnostic(policy: bench.policy), .load, hovers: 0, distance: 0, order: 0)
    }
    findUnmet()
    isUsed = true
    if view.isScripted { findIndistinct() }
    if laws.needs.contains(.fixedRows) {
      fixed = FixedRows(counts: places.counts) { path in
        isFixed(path, need: .fixedRows) { try self.bench.policy.mayBeDisplaced(path, in: view) }
      }
    }
    if laws.needs.contains(.keptRows) {
      kept = FixedRows(counts: places.counts) { path in
        isFixed(path, need: .keptRows) { try self.bench.policy.mayLeavePlace(path, in: view) }
      }
    }
    if laws.needs.isDisjoint(with: [.fixedRows, .keptRows]), bench.policy.implemented.contains(.canMoveRow) {
      pinned = FixedRows(counts: places.counts) { path in
        // If the callback raises an error, the drag of the row finds it.
        (try? view.isMovable(path).answer) == false
      }
    }
  }

  /// Notes the laws that do not hold of the table before anything is done: a given one breaks them, and one that was made does
  /// so where a law fails; of others nothing can be asked about them there.
  private func findUnmet() {
    func unmet(_ index: Int, _ breach: (any LawBreach)?) {
      guard let breach else { return }
      found.unmet.insert(index)
      let isKept = !isMade || breach is CallbackFailure
      if isKept { keep(lawAt: index, .load, hovers: 0, distance: 0, order: 0, breach) }
    }
    for law in laws.tables { unmet(law.index, law.check(before)) }
    for (index, law) in ownLaws {
      let look = law.look(bench.policy, in: bench.view)
      // A law that counts faults says of a table alone how many there are; drags and taps may not make more.
      if let faults = try? look.get().answer.faults {
        faultsBefore[index] = faults
      } else {
        unmet(index, law.breach(look, of: bench.policy, faultsBefore: 0))
      }
    }
  }

  /// How the table as it is now breaks an own law, compared with how it was before anything was done; nil if it does not.
  func breach(of law: PolicyLaw, _ index: Int, in view: TableView) -> (any LawBreach)? {
    law.breach(law.look(bench.policy, in: view), of: bench.policy, faultsBefore: faultsBefore[index] ?? 0)
  }

  /// Whether the policy says of the row at a path that it may not go; that it cannot say breaks the laws that need it.
  private func isFixed(
    _ path: TableIndexPath, need: ReadyLawNeeds, _ mayGo: () throws -> TableDecision<Bool>
  ) -> Bool {
    do {
      return try !mayGo().answer
    } catch {
      let error = TableError(.callback(.init(.law, path: path), .failed(error)))
      let breach = CallbackFailure(error.diagnostic(policy: bench.policy))
      for index in laws.inNeed(of: need) {
        keep(lawAt: index, .load, hovers: 0, distance: 0, order: 0, breach)
      }
      return false
    }
  }

  /// The own laws of the policy as it is loaded now, with their places.
  var ownLaws: [(index: Int, law: PolicyLaw)] {
    laws.own.compactMap { own in
      bench.policy.laws.first { $0.kind == .own && $0.name == own.name }.map { (own.index, $0) }
    }
  }

  private func findIndistinct() {
    var first: [Int: TableIndexPath] = [:]
    for (section, rows) in before.rows.enumerated() {
      for (row, name) in rows.enumerated() {
        let path = TableIndexPath(section: section, row: row)
        if let other = first[name] {
          found.indistinct = (other, path)
          return
        }
        first[name] = path
      }
    }
  }
}

// Keeping what was found.
extension TableTrial {
  /// Keeps a trial that ended with a failure.
  func keepFailure(
    _ error: Diagnostic, _ trial: @autoclosure () -> ProofTrial, hovers: Int, distance: Int, order: Int,
    place: Int? = nil, rows: Int = 1
  ) {
    for law in laws.failures {
      keep(
        lawAt: law.index, trial(), hovers: hovers, distance: distance, order: order, place: place, rows: rows,
        law.check(error))
    }
  }

  /// Keeps a drag that breaks a law.
  func keep(
    lawAt index: Int, _ drag: DragTrial, order: Int, place: Int? = nil, _ breach: any LawBreach
  ) {
    keep(
      lawAt: index, .drag(drag), hovers: drag.through.count,
      distance: places.distance(from: drag.source, through: drag.through), order: order, place: place,
      rows: drag.rows.count, breach)
  }

  /// Keeps a trial that breaks a law, if it is the smallest so far.
  func keep(
    lawAt index: Int, _ trial: @autoclosure () -> ProofTrial, hovers: Int, distance: Int, order: Int,
    place: Int? = nil, rows: Int = 1, _ breach: @autoclosure () -> any LawBreach
  ) {
    found.broken.insert(index)
    let rank = Violation.Rank(rows: rows, hovers: hovers, distance: distance, order: order, law: index)
    if let best = found.best, best.rank <= rank { return }
    found.best = Violation(
      law: index, trial: trial(), rank: rank, breach: breach(), viewport: bench.viewport, place: place)
  }

  /// Keeps a drag that displaces a row which may not be dragged.
  func tellDisplaced(_ row: TableIndexPath, by drag: DragTrial, order: Int) {
    let rank = Violation.Rank(
      rows: drag.rows.count, hovers: drag.through.count,
      distance: places.distance(from: drag.source, through: drag.through),
      order: order, law: 0)
    if let displaced = found.displaced, displaced.rank <= rank { return }
    found.displaced = (rank, row, drag)
  }

  /// Whether the law at a place is one that this table can break: the table keeps it before.
  func isMet(_ index: Int) -> Bool { !found.unmet.contains(index) }

  /// The name of a row that an observer numbered.
  func name(_ row: Int) -> String {
    if bench.view.isScripted {
      return observer.names.indices.contains(row)
        ? DisplayWidth.trimmed(observer.names[row].replacing("\u{1F}", with: " ")) : "?"
    }
    var identity: RowIdentity?
    bench.view.contents.forEachRow { if Int($1.number) == row { identity = $1 } }
    guard let identity else { return "a new row" }
    return bench.view.key(of: identity)
      ?? bench.view.contents.textColumn.map { bench.view.contents.text(of: identity, column: $0) } ?? "?"
  }
}

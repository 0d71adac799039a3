public import TabuluaText
public import TabuluaModel
public import TabuluaPolicy
import TabuluaScript

/// Runs batches over a table view, one interaction after the other, and tells what came of each.
///
/// Every interaction is atomic: one that fails leaves the table as it was. Nothing is written here; whoever runs
/// the batches writes ``contents`` where ``mayWrite`` allows it.
///
/// ```swift
/// let runner = BatchRunner(policy: policy) { record in print(record.json) }
/// runner.open(table)
/// runner.run([batch])
/// if runner.mayWrite { try runner.contents?.write(to: "tasks.csv") }
/// runner.finish(written: "tasks.csv")
/// ```
///
/// A runner is confined to the task that made it.
public final class BatchRunner {
  // Some of the properties that every step changes are not checked for overlapping accesses, because a check takes
  // longer than the access: a runner is confined to one task, and each of them is read or changed by itself, while
  // nobody else's code runs.

  /// How the run meets steps that fail or are refused.
  public let options: RunOptions

  /// The view that the interactions are made with; nil before it is opened, and if that failed.
  @exclusivity(unchecked) public internal(set) var view: TableView?

  /// How many interactions were begun.
  @exclusivity(unchecked) public private(set) var steps = 0

  /// How many interactions ended in each way; a failure before the first one is not among them.
  public var outcomes: [StepResult.Outcome: Int] { outcomeCounts.dictionary }

  /// Whether something failed before the first interaction.
  package private(set) var failedBeforeFirstStep = false

  /// Receives what batches in Lua print, with the place of the call; nil drops it.
  public var printHandler: ((_ place: TextLocation?, _ text: String) -> Void)?

  /// Whether a law was broken at the end of the run.
  package private(set) var breaksLaws = false

  let policy: LuaPolicy?
  private let sink: (RunRecord) -> Void

  /// When the run ends by its limits, and whether it has.
  @exclusivity(unchecked) var clock: RunClock
  @exclusivity(unchecked) package var hasPassedLimit = false

  /// How many steps batches in Lua have made.
  @exclusivity(unchecked) var scriptSteps = 0

  @exclusivity(unchecked) private var outcomeCounts = OutcomeCounts()
  @exclusivity(unchecked) private(set) var currentStep = 0
  var before: TableContents?

  /// The tables of a run over several ones; the one that is used now is in the runner itself.
  @exclusivity(unchecked) var sideTables: [SideTable] = []

  /// Which of them is used now.
  var sideTable = 0

  /// The name of the table that is used now, in a run over several ones.
  @exclusivity(unchecked) var sideTableName: String?

  @exclusivity(unchecked) var dragged: [RowIdentity] = []

  /// How many keys and sections the run still looks through for what a wrong one may mean.
  var namesToLookThrough = 100_000

  /// Who changed what in the table that is used now; nil where nobody asks.
  @exclusivity(unchecked) var causes: ChangeCauses?

  /// Whether steps are recorded, so that they can be taken back, and how many were made before.
  var hasBoundUndo = false
  var stepsBeforeUndo = 0
  let undoRoom = UndoRoom()

  /// The state of the batch in Lua that runs; nil while none does.
  ///
  /// Not weak: an object with a weak reference takes longer to be held, which was 3 % of a step.
  @exclusivity(unchecked) var scriptState: BatchState?

  /// The table with the row that the last step holds; nil where it holds none.
  @exclusivity(unchecked) var heldTable: TableView?

  /// The tables that were pushed when the last step was over, the lowest one first.
  @exclusivity(unchecked) var pushedTables: [TableView] = []

  /// What reused cells showed that does not belong to their rows; empty where the view does not simulate reuse.
  public private(set) var leaks: [CellLeak] = []

  /// How many leaks of the cells of each table were told.
  private var reportedLeaks: [(table: TableView, count: Int)] = []

  /// The warnings of the view that were not told yet.
  @exclusivity(unchecked) private var pendingWarnings: [TableWarning] = []

  /// Whether there may be more to tell after a step: warnings, or leaks of cells that are used again.
  @exclusivity(unchecked) private var mayTellMore = false

  /// The name of the batch that runs.
  @exclusivity(unchecked) private(set) var batchName = ""

  /// Makes a runner; `sink` gets every record when it is known, the first one at once.
  public init(
    policy: LuaPolicy? = nil, options: RunOptions = RunOptions(), sink: @escaping (RunRecord) -> Void
  ) {
    self.policy = policy
    self.options = options
    self.sink = sink
    clock = RunClock(options.limits)
    sink(.run)
  }

  /// Makes the view; what goes wrong is told as step 0, and nothing can be run then.
  ///
  /// `make` gets the listener that is told of every call of a callback; nil without a listener.
  @discardableResult
  public func open(
    _ make: (_ onCall: ((CallRecord) -> Void)?) throws(TableError) -> TableView
  ) -> TableView? {
    let onCall: ((CallRecord) -> Void)? =
      options.recordsCalls
      ? { [unowned self] call in
        let hasName = sideTableName != nil || !pushedTables.isEmpty
        sink(.call(step: currentStep, hasName ? named(call) : call))
      } : nil
    clock = RunClock(options.limits)
    policy?.startTimeLimit(options.limits.seconds)
    policy?.holdDeadline()
    defer { policy?.releaseDeadline() }
    do {
      let view = try make(onCall)
      before = view.loadedContents
      if options.notesCauses {
        view.startNotingTouched()
        causes = ChangeCauses()
      }
      switch options.laws {
      case .every: break
      case .end: view.deferLaws()
      case .off: view.laws = nil
      }
      if options.laws != .every { view.holdsPushedTablesToLaws = false }
      self.view = view
      if view.onWarning == nil { view.onWarning = noteWarning }
      if view.simulatesReuse { mayTellMore = true }
    } catch {
      fail(error.diagnostic(policy: policy))
    }
    if mayTellMore { tellMore(line: nil) }
    return view
  }

  /// Tells of something that failed before the first interaction, as step 0.
  package func fail(_ problem: Diagnostic) {
    failedBeforeFirstStep = true
    sink(.step(StepResult(step: 0, outcome: .failed, error: problem)))
  }

  /// Runs batches in their order; may be called again.
  ///
  /// - Complexity: O(*n*) in the number of steps, beside the interactions themselves.
  public func run(_ batches: [InteractionBatch]) {
    guard var view = viewForSteps(of: batches) else { return }
    defer { letGoAtEnd() }
    for batch in batches {
      batchName = batch.name
      if let script = batch.script, !hasEnded {
        run(script: script, of: batch, in: view.topTable)
        // What it has looked for behind its last step.
        if mayTellMore { tellMore(line: nil) }
        // The script may have chosen another table.
        view = self.view ?? view
      }
      var ahead = StepsAhead(batch.steps, in: view, isOnly: sideTables.isEmpty)
      defer { ahead.end() }
      for index in batch.steps.indices {
        if hasEnded { return }
        if clock.isOver(after: steps) {
          return end(.runTooLong(options.limits), line: batch.steps[index].line)
        }
        if !batch.tables.isEmpty, !sideTables.isEmpty, let name = batch.table(ofStep: index),
          name != sideTableName, let other = use(table: name)
        {
          view = other
        }
        if index.isMultiple(of: StepsAhead.together) { ahead.look(from: index, in: view) }
        let interaction = batch.steps[index].interaction
        var result = beginStep(line: batch.steps[index].line, interaction)
        do {
          try perform(interaction, on: view.isOnTop ? view : view.topTable, &result)
        } catch {
          result.fail(diagnostic(error, at: TextLocation(file: batch.name, line: result.line)))
        }
        endStep(&result)
        tell(consume result)
      }
    }
  }

  /// Begins a step.
  @inline(__always)
  func beginStep(line: Int?, _ interaction: Interaction?) -> StepResult {
    policy?.holdDeadline()
    steps += 1
    currentStep = steps
    return StepResult(step: steps, line: line, interaction: interaction, outcome: .done, rare: RarePart())
  }

  /// Counts a step that is over, and writes down which table it was about; one that failed may have passed the time.
  @inline(__always)
  func endStep(_ result: inout StepResult) {
    policy?.releaseDeadline()
    outcomeCounts.add(result.outcome)
    if result.outcome == .failed { _ = clock.look(after: steps) }
    if causes != nil { noteCause(of: result) }
    if let view, !view.isOnTop || !pushedTables.isEmpty || sideTableName != nil {
      noteTables(above: view, &result)
    }
  }

  /// Tells what came of a step.
  @inline(__always)
  func tell(_ result: consuming StepResult) {
    let line = result.line
    sink(.step(result))
    if mayTellMore { tellMore(line: line) }
  }

  /// Tells a warning beside the steps, at the last one.
  func warn(_ warning: Diagnostic) { sink(.warning(step: currentStep, warning)) }

  /// Tells of a step that failed as a whole, without a step of the batch.
  func tellFailure(_ problem: Diagnostic, line: Int?, of interaction: Interaction? = nil) {
    var result = beginStep(line: line, interaction)
    result.fail(problem)
    endStep(&result)
    // What a batch fails with as a whole is about no table.
    if interaction == nil { result.table = nil }
    tell(result)
  }

  /// What a view calls when it warns; the warnings are told after the step.
  var noteWarning: (TableWarning) -> Void {
    { [weak self] warning in
      self?.pendingWarnings.append(warning)
      self?.mayTellMore = true
    }
  }

  /// Tells what there is to tell beside a step: warnings, and what cells leaked.
  @inline(never)
  private func tellMore(line: Int?) {
    for warning in pendingWarnings {
      var diagnostic = warning.diagnostic(policy: policy)
      // A warning without a place in the policy is told at the line of the batch.
      if diagnostic.location == nil, !batchName.isEmpty {
        diagnostic.location = TextLocation(file: batchName, line: line)
      }
      sink(.warning(step: currentStep, diagnostic))
    }
    pendingWarnings = []
    guard let view, view.simulatesReuse else {
      mayTellMore = false
      return
    }
    tellLeaks(of: view)
  }

  /// Tells what the cells of a table, and of those above it, leaked since the last step.
  private func tellLeaks(of view: TableView) {
    for table in view.tablesFromHereUp {
      let found = table.cellLeaks
      let index = reportedLeaks.firstIndex { $0.table === table } ?? reportedLeaks.endIndex
      if index == reportedLeaks.endIndex { reportedLeaks.append((table, 0)) }
      for leak in found.dropFirst(reportedLeaks[index].count) {
        leaks.append(leak)
        sink(.leak(step: currentStep, leak))
      }
      reportedLeaks[index].count = found.count
    }
  }

  /// A call with the name of its table, where it is one of several.
  private func named(_ call: CallRecord) -> CallRecord {
    var call = call
    if let sideTableName {
      call.table = call.table.map { "\(sideTableName) / \($0)" } ?? sideTableName
    } else if call.table == nil, !pushedTables.isEmpty, let view, !view.name.isEmpty {
      call.table = view.name
    }
    return call
  }

  /// Writes down which table a step was about, and which tables it pushed and popped.
  private func noteTables(above view: TableView, _ result: inout StepResult) {
    let tables = Array(view.tablesFromHereUp.dropFirst())
    let kept = zip(pushedTables, tables).prefix { $0.0 === $0.1 }.count
    let names = [sideTableName, pushedTables.last?.name].compactMap { $0 }
    if !names.isEmpty { result.table = names.joined(separator: " / ") }
    if kept < pushedTables.count { result.changes.popped = pushedTables[kept...].reversed().map(\.name) }
    if kept < tables.count { result.changes.pushed = tables[kept...].map(\.name) }
    pushedTables = tables
  }

  /// Checks the laws that ``RunOptions/laws`` leaves to the end of the run; a broken one is told as a failed step of
  /// its own, and nothing may be written then.
  ///
  /// To be called once, after the last batch. It does nothing where a failed or refused step ended the run, and where
  /// the laws are checked after every step or not at all.
  public func checkLaws() {
    checkLawsOfTable()
    for table in sideTables where table.name != sideTableName && !breaksLaws {
      if use(table: table.name) != nil { checkLawsOfTable() }
    }
  }

  private func checkLawsOfTable() {
    guard let view, view.hasDeferredLaws, !failedBeforeFirstStep, !hasEnded else { return }
    currentStep = steps + 1
    policy?.holdDeadline()
    defer { policy?.releaseDeadline() }
    do {
      try view.checkDeferredLaws()
    } catch {
      breaksLaws = true
      var problem = error.diagnostic(policy: policy, contents: contents)
      if error.code == .lawBroken { problem.help = "`--laws every` refuses the step that breaks it" }
      tellFailure(problem, line: nil, of: .call("laws"))
    }
  }

  /// Tells warnings about the run as a whole, the changes that are given, and the summary.
  ///
  /// - Parameters:
  ///   - written: The file that was written.
  ///   - others: The files of further tables that were written.
  ///   - changes: The changes to tell.
  ///   - error: Why an output could not be written; nil where all were.
  ///   - warnings: What is most likely a mistake in the run as a whole.
  /// - Returns: The summary.
  @discardableResult
  public func finish(
    written: String? = nil, alsoWritten others: [String] = [], changes: [RowChange] = [],
    error: Diagnostic? = nil, warnings: [Diagnostic] = []
  ) -> RunSummary {
    for warning in warnings { sink(.warning(step: steps, warning)) }
    for change in changes { sink(.change(change)) }
    let summary = RunSummary(
      steps: steps, failed: failed, refused: refused, written: written, alsoWritten: others,
      isOfSeveralTables: tables.count > 1, status: error != nil ? 1 : status, error: error)
    sink(.summary(summary))
    return summary
  }
}

extension BatchRunner {
  /// How many interactions failed; a failure before the first one counts.
  public var failed: Int { outcomeCounts[.failed] + (failedBeforeFirstStep ? 1 : 0) }

  /// How many interactions were refused.
  public var refused: Int { outcomeCounts[.refused] }

  /// Whether a strict run has come to what it does not allow: a refused step, or a cell that leaked.
  private var breaksStrictness: Bool { options.isStrict && (refused > 0 || !leaks.isEmpty) }

  /// The exit status that the run has come to: 1 if a step failed, 2 if one was refused, or a cell leaked, in a strict
  /// run.
  public var status: Int { failed > 0 ? 1 : breaksStrictness ? 2 : 0 }

  /// Whether the table may be written: no law is broken at the end, no step failed, unless the run goes on then; no
  /// step of a strict run was refused, and no cell leaked in one.
  public var mayWrite: Bool {
    if failedBeforeFirstStep || hasPassedLimit || breaksLaws || breaksStrictness { return false }
    return failed == 0 || options.keepsGoing
  }

  /// Whether a refused step ends the run at once.
  var endsAtRefusal: Bool { options.isStrict && !options.keepsGoing }

  /// Whether no further step is run.
  private var hasEnded: Bool {
    guard !options.keepsGoing else { return hasPassedLimit }
    return failed > 0 || (options.isStrict && refused > 0)
  }
}

extension TableView {
  /// This table and those that were pushed over it, the lowest one first.
  fileprivate var tablesFromHereUp: some Sequence<TableView> { sequence(first: self) { $0.tableAbove } }
}

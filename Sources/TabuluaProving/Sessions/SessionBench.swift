import TabuluaText
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// A table under a policy with which a session is made, step by step, as `tabulua run` would make it.
final class SessionBench {
  /// A session that was made.
  struct Session: Sendable {
    /// The steps that asked for something that there is.
    var steps: [Interaction] = []

    /// How the steps ended, but for one that showed a problem.
    var outcomes: [StepResult.Outcome: Int] = [:]

    /// What the last step shows.
    var problem: SessionProblem?
  }

  let policy: LuaPolicy

  /// The table at the bottom.
  private let root: TableView

  /// The table that a person sees.
  var view: TableView { root.topTable }

  /// The titles of swipe actions that the policy has shown so far, in their order.
  private(set) var actionTitles: [String] = []

  /// The titles that lead to each action of the menus that the policy has shown so far, in their order.
  private(set) var menuTitles: [[String]] = []

  private let runner: BatchRunner
  private let records: Records

  /// What the runner tells.
  private final class Records {
    var calls: [CallRecord] = []
    var result: StepResult?

    func take(_ record: RunRecord) {
      switch record {
      case .call(_, let call): calls.append(call)
      case .step(let step): result = step
      case .run, .warning, .leak, .change, .summary: break
      }
    }
  }

  /// Loads policy and table.
  ///
  /// - Throws: what is wrong with the policy, or with what it does while the table is loaded.
  init(_ prototype: PolicyPrototype, _ table: TrialTable, laws: [ReadyLaw] = []) throws(Diagnostic) {
    let (policy, contents) = try prototype.load(for: table)
    let records = Records()
    self.policy = policy
    self.records = records
    runner = BatchRunner(policy: policy, options: RunOptions(keepsGoing: true, recordsCalls: true)) {
      records.take($0)
    }
    let opened = runner.open { (onCall) throws(TableError) in
      try TableView(contents, policy: policy, onCall: onCall)
    }
    guard let opened else {
      throw records.result?.error
        ?? Diagnostic(
          code: TableError.Code.tableFailed, message: "the table cannot be loaded under the policy")
    }
    if !laws.isEmpty { opened.laws = SampledLaws(policy, laws) }
    if !policy.implemented.isDisjoint(with: Self.undoCallbacks) { runner.bindUndo() }
    root = opened
  }

  /// Makes steps until one shows a problem; each is asked for when those before it are made.
  ///
  /// Steps that ask for something that there is not, such as a place outside the table, change nothing and are left
  /// out.
  func session(of steps: some Sequence<Interaction>) -> Session {
    var session = Session()
    for step in steps {
      records.calls = []
      records.result = nil
      let before = Snapshot(view)
      run(step)
      for call in records.calls { note(call) }
      guard let result = records.result else { continue }
      session.problem = problem(step, result, before)
      if session.problem == nil, result.error != nil { continue }
      session.steps.append(step)
      if session.problem != nil { break }
      session.outcomes[result.outcome, default: 0] += 1
    }
    return session
  }

  /// The callbacks for whose sake a session takes steps back.
  static let undoCallbacks: CallbackSet = [.didUndo, .didRedo, .restoreState]

  /// What a step shows that was made.
  private func problem(
    _ interaction: Interaction, _ result: StepResult, _ before: Snapshot
  ) -> SessionProblem? {
    if let law = brokenLaw() { return law }
    if let error = result.error {
      return Self.senseless.contains(TableError.Code(rawValue: error.code)) ? nil : .stepFailed(error)
    }
    return invariants(interaction, result, before).map { .invariantBroken($0) }
  }

  /// Whether what is done inside a trial is undone in full; makes `steps`, which are no longer part of the session.
  func undoes(_ steps: [Interaction]) -> Bool {
    guard !view.isScripted else { return true }
    let before = Snapshot(view)
    try? view.trying { for step in steps { run(step) } }
    return before.isSame(as: Snapshot(view))
  }

  private func run(_ interaction: Interaction) {
    runner.run([InteractionBatch(name: "session", steps: [.init(line: nil, interaction: interaction)])])
  }

  /// The codes of failures that are the fault of who asks, not of the policy.
  private static let senseless: Set<TableError.Code> = [
    .rowOutOfRange, .sectionOutOfRange, .proposedOutOfRange, .invalidControlValue, .unknownAction,
    .ambiguousAction, .unknownIndexTitle, .duplicateKey, .emptyKey, .typeMismatch, .unknownSection,
    .unknownColumn, .sectionColumnIsFixed, .dataSourceOwnsRows, .noKeys, .noCheckColumn, .noReorder,
    .nothingToPop,
  ]

  private func note(_ call: CallRecord) {
    guard case .list(let titles) = call.result else { return }
    if call.callback == .contextMenuForRow { note(titles, in: []) }
    guard call.callback == .leadingSwipeActions || call.callback == .trailingSwipeActions else { return }
    for case .text(let title) in titles where !actionTitles.contains(title) { actionTitles.append(title) }
  }

  /// Notes the actions of a menu, or of a submenu to which titles lead.
  private func note(_ elements: [TraceValue], in submenus: [String]) {
    for element in elements {
      if case .text(let title) = element, !menuTitles.contains(submenus + [title]) {
        menuTitles.append(submenus + [title])
      } else if case .list(let submenu) = element, case .text(let title)? = submenu.first {
        note(Array(submenu.dropFirst()), in: submenus + [title])
      }
    }
  }

  /// The first law that was found broken in this step.
  private func brokenLaw() -> SessionProblem? {
    for call in records.calls where call.callback == .law && call.result == .boolean(false) {
      // A law about rows is asked for each of them; only a law's last word is one about the table.
      if case .text(let name)? = call.arguments.first, call.arguments.count == 1 {
        return .lawBroken(name: name, reason: call.reason)
      }
    }
    return nil
  }

  private func invariants(_ interaction: Interaction, _ result: StepResult, _ before: Snapshot) -> String? {
    let counts = (0..<view.numberOfSections).map { view.numberOfRows(inSection: $0) ?? -1 }
    if counts.contains(-1) || counts.reduce(0, +) != view.numberOfRows {
      return "the counts of the sections do not add up to the table's"
    }
    for path in view.indexPathsForSelectedRows where !view.contains(path) {
      return "a row is selected that is not in the table"
    }
    let after = Snapshot(view)
    if !view.isScripted {
      for (path, row) in after.rows where view.indexPath(of: row) != path || view.row(at: path) != row {
        return "a row is not where the table says"
      }
    }
    // A step that shows another table cannot be compared with the one before.
    guard interaction.movesItsRow, result.changes.pushed.isEmpty, result.changes.popped.isEmpty else {
      return nil
    }
    if view.numberOfRows != before.count || after.identities != before.identities {
      return "the rows after a drag are not the rows before it"
    }
    if result.outcome == .refused, !before.hasSameRows(as: after) {
      return "a drag that was refused has changed the table"
    }
    return nil
  }
}

/// What a view shows at one moment.
private struct Snapshot {
  let contents: TableContents?
  let rows: [(path: TableIndexPath, row: RowIdentity)]
  let count: Int
  let selected: [TableIndexPath]
  let isEditing: Bool
  let firstVisible: TableIndexPath?

  init(_ view: TableView) {
    count = view.numberOfRows
    selected = view.indexPathsForSelectedRows
    isEditing = view.isEditing
    firstVisible = view.firstVisibleRow
    contents = view.isScripted ? nil : view.contents
    var rows: [(TableIndexPath, RowIdentity)] = []
    contents?.forEachRow { rows.append(($0, $1)) }
    self.rows = rows
  }

  var identities: Set<RowIdentity> { Set(rows.map(\.row)) }

  func hasSameRows(as other: Snapshot) -> Bool {
    guard let contents, let others = other.contents else { return count == other.count }
    return rows.elementsEqual(other.rows) { $0 == $1 } && RowDiff.between(contents, others).isEmpty
  }

  func isSame(as other: Snapshot) -> Bool {
    hasSameRows(as: other) && selected == other.selected && isEditing == other.isEditing
      && firstVisible == other.firstVisible
  }
}

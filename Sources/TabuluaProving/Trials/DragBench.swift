public import TabuluaDrawing
public import TabuluaText
import TabuluaBatch
public import TabuluaModel
public import TabuluaPolicy
import TabuluaScript

/// A table under a policy on which drags are tried; each one begins with the table as it was.
///
/// What a drag did to a loaded table is undone. After a drag that moved a row of a scripted data source, which
/// cannot be undone, the policy is loaded anew.
///
/// ```swift
/// let bench = try DragBench(prototype, .loaded(table))
/// print(try bench.result(of: DragTrial(source: [0, 2], to: [1, 0])).outcome)
/// ```
///
/// A bench is confined to the task that made it.
public final class DragBench {
  /// The policy, loaded anew.
  public let prototype: PolicyPrototype

  /// The table as it is before each drag.
  public var table: TrialTable { given ?? .loaded(view.contents) }

  /// That table; nil where the view alone has its rows.
  private var given: TrialTable?

  /// Whether a drag that breaks a law of the policy is refused, and one whose `move_row` moves other rows than it is told
  /// fails, as in a run; otherwise both are done.
  public let enforcesLaws: Bool

  /// How many rows are in view at a time, as `run --viewport` has it.
  public let viewport: TableView.Viewport

  /// The policy that rules the view now.
  public private(set) var policy: LuaPolicy

  /// The view, in editing mode.
  public private(set) var view: TableView

  /// What a callback failed with at a row that was in view; the table was loaded with none in view then.
  ///
  /// A run fails there before its first step, or when editing mode begins.
  private(set) var failureOfRowsInView: Diagnostic?

  /// Whether the policy has anything to remember in; see ``watchMemory()``.
  let hasMemory: Bool

  /// What is known of whether the policy that rules the view now remembers what it was asked.
  var memory = Memory.unknown

  /// Whether a policy had to forget something, or to be loaded anew, before rows were lent.
  private(set) var hasForgotten = false

  /// The calls of the drag that is tried now, if they are recorded.
  private var calls: [CallRecord] = []

  /// Loads the policy and the table.
  ///
  /// ```swift
  /// let bench = try DragBench(PolicyPrototype(contentsOf: "kanban.lua"), .loaded(table))
  /// ```
  ///
  /// - Parameters:
  ///   - prototype: The policy, which is loaded anew.
  ///   - table: The table.
  ///   - enforcesLaws: Whether a drag that breaks a law of the policy is refused.
  ///   - viewport: How many rows are in view at a time; unless told otherwise as many as in a run. None, where a callback
  ///     fails at a row in view.
  /// - Throws: what is wrong with the policy, or with what it does while the table is loaded.
  /// - Complexity: as loading the policy and making a view.
  public convenience init(
    _ prototype: PolicyPrototype, _ table: TrialTable, enforcesLaws: Bool = true,
    viewport: TableView.Viewport = .standard
  ) throws(Diagnostic) {
    try self.init(
      prototype, table, enforcesLaws: enforcesLaws, viewport: viewport, hasMemory: true, onLoad: { _ in })
  }

  /// As above.
  ///
  /// `hasMemory` says whether the policy has anything to remember in, as far as that is known, and `onLoad` is given the
  /// policy before it has seen the table.
  init(
    _ prototype: PolicyPrototype, _ table: TrialTable, enforcesLaws: Bool, viewport: TableView.Viewport,
    hasMemory: Bool, onLoad: (LuaPolicy) -> Void
  ) throws(Diagnostic) {
    self.prototype = prototype
    given = table
    self.enforcesLaws = enforcesLaws
    self.viewport = viewport
    self.hasMemory = hasMemory
    (policy, view, failureOfRowsInView) = try Self.open(prototype, table, enforcesLaws, viewport, onLoad)
    callsOfLoading = policy.numberOfCalls
  }

  deinit { prototype.coverage?.addAlone(policy) }

  /// How many calls the policies made that were loaded anew since.
  private var earlierCalls = 0

  /// How many times the policy that rules the view now was called while the table was loaded.
  private var callsOfLoading = 0

  /// How many times the policy was called since the bench was made: callbacks, predicates and laws, but for those while
  /// the table was loaded.
  package var numberOfCalls: Int { earlierCalls + policy.numberOfCalls - callsOfLoading }

  /// How many rows each section has.
  public var rowCounts: [Int] { (0..<view.numberOfSections).map { view.numberOfRows(inSection: $0) ?? 0 } }

  /// Loads policy and table anew, as if nothing had been tried.
  ///
  /// ```swift
  /// try bench.reopen()
  /// ```
  ///
  /// - Throws: as ``init(_:_:enforcesLaws:viewport:)``.
  /// - Complexity: as ``init(_:_:enforcesLaws:viewport:)``.
  public func reopen() throws(Diagnostic) { try reopen { _ in } }

  /// As above; `onLoad` is given the policy before it has seen the table.
  private func reopen(onLoad: (LuaPolicy) -> Void) throws(Diagnostic) {
    earlierCalls = numberOfCalls
    prototype.coverage?.addAlone(policy)
    (policy, view, failureOfRowsInView) = try Self.open(prototype, table, enforcesLaws, viewport, onLoad)
    callsOfLoading = policy.numberOfCalls
    memory = .unknown
  }

  /// Tries a drag, and undoes it.
  ///
  /// ```swift
  /// let result = try bench.result(of: DragTrial(source: [0, 2], to: [1, 0]))
  /// print(result.outcome, result.landing ?? "")
  /// ```
  ///
  /// - Parameters:
  ///   - drag: The drag; its paths must be in the table.
  ///   - recordsCalls: Whether the result tells the callbacks that were called.
  ///   - look: Is called with the view as the drag left it, before that is undone; not after a drag that failed.
  /// - Returns: What came of the drag.
  /// - Throws: what is wrong when a scripted data source is loaded anew.
  /// - Complexity: one drag, and its undoing.
  public func result(
    of drag: DragTrial, recordsCalls: Bool = false, afterwards look: ((TableView) -> Void)? = nil
  ) throws(Diagnostic) -> DragResult {
    let result = result(of: drag, recordsCalls: recordsCalls) { result in
      try view.trying {
        result.take(try view.drag(rowsAt: drag.rows, through: drag.through))
        look?(view)
      }
    }
    let leavesRows = result.outcome == .refused || result.outcome == .unchanged
    if policy.ownsRows, !leavesRows { try reopen() }
    return result
  }

  /// Does a drag of a loaded table, which stays done.
  ///
  /// - Returns: What came of it, with the callbacks that were called.
  /// - Complexity: one drag.
  package func perform(_ drag: DragTrial) -> DragResult {
    result(of: drag, recordsCalls: true) { result in
      result.take(try view.drag(rowsAt: drag.rows, through: drag.through))
    }
  }

  /// What comes of a drag that is done by `body`.
  private func result(
    of drag: DragTrial, recordsCalls: Bool, _ body: (inout DragResult) throws -> Void
  ) -> DragResult {
    calls = []
    // A view without a listener makes no records of calls, which would cost more than the calls.
    if recordsCalls { view.onCall = { [unowned self] call in calls.append(call) } }
    defer { view.onCall = nil }
    var result = DragResult(drag: drag, outcome: .failed)
    do {
      try body(&result)
    } catch let error as TableError {
      result.error = error.diagnostic(policy: policy)
    } catch {
      // Nothing else is thrown by a view.
      result.error = Diagnostic(code: ProofCode.dragFailed, message: "the drag failed: \(error)")
    }
    result.calls = calls
    return result
  }

  /// Takes the rows of another table from whoever lends them, in the place of its own ones, as if the policy had been loaded
  /// with them; ``giveBack(_:)`` gives them back.
  ///
  /// A policy that has kept nothing since it was loaded stays, and so does one that forgets what it has kept. For a bench on
  /// which only this and drags follow each other, since what is watched is what the policy had before it saw a table.
  ///
  /// Whoever lends rows keeps none of them: a drag would copy all rows first, which took two thirds of the time where each
  /// drag has another table.
  ///
  /// - Throws: as ``reopen()``; the rows are not given back then.
  /// - Complexity: O(1) for a policy that has nothing to remember in and leaves nothing in a view when it is loaded; else as
  ///   making a view, and for one that cannot forget what it has kept as ``reopen()``.
  package func borrow(_ contents: inout TableContents) throws(Diagnostic) {
    given = nil
    if viewServesAgain {
      view.exchangeContents(with: &contents)
      contents = Self.noRows
      return
    }
    hasForgotten = hasForgotten || hasChangedMemory
    if !keepsPolicy(over: contents) {
      given = .loaded(contents)
      var watched = Memory.unknown
      try reopen { policy in watched = watchMemory(of: policy) }
      (memory, given) = (watched, nil)
    }
    contents = Self.noRows
  }

  /// Gives back what was lent; the bench is without rows then.
  package func giveBack(_ contents: inout TableContents) {
    contents = Self.noRows
    view.exchangeContents(with: &contents)
  }

  /// A table without rows, which stands where others were lent.
  static let noRows = TableContents(sections: [])

  /// Whether the view, with other rows, is what a new view of them would be.
  ///
  /// Each drag of a trace has another table; to show its first rows took half of the time.
  private var viewServesAgain: Bool {
    guard case .none = memory, !hasChangedMemory, failureOfRowsInView == nil else { return false }
    return view.keepsNothingOfLoading
  }

  /// Makes a view of a table under the policy as it was loaded, unless that is another one by now.
  private func keepsPolicy(over contents: TableContents) -> Bool {
    if case .unknown = memory { return false }
    guard failureOfRowsInView == nil, !hasChangedMemory || forget(),
      let new = try? Self.view(contents, policy, enforcesLaws, viewport)
    else { return false }
    view = new
    return true
  }

  /// Loads policy and table; with no rows in view where a callback fails at one of them, so that the drags tell which of
  /// them fail.
  private static func open(
    _ prototype: PolicyPrototype, _ table: TrialTable, _ enforcesLaws: Bool, _ viewport: TableView.Viewport,
    _ onLoad: (LuaPolicy) -> Void = { _ in }
  ) throws(Diagnostic) -> (LuaPolicy, TableView, Diagnostic?) {
    func open(_ viewport: TableView.Viewport) throws(Diagnostic) -> (LuaPolicy, TableView) {
      let (policy, contents) = try prototype.load(for: table)
      onLoad(policy)
      let view = try Diagnostic.catching(policy) { () throws(TableError) in
        try Self.view(contents, policy, enforcesLaws, viewport)
      }
      return (policy, view)
    }
    do throws(Diagnostic) {
      let (policy, view) = try open(viewport)
      return (policy, view, nil)
    } catch {
      let (policy, view) = try open(0)
      return (policy, view, error)
    }
  }

  private static func view(
    _ contents: TableContents, _ policy: LuaPolicy, _ enforcesLaws: Bool, _ viewport: TableView.Viewport
  ) throws(TableError) -> TableView {
    let view = try TableView(contents, policy: policy, viewport: viewport, editing: true)
    try view.checkMayListRows()
    if !enforcesLaws {
      view.laws = nil
      view.watchesRows = false
    }
    return view
  }
}

extension Diagnostic {
  /// Asks a table under a policy; what goes wrong is thrown as a diagnostic.
  static func catching<Value>(
    _ policy: LuaPolicy? = nil, _ body: () throws(TableError) -> Value
  ) throws(Diagnostic) -> Value {
    do throws(TableError) {
      return try body()
    } catch {
      throw error.diagnostic(policy: policy)
    }
  }
}

extension DragResult {
  /// Takes the outcome of a drag that did not fail.
  fileprivate mutating func take(_ outcome: DragOutcome) {
    switch outcome {
    case .moved(let move):
      take(move, .moved)
    case .retargeted(let move, _): take(move, .retargeted)
    case .unchanged: (self.outcome, landing) = (.unchanged, drag.source)
    case .refused(let refusal): (self.outcome, reason, self.refusal) = (.refused, refusal.reason, refusal)
    case .cancelled: self.outcome = .cancelled
    }
  }

  private mutating func take(_ move: RowMove, _ outcome: StepResult.Outcome) {
    (self.outcome, landing, others, reason) = (outcome, move.to, move.others, move.reason)
    followers = move.followers
  }
}

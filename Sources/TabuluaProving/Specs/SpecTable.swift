import TabuluaText
import LuaHost
import TabuluaBatch
import TabuluaDrawing
import TabuluaFiles
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// The policy and the table of one test, opened when they are first used.
final class SpecTable {
  /// A policy as a spec asks for it.
  struct PolicyRequest {
    /// The policy's file, as the spec names it.
    var given: String

    /// The policy's file, with the spec's folder in front.
    var path: String

    var options: [String: PolicyOption]
    var place: TextLocation
  }

  /// How many rows a table has at most that is drawn beside a failure.
  private static let mostPictured = 10_000

  private let source: SpecSource
  /// How the test is run, and when it must have ended.
  var options: SpecOptions
  private let printHandler: (TextLocation?, String) -> Void

  /// Whether the table is looked at around each interaction, also where that calls the policy.
  private let looksClosely: Bool

  /// The policy that was asked for last.
  var policyRequest: PolicyRequest? { willSet { close() } }

  /// The table that was asked for last, and where.
  var fixture: (SpecFixture, TextLocation)? { willSet { close() } }

  /// The policy that is loaded.
  private(set) var policy: LuaPolicy?

  /// What makes the interactions; nil before the table is opened.
  private(set) var runner: BatchRunner?

  /// The interaction that was made last.
  private var last: SpecInteraction?

  /// The callbacks of the interaction that was made last, or of opening the table.
  private(set) var calls: [CallRecord] = []

  /// How many interactions were made.
  private(set) var steps = 0

  /// What the interactions brought about that is most likely a mistake, each mistake once.
  private(set) var warnings: [Diagnostic] = []

  /// Whether a policy that was loaded owned its rows.
  private(set) var hasOwnedRows = false

  /// The files that were read.
  private(set) var files: [String] = []

  /// Is called after each interaction.
  var onStep: (() -> Void)?

  private var pending: [CallRecord] = []
  private var openingProblem: Diagnostic?

  /// Draws the table as it was before the last interaction, without asking a callback.
  private var before: (() -> TablePage?)?

  /// Draws the table as it is now, without asking a callback.
  private var now: (() -> TablePage?)?

  /// How many rows each section has now, if somebody listens to interactions.
  private var rowCounts: [Int] = []

  init(
    _ source: SpecSource, options: SpecOptions, looksClosely: Bool,
    printHandler: @escaping (TextLocation?, String) -> Void
  ) {
    self.source = source
    self.options = options
    self.looksClosely = looksClosely
    self.printHandler = printHandler
  }

  /// Whether the spec says anything about a table.
  var isDeclared: Bool { policyRequest != nil || fixture != nil }

  /// The open table; it is opened where it is not.
  ///
  /// - Throws: a diagnostic about policy, fixture or the first callbacks.
  func open() throws(Diagnostic) -> BatchRunner {
    if let runner { return runner }
    guard isDeclared else {
      throw Diagnostic(
        code: BatchCode.noTable, message: "this test has no table",
        help:
          "give it rows with `fixture { … }` and rules with `policy \"rules.lua\"`, before it or in its block"
      )
    }
    let policy = try loadPolicy()
    let contents = try loadContents(policy)
    var runOptions = RunOptions(keepsGoing: true, recordsCalls: true)
    runOptions.limits = RunLimits(seconds: options.secondsLeft, scriptSteps: nil)
    let runner = BatchRunner(policy: policy, options: runOptions) { [unowned self] in take($0) }
    runner.printHandler = printHandler
    openingProblem = nil
    pending = []
    runner.open(
      contents, viewport: fixture?.0.viewport ?? .standard, editing: fixture?.0.editing ?? true,
      simulatesReuse: fixture?.0.simulatesReuse ?? false)
    if let openingProblem { throw openingProblem }
    calls = pending
    pending = []
    self.runner = runner
    look()
    return runner
  }

  /// Gives the policy back.
  func close() {
    if let policy, let policyRequest { options.onPolicyReleased?(policy, policyRequest.path) }
    runner = nil
    policy = nil
    last = nil
    before = nil
    now = nil
  }

  private func loadPolicy() throws(Diagnostic) -> LuaPolicy? {
    guard let request = policyRequest else { return nil }
    let path = request.path
    do throws(Diagnostic) {
      let given = options.policySource?(path)
      if given == nil { note(try source.files(options).readable(request.given)) }
      let text = if let given { given } else { try options.policies.text(ofPolicy: path) }
      var values = request.options
      if let shape = fixture?.0.shape { values["shape"] = .list(shape.map { .integer(Int64($0)) }) }
      let policy = try load(text, name: path, values)
      policy.strings = options.strings
      self.policy = policy
      if policy.ownsRows { hasOwnedRows = true }
      options.onPolicyLoaded?(policy, path)
      return policy
    } catch {
      throw error.located(at: request.place)
    }
  }

  /// Loads the text of a policy; what is wrong with it is found where it is compiled for the policy itself.
  private func load(
    _ text: [UInt8], name: String, _ values: [String: PolicyOption]
  ) throws(Diagnostic) -> LuaPolicy {
    let find = PolicyModules(ofScript: name).load
    let modules = { [unowned self] (name: String) throws -> (source: [UInt8], name: String)? in
      let found = try find(name)
      if let found { note(found.name) }
      return found
    }
    guard let chunk = options.policies.chunk(of: text, name: name) else {
      return try LuaPolicy(
        source: text, name: name, options: values, limits: options.limitsOfLoading, modules: modules,
        coversLines: options.coversLines, printHandler: printHandler)
    }
    return try LuaPolicy(
      compiled: chunk, options: values, limits: options.limitsOfLoading, modules: modules,
      coversLines: options.coversLines, printHandler: printHandler)
  }

  private func loadContents(_ policy: LuaPolicy?) throws(Diagnostic) -> TableContents? {
    guard let (fixture, place) = fixture else {
      if let policy, !policy.ownsRows {
        throw Diagnostic(
          code: SpecCode.noFixture, message: "this test has no rows", location: policyRequest?.place,
          help: "give it some with `fixture { … }` or `fixture \"table.csv\"`")
      }
      return nil
    }
    do throws(Diagnostic) {
      let files = source.files(options)
      if let file = fixture.file { note(try files.readable(file)) }
      let contents = try fixture.contents(for: policy, path: files.path)
      if let contents {
        for warning in TableFile.warnings(about: contents, fixture.mapping(with: policy)) { keep(warning) }
      }
      return contents
    } catch {
      throw error.located(at: place)
    }
  }

  private func note(_ file: String) { if !files.contains(file) { files.append(file) } }
}

// What the interactions leave.
extension SpecTable {
  private func keep(_ warning: Diagnostic) {
    if !warnings.contains(where: { $0.subject == warning.subject }) { warnings.append(warning) }
  }

  private func take(_ record: RunRecord) {
    switch record {
    case .call(_, let call):
      pending.append(call)
      options.onCall?(policyRequest?.path, call)
    case .step(let result) where result.step == 0: openingProblem = result.error
    case .step(let result):
      steps += 1
      calls = pending
      pending = []
      var interaction = SpecInteraction(result: result, calls: calls)
      interaction.rowCounts = rowCounts
      last = interaction
      before = now
      look()
      options.onInteraction?(policyRequest?.path, interaction)
      onStep?()
    case .warning(_, let warning): keep(warning)
    case .run, .leak, .change, .summary: break
    }
  }

  /// What reused cells showed that does not belong to their rows, as a failure of the test; nil where none did.
  var leakProblem: Diagnostic? {
    let leaks = runner?.leaks ?? []
    let isOne = leaks.count == 1
    guard let first = leaks.first, var problem = CellLeak.warning(about: leaks, naming: isOne ? 0 : 5)
    else { return nil }
    problem.severity = .error
    if isOne { problem.message = "on a device, a reused cell would leak: \(first.words)" }
    return problem
  }

  /// Keeps the table as it is now, for pictures.
  private func look() {
    guard let view = runner?.topTable else { return }
    if options.onInteraction != nil {
      rowCounts = (0..<view.numberOfSections).map { view.numberOfRows(inSection: $0) ?? 0 }
    }
    now = nil
    guard view.numberOfRows <= Self.mostPictured else { return }
    if !view.isScripted {
      let contents = view.contents
      now = { (try? TableView(contents, viewport: 0)).flatMap { try? TablePage($0) } }
    } else if looksClosely {
      // Calls of the policy that are made for a picture are none of the test's.
      let onCall = view.onCall
      view.onCall = nil
      let page = try? TablePage(view)
      now = { page }
      view.onCall = onCall
    }
  }

  /// The interaction that was made last, with the table before and after it.
  func lastInteraction() -> SpecInteraction? {
    guard var last else { return nil }
    last.before = before?()
    last.after = now?()
    return last
  }

  /// The table as it is now.
  func page() -> TablePage? { now?() }
}

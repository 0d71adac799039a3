import TabuluaText
import LuaHost
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// A Lua state of its own in which a spec's file is run, to collect its tests, or in which one of them is run.
final class SpecExecution {
  /// Ends a test on purpose.
  enum Stop: Error {
    /// An expectation was wrong; it is among the failures.
    case failed
    /// The test says that it is not ready.
    case pending
  }

  /// How many printed lines are kept, and how many characters and bytes of each.
  static let maximumPrints = (lines: 100, characters: 2_000, bytes: 8_000)

  /// How many failures of a test are kept, which a spec may catch again and again.
  static let maximumFailures = 100

  /// How many bytes the snapshots of a test may have together.
  static let maximumSnapshotBytes = 64 << 20

  let source: SpecSource
  var options: SpecOptions

  /// The test to run; nil to collect all.
  let test: SpecTest?

  let table: SpecTable
  let state: BatchState
  private(set) var user: ScriptUser?

  /// What went wrong so far.
  var failures: [SpecFailure] = []

  /// Why the test is pending, if it says so.
  var pendingReason: String?

  /// The snapshots that were taken.
  private(set) var snapshots: [SpecSnapshot] = []

  /// How many snapshots were taken under each name, and how many bytes they have together.
  private var snapshotUses: (counts: [String: Int], bytes: Int) = ([:], 0)

  /// What is kept under the names of snapshots.
  let keptSnapshots: [String: String]

  /// The tests that were collected.
  var collected = SpecCollection()

  private let prints: PrintKeeper

  /// How many bytes the host keeps for the script, of which the outermost call that runs has counted some.
  private var held: (bytes: Int, counted: Int) = (0, 0)

  init(
    _ source: SpecSource, options: SpecOptions, test: SpecTest?, snapshots: [String: String] = [:],
    looksClosely: Bool = false
  ) throws(Diagnostic) {
    self.source = source
    self.options = options
    self.test = test
    keptSnapshots = snapshots
    let prints = PrintKeeper()
    self.prints = prints
    table = SpecTable(source, options: options, looksClosely: looksClosely, printHandler: prints.take)
    state = try BatchState(
      uncompiled: source.chunk.source, name: source.name, limits: options.limits, seed: options.seed,
      policies: LuaPolicy.pushed, printHandler: prints.take)
    state.strings = options.strings
  }

  /// The first lines that were printed, and how many there were in all.
  var printed: (lines: [SpecPrint], count: Int) { (prints.lines, prints.count) }

  /// How many of the lines that are kept were printed while the spec's file ran.
  private(set) var linesOfFile = 0

  /// Lets what was printed while the spec's file ran be printed by this test too.
  func printAgain(what original: SpecExecution) {
    prints.add(original.prints)
    linesOfFile = prints.lines.count
  }

  /// Runs the spec's file to its end, to collect its tests.
  ///
  /// - Returns: What answers a test by its number, for ``begin(_:)``.
  /// - Throws: a diagnostic about what the file raised.
  func load() throws(Diagnostic) -> LuaFunction {
    do throws(LuaError) {
      let prelude = try makeReady()
      state.startTimeLimit(options.secondsLeft)
      try state.beginCopies()
      _ = try state.execute(source.chunk, arguments: [.table(LuaTable(fields: []))])
      _ = try state.call(try function("finish", of: prelude))
      return try function("test", of: prelude)
    } catch {
      var problem = diagnostic(error)
      if let late = options.timeProblem(for: problem, isTest: false) {
        (problem.code, problem.message, problem.help) = (late.code, late.message, late.help)
      }
      throw problem
    }
  }

  /// Gets what a test begins with, as the spec's file has left it.
  ///
  /// - Returns: What runs the parts of the test.
  /// - Throws: a diagnostic about what the file raised, or about what there can be no copy of.
  func begin(_ test: SpecTest) throws(Diagnostic) -> Parts {
    do throws(LuaError) {
      let prelude = try makeReady()
      let chosen: LuaFunction
      do throws(Diagnostic) {
        chosen = try options.origins.origin(of: source, options: options).give(test, to: self)
      } catch {
        throw LuaError(code: .host, message: error.message, cause: error)
      }
      _ = try state.call(try function("choose", of: prelude), with: [.function(chosen)])
      return (
        try function("before", of: prelude), try function("body", of: prelude),
        try function("after", of: prelude)
      )
    } catch {
      if let problem = error.cause as? Diagnostic { throw problem }
      throw diagnostic(error)
    }
  }

  /// Gives the state its globals and the functions of specs.
  private func makeReady() throws(LuaError) -> LuaReference {
    state.subject = "the spec"
    state.onUse = { [unowned self] in _ = try runner() }
    let user = ScriptUser(state) { [unowned self] in try runner() }
    user.restartsLimits = false
    self.user = user
    try state.prepare(
      objects: [("user", user.type), ("tabulua_spec", hostType())], options: options.options)
    guard let prelude = try state.execute(try SpecPrelude.chunk.get()) else { throw .lostPrelude }
    return prelude
  }

  /// The functions that run a test.
  typealias Parts = (before: LuaFunction, body: LuaFunction, after: LuaFunction)

  private func function(_ name: String, of parts: LuaReference) throws(LuaError) -> LuaFunction {
    guard case .function(let function) = try state.field(name, of: parts) else { throw .lostPrelude }
    return function
  }

  /// What makes interactions; the table is opened where it is not.
  private func runner() throws -> BatchRunner {
    guard isRunning else {
      throw Diagnostic(
        code: SpecCode.outsideTest, message: "there is a table only while a test runs", location: state.place,
        help: "use `view` and `user` inside `it`, `before_each` or `after_each`")
    }
    isTableUsed = true
    if let runner = table.runner { return runner }
    let runner = try table.open()
    try state.show(runner.topTable)
    return runner
  }

  /// Opens the table that the test declared, before its body runs, so that a missing file fails it in any case.
  func openTable() throws(Diagnostic) {
    guard table.fixture != nil, table.runner == nil else { return }
    do {
      _ = try runner()
    } catch let error as Diagnostic {
      throw error
    } catch {
      throw state.diagnostic(error, policy: nil)
    }
    isTableUsed = false
  }

  /// Whether the test has looked at its table, or changed it.
  private var isTableUsed = false

  /// Whether the test runs, and not the blocks around it.
  var isRunning = false

  /// The line of the spec that runs; the test's own where none of the spec's file does.
  var place: TextLocation {
    let place = state.place
    return place.file == source.name && place.line != nil ? place : testPlace
  }

  /// Where the test is written; the file itself while tests are collected.
  var testPlace: TextLocation { test?.location ?? TextLocation(file: source.name) }

  /// Counts bytes that are kept for the script with the memory that it may use.
  func hold(_ bytes: Int) {
    held.bytes += bytes
    // What was kept in earlier calls counts as well.
    state.hold(held.bytes - held.counted)
    held.counted = held.bytes
  }

  /// An outermost call begins, for which nothing is counted yet.
  func beginCall() { held.counted = 0 }

  /// Keeps a snapshot, whose name is told from those of the same name that this test has taken.
  func take(_ text: String, under name: String) throws -> SpecSnapshot {
    var full = name
    var uses = snapshotUses.counts[name, default: 0]
    repeat {
      uses += 1
      full = uses == 1 ? name : "\(name) (\(uses))"
    } while snapshotUses.counts[full] != nil && full != name
    snapshotUses.counts[name] = uses
    if full != name { snapshotUses.counts[full] = 1 }
    snapshotUses.bytes += text.utf8.count + full.utf8.count
    guard snapshotUses.bytes <= Self.maximumSnapshotBytes else {
      throw Diagnostic.misuse(
        "the snapshots of a test have at most \(Self.maximumSnapshotBytes >> 20) MiB together", at: place,
        help: "take fewer of them, or of less")
    }
    // A text that is kept already needs no place of its own.
    let kept = keptSnapshots[full].flatMap { $0 == text ? $0 : nil }
    if kept == nil { hold(text.utf8.count) }
    let taken = SpecSnapshot(name: full, text: kept ?? text)
    snapshots.append(taken)
    return taken
  }

  /// Keeps what went wrong, unless very much did.
  func fail(
    _ problem: Diagnostic, message: String? = nil, difference: [String] = [], at place: TextLocation
  ) {
    guard failures.count < Self.maximumFailures else { return }
    var failure = SpecFailure(problem: problem, place: place, message: message, difference: difference)
    failure.interaction = table.lastInteraction()
    if failure.interaction == nil, isTableUsed { failure.table = table.page() }
    failures.append(failure)
    hold(failure.room)
  }

  /// An error of the spec in words, without our own lines.
  func diagnostic(_ error: LuaError) -> Diagnostic {
    var error = error
    error.traceback.removeAll { $0.hasPrefix(SpecPrelude.name) }
    if error.at?.chunk == SpecPrelude.name {
      error.at = error.traceback.first.flatMap(LuaSourceLine.init(call:))
    }
    var problem = user?.diagnostic(error, at: testPlace) ?? state.diagnostic(error, policy: nil)
    if problem.location?.file == SpecPrelude.name { problem.location = testPlace }
    if problem.traceback.count <= 1 { problem.traceback = [] }
    problem.traceback.removeAll { $0.hasPrefix(SpecPrelude.name) }
    if problem.help == nil || error.message.hasPrefix("unknown global") {
      problem.help = SpecNames.help(for: error.message) ?? problem.help
    }
    return problem
  }
}

/// Keeps the first lines that are printed.
private final class PrintKeeper {
  private(set) var lines: [SpecPrint] = []
  private(set) var count = 0

  /// Keeps what another one has kept.
  func add(_ other: PrintKeeper) {
    lines += other.lines
    count += other.count
  }

  func take(_ place: TextLocation?, _ text: String) {
    count += 1
    let limit = SpecExecution.maximumPrints
    guard lines.count < limit.lines else { return }
    lines.append(SpecPrint(place: place, text: Self.beginning(of: text, limit.characters, limit.bytes)))
  }

  /// The text up to so many characters, which may have so many bytes together: any number of marks makes one character.
  private static func beginning(of text: String, _ characters: Int, _ bytes: Int) -> String {
    guard text.utf8.count > characters else { return text }
    var scalars = text.unicodeScalars[...]
    if text.utf8.count > bytes {
      let end = text.utf8.index(text.startIndex, offsetBy: bytes)
      // A string of its own: a part would hold all of it.
      scalars =
        text.unicodeScalars[
          ..<(end.samePosition(in: text.unicodeScalars) ?? text.unicodeScalars.index(before: end))]
    }
    let shown = String(String.UnicodeScalarView(scalars)).prefix(characters)
    return shown.utf8.count < text.utf8.count ? shown + "…" : text
  }
}

extension LuaError {
  /// The prelude lost what it is made of, which only a spec that breaks it on purpose can bring about.
  static var lostPrelude: LuaError {
    LuaError(code: .runtime, message: "the spec has broken the functions that run it")
  }
}

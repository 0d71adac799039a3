public import TabuluaScript
public import TabuluaText
public import LuaHost
public import TabuluaModel

/// The rules of a table, written in Lua: a data source and a delegate whose callbacks a Lua file defines.
///
/// A policy is a Lua file that returns a table of callbacks. What it leaves out has UIKit's default. The file
/// runs once, when the policy is made, in a state of its own, where it cannot reach files or the network.
///
/// ```swift
/// let policy = try LuaPolicy(contentsOf: "kanban.lua", options: ["limit": 3])
/// let view = try TableView(table, policy: policy)
/// ```
///
/// It also answers questions about rows that an app keeps itself, in a ``PolicyTable``:
/// ``targetIndexPath(forMoveFrom:to:in:)``, ``canMoveRow(at:in:)-(_,PolicyTable)`` and others.
///
/// An error in a callback fails the interaction with ``TabuluaModel/TableError/Code/callbackFailed``, whose cause
/// is a `LuaError`; ``TabuluaModel/TableError/diagnostic(policy:contents:)`` puts it into words. A policy is confined
/// to the task that made it. It may serve several views, one after the other or one inside the other.
public final class LuaPolicy {
  /// The policy's file as the user named it.
  public let name: String

  /// The callbacks that the policy defines.
  public let implemented: CallbackSet

  /// What `policy.table` says about the columns; what the user says is laid over it.
  public let mapping: TableMapping

  /// What `policy.view` says about the view.
  public let settings: TableViewSettings

  /// The name that `policy.view` gives to the table.
  public let viewName: String?

  /// The laws that `policy.laws` names and defines: those of its list in their order, then the others by name.
  public let laws: [PolicyLaw]

  /// The values of columns that a proof over shapes runs through, as `policy.shapes` lists them; the columns by
  /// name.
  public let shapes: [(column: String, values: [TableValue])]

  /// What is right but has no effect, such as `policy.table` of a policy that owns its rows.
  public let warnings: [Diagnostic]

  /// The values of sections that ready rules were made for while the policy was loaded, each with the place.
  let sectionsOfRules: [(value: String, place: String?)]

  /// Whether the policy owns its rows, because it defines `number_of_rows`; it is used without a table then.
  public var ownsRows: Bool { implemented.contains(.numberOfRows) }

  /// Receives what the policy prints, with the place of the call; nil drops it.
  public var printHandler: ((_ place: TextLocation?, _ text: String) -> Void)? {
    didSet { state.sendPrints(to: printHandler) }
  }

  /// What `view.language` and `view:localized_string` tell the policy.
  public var strings: StringTable {
    get { view.strings }
    set { view.strings = newValue }
  }

  /// What one callback may use before it is stopped.
  public var limits: LuaLimits {
    get { state.limits }
    set { state.limits = newValue }
  }

  /// Starts the deadline of ``limits`` now, for all callbacks until it is started again; without it each callback
  /// has the deadline for itself.
  public func startDeadline() { state.startDeadline() }

  /// Starts the deadline for all callbacks of an interaction, and has whoever watches overdue calls see what the table does
  /// for it as well, until ``releaseDeadline()``, which is called in the same thread.
  package func holdDeadline() { state.holdDeadline() }

  /// Ends what ``holdDeadline()`` began.
  package func releaseDeadline() { state.releaseDeadline() }

  /// Starts a time that all callbacks together may take, beside what ``limits`` allow each of them; nil for none.
  public func startTimeLimit(_ seconds: Double?) { state.startTimeLimit(seconds) }

  /// What is kept for scripts in tables beside the one that is used, which counts with the memory that callbacks may use.
  package var bytesElsewhere: Int {
    get { state.bytesElsewhere }
    set { state.bytesElsewhere = newValue }
  }

  /// How many bytes texts may have together, and how many of these are left; see ``limitTexts(to:)``.
  var textsAllowed: (Int, left: Int)?

  let state: LuaState

  /// The state without a reference that is counted, for each call of a callback: the policy keeps it alive.
  let lentState: Unmanaged<LuaState>

  let view: PolicyView

  /// What `view` stands for, lent like the state.
  let lentView: Unmanaged<PolicyView>

  let object: LuaObject

  /// Whether the policy came with a table that was pushed.
  private let isPushed: Bool

  /// The functions by the bit of their callback in a `CallbackSet`.
  private let functions: [Callback?]

  /// The laws that a view checks: the own ones, and the ready ones that are about what a change does.
  public let checkedLaws: [TableLaw]

  /// The laws that a view checks, as the policy knows them.
  let lawsAtRunTime: [PolicyLaw]

  /// The law `not_displaced` with a predicate, if the policy has it.
  let displacementLaw: PolicyLaw?

  /// The law `keeps_place` with a predicate, if the policy has it.
  let keepingLaw: PolicyLaw?

  /// The functions, lent like the state.
  let lentCallbacks: [Unmanaged<Callback>?]

  /// The names of columns that Lua was told, and the last of them.
  ///
  /// The last one is unchecked, because the check takes longer than the look; only ``columnName(_:)`` uses it.
  private var columnNames: [String: LuaKeptString] = [:]
  @exclusivity(unchecked) private var lastColumn = ""
  @exclusivity(unchecked) private var lastColumnName: LuaKeptString?

  /// A function and where it is defined, such as `stay.lua:7`.
  ///
  /// An object, so that it can be lent to a question.
  final class Callback {
    let function: LuaFunction

    /// The place, as the answers have it that give no reason.
    let account: DecisionAccount

    /// Whether several rules are asked, so that an answer says whose it is.
    let isComposed: Bool

    init(function: LuaFunction, place: String) {
      self.function = function
      isComposed = function.place?.chunk == PolicyModules.composition
      account = DecisionAccount(decidedBy: place)
    }

    var place: String { account.decidedBy ?? "" }
  }

  /// Runs the source of a policy and finds its callbacks.
  ///
  /// ```swift
  /// let policy = try LuaPolicy(source: "return { can_move_row = function() return true end }", name: "all.lua")
  /// ```
  ///
  /// - Parameters:
  ///   - source: The Lua text; not a compiled chunk.
  ///   - name: What messages call the file.
  ///   - options: What the file gets as `...`, a table.
  ///   - limits: What one callback, and loading, may use before they are stopped.
  ///   - modules: Finds the source of what the policy requires, and its name for messages; nil where there is
  ///     no such module. Without it there is only `tabulua.rules`.
  ///   - coversLines: Whether the policy counts how often each line runs, which makes callbacks slower.
  ///   - printHandler: Receives what the policy prints, also while it is loaded.
  /// - Throws: A `Diagnostic` about the first thing that is wrong; `PolicyCheck` gives all.
  /// - Complexity: O(*n*) for *n* bytes to compile, and what the script does when it is loaded.
  public convenience init(
    source: [UInt8], name: String, options: [String: PolicyOption] = [:], limits: LuaLimits = .standard,
    modules: ((_ name: String) throws -> (source: [UInt8], name: String)?)? = nil, coversLines: Bool = false,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)? = nil
  ) throws(Diagnostic) {
    try self.init(
      files: [PolicyText.File(name: name, source: source)], options: options, limits: limits,
      modules: modules,
      coversLines: coversLines, printHandler: printHandler)
  }

  /// Runs a policy that was compiled before, for who loads it many times.
  ///
  /// - Throws: as ``init(source:name:options:limits:modules:coversLines:printHandler:)``.
  package convenience init(
    compiled chunk: LuaChunk, options: [String: PolicyOption], limits: LuaLimits,
    modules: ((_ name: String) throws -> (source: [UInt8], name: String)?)?, coversLines: Bool,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)?
  ) throws(Diagnostic) {
    try self.init(
      files: [PolicyText.File(name: chunk.name, source: chunk.source)], chunk: chunk, options: options,
      limits: limits, modules: modules, coversLines: coversLines, printHandler: printHandler)
  }

  /// Runs the files of a policy; `chunk` is what one file was compiled to before.
  convenience init(
    files: [PolicyText.File], chunk: LuaChunk? = nil, options: [String: PolicyOption], limits: LuaLimits,
    modules: ((_ name: String) throws -> (source: [UInt8], name: String)?)?, coversLines: Bool,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)?
  ) throws(Diagnostic) {
    let view = PolicyView(makePolicy: Self.pushed)
    let (state, object) = try view.makeState(
      limits: limits, modules: modules, coversLines: coversLines, printHandler: printHandler)
    // The text of several files cannot tell which of them a field belongs to.
    let name = files.map(\.name).joined(separator: ", ")
    var loader = PolicyLoader(
      state: state, source: files.count == 1 ? files[0].source : [], name: name, chunk: chunk)
    loader.load(files: files, options: options)
    if let error = loader.firstError { throw error }
    let sections = Self.sectionsOfRules(
      in: state, files.map { PolicySource(name: $0.name, bytes: $0.source) })
    view.forgiveMissing(sections: sections.map(\.value))
    self.init(
      loader, name: name, view: view, object: object, isPushed: false, sections: sections,
      printHandler: printHandler)
  }

  /// Takes the callbacks of a table that a script has made, for a table that is pushed; the reference is given back.
  ///
  /// - Throws: a diagnostic about the first thing that is wrong.
  convenience init(
    pushed policy: LuaReference, name: String, in state: LuaState, view: PolicyView, object: LuaObject
  ) throws(Diagnostic) {
    // The source is left out: its text cannot tell which of several tables a field belongs to.
    var loader = PolicyLoader(state: state, source: [], name: name)
    loader.load(policy)
    state.release(policy)
    if let error = loader.firstError {
      Self.release(loader.functions.values, loader.laws, of: state)
      throw error
    }
    self.init(
      loader, name: name, view: view, object: object, isPushed: true, sections: [], printHandler: nil)
  }

  private init(
    _ loader: PolicyLoader, name: String, view: PolicyView, object: LuaObject, isPushed: Bool,
    sections: [(value: String, place: String?)],
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)?
  ) {
    state = loader.state
    lentState = .passUnretained(loader.state)
    self.object = object
    self.isPushed = isPushed
    self.name = name
    self.printHandler = printHandler
    mapping = loader.mapping
    settings = loader.settings
    viewName = loader.viewName
    laws = loader.laws
    lawsAtRunTime = loader.laws.filter { $0.rule != nil }
    checkedLaws = loader.laws.compactMap { law in
      law.rule.map { TableLaw(name: law.name, rule: $0, at: law.place) }
    }
    displacementLaw = loader.laws.first { $0.ready == .notDisplaced && $0.function != nil }
    keepingLaw = loader.laws.first { $0.ready == .keepsPlace && $0.function != nil }
    shapes = loader.shapes
    warnings = loader.warnings
    sectionsOfRules = sections
    implemented = CallbackSet(loader.functions.keys)
    var functions = [Callback?](repeating: nil, count: TableCallback.every.count)
    for (callback, function) in loader.functions {
      functions[callback.index] = Callback(function: function, place: function.place?.description ?? name)
      state.nameCalls(of: function, callback.rawValue)
    }
    self.functions = functions
    lentCallbacks = functions.map { $0.map(Unmanaged.passUnretained) }
    self.view = view
    lentView = .passUnretained(view)
  }

  deinit {
    // A policy that is pushed lives as long as its table, and its state longer.
    if isPushed { Self.release(functions.compactMap { $0?.function }, laws, of: state) }
  }

  /// Gives back what a policy holds of its state.
  private static func release(
    _ functions: some Sequence<LuaFunction>, _ laws: [PolicyLaw], of state: LuaState
  ) {
    for function in functions { state.release(function) }
    for law in laws { if let function = law.function { state.release(function) } }
  }

  /// Reads a policy from a file and loads it; `require` finds modules in the file's folder and below it.
  ///
  /// ```swift
  /// let policy = try LuaPolicy(contentsOf: "kanban.lua", options: ["limit": 3])
  /// ```
  ///
  /// - Throws: A `Diagnostic`: `policy_missing` or `policy_unreadable`, and what
  ///   ``init(source:name:options:limits:modules:coversLines:printHandler:)`` throws.
  /// - Complexity: O(*n*) for *n* bytes to compile, and what the script does when it is loaded.
  public convenience init(
    contentsOf path: String, options: [String: PolicyOption] = [:], limits: LuaLimits = .standard,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)? = nil
  ) throws(Diagnostic) {
    try self.init(
      source: PolicyFile.bytes(ofPolicy: path), name: path, options: options, limits: limits,
      modules: PolicyModules(ofScript: path).load, printHandler: printHandler)
  }

  /// Loads a policy from a string of Lua.
  ///
  /// ```swift
  /// let policy = try LuaPolicy(
  ///   source: """
  ///     local policy = {}
  ///     function policy.can_move_row(view, path) return path.row > 0 end
  ///     return policy
  ///     """, name: "pinned.lua")
  /// ```
  ///
  /// - Throws: as ``init(source:name:options:limits:modules:coversLines:printHandler:)``.
  /// - Complexity: O(*n*) for *n* bytes to compile, and what the script does when it is loaded.
  public convenience init(
    source: String, name: String, options: [String: PolicyOption] = [:], limits: LuaLimits = .standard
  ) throws(Diagnostic) {
    try self.init(source: [UInt8](source.utf8), name: name, options: options, limits: limits)
  }

  /// How often each line of the policy and of its modules ran so far, by the files' names in messages; empty unless
  /// the policy was loaded with `coversLines`.
  ///
  /// - Complexity: O(*n*) for *n* lines.
  package var lineCounts: [String: LuaLineCounts] {
    // Chunks of Lua that the host itself brings have a name in brackets.
    state.lineCounts.filter { !$0.key.hasPrefix("[") }
  }

  /// The text of the policy, or of a module that it has required, by the file's name in messages; nil for others.
  package func source(ofFile name: String) -> [UInt8]? { state.source(of: name) }

  /// Where a callback is defined, such as `stay.lua:7`; nil for one that the policy leaves out.
  ///
  /// Of several rules that are asked one after the other, it is the one whose answer the last answer was, and nil where all are
  /// told of an event.
  public func place(of callback: TableCallback) -> String? {
    guard let function = functions[callback.index] else { return nil }
    return function.isComposed ? line(of: callback)?.description : function.place
  }

  /// The name of a column as Lua has it, made once.
  @inline(__always)
  func columnName(_ column: String) throws(LuaError) -> LuaKeptString {
    if let lastColumnName, lastColumn == column { return lastColumnName }
    return try findColumnName(column)
  }

  @inline(never)
  private func findColumnName(_ column: String) throws(LuaError) -> LuaKeptString {
    let name: LuaKeptString
    if let known = columnNames[column] {
      name = known
    } else {
      name = try state.keep(column)
      columnNames[column] = name
    }
    lastColumn = column
    lastColumnName = name
    return name
  }

  /// A callback's function; nil for one that the policy leaves out.
  func function(for callback: TableCallback) -> LuaFunction? { functions[callback.index]?.function }
}

extension LuaPolicy: ScriptPlaces {
  /// Where a callback is defined; nil for one that the policy leaves out.
  public func line(of callback: TableCallback) -> LuaSourceLine? {
    guard let function = functions[callback.index] else { return nil }
    guard function.isComposed else { return function.function.place }
    return callback.facts.answer == nil ? nil : state.lastDecider
  }

  /// The text of a line of the policy, or of a module that it has required; nil where it is not known.
  public func text(of line: LuaSourceLine) -> String? { state.sourceLine(line) }

  /// Where the policy makes one of some ready rules; its file without a line where it is not plain which.
  public func place(ofRules names: [String]) -> TextLocation? {
    guard let bytes = state.source(of: name) else { return TextLocation(file: name) }
    let source = PolicySource(name: name, bytes: bytes)
    let found = names.map { source.location(ofField: $0) }.filter { $0.line != nil }
    return found.count == 1 ? found[0] : TextLocation(file: name)
  }
}

extension TableCallback {
  /// The callback's place in a list of all.
  @inline(__always)
  var index: Int { Int(bit) }
}

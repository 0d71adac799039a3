package import TabuluaText
package import LuaHost
package import TabuluaModel

/// The Lua state of a batch: it has `view`, which stands for one table view, and an object `user` beside it.
///
/// Values never cross between a batch and a policy, except plain ones, paths and rows.
///
/// ```swift
/// let state = try BatchState(source: bytes, name: "edits.lua")
/// try state.run(on: view, user: user)
/// ```
///
/// A state is confined to the task that made it.
package final class BatchState {
  /// A call or an assignment by which a batch changes the table without `user`.
  package struct Change: Sendable, Hashable {
    /// What it is, such as `view:move_row`, `view.row_height` or `row.title`.
    package var name: String

    /// The row that is written to.
    package var row: RowIdentity?
  }

  /// The batch's name as the user gave it.
  package let name: String

  /// Puts an error that a method threw into words, for a script that catches it and for `tostring`.
  package var describe: ((any Error) -> Diagnostic)?

  /// Runs around each change; the body throws what went wrong.
  package var onChange: ((Change, _ body: () throws -> Void) throws -> Void)?

  /// Is called before anything of `view` is used, and may ``show(_:)`` a table first.
  package var onUse: (() throws -> Void)?

  /// What `view.language` and `view:localized_string` tell the batch.
  package var strings: StringTable {
    get { view.strings }
    set { view.strings = newValue }
  }

  /// What messages say has failed.
  package var subject = "the batch"

  private let source: [UInt8]
  private let undo: UndoMention
  private let state: LuaState
  private let view: PolicyView

  /// The table that `view` stands for outside of ``run(on:user:options:)``.
  private var shown: TableView?

  /// Makes a state and compiles the batch, without running it.
  ///
  /// - Parameters:
  ///   - source: The Lua text; not a compiled chunk.
  ///   - name: What messages call the file; `require` finds modules in its folder and below it.
  ///   - limits: What the batch may use before it is stopped.
  ///   - policies: Makes the policies of tables that the batch pushes.
  ///   - printHandler: Receives what the batch prints.
  /// - Throws: a diagnostic about what is wrong with the text.
  package convenience init(
    source: [UInt8], name: String, limits: LuaLimits = .standard, policies: @escaping PushedPolicyMaker,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)? = nil
  ) throws(Diagnostic) {
    try self.init(
      uncompiled: source, name: name, limits: limits, seed: 0, policies: policies, printHandler: printHandler)
    do {
      try state.compile(source, name: name)
    } catch {
      throw error.diagnostic(
        whileLoading: PolicySource(name: name, bytes: source), state: state, subject: subject)
    }
  }

  /// Makes a state for a text that is compiled already, or is to be compiled later.
  ///
  /// - Parameters:
  ///   - source: The Lua text.
  ///   - name: What messages call the file; `require` finds modules in its folder and below it.
  ///   - limits: What each outermost call may use before it is stopped.
  ///   - seed: Where `math.random` begins.
  ///   - policies: Makes the policies of tables that the script pushes.
  ///   - printHandler: Receives what the script prints.
  /// - Throws: a diagnostic where there is no memory for a state.
  package init(
    uncompiled source: [UInt8], name: String, limits: LuaLimits = .standard, seed: UInt64,
    policies: @escaping PushedPolicyMaker,
    printHandler: ((_ place: TextLocation?, _ text: String) -> Void)? = nil
  ) throws(Diagnostic) {
    self.source = source
    self.name = name
    view = PolicyView(makePolicy: policies)
    let undo = UndoMention()
    undo.look(through: source)
    self.undo = undo
    let modules = PolicyModules(ofScript: name)
    (state, _) = try view.makeState(
      limits: limits, seed: seed,
      modules: { name in
        let found = try modules.load(name)
        // Our own modules only list the names of callbacks.
        if let found, !name.hasPrefix("tabulua.") { undo.look(through: found.source) }
        return found
      }, printHandler: printHandler)
  }

  /// Runs the batch from its beginning to its end, once.
  ///
  /// It has the globals `view`, `user` and `options`.
  ///
  /// - Throws: `LuaError` for what the batch raised and did not catch; its cause is what a method threw.
  package func run(
    on table: TableView, user: LuaObjectType, options: [String: PolicyOption] = [:]
  ) throws(LuaError) {
    try prepare(objects: [("user", user)], options: options)
    let outer: Unmanaged<TableView>?
    do {
      outer = try view.enter(table)
    } catch {
      throw LuaError(code: .host, message: ErrorWords(error).message, cause: error)
    }
    defer { view.leave(to: outer) }
    _ = try state.execute(source, name: name, arguments: [.table(LuaTable(options))])
  }
}

// A script that is run in parts.
extension BatchState {
  /// The Lua state, from which a check reads the names that there are.
  package var names: LuaState { state }

  /// Gives the script its globals: `view`, `options` and objects of the host.
  package func prepare(
    objects: [(name: String, type: LuaObjectType)], options: [String: PolicyOption] = [:]
  ) throws(LuaError) {
    state.errorDescriber = { [unowned self] in words($0).message }
    state.errorTable = { [unowned self] in LuaTable(words($0)) }
    state.wordHandler = wordHandler()
    state.errorNote = { [unowned view] in view.note(of: $0) }
    try state.setGlobal("options", .table(LuaTable(options)))
    let object = try state.makeObject(viewType())
    view.object = object
    try state.setGlobal("view", object)
    for object in objects { try state.setGlobal(object.name, try state.makeObject(object.type)) }
  }

  /// Lets `view` stand for a table from now on; nil for none.
  ///
  /// - Throws: an error that ``diagnostic(_:policy:contents:)`` puts into words.
  package func show(_ table: TableView?) throws {
    view.leave(to: nil)
    shown = table
    if let table { _ = try view.enter(table) }
  }

  /// Lets `view` stand for a table from now on, if it does not yet.
  ///
  /// - Throws: as ``show(_:)``.
  package func follow(_ table: TableView) throws {
    if view.stands(for: table) { return }
    _ = try view.enter(table)
  }

  /// Runs a chunk in the script's state.
  ///
  /// - Throws: `LuaError` for what it raised.
  package func execute(_ chunk: LuaChunk, arguments: [LuaValue] = []) throws(LuaError) -> LuaReference? {
    try state.execute(chunk, arguments: arguments)
  }

  /// The field of what a chunk returned.
  ///
  /// - Throws: `LuaError` where it has no fields.
  package func field(_ name: String, of value: LuaReference) throws(LuaError) -> LuaValue {
    try state.field(name, of: value)
  }

  /// Whether the script, or a module that it has required, names `undo` or `redo`, so that steps must be recorded.
  package var mentionsUndo: Bool { undo.isFound }

  /// Calls a function of the script; results do not count.
  ///
  /// - Throws: `LuaError` for what it raised.
  package func call(_ function: LuaFunction) throws(LuaError) { try state.call(function) }

  /// Calls a function of the script with values; the answer is the first result.
  ///
  /// - Throws: `LuaError` for what it raised.
  package func call(_ function: LuaFunction, with values: [LuaValue]) throws(LuaError) -> LuaValue {
    try state.call(function, values.map { .value($0) }).first ?? .nil
  }

  /// Notes what the script can reach before it runs, so that others can get copies of what it makes.
  ///
  /// - Throws: `LuaError` where memory ends.
  package func beginCopies() throws(LuaError) { try state.beginCopies() }

  /// Copies a function of another script with all that it can reach; see `LuaState.copy(_:from:)`.
  ///
  /// The other script gives up its reference to the function.
  ///
  /// - Throws: `LuaError` with the code `not_copied`, or where memory ends.
  package func copy(_ function: LuaFunction, from original: BatchState) throws(LuaError) -> LuaFunction {
    defer { original.state.release(function) }
    undo.join(original.undo)
    return try state.copy(function, from: original.state)
  }
}

// What methods of `user` need.
extension BatchState {
  /// The line of the batch that runs now.
  ///
  /// Its text is left out, because finding it takes time; ``withText(_:)`` adds it.
  package var place: TextLocation {
    guard let line = state.runningPlace(in: name) else { return TextLocation(file: name) }
    return line.location()
  }

  /// The place with the text of its line, where the state knows it.
  package func withText(_ place: TextLocation) -> TextLocation {
    guard place.text == nil, let line = place.line else { return place }
    var place = place
    place.text = state.sourceLine(LuaSourceLine(chunk: place.file, line: line))
    return place
  }

  /// Where a row stands that the batch holds.
  ///
  /// - Throws: `TableError` for a row of another table, or one that was deleted.
  package func indexPath(of row: LuaRow) throws -> TableIndexPath {
    try view.indexPath(of: row, in: view.view())
  }

  /// Keeps a string that is answered often.
  ///
  /// - Throws: `LuaError` where there is no memory.
  package func keep(_ string: String) throws(LuaError) -> LuaKeptString { try state.keep(string) }

  /// Starts the limits anew: what the batch did so far does not count.
  package func restartLimits() { state.restartLimits() }

  /// Has the script pay for what was done for it, in instructions.
  package func charge(_ instructions: Int) { state.charge(instructions: instructions) }

  /// Counts bytes that are kept for the script with the memory that the running call may use; fewer than none give some back.
  package func hold(_ bytes: Int) { state.heldBytes += bytes }

  /// Makes a step, whose time is not the batch's; what the table keeps for it is.
  package func withoutDeadline<Result, Failure: Error>(
    for view: TableView, _ step: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withoutDeadline { () throws(Failure) in try state.holding(for: view, step) }
  }

  /// What is kept for scripts in tables beside the one that is used, which counts with the memory that the running call may use.
  package var bytesElsewhere: Int {
    get { state.bytesElsewhere }
    set { state.bytesElsewhere = newValue }
  }

  /// Starts the time that all of it may take; nil for no limit.
  package func startTimeLimit(_ seconds: Double?) { state.startTimeLimit(seconds) }

  /// Stops the batch when the running method returns; it cannot catch that.
  package func stop() { state.stop() }

  /// An error of a call of `view`, or of the batch itself, in words.
  ///
  /// `policy` is the policy whose callbacks may have failed; the contents are those from before the failed change.
  package func diagnostic(
    _ error: any Error, policy: (any ScriptPlaces)?, contents: TableContents? = nil
  ) -> Diagnostic {
    guard let error = error as? LuaError else {
      var diagnostic = PolicyView.diagnostic(error, policy: policy, contents: contents)
      diagnostic.location = diagnostic.location.map(withText)
      return diagnostic
    }
    if let cause = error.cause {
      var diagnostic = diagnostic(cause, policy: policy, contents: contents)
      if diagnostic.location == nil { diagnostic.location = error.at?.location(in: state) }
      return diagnostic
    }
    let words = error.words(in: nil, subject: subject)
    return Diagnostic(
      code: error.code.rawValue, message: words.message, location: error.at?.location(in: state),
      help: words.help, traceback: error.traceback)
  }

  private func words(_ error: any Error) -> Diagnostic {
    var words = describe?(error) ?? diagnostic(error, policy: nil)
    if words.location == nil { words.location = place }
    return words
  }
}

// The changes that a batch makes without `user`.
extension BatchState {
  /// The type of `view`: each member calls ``onUse`` first, and what changes the table is told to ``onChange``.
  private func viewType() -> LuaObjectType {
    func after<Value, Answer>(_ body: @escaping (Value) throws -> Answer) -> (Value) throws -> Answer {
      { [unowned self] value in
        try onUse?()
        return try body(value)
      }
    }
    var type = view.objectType()
    type.methods = type.methods.map { name, body in
      let isChange = ViewNames.changingMethods.contains(name)
      let method: LuaMethod = { [unowned self] call in
        try onUse?()
        return isChange ? try change(.init(name: "view:\(name)"), call, body) : try body(call)
      }
      return (name, method)
    }
    type.setField = type.setField.map { setField in
      { [unowned self] name, value in
        try onUse?()
        try around(.init(name: "view.\(name.string)")) { try setField(name, value) }
      }
    }
    // Without a listener the methods stay as they are, which costs nothing.
    if onUse == nil { return type }
    type.integerMethods = type.integerMethods.map { .init($0.name, $0.parameter, body: after($0.body)) }
    type.wordMethods = type.wordMethods.map {
      .init($0.name, $0.parameter, other: $0.other, body: after($0.body))
    }
    type.getField = type.getField.map(after)
    return type
  }

  private func wordHandler() -> LuaWordHandler {
    var handler = view.wordHandler()
    let set = handler.set
    handler.set = { [unowned self] row, field, value in
      let identity = try? view.identity(LuaRow(word: row))
      try around(.init(name: "row.\(view.fieldNames[field])", row: identity)) { try set(row, field, value) }
    }
    return handler
  }

  private func change(_ change: Change, _ call: borrowing LuaCall, _ body: LuaMethod) throws -> LuaReturn {
    var answer = LuaReturn.nothing
    try around(change) { answer = try body(call) }
    return answer
  }

  private func around(_ change: Change, _ body: () throws -> Void) throws {
    guard let onChange else { return try body() }
    try onChange(change, body)
  }
}

extension LuaTable {
  /// An error as the table that a batch catches.
  init(_ problem: Diagnostic) {
    self.init(known: [
      ("code", .text(problem.code)), ("message", .text(problem.message)), ("help", .text(problem.help)),
      ("callback", .text(problem.callback)), ("at", .text(problem.location?.fileAndLine)),
    ])
  }
}

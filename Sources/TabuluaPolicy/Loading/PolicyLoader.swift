import TabuluaScript
import TabuluaText
import LuaHost
import TabuluaModel

/// Loads a policy: runs its file, finds its callbacks and settings, and collects all that is wrong with them.
struct PolicyLoader {
  let state: LuaState
  let source: PolicySource
  private let bytes: [UInt8]

  /// What the text was compiled to before; nil where that is to be done.
  private let chunk: LuaChunk?

  /// What is wrong, in the order of the lines; a policy with errors is not used.
  private(set) var errors: [Diagnostic] = []

  /// What is right but has no effect.
  private(set) var warnings: [Diagnostic] = []

  /// The callbacks that the policy defines.
  private(set) var functions: [TableCallback: LuaFunction] = [:]

  /// What `policy.table` says.
  private(set) var mapping = TableMapping()

  /// What `policy.view` says.
  private(set) var settings = TableViewSettings()
  private(set) var viewName: String?

  /// What `policy.laws` says.
  private(set) var laws: [PolicyLaw] = []

  /// What `policy.shapes` says.
  private(set) var shapes: [(column: String, values: [TableValue])] = []

  init(state: LuaState, source bytes: [UInt8], name: String, chunk: LuaChunk? = nil) {
    self.state = state
    self.bytes = bytes
    self.chunk = chunk
    source = PolicySource(name: name, bytes: bytes)
  }

  /// The fields of a policy that are no callbacks.
  static let settingNames = ["table", "view", "laws", "shapes"]

  /// Runs the file and reads what it returned.
  mutating func load(options: [String: PolicyOption]) {
    state.holdDeadline()
    defer { state.releaseDeadline() }
    do {
      let arguments = [LuaValue.table(LuaTable(options))]
      let policy =
        if let chunk {
          try state.execute(chunk, arguments: arguments)
        } else {
          try state.execute(bytes, name: source.name, arguments: arguments)
        }
      if let policy, state.type(of: policy) == "table" {
        try readFields(of: policy)
      } else {
        refuse(policy.map(state.type), of: source.name)
      }
    } catch {
      errors.append(error.diagnostic(whileLoading: source, state: state))
    }
    checkTogether()
  }

  /// Notes what a file, or what puts several together, failed with.
  mutating func refuse(_ error: LuaError) {
    errors.append(error.diagnostic(whileLoading: source, state: state))
  }

  /// Reads a table of callbacks that a script has made.
  mutating func load(_ policy: LuaReference) {
    do {
      try readFields(of: policy)
    } catch {
      errors.append(error.diagnostic())
    }
    checkTogether()
  }

  /// The first error, which tells how many there are more; nil where there is none.
  var firstError: Diagnostic? {
    guard var first = errors.first else { return nil }
    let others = errors.count - 1
    if others > 0 {
      first.notes.append(
        "there \(others == 1 ? "is 1 more error" : "are \(others) more errors") in this policy")
    }
    return first
  }

  /// Notes that a file returned a value of another type, or nothing.
  mutating func refuse(_ type: String?, of file: String) {
    errors.append(
      Diagnostic(
        code: type == nil ? PolicyCode.policyReturnedNothing : .policyNotATable,
        message: type.map { "the policy must return a table of callbacks, but returned \(withArticle($0))" }
          ?? "the policy returned nothing", location: TextLocation(file: file),
        help: "end the file with `return policy`, where `policy` is the table of its callbacks"))
  }

  /// How many fields that mean nothing are told of one by one: a script may make as many as it likes.
  static let mostUnknownFields = 100

  private mutating func readFields(of policy: LuaReference) throws(LuaError) {
    var hasList = false
    var unknown = 0
    for (key, type) in try state.keys(of: policy) {
      guard case .string(let bytes) = key else {
        if !hasList { errors.append(listPart(key)) }
        hasList = true
        continue
      }
      let name = bytes.string
      if name.hasPrefix("_") || Self.settingNames.contains(name)
        || TableCallback.allCases.contains(where: { $0.rawValue == name })
      {
        continue
      }
      unknown += 1
      guard unknown <= Self.mostUnknownFields else { continue }
      let value = type == "function" ? try state.field(name, of: policy) : .nil
      errors.append(unknownField(name, type: type, value: value))
    }
    if unknown > Self.mostUnknownFields { errors.append(furtherFields(unknown - Self.mostUnknownFields)) }
    // Fields are read by name and not from the list of keys, so that a policy may inherit from another table.
    for callback in TableCallback.allCases {
      switch try state.field(callback.rawValue, of: policy) {
      case .nil: break
      case .function(let function): add(function, as: callback)
      case let value: errors.append(notAFunction(callback, value))
      }
    }
    var reader = SettingsReader(source: source)
    mapping = reader.mapping(try setting("table", of: policy))
    (viewName, settings) = reader.settings(try setting("view", of: policy))
    laws = reader.laws(try setting("laws", of: policy))
    shapes = reader.shapes(try setting("shapes", of: policy))
    errors += reader.errors
    warnOfFocus()
    if mapping.order != nil {
      warnings.append(
        Diagnostic(
          severity: .warning, code: PolicyCode.notCalledYet,
          message: "`policy.table.order` is not used by this version",
          location: source.location(ofField: "order", in: ["table"]), help: "the rows stand as in the file"))
    }
  }

  /// A field that is no callback; nil where its table would be read without what its metatable adds, which is an error.
  private mutating func setting(_ name: String, of policy: LuaReference) throws(LuaError) -> LuaValue {
    var message = "`policy.\(name)` has a metatable with `__index`, and only what stands in it itself is read"
    if !(try state.inheritsField(name, of: policy)) {
      do throws(LuaError) {
        return try state.field(name, of: policy)
      } catch {
        guard error.code == .metatableNotRead, error.cause == nil else { throw error }
        message = "`policy.\(name)` cannot be read: \(oneLine(error.message))"
      }
    }
    errors.append(
      Diagnostic(
        code: PolicyCode.wrongType, message: message, location: source.location(ofField: name),
        help: "write its fields into the table, or copy them"))
    return .nil
  }

  private mutating func warnOfFocus() {
    guard settings.selectionFollowsFocus else { return }
    warnings.append(
      TableWarning.noFocus(
        setting: "policy.view.selection_follows_focus",
        at: source.location(ofField: "selection_follows_focus", in: ["view"])))
  }

  private mutating func add(_ function: LuaFunction, as callback: TableCallback) {
    if function.parameterNames.first == "self" {
      errors.append(colonDefinition(of: callback, function))
      return
    }
    functions[callback] = function
  }

  // MARK: What is wrong with a field

  private func listPart(_ key: LuaValue) -> Diagnostic {
    Diagnostic(
      code: PolicyCode.policyHasAList,
      message: "the policy has a value under `[\(key)]`, which means nothing",
      location: TextLocation(file: source.name),
      help: "callbacks are fields with names, such as `function policy.can_move_row(view, path)`")
  }

  private func unknownField(_ name: String, type: String, value: LuaValue) -> Diagnostic {
    let function: LuaFunction? = if case .function(let function) = value { function } else { nil }
    let known = TableCallback.allCases.map(\.rawValue) + Self.settingNames
    let asInUIKit = TableCallback(uikitSpelling: name).map {
      "in a policy UIKit's `\(name)` is `\($0.rawValue)`: write `\($0.definition)`"
    }
    return Diagnostic(
      code: function == nil ? PolicyCode.unknownField : .unknownCallback,
      message: "`\(name)` is not a \(function == nil ? "field of a policy" : "callback")",
      location: function.map { location(of: $0, word: name) } ?? source.location(ofField: name),
      help: asInUIKit ?? Suggestion.question(for: name, among: known)
        ?? (type == "function"
          ? "make a helper a local function, or give it a name that begins with `_`"
          : "keep it in a local, or under a name that begins with `_`"))
  }

  private func furtherFields(_ count: Int) -> Diagnostic {
    Diagnostic(
      code: PolicyCode.unknownField,
      message: "\(CountText.of(count, "further field", "further fields")) of the policy mean nothing",
      location: TextLocation(file: source.name),
      help: "keep what is no callback in locals, or under names that begin with `_`")
  }

  private func notAFunction(_ callback: TableCallback, _ value: LuaValue) -> Diagnostic {
    let body = value.asBoolean.map { " return \($0) end" } ?? ""
    return Diagnostic(
      code: PolicyCode.callbackNotAFunction,
      message: "`\(callback.rawValue)` must be a function, not \(inWords(value))",
      location: source.location(ofField: callback.rawValue), callback: callback.rawValue,
      help: "write `\(callback.definition)\(body)`")
  }

  private func colonDefinition(of callback: TableCallback, _ function: LuaFunction) -> Diagnostic {
    Diagnostic(
      code: PolicyCode.colonDefinition,
      message: "`\(callback.rawValue)` is defined with a colon, which adds a parameter `self` before `view`",
      location: location(of: function, word: callback.rawValue), callback: callback.rawValue,
      help: "write a dot: `\(callback.definition)`")
  }

  /// Checks fields against each other, and sorts what is wrong by its lines.
  private mutating func checkTogether() {
    let ownsRows = functions[.numberOfRows] != nil
    func problem(_ code: some MessageCode, _ message: String, in callback: TableCallback, help: String) {
      guard let function = functions[callback] else { return }
      errors.append(
        Diagnostic(
          code: code, message: message, location: location(of: function, word: callback.rawValue),
          callback: callback.rawValue, help: help))
    }
    if !ownsRows {
      problem(
        TableError.Code.missingNumberOfRows, "`number_of_sections` is defined without `number_of_rows`",
        in: .numberOfSections,
        help: "define `number_of_rows` too, or leave both out to use the sections of the table")
    } else {
      problem(
        PolicyCode.displaceWithOwnRows,
        "`can_displace_row` does not go with `number_of_rows`: this policy moves its own rows",
        in: .canDisplaceRow,
        help: "let `target_index_path_for_move` refuse the move, or leave the rows to the table")
    }
    if ownsRows, mapping != TableMapping() {
      warnings.append(
        Diagnostic(
          severity: .warning, code: PolicyCode.tableUnused,
          message: "`policy.table` has no effect, because this policy owns its rows",
          location: source.location(ofField: "table")))
    }
    // Those on one line keep their order.
    func isBefore(_ one: Diagnostic, _ other: Diagnostic) -> Bool {
      one.location?.line ?? 0 < other.location?.line ?? 0
    }
    errors.sort(by: isBefore)
    warnings.sort(by: isBefore)
  }

  /// The place of a function; a function of another file, or of Lua itself, is looked up where it is assigned.
  private func location(of function: LuaFunction, word: String) -> TextLocation {
    guard let place = function.place else { return source.location(ofField: word) }
    if place.chunk == source.name { return source.location(line: place.line, word: word) }
    return place.location(in: state)
  }
}

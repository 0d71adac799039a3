import LuaHost
import TabuluaModel
import TabuluaScript

/// Walks through all files of a script, finds what kind of value each variable, field and result has, and then what is
/// named that is not there.
///
/// It goes through the text again and again, until nothing new is learnt, and finds only then. A value of which
/// something is not known, because of metatables, varargs, names that are worked out or functions of which all is not
/// seen, is of an unknown kind, and nothing is said of it: what is reported is wrong whenever its line is reached.
final class NameWalk {
  /// The files, by the names that messages show.
  let files: [(name: String, syntax: LuaFileSyntax)]
  /// What there is.
  let lists: NameLists

  /// What is known of variables, and of the results of functions.
  var variables: [ObjectIdentifier: NameKind] = [:]
  var results: [ObjectIdentifier: [NameKind]] = [:]
  private var shapes: [ObjectIdentifier: TableShape] = [:]
  private let learnt = TableShape.Learnt()
  private var needs: [ObjectIdentifier: [ParameterUses.Need]] = [:]

  /// The callbacks that functions are, and those that are called by somebody who is not seen.
  private(set) var callbacks: [ObjectIdentifier: TableCallback] = [:]
  private var opened: Set<ObjectIdentifier> = []

  /// The functions whose errors are caught, so that a wrong name in them may be meant so.
  var forgiven: Set<ObjectIdentifier> = []

  /// The callbacks of tables that are pushed.
  var pushed: Set<ObjectIdentifier> = []

  /// The variables that are called by `pcall` and the like.
  var caught: Set<ObjectIdentifier> = []

  /// The names that are written into tables that are not known.
  var looseNames: Set<String> = []

  /// The options that are read, and whether some are read by names that are worked out.
  var optionsRead: [(name: String, file: String, place: LuaPlace, callback: TableCallback?)] = []
  var readsAnyOption = false

  /// The fields that are read in the `or` that is looked at: one of them may stand for another, `t.colour or t.color`.
  var alternatives: Set<String> = []

  /// What is looked at now.
  private(set) var file = ""
  private(set) var function: LuaFunctionSyntax?
  var isReporting: Bool { hasSettled && findings.count < Self.mostFindings }
  private var hasSettled = false
  private var hasChanged = false

  private(set) var findings: [NameFinding] = []
  private var seen: Set<LuaPlace> = []

  /// How often the text is walked through at most; what is not settled then is not reported.
  private static let mostWalks = 24

  /// How many findings are told: each is compared with all names that can be seen there, and nobody reads more at once.
  static let mostFindings = 500

  init(_ files: [(name: String, syntax: LuaFileSyntax)], lists: NameLists) {
    self.files = files
    self.lists = lists
  }

  /// Finds what is wrong.
  ///
  /// `seeds` are the functions that the host has found to be callbacks.
  ///
  /// - Complexity: O(*n*) for *n* bytes of Lua text, times the length of the longest chain of variables, at most 24.
  func find(seeds: [(TableCallback, LuaFunctionSyntax)] = []) -> [NameFinding] {
    for (callback, function) in seeds { seed(function, as: callback) }
    var walks = 0
    repeat {
      hasChanged = false
      let known = learnt.count
      walk()
      walks += 1
      if learnt.count > known { hasChanged = true }
    } while hasChanged && walks < Self.mostWalks
    guard !hasChanged else { return [] }
    hasSettled = true
    walk()
    function = nil
    reportOptions()
    checkParameters()
    return findings
  }

  /// The names of options that are read; nil where any may be.
  func optionsRead(seeds: [(TableCallback, LuaFunctionSyntax)]) -> Set<String>? {
    _ = find(seeds: seeds)
    return hasSettled && !readsAnyOption ? Set(optionsRead.map(\.name)) : nil
  }

  private func walk() {
    optionsRead = []
    for (name, syntax) in files {
      file = name
      for (index, function) in syntax.functions.enumerated() {
        self.function = function
        visit(function.body)
        if index == 0, name == lists.policyFile { publishPolicy(result(of: function)) }
      }
    }
    for shape in shapes.values where shape.contents.isOpen { openContents(of: shape) }
    let lost = learnt.lost
    learnt.lost = []
    for kind in lost { open(kind) }
  }

  // MARK: What is known

  /// What a file or a function returns first.
  func result(of function: LuaFunctionSyntax) -> NameKind {
    results[ObjectIdentifier(function)]?.first ?? .never
  }

  /// Adds a kind to what is known of something, and answers what is known then.
  func add(_ kind: NameKind, to known: NameKind) -> NameKind {
    let joined = known.joined(with: kind)
    guard joined != known else { return known }
    hasChanged = true
    if joined == .unknown {
      open(known)
      open(kind)
    }
    return joined
  }

  func add(_ kind: NameKind, to variable: LuaVariable) {
    let known = variables[ObjectIdentifier(variable)] ?? .never
    variables[ObjectIdentifier(variable)] = add(kind, to: known)
  }

  private func addResults(_ kinds: [NameKind], of function: LuaFunctionSyntax) {
    var known = results[ObjectIdentifier(function)] ?? []
    for (index, kind) in kinds.enumerated() {
      if index < known.count {
        known[index] = add(kind, to: known[index])
      } else {
        known.append(add(kind, to: .never))
      }
    }
    results[ObjectIdentifier(function)] = known
    if opened.contains(ObjectIdentifier(function)) { for kind in kinds { open(kind) } }
  }

  /// What the parameters of a function must be.
  func needs(of function: LuaFunctionSyntax) -> [ParameterUses.Need] {
    if let known = needs[ObjectIdentifier(function)] { return known }
    let found = ParameterUses(function, strings: lists.members["string"] ?? []).needs
    needs[ObjectIdentifier(function)] = found
    return found
  }

  /// The table that is made at a place.
  func shape(of syntax: LuaTableSyntax) -> TableShape {
    if let shape = shapes[ObjectIdentifier(syntax)] { return shape }
    let shape = TableShape(learnt)
    shapes[ObjectIdentifier(syntax)] = shape
    return shape
  }

  func set(_ name: String, of shape: TableShape, to kind: NameKind, at place: LuaPlace) {
    shape.contents.keys.insert(TableShape.Key(name: name, file: file, place: place))
    shape.contents.fields[name] = add(kind, to: shape.contents.fields[name] ?? .never)
    if shape.contents.isOpen { open(kind) }
  }

  func addElement(_ kind: NameKind, to shape: TableShape) {
    shape.contents.elements = add(kind, to: shape.contents.elements)
    if shape.contents.isOpen { open(kind) }
  }

  // MARK: What cannot be seen

  /// A value is handed to somebody who is not seen.
  func open(_ kind: NameKind) {
    switch kind {
    case .closures(let functions): for function in functions { open(function) }
    case .shape(let shape):
      guard !shape.contents.isOpen else { return }
      shape.contents.isOpen = true
      hasChanged = true
      openContents(of: shape)
    case .list(let element): open(element)
    case .options: readsAnyOption = true
    case .never, .unknown, .nothing, .boolean, .string, .number, .view, .path, .row, .cell, .section, .user,
      .library, .module, .builtin, .viewMethod:
      return
    }
  }

  private func open(_ function: LuaFunctionSyntax) {
    guard opened.insert(ObjectIdentifier(function)).inserted else { return }
    hasChanged = true
    for parameter in function.parameters { add(.unknown, to: parameter) }
    for kind in results[ObjectIdentifier(function)] ?? [] { open(kind) }
  }

  func openContents(of shape: TableShape) {
    for kind in shape.contents.fields.values { open(kind) }
    open(shape.contents.elements)
  }

  // MARK: What the host calls

  /// A function is a callback, so that what it gets is known.
  func seed(_ function: LuaFunctionSyntax, as callback: TableCallback) {
    callbacks[ObjectIdentifier(function)] = callback
    let kinds = callback.facts.parameters.map(ValueNeed.kind(ofCallbackParameter:))
    for (parameter, kind) in zip(function.parameters, kinds) { add(kind, to: parameter) }
    for parameter in function.parameters.dropFirst(kinds.count) { add(.nothing, to: parameter) }
  }

  /// A function is called by the host with values of some kinds.
  func seed(_ kind: NameKind, with kinds: [NameKind]) {
    guard case .closures(let functions) = kind else { return }
    for function in functions {
      for (parameter, kind) in zip(function.parameters, kinds) { add(kind, to: parameter) }
      for parameter in function.parameters.dropFirst(kinds.count) { add(.unknown, to: parameter) }
    }
  }

  /// A table is a policy: its functions are callbacks and laws.
  func publishPolicy(_ kind: NameKind, isPushed: Bool = false) {
    guard case .shape(let shape) = kind else { return }
    for callback in TableCallback.allCases {
      guard case .closures(let functions) = shape.contents.fields[callback.rawValue] else { continue }
      for function in functions {
        if isPushed { pushed.insert(ObjectIdentifier(function)) }
        seed(function, as: callback)
        // The rows of a policy that owns them are index paths.
        publish(result(of: function), row: shape.contents.fields["number_of_rows"] == nil ? .row : .path)
      }
    }
    checkPolicy(shape, isPushed: isPushed)
    guard case .shape(let laws) = shape.contents.fields["laws"] else { return }
    for law in Array(laws.contents.fields.values) + [laws.contents.elements] {
      seed(law, with: [.view, .path])
      guard case .shape(let parts) = law, let function = parts.contents.fields[SettingsReader.eachSection]
      else { continue }
      seed(function, with: [.view, .number(.section)])
    }
  }

  /// A callback answers a value: the handlers in it are called with the view and a row.
  private func publish(_ kind: NameKind, row: NameKind) {
    guard case .shape(let shape) = kind else { return }
    if let handler = shape.contents.fields["handler"] { seed(handler, with: [.view, row]) }
    if let children = shape.contents.fields["children"] { publish(children, row: row) }
    publish(shape.contents.elements, row: row)
  }

  // MARK: Statements

  private func visit(_ statements: [LuaStatement]) {
    for statement in statements {
      switch statement {
      case .assignment(let targets, let values): assign(values, to: targets)
      case .expression(let expression): _ = kind(of: expression)
      case .branches(let branches):
        for (condition, body) in branches {
          if let condition { _ = kind(ofAsked: condition) }
          visit(body)
        }
      case .block(let body): visit(body)
      case .return(let values, let place):
        // A call that stands last may give as many values as another `return` does.
        let isOpen = values.last?.isMultiple ?? false
        let known = function.flatMap { results[ObjectIdentifier($0)]?.count } ?? 0
        let kinds = kinds(of: values, count: isOpen ? max(values.count, known) : values.count)
        if let function {
          addResults(kinds, of: function)
          checkAnswer(kinds.first, values.first, at: place, of: function)
        }
      }
    }
  }

  private func assign(_ values: [LuaExpression], to targets: [LuaExpression]) {
    let kinds = kinds(of: values, count: targets.count)
    for (target, kind) in zip(targets, kinds) {
      switch target {
      case .local(let variable): add(kind, to: variable)
      case .global(let name, let use):
        checkGlobal(name, use, isWritten: true)
        open(kind)
      case .index(let base, let key, let place): write(kind, into: base, key, at: place)
      case .string, .boolean, .number, .nothing, .varargs, .call, .method, .function, .table, .operation:
        break
      }
    }
  }

  /// The kinds of as many values as are wanted; the last expression may give several.
  func kinds(of expressions: [LuaExpression], count: Int) -> [NameKind] {
    var kinds: [NameKind] = []
    for (index, expression) in expressions.enumerated() {
      if index == expressions.count - 1, expression.isMultiple, count > expressions.count {
        kinds += self.kinds(ofMultiple: expression, count: count - index)
      } else {
        kinds.append(kind(of: expression))
      }
    }
    while kinds.count < count { kinds.append(.nothing) }
    return kinds
  }

  // MARK: Findings

  /// Reports something, once for each place.
  func report(_ rule: NameFinding.Rule, at place: LuaPlace, _ message: String, help: String) {
    report(rule, in: file, at: place, callback: callback, message, help: help)
  }

  func report(
    _ rule: NameFinding.Rule, in file: String, at place: LuaPlace, callback: TableCallback?,
    _ message: String, help: String
  ) {
    guard isReporting, !isForgiven, seen.insert(place).inserted else { return }
    findings.append(
      NameFinding(
        rule: rule, file: file, callback: callback, place: place, message: message, help: help))
  }

  /// The callback in whose text the walk is.
  var callback: TableCallback? { function.flatMap { callbacks[ObjectIdentifier($0)] } }

  private var isForgiven: Bool { function.map { forgiven.contains(ObjectIdentifier($0)) } ?? false }
}

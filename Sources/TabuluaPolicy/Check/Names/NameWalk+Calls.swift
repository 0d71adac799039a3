import TabuluaModel
import TabuluaScript
import TabuluaText

// Calls: what they give, and whether what they are given can be right.
extension NameWalk {
  /// What a call gives its function.
  struct Arguments {
    /// The arguments as they are written, and their kinds.
    let expressions: [LuaExpression]
    let kinds: [NameKind]
    /// The place of the word before them, and their own places.
    let place: LuaPlace
    /// Whether the last one may be several, or none.
    let isOpen: Bool

    /// The arguments behind the first one.
    var rest: Arguments {
      Arguments(
        expressions: Array(expressions.dropFirst()), kinds: Array(kinds.dropFirst()),
        place: LuaPlace(line: place.line, range: place.range, parts: Array(place.parts.dropFirst())),
        isOpen: isOpen && kinds.count > 1)
    }
  }

  private func arguments(_ expressions: [LuaExpression], at place: LuaPlace) -> Arguments {
    Arguments(
      expressions: expressions, kinds: expressions.map(kind(of:)), place: place,
      isOpen: expressions.last.map(mayBeSeveral) ?? false)
  }

  /// Whether an expression may give several values, or none.
  private func mayBeSeveral(_ expression: LuaExpression) -> Bool {
    guard expression.isMultiple else { return false }
    switch expression {
    case .call(let callee, _, _):
      guard case .builtin(let name) = quietKind(of: callee) else { return true }
      return !LibraryFunctions.givesOne(name)
    case .method(let base, let name, _, _):
      switch quietKind(of: base) {
      case .view: return lists.results(ofViewMethod: name).count != 1
      case .path: return !name.hasPrefix("with_")
      default: return true
      }
    default: return true
    }
  }

  /// `callee(…)`.
  func call(_ callee: LuaExpression, _ expressions: [LuaExpression], at place: LuaPlace) -> [NameKind] {
    let called = kind(of: callee)
    if called == .builtin("\(PolicyModules.rules).all"), expressions.count == 1,
      let policies = expressions[0].table
    {
      return publishPolicies(in: policies)
    }
    let arguments = arguments(expressions, at: place)
    if catches(called, callee) { forgive(arguments) }
    switch called {
    case .never: return [.never]
    case .closures(let functions): return call(functions, arguments)
    case .builtin(let name):
      // A function of Lua that was handed on gets what its caller gives to any: `f(value, index)`.
      if case .local(let variable) = callee, variable.isParameter {
        return callBuiltin(name, arguments, mayGetMore: true)
      }
      return callBuiltin(name, arguments)
    case .viewMethod(let name):
      guard let view = arguments.kinds.first else {
        if !arguments.isOpen { reportMissing("view", of: "view.\(name)", at: place) }
        return lists.results(ofViewMethod: name)
      }
      check(view, .view, of: "view.\(name)", arguments, 0)
      return callView(name, arguments.rest)
    case .number, .boolean, .path, .row:
      if isReporting, let words = called.words {
        report(
          .wrongValue, at: place, "\(words) is called like a function", help: "leave out the parentheses")
      }
      return [.unknown]
    default:
      for kind in arguments.kinds { open(kind) }
      return [.unknown]
    }
  }

  /// Notes that the errors of the first argument are caught.
  private func forgive(_ arguments: Arguments) {
    if case .local(let variable)? = arguments.expressions.first { caught.insert(ObjectIdentifier(variable)) }
    if case .closures(let functions)? = arguments.kinds.first {
      for function in functions { forgiven.insert(ObjectIdentifier(function)) }
    }
  }

  /// Whether a function catches the errors of one that it is given; those of a spec may be meant so, as in
  /// `assert.has_error(function() … end)`.
  private func catches(_ called: NameKind, _ callee: LuaExpression) -> Bool {
    if case .builtin(let name) = called { return LibraryFunctions.catchers.contains(name) }
    if case .index(.global("assert", _), _, _) = callee { return true }
    return false
  }

  /// `base:name(…)`.
  func call(
    _ name: String, of base: LuaExpression, _ expressions: [LuaExpression], at place: LuaPlace
  ) -> [NameKind] {
    let kind = self.kind(of: base)
    let arguments = arguments(expressions, at: place)
    checkMember(name, of: kind, at: place, isCalled: true)
    switch kind {
    case .view where ViewNames.methods.contains(name): return callView(name, arguments)
    case .path: return callPath(name, arguments)
    case .string:
      return callBuiltin("string.\(name)", with(.string, base, before: arguments))
    case .library(let library):
      return callBuiltin("\(library).\(name)", with(kind, base, before: arguments))
    case .shape(let shape):
      if case .closures(let functions)? = shape.contents.fields[name] {
        return call(functions, with(kind, base, before: arguments))
      }
      open(kind)
    case .never: return [.never]
    case .user:
      if isReporting, let fields = lists.verbs[name] {
        for argument in arguments.expressions { checkFields(of: argument, fields, "`user:\(name)`") }
      }
      return [.unknown]
    case .view, .unknown, .nothing, .boolean, .number, .row, .cell, .section, .options, .module, .builtin,
      .viewMethod, .list, .closures:
      break
    }
    for kind in arguments.kinds { open(kind) }
    return [.unknown]
  }

  /// The arguments with the receiver before them.
  private func with(_ kind: NameKind, _ base: LuaExpression, before arguments: Arguments) -> Arguments {
    let place = arguments.place
    return Arguments(
      expressions: [base] + arguments.expressions, kinds: [kind] + arguments.kinds,
      place: LuaPlace(line: place.line, range: place.range, parts: [place] + place.parts),
      isOpen: arguments.isOpen)
  }

  // MARK: Functions of the policy

  /// Calls one of some functions; which one is not known, if there are several.
  private func call(_ functions: [LuaFunctionSyntax], _ arguments: Arguments) -> [NameKind] {
    if functions.count == 1 { return call(functions[0], arguments) }
    var found = NameKind.never
    for function in functions {
      for (index, parameter) in function.parameters.enumerated() {
        let rest: NameKind = arguments.isOpen ? .unknown : .nothing
        add(index < arguments.kinds.count ? arguments.kinds[index] : rest, to: parameter)
      }
      for kind in arguments.kinds.dropFirst(function.parameters.count) where function.hasVarargs {
        open(kind)
      }
      found = found.joined(with: result(of: function))
    }
    if found == .unknown { for function in functions { open(result(of: function)) } }
    return [found]
  }

  private func call(_ function: LuaFunctionSyntax, _ arguments: Arguments) -> [NameKind] {
    let needs = needs(of: function)
    let name = function.field ?? function.name ?? "the function of line \(function.line)"
    for (index, parameter) in function.parameters.enumerated() {
      let need = needs[index]
      guard index < arguments.kinds.count else {
        if arguments.isOpen {
          add(.unknown, to: parameter)
        } else if need.isRequired {
          reportMissing(parameter.name, of: name, at: arguments.place)
        } else {
          add(.nothing, to: parameter)
        }
        continue
      }
      let kind = arguments.kinds[index]
      if caught.contains(ObjectIdentifier(parameter)), let function = arguments.expressions[index].function {
        forgiven.insert(ObjectIdentifier(function))
      }
      let isLikeAPath = kind == .row && need.need == .path && rowsMayHaveParts
      if kind == .nothing ? need.isRequired : need.need.refuses(kind) && !isLikeAPath {
        check(kind, need.need, of: name, arguments, index)
      } else {
        add(kind, to: parameter)
      }
    }
    // What is more goes into `...`, or nowhere.
    for kind in arguments.kinds.dropFirst(function.parameters.count) where function.hasVarargs { open(kind) }
    let known = results[ObjectIdentifier(function)] ?? []
    return known.isEmpty ? [.never] : known
  }

  // MARK: Methods of `view` and of paths

  private func callView(_ name: String, _ arguments: Arguments) -> [NameKind] {
    guard let call = ViewNames.calls[name] else { return [.unknown] }
    check(arguments, CallSignature(viewMethod: name, call.parameters), of: "view:\(name)")
    for kind in arguments.kinds { if case .closures = kind { open(kind) } }
    if name == "push" {
      for kind in arguments.kinds { publishPolicy(kind, isPushed: true) }
      checkEntries(of: arguments.expressions.first, ViewNames.pushedFields, "a section that is pushed")
    } else if name == "insert_rows" {
      checkEntries(of: arguments.expressions.first, ["at", "values"], "a row that is inserted")
      checkColumns(of: arguments.expressions.first?.table)
    }
    let results = lists.results(ofViewMethod: name)
    return results.isEmpty ? [.unknown] : results
  }

  private func callPath(_ name: String, _ arguments: Arguments) -> [NameKind] {
    guard name.hasPrefix("with_") else { return [.unknown] }
    check(arguments, CallSignature(library: "number"), of: "path:\(name)")
    return [.path]
  }

  /// Reports columns that the table does not have, in `{ at = path, values = { … } }`.
  private func checkColumns(of list: LuaTableSyntax?) {
    guard let columns, let list else { return }
    for entry in list.entries {
      for field in entry.value.table?.entries ?? [] where field.key?.string == "values" {
        for value in field.value.table?.entries ?? [] {
          guard let name = value.key?.string, !columns.contains(name) else { continue }
          report(
            .unknownMember, at: value.at, "the table has no column `\(name)`",
            help: helpWithName(name, among: columns, beginning: "its columns are"))
        }
      }
    }
  }

  // MARK: Functions of Lua and ours

  private func callBuiltin(_ name: String, _ arguments: Arguments, mayGetMore: Bool = false) -> [NameKind] {
    if name == "index_path" { return callMaker(arguments) }
    if name == "require" { return [module(arguments.expressions.first?.string)] }
    if name.hasPrefix("\(PolicyModules.rules).") {
      for kind in arguments.kinds {
        if case .closures = kind { seed(kind, with: [.view, .path]) } else { open(kind) }
      }
      return [.unknown]
    }
    if name == "table.insert", arguments.kinds.count == 3 {
      check(arguments, CallSignature(library: "list, number, value"), of: name)
    } else if let parameters = LibraryFunctions.parameters[name] {
      check(arguments, CallSignature(library: parameters), of: name, mayGetMore: mayGetMore)
    }
    if name == "string.format", !arguments.kinds.isEmpty { checkFormat(arguments) }
    if name == "table.insert", case .shape(let shape)? = arguments.kinds.first {
      shape.contents.isList = true
      addElement(arguments.kinds.count > 1 ? arguments.kinds[arguments.kinds.count - 1] : .unknown, to: shape)
      return [.nothing]
    }
    if name == "table.remove", let list = arguments.kinds.first { return [element(of: list)] }
    if name == "assert" { return arguments.kinds + [.unknown] }
    let keeps = LibraryFunctions.keeps(name)
    let gives = LibraryFunctions.givesContents(name)
    for kind in arguments.kinds {
      if case .closures = kind { open(kind) } else if keeps { open(kind) }
      if gives, case .shape(let shape) = kind { openContents(of: shape) }
    }
    return [LibraryFunctions.result(of: name) ?? .unknown]
  }

  /// What `require` gives: a module of ours, or what a file of the policy returns.
  private func module(_ name: String?) -> NameKind {
    guard let name else { return .unknown }
    if lists.members[name] != nil { return .module(name) }
    guard let file = lists.modules[name], let syntax = files.first(where: { $0.name == file })?.syntax,
      let main = syntax.functions.first
    else { return .unknown }
    return result(of: main)
  }

  /// `index_path(section, row)`, or of a table with both.
  private func callMaker(_ arguments: Arguments) -> [NameKind] {
    if arguments.kinds.count == 1 {
      if !arguments.isOpen, ValueNeed.table.refuses(arguments.kinds[0]) {
        reportMissing("row", of: "index_path", at: arguments.place)
      }
      return [.path]
    }
    check(arguments, CallSignature("section, row") { _ in .number }, of: "index_path")
    if arguments.kinds.count == 2, says("row", arguments, 0), says("section", arguments, 1) {
      report(
        .wrongValue, at: arguments.place.parts[0],
        "`index_path` takes the section first and the row second, and gets a row and a section",
        help: "write the section first")
    }
    return [.path]
  }

  /// Whether an argument is the number of a row or a section, by where it comes from or by its name.
  private func says(_ word: String, _ arguments: Arguments, _ index: Int) -> Bool {
    let kind = arguments.kinds[index]
    if kind == .number(.row) || kind == .number(.section) {
      return kind == .number(word == "row" ? .row : .section)
    }
    if case .local(let variable) = arguments.expressions[index] {
      return variable.name == word || variable.name.hasSuffix("_\(word)")
    }
    if case .index(_, .string(let name), _) = arguments.expressions[index] { return name == word }
    return false
  }

  private func checkFormat(_ arguments: Arguments) {
    guard let format = arguments.expressions.first?.string else {
      let texts = arguments.expressions.dropFirst().compactMap(\.string)
      if texts.contains(where: { LibraryFunctions.count(ofFormat: $0) > 0 }) {
        report(
          .wrongValue, at: arguments.place.parts[0], "`string.format` takes the format first",
          help: "write the text with the `%` first")
      }
      return
    }
    checkOrder(of: arguments, LibraryFunctions.directives(in: format))
    guard !arguments.isOpen else { return }
    let count = LibraryFunctions.count(ofFormat: format)
    guard arguments.kinds.count - 1 < count else { return }
    report(
      .wrongValue, at: arguments.place,
      "`string.format` has \(count) places to fill, and gets \(arguments.kinds.count - 1)",
      help: "give a value for each `%`; a sign of per cent is `%%`")
  }

  /// Reports a text where a number belongs, if a number stands where a text may.
  private func checkOrder(of arguments: Arguments, _ directives: [Character]) {
    let filled = Array(zip(directives, arguments.kinds.dropFirst()))
    let hasNumber = filled.contains { directive, kind in
      if directive == "s", case .number = kind { true } else { false }
    }
    guard hasNumber, let index = filled.firstIndex(where: { "dixXfg".contains($0) && $1 == .string }) else {
      return
    }
    report(
      .wrongValue, at: arguments.place.parts[index + 1],
      "`string.format` takes a number here, and gets a string",
      help: "exchange the two values")
  }

  // MARK: What is wrong

  private func check(
    _ arguments: Arguments, _ signature: CallSignature, of name: String, mayGetMore: Bool = false
  ) {
    let count = arguments.kinds.count
    if count > signature.most, !mayGetMore {
      report(
        .wrongValue, at: arguments.place.parts[signature.most],
        "`\(name)` takes \(signature.most == 0 ? "nothing" : "no more than \(signature.most)"), and gets \(count)",
        help: signature.names.isEmpty
          ? "leave it out" : "it takes \(signature.names.inBackticks.inWords(last: "and"))")
    }
    if count < signature.least, !arguments.isOpen {
      reportMissing(signature.names[count], of: name, at: arguments.place)
    }
    for (index, need) in signature.needs.enumerated() where index < count {
      check(arguments.kinds[index], need, of: name, arguments, index)
    }
  }

  private func check(
    _ kind: NameKind, _ need: ValueNeed, of name: String, _ arguments: Arguments, _ index: Int
  ) {
    guard isReporting, index < arguments.place.parts.count else { return }
    // A string stands for a number if it is a numeral.
    let isWord = need == .number && arguments.expressions[index].string.map { Double($0) == nil } ?? false
    guard need.refuses(kind) || isWord, let words = kind.words else { return }
    report(
      .wrongValue, at: arguments.place.parts[index], "`\(name)` takes \(need.words) here, and gets \(words)",
      help: help(for: need, arguments.expressions[index]))
  }

  private func reportMissing(_ parameter: String, of name: String, at place: LuaPlace) {
    report(
      .wrongValue, at: place, "`\(name)` is called without `\(parameter)`", help: "give it `\(parameter)`")
  }

  /// What to write in the place of a value.
  func help(for need: ValueNeed, _ expression: LuaExpression) -> String {
    if need == .place || need == .path, let table = expression.table {
      let numbers = table.entries.compactMap { entry -> String? in
        if case .number(let text) = entry.value, entry.key == nil { text } else { nil }
      }
      if numbers.count == 2 { return "write `index_path(\(numbers[0]), \(numbers[1]))`" }
    }
    return "give it \(need.words)"
  }
}

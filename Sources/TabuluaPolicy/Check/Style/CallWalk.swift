import LuaHost
import TabuluaScript

/// What a function of a policy may call, also through helpers, aliases and functions that it hands on.
///
/// Everything that stands in its text counts, whether or not it is reached: what is found may happen, and what is not
/// found is not written anywhere.
struct CallWalk {
  /// A call of a method, such as `view:deselect_row(path)`.
  struct Call {
    /// The method's name.
    let method: String
    /// What stands between the parentheses, without the receiver.
    let arguments: [LuaExpression]
    /// Where it stands.
    let place: LuaSourceLine
  }

  /// What is written into a field, such as `row.done = true`.
  struct Write {
    /// What has the field.
    let base: LuaExpression
    /// The field's name, where it is written as such.
    let field: String?
    /// Where it stands.
    let place: LuaSourceLine
  }

  /// A place in a list that is read or written: by an index, `list[path.row]`, or by a function of `table`.
  struct ListAccess {
    /// The list.
    let list: LuaExpression
    /// The place.
    let key: LuaExpression
    /// The function of `table`, or nil for an index.
    let function: String?
    /// Where it stands.
    let place: LuaSourceLine
  }

  private let syntax: PolicySyntax
  private var entered: Set<ObjectIdentifier> = []
  private var function: LuaFunctionSyntax?

  /// The calls, in the order in which the text is walked through.
  private(set) var calls: [Call] = []

  /// The fields that are written, but for those of the policy's own tables.
  private(set) var writes: [Write] = []

  /// The fields that are written of the policy's own tables.
  private(set) var ownWrites: [Write] = []

  /// What may be a place in a list, in the order in which the text is walked through.
  private(set) var listAccesses: [ListAccess] = []

  /// The tables and variables that the functions themselves return.
  private(set) var returned: [LuaExpression] = []

  /// Walks through functions, and all that they may call.
  ///
  /// - Complexity: O(*n*) for *n* bytes of Lua text.
  init(_ functions: [LuaFunctionSyntax], in syntax: PolicySyntax) {
    self.syntax = syntax
    for function in functions { enter(function) }
    returned = functions.flatMap { PolicySyntax.returned(by: $0.body) }
  }

  /// The first call of one of some methods.
  func first(_ methods: Set<String>) -> Call? { calls.first { methods.contains($0.method) } }

  private mutating func enter(_ function: LuaFunctionSyntax) {
    guard entered.insert(ObjectIdentifier(function)).inserted else { return }
    let outer = self.function
    self.function = function
    visit(function.body)
    self.function = outer
  }

  private mutating func visit(_ statements: [LuaStatement]) {
    for statement in statements {
      switch statement {
      case .assignment(let targets, let values):
        for target in targets { visit(target: target) }
        for value in values { visit(value, isKept: true) }
      case .expression(let expression): visit(expression)
      case .branches(let branches):
        for (condition, body) in branches {
          if let condition { visit(condition) }
          visit(body)
        }
      case .block(let body): visit(body)
      case .return(let values, _): for value in values { visit(value, isKept: true) }
      }
    }
  }

  private mutating func visit(target: LuaExpression) {
    guard case .index(let base, let key, let place) = target else { return }
    visit(base)
    visit(key)
    note(base, key, place.line)
    guard let function else { return }
    let write = Write(
      base: base, field: key.string, place: LuaSourceLine(chunk: function.file, line: place.line))
    if isOwnTable(base) { ownWrites.append(write) } else { writes.append(write) }
  }

  /// Visits an expression; a function that is only kept is not called.
  private mutating func visit(_ expression: LuaExpression, isKept: Bool = false) {
    switch expression {
    case .string, .boolean, .number, .nothing, .varargs, .local, .global: return
    case .function(let function): if !isKept { enter(function) }
    case .table(let table):
      for entry in table.entries {
        if let key = entry.key { visit(key) }
        visit(entry.value)
      }
    case .operation(let operands, _): for operand in operands { visit(operand, isKept: isKept) }
    case .index(let base, let key, let place):
      visit(base)
      visit(key)
      note(base, key, place.line)
    case .method(let base, let name, let arguments, let place):
      visit(base)
      if isOwnTable(base) {
        callAll(syntax.fields[name] ?? [])
      } else {
        add(name, arguments, place.line)
      }
      hand(on: arguments, place.line)
    case .call(let callee, let arguments, let place):
      visit(callee)
      if case .index(.global("table", _), .string(let name), _) = callee, arguments.count > 1 {
        note(arguments[0], arguments[1], place.line, function: name)
      }
      for name in methods(of: callee) { add(name, Array(arguments.dropFirst()), place.line) }
      callAll([callee])
      hand(on: arguments, place.line)
    }
  }

  /// Notes what may be a place in a list.
  private mutating func note(
    _ list: LuaExpression, _ key: LuaExpression, _ line: Int, function name: String? = nil
  ) {
    guard let function, key.string == nil else { return }
    let place = LuaSourceLine(chunk: function.file, line: line)
    listAccesses.append(ListAccess(list: list, key: key, function: name, place: place))
  }

  private mutating func add(_ method: String, _ arguments: [LuaExpression], _ line: Int) {
    guard let function else { return }
    let place = LuaSourceLine(chunk: function.file, line: line)
    calls.append(Call(method: method, arguments: arguments, place: place))
  }

  private mutating func callAll(_ expressions: [LuaExpression]) {
    for expression in expressions {
      for function in syntax.functions(of: expression) { enter(function) }
    }
  }

  /// Visits arguments; functions among them are taken to be called, and so are methods, as `pcall` does.
  private mutating func hand(on arguments: [LuaExpression], _ line: Int) {
    for (index, argument) in arguments.enumerated() {
      visit(argument)
      callAll([argument])
      for name in methods(of: argument) where ViewNames.methods.contains(name) {
        add(name, Array(arguments.dropFirst(index + 2)), line)
      }
    }
  }

  /// The names of the methods that an expression may give, such as `deselect_row` for `view.deselect_row`.
  private func methods(of expression: LuaExpression) -> [String] {
    switch expression {
    case .index: [method(expression)].compactMap { $0 }
    case .local(let variable): variable.values.compactMap(method)
    case .operation: (expression.choices ?? []).flatMap { methods(of: $0) }
    case .call, .method, .function, .table, .global, .string, .boolean, .number, .nothing, .varargs: []
    }
  }

  /// The name behind `view.` and the like; nil for a field of the policy's own tables.
  private func method(_ expression: LuaExpression) -> String? {
    if case .index(let base, let key, _) = expression, !isOwnTable(base) { key.string } else { nil }
  }

  /// Whether an expression is a table that the policy made itself, and so not the view and not a row.
  private func isOwnTable(_ expression: LuaExpression) -> Bool {
    switch expression {
    case .table, .global: true
    case .local(let variable): variable.values.contains { $0.table != nil }
    case .index, .call, .method, .function, .operation, .string, .boolean, .number, .nothing, .varargs: false
    }
  }
}

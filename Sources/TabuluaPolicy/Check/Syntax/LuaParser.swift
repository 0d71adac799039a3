/// Reads the statements of a Lua file, and finds which variable each name means.
///
/// The text has been compiled by Lua before, so that nothing is said of mistakes.
struct LuaParser {
  /// What was read.
  var result = LuaFileSyntax()

  private let file: String
  private let tokens: [LuaToken]
  private var place = 0
  private var depth = 0

  /// The variables in sight, the innermost last.
  private var scope: [LuaVariable] = []

  /// The text is not Lua, or nested too deeply.
  struct Failure: Error {}

  /// How many calls, indexes and blocks may stand one in the other; Lua itself allows two hundred blocks.
  private static let limit = 250

  init(_ source: [UInt8], file: String) {
    self.file = file
    var source = source[...]
    // Lua skips a first line that begins with `#`; it stays as an empty one.
    if source.first == UInt8(ascii: "#") { source = source.drop { $0 != UInt8(ascii: "\n") } }
    tokens = LuaLexer.tokens(of: Array(source))
  }

  /// Reads the whole file.
  mutating func readFile() throws {
    let main = LuaFunctionSyntax(file: file, line: 0, parameters: [])
    result.functions.append(main)
    main.body = try block()
    guard place == tokens.count else { throw Failure() }
  }

  // MARK: Words

  private var next: LuaToken? { place < tokens.count ? tokens[place] : nil }
  private var line: Int { next?.line ?? tokens.last?.line ?? 1 }

  private func isNext(_ word: String) -> Bool { next?.is(word) ?? false }

  private mutating func take(_ word: String) -> Bool {
    guard isNext(word) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ word: String) throws {
    guard take(word) else { throw Failure() }
  }

  private mutating func name() throws -> String {
    guard let token = next, token.kind == .name else { throw Failure() }
    place += 1
    return token.text
  }

  private mutating func deeper<Value>(_ body: (inout LuaParser) throws -> Value) throws -> Value {
    depth += 1
    guard depth <= Self.limit else { throw Failure() }
    let value = try body(&self)
    depth -= 1
    return value
  }

  /// Reads what has variables of its own, which are forgotten afterwards.
  private mutating func inScope<Value>(
    of variables: [LuaVariable] = [], _ body: (inout LuaParser) throws -> Value
  ) throws -> Value {
    let outer = scope.count
    scope += variables
    let value = try body(&self)
    scope.removeLast(scope.count - outer)
    return value
  }

  /// Reads one thing or more, with commas between them.
  private mutating func list<Value>(_ read: (inout LuaParser) throws -> Value) throws -> [Value] {
    var values = [try read(&self)]
    while take(",") { values.append(try read(&self)) }
    return values
  }

  // MARK: Blocks

  /// Reads statements up to the word that ends the block, and forgets their variables.
  private mutating func block() throws -> [LuaStatement] {
    try inScope { try $0.deeper { try $0.statements() } }
  }

  /// The words that end a block.
  private static let ends = ["end", "else", "elseif", "until"]

  private mutating func statements() throws -> [LuaStatement] {
    var statements: [LuaStatement] = []
    while let token = next, !Self.ends.contains(where: token.is) {
      if take("return") {
        let hasValues = next.map { !$0.is(";") && !Self.ends.contains(where: $0.is) } ?? false
        let values = hasValues ? try expressions() : []
        _ = take(";")
        statements.append(.return(values, line: token.line))
        break
      }
      if let statement = try statement() { statements.append(statement) }
    }
    return statements
  }

  private mutating func body(_ first: String, _ last: String) throws -> [LuaStatement] {
    try expect(first)
    let body = try block()
    try expect(last)
    return body
  }

  private mutating func statement() throws -> LuaStatement? {
    if take(";") || take("break") { return nil }
    if take("::") {
      _ = try name()
      try expect("::")
      return nil
    }
    if take("goto") {
      _ = try name()
      return nil
    }
    if isNext("do") { return .block(try body("do", "end")) }
    if take("while") {
      let condition = try expression()
      return .block([.expression(condition)] + (try body("do", "end")))
    }
    if take("repeat") {
      // The condition sees the variables of the body.
      return try inScope { parser in
        let statements = try parser.deeper { try $0.statements() }
        try parser.expect("until")
        return .block(statements + [.expression(try parser.expression())])
      }
    }
    if take("if") { return try branches() }
    if take("for") { return try loop() }
    if isNext("function") { return try functionStatement() }
    if take("local") { return try localStatement() }
    return try assignmentOrCall()
  }

  private mutating func branches() throws -> LuaStatement {
    var branches: [(condition: LuaExpression?, body: [LuaStatement])] = []
    repeat {
      let condition = try expression()
      try expect("then")
      branches.append((condition, try block()))
    } while take("elseif")
    if take("else") { branches.append((nil, try block())) }
    try expect("end")
    return .branches(branches)
  }

  private mutating func loop() throws -> LuaStatement {
    let variables = try list { LuaVariable(try $0.name(), isParameter: true) }
    guard take("=") || take("in") else { throw Failure() }
    let values = try expressions()
    let statements = try inScope(of: variables) { try $0.body("do", "end") }
    return .block(values.map(LuaStatement.expression) + statements)
  }

  private mutating func functionStatement() throws -> LuaStatement {
    let line = line
    try expect("function")
    let first = try name()
    var target = variable(first)
    var field: String?
    var isMethod = false
    while isNext(".") || isNext(":") {
      isMethod = isNext(":")
      place += 1
      let key = try name()
      target = .index(target, key: .string(key), line: line)
      field = key
      if isMethod { break }
    }
    let function = try deeper { try $0.functionBody(line: line, hasSelf: isMethod) }
    function.field = field
    assign(.function(function), to: target)
    return .assignment(targets: [target], values: [.function(function)])
  }

  private mutating func localStatement() throws -> LuaStatement {
    if isNext("function") {
      let line = line
      place += 1
      let variable = LuaVariable(try name())
      scope.append(variable)
      let function = try deeper { try $0.functionBody(line: line, hasSelf: false) }
      variable.values.append(.function(function))
      return .assignment(targets: [.local(variable)], values: [.function(function)])
    }
    let variables = try list { parser in
      let variable = LuaVariable(try parser.name())
      if parser.take("<") {
        _ = try parser.name()
        try parser.expect(">")
      }
      return variable
    }
    let values = take("=") ? try expressions() : []
    for (variable, value) in zip(variables, values) { variable.values.append(value) }
    scope += variables
    return .assignment(targets: variables.map(LuaExpression.local), values: values)
  }

  private mutating func assignmentOrCall() throws -> LuaStatement {
    let first = try suffixed()
    guard isNext("=") || isNext(",") else { return .expression(first) }
    let targets = [first] + (take(",") ? try list { try $0.suffixed() } : [])
    try expect("=")
    let values = try expressions()
    for (target, value) in zip(targets, values) { assign(value, to: target) }
    return .assignment(targets: targets, values: values)
  }

  private mutating func assign(_ value: LuaExpression, to target: LuaExpression) {
    switch target {
    case .local(let variable): variable.values.append(value)
    case .global(let name): setField(name, value)
    case .index(_, .string(let name), _): setField(name, value)
    // A field whose name is worked out; the others cannot be assigned.
    case .index, .call, .method, .function, .table, .operation, .string, .boolean, .other: break
    }
  }

  private mutating func setField(_ name: String, _ value: LuaExpression) {
    if let function = value.function, function.field == nil { function.field = name }
    result.fields[name, default: []].append(value)
  }

  // MARK: Expressions

  private mutating func expressions() throws -> [LuaExpression] { try list { try $0.expression() } }

  private static let operators: Set<String> = [
    "or", "and", "<", ">", "<=", ">=", "~=", "==", "|", "~", "&", "<<", ">>", "..", "+", "-", "*", "/", "//",
    "%", "^",
  ]

  /// Reads operands with operators between them, all in one list: of the order in which they bind it matters here only
  /// that what a comparison or an addition gives is none of its operands.
  private mutating func expression() throws -> LuaExpression {
    try deeper { parser in
      var operands = [try parser.operand()]
      var choosesOne = true
      while let token = parser.next, token.kind == .symbol || token.kind == .keyword,
        Self.operators.contains(token.text)
      {
        if token.text != "and", token.text != "or" { choosesOne = false }
        parser.place += 1
        operands.append(try parser.operand())
      }
      return operands.count == 1 ? operands[0] : .operation(operands, choosesOne: choosesOne)
    }
  }

  private mutating func operand() throws -> LuaExpression {
    var isUnary = false
    while isNext("not") || isNext("-") || isNext("#") || isNext("~") {
      place += 1
      isUnary = true
    }
    let value = try simple()
    return isUnary ? .operation([value], choosesOne: false) : value
  }

  private mutating func simple() throws -> LuaExpression {
    guard let token = next else { throw Failure() }
    if token.is("{") { return try table() }
    if take("function") { return .function(try functionBody(line: token.line, hasSelf: false)) }
    if take("true") || take("false") { return .boolean(token.text == "true") }
    if take("nil") || take("...") { return .other }
    switch token.kind {
    case .string:
      place += 1
      return .string(token.stringText)
    case .integer, .float:
      place += 1
      return .other
    case .name, .keyword, .symbol: return try suffixed()
    }
  }

  private mutating func suffixed() throws -> LuaExpression {
    var value: LuaExpression
    if take("(") {
      value = try expression()
      try expect(")")
    } else {
      value = variable(try name())
    }
    var length = 0
    while let token = next {
      length += 1
      guard length <= Self.limit else { throw Failure() }
      if take(".") {
        let key = try name()
        result.names.insert(key)
        value = .index(value, key: .string(key), line: token.line)
      } else if take("[") {
        let key = try expression()
        if let name = key.string { result.names.insert(name) }
        try expect("]")
        value = .index(value, key: key, line: token.line)
      } else if take(":") {
        let line = line
        let method = try name()
        result.names.insert(method)
        value = .method(value, method, try arguments(), line: line)
      } else if token.is("(") || token.is("{") || token.kind == .string {
        value = .call(value, try arguments(), line: token.line)
      } else {
        return value
      }
    }
    return value
  }

  private mutating func arguments() throws -> [LuaExpression] {
    if let token = next, token.kind == .string {
      place += 1
      return [.string(token.stringText)]
    }
    if isNext("{") { return [try table()] }
    try expect("(")
    if take(")") { return [] }
    let values = try expressions()
    try expect(")")
    return values
  }

  private mutating func table() throws -> LuaExpression {
    try expect("{")
    var entries: [(key: LuaExpression?, value: LuaExpression)] = []
    while !isNext("}") {
      var key: LuaExpression?
      if take("[") {
        key = try expression()
        try expect("]")
        try expect("=")
      } else if next?.kind == .name, place + 1 < tokens.count, tokens[place + 1].is("=") {
        key = .string(try name())
        try expect("=")
      }
      let value = try expression()
      if let name = key?.string { setField(name, value) }
      entries.append((key, value))
      guard take(",") || take(";") else { break }
    }
    try expect("}")
    return .table(entries)
  }

  private mutating func functionBody(line: Int, hasSelf: Bool) throws -> LuaFunctionSyntax {
    try expect("(")
    var parameters = hasSelf ? [LuaVariable("self", isParameter: true)] : []
    while !isNext(")") {
      if take("...") { break }
      parameters.append(LuaVariable(try name(), isParameter: true))
      guard take(",") else { break }
    }
    try expect(")")
    let function = LuaFunctionSyntax(file: file, line: line, parameters: parameters)
    result.functions.append(function)
    function.body = try inScope(of: parameters) { try $0.block() }
    try expect("end")
    return function
  }

  private func variable(_ name: String) -> LuaExpression {
    scope.last { $0.name == name }.map(LuaExpression.local) ?? .global(name)
  }
}

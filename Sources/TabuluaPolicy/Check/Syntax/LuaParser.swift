/// Reads the statements of a Lua file, and finds which variable each name means.
///
/// The text has been compiled by Lua before, so that nothing is said of mistakes.
struct LuaParser {
  /// What was read.
  var result = LuaFileSyntax()

  let file: String
  /// How many bytes of a first line that Lua skips stand before the text that was divided into words.
  let skipped: Int
  let tokens: [LuaToken]
  var place = 0
  private var depth = 0

  /// The variables in sight, the innermost last.
  var scope: [LuaVariable] = []

  /// The text is not Lua, or nested too deeply.
  struct Failure: Error {}

  /// How many calls, indexes and blocks may stand one in the other; Lua itself allows two hundred blocks.
  static let limit = 250

  init(_ source: [UInt8], file: String) {
    self.file = file
    var source = source[...]
    // Lua skips a first line that begins with `#`; it stays as an empty one.
    if source.first == UInt8(ascii: "#") { source = source.drop { $0 != UInt8(ascii: "\n") } }
    skipped = source.startIndex
    tokens = LuaLexer.tokens(of: Array(source))
  }

  /// Reads the whole file.
  mutating func readFile() throws {
    let main = LuaFunctionSyntax(file: file, line: 0, parameters: [], hasVarargs: true)
    result.functions.append(main)
    main.body = try block()
    guard place == tokens.count else { throw Failure() }
  }

  // MARK: Words

  var next: LuaToken? { place < tokens.count ? tokens[place] : nil }
  var line: Int { next?.line ?? tokens.last?.line ?? 1 }

  func isNext(_ word: String) -> Bool { next?.is(word) ?? false }

  mutating func take(_ word: String) -> Bool {
    guard isNext(word) else { return false }
    place += 1
    return true
  }

  mutating func expect(_ word: String) throws {
    guard take(word) else { throw Failure() }
  }

  mutating func name() throws -> String {
    guard let token = next, token.kind == .name else { throw Failure() }
    place += 1
    return token.text
  }

  /// The place of a word.
  func place(of token: LuaToken, parts: [LuaPlace] = []) -> LuaPlace {
    LuaPlace(
      line: token.line, range: token.range.lowerBound + skipped..<token.range.upperBound + skipped,
      parts: parts)
  }

  /// The place of the word before the next one, with those of what belongs to it.
  func lastPlace(parts: [LuaPlace] = []) -> LuaPlace {
    tokens.isEmpty ? LuaPlace(line: 1, range: 0..<0) : place(of: tokens[max(place - 1, 0)], parts: parts)
  }

  /// Reads something, and tells where it stands.
  mutating func placed<Value>(
    _ read: (inout LuaParser) throws -> Value
  ) throws -> (value: Value, place: LuaPlace) {
    guard let first = next else { throw Failure() }
    let value = try read(&self)
    let end = tokens[max(place - 1, 0)].range.upperBound + skipped
    let start = first.range.lowerBound + skipped
    return (value, LuaPlace(line: first.line, range: start..<max(start, end)))
  }

  /// Makes a variable, and puts it among those of the file.
  mutating func declare(_ name: String, isParameter: Bool = false) -> LuaVariable {
    let variable = LuaVariable(name, line: lastPlace().line, isParameter: isParameter)
    result.variables.append(variable)
    return variable
  }

  mutating func deeper<Value>(_ body: (inout LuaParser) throws -> Value) throws -> Value {
    depth += 1
    guard depth <= Self.limit else { throw Failure() }
    let value = try body(&self)
    depth -= 1
    return value
  }

  /// Reads what has variables of its own, which are forgotten afterwards.
  mutating func inScope<Value>(
    of variables: [LuaVariable] = [], _ body: (inout LuaParser) throws -> Value
  ) throws -> Value {
    let outer = scope.count
    scope += variables
    let value = try body(&self)
    scope.removeLast(scope.count - outer)
    return value
  }

  /// Reads one thing or more, with commas between them.
  mutating func list<Value>(_ read: (inout LuaParser) throws -> Value) throws -> [Value] {
    var values = [try read(&self)]
    while take(",") { values.append(try read(&self)) }
    return values
  }

  // MARK: Blocks

  /// Reads statements up to the word that ends the block, and forgets their variables.
  mutating func block() throws -> [LuaStatement] {
    try inScope { try $0.deeper { try $0.statements() } }
  }

  /// The words that end a block.
  private static let ends = ["end", "else", "elseif", "until"]

  private mutating func statements() throws -> [LuaStatement] {
    var statements: [LuaStatement] = []
    while let token = next, !Self.ends.contains(where: token.is) {
      if take("return") {
        let hasValues = next.map { !$0.is(";") && !Self.ends.contains(where: $0.is) } ?? false
        let word = lastPlace()
        let values = hasValues ? try list { try $0.placed { try $0.expression() } } : []
        _ = take(";")
        statements.append(
          .return(
            values.map(\.value),
            at: LuaPlace(line: token.line, range: word.range, parts: values.map(\.place))))
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
      return .block([.expression(condition), .block(try body("do", "end"))])
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
    let variables = try list { parser in parser.declare(try parser.name(), isParameter: true) }
    let isNumeric = take("=")
    guard isNumeric || take("in") else { throw Failure() }
    let values = try expressions()
    for (index, variable) in variables.enumerated() {
      variable.loop = LuaVariable.Loop(values: values, index: index, isNumeric: isNumeric)
    }
    let statements = try inScope(of: variables) { try $0.body("do", "end") }
    return .block(values.map(LuaStatement.expression) + [.block(statements)])
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
      target = .index(target, key: .string(key), at: lastPlace())
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
      let variable = declare(try name())
      scope.append(variable)
      let function = try deeper { try $0.functionBody(line: line, hasSelf: false) }
      function.name = variable.name
      variable.values.append(.function(function))
      return .assignment(targets: [.local(variable)], values: [.function(function)])
    }
    let variables = try list { parser in
      let variable = parser.declare(try parser.name())
      if parser.take("<") {
        _ = try parser.name()
        try parser.expect(">")
      }
      return variable
    }
    let values = take("=") ? try expressions() : []
    for (variable, value) in zip(variables, values) { assign(value, to: .local(variable)) }
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
    case .local(let variable):
      variable.values.append(value)
      if let function = value.function, function.name == nil { function.name = variable.name }
    case .global(let name, _): setField(name, value)
    case .index(_, .string(let name), _): setField(name, value)
    // A field whose name is worked out; the others cannot be assigned.
    case .index, .call, .method, .function, .table, .operation, .string, .boolean, .number, .nothing,
      .varargs:
      break
    }
  }

  mutating func setField(_ name: String, _ value: LuaExpression) {
    if let function = value.function, function.field == nil { function.field = name }
    result.fields[name, default: []].append(value)
  }
}

// Expressions.
extension LuaParser {
  mutating func expressions() throws -> [LuaExpression] { try list { try $0.expression() } }

  private static let operators: Set<String> = [
    "or", "and", "<", ">", "<=", ">=", "~=", "==", "|", "~", "&", "<<", ">>", "..", "+", "-", "*", "/", "//",
    "%", "^",
  ]

  /// Reads operands with operators between them, all in one list: of the order in which they bind it matters here only
  /// that what a comparison or an addition gives is none of its operands.
  mutating func expression() throws -> LuaExpression {
    try deeper { parser in
      var operands = [try parser.operand()]
      var operators: [String] = []
      while let token = parser.next, token.kind == .symbol || token.kind == .keyword,
        Self.operators.contains(token.text)
      {
        operators.append(token.text)
        parser.place += 1
        operands.append(try parser.operand())
      }
      return operands.count == 1 ? operands[0] : .operation(operands, operators)
    }
  }

  /// The operators that stand before one operand.
  private static let signs = ["not", "-", "#", "~"]

  private mutating func operand() throws -> LuaExpression {
    var first: String?
    while let token = next, Self.signs.contains(where: token.is) {
      place += 1
      first = first ?? token.text
    }
    let value = try simple()
    return first.map { .operation([value], [$0]) } ?? value
  }

  private mutating func simple() throws -> LuaExpression {
    guard let token = next else { throw Failure() }
    if token.is("{") { return try table() }
    if take("function") { return .function(try functionBody(line: token.line, hasSelf: false)) }
    if take("true") || take("false") { return .boolean(token.text == "true") }
    if take("nil") { return .nothing }
    if take("...") { return .varargs }
    switch token.kind {
    case .string:
      place += 1
      result.strings.insert(token.stringText)
      return .string(token.stringText)
    case .integer, .float:
      place += 1
      return .number(token.text)
    case .name, .keyword, .symbol: return try suffixed()
    }
  }

  mutating func suffixed() throws -> LuaExpression {
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
        value = .index(value, key: .string(key), at: lastPlace())
      } else if take("[") {
        let (key, place) = try placed { try $0.expression() }
        if let name = key.string { result.names.insert(name) }
        try expect("]")
        value = .index(value, key: key, at: place)
      } else if take(":") {
        let method = try name()
        let place = lastPlace()
        result.names.insert(method)
        let arguments = try arguments()
        value = .method(
          value, method, arguments.map(\.value),
          at: LuaPlace(line: place.line, range: place.range, parts: arguments.map(\.place)))
      } else if token.is("(") || token.is("{") || token.kind == .string {
        let place = lastPlace()
        let arguments = try arguments()
        value = .call(
          value, arguments.map(\.value),
          at: LuaPlace(line: token.line, range: place.range, parts: arguments.map(\.place)))
      } else {
        return value
      }
    }
    return value
  }

  private mutating func arguments() throws -> [(value: LuaExpression, place: LuaPlace)] {
    if let token = next, token.kind == .string || token.is("{") { return [try placed { try $0.simple() }] }
    try expect("(")
    if take(")") { return [] }
    let values = try list { try $0.placed { try $0.expression() } }
    try expect(")")
    return values
  }

  private mutating func table() throws -> LuaExpression {
    let (entries, place) = try placed { try $0.entries() }
    return .table(LuaTableSyntax(place: place, entries: entries))
  }

  private mutating func entries() throws -> [(key: LuaExpression?, at: LuaPlace, value: LuaExpression)] {
    try expect("{")
    var entries: [(key: LuaExpression?, at: LuaPlace, value: LuaExpression)] = []
    while !isNext("}") {
      var key: (value: LuaExpression, place: LuaPlace)?
      if take("[") {
        key = try placed { try $0.expression() }
        try expect("]")
        try expect("=")
      } else if next?.kind == .name, place + 1 < tokens.count, tokens[place + 1].is("=") {
        key = try placed { .string(try $0.name()) }
        try expect("=")
      }
      let (value, place) = try placed { try $0.expression() }
      if let name = key?.value.string { setField(name, value) }
      entries.append((key?.value, key?.place ?? place, value))
      guard take(",") || take(";") else { break }
    }
    try expect("}")
    return entries
  }

  mutating func functionBody(line: Int, hasSelf: Bool) throws -> LuaFunctionSyntax {
    try expect("(")
    var parameters = hasSelf ? [declare("self", isParameter: true)] : []
    var places: [LuaPlace] = []
    var hasVarargs = false
    while !isNext(")") {
      hasVarargs = take("...")
      if hasVarargs { break }
      parameters.append(declare(try name(), isParameter: true))
      places.append(lastPlace())
      guard take(",") else { break }
    }
    try expect(")")
    let function = LuaFunctionSyntax(
      file: file, line: line, parameters: parameters, places: places, hasVarargs: hasVarargs)
    result.functions.append(function)
    function.body = try inScope(of: parameters) { try $0.block() }
    try expect("end")
    return function
  }

  /// The variable of the name that was just read.
  mutating func variable(_ name: String) -> LuaExpression {
    if let variable = scope.last(where: { $0.name == name }) { return .local(variable) }
    result.globals.insert(name)
    return .global(name, LuaGlobalUse(place: lastPlace(), visible: scope))
  }
}

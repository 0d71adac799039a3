/// Writes random Lua that mostly compiles: every kind of statement and expression, all functions that a script can
/// reach, and calls of the host.
struct ScriptWriter {
  private var dice: Dice
  private var depth = 0
  /// How many statements may still be written.
  private var left: Int

  /// Locals that are declared around everything.
  private static let names = ["a", "b", "c", "d", "e", "t", "f", "s"]

  private static let functions = """
    assert error ipairs next pairs pcall select tonumber tostring type xpcall rawequal rawget rawlen rawset getmetatable
    setmetatable load collectgarbage print require reject index_path
    string.byte string.char string.find string.format string.gmatch string.gsub string.len string.lower string.match
    string.pack string.packsize string.rep string.reverse string.sub string.unpack string.upper
    table.concat table.insert table.move table.pack table.remove table.sort table.unpack
    math.abs math.floor math.fmod math.max math.random math.randomseed math.tointeger math.type math.ult
    utf8.char utf8.codepoint utf8.codes utf8.len utf8.offset
    coroutine.create coroutine.resume coroutine.wrap coroutine.yield coroutine.status coroutine.running
    coroutine.isyieldable
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  private static let values = [
    "nil", "true", "false", "0", "1", "-1", "2", "3", "7", "255", "256", "1.5", "-0.0", "1e300", "1/0", "0/0",
    "math.maxinteger", "math.mininteger", "1 << 40", "1 << 62", "''", "'x'", "'a%d+'", "'(.-)b'", "'%f[%w]'",
    "'[^a-z]'",
    "'\\0'", "'\\xff\\xc0'", "'%s %d %q'", "'i4 s2 z'", "'c9'", "'name'", "'#'", "'k'", "'v'", "'__index'",
    "'error'",
    "('x'):rep(100)", "('ab'):rep(5000)", "{}", "{ 1, 2, 3 }", "{ x = 1, y = {} }", "row", "view",
    "index_path(0, 1)",
    "index_path(8388607, 0)", "...", "(...)", "_G", "string", "print", "coroutine.create(f)",
    "coroutine.wrap(f)",
  ]

  private static let metamethods = [
    "__index", "__newindex", "__call", "__concat", "__len", "__eq", "__lt", "__le", "__add", "__sub", "__unm",
    "__bnot",
    "__tostring", "__name", "__close", "__pairs", "__metatable", "__mode", "__gc", "__idiv", "__shl",
  ]

  private static let operators = [
    "+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", "<=", ">", ">=", "and", "or", "&", "|", "~",
    "<<", ">>",
  ]

  private static let methods = ["count", "fail", "again", "copy", "random", "meddle", "nothing"]

  /// One of so many statements is a costly one; zero for none.
  private let costlyOnes: Int

  init(seed: UInt64, statements: Int, costlyOnes: Int = 60) {
    dice = Dice(seed: seed)
    left = statements
    self.costlyOnes = costlyOnes
  }

  /// The lines of a script that answers functions; each can be taken away.
  mutating func lines() -> [String] {
    var lines = [
      "local view, row = ...", "local a, b, c, d, e, t, s = 1, 'b', {}, nil, true, {}, ('s'):rep(50)",
      "local f",
    ]
    lines.append("f = function(...) \(block()) end")
    while left > 0 { lines.append(statement()) }
    return lines
  }

  private mutating func block() -> String {
    depth += 1
    defer { depth -= 1 }
    if depth > 5 { return "" }
    var text = ""
    for _ in 0...dice.below(3) { text += statement() + " " }
    if dice.oneIn(4) { text += "do return \(expression()), \(expression()) end " }
    return text
  }

  private mutating func statement() -> String {
    left -= 1
    if costlyOnes > 0, dice.oneIn(costlyOnes) { return CostlyWriter.statement(&dice) }
    switch dice.below(26) {
    case 0...3: return "\(name()) = \(expression());"
    case 4...8: return "pcall(\(function()), \(arguments()));"
    case 9: return "\(callee())(\(arguments()));"
    case 10: return "if \(expression()) then \(block()) else \(block()) end"
    case 11: return "for i = \(expression()), \(expression()) do \(block()) break end"
    case 12: return "for k, v in pairs(\(table())) do \(block()) end"
    case 13: return "for k in \(expression()) do \(block()) break end"
    case 14:
      return
        "do local x <close> = setmetatable({}, { __close = function(...) \(block()) end }) \(block()) end"
    case 15: return "\(table())[\(expression())] = \(expression());"
    case 16: return "setmetatable(\(table()), { \(dice.one(of: Self.metamethods)) = \(expression()) });"
    case 17:
      return
        "setmetatable(\(table()), { \(dice.one(of: Self.metamethods)) = function(...) \(block()) end, \(dice.one(of: Self.metamethods)) = \(name()) });"
    case 18: return "pcall(view.\(dice.one(of: Self.methods)), view, \(arguments()));"
    case 19: return "pcall(function(...) \(block()) end, \(arguments()));"
    case 20: return "xpcall(function(...) \(block()) end, function(...) \(block()) end);"
    case 21:
      return
        "coroutine.wrap(function(...) \(block()) coroutine.yield(\(arguments())) \(block()) end)(\(arguments()));"
    case 22:
      return
        "do local c = coroutine.create(function(...) \(block()) end) coroutine.resume(c, \(arguments())) coroutine.resume(c) end"
    case 23: return "pcall(load, \(source()), 'chunk', 't');"
    case 24:
      return dice.oneIn(3) ? "while true do \(block()) end" : "while \(expression()) do \(block()) break end"
    default:
      return dice.oneIn(4)
        ? "do goto out ::out:: end"
        : "pcall(function() return row.\(name()) end); row.name = \(expression());"
    }
  }

  private mutating func name() -> String { dice.one(of: Self.names) }

  private mutating func table() -> String {
    dice.oneIn(3) ? "({ \(arguments()) })" : dice.one(of: ["c", "t"])
  }

  private mutating func function() -> String {
    switch dice.below(8) {
    case 0: return "f"
    case 1: return name()
    case 2: return "function(...) \(block()) end"
    case 3: return "view.\(dice.one(of: Self.methods))"
    default: return dice.one(of: Self.functions)
    }
  }

  private mutating func callee() -> String { dice.oneIn(2) ? "f" : "(\(function()))" }

  private mutating func arguments() -> String {
    (0...dice.below(4)).map { _ in expression() }.joined(separator: ", ")
  }

  private mutating func source() -> String {
    dice.oneIn(3) ? "function(...) \(block()) end" : "'return ' .. tostring(\(expression()))"
  }

  private mutating func expression() -> String {
    depth += 1
    defer { depth -= 1 }
    if depth > 5 { return dice.one(of: Self.values.dropLast(2).map { $0 }) }
    switch dice.below(16) {
    case 0...6: return dice.one(of: Self.values)
    case 7, 8: return name()
    case 9: return "(\(expression())) \(dice.one(of: Self.operators)) (\(expression()))"
    case 10: return dice.one(of: ["-", "not ", "#", "~"]) + "(\(expression()))"
    case 11: return "(select(2, pcall(\(function()), \(arguments()))))"
    case 12: return "function(...) \(block()) end"
    case 13: return "(\(table()))[\(expression())]"
    case 14:
      return
        "{ \(arguments()), \(name()) = \(expression()), [\(dice.one(of: ["1", "'k'", "row", "2.5"]))] = \(expression()) }"
    default:
      return
        "(tostring(\(expression()))):\(dice.one(of: ["rep(3)", "sub(2)", "upper()", "byte(1, -1)", "gsub('.', f)", "find('x')", "len()", "reverse()", "match('(.)(.)')"]))"
    }
  }
}

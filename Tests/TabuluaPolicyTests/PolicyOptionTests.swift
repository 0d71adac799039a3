import TabuluaPolicy
import TabuluaScript
import Testing

@Suite struct PolicyOptionTests {
  @Test(
    "--set reads Lua's numerals, true and false; all else is text",
    arguments: [
      ("3", .integer(3)), ("-3", .integer(-3)), ("0", .integer(0)), ("007", .integer(7)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("3.0", .number(3)), ("3.5", .number(3.5)),
      (".5", .number(0.5)), ("5.", .number(5)), ("5.e1", .number(50)), ("1e3", .number(1000)),
      ("-1E-2", .number(-0.01)), ("0x10", .integer(16)), ("0xffffffffffffffff", .integer(-1)),
      ("-0x10", .integer(-16)), ("0x.8p1", .number(1)), ("0xA.8p0", .number(10.5)),
      ("true", .boolean(true)), ("false", .boolean(false)),
      ("", .text("")), (".", .text(".")), ("-", .text("-")), ("True", .text("True")), ("nil", .text("nil")),
      ("3 ", .text("3 ")), ("1e", .text("1e")), ("1.2.3", .text("1.2.3")), ("0x", .text("0x")),
      ("inf", .text("inf")), ("nan", .text("nan")), ("1_000", .text("1_000")), ("+3", .text("+3")),
      ("2024-05-01", .text("2024-05-01")), ("\"3\"", .text("3")), ("\"\"", .text("")), ("\"", .text("\"")),
      ("\"true\"", .text("true")), ("a \"b\"", .text("a \"b\"")), ("1e999", .text("1e999")),
    ] as [(String, PolicyOption)])
  func parsing(text: String, option: PolicyOption) {
    #expect(PolicyOption(parsing: text) == option)
  }

  @Test("literals are options")
  func literals() {
    let options: [String: PolicyOption] = ["a": 3, "b": 1.5, "c": true, "d": "x"]
    #expect(options == ["a": .integer(3), "b": .number(1.5), "c": .boolean(true), "d": .text("x")])
  }

  @Test("a policy gets its options, typed, as a table; without any an empty one")
  func inLua() throws {
    var lines: [String] = []
    let source = """
      local options = ...
      print(type(options), math.type(options.n), options.n, options.s, math.type(options.f), options.b)
      return {}
      """
    for options: [String: PolicyOption] in [["n": 3, "s": "3", "f": 3.0, "b": true], [:]] {
      _ = try LuaPolicy(
        source: Array(source.utf8), name: "test.lua", options: options, printHandler: { lines.append($1) })
    }
    #expect(lines == ["table\tinteger\t3\t3\tfloat\ttrue", "table\tnil\tnil\tnil\tnil\tnil"])
  }
}

import LuaAttacks
import Testing

@testable import LuaHost

@Suite struct `Values across the boundary` {
  static let row = TestRow(table: 0x7FFF, generation: 0xFFFF, identity: .max)

  @Test(arguments: [
    LuaValue.nil, .boolean(true), .boolean(false), .integer(.min), .integer(.max), .number(0.1),
    .number(-.infinity), .string(""), .string("naïve"), .string(LuaString(bytes: [0, 1, 0])),
    .string(LuaString(bytes: [0xFF, 0xC3, 0x28, 0])), .indexPath(TestPath(section: 5, row: 7)), .row(row),
    .row(TestRow(table: 1, generation: 0, identity: 0)),
    .table(LuaTable(list: [.integer(1), .table(LuaTable(fields: [("a", .boolean(true))]))])),
    .table(LuaTable()),
  ])
  func `come back the same`(_ value: LuaValue) throws {
    let fixture = try Fixture("return { f = function(...) return ... end }")
    #expect(try fixture.call("f", value, .integer(9)) == [value, .integer(9)])
    #expect(fixture.state.stackTop == 0)
  }

  @Test func `a value that cannot be copied comes as its type`() throws {
    #expect(try evaluate("return coroutine.create(print)") == .other("thread"))
  }

  @Test func `a long string keeps its bytes`() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    let fixture = try Fixture("return { f = function(s) return s, #s end }")
    let results = try fixture.call("f", .string(LuaString(bytes: bytes)))
    #expect(results == [.string(LuaString(bytes: bytes)), .integer(100_000)])
  }

  @Test func `bytes that are no UTF-8 are repaired only in the Swift string`() {
    #expect(LuaString(bytes: [0x61, 0xFF]).string == "a\u{FFFD}")
  }

  @Test func `tables come in the promised order`() throws {
    let value = try evaluate(
      """
      local p = index_path(0, 1)
      return { [3] = 3, [1] = 1, [2] = 2, [5] = 5, [-1] = -1, [0.5] = 0, b = 1, a = 1, B = 1, ['a\\0'] = 1,
        [true] = 1, [false] = 1, [p:with_row(4)] = 1, [p] = 1, [index_path(1, 0)] = 1 }
      """)
    guard case .table(let table) = value else { throw Fixture.Missing() }
    #expect(
      table.entries.map(\.key) == [
        .integer(1), .integer(2), .integer(3), .integer(-1), .number(0.5), .integer(5), .string("B"),
        .string("a"), .string("a\0"), .string("b"), .boolean(false), .boolean(true),
        .indexPath(TestPath(section: 0, row: 1)), .indexPath(TestPath(section: 0, row: 4)),
        .indexPath(TestPath(section: 1, row: 0)),
      ])
    #expect(table.list == [.integer(1), .integer(2), .integer(3)])
    #expect(table["b"] == .integer(1))
    #expect(table["c"] == nil)
  }

  /// Few keys are sorted in another way than many.
  @Test(arguments: [1, 5, 6, 40])
  func `tables come in the order of pairs, however many keys they have`(_ count: Int) throws {
    let value = try evaluate(
      """
      local t, keys = { 'a', 'b' }, {}
      for i = 1, \(count) do
        t['k' .. i * 7919 % 1009], t[-i], t[index_path(0, i)] = i, { [{}] = 1, [print] = 2 }, { x = i, [i] = i }
      end
      for key in pairs(t) do keys[#keys + 1] = key end
      return { t, keys }
      """)
    guard case .table(let both) = value, case .table(let table)? = both.list.first,
      case .table(let keys)? = both.list.last
    else { throw Fixture.Missing() }
    #expect(table.entries.count == 3 * count + 2)
    #expect(table.entries.map(\.key) == keys.list)
    let nested = table.entries.compactMap { entry -> Int? in
      if case .table(let inner) = entry.value { inner.entries.count } else { nil }
    }
    #expect(nested.count == 2 * count && nested.allSatisfy { $0 == 2 })
  }

  /// A traversal that is in progress is not disturbed by what is copied meanwhile.
  @Test func `a table is copied while others are visited`() throws {
    let fixture = try Fixture(
      """
      return { f = function(view)
        local t, seen, sum = {}, 0, 0
        for i = 1, 60 do t['k' .. i] = i end
        for key, value in pairs(t) do
          local copy = view:echo(1, t)
          for name, other in pairs(copy) do sum = sum + (t[name] == other and 1 or 0) end
          seen = seen + 1
        end
        return seen, sum
      end }
      """,
      type: LuaObjectType(name: "view", methods: [("echo", { .value(try $0.value(at: 2)) })]))
    let results = try fixture.state.call(try fixture.function("f"), [.object(fixture.view)])
    #expect(results == [.integer(60), .integer(3600)])
  }

  @Test func `keys come in the promised order, with the types of their values`() throws {
    let fixture = try Fixture("return { z = print, a = 1, 'first', [true] = {}, m = index_path(0, 0) }")
    #expect(
      try fixture.keys.map(\.key) == [.integer(1), .string("a"), .string("m"), .string("z"), .boolean(true)])
    #expect(try fixture.keys.map(\.type) == ["string", "number", "index path", "function", "table"])
  }

  @Test func `a table that contains itself is an error`() throws {
    let error = try Fixture("return { f = function() local t = { {} } t[1][1] = t return t end }").failure(
      "f")
    #expect(error.message == "a table that contains itself cannot be copied")
    #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 1))
  }

  @Test func `the same table twice is none`() throws {
    #expect(try evaluate("local t = { 1 } return { t, t }").description == "{ { 1 }, { 1 } }")
  }

  @Test(arguments: [(63, true), (64, false)])
  func `tables may be nested 64 deep`(_ depth: Int, _ isAllowed: Bool) throws {
    let source = "return { f = function() local t = {} for i = 1, \(depth) do t = { t } end return t end }"
    let fixture = try Fixture(source)
    if isAllowed {
      _ = try fixture.call("f")
    } else {
      #expect(try fixture.failure("f").message.contains("nested more than 64 deep"))
    }
  }

  @Test func `fields honour __index`() throws {
    let fixture = try Fixture("return setmetatable({}, { __index = function(_, k) return k .. '!' end })")
    #expect(try fixture.value("x") == .string("x!"))
  }

  @Test(arguments: [
    ("return", nil), ("return nil", "nil"), ("return 3", "number"), ("return {}", "table"),
    ("return index_path(0, 0)", "index path"), ("return print", "function"), ("return 'x'", "string"),
  ])
  func `what a chunk returns`(_ source: String, _ type: String?) throws {
    let state = try LuaState(words: .test)
    #expect(try state.execute(Array(source.utf8), name: "x.lua").map(state.type) == type)
  }

  @Test func `arguments of a chunk`() throws {
    let state = try LuaState(words: .test)
    let source = Array("local options = ... return { limit = options.limit + 1 }".utf8)
    let arguments = [LuaValue.table(LuaTable(fields: [("limit", .integer(3))]))]
    let chunk = try #require(try state.execute(source, name: "x.lua", arguments: arguments))
    #expect(try state.field("limit", of: chunk) == .integer(4))
  }
}

@Suite struct `Index paths in Lua` {
  @Test(arguments: [
    ("tostring(index_path(0, 5))", "\"[0, 5]\""), ("index_path { section = 1, row = 2 }", "[1, 2]"),
    ("index_path(1.0, 2.0)", "[1, 2]"), ("index_path(3, 4).section", "3"), ("index_path(3, 4).row", "4"),
    ("index_path(3, 4):with_row(9)", "[3, 9]"), ("index_path(3, 4):with_section(9)", "[9, 4]"),
    ("index_path(0, 5) == index_path(0, 5)", "true"), ("index_path(0, 5) == index_path(5, 0)", "false"),
    ("index_path(0, 9) < index_path(1, 0)", "true"), ("index_path(1, 0) < index_path(1, 0)", "false"),
    ("index_path(1, 0) <= index_path(1, 0)", "true"), ("index_path(2, 0) > index_path(1, 7)", "true"),
    ("({ [index_path(2, 1)] = 'x' })[index_path(2, 1)]", "\"x\""),
    ("'at ' .. index_path(1, 1)", "\"at [1, 1]\""),
    ("index_path(0, 1) .. 2", "\"[0, 1]2\""), ("index_path(0, 0) and 1 or 2", "1"),
    ("type(index_path(0, 0))", "\"userdata\""),
    ("getmetatable(index_path(0, 0))", "false"),
  ])
  func work(_ source: String, _ expected: String) throws {
    #expect(try evaluate("return \(source)").description == expected)
  }

  @Test(arguments: [
    (
      "index_path(-1, 0)",
      "the section of an index path must be a whole number from 0 to 8388607, not the number -1"
    ),
    (
      "index_path(0, 1.5)",
      "the row of an index path must be a whole number from 0 to 1099511627775, not the number 1.5"
    ),
    ("index_path(0, '1')", "must be a whole number from 0 to 1099511627775, not the string \"1\""),
    ("index_path(8388608, 0)", "not the number 8388608"),
    ("index_path(0, 1 << 40)", "not the number 1099511627776"),
    ("index_path(0, 0/0)", "not nan, which is not a number"), ("index_path(1)", "takes a section and a row"),
    ("index_path { section = 1 }", "not nil"), ("index_path(0, 0):with_row(-1)", "not the number -1"),
    ("index_path(0, 0).rwo", "no field `rwo`"), ("index_path(0, 0)[1]", "no field of type number"),
    ("index_path(0, 0).with_row(3)", "write `path:with_row(…)`"),
    ("index_path(0, 0) < 3", "cannot compare the index path [0, 0] with the number 3"),
    ("setmetatable(index_path(0, 0), {})", "table expected"),
  ])
  func fail(_ source: String, _ message: String) throws {
    let error = try Fixture("return { f = function() return \(source) end }").failure("f")
    #expect(error.code == .runtime)
    #expect(error.message.contains(message), "\(error.message)")
    #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 1))
  }

  @Test func `cannot be changed`() throws {
    let error = try Fixture("return { f = function() local p = index_path(0, 0) p.row = 1 end }").failure("f")
    #expect(error.message.contains("cannot be changed"))
  }

  /// Lua hashes only the low 32 bits of a pointer; without mixing this takes a second in a release build.
  @Test func `twenty thousand one-row sections as table keys`() throws {
    let fixture = try Fixture(
      """
      return { f = function()
        local t = {}
        for s = 0, 19999 do t[index_path(s, 0)] = s end
        local sum = 0
        for s = 0, 19999 do sum = sum + t[index_path(s, 0)] end
        return sum
      end }
      """)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try fixture.call("f") == [.integer(199_990_000)])
    let time = clock.now - start
    #expect(time < .milliseconds(500))
  }
}

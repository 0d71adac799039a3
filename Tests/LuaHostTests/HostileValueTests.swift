import LuaAttacks
import Testing

@testable import LuaHost

@Suite struct `Values at their edges` {
  @Test(arguments: [
    (0, 0), (TestPath.maximumSection, TestPath.maximumRow), (TestPath.maximumSection, 0),
    (0, TestPath.maximumRow), (1, 0xFFFF_FFFF), (1, 0x1_0000_0000), (0x40_0000, 0x9E37_79B1),
  ])
  func `paths keep their parts`(_ section: Int, _ row: Int) throws {
    let path = TestPath(section: section, row: row)
    let fixture = try Fixture(
      """
      return { f = function(p)
        local q = index_path(p.section, p.row)
        assert(p == q and index_path { section = p.section, row = p.row } == p)
        assert(p:with_row(0):with_section(0):with_row(p.row):with_section(p.section) == p)
        assert(p <= q and not (p < q) and ({ [p] = 1 })[q] == 1)
        assert(tostring(p) == '[' .. p.section .. ', ' .. p.row .. ']')
        return q, p.section, p.row
      end }
      """)
    let results = try fixture.call("f", .indexPath(path))
    #expect(results == [.indexPath(path), .integer(Int64(section)), .integer(Int64(row))])
  }

  @Test(arguments: [
    "index_path(8388608, 0)", "index_path(0, 1 << 40)", "index_path(-1, 0)", "index_path(0, -1)",
    "index_path(0, 0/0)", "index_path(0, 1/0)", "index_path(0, -1/0)", "index_path(0, 0.5)",
    "index_path(0, '1')",
    "index_path(0, math.mininteger)", "index_path(math.maxinteger, 0)", "index_path(0, 2^63)",
    "index_path(0, nil)",
    "index_path { section = 1 }", "index_path { row = 1 }",
    "index_path(setmetatable({}, { __index = { section = 1, row = 1 } }))",
    "index_path(0, 0):with_row(1 << 40)", "index_path(0, 0):with_section(-1)", "index_path(0, 0):with_row()",
    "index_path(0, 0).with_row(3)", "index_path(0, 0).with_row(row, 3)", "row:with_row(3)",
  ])
  func `paths out of range are refused`(_ source: String) throws {
    let fixture = try Fixture("return { f = function(_, row) return \(source) end }")
    fixture.state.wordHandler = LuaWordHandler(
      field: { _ in
        throw LuaArgumentError(method: "row", position: 1, name: nil, expected: "a column", got: "")
      },
      get: { _, _, _ in }, set: { _, _, _ in }, describe: { _ in "" })
    let error = try fixture.failure("f", .row(TestRow(table: 0x7FFF, generation: 0xFFFF, identity: .max)))
    #expect(error.code == .runtime || error.code == .host)
    #expect(!error.message.isEmpty)
    #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 1))
  }

  @Test func `numbers arrive as they are`() throws {
    let fixture = try Fixture(
      "return { f = function(...) return ... end, k = function(...) return math.type(...), ... end }")
    let numbers: [LuaValue] = [
      .integer(.min), .integer(.max), .number(-0.0), .number(.infinity), .number(-.infinity), .number(0x1p63),
      .number(-0x1p63), .number(0x1p-1022), .number(3), .integer(3),
    ]
    let results = try fixture.state.call(try fixture.function("f"), numbers.map { .value($0) })
    #expect(results == numbers)
    guard case .number(let zero) = results[2] else { throw Fixture.Missing() }
    #expect(zero.sign == .minus)
    #expect(try fixture.call("k", .number(3)) == [.string("float"), .number(3)])
    guard case .number(let nan)? = try fixture.call("f", .number(.nan)).first else { throw Fixture.Missing() }
    #expect(nan.isNaN)
  }

  @Test(
    arguments: [
      ("0/0", nil), ("1/0", nil), ("-1/0", nil), ("2^63", nil), ("-2^63", Int64.min), ("-0.0", 0),
      ("2^53", 1 << 53),
      ("math.mininteger", .min), ("'1'", nil), ("0.5", nil), ("1e300", nil),
    ] as [(String, Int64?)])
  func `integers are whole and in range`(_ source: String, _ expected: Int64?) throws {
    let fixture = try Fixture("return { f = function() return \(source) end }")
    let function = try fixture.function("f")
    if let expected {
      #expect(try fixture.state.askInteger(function, fixture.view) == expected)
    } else {
      do {
        _ = try fixture.state.askInteger(function, fixture.view)
        Issue.record("\(source) is no integer")
      } catch {
        #expect(error.code == .wrongResult)
      }
    }
  }

  @Test(arguments: [
    ("path < row", "only index paths have an order: cannot compare the index path [0, 1] with a row"),
    ("row < path", "only index paths have an order: cannot compare a row with the index path [0, 1]"),
    ("row <= row", "only index paths have an order: cannot compare a row with a row"),
    ("path < 3", "only index paths have an order: cannot compare the index path [0, 1] with the number 3"),
    (
      "'x' >= path",
      "only index paths have an order: cannot compare the index path [0, 1] with the string \"x\""
    ),
    ("path > nil", "only index paths have an order: cannot compare nil with the index path [0, 1]"),
    ("path + 1", "attempt to perform arithmetic on a userdata value (local 'path')"),
    ("path()", "attempt to call a userdata value (local 'path')"),
    ("-row", "attempt to perform arithmetic on a userdata value (local 'row')"),
    ("path .. nil", "cannot concatenate nil with an index path or row"),
    ("path .. {}", "cannot concatenate table with an index path or row"),
    (
      "path.rows", "an index path has no field `rows`; it has `section`, `row`, `with_row` and `with_section`"
    ),
    ("path[1]", "an index path has no field of type number"),
    ("row[path]", "the fields of a row are columns, named by strings, not by a userdata"),
    (
      "path[('section'):rep(20)]",
      "an index path has no field `" + String(repeating: "section", count: 20)
        + "`; it has `section`, `row`, `with_row` and `with_section`"
    ),
    ("rawset(getmetatable(path), '__index', 1)", "bad argument #1 to 'rawset' (table expected, got boolean)"),
    ("setmetatable(path, {})", "bad argument #1 to 'setmetatable' (table expected, got index path or row)"),
    ("setmetatable('', {})", "bad argument #1 to 'setmetatable' (table expected, got string)"),
    ("rawget(path, 'section')", "bad argument #1 to 'rawget' (table expected, got index path or row)"),
    ("rawlen(path)", "bad argument #1 to 'rawlen' (table or string expected, got index path or row)"),
    ("next(path)", "bad argument #1 to 'next' (table expected, got index path or row)"),
  ])
  func `what paths and rows cannot do is said clearly`(_ source: String, _ message: String) throws {
    let fixture = try Fixture("return { f = function(_, path, row) return \(source) end }")
    let error = try fixture.failure(
      "f", .indexPath(TestPath(section: 0, row: 1)), .row(TestRow(table: 1, generation: 0, identity: 1)))
    #expect(error.message == message)
    #expect(error.code == .runtime)
  }

  @Test(arguments: [
    "path == row", "path == tostring(path)", "row == path", "path == nil", "row == 1", "rawequal(path, row)",
    "getmetatable(path)", "getmetatable(row)", "getmetatable('')", "getmetatable(_G)",
    "({ [path] = true })[row] or false",
  ])
  func `is false`(_ source: String) throws {
    let fixture = try Fixture("return { f = function(path, row) return \(source) end }")
    let path = LuaValue.indexPath(TestPath(section: 0, row: 1))
    #expect(
      try fixture.call("f", path, .row(TestRow(table: 1, generation: 0, identity: 1))) == [.boolean(false)])
  }

  @Test(arguments: [
    ("local _ENV = {} x = 1 return x", LuaValue.integer(1)), ("local _ENV = nil return 1", .integer(1)),
    ("return load('x = 1 return x', 'c', 't', {})()", .integer(1)),
    (
      "return select(2, pcall(load('return x', '=c', 't', nil)))",
      .string("c:1: attempt to index a nil value (upvalue '_ENV')")
    ),
    ("rawset(_G, 'pcall', 1) rawset(_G, 'tostring', nil) return pcall", .integer(1)),
    ("string.format = nil string.rep = print return ('x'):upper()", .string("X")),
    ("local set, g = rawset, _G for k in pairs(g) do set(g, k, nil) end return 1", .integer(1)),
    ("return load('\\27Lua', 'c', 'bt') == nil", .boolean(true)), ("return (load('x', 'c', 'b'))", .nil),
    ("return select('#', load(string.char(27), nil, 'b'))", .integer(2)),
    ("local t = setmetatable({}, { __metatable = 1 }) return getmetatable(t)", .integer(1)),
    (
      "local m = {} local t = setmetatable({}, m) m.__gc = print return pcall(setmetatable, {}, m)",
      .boolean(false)
    ),
  ])
  func `tricks with the environment`(_ source: String, _ expected: LuaValue) throws {
    let fixture = try Fixture(
      "return { f = function() \(source) end, error = function() error('after') end }")
    #expect(try fixture.call("f").first == expected)
    // The host needs no global of the script.
    if case .function(let function)? = try? fixture.value("error") {
      #expect(throws: LuaError.self) { try fixture.state.call(function, []) }
    }
  }

  @Test func `keys that look equal as floats keep one order`() throws {
    let source = """
      return { [math.maxinteger] = 1, [math.maxinteger - 1] = 2, [2^63] = 3, [-2^64] = 4, [math.mininteger] = 5,
        [0.5] = 6, [1] = 7, [-1/0] = 8, [1/0] = 9, [2^53 + 1 | 0] = 10 }
      """
    guard case .table(let table) = try evaluate(source) else { throw Fixture.Missing() }
    #expect(
      table.entries.map(\.value) == [7, 8, 4, 5, 6, 10, 2, 1, 3, 9].map { .integer($0) })
  }

  @Test func `every generation and table number of a row survives`() throws {
    let fixture = try Fixture("return { f = function(...) return ... end }")
    let rows: [LuaValue] = [
      .row(TestRow(table: 1, generation: 0, identity: 0)),
      .row(TestRow(table: 0x7FFF, generation: 0xFFFF, identity: .max)),
      .row(TestRow(table: 1, generation: 0xFFFF, identity: 1)),
    ]
    #expect(try fixture.state.call(try fixture.function("f"), rows.map { .value($0) }) == rows)
  }

  @Test func `strings keep zeros and bytes that are no text`() throws {
    let bytes = [UInt8](0...255) + [0, 0, 0xC3]
    let fixture = try Fixture(
      "return { f = function(s) return s, #s, true, s end, ['\\0\\xff'] = 1, r = function(_, s) return nil, s end }"
    )
    let string = LuaValue.string(LuaString(bytes: bytes))
    #expect(try fixture.call("f", string).first == string)
    #expect(try fixture.keys.contains { $0.key == .string(LuaString(bytes: [0, 0xFF])) })
    let function = try fixture.function("r")
    let answer = try fixture.state.askValue(function, fixture.view, [string])
    #expect(answer == LuaAnswer(value: .nil, reason: String(decoding: bytes, as: UTF8.self)))
    let error = try Fixture("return { f = function(_, s) error(s, 0) end }").failure("f", string)
    #expect(error.message == String(decoding: bytes, as: UTF8.self))
  }
}

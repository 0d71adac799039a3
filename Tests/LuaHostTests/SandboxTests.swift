import LuaAttacks
import Testing

@testable import LuaHost

@Suite struct Sandbox {
  @Test(arguments: [
    "io", "os", "debug", "package", "dofile", "loadfile", "warn", "string.dump", "coroutine.close", "unpack",
  ])
  func `is absent`(_ name: String) throws {
    let fixture = try Fixture("return { f = function() return \(name) end }")
    if name.contains(".") {
      #expect(try fixture.call("f") == [.nil])
    } else {
      let error = try fixture.failure("f")
      #expect(error.message == "unknown global `\(name)`")
      #expect(error.at == LuaSourceLine(chunk: "policy.lua", line: 1))
    }
  }

  @Test func `is present`() throws {
    let names = """
      assert error ipairs next pairs pcall select tonumber tostring type xpcall rawequal rawget rawlen rawset
      getmetatable setmetatable load collectgarbage _G _VERSION string table math utf8 coroutine require print
      index_path reject
      """.split { $0 == " " || $0 == "\n" }.map(String.init)
    guard
      case .table(let globals) = try evaluate("local t = {} for k in pairs(_G) do t[k] = true end return t")
    else { throw Fixture.Missing() }
    #expect(Set(globals.entries.map { $0.key.description }) == Set(names.map { "\"\($0)\"" }))
  }

  @Test(arguments: [
    ("x = 1", "unknown global `x` cannot be set; write `local x`"),
    ("function helper() end", "`helper` cannot be set"),
    ("return _G.prnt", "unknown global `prnt`"), ("_G.y = 2", "`y` cannot be set"),
    ("setmetatable(_G, nil)", "protected metatable"),
    ("setmetatable({}, { __gc = print })", "`__gc` is not available"),
    ("collectgarbage()", "only `collectgarbage(\"count\")` is available"),
    ("return _G[{}]", "unknown global of type table"),
    ("getmetatable('').__index = 1", "index a boolean value"),
    ("return getmetatable(print, 1).x", "index a nil value"),
  ])
  func refuses(_ source: String, _ message: String) throws {
    let error = try Fixture("return { f = function() \(source) end }").failure("f")
    #expect(error.message.contains(message), "\(error.message)")
  }

  @Test(arguments: [
    "return load('return 1 + 1')()", "return load(function() return nil end) and 2",
    "return load('return x', 'c', 't', { x = 2 })()", "return load('return 2', 'c', 'bt')()",
  ])
  func `loads text`(_ source: String) throws {
    #expect(try evaluate(source) == .integer(2))
  }

  @Test func `loads no binary chunk`() throws {
    let state = try LuaState(words: .test)
    let binary: [UInt8] = [0x1B, 0x4C, 0x75, 0x61, 0x54, 0, 0x19, 0x93]
    do {
      _ = try state.execute(binary, name: "x.lua")
      Issue.record("a binary chunk was run")
    } catch {
      #expect(error.code == .syntax)
      #expect(error.message.contains("binary chunk"))
    }
    #expect(try evaluate("return (load('\\27Lua'))") == .nil)
    #expect(try evaluate("return (load('return 1', 'x', 'b'))") == .nil)
  }

  @Test func `a loaded chunk sees the same globals`() throws {
    let error = try Fixture("return { f = function() return load('return io')() end }").failure("f")
    #expect(error.message == "unknown global `io`")
    #expect(error.at == LuaSourceLine(chunk: "[string \"return io\"]", line: 1))
  }

  @Test func `random numbers are the same each time, and follow the seed`() throws {
    func numbers(_ seed: UInt64, _ source: String = "") throws -> LuaValue {
      let state = try LuaState(seed: seed)
      let chunk = try #require(
        try state.execute(Array("\(source) return { n = math.random(1 << 40) }".utf8), name: "x"))
      return try state.field("n", of: chunk)
    }
    #expect(try numbers(1) == numbers(1))
    #expect(try numbers(1) != numbers(2))
    #expect(try numbers(1, "math.random(10) math.randomseed()") == numbers(1))
  }

  @Test func `print goes to the host, with its place`() throws {
    var lines: [String] = []
    let fixture = try Fixture(
      "return { f = function()\n  print('a\\0b', 1, nil, index_path(0, 1))\nend }"
    ) { state in
      state.printHandler = { place, text in lines.append("\(place?.description ?? "-"): \(text)") }
    }
    _ = try fixture.call("f")
    #expect(lines == ["policy.lua:2: a\0b\t1\tnil\t[0, 1]"])
  }

  @Test func `the host sets globals`() throws {
    let fixture = try Fixture("return { f = function() return limit end }") { state in
      try state.setGlobal("limit", .integer(7))
    }
    #expect(try fixture.call("f") == [.integer(7)])
  }
}

@Suite struct Modules {
  private func fixture(_ modules: [String: String], _ source: String) throws -> (Fixture, () -> [String]) {
    var asked: [String] = []
    let fixture = try Fixture("return { f = function() \(source) end }") { state in
      state.moduleLoader = { name in
        asked.append(name)
        return modules[name].map { (Array($0.utf8), "modules/\(name).lua") }
      }
    }
    return (fixture, { asked })
  }

  @Test func `a module is loaded once`() throws {
    let (fixture, asked) = try fixture(
      ["a": "return { name = ... }"], "return require 'a' == require 'a' and require('a').name")
    #expect(try fixture.call("f") == [.string("a")])
    #expect(asked() == ["a"])
  }

  @Test func `a module that returns nothing is true`() throws {
    #expect(try fixture(["a": ""], "return require 'a'").0.call("f") == [.boolean(true)])
  }

  @Test func `a missing module`() throws {
    #expect(try fixture([:], "require 'nope'").0.failure("f").message == "module `nope` is not found")
  }

  @Test func `a cycle names the module, also the second time`() throws {
    let (fixture, _) = try fixture(["a": "return require 'b'", "b": "return require 'a'"], "require 'a'")
    for _ in 0..<2 {
      let error = try fixture.failure("f")
      #expect(error.message == "module `a` requires itself")
      #expect(error.at == LuaSourceLine(chunk: "modules/b.lua", line: 1))
      #expect(error.traceback.count == 3)
    }
  }

  @Test func `a module that failed is no cycle`() throws {
    let (fixture, _) = try fixture(
      ["a": "error('broken')"],
      "pcall(require, 'a') coroutine.resume(coroutine.create(require), 'a') require 'a'")
    #expect(try fixture.failure("f").message == "broken")
  }

  @Test func `a syntax error in a module`() throws {
    let error = try fixture(["a": "x = = 1"], "require 'a'").0.failure("f")
    #expect(error.at == LuaSourceLine(chunk: "modules/a.lua", line: 1))
    #expect(error.message == "unexpected symbol near '='")
  }

  @Test func `the loader's error comes out`() throws {
    struct Broken: Error {}
    let fixture = try Fixture("return { f = function() require 'a' end }") { state in
      state.moduleLoader = { _ in throw Broken() }
    }
    #expect(try fixture.failure("f").cause is Broken)
  }
}

import Foundation
import LuaHost
import Testing

/// The examples in the comments of `LuaHost`: each stands here as it stands there, and is run.
@Suite struct `Examples of the comments` {
  struct Broken: Error {}

  /// A Lua function of the parameters `a`, `b` and `c`.
  func function(in state: LuaState, _ body: String) throws -> LuaFunction {
    let chunk = try #require(
      try state.execute(Array("return { f = function(a, b, c) \(body) end }".utf8), name: "function.lua"))
    guard case .function(let function) = try state.field("f", of: chunk) else { throw Broken() }
    return function
  }

  /// An expression as Lua prints it.
  func text(of expression: String, in state: LuaState) throws -> String {
    let chunk = try #require(
      try state.execute(Array("return { x = tostring(\(expression)) }".utf8), name: "text.lua"))
    guard case .string(let text) = try state.field("x", of: chunk) else { throw Broken() }
    return text.string
  }

  /// What a method answers for an argument, as Lua prints it.
  func result(of method: @escaping LuaMethod, _ argument: String) throws -> String {
    let state = try LuaState()
    try state.setGlobal("f", .function(try state.makeFunction("f", method)))
    return try text(of: "(f(\(argument)))", in: state)
  }

  @Test func `what was used`() throws {
    let state = try LuaState(limits: LuaLimits(instructions: 10_000, memory: 2 << 20))
    for (source, allowed) in [
      ("while true do end", 10_000), ("local t = {} for i = 1, 1e9 do t[i] = i end", 10_000),
      ("return ('x'):rep(8 << 20)", 2 << 20),
    ] {
      do {
        _ = try state.execute(Array(source.utf8), name: "using.lua")
        Issue.record("\(source) ends")
      } catch {
        if let use = error.use { print("used \(use.used) of \(use.allowed)") }
        #expect(error.use?.allowed == allowed)
        #expect((error.use?.used ?? 0) >= allowed)
      }
    }
    do {
      _ = try state.execute(Array("error('x')".utf8), name: "raising.lua")
    } catch {
      #expect(error.use == nil)
    }
  }

  @Test func `the version of Lua`() {
    print("Lua \(LuaState.luaVersion)")
    #expect(LuaState.luaVersion.hasPrefix("5.4."))
  }

  @Test func `a state with limits of its own`() throws {
    let state = try LuaState(limits: LuaLimits(instructions: 1_000_000, memory: 8 << 20), seed: 42)
    #expect(state.limits.instructions == 1_000_000)
  }

  @Test func `what is printed`() throws {
    let state = try LuaState()
    var lines: [String] = []
    state.printHandler = { place, text in lines.append("\(place?.description ?? "?"): \(text)") }
    _ = try state.execute(Array("print(1, 2)".utf8), name: "a.lua")
    #expect(lines == ["a.lua:1: 1\t2"])
  }

  @Test func `modules`() throws {
    let state = try LuaState()
    let modules = ["fruit": "return { 'apple', 'pear' }"]
    state.moduleLoader = { name in modules[name].map { (source: Array($0.utf8), name: "\(name).lua") } }
    let list = try #require(try state.execute(Array("return require 'fruit'".utf8), name: "a.lua"))
    #expect(try state.keys(of: list).count == 2)
  }

  @Test func `errors in words of the host`() throws {
    let state = try LuaState()
    state.errorDescriber = { error in "the host says: \(error)" }
    try state.setGlobal("fail", .function(try state.makeFunction("fail") { _ in throw Broken() }))
    #expect(try text(of: "select(2, pcall(fail))", in: state) == "the host says: Broken()")
  }

  @Test func `errors as tables`() throws {
    let state = try LuaState()
    state.errorTable = { error in LuaTable(fields: [("kind", .string(LuaString("\(type(of: error))")))]) }
    try state.setGlobal("fail", .function(try state.makeFunction("fail") { _ in throw Broken() }))
    #expect(try text(of: "select(2, pcall(fail)).kind", in: state) == "Broken")
  }

  @Test func `memory`() throws {
    let state = try LuaState()
    print(state.memoryUsed)
    #expect(state.memoryUsed > 1000)
  }

  @Test func `compiling alone`() throws {
    let state = try LuaState()
    do {
      try state.compile(Array("return +".utf8), name: "wrong.lua")
    } catch {
      print(error)  // wrong.lua:1: unexpected symbol near <eof>
    }
    #expect(throws: LuaError.self) { try state.compile(Array("return +".utf8), name: "wrong.lua") }
  }

  @Test func `the source of a chunk`() throws {
    let state = try LuaState()
    _ = try state.execute(Array("return 1".utf8), name: "one.lua")
    let text = state.source(of: "one.lua")
    #expect(text == Array("return 1".utf8))
  }

  @Test func `the text of a line`() throws {
    let state = try LuaState()
    _ = try state.execute(Array("local a = 1\nreturn a".utf8), name: "two.lua")
    let line = state.sourceLine(LuaSourceLine(chunk: "two.lua", line: 2))  // "return a"
    #expect(line == "return a")
  }

  @Test func `the type of what a chunk returned`() throws {
    let state = try LuaState()
    if let result = try state.execute(Array("return 1.5".utf8), name: "number.lua") {
      print(state.type(of: result))  // number
    }
  }

  @Test func `the keys of a table`() throws {
    let state = try LuaState()
    if let table = try state.execute(Array("return { b = 1, a = print, 5 }".utf8), name: "keys.lua") {
      for (key, type) in try state.keys(of: table) { print(key, type) }  // 1 number, "a" function, "b" number
    }
  }

  @Test func `a field`() throws {
    let state = try LuaState()
    if let settings = try state.execute(Array("return { limit = 3 }".utf8), name: "settings.lua") {
      print(try state.field("limit", of: settings))  // 3
    }
  }

  @Test func `a global`() throws {
    let state = try LuaState()
    try state.setGlobal("version", .string("1.2"))
    #expect(try state.global("version") == .string("1.2"))
  }

  @Test func `a global object`() throws {
    let state = try LuaState()
    let clock = LuaObjectType(name: "clock", methods: [("now", { _ in .value(.integer(1_700_000_000)) })])
    try state.setGlobal("clock", try state.makeObject(clock))
    #expect(try text(of: "clock:now()", in: state) == "1700000000")
  }

  @Test func `an object`() throws {
    let state = try LuaState()
    let counter = try state.makeObject(
      LuaObjectType(name: "counter", methods: [], getField: { $0 == "count" ? .integer(3) : nil }))
    try state.setGlobal("counter", counter)
    #expect(try text(of: "counter.count", in: state) == "3")
  }

  @Test func `a call`() throws {
    let state = try LuaState()
    let add = try function(in: state, "return a + b")
    let results = try state.call(add, [.value(.integer(1)), .value(.number(0.5))])  // [.number(1.5)]
    #expect(results == [.number(1.5)])
  }

  @Test func `asking for a value`() throws {
    let state = try LuaState()
    let view = try state.makeObject(LuaObjectType(name: "view", methods: []))
    let title = try function(in: state, "return 'No. ' .. b, 'by number'")
    let answer = try state.askValue(title, view, [.integer(3)])
    print(answer.value, answer.reason ?? "")
    #expect(answer == LuaAnswer(value: .string("No. 3"), reason: "by number"))
  }

  @Test func `asking for a decision`() throws {
    let state = try LuaState()
    let view = try state.makeObject(LuaObjectType(name: "view", methods: []))
    let faults = try function(in: state, "return 2, 'two rows are too many'")
    let answer = try state.askDecision(faults, view)
    print(answer.value, answer.reason ?? "")  // 2 two rows are too many
    #expect(answer == LuaAnswer(value: .integer(2), reason: "two rows are too many"))
  }

  @Test func `asking yes or no`() throws {
    let state = try LuaState()
    let view = try state.makeObject(LuaObjectType(name: "view", methods: []))
    let mayOpen = try function(in: state, "return b == 'door', 'doors only'")
    let answer = try state.askYesNo(mayOpen, view, arguments: [.string("window")])
    if !answer.value { print(answer.reason ?? "no") }  // doors only
    #expect(answer == LuaAnswer(value: false, reason: "doors only"))
  }

  @Test func `a body that a method was given`() throws {
    let state = try LuaState()
    let twice = try state.makeFunction("twice") { [unowned state] call in
      let body = try call.function(at: 1, "body")
      try state.call(body)
      try state.call(body)
      return .nothing
    }
    try state.setGlobal("twice", .function(twice))
    #expect(
      try text(of: "(function() local n = 0 twice(function() n = n + 1 end) return n end)()", in: state)
        == "2")
  }

  @Test func `giving a function back`() throws {
    let state = try LuaState()
    let once = try function(in: state, "return 1")
    _ = try state.call(once, [])
    state.release(once)
  }

  @Test func `giving a reference back`() throws {
    let state = try LuaState()
    if let table = try state.execute(Array("return {}".utf8), name: "table.lua") { state.release(table) }
  }

  @Test func `giving functions within a value back`() throws {
    let state = try LuaState()
    let handlers = try state.global("string")
    state.release(handlers)
  }

  @Test func `telling with arguments`() throws {
    let state = try LuaState()
    let view = try state.makeObject(LuaObjectType(name: "view", methods: []))
    var lines: [String] = []
    state.printHandler = { _, text in lines.append(text) }
    let didChange = try function(in: state, "print(b, c)")
    try state.notify(didChange, view, arguments: [.string("title"), .boolean(true)])
    #expect(lines == ["title\ttrue"])
  }

  @Test func `the running line`() throws {
    let state = try LuaState()
    let here = try state.makeFunction("here") { [unowned state] _ in
      .value(.string(LuaString(state.runningPlace(in: "main.lua")?.description ?? "nowhere")))
    }
    try state.setGlobal("here", .function(here))
    let result = try #require(try state.execute(Array("\nreturn { place = here() }".utf8), name: "main.lua"))
    #expect(try state.field("place", of: result) == .string("main.lua:2"))
  }

  @Test func `limits that begin anew`() throws {
    let state = try LuaState()
    let step = try state.makeFunction("step") { [unowned state] _ in
      state.restartLimits()
      return .nothing
    }
    try state.setGlobal("step", .function(step))
    #expect(try text(of: "(function() step() return 1 end)()", in: state) == "1")
  }

  @Test func `a deadline for several calls`() throws {
    let state = try LuaState()
    let ask = try function(in: state, "return 1")
    state.startDeadline()
    for _ in 1...3 { _ = try state.call(ask, []) }
  }

  @Test func `stopping`() throws {
    let state = try LuaState()
    let quit = try state.makeFunction("quit") { [unowned state] _ in
      state.stop()
      return .nothing
    }
    try state.setGlobal("quit", .function(quit))
    #expect(throws: LuaError.self) {
      try state.execute(Array("pcall(quit) while true do end".utf8), name: "a.lua")
    }
  }

  @Test func `compiling once`() throws {
    let chunk = try LuaChunk(source: Array("return ...".utf8), name: "same.lua")
    #expect(chunk.name == "same.lua")
  }

  @Test func `running a chunk`() throws {
    let state = try LuaState()
    let chunk = try LuaChunk(source: Array("return ...".utf8), name: "same.lua")
    let result = try state.execute(chunk, arguments: [.integer(7)])
    #expect(state.type(of: try #require(result)) == "number")
  }

  @Test func `limits`() throws {
    let limits = LuaLimits(instructions: 100_000, memory: nil)
    #expect(limits.memory == nil && limits.deadline == nil)
  }

  @Test func `a place`() throws {
    let place = LuaSourceLine(chunk: "stay.lua", line: 7)
    print(place)  // stay.lua:7
    #expect(place.description == "stay.lua:7")
  }

  @Test func `a function`() throws {
    let state = try LuaState()
    if let module = try state.execute(Array("return { f = function(a, b) end }".utf8), name: "f.lua"),
      case .function(let function) = try state.field("f", of: module)
    {
      print(function.place?.description ?? "", function.parameterNames)  // f.lua:1 ["a", "b"]
    }
  }

  @Test func `a reference`() throws {
    let state = try LuaState()
    let reference = try state.execute(Array("return { 1, 2 }".utf8), name: "list.lua")
    #expect(reference != nil)
  }

  @Test func `an object as a value`() throws {
    let state = try LuaState()
    let greet = try function(in: state, "return tostring(a)")
    let view = try state.makeObject(LuaObjectType(name: "view", methods: []))
    let results = try state.call(greet, [.object(view)])
    #expect(results == [.string("view")])
  }

  @Test func `a scalar`() throws {
    let value = LuaScalar.string("Buy milk")
    #expect(value != .nil)
  }

  @Test func `bytes that are no text`() throws {
    let name = LuaString(bytes: [0xFF, 0x41])
    print(name.string)  // \u{FFFD}A
    #expect(name.string == "\u{FFFD}A")
  }

  @Test func `a string that was cut within a character`() throws {
    let cut = LuaString(bytes: [0xC3])
    print(cut.validString == nil)  // true
    #expect(cut.validString == nil)
    for text in ["", "été", "\u{FFFD}", "a\0b"] { #expect(LuaString(text).validString == text) }
    for bytes: [UInt8] in [[0xC3, 0x41], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xEF, 0xBF], [0xFF]] {
      #expect(LuaString(bytes: bytes).validString == nil)
    }
  }

  /// Every example in a comment is here.
  @Test func `each is run`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let here = try [
      "ExampleTests.swift", "ExampleTests+Values.swift", "ExampleTests+Words.swift",
      "ExampleTests+Small.swift", "ExampleTests+Limits.swift",
    ].flatMap {
      try Self.lines(of: tests.appendingPathComponent($0).path)
    }
    let folder = tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/LuaHost")
    var count = 0
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".swift") {
      var example: [String]?
      for line in try Self.lines(of: folder.appendingPathComponent(file).path) where line.hasPrefix("///") {
        let text = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
        if text == "```swift" {
          example = []
        } else if text == "```", let block = example {
          count += 1
          #expect(
            here.joined(separator: "\n").contains(block.joined(separator: "\n")),
            "\(file) has an example that is not run:\n\(block.joined(separator: "\n"))")
          example = nil
        } else {
          example?.append(text)
        }
      }
    }
    #expect(count > 80)
  }

  private static func lines(of path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }
}

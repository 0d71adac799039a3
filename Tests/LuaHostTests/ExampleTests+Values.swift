import Foundation
import LuaHost
import Testing

/// The examples about values, tables, methods and objects.
extension `Examples of the comments` {
  @Test func `a list`() throws {
    let list = LuaTable(list: [.integer(1), .string("two")])
    print(list.list.count)  // 2
    #expect(list.list.count == 2)
  }

  @Test func `fields`() throws {
    let point = LuaTable(fields: [("x", .number(1.5)), ("y", .number(2))])
    #expect(point["y"] == .number(2))
  }

  @Test func `the values of a list`() throws {
    let entries = [LuaTable.Entry(key: .integer(1), value: .string("a"))]
    print(LuaTable(entries: entries).list)  // ["a"]
  }

  @Test func `an answer`() throws {
    let answer = LuaAnswer(value: false, reason: "the list is full")
    #expect(answer.reason == "the list is full")
  }

  @Test func `a wrong argument`() throws {
    let error = LuaArgumentError(
      method: "add", position: 1, name: "number", expected: "a number", got: "nil")
    print(error)  // argument `number` of `add` must be a number, not nil
    #expect(error.description == "argument `number` of `add` must be a number, not nil")
  }

  @Test func `counts of lines`() throws {
    var counts = LuaLineCounts([1, nil, 0])
    counts.add(LuaLineCounts([2, nil, 1]))
    print(counts.active, counts.covered)  // 2 2
    #expect(counts[1] == 3)
  }

  @Test func `a method`() throws {
    let greet: LuaMethod = { call in .value(.string(LuaString("hello \(try call.string(at: 1).string)"))) }
    let state = try LuaState()
    try state.setGlobal("greet", .function(try state.makeFunction("greet", greet)))
    #expect(try text(of: "greet('you')", in: state) == "hello you")
  }

  @Test func `several results`() throws {
    let results = LuaReturn.values([.integer(1), .string("one")])
    if case .values(let values) = results { #expect(values.count == 2) }
  }

  @Test func `a code`() throws {
    let state = try LuaState()
    do {
      _ = try state.execute(Array("local x = = 1".utf8), name: "wrong.lua")
    } catch {
      if error.code == .syntax { print("not Lua:", error.message) }
    }
  }

  @Test func `an argument: isNone`() throws {
    let isGiven: LuaMethod = { call in
      return .value(.boolean(!call.isNone(at: 1)))
    }
    #expect(try result(of: isGiven, "nil") == "false")
  }

  @Test func `an argument: its kind`() throws {
    let isCard: LuaMethod = { call in .value(.boolean(call.isWord(at: 1))) }
    let isName: LuaMethod = { call in .value(.boolean(call.isString(at: 1))) }
    #expect(try result(of: isCard, "'x'") == "false")
    #expect(try result(of: isName, "'x'") == "true")
    #expect(try result(of: isName, "3") == "false")
  }

  @Test func `an argument: integer`() throws {
    let double: LuaMethod = { call in
      let number = try call.integer(at: 1, "number")
      return .value(.integer(2 * number))
    }
    #expect(try result(of: double, "21") == "42")
  }

  @Test func `an argument: number`() throws {
    let half: LuaMethod = { call in
      let number = try call.number(at: 1, "number")
      return .value(.number(number / 2))
    }
    #expect(try result(of: half, "5") == "2.5")
  }

  @Test func `an argument: boolean`() throws {
    let negate: LuaMethod = { call in
      let flag = try call.boolean(at: 1, "flag")
      return .value(.boolean(!flag))
    }
    #expect(try result(of: negate, "true") == "false")
  }

  @Test func `an argument: string`() throws {
    let shout: LuaMethod = { call in
      let text = try call.string(at: 1, "text").string
      return .value(.string(LuaString(text.uppercased())))
    }
    #expect(try result(of: shout, "'hi'") == "HI")
  }

  @Test func `an argument: function`() throws {
    let later: LuaMethod = { call in
      let function = try call.function(at: 1, "body")
      return .call(function, [.integer(1)])
    }
    #expect(try result(of: later, "function(n) return n + 1 end") == "2")
  }

  @Test func `an argument: value`() throws {
    let count: LuaMethod = { call in
      guard case .table(let table) = try call.value(at: 1) else { throw call.wrong(1, "list", "a table") }
      return .value(.integer(Int64(table.entries.count)))
    }
    #expect(try result(of: count, "{ 1, 2, 3 }") == "3")
  }

  @Test func `a method that reads an integer`() throws {
    let method: LuaMethod = { call in
      let number = try call.integer(at: 1, "number")
      return .value(.integer(number + 1))
    }
    #expect(try result(of: method, "4") == "5")
  }

  @Test func `a chunk for many states`() throws {
    let chunk = try LuaChunk(source: Array("return 1 + 1".utf8), name: "sum.lua")
    let result = try LuaState().execute(chunk)
    #expect(result != nil)
  }

  @Test func `a deadline`() throws {
    #if os(Linux)
      var limits = LuaLimits.standard
      limits.deadline = try LuaDeadline(seconds: 2, signal: SIGVTALRM)
      limits.instructions = nil
      let state = try LuaState(limits: limits)
      #expect(state.limits.deadline?.seconds == 2)
    #endif
  }

  @Test func `an error`() throws {
    let state = try LuaState()
    let source = Array("\n\n\n\n\n\nlocal x = nil return x.y".utf8)
    do {
      _ = try state.execute(source, name: "stay.lua")
    } catch {
      print(error.at?.description ?? "", error.message)  // stay.lua:7 attempt to index a nil value
    }
  }

  @Test func `limits of a state`() throws {
    let state = try LuaState(limits: LuaLimits(instructions: 100_000, memory: 16 << 20))
    #expect(state.limits.memory == 16 << 20)
  }

  @Test func `a type of objects`() throws {
    let state = try LuaState()
    func rows(_ section: Int) throws -> Int64 { 3 }
    let type = LuaObjectType(
      name: "view",
      methods: [("name", { _ in .value(.string("tasks")) })],
      integerMethods: [LuaIntegerMethod("number_of_rows", "section") { section in try rows(Int(section)) }])
    let view = try state.makeObject(type)
    try state.setGlobal("view", view)
    #expect(try text(of: "view:number_of_rows(0)", in: state) == "3")
  }

  @Test func `counts of a state`() throws {
    let state = try LuaState(coversLines: true)
    _ = try state.execute(Array("local a = 1\nreturn a".utf8), name: "one.lua")
    print(state.lineCounts["one.lua"]?[2] ?? 0)  // 1
    #expect(state.lineCounts["one.lua"]?[2] == 1)
  }

  @Test func `a chunk with arguments`() throws {
    let state = try LuaState()
    let bytes = Array("return ...".utf8)
    let options = LuaTable(fields: [("limit", .integer(3))])
    let policy = try state.execute(bytes, name: "stay.lua", arguments: [.table(options)])
    #expect(policy != nil)
  }

  @Test func `a function of the host`() throws {
    let state = try LuaState()
    let clamp = try state.makeFunction("clamp") { call in
      let number = try call.number(at: 1, "number")
      return .value(.number(min(max(number, 0), 1)))
    }
    try state.setGlobal("clamp", .function(clamp))
    #expect(try text(of: "clamp(7)", in: state) == "1.0")
  }

  @Test func `reading a global`() throws {
    let state = try LuaState()
    try state.setGlobal("limit", .integer(3))
    print(try state.global("limit"))  // 3
    #expect(try state.global("limit") == .integer(3))
  }

  @Test func `setting a field`() throws {
    let state = try LuaState()
    if let settings = try state.execute(Array("return { limit = 3 }".utf8), name: "settings.lua") {
      try state.setField("limit", of: settings, to: .integer(5))
      print(try state.field("limit", of: settings))  // 5
    }
    if let settings = try state.execute(Array("return { limit = 5 }".utf8), name: "settings.lua") {
      #expect(try state.field("limit", of: settings) == .integer(5))
    }
  }

  @Test func `a state`() throws {
    let state = try LuaState()
    let policy = try state.execute(Array("return { limit = 3 }".utf8), name: "kanban.lua")
    if let policy { print(try state.field("limit", of: policy)) }  // 3
  }

  @Test func `a string`() throws {
    let name: LuaString = "Europe/Paris"
    print(name.bytes.count)  // 12
    #expect(name.bytes.count == 12)
  }

  @Test func `a table`() throws {
    let mapping = LuaTable(fields: [("text", .string("name")), ("key", .string("id"))])
    print(mapping["text"] ?? .nil)  // "name"
    #expect(mapping["text"] == .string("name"))
  }

  @Test func `a value`() throws {
    let options = LuaValue.table(LuaTable(fields: [("limit", .integer(3))]))
    #expect(options.typeName == "table")
  }

  @Test func `fields of a table that a method answers`() throws {
    let note: LuaMethod = { call in .fields(call.fields { $0.add("title", .string("Buy milk")) }) }
    #expect(try result(of: note, "1).title .. (''") == "Buy milk")
    let card: LuaMethod = { call in
      let fields = call.fields { table in
        table.add("title", .string("Buy milk"))
        table.add("count", .integer(3))
      }
      return .fields(fields)
    }
    #expect(try result(of: card, "1).count + (1") == "4")
  }
}

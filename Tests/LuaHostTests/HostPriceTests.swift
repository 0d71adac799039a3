import Testing

@testable import LuaHost

/// What methods of the host cost a script, and what they keep for it.
@Suite struct `The host's prices` {
  private struct Long: Error, CustomStringConvertible { var description: String }

  /// What a script calls, `n` times in a loop, and how the call ends.
  private func run(
    _ body: String, instructions: Int? = 100_000, memory: Int? = nil,
    errorTable: ((any Error) -> LuaTable?)? = nil,
    _ method: @escaping (LuaState, borrowing LuaCall) throws -> LuaReturn
  ) throws -> (calls: Int, error: LuaError?) {
    var calls = 0
    let state = try LuaState(limits: LuaLimits(instructions: instructions, memory: memory))
    state.errorTable = errorTable
    let type = LuaObjectType(
      name: "host",
      methods: [
        (
          "work",
          { [unowned state] call in
            calls += 1
            return try method(state, call)
          }
        )
      ])
    try state.setGlobal("host", try state.makeObject(type))
    do {
      _ = try state.execute(Array(body.utf8), name: "t.lua")
      return (calls, nil)
    } catch {
      return (calls, error)
    }
  }

  @Test func `a price is taken from the budget, and ends the script`() throws {
    let (calls, error) = try run("while true do pcall(host.work, host) end") { state, _ in
      state.charge(instructions: 10_000)
      return .nothing
    }
    #expect(error?.code == .instructions)
    #expect((9...10).contains(calls))
  }

  @Test func `without a budget nothing is paid`() throws {
    let (calls, error) = try run("for i = 1, 100 do host:work() end", instructions: nil) { state, _ in
      state.charge(instructions: .max)
      return .nothing
    }
    #expect(error == nil)
    #expect(calls == 100)
  }

  @Test func `an error costs its words`() throws {
    let words = String(repeating: "x", count: 10_000)
    let (calls, error) = try run(
      "while true do pcall(host.work, host) end",
      errorTable: { LuaTable(fields: [("message", .string(LuaString("\($0)")))]) }
    ) { _, _ in throw Long(description: words) }
    #expect(error?.code == .instructions)
    #expect((9...11).contains(calls))
  }

  @Test func `to put an error into words costs as much`() throws {
    let words = String(repeating: "x", count: 10_000)
    let (_, error) = try run(
      "local _, e = pcall(host.work, host) for i = 1, 1000 do local t = tostring(e) end"
    ) { _, _ in throw Long(description: words) }
    #expect(error?.code == .instructions)
  }

  @Test(arguments: ["host:work(text)", "host:work(list)"])
  func `what is handed over costs its bytes`(_ call: String) throws {
    let (calls, error) = try run(
      "local text = ('x'):rep(640000) local list = { text } while true do \(call) end"
    ) { _, call in
      _ = try call.value(at: 1)
      return .nothing
    }
    #expect(error?.code == .instructions)
    #expect((5...10).contains(calls), "\(calls)")
  }

  /// A thousand calls take as long as forty thousand instructions may: the others are paid for by their time.
  @Test func `a method that has no price is paid for by its time`() throws {
    let clock = ContinuousClock()
    let (calls, error) = try run("while true do pcall(host.work, host) end", instructions: 300_000) { _, _ in
      let end = clock.now + .microseconds(200)
      while clock.now < end {}
      return .nothing
    }
    #expect(error?.code == .instructions)
    // 200 milliseconds are given, and half a microsecond for each instruction.
    #expect((500...5_000).contains(calls), "\(calls)")
  }

  /// A line is shown up to 64 KiB, and ends between two characters.
  @Test func `a line that is printed is cut`() throws {
    let state = try LuaState()
    var lines: [String] = []
    state.printHandler = { _, text in lines.append(text) }
    _ = try state.execute(
      Array("print(('ä'):rep(32768)) print(('ä'):rep(32769)) print('x' .. ('ä'):rep(1000000))".utf8),
      name: "t.lua")
    #expect(lines.count == 3)
    #expect(lines.first == String(repeating: "ä", count: 32768))
    for line in lines.dropFirst() {
      #expect((65_530...65_560).contains(line.utf8.count), "\(line.utf8.count)")
      #expect(!line.contains("\u{FFFD}"))
      #expect(line.hasSuffix("…"), "\(line.suffix(20))")
    }
  }

  @Test func `what the host keeps counts as memory`() throws {
    let (calls, error) = try run(
      "while true do pcall(host.work, host) end", instructions: nil, memory: 8 << 20
    ) { state, _ in
      state.heldBytes += 1 << 20
      return .nothing
    }
    #expect(error?.code == .memory)
    #expect((6...8).contains(calls), "\(calls)")
  }

  @Test func `what the host lets go does not count, and each call begins with nothing`() throws {
    let (calls, error) = try run("for i = 1, 1000 do host:work() end", memory: 8 << 20) { state, _ in
      state.heldBytes += 1 << 20
      state.heldBytes -= 1 << 20
      return .nothing
    }
    #expect(error == nil)
    #expect(calls == 1000)
    let state = try LuaState(limits: LuaLimits(instructions: nil, memory: 8 << 20))
    let keep = try state.makeFunction("keep") { [unowned state] _ in
      state.heldBytes += 6 << 20
      return .nothing
    }
    for _ in 1...3 { _ = try state.call(keep, []) }
    #expect(state.heldBytes <= 6 << 20)
  }
}

import Testing

@testable import LuaHost

private struct Refused: Error, Equatable, CustomStringConvertible {
  var description: String { "no room" }
}

@Suite struct `What the host does while a script runs` {
  /// A state whose `user` notes the line of each call.
  private final class Recorder {
    var places: [LuaSourceLine?] = []
    var state: LuaState?

    func type() -> LuaObjectType {
      LuaObjectType(
        name: "user",
        methods: [
          ("step", { [self] _ in note() }),
          (
            "restart",
            { [self] _ in
              state?.restartLimits(); return .nothing
            }
          ),
          (
            "stop",
            { [self] _ in
              state?.stop(); return .nothing
            }
          ),
          ("fail", { _ in throw Refused() }),
        ])
    }

    private func note() -> LuaReturn {
      places.append(state?.runningPlace(in: "edits.lua"))
      return .nothing
    }
  }

  private func run(_ source: String, limits: LuaLimits = .standard) throws -> (Recorder, LuaError?) {
    let recorder = Recorder()
    let state = try LuaState(limits: limits)
    recorder.state = state
    defer { recorder.state = nil }
    state.errorTable = { error in
      error is Refused
        ? LuaTable(fields: [("code", .string("full")), ("message", .string("no room"))]) : nil
    }
    state.moduleLoader = { name in (Array("return function(f) f() end".utf8), "\(name).lua") }
    try state.setGlobal("user", try state.makeObject(recorder.type()))
    do {
      _ = try state.execute(Array(source.utf8), name: "edits.lua")
    } catch {
      return (recorder, error)
    }
    #expect(state.stackTop == 0)
    return (recorder, nil)
  }

  @Test func `the line of a call`() throws {
    let (recorder, error) = try run(
      """
      user:step()
      local function twice()
        user:step()
      end
      twice()
      local apply = require "lib"
      apply(function() user:step() end)
      coroutine.wrap(function()
        user:step()
      end)()
      """)
    #expect(error == nil)
    #expect(recorder.places.map { $0?.line } == [1, 3, 7, 9])
    #expect(recorder.places.allSatisfy { $0?.chunk == "edits.lua" })
  }

  @Test func `limits start anew`() throws {
    let limits = LuaLimits(instructions: 20_000, memory: nil)
    let loop = "for i = 1, 20 do for j = 1, 3000 do end "
    let (_, spent) = try run(loop + "end", limits: limits)
    #expect(spent?.code == .instructions)
    let (_, fine) = try run(loop + "user:restart() end", limits: limits)
    #expect(fine == nil)
    let (_, inside) = try run("coroutine.wrap(function() \(loop) user:restart() end end)()", limits: limits)
    #expect(inside == nil)
    let (_, endless) = try run("user:restart() while true do end", limits: limits)
    #expect(endless?.code == .instructions)
  }

  @Test(arguments: [
    "user:stop() error('on')", "pcall(user.stop, user) user:step()",
    "pcall(function() user:stop() end) user:step()",
    "coroutine.wrap(function() pcall(user.stop, user) user:step() end)() user:step()",
  ])
  func `a stopped script cannot go on`(_ source: String) throws {
    let (recorder, error) = try run(source)
    #expect(error?.code == .stopped)
    #expect(recorder.places.isEmpty)
  }

  @Test func `an error of the host as a table`() throws {
    let (recorder, error) = try run(
      """
      local ok, e = pcall(user.fail, user)
      assert(not ok and type(e) == "table" and e.code == "full" and e.message == "no room")
      assert(tostring(e) == "no room" and "so: " .. e == "so: no room" and e .. "!" == "no room!")
      assert(getmetatable(e) == false and not pcall(setmetatable, e, {}))
      e.seen = true
      assert(e.seen and e.other == nil)
      user:step()
      local again, same = pcall(error, e)
      assert(same == e)
      error(e)
      """)
    #expect(recorder.places.count == 1)
    #expect(error?.code == .host)
    #expect(error?.cause as? Refused == Refused())
    #expect(error?.message == "no room")
    #expect(error?.at == LuaSourceLine(chunk: "edits.lua", line: 10))
  }

  /// Errors that were caught are let go.
  @Test func `many caught errors`() throws {
    let (recorder, error) = try run(
      "for i = 1, 200000 do pcall(user.fail, user) end user:step()",
      limits: LuaLimits(instructions: nil, memory: 4 << 20))
    #expect(error == nil)
    #expect(recorder.places.count == 1)
  }

  @Test func `compiling without running`() throws {
    let state = try LuaState()
    var printed = 0
    state.printHandler = { _, _ in printed += 1 }
    try state.compile(Array("print 'x'".utf8), name: "a.lua")
    #expect(printed == 0)
    let error = #expect(throws: LuaError.self) { try state.compile(Array("x = ".utf8), name: "a.lua") }
    #expect(error?.code == .syntax)
    #expect(error?.at == LuaSourceLine(chunk: "a.lua", line: 1))
    #expect(throws: LuaError.self) { try state.compile(Array("\u{1B}Lua".utf8), name: "b.lua") }
  }
}

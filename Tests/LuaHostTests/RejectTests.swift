@testable import LuaHost
import LuaAttacks
import Testing

/// `reject(reason)` in its callbacks and elsewhere.
@Suite struct RejectTests {
  static let path = TestPath(section: 0, row: 2)

  /// Bodies that refuse with the reason "full", whatever the script puts around it.
  static let refusals = [
    "reject('full')", "reject('full') return true",
    "local function check() reject('full') end check() return true",
    "pcall(reject, 'full') return true", "pcall(function() reject('full') end) return true",
    "xpcall(reject, function() return 'other' end, 'full') return true",
    "pcall(pcall, pcall, reject, 'full') return true",
    "coroutine.wrap(function() reject('full') end)() return true",
    "coroutine.resume(coroutine.create(function() reject('full') end)) return true",
    "pcall(coroutine.wrap(function() pcall(reject, 'full') coroutine.yield() end)) return true",
    "table.sort({ 3, 1, 2 }, function(a, b) reject('full') end) return true",
    "('x'):gsub('x', function() reject('full') end) return true",
    "load(function() reject('full') end) return true",
    "local t = setmetatable({}, { __index = function() reject('full') end }) return t.x",
    "for _ in function() reject('full') end do end return true",
    "local guard <close> = setmetatable({}, { __close = function() error('other') end }) reject('full')",
    """
    pcall(function()
      local guard <close> = setmetatable({}, { __close = function() error('other') end })
      reject('full')
    end)
    return true
    """,
    "local guard <close> = setmetatable({}, { __close = function() reject('late') end }) reject('full')",
    "local guard <close> = setmetatable({}, { __close = function() pcall(tostring, 1) end }) reject('full')",
    "error(setmetatable({}, { __tostring = function() reject('full') end }))",
    "view:again() return true", "pcall(view.again, view) return true",
  ]

  private func fixture(_ body: String, limits: LuaLimits = .standard) throws -> Fixture {
    // `view:again()` calls a function of the callback, as an update block does.
    let box = Box()
    let type = LuaObjectType(
      name: "view",
      methods: [
        (
          "again",
          { _ in
            guard let state = box.state, let function = box.function else { return .nothing }
            try state.call(function)
            return .nothing
          }
        )
      ])
    let fixture = try Fixture(
      """
      local view
      return {
        question = function(v) view = v;
        \(body)
        end,
        again = function() reject('full') end,
        fine = function() return true, 'fine' end,
      }
      """, limits: limits, type: type)
    box.state = fixture.state
    box.function = try fixture.function("again")
    return fixture
  }

  private final class Box {
    weak var state: LuaState?
    var function: LuaFunction?
  }

  @Test("a callback that rejects has refused, with the reason", arguments: refusals)
  func refuses(body: String) throws {
    let fixture = try fixture(body)
    let question = try fixture.function("question")
    let top = fixture.state.stackTop
    for _ in 0..<2 {
      #expect(
        try fixture.state.askYesNo(question, fixture.view, Self.path.word)
          == LuaAnswer(value: false, reason: "full"))
      #expect(
        try fixture.state.askIndexPath(question, fixture.view, Self.path)
          == LuaAnswer(value: nil, reason: "full"))
      #expect(
        try fixture.state.askIndexPath(question, fixture.view, Self.path, Self.path)
          == LuaAnswer(value: nil, reason: "full"))
      #expect(
        try fixture.state.askYesNo(question, fixture.view, arguments: [.integer(1)])
          == LuaAnswer(value: false, reason: "full"))
      #expect(fixture.state.stackTop == top)
      let fine = try fixture.function("fine")
      #expect(
        try fixture.state.askYesNo(fine, fixture.view, Self.path.word)
          == LuaAnswer(value: true, reason: "fine"))
    }
  }

  @Test("a reason may be left out")
  func withoutReason() throws {
    for body in ["reject()", "reject(nil)"] {
      let fixture = try fixture(body)
      let answer = try fixture.state.askYesNo(fixture.function("question"), fixture.view, Self.path.word)
      #expect(answer == LuaAnswer(value: false, reason: nil))
    }
  }

  @Test("a reason that is no string is an error, which the script may catch")
  func wrongReason() throws {
    let message = "the reason that `reject` takes must be a string or nil, not the number 3"
    let fixture = try fixture("reject(3)")
    let error = #expect(throws: LuaError.self) {
      try fixture.state.askYesNo(fixture.function("question"), fixture.view, Self.path.word)
    }
    #expect(error?.message == message)
    let caught = try self.fixture("local ok, message = pcall(reject, 3) return not ok, message")
    let answer = try caught.state.askYesNo(caught.function("question"), caught.view, Self.path.word)
    #expect(answer.value && answer.reason == message)
  }

  @Test("elsewhere it raises, and can be caught as any error")
  func elsewhere() throws {
    let message = "`reject` works only in a callback that answers yes or no, or with a path"
    let fixture = try fixture("reject('full')")
    let question = try fixture.function("question")
    let attempts: [() throws -> Void] = [
      { try fixture.state.notify(question, fixture.view) },
      { try fixture.state.notify(question, fixture.view, Self.path.word) },
      { try fixture.state.notify(question, fixture.view, arguments: []) },
      { _ = try fixture.state.askInteger(question, fixture.view) },
      { _ = try fixture.state.askNumber(question, fixture.view, integer: 0) },
      { _ = try fixture.state.askValue(question, fixture.view, []) },
      { _ = try fixture.state.call(question, []) },
      { _ = try fixture.state.call(question) },
    ]
    for attempt in attempts {
      let error = #expect(throws: LuaError.self) { try attempt() }
      #expect(error?.message == message)
      #expect(error?.code == .runtime)
    }
    #expect(try evaluate("return select(2, pcall(reject, 'x'))") == .string(LuaString(message)))
    let chunk = #expect(throws: LuaError.self) {
      _ = try LuaState(words: .test).execute(Array("reject('x')".utf8), name: "policy.lua")
    }
    #expect(chunk?.message == message)
  }

  @Test("an inner callback's refusal is its own")
  func nested() throws {
    let box = Box()
    let type = LuaObjectType(
      name: "view",
      methods: [
        (
          "ask",
          { _ in
            guard let state = box.state, let function = box.function else { return .nothing }
            let object = try state.makeObject(LuaObjectType(name: "inner", methods: []))
            let answer = try state.askYesNo(function, object, Self.path.word)
            return .values([.boolean(answer.value), .string(LuaString(answer.reason ?? ""))])
          }
        )
      ])
    let fixture = try Fixture(
      """
      return {
        inner = function() reject("inner") end,
        outer = function(view)
          local answer, reason = view:ask()
          return not answer, "outer sees " .. reason
        end,
        both = function(view) view:ask() reject("outer") end,
      }
      """, type: type)
    box.state = fixture.state
    box.function = try fixture.function("inner")
    #expect(
      try fixture.state.askYesNo(fixture.function("outer"), fixture.view, Self.path.word)
        == LuaAnswer(value: true, reason: "outer sees inner"))
    #expect(
      try fixture.state.askYesNo(fixture.function("both"), fixture.view, Self.path.word)
        == LuaAnswer(value: false, reason: "outer"))
  }

  @Test("a limit that is spent on the way out is a failure, not a refusal")
  func limits() throws {
    let fixture = try fixture(
      """
      local guard <close> = setmetatable({}, { __close = function() while true do end end })
      reject('full')
      """, limits: LuaLimits(instructions: 10_000, memory: nil))
    let error = #expect(throws: LuaError.self) {
      try fixture.state.askYesNo(fixture.function("question"), fixture.view, Self.path.word)
    }
    #expect(error?.code == .instructions)
  }

  @Test("an error before a refusal leaves no trace, and a refusal none in a later error")
  func errorsAround() throws {
    let fixture = try Fixture(
      """
      return {
        refuse = function() pcall(error, 'first') reject() end,
        fail = function()
          error('second')
        end,
      }
      """)
    #expect(try !fixture.state.askYesNo(fixture.function("refuse"), fixture.view, Self.path.word).value)
    let error = try fixture.failure("fail")
    #expect(error.message == "second")
    #expect(error.at?.line == 4)
    #expect(error.traceback == ["policy.lua:4: in the function at line 3"])
  }
}

/// Functions that the host gives back.
@Suite struct ReleaseTests {
  @Test("functions that are given back leave no memory behind")
  func flat() throws {
    let fixture = try Fixture(
      "return { actions = function() return { { handler = function() return 1 end } } end }")
    let actions = try fixture.function("actions")
    func round() throws {
      let answer = try fixture.state.askValue(actions, fixture.view, [])
      guard case .table(let list) = answer.value, case .table(let action)? = list.list.first,
        case .function(let handler)? = action["handler"]
      else {
        Issue.record("no handler")
        return
      }
      #expect(try fixture.state.call(handler, []) == [.integer(1)])
      fixture.state.release(answer.value)
    }
    for _ in 0..<2000 { try round() }
    let before = fixture.state.memoryUsed
    for _ in 0..<20_000 { try round() }
    #expect(fixture.state.memoryUsed < before + 100_000)
  }

  @Test("a function that the host holds twice stays until it was given back twice")
  func counted() throws {
    let fixture = try Fixture("return { f = function() return 7 end }")
    let first = try fixture.function("f")
    let second = try fixture.function("f")
    #expect(first == second)
    fixture.state.release(second)
    _ = try fixture.state.call(try fixture.function("f"), [])
    #expect(try fixture.state.call(first, []) == [.integer(7)])
  }

}

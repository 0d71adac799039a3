#if os(Linux)
  import Foundation
  import Synchronization
  import Testing

  @testable import LuaHost

  /// Nothing in these tests is measured: a call that is not stopped never ends.
  @Suite struct Deadlines {
    private static func limits(_ seconds: Double, instructions: Int? = nil) throws -> LuaLimits {
      LuaLimits(
        instructions: instructions, memory: nil,
        deadline: try LuaDeadline(seconds: seconds, signal: SIGVTALRM))
    }

    @Test(arguments: endlessScripts) func `a deadline cannot be caught`(_ source: String) throws {
      let fixture = try Fixture(
        "return { f = function() \(source) end, g = function() return 1 end }", limits: Self.limits(0.03))
      for _ in 0..<2 {
        let error = try fixture.failure("f")
        #expect(error.code == .deadline)
        #expect(error.message == "the script ran longer than 0.03 seconds")
        #expect(error.at?.chunk != nil)
        #expect(try fixture.call("g") == [.integer(1)])
        #expect(fixture.state.stackTop == 0)
      }
    }

    @Test func `a chunk that does not end is stopped while it is loaded`() throws {
      let state = try LuaState(limits: Self.limits(0.03))
      let error = #expect(throws: LuaError.self) {
        try state.execute(Array("while true do end".utf8), name: "p.lua")
      }
      #expect(error?.code == .deadline)
      #expect(error?.at == LuaSourceLine(chunk: "p.lua", line: 1))
    }

    @Test func `calls that are short have a deadline each`() throws {
      let fixture = try Fixture(
        "return { f = function() for i = 1, 1e5 do end return 1 end }", limits: Self.limits(0.1))
      let begun = ContinuousClock.now
      while ContinuousClock.now - begun < .milliseconds(400) {
        #expect(try fixture.call("f") == [.integer(1)])
      }
    }

    @Test func `calls share the deadline that the host starts`() throws {
      let fixture = try Fixture(
        "return { f = function() for i = 1, 1e5 do end return 1 end }", limits: Self.limits(0.05))
      fixture.state.startDeadline()
      var stopped: LuaError?
      while stopped == nil {
        do { _ = try fixture.call("f") } catch let error as LuaError { stopped = error }
      }
      #expect(stopped?.code == .deadline)
      fixture.state.startDeadline()
      #expect(try fixture.call("f") == [.integer(1)])
    }

    @Test func `a deadline that is started anew while a script runs begins then`() throws {
      var state: LuaState?
      var restarts = 0
      let type = LuaObjectType(
        name: "view",
        methods: [
          (
            "step",
            { _ in
              restarts += 1
              state?.restartLimits()
              return .value(.boolean(restarts < 40))
            }
          )
        ])
      let fixture = try Fixture(
        """
        return { f = function(view)
          local function wait() local n = 0 for i = 1, 2e5 do n = n + i end end
          while view:step() do wait() end
          while true do end
        end }
        """, limits: Self.limits(0.05), type: type)
      state = fixture.state
      defer { state = nil }
      #expect(try fixture.failure("f").code == .deadline)
      #expect(restarts == 40)
    }

    @Test
    func `a call within a call of another state has its own deadline, and the outer one goes on counting`()
      throws
    {
      let inner = try Fixture("return { f = function() while true do end end }", limits: Self.limits(0.03))
      var codes: [LuaError.Code] = []
      let type = LuaObjectType(
        name: "view",
        methods: [
          (
            "inner",
            { _ in
              codes.append(try inner.failure("f").code)
              return .nothing
            }
          )
        ])
      let outer = try Fixture(
        "return { f = function(view) while true do view:inner() end end }", limits: Self.limits(0.2),
        type: type)
      #expect(try outer.failure("f").code == .deadline)
      #expect(codes.count >= 1)
      #expect(codes.allSatisfy { $0 == .deadline })
    }

    @Test func `what the host does counts, and the script is stopped after it`() throws {
      let type = LuaObjectType(
        name: "view",
        methods: [
          (
            "wait",
            { _ in
              let begun = ContinuousClock.now
              while ContinuousClock.now - begun < .milliseconds(150) {}
              return .nothing
            }
          )
        ])
      let fixture = try Fixture(
        "return { f = function(view) view:wait() return 1 end }", limits: Self.limits(0.04), type: type)
      #expect(try fixture.failure("f").code == .deadline)
    }

    @Test func `there may be a count of instructions as well`() throws {
      let source = "return { f = function() while true do end end }"
      #expect(
        try Fixture(source, limits: Self.limits(60, instructions: 10_000)).failure("f").code == .instructions)
      #expect(
        try Fixture(source, limits: Self.limits(0.03, instructions: 1 << 50)).failure("f").code == .deadline)
    }

    /// To set the hook goes through all open calls, which takes longer here than from one tick to the next.
    @Test func `a flood of ticks does not keep a deep recursion from its end`() throws {
      let fixture = try Fixture(
        """
        local function f(n)
          if n == 0 then while true do end end
          return 1 + f(n - 1)
        end
        return { f = function() return f(150000) end }
        """, limits: Self.limits(0.5))
      let flooded = pthread_self()
      let isOver = Flag()
      let flood = Worker {
        while !isOver.value.load(ordering: .acquiring) {
          pthread_kill(flooded, SIGVTALRM)
        }
        return true
      }
      // Also where the call does not fail as it must: nothing may go on sending to this thread.
      defer {
        isOver.value.store(true, ordering: .releasing)
        #expect(flood.result())
      }
      #expect(try fixture.failure("f").code == .deadline)
    }

    @Test func `each thread has a clock of its own`() throws {
      let threads = (0..<4).map { number in
        Worker {
          let fixture = try Fixture(
            "return { f = function() while true do end end, g = function() return 1 end }",
            limits: Self.limits(0.03))
          for _ in 0...number {
            guard try fixture.failure("f").code == .deadline, try fixture.call("g") == [.integer(1)] else {
              return false
            }
          }
          return true
        }
      }
      for thread in threads { #expect(thread.result()) }
    }

    @Test func `a state may go from one thread to another`() throws {
      // Each worker is joined before the next one begins, so the state is used by one thread at a time.
      nonisolated(unsafe) let fixture = try Fixture(
        "return { f = function() while true do end end }", limits: Self.limits(0.03))
      for _ in 0..<3 {
        #expect(Worker { try fixture.failure("f").code == .deadline }.result())
      }
      #expect(try fixture.failure("f").code == .deadline)
    }

    @Test func `a clock that has stopped starts again`() throws {
      let fixture = try Fixture(
        "return { f = function() while true do end end }", limits: Self.limits(0.03))
      #expect(try fixture.failure("f").code == .deadline)
      // Far longer than the ticks after which it stops.
      let begun = ContinuousClock.now
      while ContinuousClock.now - begun < .milliseconds(200) { usleep(20_000) }
      #expect(try fixture.failure("f").code == .deadline)
    }

    @Test(arguments: [SIGKILL, SIGSTOP, 0, 1000])
    func `a signal that cannot have a handler is refused`(_ signal: Int32) {
      let error = #expect(throws: LuaError.self) { try LuaDeadline(seconds: 1, signal: signal) }
      #expect(error?.code == .noDeadline)
    }

    @Test func `a signal that has a handler is refused`() {
      let former = signal(SIGUSR2, { _ in })
      defer { _ = signal(SIGUSR2, former) }
      let error = #expect(throws: LuaError.self) { try LuaDeadline(seconds: 1, signal: SIGUSR2) }
      #expect(error?.code == .noDeadline)
    }
  }

  /// What one thread tells another one.
  private final class Flag: Sendable {
    let value = Atomic(false)
  }

  /// A thread that answers yes or no; no where it throws.
  private final class Worker {
    private var thread = pthread_t()
    private let body: Box

    /// Written by the thread before it ends, and read after it was joined.
    private final class Box: @unchecked Sendable {
      let body: () throws -> Bool
      var answer = false

      init(_ body: @escaping () throws -> Bool) { self.body = body }
    }

    init(_ body: @escaping () throws -> Bool) {
      self.body = Box(body)
      let context = Unmanaged.passRetained(self.body).toOpaque()
      pthread_create(
        &thread, nil,
        { raw in
          guard let raw else { return nil }
          let box = Unmanaged<Box>.fromOpaque(raw).takeRetainedValue()
          box.answer = (try? box.body()) ?? false
          return nil
        }, context)
    }

    func result() -> Bool {
      pthread_join(thread, nil)
      return body.answer
    }
  }
#endif

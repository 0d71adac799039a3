#if os(Linux)
  import Foundation
  import Synchronization
  import Testing

  @testable import LuaHost

  /// What is done about calls that run for too long together, or that cannot be stopped.
  @Suite(.serialized) struct OverrunTests {
    private static func limits(_ seconds: Double) throws -> LuaLimits {
      LuaLimits(
        instructions: nil, memory: nil, deadline: try LuaDeadline(seconds: seconds, signal: SIGVTALRM))
    }

    /// Doubling a table whose keys collide holds Lua up for a second or more: no instruction ends in between.
    private static let collision = """
      return { f = function()
        local t, m = {}, (1 << 16) - 1
        for i = 1, (1 << 15) + 1 do t[i * m] = true end
        return 1
      end, g = function() return 1 end, h = function() while true do end end }
      """

    @Test func `a call that cannot be stopped is told from another thread`() throws {
      let found = Mutex<[LuaOverrun]>([])
      let watch = try LuaOverrunWatch(grace: 0.1) { overrun in found.withLock { $0.append(overrun) } }
      defer { watch.stop() }
      let fixture = try Fixture(Self.collision, limits: Self.limits(0.053))
      #expect(try fixture.failure("f").code == .deadline)
      let overruns = found.withLock { $0 }.filter { $0.deadline == 0.053 }
      #expect(overruns.count == 1)
      #expect((overruns.first?.overdue ?? 0) > 0.1)
      // What ends in time, or at its deadline, is not told.
      for _ in 0..<3 { #expect(try fixture.failure("h").code == .deadline) }
      #expect(try fixture.call("g") == [.integer(1)])
      #expect(found.withLock { $0 }.filter { $0.deadline == 0.053 }.count == 1)
    }

    @Test func `a watch that is stopped tells nothing`() throws {
      let count = Mutex(0)
      let watch = try LuaOverrunWatch(grace: 0) { _ in count.withLock { $0 += 1 } }
      watch.stop()
      Thread.sleep(forTimeInterval: 0.2)
      count.withLock { $0 = 0 }
      let fixture = try Fixture(Self.collision, limits: Self.limits(0.02))
      #expect(try fixture.failure("f").code == .deadline)
      #expect(count.withLock { $0 } == 0)
    }

    @Test func `a time for all calls together stops the one that runs`() throws {
      let fixture = try Fixture(
        "return { f = function() for i = 1, 1e5 do end return 1 end }", limits: Self.limits(30))
      fixture.state.startTimeLimit(0.2)
      var stopped: LuaError?
      let begin = ContinuousClock.now
      while stopped == nil, ContinuousClock.now - begin < .seconds(20) {
        do { _ = try fixture.call("f") } catch let error as LuaError { stopped = error }
      }
      #expect(stopped?.code == .timeLimit)
      #expect(stopped?.message == "the calls together ran longer than 0.2 seconds")
      #expect(stopped?.use?.allowed == 200_000_000)
      fixture.state.startTimeLimit(nil)
      #expect(try fixture.call("f") == [.integer(1)])
    }

    @Test func `a time that has passed cannot be caught, nor begun anew by steps`() throws {
      var state: LuaState?
      let step = LuaObjectType(
        name: "view",
        methods: [
          (
            "step",
            { _ in
              state?.restartLimits(); return .nothing
            }
          )
        ])
      let fixture = try Fixture(
        "return { f = function(view) while true do pcall(function() view:step() end) end end }",
        limits: Self.limits(30), type: step)
      state = fixture.state
      defer { state = nil }
      fixture.state.startTimeLimit(0.2)
      #expect(try fixture.failure("f").code == .timeLimit)
    }

    @Test func `the work of the host is not the script's, but what it calls there is`() throws {
      var state: LuaState?
      let type = LuaObjectType(
        name: "view",
        methods: [
          (
            "work",
            { _ in
              state?.withoutDeadline { Thread.sleep(forTimeInterval: 0.3) }
              return .nothing
            }
          ),
          (
            "call",
            { call in
              guard case .function(let function) = try call.value(at: 1) else { return .nothing }
              try state?.withoutDeadline { try state?.call(function) }
              return .nothing
            }
          ),
        ])
      let fixture = try Fixture(
        """
        return {
          f = function(view) for i = 1, 3 do view:work() end return 1 end,
          g = function(view) view:call(function() while true do end end) end,
        }
        """, limits: Self.limits(0.1), type: type)
      state = fixture.state
      defer { state = nil }
      let f = try fixture.function("f")
      #expect(try fixture.state.call(f, [.object(fixture.view)]) == [.integer(1)])
      #expect(try fixture.failure("g").code == .deadline)
    }
  }
#endif

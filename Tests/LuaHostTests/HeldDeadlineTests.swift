#if os(Linux)
  import Foundation
  import Synchronization
  import Testing

  @testable import LuaHost

  /// What the host does between the calls of one piece of work is seen by those who watch overdue calls.
  @Suite(.serialized) struct HeldDeadlineTests {
    private static let source = "return { f = function() return 1 end, h = function() while true do end end }"

    /// Works in the host for a while, so long after the deadline that a watch with little patience tells.
    private static func work(_ seconds: Double) {
      let end = ContinuousClock.now + .seconds(seconds)
      while ContinuousClock.now < end {}
    }

    /// Works in the host for a while, and longer until an overdue call is told, as a watch on a busy machine looks late; for half a
    /// minute at most.
    private static func work(_ seconds: Double, until isTold: () -> Bool) {
      work(seconds)
      let end = ContinuousClock.now + .seconds(30)
      while !isTold(), ContinuousClock.now < end { work(0.01) }
    }

    /// Which overdue calls with this deadline are told while `body` runs.
    private func told(_ seconds: Double, _ body: (Fixture) throws -> Void) throws -> [LuaOverrun] {
      try told(seconds) { fixture, _ in try body(fixture) }
    }

    /// As above; `body` can ask whether one was told.
    private func told(
      _ seconds: Double, _ body: (Fixture, _ isTold: @escaping () -> Bool) throws -> Void
    ) throws -> [LuaOverrun] {
      let found = Mutex<[LuaOverrun]>([])
      let watch = try LuaOverrunWatch(grace: 0.1) { overrun in found.withLock { $0.append(overrun) } }
      defer { watch.stop() }
      let limits = LuaLimits(
        instructions: nil, memory: nil, deadline: try LuaDeadline(seconds: seconds, signal: SIGVTALRM))
      let fixture = try Fixture(Self.source, limits: limits)
      try body(fixture) { found.withLock { $0.contains { $0.deadline == seconds } } }
      return found.withLock { $0 }.filter { $0.deadline == seconds }
    }

    @Test func `work after a call is told`() throws {
      let told = try told(0.051) { fixture, isTold in
        fixture.state.holdDeadline()
        _ = try fixture.call("f")
        Self.work(0.6, until: isTold)
        fixture.state.releaseDeadline()
      }
      #expect(told.count == 1 && told.first?.isCalled == false && told.first?.name == nil)
    }

    /// What is told says whether the call goes on, and its name as long as the function is held.
    @Test func `a call has the name of its function`() throws {
      var told: [LuaOverrun] = []
      for (name, deadline) in [("can_move_row", 0.054), (String(repeating: "n", count: 100), 0.055)] {
        told += try self.told(deadline) { fixture, isTold in
          let work = try fixture.state.makeFunction("work") { _ in
            Self.work(0.5, until: isTold)
            return .nothing
          }
          fixture.state.nameCalls(of: work, name)
          _ = try? fixture.state.call(work, [])
        }
      }
      #expect(told.map(\.isCalled) == [true, true])
      #expect(told.map(\.name) == ["can_move_row", String(repeating: "n", count: 40)])
      let nameless = try self.told(0.056) { fixture, isTold in
        let work = try fixture.state.makeFunction("work") { _ in
          Self.work(0.5, until: isTold)
          return .nothing
        }
        _ = try? fixture.state.call(work, [])
      }
      #expect(nameless.map(\.name) == [nil])
    }

    @Test func `work is not told without a call, after the release, or in time`() throws {
      let withoutCall = try told(0.052) { fixture in
        fixture.state.holdDeadline()
        Self.work(0.5)
        fixture.state.releaseDeadline()
      }
      #expect(withoutCall.isEmpty)
      let released = try told(0.053) { fixture in
        fixture.state.holdDeadline()
        _ = try fixture.call("f")
        fixture.state.releaseDeadline()
        Self.work(0.5)
      }
      #expect(released.isEmpty)
      let inTime = try told(0.3) { fixture in
        for _ in 0..<6 {
          fixture.state.holdDeadline()
          _ = try fixture.call("f")
          Self.work(0.1)
        }
        fixture.state.releaseDeadline()
      }
      #expect(inTime.isEmpty)
    }

    @Test func `calls that are held together have one deadline, and each its own before and after`() throws {
      _ = try told(0.1) { fixture in
        for _ in 0..<2 {
          var codes = [try fixture.failure("h").code, try fixture.failure("h").code]
          fixture.state.holdDeadline()
          codes.append(try fixture.failure("h").code)
          let begin = ContinuousClock.now
          codes.append(try fixture.failure("h").code)
          #expect(codes == [.deadline, .deadline, .deadline, .deadline])
          // The time is over already: the call ends at the next tick.
          #expect(ContinuousClock.now - begin < .seconds(0.09))
          fixture.state.holdDeadline()
          let result = try fixture.call("f")
          #expect(result == [.integer(1)])
          fixture.state.releaseDeadline()
          fixture.state.releaseDeadline()
        }
      }
    }

    /// The host takes back then what the call has changed.
    @Test func `what is done for a call that took too long is none of its time`() throws {
      let told = try told(0.056) { fixture in
        fixture.state.holdDeadline()
        let code = try fixture.failure("h").code
        #expect(code == .deadline)
        Self.work(0.6)
        // The next call finds the time passed, and so does what is done after one that goes on.
        let next = try fixture.failure("h").code
        #expect(next == .deadline)
        fixture.state.releaseDeadline()
      }
      #expect(told.isEmpty)
    }

    @Test func `states may be held in any order, and closed while they are`() throws {
      let told = try told(0.054) { fixture, isTold in
        var other: Fixture? = try Fixture(Self.source, limits: fixture.state.limits)
        fixture.state.holdDeadline()
        other?.state.holdDeadline()
        _ = try other?.call("f")
        fixture.state.releaseDeadline()
        Self.work(0.6, until: isTold)
        other = nil
        Self.work(0.3)
        let code = try fixture.failure("h").code
        #expect(code == .deadline)
      }
      #expect(told.count == 1)
    }

    @Test func `other limits end what is held`() throws {
      let told = try told(0.055) { fixture in
        fixture.state.holdDeadline()
        _ = try fixture.call("f")
        fixture.state.limits = .off
        Self.work(0.5)
        let result = try fixture.call("f")
        #expect(result == [.integer(1)])
        fixture.state.releaseDeadline()
      }
      #expect(told.isEmpty)
    }
  }
#endif

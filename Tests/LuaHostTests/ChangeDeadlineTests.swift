#if os(Linux)
  import Foundation
  import Testing

  @testable import LuaHost

  /// The host's work at changes of a table counts twice for the deadline: it takes as long again to take them back.
  @Suite(.serialized) struct ChangeDeadlineTests {
    /// How a script ends under a deadline of two seconds whose method sleeps for 1.3 of them: as a change, as other work of the
    /// host, as a change in which it calls the script, and as a change in which the time stands still.
    @Test(arguments: [("change", true), ("work", false), ("call", false), ("paused", false)])
    func changesCountTwice(_ method: String, isStopped: Bool) throws {
      var state: LuaState?
      func wait() { Thread.sleep(forTimeInterval: 1.3) }
      let type = LuaObjectType(
        name: "view",
        methods: [
          (
            "change",
            { _ in
              state?.changing { wait() }
              return .nothing
            }
          ),
          (
            "work",
            { _ in
              wait()
              return .nothing
            }
          ),
          (
            "call",
            { call in
              guard case .function(let function) = try call.value(at: 1) else { return .nothing }
              try state?.changing { try state?.call(function) }
              return .nothing
            }
          ),
          (
            "paused",
            { _ in
              state?.changing { state?.withoutDeadline { wait() } }
              return .nothing
            }
          ),
        ])
      let limits = LuaLimits(
        instructions: nil, memory: nil, deadline: try LuaDeadline(seconds: 2, signal: SIGVTALRM))
      let fixture = try Fixture(
        """
        return {
          change = function(view) view:change() return 1 end, work = function(view) view:work() return 1 end,
          call = function(view) view:call(function() view:work() end) return 1 end,
          paused = function(view) view:paused() return 1 end,
        }
        """, limits: limits, type: type)
      state = fixture.state
      if isStopped {
        #expect(try fixture.failure(method).code == .deadline)
      } else {
        let function = try fixture.function(method)
        #expect(try fixture.state.call(function, [.object(fixture.view)]) == [.integer(1)])
      }
      state = nil
    }
  }
#endif

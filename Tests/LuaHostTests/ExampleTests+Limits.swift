import Foundation
import LuaHost
import Testing

/// The examples about limits of many calls, and of calls that cannot be stopped.
extension `Examples of the comments` {
  @Test func `a time for many calls`() throws {
    let state = try LuaState()
    let ask = try function(in: state, "return a")
    var questions: [LuaArgument] = [.value(.integer(1)), .value(.integer(2))]
    state.startTimeLimit(60)
    while let question = questions.popLast() { _ = try state.call(ask, [question]) }
    #expect(questions.isEmpty)
  }

  @Test func `work that is not the script's`() throws {
    let state = try LuaState()
    var lines = [3, 1, 2]
    let sort = try state.makeFunction("sort") { [unowned state] _ in
      state.withoutDeadline { lines.sort() }
      return .nothing
    }
    try state.setGlobal("sort", .function(sort))
    #expect(try text(of: "(function() sort() return 1 end)()", in: state) == "1")
    #expect(lines == [1, 2, 3])
  }

  @Test func `a watch`() throws {
    do {
      let watch = try LuaOverrunWatch { overrun in print("a script runs \(overrun.overdue) s too long") }
      watch.stop()
    }
    do {
      let watch = try LuaOverrunWatch { overrun in
        print("a script could not be stopped after \(overrun.deadline) s")
        exit(1)
      }
      watch.stop()
    }
    let watch = try LuaOverrunWatch(grace: 0.5) { overrun in print(overrun.overdue) }
    watch.stop()
  }
}

import LuaHost
import TabuluaText
import Testing

@testable import TabuluaCommands

/// What is said of work whose time is over and that could not be stopped.
@Suite struct OverdueWordsTests {
  @Test(arguments: [
    (
      isTimeLimit: false, isCalled: true, "a call of `can_move_row`, with the table's work for it, took",
      "--deadline"
    ),
    (isTimeLimit: false, isCalled: false, "the table's work for a script took", "--deadline"),
    (isTimeLimit: true, isCalled: true, "the scripts took", "--timeout"),
    // The time for all scripts passes also in a policy without functions.
    (isTimeLimit: true, isCalled: false, "the table's work took", "--timeout"),
  ]) func whatTookSoLong(_ isTimeLimit: Bool, _ isCalled: Bool, _ words: String, _ option: String) {
    let call = LuaOverrun(
      deadline: 2, overdue: 1, isTimeLimit: isTimeLimit, isCalled: isCalled, name: "can_move_row")
    let scene = IsolationScene(scripts: ["rules.lua"], hasDeadline: true, written: [], memory: 64, words: [])
    let problem = Diagnostic.isolationEnded(.overdue(call), scene)
    #expect(
      problem.message
        == "\(words) longer than 2 seconds and could not be stopped, so its process was ended")
    #expect(problem.help?.contains(option) == true)
  }
}

import TabuluaText
@testable import LuaHost
import Testing

@testable import TabuluaCommands

/// The parts of `--isolate` that need no process.
@Suite struct IsolationWatchTests {
  private func entry(_ ticks: UInt64, _ left: Double?) -> LuaDeadlineBoard.Entry {
    LuaDeadlineBoard.Entry(ticks: ticks, left: left, deadline: 10)
  }

  /// How many looks of a tenth of a second it takes until a call is ended; nil where it is not within `most`.
  private func looks(
    _ most: Int, _ elapsed: Double = 0.1, _ entry: (_ look: Int) -> LuaDeadlineBoard.Entry
  ) -> Int? {
    var watch = LuaDeadlineWatch(threads: 2)
    for look in 1...most {
      let other = LuaDeadlineBoard.Entry(ticks: 0, left: nil, deadline: 0)
      if let call = watch.look(after: elapsed, { $0 == 1 ? entry(look) : other }) {
        #expect(call.deadline == 10)
        return look
      }
    }
    return nil
  }

  /// A call whose clock ticks is ended when its deadline has passed for as long as the grace.
  @Test func overdueCalls() throws {
    let found = try #require(looks(200) { entry(UInt64($0), 1 - Double($0) * 0.1) })
    #expect((30...33).contains(found))
  }

  /// So is one whose clock does not tick any more: the time is reckoned from the last tick.
  @Test func heldUpCalls() throws {
    let found = try #require(looks(200) { _ in entry(7, 1) })
    #expect((30...33).contains(found))
  }

  @Test func callsThatEndInTime() {
    #expect(looks(500) { entry(UInt64($0), 5 - Double($0 % 40) * 0.1) } == nil)
    #expect(looks(500) { entry(UInt64($0), $0 % 20 == 0 ? nil : -0.5) } == nil)
    #expect(looks(500) { _ in entry(3, nil) } == nil)
  }

  /// Of several calls that are overdue together each is told once, by one look after the other.
  @Test func severalOverdueCalls() {
    var watch = LuaDeadlineWatch(threads: 4)
    var told: [Double] = []
    for look in 1...60 {
      let found = watch.look(after: 0.1) { thread in
        LuaDeadlineBoard.Entry(
          ticks: UInt64(look), left: thread == 0 ? nil : -Double(look), deadline: Double(thread))
      }
      if let found { told.append(found.deadline) }
    }
    #expect(told == [1, 2, 3])
  }

  /// A machine that slept for an hour between two looks ends nothing at once.
  @Test func timeThatNobodySaw() throws {
    let found = try #require(looks(200, 3600) { entry(UInt64($0), -3600 * Double($0)) })
    #expect(found > 5)
  }

  @Test func startsAndAnswersComeBackAsTheyWere() throws {
    let start = IsolationStart(channel: 5, board: 6, parent: 77, memory: 8192, widths: [-1, 80])
    #expect(IsolationStart(start.programName) == start)
    for name in [
      "tabulua", "", "tabulua-isolated", "tabulua-isolated 1 2 3 4 5", "tabulua-isolated 1 2 3 4 5 x",
    ] {
      #expect(IsolationStart(name) == nil)
    }
    let problem = Diagnostic(
      code: "write_failed", message: "cannot write `ž.csv`", location: TextLocation(file: "ž.csv"),
      help: "make room")
    guard case .problem(let read)? = IsolationAnswer(Array(IsolationAnswer.problem(problem).encoded[4...]))
    else {
      Issue.record("the problem was not read")
      return
    }
    #expect(read == problem)
    guard case .number(-5)? = IsolationAnswer(Array(IsolationAnswer.number(-5).encoded[4...])) else {
      Issue.record("the number was not read")
      return
    }
    #expect(IsolationAnswer([1, 2]) == nil)
  }
}

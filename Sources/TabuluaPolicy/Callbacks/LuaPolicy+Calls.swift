import TabuluaScript
import LuaHost
import TabuluaModel

/// The rows that a policy is asked about: those of a table view, or those that an app keeps itself.
///
/// Each question is written once, for both.
protocol AskedRows {
  /// What a question fails with.
  associatedtype Failure: Error

  /// Asks a callback, while `view` in Lua stands for these rows.
  ///
  /// A table view asks only what is implemented, and checks the answer itself; rows of an app get the default where a
  /// callback is absent, and `check` looks at the answer.
  func ask<Answer>(
    _ call: RowQuestion, of policy: LuaPolicy, default: @autoclosure () -> Answer,
    check: (PolicyTableQuestion, Answer) throws -> Answer,
    _ question: (LuaState, LuaFunction, LuaObject) throws -> LuaAnswer<Answer>
  ) throws(Failure) -> TableDecision<Answer>
}

extension AskedRows {
  /// Asks a callback whose every answer is right.
  @inline(__always)
  func ask<Answer>(
    _ call: RowQuestion, of policy: LuaPolicy, default standard: @autoclosure () -> Answer,
    _ question: (LuaState, LuaFunction, LuaObject) throws -> LuaAnswer<Answer>
  ) throws(Failure) -> TableDecision<Answer> {
    try ask(call, of: policy, default: standard(), check: { $1 }, question)
  }
}

/// What a question is about: the callback, a row before the change, and where it is proposed to go.
struct RowQuestion {
  let callback: TableCallback
  let path: TableIndexPath
  let proposed: TableIndexPath?

  init(_ callback: TableCallback, _ path: TableIndexPath, to proposed: TableIndexPath? = nil) {
    self.callback = callback
    self.path = path
    self.proposed = proposed
  }
}

extension TableView: AskedRows {
  typealias Failure = any Error

  @inline(__always)
  func ask<Answer>(
    _ call: RowQuestion, of policy: LuaPolicy, default: @autoclosure () -> Answer,
    check: (PolicyTableQuestion, Answer) throws -> Answer,
    _ question: (LuaState, LuaFunction, LuaObject) throws -> LuaAnswer<Answer>
  ) throws -> TableDecision<Answer> { try policy.ask(call.callback, in: self, question) }
}

// How a callback is called for a table view.
extension LuaPolicy {
  /// Calls a callback while `view` in Lua stands for a table view.
  ///
  /// No reference is counted for what is called: the policy keeps alive what it lends.
  @inline(__always)
  func call<Result>(
    _ callback: TableCallback, in view: TableView,
    _ body: (LuaState, Callback, LuaObject) throws -> Result
  ) throws -> Result {
    guard let lent = lentCallbacks[callback.index] else { throw TableError.notImplemented(callback) }
    return try lentView._withUnsafeGuaranteedRef { own in
      let outer = try own.enter(view)
      defer { own.leave(to: outer) }
      return try lent._withUnsafeGuaranteedRef { callback in
        try lentState._withUnsafeGuaranteedRef { try body($0, callback, object) }
      }
    }
  }

  /// Asks a callback for an answer with a reason.
  @inline(__always)
  func ask<Answer>(
    _ callback: TableCallback, in view: TableView,
    _ question: (LuaState, LuaFunction, LuaObject) throws -> LuaAnswer<Answer>
  ) throws -> TableDecision<Answer> {
    try call(callback, in: view) { state, callback, object in
      let answer = try question(state, callback.function, object)
      if callback.isComposed { return answer.decided(in: state, or: callback.place) }
      return TableDecision(answer.value, reason: answer.reason, account: callback.account)
    }
  }

  /// Asks a callback for a value.
  func value(
    _ callback: TableCallback, _ arguments: [LuaValue], mustAnswer: Bool = false, in view: TableView
  ) throws -> LuaValue {
    try call(callback, in: view) { state, callback, object in
      try state.askValue(callback.function, object, arguments, mustAnswer: mustAnswer).value
    }
  }

  /// Tells of an event.
  func tell(_ callback: TableCallback, in view: TableView) throws {
    try call(callback, in: view) { try $0.notify($1.function, $2) }
  }

  /// Tells of an event at a path.
  func tell(_ callback: TableCallback, _ path: TableIndexPath, in view: TableView) throws {
    try call(callback, in: view) { try $0.notify($1.function, $2, path.word) }
  }

  /// Tells of an event with two paths.
  func tell(
    _ callback: TableCallback, _ path: TableIndexPath, _ other: TableIndexPath, in view: TableView
  ) throws {
    try call(callback, in: view) {
      try $0.notify($1.function, $2, path.word, other.word)
    }
  }

  /// Tells of an event with values.
  func tell(_ callback: TableCallback, arguments: [LuaValue], in view: TableView) throws {
    try call(callback, in: view) { try $0.notify($1.function, $2, arguments: arguments) }
  }
}

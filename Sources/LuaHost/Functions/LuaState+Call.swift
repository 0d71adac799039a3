import CLuaHost

/// An argument of a call into Lua.
///
/// ```swift
/// let results = try state.call(add, [.value(.integer(1)), .value(.integer(2))])
/// ```
public enum LuaArgument: Sendable, Hashable {
  /// A value, deeply copied.
  case value(LuaValue)
  /// A host object.
  case object(LuaObject)
}

// Calls with arguments and results of any kind.
extension LuaState {
  /// Calls a function with encoded arguments.
  func call(
    _ function: LuaFunction, _ object: LuaObject?, _ arguments: [UInt8], _ mode: lh_call_mode
  ) throws(LuaError) -> lh_outcome {
    precondition(function.owner == owner, "a function of another Lua state")
    precondition((object?.owner ?? owner) == owner, "an object of another Lua state")
    let outcome = lh_call(
      handle, function.reference, object?.reference ?? 0, arguments, arguments.count, mode)
    try check(outcome.status, in: function)
    return outcome
  }

  /// Calls a function and answers all its results.
  ///
  /// ```swift
  /// let results = try state.call(add, [.value(.integer(1)), .value(.number(0.5))])  // [.number(1.5)]
  /// ```
  ///
  /// - Throws: ``LuaError`` where the function raises one, or a result cannot be copied.
  /// - Complexity: one protected call, what its arguments and results hold, and what the function does.
  public func call(_ function: LuaFunction, _ arguments: [LuaArgument]) throws(LuaError) -> [LuaValue] {
    var encoder = LuaEncoder()
    for argument in arguments {
      switch argument {
      case .value(let value): encoder.append(value, owner: owner)
      case .object(let object): encoder.append(object, owner: owner)
      }
    }
    let outcome = try call(function, nil, encoder.bytes, LH_CALL_RESULTS)
    var decoder = LuaDecoder(outcome.results, owner: owner, words: context.words)
    return decoder.values()
  }

  /// Asks for a value of any kind, deeply copied.
  ///
  /// ```swift
  /// let answer = try state.askValue(title, view, [.integer(3)])
  /// print(answer.value, answer.reason ?? "")
  /// ```
  ///
  /// - Parameters:
  ///   - function: The callback.
  ///   - object: Its first argument.
  ///   - arguments: The arguments after the object.
  ///   - mustAnswer: Whether returning nothing at all is an error; otherwise it means nil.
  /// - Returns: The first result, and the second as the reason.
  /// - Throws: ``LuaError`` where the function raises one, or its results cannot be used.
  /// - Complexity: one protected call, what its arguments and results hold, and what the function does.
  public func askValue(
    _ function: LuaFunction, _ object: LuaObject, _ arguments: [LuaValue], mustAnswer: Bool = false
  ) throws(LuaError) -> LuaAnswer<LuaValue> {
    let encoded = LuaEncoder(arguments, owner: owner).bytes
    let outcome = try call(function, object, encoded, mustAnswer ? LH_CALL_ANSWER : LH_CALL_VALUE)
    return LuaAnswer(value: context.decoded(outcome.results), reason: reason(outcome.reason))
  }

  /// Asks for a decision: a value of any kind, deeply copied; ``LuaWords/refusal`` in the function is the answer false.
  ///
  /// ```swift
  /// let answer = try state.askDecision(faults, view)
  /// print(answer.value, answer.reason ?? "")  // 2 two rows are too many
  /// ```
  ///
  /// - Returns: The first result, and the second as the reason.
  /// - Throws: ``LuaError`` where the function raises one, returns nothing at all, or its results cannot be used.
  /// - Complexity: one protected call, what its arguments and results hold, and what the function does.
  public func askDecision(
    _ function: LuaFunction, _ object: LuaObject, _ arguments: [LuaValue] = []
  ) throws(LuaError) -> LuaAnswer<LuaValue> {
    let encoded = arguments.isEmpty ? [] : LuaEncoder(arguments, owner: owner).bytes
    let outcome = try call(function, object, encoded, LH_CALL_DECISION)
    let isRejected = outcome.results.length == 0
    return LuaAnswer(
      value: isRejected ? .boolean(false) : context.decoded(outcome.results), reason: reason(outcome.reason))
  }

  /// Asks a yes/no question with arguments of any kind: true, or false or nil.
  ///
  /// ```swift
  /// let answer = try state.askYesNo(mayOpen, view, arguments: [.string("window")])
  /// if !answer.value { print(answer.reason ?? "no") }  // doors only
  /// ```
  ///
  /// - Throws: ``LuaError``, also for a function that returns nothing, another value, or a reason that is no string.
  /// - Complexity: one protected call, what its arguments and results hold, and what the function does.
  public func askYesNo(
    _ function: LuaFunction, _ object: LuaObject, arguments: [LuaValue]
  ) throws(LuaError) -> LuaAnswer<Bool> {
    let encoded = LuaEncoder(arguments, owner: owner).bytes
    let outcome = try call(function, object, encoded, LH_CALL_YES_NO)
    return LuaAnswer(value: outcome.yes != 0, reason: reason(outcome.reason))
  }

  /// Calls a function that a method was given, with arguments if there are any; results do not count.
  ///
  /// It is part of the callback that called the method: ``LuaWords/refusal`` ends both, and what this throws then must be
  /// thrown on.
  ///
  /// ```swift
  /// let twice = try state.makeFunction("twice") { [unowned state] call in
  ///   let body = try call.function(at: 1, "body")
  ///   try state.call(body)
  ///   try state.call(body)
  ///   return .nothing
  /// }
  /// ```
  ///
  /// - Throws: ``LuaError`` where the function raises one.
  /// - Complexity: one protected call, what its arguments and results hold, and what the function does.
  public func call(_ function: LuaFunction, with arguments: [LuaValue] = []) throws(LuaError) {
    _ = try call(function, nil, LuaEncoder(arguments, owner: owner).bytes, LH_CALL_BODY)
  }

  /// Says that the host needs a function no longer, once for each time that it was given it.
  ///
  /// A function that is called once, such as the handler of an action, would stay in memory otherwise. The value
  /// must not be used afterwards.
  ///
  /// ```swift
  /// _ = try state.call(once, [])
  /// state.release(once)
  /// ```
  public func release(_ function: LuaFunction) {
    precondition(function.owner == owner, "a function of another Lua state")
    lh_release_function(handle, function.reference)
  }

  /// Says that the host needs a referenced value no longer; it must not be used afterwards.
  ///
  /// ```swift
  /// if let table = try state.execute(Array("return {}".utf8), name: "table.lua") { state.release(table) }
  /// ```
  public func release(_ value: LuaReference) {
    precondition(value.owner == owner, "a reference of another Lua state")
    lh_release_reference(handle, value.reference)
  }

  /// Says that the host needs the functions within a value no longer.
  ///
  /// ```swift
  /// let handlers = try state.global("string")
  /// state.release(handlers)
  /// ```
  public func release(_ value: LuaValue) {
    switch value {
    case .function(let function): release(function)
    case .table(let table):
      for entry in table.entries {
        release(entry.key)
        release(entry.value)
      }
    case .nil, .boolean, .integer, .number, .string, .word, .other: break
    }
  }

  /// Tells of an event with arguments of any kind; results do not count.
  ///
  /// ```swift
  /// try state.notify(didChange, view, arguments: [.string("title"), .boolean(true)])
  /// ```
  ///
  /// - Throws: ``LuaError`` where the function raises one.
  /// - Complexity: one protected call, what its arguments and results hold, and what the function does.
  public func notify(
    _ function: LuaFunction, _ object: LuaObject, arguments: [LuaValue]
  ) throws(LuaError) {
    _ = try call(function, object, LuaEncoder(arguments, owner: owner).bytes, LH_CALL_EVENT)
  }
}

import CLuaHost

extension LuaState {
  /// Notes what scripts can reach now, before one runs: what is made from then on, other states get copies of.
  ///
  /// - Throws: ``LuaError`` where memory ends.
  /// - Complexity: O(*n*) for *n* values that scripts can reach.
  package func beginCopies() throws(LuaError) { try check(lh_copy_begin(handle)) }

  /// Copies a function of another state with all that it can reach, and with what scripts have changed there since
  /// ``beginCopies()``: fields of globals and libraries, modules that were required, and the numbers of `math.random`.
  ///
  /// Both states must have been made ready alike. What the other one had before its scripts ran is not copied: the function
  /// reaches what this state has in its place. While it is copied nobody else may use the other state.
  ///
  /// - Throws: ``LuaError`` with the code ``LuaError/Code/notCopied``, or where memory ends.
  /// - Complexity: O(*k*) for the code of the functions, the fields of the tables and the bytes of the strings that it reaches.
  package func copy(_ function: LuaFunction, from original: LuaState) throws(LuaError) -> LuaFunction {
    precondition(function.owner == original.owner, "a function of another Lua state")
    context.sources.merge(original.context.sources) { mine, _ in mine }
    var bytes = lh_bytes()
    try check(lh_copy_function(handle, original.handle, function.reference, &bytes))
    guard case .function(let copy) = context.decoded(bytes) else {
      throw LuaError(code: .runtime, message: "the copy is no function")
    }
    return copy
  }
}

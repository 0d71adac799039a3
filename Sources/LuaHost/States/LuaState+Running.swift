import CLuaHost

// What methods of the host learn and decide while a script runs.
extension LuaState {
  /// The innermost line that runs in a chunk; where none does, the innermost line of any chunk.
  ///
  /// ```swift
  /// let here = try state.makeFunction("here") { [unowned state] _ in
  ///   .value(.string(LuaString(state.runningPlace(in: "main.lua")?.description ?? "nowhere")))
  /// }
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* calls that are active.
  public func runningPlace(in chunk: String) -> LuaSourceLine? {
    let place = chunk.withCString { lh_running_place(handle, $0) }
    return place.line > 0 ? LuaSourceLine(chunk: place.chunk.text, line: Int(place.line)) : nil
  }

  /// Starts the instruction limit and the deadline of the running outermost call anew, as if it had just begun.
  ///
  /// ```swift
  /// let step = try state.makeFunction("step") { [unowned state] _ in
  ///   state.restartLimits()
  ///   return .nothing
  /// }
  /// ```
  public func restartLimits() { lh_restart_limits(handle) }

  /// Starts the deadline now, for all outermost calls until it is started again.
  ///
  /// For a host that makes many calls for one thing, such as a reaction to a tap, which is to end in time as a whole.
  /// Without it each outermost call has ``LuaLimits/deadline`` for itself.
  ///
  /// ```swift
  /// state.startDeadline()
  /// for _ in 1...3 { _ = try state.call(ask, []) }
  /// ```
  public func startDeadline() { lh_start_deadline(handle) }

  /// Stops the running script as soon as the method that calls this returns.
  ///
  /// The script cannot catch it; the outermost call throws a ``LuaError`` with the code
  /// ``LuaError/Code/stopped``. Does nothing while no script runs.
  ///
  /// ```swift
  /// let quit = try state.makeFunction("quit") { [unowned state] _ in
  ///   state.stop()
  ///   return .nothing
  /// }
  /// ```
  public func stop() { lh_stop(handle) }
}

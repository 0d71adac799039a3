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
    guard place.line > 0 else { return nil }
    return LuaSourceLine(chunk: place.is_wanted ? chunk : place.chunk.text, line: Int(place.line))
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

  /// Takes the price of what the host did for the running script from ``LuaLimits/instructions``.
  ///
  /// A method costs the script as little as any call, however long it works: one that works long says so. A microsecond is
  /// about two instructions. The script is stopped when the method returns if they are spent; nothing happens while no
  /// script runs, or where instructions are not limited.
  ///
  /// - Complexity: O(1); it asks for the thread's processor time.
  package func charge(instructions: Int) { lh_charge(handle, Int64(instructions)) }

  /// About how many bytes the host keeps for the running script, which count with what the state holds for
  /// ``LuaLimits/memory``.
  ///
  /// A host that keeps what a script hands over says so here; the script is stopped at its next instruction if that is too
  /// much. It is zero again when the next outermost call begins.
  package var heldBytes: Int {
    get { Int(lh_held(handle)) }
    set { lh_hold(handle, max(0, newValue)) }
  }

  /// About how many bytes the host keeps for scripts apart from what the running call makes it keep; see ``heldBytes``.
  package var bytesElsewhere: Int {
    get { context.bytesElsewhere }
    set { context.bytesElsewhere = newValue }
  }

  /// Works at a change of a table for the script whose method this is: that time counts twice for the deadline, because the
  /// change may have to be taken back, which takes about as long again.
  ///
  /// What calls the script meanwhile has its time counted once.
  @inline(__always)
  package func changing<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let former = lh_begin_change(handle)
    defer { lh_end_change(handle, former) }
    return try body()
  }

  /// How many outermost calls of scripts there were: those that no other call lies around.
  package var numberOfCalls: Int { Int(truncatingIfNeeded: lh_number_of_calls(handle)) }

  /// Works for a script whose method this is, without that the time counts for the deadline of the running call; it
  /// begins anew afterwards.
  ///
  /// What calls the script meanwhile, such as a function that it handed over, has its time counted.
  ///
  /// ```swift
  /// let sort = try state.makeFunction("sort") { [unowned state] _ in
  ///   state.withoutDeadline { lines.sort() }
  ///   return .nothing
  /// }
  /// ```
  ///
  /// - Throws: what `work` throws.
  /// - Complexity: O(1), beside the work.
  public func withoutDeadline<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lh_pause_deadline(handle)
    defer { lh_resume_deadline(handle) }
    return try work()
  }

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

  /// Starts the deadline now for all outermost calls until ``releaseDeadline()``, and has a ``LuaOverrunWatch`` see what this
  /// thread does between them, and after the last one, as it sees the calls: work that scripts give to the host.
  ///
  /// Held again before it is released the deadline starts anew. To be released in the same thread.
  ///
  /// - Complexity: O(1).
  package func holdDeadline() { lh_hold_deadline(handle) }

  /// Ends what ``holdDeadline()`` began; does nothing where that did not begin anything.
  package func releaseDeadline() { lh_release_deadline(handle) }

  /// Gives the outermost calls of a function a name, which a ``LuaOverrunWatch`` tells of one that goes on for too long.
  ///
  /// - Complexity: O(1).
  package func nameCalls(of function: LuaFunction, _ name: String) {
    lh_name_calls(handle, function.reference, name)
  }

  /// Starts a time that all calls of the state together may take, beside what ``limits`` allow each of them; nil for none.
  ///
  /// A script that runs when it has passed is stopped with the code ``LuaError/Code/timeLimit``. The time goes on between
  /// the calls. It is kept where there is a ``LuaLimits/deadline``, whose clock it needs.
  ///
  /// ```swift
  /// state.startTimeLimit(60)
  /// while let question = questions.popLast() { _ = try state.call(ask, [question]) }
  /// ```
  public func startTimeLimit(_ seconds: Double?) {
    lh_start_time_limit(handle, seconds.map { max(Int64(min($0, 1e9) * 1e9), 1) } ?? 0)
  }

  /// Whether calls through long chains of `__call` are ended; only tests of that turn it off.
  package func lookAtGrowingStacks(_ looks: Bool) { lh_look_at_growing_stacks(handle, looks) }

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

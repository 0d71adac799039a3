import CLuaHost

// Whether functions leave something behind that is found at their next call.
extension LuaState {
  /// Notes all that functions can leave something in, as it is now: variables and tables outside of them that they, or
  /// what they call, can change, iterators, coroutines, and the state of `math.random`.
  ///
  /// The watch before is given up.
  ///
  /// - Returns: Whether there is anything: if not, the functions are called as often as one likes without a trace, but
  ///   for what ``watchCount`` counts.
  /// - Throws: ``LuaError`` where all that can be reached is more than the limits allow to look at.
  /// - Complexity: O(*n*) for the code and the tables that the functions can reach.
  package func beginWatch(of functions: [LuaFunction]) throws(LuaError) -> Bool {
    for function in functions { precondition(function.owner == owner, "a function of another Lua state") }
    var isWatching = false
    try check(lh_watch_begin(handle, functions.map(\.reference), functions.count, &isWatching))
    return isWatching
  }

  /// Whether anything has changed since ``beginWatch(of:)``, or cannot be looked at within the limits.
  ///
  /// - Complexity: O(*n*) for what is watched: mostly a few variables, and tables that the functions can write into.
  package var hasChangedSinceWatch: Bool { lh_watch_has_changed(handle) }

  /// Puts everything back that was noted when the watch began; the watch goes on.
  ///
  /// - Returns: Whether all is as it was then. If not, some of it may be: a coroutine was resumed, ``watchCount`` grew, a
  ///   table has another length, keys that are tables or functions come in another order, or the limits do not allow it.
  /// - Complexity: O(*n*) for what is watched.
  package func restoreWatched() -> Bool { lh_watch_restore(handle) }

  /// How often something was done so far that a function can find again, and that no value shows: a table was shown by a
  /// number in place of its address, a text or a module was loaded, or the memory in use was asked for.
  package var watchCount: UInt64 { lh_watch_count(handle) }
}

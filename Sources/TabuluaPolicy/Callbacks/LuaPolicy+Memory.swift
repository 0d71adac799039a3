package import TabuluaModel
import LuaHost

// Whether a policy remembers: whether its functions leave something in Lua that they find at their next call.
extension LuaPolicy {
  /// Notes all that callbacks, laws and predicates can leave something in, as it is now; the watch before is given up.
  ///
  /// - Parameters:
  ///   - callbacks: The callbacks that are going to be called.
  ///   - laws: Whether own laws are asked too. The predicate of `not_displaced` always counts.
  /// - Returns: Whether there is anything; if not, nothing but ``memoryCount`` can tell that the policy remembers.
  /// - Complexity: O(*n*) for the code and the tables that the functions can reach.
  package func watchMemory(of callbacks: CallbackSet, laws: Bool) -> Bool {
    var functions = TableCallback.allCases.filter { callbacks.contains($0) }.compactMap { function(for: $0) }
    functions += self.laws.filter { laws || $0.ready != nil }.compactMap(\.function)
    // What cannot even be looked at within the limits is taken for something that changes.
    do {
      return try state.beginWatch(of: functions)
    } catch {
      return true
    }
  }

  /// Whether anything has changed since ``watchMemory(of:laws:)``.
  ///
  /// - Complexity: O(*n*) for what is watched.
  package var hasChangedMemory: Bool { state.hasChangedSinceWatch }

  /// Puts back what the policy had kept when ``watchMemory(of:laws:)`` noted it; the watch goes on.
  ///
  /// - Returns: Whether the policy finds all of it as it was then. If not, only loading it anew helps.
  /// - Complexity: O(*n*) for what is watched.
  package func restoreMemory() -> Bool { state.restoreWatched() }

  /// How often the policy has done something that it can find again and that no value of Lua shows.
  package var memoryCount: UInt64 { state.watchCount }
}

package import TabuluaText
import TabuluaModel
import TabuluaPolicy

// Each drag finds the policy as it was loaded, also one that remembers what it was asked.
extension DragBench {
  /// What is known of whether a policy remembers what it was asked.
  enum Memory {
    /// Nothing: it was just loaded.
    case unknown
    /// It has nothing to remember in, unless the count of `LuaPolicy.memoryCount` is another one.
    case none(count: UInt64)
    /// It has, and that is watched.
    case watched
  }

  /// Begins to watch whether the policy remembers what it is asked from now on, unless it is watched already.
  func watchMemory() {
    guard case .unknown = memory else { return }
    memory = watchMemory(of: policy)
  }

  /// Begins to watch what a policy remembers that may not rule the view yet.
  func watchMemory(of policy: LuaPolicy) -> Memory {
    let isWatched = hasMemory && policy.watchMemory(of: .all, laws: true)
    return isWatched ? .watched : .none(count: policy.memoryCount)
  }

  /// Lets a policy that remembers something since ``watchMemory()`` forget it; whether it has nothing of it any more.
  ///
  /// One that owns its rows does not forget how it moved them, because the view knows their places too.
  func forget() -> Bool {
    guard case .watched = memory, !policy.ownsRows else { return false }
    return policy.restoreMemory()
  }

  /// Whether the policy keeps anything of what it was asked since ``watchMemory()``.
  var hasChangedMemory: Bool {
    switch memory {
    case .unknown: false
    case .none(let count): policy.memoryCount != count
    case .watched: policy.hasChangedMemory
    }
  }

  /// Lets the next drag find the policy as it was loaded: one that remembers anything forgets it, or is loaded anew where
  /// that is not possible.
  ///
  /// - Throws: as ``reopen()``.
  /// - Complexity: O(*n*) for what the policy can remember in; nothing for one that has nothing.
  package func beginAnew() throws(Diagnostic) {
    if hasChangedMemory, !forget() { try reopen() }
    watchMemory()
  }
}

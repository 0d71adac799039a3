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
    let isWatched = hasMemory && policy.watchMemory(of: .all, laws: true)
    memory = isWatched ? .watched : .none(count: policy.memoryCount)
  }

  /// Whether the policy keeps anything of what it was asked since ``watchMemory()``.
  var hasChangedMemory: Bool {
    switch memory {
    case .unknown: false
    case .none(let count): policy.memoryCount != count
    case .watched: policy.hasChangedMemory
    }
  }

  /// Lets the next drag find the policy as it was loaded: one that remembers anything is loaded anew.
  ///
  /// - Throws: as ``reopen()``.
  /// - Complexity: O(*n*) for what the policy can remember in; nothing for one that has nothing.
  package func beginAnew() throws(Diagnostic) {
    if hasChangedMemory { try reopen() }
    watchMemory()
  }
}

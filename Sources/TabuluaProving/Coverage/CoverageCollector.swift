import TabuluaDrawing
import TabuluaBatch
import TabuluaModel
public import TabuluaPolicy
import TabuluaFiles

/// Collects the coverage of runs that may go on in several threads.
///
/// ```swift
/// let collector = CoverageCollector()
/// var options = SpecOptions()
/// collector.watch(&options)
/// _ = SpecRunner(options).run(suite)
/// print(collector.coverage.text())
/// ```
///
/// It is sendable because what it collects is touched only while its lock is held.
public final class CoverageCollector: @unchecked Sendable {
  private let lock = Monitor()
  private var collected = Coverage()

  /// Makes a collector of nothing.
  public init() {}

  /// What was collected so far.
  public var coverage: Coverage { lock.withLock { collected } }

  /// Has the policies of a run of specs count their lines, and listens to what the tests do.
  public func watch(_ options: inout SpecOptions) {
    options.coversLines = true
    options.onPolicyReleased = { [self] policy, _ in add(policy) }
    options.onCall = { [self] policy, call in
      if let policy { lock.withLock { collected.add([call], of: policy) } }
    }
    options.onInteraction = { [self] policy, interaction in
      guard policy != nil, let drag = interaction.drag else { return }
      lock.withLock { collected.add(drag, rowCounts: interaction.rowCounts) }
    }
  }

  /// Adds what a policy has done since it was loaded.
  public func add(_ policy: LuaPolicy) { lock.withLock { collected.add(policy) } }

  /// Adds what a policy has done since it was loaded, and which of its callbacks were called, as far as their
  /// lines tell; for a policy whose calls are not recorded.
  package func addAlone(_ policy: LuaPolicy) { lock.withLock { collected.addAlone(policy) } }
}

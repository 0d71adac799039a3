/// The exit status of a command.
///
/// If several apply, the first of usage, policy, failed and refused is taken.
package enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  /// All was done.
  case done = 0
  /// The table, the batch, the output or a step failed.
  case failed = 1
  /// A step was refused under `--strict`; nothing was written.
  case refused = 2
  /// The policy is missing, unreadable or invalid.
  case invalidPolicy = 3
  /// The command line is wrong.
  case usage = 64
}

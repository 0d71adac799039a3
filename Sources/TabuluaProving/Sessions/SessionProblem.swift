public import TabuluaText

/// What went wrong in a session that was tried.
///
/// ```swift
/// let sampler = SessionSampler(prototype, .loaded(table), runs: 1000, steps: 50, seed: 7)
/// if case .lawBroken(let name, _)? = try sampler.run().failure?.problem { print("broken: \(name)") }
/// ```
public enum SessionProblem: Sendable {
  /// A law of the policy was broken, or would have been, had the table not undone it.
  case lawBroken(name: String, reason: String?)

  /// A step failed because of the policy: a callback raised an error, or answered what makes no sense.
  case stepFailed(Diagnostic)

  /// The table did not stay what it must be, whatever the policy does; the text says in which way.
  case invariantBroken(String)
}

extension SessionProblem {
  /// Whether it is the same problem, perhaps in another place of the table.
  func isLike(_ other: SessionProblem) -> Bool { likeness == other.likeness }

  /// What problems that are the same have in common.
  private var likeness: [String?] {
    switch self {
    case .lawBroken(let name, _): ["law", name]
    case .stepFailed(let error):
      ["step", error.code, error.callback, (error.location?.line).map(String.init)]
    case .invariantBroken(let text): ["invariant", text]
    }
  }

  /// The problem in one line.
  public var text: String {
    switch self {
    case .lawBroken(let name, let reason): "law `\(name)` is broken" + (reason.map { ": \($0)" } ?? "")
    case .stepFailed(let error): error.message
    case .invariantBroken(let text): text
    }
  }
}

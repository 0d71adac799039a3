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
  func isLike(_ other: SessionProblem) -> Bool {
    switch (self, other) {
    case (.lawBroken(let name, _), .lawBroken(let otherName, _)): name == otherName
    case (.stepFailed(let error), .stepFailed(let otherError)):
      error.code == otherError.code && error.callback == otherError.callback
        && error.location?.line == otherError.location?.line
    case (.invariantBroken(let text), .invariantBroken(let otherText)): text == otherText
    default: false
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

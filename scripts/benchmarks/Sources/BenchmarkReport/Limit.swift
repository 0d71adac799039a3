/// What a figure is held to.
public enum Limit: Sendable, Hashable, CustomStringConvertible {
  /// The figure may not be smaller.
  case atLeast(Double)
  /// The figure may not be greater.
  case atMost(Double)

  /// Whether a figure keeps to the limit; one that is no number does not.
  public func holds(_ figure: Double) -> Bool {
    switch self {
    case .atLeast(let bound): figure >= bound
    case .atMost(let bound): figure <= bound
    }
  }

  /// The limit as reports have it, such as `>= 400`.
  public var description: String {
    switch self {
    case .atLeast(let bound): ">= \(Figure.short(bound))"
    case .atMost(let bound): "<= \(Figure.short(bound))"
    }
  }
}

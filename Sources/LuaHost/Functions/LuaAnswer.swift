/// What a callback answered: its first result, and the reason it gave as its second.
///
/// ```swift
/// let answer = LuaAnswer(value: false, reason: "the list is full")
/// ```
public struct LuaAnswer<Value: Sendable>: Sendable {
  /// The first result.
  public var value: Value

  /// The second result, where it is a string.
  public var reason: String?

  /// Creates an answer.
  @inline(__always)
  public init(value: Value, reason: String? = nil) {
    self.value = value
    self.reason = reason
  }
}

extension LuaAnswer: Equatable where Value: Equatable {}

/// An argument of a host method that is missing or of the wrong kind.
///
/// ```swift
/// let error = LuaArgumentError(
///   method: "add", position: 1, name: "number", expected: "a number", got: "nil")
/// print(error)  // argument `number` of `add` must be a number, not nil
/// ```
public struct LuaArgumentError: Error, Sendable, Hashable {
  /// The name of the method.
  public var method: String

  /// The argument's place, counted from 1 without the object itself.
  public var position: Int

  /// The argument's name.
  public var name: String?

  /// What it should be, in words, such as `a whole number`.
  public var expected: String

  /// What it is, in words, such as `the string "x"`, or `nothing`.
  public var got: String

  /// Creates an error.
  public init(method: String, position: Int, name: String?, expected: String, got: String) {
    self.method = method
    self.position = position
    self.name = name
    self.expected = expected
    self.got = got
  }
}

extension LuaArgumentError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    let argument = name.map { "argument `\($0)`" } ?? "argument \(position)"
    return "\(argument) of `\(method)` must be \(expected), not \(got)"
  }
}

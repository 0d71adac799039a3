/// A call of a host method with more arguments than it takes.
///
/// ```swift
/// let error = LuaArgumentCountError(method: "add", most: 2, given: 3)
/// print(error)  // `add` takes at most 2 arguments, not 3
/// ```
public struct LuaArgumentCountError: Error, Sendable, Hashable {
  /// The name of the method.
  public var method: String

  /// How many arguments it takes at most, without the object itself.
  public var most: Int

  /// How many it was given; nil behind the last one that is not nil does not count.
  public var given: Int

  /// Creates an error.
  public init(method: String, most: Int, given: Int) {
    self.method = method
    self.most = most
    self.given = given
  }
}

extension LuaArgumentCountError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch most {
    case 0: "`\(method)` takes no argument, not \(given)"
    case 1: "`\(method)` takes one argument, not \(given)"
    default: "`\(method)` takes at most \(most) arguments, not \(given)"
    }
  }
}

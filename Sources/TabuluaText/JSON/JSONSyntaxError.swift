/// What is wrong with a JSON text, and where.
public struct JSONSyntaxError: Error, Sendable, Hashable {
  /// What is wrong: one line, lower case, without a full stop.
  public var message: String

  /// How many bytes stand before the place.
  public var offset: Int

  /// The line of the place, counted from 1.
  public var line: Int

  /// The column of the place in its line, counted from 1 in characters.
  public var column: Int
}

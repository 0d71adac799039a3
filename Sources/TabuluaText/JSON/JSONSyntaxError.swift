/// What is wrong with a JSON text, and where.
package struct JSONSyntaxError: Error, Sendable, Hashable {
  /// What is wrong: one line, lower case, without a full stop.
  package var message: String

  /// How many bytes stand before the place.
  package var offset: Int

  /// The line of the place, counted from 1.
  package var line: Int

  /// The column of the place in its line, counted from 1 in characters.
  package var column: Int
}

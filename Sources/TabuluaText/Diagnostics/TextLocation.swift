/// A place in a file that the user wrote.
///
/// ```swift
/// print(TextLocation(file: "kanban.lua", line: 12))  // kanban.lua:12
/// ```
public struct TextLocation: Sendable, Hashable, CustomStringConvertible {
  /// The file's name as the user gave it.
  public var file: String

  /// The line, counted from 1.
  public var line: Int?

  /// The column, counted from 1 in characters.
  public var column: Int?

  /// How many characters the place covers; they are underlined.
  public var length: Int?

  /// The text of the line, to be shown below the message.
  public var text: String?

  /// Creates a place.
  public init(file: String, line: Int? = nil, column: Int? = nil, length: Int? = nil, text: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
    self.text = text
  }

  /// The place as `file:line:column`, with what is known.
  public var description: String {
    guard let line else { return file }
    guard let column else { return "\(file):\(line)" }
    return "\(file):\(line):\(column)"
  }

  /// The place as `file:line`, the form that results and traces use.
  public var fileAndLine: String {
    guard let line else { return file }
    return "\(file):\(line)"
  }
}

/// A wrong input, and the one error that it gives.
struct WrongInput: Sendable, CustomStringConvertible {
  /// What is wrong.
  var what: String

  /// The files that differ from ``Sample/files``; nil is a file that is not there.
  var files: [String: String?] = [:]

  /// Files that are no text.
  var bytes: [String: [UInt8]] = [:]

  /// The arguments; `@name` is the path of a file.
  var arguments = Self.run

  /// The exit status.
  var status: Int32

  /// The diagnostic's code.
  var code: String

  /// Its message.
  var message: String

  /// Its place, as `file:line:column`, or a beginning of it, since what is printed tells it whole; nil for none.
  var place: String?

  var description: String { what }

  /// A run that would write the table, so that an untouched table means something.
  static let run = ["run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.jsonl", "--in-place"]

  static func table(
    _ what: String, _ text: String?, _ code: String, _ message: String, at place: String?,
    with arguments: [String] = []
  ) -> Self {
    Self(
      what: what, files: ["t.csv": text], arguments: run + arguments, status: 1, code: code, message: message,
      place: place)
  }

  static func batch(_ what: String, _ text: String?, _ code: String, _ message: String, at place: String?)
    -> Self
  {
    Self(what: what, files: ["b.jsonl": text], status: 1, code: code, message: message, place: place)
  }

  static func policy(
    _ what: String, _ text: String?, _ code: String, _ message: String, at place: String?
  ) -> Self {
    Self(what: what, files: ["p.lua": text], status: 3, code: code, message: message, place: place)
  }

  /// A policy whose mistake shows when a callback is called.
  static func callback(
    _ what: String, _ body: String, _ code: String, _ message: String, at place: String?,
    arguments: [String] = []
  ) -> Self {
    Self(
      what: what,
      files: [
        "p.lua": "local policy = { table = { key = 'id', section_by = 'status' } }\n\(body)\nreturn policy\n"
      ],
      arguments: run + arguments, status: 1, code: code, message: message, place: place)
  }

  static func usage(_ what: String, _ arguments: [String], _ message: String) -> Self {
    Self(what: what, arguments: arguments, status: 64, code: "usage", message: message, place: nil)
  }
}

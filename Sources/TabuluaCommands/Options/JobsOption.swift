import TabuluaSystem

/// How many things are tried at the same time, as `--jobs` gives it.
enum JobsOption {
  /// One for each core.
  static let standard = numberOfProcessors()

  /// The number that is given, else one for each core.
  ///
  /// - Throws: a usage failure where it is no number from 1 to 1024.
  static func count(_ text: String?) throws(CommandFailure) -> Int {
    guard let text else { return standard }
    return try CommandFailure.number(text, "--jobs", in: 1...1024, "from 1 to 1024")
  }
}

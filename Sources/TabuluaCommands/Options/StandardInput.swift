/// Standard input where a file is read.
enum StandardInput {
  /// How it is named on the command line.
  static let name = "-"

  /// The path to read for a name from the command line.
  static func path(for name: String) -> String { name == Self.name ? "/dev/stdin" : name }

  /// Fails where more than one of some files is standard input.
  static func checkReadOnce(
    _ files: [String?], help: String = "name files for all but one `-`"
  ) throws(CommandFailure) {
    guard files.count(where: { $0 == name }) > 1 else { return }
    throw .usage("standard input can be read only once", help: help)
  }
}

/// Standard input where a file is read.
enum StandardInput {
  /// How it is named on the command line.
  static let name = "-"

  /// The path to read for a name from the command line.
  static func path(for name: String) -> String {
    name == Self.name ? "/dev/stdin" : name
  }
}

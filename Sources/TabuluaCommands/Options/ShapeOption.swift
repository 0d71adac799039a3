import ArgumentParser

/// Reads `--shape`.
enum ShapeOption {
  static let help = ArgumentHelp(
    "Instead of a table: how many rows each section has; a policy that owns its rows gets it as options.shape.",
    valueName: "n,…")

  /// The number of rows of each section.
  ///
  /// - Throws: a usage failure for what is no list of counts.
  static func counts(_ text: String?, _ name: String = "--shape") throws(CommandFailure) -> [Int]? {
    guard let text else { return nil }
    var counts: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let count = Int(part), count >= 0, count <= 1_000_000 else {
        throw .usage(
          "`\(name)` lists the number of rows of each section, not `\(text)`",
          help: "write it as `\(name) 3,2`")
      }
      counts.append(count)
    }
    return counts
  }
}

/// Reads `--shapes`.
enum ShapesOption {
  static let help = ArgumentHelp(
    "Instead of a table: all tables of up to so many sections, of up to so many rows each; where the policy lists its "
      + "sections, of these sections. Listed values multiply the tables: begin with 1.", valueName: "k")

  /// How many sections a table has at most, and rows in each.
  ///
  /// - Throws: a usage failure for what is no such number.
  static func maximum(_ text: String) throws(CommandFailure) -> Int {
    try CommandFailure.number(text, "--shapes", in: 1...64, "from 1 to 64")
  }
}

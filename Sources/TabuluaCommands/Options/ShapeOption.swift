/// Reads `--shape`.
enum ShapeOption {
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

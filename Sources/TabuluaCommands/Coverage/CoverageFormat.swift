import TabuluaDrawing
import TabuluaProving

/// How coverage is laid out.
struct CoverageFormat: OutputFormat {
  let name: String
  let words: String
  var fileEndings: [String] = []

  /// The text of a coverage, styled where the format is for a terminal.
  let text: @Sendable (Coverage, TextStyle) -> String

  static let standard = CoverageFormat(
    name: "text", words: "how much of each policy ran, and which lines did not"
  ) { $0.text(style: $1) }

  static let all = [
    standard,
    // For editors and review tools.
    CoverageFormat(
      name: "lcov", words: "the tracefile that editors and review tools read", fileEndings: ["info", "lcov"]
    ) { coverage, _ in coverage.lcov },
    CoverageFormat(
      name: "json", words: "one object with the lines and callbacks of each policy, for programs",
      fileEndings: ["json"]
    ) { coverage, _ in coverage.json + "\n" },
    CoverageFormat(
      name: "html", words: "a page with the lines of each policy, for a browser",
      fileEndings: ["html", "htm"]
    ) { coverage, _ in coverage.html },
  ]
}

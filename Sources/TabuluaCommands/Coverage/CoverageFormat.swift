import TabuluaDrawing
import TabuluaProving

/// How coverage is laid out.
struct CoverageFormat: OutputFormat {
  let name: String
  var fileEndings: [String] = []

  /// The text of a coverage, styled where the format is for a terminal.
  let text: @Sendable (Coverage, TextStyle) -> String

  static let standard = CoverageFormat(name: "text") { $0.text(style: $1) }

  static let all = [
    standard,
    // For editors and review tools.
    CoverageFormat(name: "lcov", fileEndings: ["info", "lcov"]) { coverage, _ in coverage.lcov },
    CoverageFormat(name: "json", fileEndings: ["json"]) { coverage, _ in coverage.json + "\n" },
    CoverageFormat(name: "html", fileEndings: ["html", "htm"]) { coverage, _ in coverage.html },
  ]
}

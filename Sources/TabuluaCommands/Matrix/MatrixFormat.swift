import TabuluaDrawing
import TabuluaProving

/// How a matrix is shown.
struct MatrixFormat: OutputFormat {
  let name: String
  var fileEndings: [String] = []

  /// The text of a matrix with a title, styled where the format is for a terminal.
  let text: @Sendable (DragMatrix, _ title: String, TextStyle) -> String

  static let standard = MatrixFormat(name: "text") { matrix, _, style in matrix.text(style: style) }

  static let all = [
    standard,
    MatrixFormat(name: "svg", fileEndings: ["svg"]) { matrix, title, _ in matrix.svg(title: title) },
    MatrixFormat(name: "html", fileEndings: ["html", "htm"]) { matrix, title, _ in matrix.html(title: title)
    },
    MatrixFormat(name: "json", fileEndings: ["json"]) { matrix, _, _ in matrix.json + "\n" },
  ]
}

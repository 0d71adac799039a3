import TabuluaDrawing
import TabuluaProving

/// How a matrix is shown.
struct MatrixFormat: OutputFormat {
  let name: String
  let words: String
  var fileEndings: [String] = []

  /// The text of a matrix with a title, styled where the format is for a terminal.
  let text: @Sendable (DragMatrix, _ title: String, TextStyle) -> String

  static let standard = MatrixFormat(name: "text", words: "where each drag ends, in words and signs") {
    matrix, _, style in matrix.text(style: style)
  }

  static let all = [
    standard,
    MatrixFormat(name: "svg", words: "a picture of the matrix", fileEndings: ["svg"]) { matrix, title, _ in
      matrix.svg(title: title)
    },
    MatrixFormat(name: "html", words: "a page with the matrix, for a browser", fileEndings: ["html", "htm"]) {
      matrix, title, _ in matrix.html(title: title)
    },
    MatrixFormat(
      name: "json", words: "one object with the counts and the cells, for programs", fileEndings: ["json"]
    ) { matrix, _, _ in matrix.json + "\n" },
  ]
}

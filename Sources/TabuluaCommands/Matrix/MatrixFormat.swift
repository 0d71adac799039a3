import TabuluaDrawing
import TabuluaProving

/// How a matrix is shown.
struct MatrixFormat: ReportedFormat {
  let name: String
  let words: String
  var fileEndings: [String] = []
  let failure: FailureLayout

  /// Writes a matrix with a title, piece by piece; styled where the format is for a terminal.
  let write: @Sendable (DragMatrix, _ title: String, TextStyle, _ to: (String) -> Void) -> Void

  static let standard = MatrixFormat(
    name: "text", words: "where each drag ends, in words and signs", failure: .words
  ) {
    matrix, _, style, write in
    write(matrix.text(style: style))
  }

  static let all = [
    standard,
    MatrixFormat(name: "svg", words: "a picture of the matrix", fileEndings: ["svg"], failure: .picture) {
      matrix, title, _, write in
      write(matrix.svg(title: title))
    },
    MatrixFormat(
      name: "html", words: "a page with the matrix, for a browser", fileEndings: ["html", "htm"],
      failure: .page
    ) {
      matrix, title, _, write in
      write(matrix.html(title: title))
    },
    MatrixFormat(
      name: "json", words: "one object with the counts and the cells, for programs", fileEndings: ["json"],
      failure: .json
    ) { matrix, _, _, write in
      matrix.writeJSON(to: write)
      write("\n")
    },
  ]
}

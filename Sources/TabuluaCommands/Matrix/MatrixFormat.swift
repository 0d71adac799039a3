import TabuluaDrawing
import TabuluaProving

/// How a matrix is shown.
struct MatrixFormat: OutputFormat {
  let name: String
  var fileEndings: [String] = []

  /// Writes a matrix with a title, piece by piece; styled where the format is for a terminal.
  let write: @Sendable (DragMatrix, _ title: String, TextStyle, _ to: (String) -> Void) -> Void

  static let standard = MatrixFormat(name: "text") { matrix, _, style, write in
    write(matrix.text(style: style))
  }

  static let all = [
    standard,
    MatrixFormat(name: "svg", fileEndings: ["svg"]) { matrix, title, _, write in
      write(matrix.svg(title: title))
    },
    MatrixFormat(name: "html", fileEndings: ["html", "htm"]) { matrix, title, _, write in
      write(matrix.html(title: title))
    },
    MatrixFormat(name: "json", fileEndings: ["json"]) { matrix, _, _, write in
      matrix.writeJSON(to: write)
      write("\n")
    },
  ]
}

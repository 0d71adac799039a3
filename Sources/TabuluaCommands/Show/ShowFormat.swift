import TabuluaDrawing
import TabuluaScript

/// How a table is shown.
struct ShowFormat: ReportedFormat {
  let name: String
  let words: String
  var fileEndings: [String] = []

  /// Whether every row of a large table is written, where `--viewport` does not say how many.
  var hasEveryRow = false

  let failure: FailureLayout

  /// Writes a table, piece by piece; styled where the format is for a terminal.
  let write: @Sendable (ShownTable, TextStyle, _ to: (String) -> Void) -> Void

  static let standard = ShowFormat(name: "text", words: "the table in words, for a terminal", failure: .words)
  {
    $0.page.writeText(style: $1, words: $0.words, to: $2)
  }

  static let all = [
    standard,
    ShowFormat(
      name: "svg", words: "a picture of the table as a device shows it", fileEndings: ["svg"],
      failure: .picture
    ) {
      table, _, write in table.picture.writeSVG(to: write)
    },
    ShowFormat(
      name: "html", words: "a page with the table, for a browser", fileEndings: ["html", "htm"],
      failure: .page
    ) {
      table, _, write in table.picture.writeHTML(to: write)
    },
    ShowFormat(
      name: "json", words: "one object with the sections, rows and cells, for programs",
      fileEndings: ["json"], hasEveryRow: true, failure: .json
    ) { table, _, write in
      table.page.writeJSON(to: write)
      write("\n")
    },
  ]
}

/// A table to be shown, its title and the words of its language.
struct ShownTable {
  let page: TablePage
  let title: String
  let words: StringTable

  var picture: TablePicture { TablePicture(page, title: title, words: words) }
}

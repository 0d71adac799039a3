import TabuluaText
@testable import TabuluaModel
import TabuluaFiles
import Testing

extension CSVDialect {
  /// Dialects that are tried: delimiters before the comma and behind it, and all others that a file may have.
  static let tried: [CSVDialect] =
    [.csv, .tsv] + [";", "|", "~", " ", ":", "#"].compactMap { CSVDialect(delimiter: $0) }
}

/// The table in a text.
func load(
  _ text: String, _ mapping: TableMapping = TableMapping(), name: String = "t.csv"
) throws -> TableContents {
  try TableFile.load(bytes: Array(text.utf8), name: name, mapping: mapping)
}

/// The text of a table.
func written(_ contents: TableContents, dialect: CSVDialect? = nil) -> String {
  String(decoding: contents.csvBytes(dialect: dialect), as: UTF8.self)
}

/// What a table holds: for each section its value and the cells of its rows.
struct Snapshot: Equatable, CustomStringConvertible {
  struct Section: Equatable {
    let value: String?
    let rows: [[String]]
  }

  var sections: [Section]

  init(_ contents: TableContents) {
    sections = (0..<contents.numberOfSections).map { index in
      Section(
        value: contents.section(index).value,
        rows: contents.rows(inSection: index).map { row in
          contents.columns.indices.map { contents.text(of: row, column: $0) }
        })
    }
  }

  /// The snapshot without the sections that a file cannot hold.
  var withoutEmptySections: Snapshot {
    var result = self
    result.sections.removeAll { $0.rows.isEmpty }
    return result
  }

  var description: String {
    sections.map { "\($0.value ?? "-"): \($0.rows)" }.joined(separator: " | ")
  }
}

/// The diagnostic that `body` throws; nil if it throws none.
func diagnostic(_ body: () throws -> Void) -> Diagnostic? {
  do {
    try body()
    return nil
  } catch {
    return error as? Diagnostic
  }
}

/// Where and what a diagnostic is, in one line, for tables of cases.
func brief(_ diagnostic: Diagnostic?) -> String {
  guard let diagnostic else { return "no error" }
  let place = [diagnostic.location?.line, diagnostic.location?.column].compactMap { $0 }
  return ([diagnostic.code] + place.map(String.init)).joined(separator: ":")
}

/// A message follows the house's form.
func expectForm(_ diagnostic: Diagnostic?, _ note: Comment? = nil) {
  guard let diagnostic else { return }
  for text in [diagnostic.message, diagnostic.help ?? ""] {
    #expect(!text.hasSuffix(".") && !text.contains("\n"), note)
    #expect(text.first?.isUppercase != true, note)
  }
  #expect(!diagnostic.message.isEmpty)
}

extension TableContents {
  /// Moves a row, and writes the section where it stands then into its section cell, as a table view does.
  ///
  /// `source` is a path before the change, `destination` one after the removal; both lie inside.
  mutating func moveRow(from source: TableIndexPath, to destination: TableIndexPath) {
    let row = shiftRow(from: source, to: destination)
    guard source.section != destination.section,
      let fill = sectionText(of: row, inSection: destination.section)
    else { return }
    setOverride(fill.cell, of: fill.row, column: fill.column)
  }
}

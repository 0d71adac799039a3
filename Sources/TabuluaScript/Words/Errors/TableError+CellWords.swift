import TabuluaText
import LuaHost
import TabuluaModel

extension TableError.CellFault {
  /// The error in words: what is wrong with cells or their column, and how to mend it.
  func words(of cells: TableError.Cells) -> ErrorWords {
    let column = "`\(cells.column)`"
    return switch self {
    case .unknownColumn(let columns): PolicyError.unknownColumn(cells.column, columns: columns).words
    case .duplicateColumn:
      ErrorWords("two columns have the name \(column)", help: "give each column its own name")
    case .keyIsSectionColumn:
      ErrorWords(
        "\(column) is both the key and the section column, so a move would change the key",
        help: "choose another column as the key")
    case .duplicateKey(let key):
      ErrorWords(
        "two rows have the key `\(key)` in \(column)\(cells.inRecords)", help: "give each row its own key")
    case .emptyKey:
      ErrorWords("a row has no key in \(column)\(cells.inRecords)", help: "give each row its own key")
    case .wrongKey(let key):
      ErrorWords(
        "the row is named `\(key)`, so \(column) cannot be given another value",
        help: "leave \(column) out of the values")
    case .unknownSection(let name, let sections):
      ErrorWords(
        "there is no section `\(name)`\(cells.inRecords)", help: Self.help(forSection: name, sections))
    case .typeMismatch(let text):
      ErrorWords("`\(text)` in \(column) does not fit the type of the column\(cells.inRecords)")
    case .unfitValue(let value, let type): Self.words(of: value, in: cells.column, of: type)
    case .unfitSection(let name, let type):
      ErrorWords(
        "there can be no section `\(oneLine(name))`: its rows would hold that in \(column), which is declared as `\(type.rawValue)`",
        help: "name the section by a value of that type, or declare \(column) as `text`")
    case .inexactNumber(let integer):
      ErrorWords(
        "\(column) holds numbers, and \(RoundedNumber.words(String(integer), Double(integer)))\(cells.inRecords)",
        help: RoundedNumber.help(column: cells.column, isInteger: true))
    case .unfitUse: ErrorWords("the type of \(column) does not go with its use")
    case .sectionColumnIsFixed:
      ErrorWords(
        "\(column) says in which section a row stands, so it is not written by itself",
        help: "move the row, such as with `view:move_row(row, index_path(section, 0))`, and it is rewritten")
    case .nestedValue:
      ErrorWords(
        "\(column) of this row holds a list or an object, which cannot be given another value",
        help: "rows with such values can be moved and deleted; change the value in the file")
    }
  }

  /// The words about a value that a column of another type was given.
  private static func words(of value: TableValue, in column: String, of type: ColumnType) -> ErrorWords {
    let isText = value.type == .text
    let (name, help) =
      switch type {
      case .text:
        (
          "text",
          "write it as a string, `\"\(value.text)\"`, or declare the column, as with `--types \(column)=\(value.type?.rawValue ?? "null")`"
        )
      case .integer:
        ("whole numbers", isText ? "write whole numbers without quotes" : "give it a whole number")
      case .number: ("numbers", isText ? "write numbers without quotes" : "give it a number")
      case .boolean: ("`true` and `false`", "give it `true` or `false`, without quotes")
      }
    let given = isText ? inWords(.string(LuaString(value.text))) : value.text
    return ErrorWords("`\(column)` holds \(name), and \(given) is none", help: help)
  }

  /// What to do about a section that is not there.
  private static func help(forSection name: String, _ sections: [String]) -> String? {
    guard !sections.isEmpty else { return nil }
    if let near = Suggestion.nearest(to: name, among: sections) { return "did you mean `\(oneLine(near))`?" }
    return "its sections are \(firstInList(sections.map(oneLine)))"
  }
}

extension TableError.Cells {
  /// The records, counted from 1 as a reader counts them; empty for a row of the table.
  fileprivate var inRecords: String {
    if records.isEmpty { return "" }
    let numbers = records.map { String($0 + 1) }
    return " (record\(numbers.count > 1 ? "s" : "") \(numbers.inWords(last: "and")))"
  }
}

import SeededNumbers
import TabuluaBatch
import TabuluaFiles
@testable import TabuluaModel
import TabuluaText

/// Two small random tables in files, of which the second one often came from the first one.
struct ComparedTables {
  /// One row: the values of its columns.
  typealias Row = [TableValue]

  static let columns = ["id", "list", "title", "done", "size"]

  let mapping: TableMapping
  let names: [String]
  let texts: [String]
  let rows: [[Row]]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let hasKey = Bool.random(using: &random)
    let hasSections = Bool.random(using: &random)
    var mapping = TableMapping(
      sectionBy: hasSections ? "list" : nil, key: hasKey ? "id" : nil,
      check: Bool.random(using: &random) ? "done" : nil, types: ["done": .boolean, "size": .number])
    if hasSections, Bool.random(using: &random) { mapping.sections = ["b", "a", "c", ""] }
    self.mapping = mapping
    func row(_ id: String) -> Row {
      [
        .text(id), .text(["a", "b", "c", ""].randomElement(using: &random) ?? ""),
        .text(["x", "y", "say \"no\"", "two\nlines", "", "ä,ö;\t"].randomElement(using: &random) ?? ""),
        [.boolean(true), .boolean(false)].randomElement(using: &random) ?? .null,
        [.null, .integer(1), .number(1.5), .integer(-20)].randomElement(using: &random) ?? .null,
      ]
    }
    var first: [Row] = []
    for index in 0..<Int.random(in: 0...8, using: &random) {
      first.append(row(hasKey ? "k\(index)" : ["p", "q"].randomElement(using: &random) ?? ""))
    }
    if !hasKey { first = first.map { [$0[0], $0[1], $0[2] == "x" ? "x" : "y", .boolean(true), .null] } }
    var second = first
    for step in 0..<Int.random(in: 0...6, using: &random) {
      let place = second.isEmpty ? 0 : Int.random(in: 0..<second.count, using: &random)
      switch second.isEmpty ? 0 : Int.random(in: 0..<5, using: &random) {
      case 0: second.insert(row(hasKey ? "n\(step)" : "p"), at: place)
      case 1: second.remove(at: place)
      case 2:
        let moved = second.remove(at: place)
        second.insert(moved, at: Int.random(in: 0...second.count, using: &random))
      case 3: second[place] = [second[place][0]] + row("").dropFirst()
      default: second[place][Int.random(in: 1..<5, using: &random)] = .null
      }
    }
    second = second.map { $0.map { $0 == .null ? .null : $0 } }
    let forms = ["a.csv", "a.tsv", "a.jsonl"]
    let form = forms.randomElement(using: &random) ?? "a.csv"
    names = [
      form, Int.random(in: 0..<4, using: &random) == 0 ? forms.randomElement(using: &random) ?? form : form,
    ]
    rows = [first, second]
    var written: [String] = []
    for (rows, name) in zip(rows, names) { written.append(Self.text(rows, name, &random)) }
    texts = written
  }

  func table(_ index: Int) throws(Diagnostic) -> TableContents {
    try TableFile.load(bytes: Array(texts[index].utf8), name: names[index], mapping: mapping)
  }

  private static func text(_ rows: [Row], _ name: String, _ random: inout SeededGenerator) -> String {
    let end = Bool.random(using: &random) ? "\n" : "\r\n"
    var text = Int.random(in: 0..<8, using: &random) == 0 ? "\u{FEFF}" : ""
    if name.hasSuffix("jsonl") {
      for row in rows {
        let fields = zip(columns, row).map { "\"\($0)\": \(json($1))" }
        text += "{" + fields.joined(separator: ", ") + "}" + end
      }
    } else {
      let comma = name.hasSuffix("csv") ? "," : "\t"
      text += columns.joined(separator: comma) + end
      for row in rows {
        let isQuoted = Int.random(in: 0..<6, using: &random) == 0
        text += row.map { field($0, comma, isQuoted) }.joined(separator: comma) + end
      }
    }
    if Int.random(in: 0..<4, using: &random) == 0, text.hasSuffix(end) { text.removeLast() }
    return text
  }

  private static func json(_ value: TableValue) -> String {
    switch value {
    case .null: "null"
    case .text(let text): JSONText.string(text)
    default: value.text
    }
  }

  private static func field(_ value: TableValue, _ comma: String, _ isQuoted: Bool) -> String {
    let text = value.text
    guard isQuoted || text.contains(where: { "\",\t\n".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

/// A table as sections of values, to be compared.
struct ValueTable: Equatable, CustomStringConvertible {
  var sections: [String?] = []
  var rows: [[[TableValue]]] = []

  /// Where texts and nulls are not told apart, as between a CSV file and a JSON Lines file, both are empty.
  init(_ contents: TableContents, nullsAreEmpty: Bool) {
    for section in 0..<contents.numberOfSections {
      sections.append(contents.section(section).value)
      rows.append(
        contents.rows(inSection: section).map { row in
          ComparedTables.columns.map { name in
            guard let column = contents.columnIndex(name) else { return .null }
            let value = contents.value(of: row, column: column)
            if column == contents.sectionColumn { return .text(value.text) }
            if value == .null, column == contents.checkColumn { return .boolean(false) }
            if value == .text(""), nullsAreEmpty { return .null }
            if case .number(let number) = value, let integer = Int64(exactly: number) {
              return .integer(integer)
            }
            return value
          }
        })
    }
  }

  var description: String { zip(sections, rows).map { "\($0 ?? "-"): \($1)" }.joined(separator: "\n") }
}

/// Results as a table of text.
public struct ReportTable: Sendable {
  private static let widths = [34, 10, 26, 10, 26, 10, 12, 11, 8]

  /// The titles of the columns.
  public static var head: String {
    row(["subject", "rows", "figure", "median", "against", "ratio", "of medians", "limit", "ok"])
  }

  /// A result as a row.
  public static func row(_ line: BenchmarkLine) -> String {
    let figure = line.skipped ?? "\(Figure.short(line.value)) \(line.unit)"
    let verdict = line.skipped != nil ? "skipped" : line.ok.map { $0 ? "yes" : "NO" } ?? ""
    return row([
      line.name, Figure.power(line.n), figure, line.median.map(Figure.short) ?? "", line.against ?? "",
      line.ratio.map(Figure.short) ?? "", line.medianRatio.map(Figure.short) ?? "", line.limit ?? "", verdict,
    ])
  }

  private static func row(_ cells: [String]) -> String {
    var text = ""
    for (cell, width) in zip(cells, widths) {
      text += cell + String(repeating: " ", count: max(1, width - cell.count))
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}

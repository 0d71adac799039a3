import TabuluaText
import TabuluaBatch
import TabuluaDrawing

extension DragMatrix {
  /// The counts with neighbouring blocks put together, so that there are at most so many.
  func merged(into most: Int) -> (blocks: [Range<Int>], counts: [[OutcomeCounts]]) {
    guard blocks.count > most, most > 0 else { return (blocks, counts) }
    let width = (blocks.count + most - 1) / most
    let groups = stride(from: 0, to: blocks.count, by: width).map { $0..<min($0 + width, blocks.count) }
    let merged = groups.map { sources in
      groups.map { targets in
        var sum = OutcomeCounts()
        for source in sources { for target in targets { sum += counts[source][target] } }
        return sum
      }
    }
    return (groups.map { blocks[$0.lowerBound].lowerBound..<blocks[$0.upperBound - 1].upperBound }, merged)
  }

  /// Sections as lines and columns: for each way in which drags between them end, how many do.
  func countsGrid(_ style: TextStyle) -> String {
    var most = min(blocks.count, 40)
    var layout = CountsLayout(self, most: most)
    while let width = style.width, layout.width > width, most > 1 {
      most = most > 8 ? most * 3 / 4 : most - 1
      layout = CountsLayout(self, most: most)
    }
    return layout.text(style)
  }
}

/// Counts by sections, laid out for a number of columns.
private struct CountsLayout {
  private let labels: [String]
  private let counts: [[OutcomeCounts]]
  private let columns: [Int]
  private let label: Int
  private let totals: Int

  /// The longest title that is shown whole.
  private static let longestLabel = 24

  init(_ matrix: DragMatrix, most: Int) {
    let (blocks, counts) = matrix.merged(into: most)
    self.counts = counts
    labels = blocks.map { DisplayWidth.truncated(matrix.label(ofSections: $0), to: Self.longestLabel) }
    label = max(9, labels.map { DisplayWidth.of($0) }.max() ?? 0)
    var columns = labels.map { min(12, DisplayWidth.of($0)) }
    for line in counts {
      for (column, cell) in line.enumerated() {
        for outcome in OutcomeCounts.outcomes {
          columns[column] = max(columns[column], DragMatrix.grouped(cell[outcome]).count)
        }
      }
    }
    self.columns = columns
    totals = max(5, counts.map { DragMatrix.grouped($0.reduce(0) { $0 + $1.total }).count }.max() ?? 0)
  }

  var width: Int { label + 4 + columns.reduce(0) { $0 + $1 + 2 } + totals + 2 }

  func text(_ style: TextStyle) -> String {
    var head = DisplayWidth.padded("from ↓ to →", to: label + 4)
    for (column, width) in columns.enumerated() {
      head += "  " + DisplayWidth.truncated(labels[column], to: width).leftPadded(to: width)
    }
    var text = style.dim(head + "  " + "total".leftPadded(to: totals)) + "\n"
    var used: Set<Int> = []
    for (source, line) in counts.enumerated() {
      var name = labels[source]
      for (kind, outcome) in OutcomeCounts.outcomes.enumerated() {
        let sum = line.reduce(0) { $0 + $1[outcome] }
        guard sum > 0 else { continue }
        used.insert(kind)
        let sign = outcome.matrixColor.map { style.paint(outcome.matrixSign, $0) } ?? outcome.matrixSign
        var shown = style.bold(DisplayWidth.padded(name, to: label)) + "  \(sign) "
        for (column, width) in columns.enumerated() {
          let number = line[column][outcome]
          shown +=
            "  "
            + (number == 0
              ? style.dim("·".leftPadded(to: width)) : DragMatrix.grouped(number).leftPadded(to: width))
        }
        text += shown + "  " + DragMatrix.grouped(sum).leftPadded(to: totals) + "\n"
        name = ""
      }
      if !name.isEmpty {
        text += style.bold(DisplayWidth.padded(name, to: label)) + "  " + style.dim("no drags") + "\n"
      }
    }
    let legend = OutcomeCounts.outcomes.enumerated().filter { used.contains($0.offset) }
      .map { "\($0.element.matrixSign) \($0.element.matrixWord)" }
    return text + "\n" + style.listed(legend)
  }
}

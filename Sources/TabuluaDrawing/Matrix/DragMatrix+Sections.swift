import TabuluaBatch
import TabuluaText

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
    let labels = blocks.map { DisplayWidth.truncated(matrix.label(ofSections: $0), to: Self.longestLabel) }
    self.labels = labels
    label = max(9, labels.map { DisplayWidth.of($0) }.max() ?? 0)
    columns = labels.indices.map { column in
      counts.reduce(min(12, DisplayWidth.of(labels[column]))) { widest, line in
        OutcomeCounts.outcomes.reduce(widest) { max($0, CountText.of(line[column][$1]).count) }
      }
    }
    totals = max(5, counts.map { CountText.of($0.reduce(0) { $0 + $1.total }).count }.max() ?? 0)
  }

  var width: Int { label + 4 + columns.reduce(0) { $0 + $1 + 2 } + totals + 2 }

  func text(_ style: TextStyle) -> String {
    let titles = zip(labels, columns).map { label, width in
      "  " + DisplayWidth.paddedInFront(DisplayWidth.truncated(label, to: width), to: width)
    }
    let head = DisplayWidth.padded("from ↓ to →", to: label + 4) + titles.joined()
    var text = style.dim(head + "  " + DisplayWidth.paddedInFront("total", to: totals)) + "\n"
    var used: Set<StepResult.Outcome> = []
    for (source, line) in counts.enumerated() {
      var name = style.bold(DisplayWidth.padded(labels[source], to: label))
      let outcomes = OutcomeCounts.outcomes.filter { outcome in line.contains { $0[outcome] > 0 } }
      used.formUnion(outcomes)
      for outcome in outcomes {
        let numbers = zip(line, columns).map { cell, width in
          cell[outcome] == 0
            ? style.dim(DisplayWidth.paddedInFront("·", to: width))
            : DisplayWidth.paddedInFront(CountText.of(cell[outcome]), to: width)
        }
        let sum = DisplayWidth.paddedInFront(CountText.of(line.reduce(0) { $0 + $1[outcome] }), to: totals)
        text += "\(name)  \(outcome.painted(outcome.matrixSign, style))   "
        text += (numbers + [sum]).joined(separator: "  ") + "\n"
        name = style.bold(DisplayWidth.spaces(label))
      }
      if outcomes.isEmpty { text += "\(name)  \(style.dim("no drags"))\n" }
    }
    let legend = OutcomeCounts.outcomes.filter { used.contains($0) }
    return text + "\n" + style.listed(legend.map { "\($0.matrixSign) \($0.matrixWord)" })
  }
}

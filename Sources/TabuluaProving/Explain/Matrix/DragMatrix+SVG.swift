import TabuluaText
import TabuluaBatch
import TabuluaDrawing
import TabuluaModel

extension DragMatrix {
  /// The matrix as an SVG picture that stands alone: with titles, a legend and the reasons, in light and dark.
  ///
  /// Each cell has a sign besides its colour, and a tooltip in words.
  ///
  /// - Parameter title: What stands above it, such as the names of policy and table.
  /// - Returns: The text of an SVG file.
  /// - Complexity: O(cells).
  public func svg(title: String) -> String {
    var picture = MatrixPicture(self, title: title)
    return cells == nil ? picture.drawCounts() : picture.drawCells()
  }
}

/// A matrix being drawn.
private struct MatrixPicture {
  private let matrix: DragMatrix
  private let title: String
  private var body = ""
  private var width = 0.0
  private var height = 0.0

  private static let margin = 24.0
  /// The side of a cell.
  private static let cell = 24.0
  /// Between sections.
  private static let gap = 8.0
  /// The width of a character of 12 pixels, about.
  private static let letter = 6.9

  init(_ matrix: DragMatrix, title: String) {
    self.matrix = matrix
    self.title = title
  }

  /// As wide as the line below the title, within reason.
  private var leastWidth: Double {
    min(860, max(460, Self.width(matrix.headline) * Self.letter + 2 * Self.margin))
  }

  // MARK: Cells

  mutating func drawCells() -> String {
    let places = matrix.sections.map { $0.count + (matrix.sections.count > 1 ? 1 : 0) }
    let labels = matrix.sections.map { section in
      section.rows.enumerated().map { row, name in
        DisplayWidth.truncated("\(row)  \(PrintableText.of(name))", to: 30)
      }
    }
    let titles = matrix.sections.indices.map { matrix.label(ofSections: $0..<($0 + 1)) }
    let widest =
      (labels.flatMap { $0 } + titles.map { DisplayWidth.truncated($0, to: 30) })
      .map { Self.width($0) }.max() ?? 0
    let left = Self.margin + max(14, widest) * Self.letter + 16
    var x: [Double] = []
    var right = left
    for count in places {
      x.append(right)
      right += Double(count) * Self.cell + Self.gap
    }
    let top = Self.margin + 62
    text(left - 12, top + 18, "row ↓  place →", "faint small", anchor: "end")
    for (section, count) in places.enumerated() where count > 0 {
      let room = Int(Double(count) * Self.cell / Self.letter)
      text(x[section], top, DisplayWidth.truncated(titles[section], to: max(1, room)), "bold")
      for place in 0..<count {
        text(
          x[section] + (Double(place) + 0.5) * Self.cell, top + 18, String(place), "faint small",
          anchor: "middle")
      }
    }
    var y = top + 26
    var number = 0
    for (section, contents) in matrix.sections.enumerated() {
      if matrix.sections.count > 1 {
        text(Self.margin, y + 15, DisplayWidth.truncated(titles[section], to: 30), "bold")
        if contents.count == 0 { text(left - 12, y + 15, "no rows", "faint small", anchor: "end") }
        y += Self.cell
      }
      for row in 0..<contents.count {
        text(left - 12, y + 16, labels[section][row], "", anchor: "end")
        for cell in matrix.cells?[number] ?? [] {
          draw(cell, x[cell.proposed.section] + Double(cell.proposed.row) * Self.cell, y)
        }
        number += 1
        y += Self.cell
      }
      y += Self.gap
    }
    width = max(right - Self.gap + Self.margin, leastWidth)
    height = y + 8
    drawKinds(from: Self.margin)
    return finish()
  }

  private mutating func draw(_ cell: DragMatrix.Cell, _ x: Double, _ y: Double) {
    let sign = MatrixSign(cell)
    let size = Self.cell - 2
    body += "<g class=\"\(sign.kind.color)\"><title>\(MarkupText.escaped(cell.words))</title>"
    body +=
      "<rect x=\"\(MarkupText.number(x + 1))\" y=\"\(MarkupText.number(y + 1))\" width=\"\(MarkupText.number(size))\" height=\"\(MarkupText.number(size))\" rx=\"4\"/>"
    body +=
      "<text x=\"\(MarkupText.number(x + Self.cell / 2))\" y=\"\(MarkupText.number(y + 16))\" text-anchor=\"middle\">\(sign.text)</text></g>\n"
  }

  /// The legend of the cells.
  private mutating func drawKinds(from left: Double) {
    let kinds = matrix.kinds
    var x = left
    height += 12
    for kind in MatrixSign.Kind.allCases {
      guard let count = kinds[kind] else { continue }
      let words = "\(kind.legend) (\(DragMatrix.grouped(count)))"
      let needed = 30 + Self.width(words) * Self.letter + 18
      if x + needed > width, x > left {
        x = left
        height += 28
      }
      body +=
        "<g class=\"\(kind.color)\"><rect x=\"\(MarkupText.number(x))\" y=\"\(MarkupText.number(height - 15))\" width=\"22\" height=\"22\" rx=\"4\"/>"
      body +=
        "<text x=\"\(MarkupText.number(x + 11))\" y=\"\(MarkupText.number(height))\" text-anchor=\"middle\">\(kind.sign)</text></g>\n"
      text(x + 30, height, words, "")
      x += needed
    }
    height += 14
    drawReasons(from: left)
  }

  // MARK: Counts

  mutating func drawCounts() -> String {
    let (blocks, counts) = matrix.merged(into: 24)
    let labels = blocks.map { DisplayWidth.truncated(matrix.label(ofSections: $0), to: 24) }
    let side = 84.0, tall = 58.0
    let left = Self.margin + max(9, labels.map { Self.width($0) }.max() ?? 0) * Self.letter + 16
    let top = Self.margin + 62
    text(left - 12, top + 12, "from ↓   to →", "faint small", anchor: "end")
    for (column, label) in labels.enumerated() {
      text(
        left + (Double(column) + 0.5) * side, top + 12, DisplayWidth.truncated(label, to: 12), "bold",
        anchor: "middle")
    }
    for (source, line) in counts.enumerated() {
      let y = top + 24 + Double(source) * tall
      text(left - 12, y + tall / 2 + 2, labels[source], "bold", anchor: "end")
      for (target, cell) in line.enumerated() {
        draw(cell, left + Double(target) * side, y, side, tall, "\(labels[source]) → \(labels[target])")
      }
    }
    width = max(left + Double(labels.count) * side + Self.margin, leastWidth)
    height = top + 24 + Double(counts.count) * tall + 24
    var x = Self.margin
    for outcome in OutcomeCounts.outcomes where matrix.sum[outcome] > 0 {
      let words = "\(outcome.matrixWord) (\(DragMatrix.grouped(matrix.sum[outcome])))"
      let needed = 30 + Self.width(words) * Self.letter + 18
      if x + needed > width, x > Self.margin {
        x = Self.margin
        height += 28
      }
      body +=
        "<g class=\"\(outcome.rawValue)\"><rect x=\"\(MarkupText.number(x))\" y=\"\(MarkupText.number(height - 15))\" width=\"22\" height=\"22\" rx=\"4\"/>"
      body +=
        "<text x=\"\(MarkupText.number(x + 11))\" y=\"\(MarkupText.number(height))\" text-anchor=\"middle\">\(outcome.matrixSign)</text></g>\n"
      text(x + 30, height, words, "")
      x += needed
    }
    height += 14
    drawReasons(from: Self.margin)
    return finish()
  }

  /// Counts as a bar of shares, with the numbers below it.
  private mutating func draw(
    _ cell: OutcomeCounts, _ x: Double, _ y: Double, _ side: Double, _ tall: Double, _ name: String
  ) {
    let room = side - 4
    body += "<g><title>\(MarkupText.escaped("\(name): \(cell.words)"))</title>"
    body +=
      "<rect class=\"panel\" x=\"\(MarkupText.number(x + 2))\" y=\"\(MarkupText.number(y + 2))\" width=\"\(MarkupText.number(room))\" height=\"\(MarkupText.number(tall - 4))\" rx=\"5\"/></g>\n"
    guard cell.total > 0 else {
      text(x + side / 2, y + tall / 2 + 4, "–", "faint", anchor: "middle")
      return
    }
    var start = x + 8
    let kinds = OutcomeCounts.outcomes.filter { cell[$0] > 0 }
    let step = min(11.0, 36.0 / Double(kinds.count))
    for (index, outcome) in kinds.enumerated() {
      let share = (room - 12) * Double(cell[outcome]) / Double(cell.total)
      body +=
        "<g class=\"\(outcome.rawValue)\"><rect x=\"\(MarkupText.number(start))\" y=\"\(MarkupText.number(y + 7))\" width=\"\(MarkupText.number(share))\" height=\"8\"/></g>\n"
      start += share
      text(
        x + 8, y + 27 + Double(index) * step, outcome.matrixSign, "tiny \(outcome.rawValue)-ink")
      text(
        x + room - 4, y + 27 + Double(index) * step, DragMatrix.grouped(cell[outcome]), "tiny",
        anchor: "end")
    }
  }

  // MARK: Parts

  private mutating func drawReasons(from left: Double) {
    let shown = matrix.frequentReasons.prefix(8)
    for reason in shown {
      height += 20
      let room = Int((width - 2 * left) / Self.letter) - 4
      let place = reason.place.map { "  (\($0))" } ?? ""
      let words = "\(DragMatrix.grouped(reason.count)) \(reason.outcome.matrixWord): \(reason.text)\(place)"
      text(left, height, DisplayWidth.truncated(PrintableText.of(words), to: room), "faint")
    }
    if matrix.reasons.count > shown.count {
      height += 20
      text(left, height, "and \(matrix.reasons.count - shown.count) more reasons", "faint")
    }
    height += Self.margin
  }

  private mutating func finish() -> String {
    let head = Int((width - 2 * Self.margin) / (Self.letter * 1.32))
    let picture = body
    body = ""
    text(Self.margin, Self.margin + 10, DisplayWidth.truncated(PrintableText.of(title), to: head), "title")
    let subject = matrix.headline
    let room = Int((width - 2 * Self.margin) / Self.letter)
    text(Self.margin, Self.margin + 31, DisplayWidth.truncated(subject, to: room), "faint")
    let size = "\(MarkupText.number(width.rounded(.up)))"
    let tall = "\(MarkupText.number(height.rounded(.up)))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(tall)" viewBox="0 0 \(size) \(tall)" role="img" aria-label="\(MarkupText.escaped("\(title): \(subject)"))">
      <style>
      \(MatrixPage.palette.variables(on: "svg"))
      text{font:12px ui-sans-serif,system-ui,-apple-system,"Segoe UI","Helvetica Neue",Arial,sans-serif;fill:var(--ink)}
      .bold{font-weight:600}.title{font-size:16px;font-weight:600}.faint{fill:var(--faint)}.small{font-size:11px}.tiny{font-size:11px}
      .panel{fill:var(--panel);stroke:var(--line)}
      \(Self.classes)
      </style>
      <rect width="100%" height="100%" style="fill:var(--paper)"/>
      \(body)\(picture)</svg>

      """
  }

  /// The classes of the kinds.
  private static let classes = MatrixSign.Kind.allCases.map { kind in
    let name = kind.color
    return
      ".\(name) rect{fill:var(--\(name))}.\(name) text,.\(name)-ink{fill:var(--\(name)-ink);font-weight:600}"
  }.joined(separator: "\n")

  private mutating func text(
    _ x: Double, _ y: Double, _ words: String, _ style: String, anchor: String? = nil
  ) {
    let place = anchor.map { " text-anchor=\"\($0)\"" } ?? ""
    let name = style.isEmpty ? "" : " class=\"\(style)\""
    body +=
      "<text x=\"\(MarkupText.number(x))\" y=\"\(MarkupText.number(y))\"\(name)\(place)>\(MarkupText.escaped(words))</text>\n"
  }

  /// About how wide a text is, in widths of a digit; of a proportional font.
  private static func width(_ text: String) -> Double { Double(DisplayWidth.of(text)) }
}

extension MatrixSign.Kind {
  /// What the kind is called in a legend with its own sign.
  var legend: String {
    self == .retargeted ? "retargeted, by so many rows or →section" : words
  }
}

extension DragMatrix.Cell {
  /// The drag in words, such as `[0, 2] to [0, 0]: retargeted, landed at [0, 1]: the first row stays`.
  var words: String {
    var text = "\(source) to \(proposed): \(ending.outcome.matrixWord)"
    if ending.outcome == .refused, !ending.wasPickedUp {
      text = "\(source) to \(proposed): may not be dragged"
    }
    if ending.outcome == .retargeted, let landing = ending.landing { text += ", landed at \(landing)" }
    if let why = ending.error?.message ?? ending.reason { text += ": \(why)" }
    if let place = ending.place { text += " (\(place))" }
    return text
  }
}

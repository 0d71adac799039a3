import TabuluaBatch
import TabuluaText
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
    var picture = MatrixPicture(matrix: self, title: title)
    return cells == nil ? picture.drawCounts() : picture.drawCells()
  }
}

/// A matrix being drawn.
private struct MatrixPicture {
  let matrix: DragMatrix
  let title: String
  var body = ""
  var width = 0.0
  var height = 0.0

  private static let margin = 24.0
  /// Where the first line below the title stands.
  private static let top = margin + 62
  /// The side of a cell.
  private static let cell = 24.0
  /// Between sections.
  private static let gap = 8.0
  /// The width of a character of 12 pixels, about.
  private static let letter = 6.9

  /// As wide as the line below the title, within reason.
  private var leastWidth: Double { min(860, max(460, Self.width(matrix.headline) + 2 * Self.margin)) }

  // MARK: Cells

  mutating func drawCells() -> String {
    let places = matrix.columnCounts
    let labels = matrix.sections.map { section in
      section.rows.enumerated().map { row, name in
        DisplayWidth.truncated("\(row)  \(PrintableText.of(name))", to: 30)
      }
    }
    let titles = matrix.sections.indices.map { matrix.label(ofSections: $0..<($0 + 1)) }
    let names = labels.flatMap { $0 } + titles.map { DisplayWidth.truncated($0, to: 30) }
    let left = Self.left(of: names, least: 14)
    var x: [Double] = []
    var right = left
    for count in places {
      x.append(right)
      right += Double(count) * Self.cell + Self.gap
    }
    let top = Self.top
    text(left - 12, top + 18, "row ↓  place →", "faint small", anchor: "end")
    for (section, count) in places.enumerated() where count > 0 {
      let room = Int(Double(count) * Self.cell / Self.letter)
      text(x[section], top, DisplayWidth.truncated(titles[section], to: max(1, room)), "bold")
      for place in 0..<count {
        let middle = x[section] + (Double(place) + 0.5) * Self.cell
        text(middle, top + 18, String(place), "faint small", anchor: "middle")
      }
    }
    var y = top + 26
    var line = 0
    for (section, contents) in matrix.sections.enumerated() {
      if matrix.sections.count > 1 {
        text(Self.margin, y + 15, DisplayWidth.truncated(titles[section], to: 30), "bold")
        if contents.count == 0 { text(left - 12, y + 15, "no rows", "faint small", anchor: "end") }
        y += Self.cell
      }
      for row in 0..<contents.count {
        text(left - 12, y + 16, labels[section][row], "", anchor: "end")
        if let cells = matrix.cells, cells.indices.contains(line) { draw(cells[line], from: x, y) }
        line += 1
        y += Self.cell
      }
      y += Self.gap
    }
    width = max(right - Self.gap + Self.margin, leastWidth)
    height = y + 20
    return finish()
  }

  /// Draws the cells of a row, the sections of which begin at `x`.
  ///
  /// In a matrix of very many cells those that follow each other and end alike are one box.
  private mutating func draw(_ cells: [DragMatrix.Cell], from x: [Double], _ y: Double) {
    let joins = matrix.cells.map { !$0.haveCalls } ?? false
    var rest = cells[...]
    while let first = rest.popFirst() {
      let sign = MatrixSign(first)
      var last = first
      while joins, let next = rest.first, next.proposed.section == first.proposed.section,
        MatrixSign(next) == sign, next.ending.reason == first.ending.reason
      {
        last = next
        rest.removeFirst()
      }
      let count = Double(last.proposed.row - first.proposed.row + 1)
      let start = x[first.proposed.section] + Double(first.proposed.row) * Self.cell
      let words =
        first.proposed == last.proposed
        ? first.words : "\(first.proposed.row)–\(last.proposed.row): \(first.words)"
      let content =
        Markup.element("title", text: words)
        + box(start + 1, y + 1, count * Self.cell - 2, Self.cell - 2, radius: 4, of: sign.kind.rawValue)
        + self.sign(start + count * Self.cell / 2, y + 16, sign.text, of: sign.kind.rawValue)
      add("g", ["class": sign.kind.rawValue], content)
    }
  }

  // MARK: Counts

  mutating func drawCounts() -> String {
    let (blocks, counts) = matrix.merged(into: 24)
    let labels = blocks.map { DisplayWidth.truncated(matrix.label(ofSections: $0), to: 24) }
    let side = 84.0, tall = 58.0
    let left = Self.left(of: labels, least: 9)
    let top = Self.top
    text(left - 12, top + 12, "from ↓   to →", "faint small", anchor: "end")
    for (column, label) in labels.enumerated() {
      let middle = left + (Double(column) + 0.5) * side
      text(middle, top + 12, DisplayWidth.truncated(label, to: 12), "bold", anchor: "middle")
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
    return finish()
  }

  /// Counts as a bar of shares, with the numbers below it.
  private mutating func draw(
    _ cell: OutcomeCounts, _ x: Double, _ y: Double, _ side: Double, _ tall: Double, _ name: String
  ) {
    let room = side - 4
    let title = Markup.element("title", text: "\(name): \(cell.words)")
    add("g", [:], title + panel(x + 2, y + 2, room, tall - 4))
    guard cell.total > 0 else {
      text(x + side / 2, y + tall / 2 + 4, "–", "faint", anchor: "middle")
      return
    }
    var start = x + 8
    let kinds = OutcomeCounts.outcomes.filter { cell[$0] > 0 }
    let step = min(11.0, 36.0 / Double(kinds.count))
    for (index, outcome) in kinds.enumerated() {
      let share = (room - 12) * Double(cell[outcome]) / Double(cell.total)
      add("g", ["class": outcome.rawValue], box(start, y + 7, share, 8, of: outcome.rawValue))
      start += share
      let base = y + 27 + Double(index) * step
      text(x + 8, base, outcome.matrixSign, "tiny \(outcome.rawValue)-ink")
      text(x + room - 4, base, CountText.of(cell[outcome]), "tiny", anchor: "end")
    }
  }

  // MARK: Below

  private mutating func drawLegend() {
    var x = Self.margin
    for (color, sign, meaning, count) in matrix.legend {
      let words = "\(meaning) (\(CountText.of(count)))"
      let needed = 30 + Self.width(words) + 18
      if x + needed > width, x > Self.margin {
        x = Self.margin
        height += 28
      }
      let key = box(x, height - 15, 22, 22, radius: 4, of: color) + self.sign(x + 11, height, sign, of: color)
      add("g", ["class": color], key)
      text(x + 30, height, words, "")
      x += needed
    }
    height += 14
  }

  private mutating func drawReasons() {
    let shown = matrix.frequentReasons.prefix(8)
    for reason in shown {
      height += 20
      let room = Int((width - 2 * Self.margin) / Self.letter) - 4
      let place = reason.place.map { "  (\($0))" } ?? ""
      let words = "\(CountText.of(reason.count)) \(reason.outcome.matrixWord): \(reason.text)\(place)"
      text(Self.margin, height, DisplayWidth.truncated(PrintableText.of(words), to: room), "faint")
    }
    if matrix.reasons.count > shown.count {
      height += 20
      text(Self.margin, height, "and \(matrix.reasons.count - shown.count) more reasons", "faint")
    }
    height += Self.margin
  }

  private mutating func finish() -> String {
    drawLegend()
    drawReasons()
    let head = Int((width - 2 * Self.margin) / (Self.letter * 1.32))
    let picture = body
    body = ""
    text(Self.margin, Self.margin + 10, DisplayWidth.truncated(PrintableText.of(title), to: head), "title")
    let subject = matrix.headline
    let room = Int((width - 2 * Self.margin) / Self.letter)
    text(Self.margin, Self.margin + 31, DisplayWidth.truncated(subject, to: room), "faint")
    let size = MarkupText.number(width.rounded(.up)), tall = MarkupText.number(height.rounded(.up))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(tall)" viewBox="0 0 \(size) \(tall)" role="img" aria-label="\(MarkupText.escaped("\(title): \(subject)"))">
      <style>
      text{font:12px ui-sans-serif,system-ui,-apple-system,"Segoe UI","Helvetica Neue",Arial,sans-serif}
      .bold{font-weight:600}.title{font-size:16px;font-weight:600}.small{font-size:11px}.tiny{font-size:11px}
      \(Self.weights)
      \(MatrixPage.palette.darkRules(Self.rules))
      </style>
      <rect width="100%" height="100%" class="paper" fill="\(Self.light("paper"))"/>
      \(body)\(picture)</svg>

      """
  }

  // MARK: Parts

  private static func light(_ name: String) -> String { MatrixPage.palette.light(name) }

  /// The signs of the kinds are bold.
  private static let weights =
    MatrixSign.Kind.allCases.map { ".\($0.rawValue) text,.\($0.rawValue)-ink" }.joined(separator: ",")
    + "{font-weight:600}"

  /// The rules of style by which all has its colour; `color` writes one.
  private static func rules(_ color: (String) -> String) -> String {
    "text{fill:\(color("ink"))}.faint{fill:\(color("faint"))}.paper{fill:\(color("paper"))}"
      + ".panel{fill:\(color("panel"));stroke:\(color("line"))}"
      + MatrixSign.Kind.allCases.map { kind in
        let name = kind.rawValue
        return ".\(name) rect{fill:\(color(name))}.\(name) text,.\(name)-ink{fill:\(color("\(name)-ink"))}"
      }.joined()
  }

  private mutating func text(
    _ x: Double, _ y: Double, _ words: String, _ style: String, anchor: String? = nil
  ) {
    let classes = style.split(separator: " ")
    let color = classes.first { $0 == "faint" || $0.hasSuffix("-ink") }.map(String.init) ?? "ink"
    add(
      "text",
      [
        "x": x, "y": y, "fill": Self.light(color), "class": style.isEmpty ? nil : style,
        "text-anchor": anchor,
      ], MarkupText.escaped(words))
  }

  private func sign(_ x: Double, _ y: Double, _ text: String, of kind: String) -> String {
    Markup.element(
      "text", ["x": x, "y": y, "fill": Self.light("\(kind)-ink"), "text-anchor": "middle"], text: text)
  }

  private func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Int? = nil, of kind: String
  ) -> String {
    Markup.empty(
      "rect", ["x": x, "y": y, "width": width, "height": height, "rx": radius, "fill": Self.light(kind)])
  }

  private func panel(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    Markup.empty(
      "rect",
      [
        "class": "panel", "x": x, "y": y, "width": width, "height": height, "rx": 5,
        "fill": Self.light("panel"),
        "stroke": Self.light("line"),
      ])
  }

  private mutating func add(_ name: String, _ attributes: Markup.Attributes, _ content: String) {
    body += Markup.element(name, attributes, content) + "\n"
  }

  /// Where the columns begin behind names in front of the rows, which take at least so many characters.
  private static func left(of names: [String], least: Double) -> Double {
    margin + max(least * letter, names.map { width($0) }.max() ?? 0) + 16
  }

  /// About how wide a text of a proportional font is.
  private static func width(_ text: String) -> Double { Double(DisplayWidth.of(text)) * letter }
}

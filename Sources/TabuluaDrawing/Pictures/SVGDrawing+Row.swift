import TabuluaText
import TabuluaModel
import TabuluaPolicy

// One row.
extension SVGDrawing {
  mutating func draw(_ row: TablePage.Row, isFirst: Bool) {
    let height = picture.height(of: row)
    let left = inset, right = width - inset
    let label = picture.label(of: row)
    let attributes = label.map { " aria-label=\"\(MarkupText.escaped($0))\"" } ?? " aria-hidden=\"true\""
    let style = row.cell.selectionStyle
    let isLit = (row.isSelected || row.isHighlighted) && style != SelectionStyle.none
    let isBlue = isLit && style == .blue
    body += "<g role=\"listitem\"\(attributes)\(isBlue ? " class=\"on-blue\"" : "")>\n"
    let isDark = row.isSelected && !row.hasSelectionCircle
    let fill = isBlue ? "tint" : isLit ? (isDark ? "chosen" : "touched") : "cell"
    rect(left, y, right - left, height, fill: fill)
    var start = left + 16
    var end = right - 16 - (page.indexTitles.isEmpty ? 0 : 14)
    let buttons = buttonWidths(row, within: (right - left) * 0.7)
    let total = buttons.reduce(0, +)
    if row.openEdge == .leading { start += total } else if total > 0 { end = right - total - 12 }
    let middle = y + height / 2
    drawControl(row, &start, middle)
    if let level = row.cell.indentationLevel, level > 0 {
      let step = row.cell.indentationWidth ?? 10
      start += min(Double(min(level, 1000)) * max(0, step), (end - start) / 2)
    }
    drawImage(row, &start, middle)
    let separator = start
    if total == 0 || row.openEdge == .leading { drawEnding(row, &end, middle) }
    drawWords(row, start, end, height)
    drawButtons(row, buttons, left, right, height)
    // The line stands above the row, so that it is not covered by the row before it.
    if !isFirst { line(separator, y, right) }
    body += "</g>\n"
    y += height
  }

  private typealias SelectionStyle = TableCell.SelectionStyle

  // MARK: Left and right

  private mutating func drawControl(_ row: TablePage.Row, _ start: inout Double, _ middle: Double) {
    let glyph: String
    if row.hasSelectionCircle {
      glyph = Glyph.circle(isSelected: row.isSelected)
    } else {
      switch row.editingStyle {
      case .none: return
      case .delete: glyph = Glyph.minus(isOpen: row.openEdge != nil)
      case .insert: glyph = Glyph.plus
      }
    }
    place(glyph, start + 11, middle)
    start += row.isIndentedWhileEditing ? 38 : 30
  }

  private mutating func drawImage(_ row: TablePage.Row, _ start: inout Double, _ middle: Double) {
    guard let image = row.cell.image, !image.isEmpty else { return }
    place(Glyph.image(image), start + 14.5, middle)
    start += 43
  }

  private mutating func drawEnding(_ row: TablePage.Row, _ end: inout Double, _ middle: Double) {
    let ending = picture.ending(of: row)
    for (glyph, width) in ending.glyphs.reversed() {
      place(glyph, end - width / 2, middle, points: ending.points(glyph))
      end -= width + 10
    }
  }

  // MARK: Buttons

  /// How wide the buttons of an open row are, so that they leave room for it.
  private func buttonWidths(_ row: TablePage.Row, within room: Double) -> [Double] {
    let widths = row.buttons.map { button in
      min(150, max(74, TextMetrics.width(TablePicture.cut(button.title), size: 15) + 28))
    }
    let total = widths.reduce(0, +)
    return total > room ? widths.map { $0 * room / total } : widths
  }

  private mutating func drawButtons(
    _ row: TablePage.Row, _ widths: [Double], _ left: Double, _ right: Double, _ height: Double
  ) {
    var edge = row.openEdge == .leading ? left : right
    for (button, width) in zip(row.buttons, widths) {
      let x = row.openEdge == .leading ? edge : edge - width
      rect(x, y, width, height, fill: button.style == .destructive ? "red" : "gray")
      let title = TextMetrics.truncated(TablePicture.cut(button.title), to: width - 12, size: 15)
      text(x + width / 2, y + height / 2 + 5, title, "w", size: 15, anchor: "middle")
      edge += row.openEdge == .leading ? width : -width
    }
    guard row.buttons.count > 1 else { return }
    // Buttons of one colour are told apart by a line between them.
    var place = row.openEdge == .leading ? left : right
    let number = MarkupText.number
    for width in widths.dropLast() {
      place += row.openEdge == .leading ? width : -width
      body +=
        "<path d=\"M\(number(across(place))) \(number(y))V\(number(y + height))\" stroke=\"#fff\" stroke-opacity=\".35\"/>\n"
    }
  }

  // MARK: Words

  private mutating func drawWords(_ row: TablePage.Row, _ start: Double, _ end: Double, _ height: Double) {
    let room = end - start
    guard room > 8 else { return }
    let words = TablePicture.cut(row.cell.text ?? "")
    let detail = TablePicture.cut(row.cell.visibleDetail ?? "")
    let size = min(17, height * 0.7)
    let base = y + height / 2 + size * 0.35
    switch row.cell.style {
    case .subtitle where !detail.isEmpty:
      let (upper, lower) = height >= 56 ? (17.0, 15.0) : (min(16, height * 0.36), min(12, height * 0.28))
      let gap = height >= 56 ? 3.0 : 1.5
      let top = y + (height - upper - lower - gap * 2) / 2
      text(start, top + upper * 0.9, TextMetrics.truncated(words, to: room, size: upper), "", size: upper)
      let second = top + upper + gap * 2 + lower * 0.85
      text(start, second, TextMetrics.truncated(detail, to: room, size: lower), "s", size: lower)
    case .value2:
      let label = min(91, room * 0.35)
      let small = min(13, size), large = min(15, size)
      text(
        start + label, base, TextMetrics.truncated(words, to: label, size: small), "t", size: small,
        anchor: "end")
      text(
        start + label + 8, base, TextMetrics.truncated(detail, to: room - label - 8, size: large), "",
        size: large)
    case nil, .default, .value1, .subtitle:
      let wanted = TextMetrics.width(detail, size: size)
      let needed = TextMetrics.width(words, size: size)
      var side = 0.0
      if !detail.isEmpty {
        // The text comes first: the detail gets what is left, but at least two fifths where both do not fit.
        side = min(wanted, max(room * 0.4, room - needed - 12))
        text(end, base, TextMetrics.truncated(detail, to: side, size: size), "s", size: size, anchor: "end")
        side += 12
      }
      text(start, base, TextMetrics.truncated(words, to: room - side, size: size), "", size: size)
    }
  }
}

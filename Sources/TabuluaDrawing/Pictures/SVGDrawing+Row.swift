import TabuluaText
import TabuluaModel
import TabuluaPolicy

// One row.
extension SVGDrawing {
  mutating func draw(_ row: TablePage.Row, isFirst: Bool) {
    let height = picture.height(of: row)
    if isMeasuring {
      y += height
      return drawMenu(row)
    }
    let left = inset, right = width - inset
    let label = picture.label(of: row)
    let attributes: Markup.Attributes = [
      "role": "listitem", "aria-label": label, "aria-hidden": label == nil ? "true" : nil,
      "class": row.light == .blue ? "on-blue" : nil,
    ]
    put(Markup.start("g", attributes) + "\n")
    isOnBlue = row.light == .blue
    defer { isOnBlue = false }
    let fill = row.light.map { $0 == .blue ? "tint" : $0.rawValue } ?? "cell"
    rect(left, y, right - left, height, fill: fill)
    var start = left + 16
    var end = right - 16 - (page.indexTitles.isEmpty ? 0 : 14)
    let buttons = buttonWidths(row, within: (right - left) * 0.7)
    let total = buttons.reduce(0, +)
    if row.openEdge == .leading { start += total } else if total > 0 { end = right - total - 12 }
    let middle = y + height / 2
    drawControl(row, &start, middle)
    if let indentation = row.indentation { start += min(indentation, (end - start) / 2) }
    drawImage(row, &start, middle)
    let separator = start
    if total == 0 || row.openEdge == .leading { drawEnding(row, &end, middle) }
    drawWords(row, start, end, height)
    drawButtons(row, buttons, left, right, height)
    // The line stands above the row, so that it is not covered by the row before it.
    if !isFirst { line(separator, y, right) }
    put("</g>\n")
    y += height
    drawMenu(row)
  }

  // MARK: Left and right

  private mutating func drawControl(_ row: TablePage.Row, _ start: inout Double, _ middle: Double) {
    guard let glyph = row.editingGlyph else { return }
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
    for (glyph, width) in ending.glyphs(isTurned: isTurned).reversed() {
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
      let path = "M\(number(across(place))) \(number(y))V\(number(y + height))"
      add("path", ["d": path, "stroke": "#fff", "stroke-opacity": ".35"])
    }
  }
}

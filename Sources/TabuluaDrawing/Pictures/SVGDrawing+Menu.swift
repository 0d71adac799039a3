import TabuluaModel
import TabuluaText

// The menu of a row, below the row, with its submenus open: it covers nothing, as a menu on a device does.
extension SVGDrawing {
  private static let lineHeight = 36.0
  private static let space = 8.0

  /// How high the menu of a row is with the space below it; 0 where none is open.
  static func menuHeight(_ row: TablePage.Row) -> Double {
    row.menu.isEmpty ? 0 : Double(MenuLine.lines(of: row.menu).count) * lineHeight + space
  }

  mutating func drawMenu(_ row: TablePage.Row) {
    guard !row.menu.isEmpty else { return }
    let lines = MenuLine.lines(of: row.menu)
    let left = inset + 32, right = width - inset - 16
    rect(inset, y, width - 2 * inset, Self.menuHeight(row), fill: "cell")
    rect(left, y, right - left, Double(lines.count) * Self.lineHeight, fill: "head")
    put(Markup.start("g", ["role": "menu"]) + "\n")
    for (index, line) in lines.enumerated() {
      if index > 0 { self.line(left, y, right) }
      draw(line, from: left + 16, to: right - 16)
      y += Self.lineHeight
    }
    put("</g>\n")
    y += Self.space
  }

  private mutating func draw(_ line: MenuLine, from left: Double, to right: Double) {
    var start = left + min(Double(line.depth) * 20, (right - left) / 2)
    if let image = line.entry.image, !image.isEmpty {
      place(Glyph.image(image), start + 14.5, y + Self.lineHeight / 2)
      start += 40
    }
    let shown = TextMetrics.truncated(TablePicture.cut(line.words), to: right - start, size: 15)
    let style = line.isDisabled ? "d" : line.entry.style == .destructive ? "f-red" : ""
    text(start, y + Self.lineHeight / 2 + 5, shown, style, size: 15, role: "menuitem")
  }
}

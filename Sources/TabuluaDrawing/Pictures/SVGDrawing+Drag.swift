import TabuluaModel
import TabuluaText

// A drag that goes on: the gap, and the rows that float above the table.
extension SVGDrawing {
  /// How far a row behind the first one is moved, so that it can be seen.
  private static let step = 5.0

  /// How high a line of a section is.
  func height(of line: TablePage.Line) -> Double {
    switch line {
    case .row(let row): picture.height(of: row) + Self.menuHeight(row)
    case .gap: gapHeight
    case .held: 0
    }
  }

  /// The room for all dragged rows.
  private var gapHeight: Double {
    (page.drag?.rows ?? []).reduce(0) { $0 + picture.height(of: $1) }
  }

  /// The gap, in the colour of the screen behind the cells.
  mutating func drawGap() {
    let left = inset, right = width - inset
    rect(left, y, right - left, gapHeight, fill: "head")
    let number = MarkupText.number
    add(
      "rect",
      [
        "x": left + 6, "y": y + 5, "width": right - left - 12, "height": max(0, gapHeight - 10), "rx": 8,
        "fill": "none", "stroke": colors.light("third"), "class": "k-third",
        "stroke-dasharray": "\(number(5)) \(number(4))",
      ])
    y += gapHeight
  }

  /// The dragged rows above everything else, the first one on top, with a shadow around them.
  mutating func drawHeldRows() {
    guard let drag = page.drag, let place = heldY, let first = drag.rows.first else { return }
    let end = y
    let height = picture.height(of: first)
    let more = drag.paths.count - 1
    let behind = Double(min(more, 2))
    y = max(Self.barHeight, page.isHeldOverGap ? place - 4 : place - height / 2)
    let left = inset, room = width - 2 * inset
    put(Markup.start("g", ["role": "list", "opacity": "0.96"]) + "\n")
    for (grow, opacity) in [(7.0, ".05"), (4.5, ".07"), (2.0, ".1")] {
      add(
        "rect",
        [
          "x": left - grow, "y": y - grow + 3, "width": room + 2 * grow,
          "height": height + behind * Self.step + 2 * grow, "rx": 6, "fill": "#000", "opacity": opacity,
        ])
    }
    for place in (0..<Int(behind)).reversed() {
      let shift = Double(place + 1) * Self.step
      rect(left + shift, y + shift, room - 2 * shift, height, fill: "fill")
    }
    draw(first, isFirst: true)
    if more > 0 { drawCount(drag.paths.count, y - height) }
    put("</g>\n")
    y = end
  }

  /// How many rows are dragged, at the corner of the first one.
  private mutating func drawCount(_ count: Int, _ top: Double) {
    let words = CountText.of(count)
    let size = max(22, TextMetrics.width(words, size: 13) + 12)
    let right = width - inset - 8
    add(
      "rect",
      [
        "x": isTurned ? width - right : right - size, "y": top - 9, "width": size, "height": 22, "rx": 11,
        "fill": colors.light("red"), "class": "f-red",
      ])
    text(right - size / 2, top + 6.5, words, "w", size: 13, anchor: "middle")
  }
}

import TabuluaModel
import TabuluaText

// How text and detail are drawn in each arrangement: as text, on a page and in a picture.
extension TableCell.Arrangement {
  /// Where the detail can stand when a table is text.
  enum DetailInText {
    /// In a column of its own.
    case column
    /// On the next line.
    case nextLine
    /// In place of the text, which is a label in front of it.
    case behindLabel
  }

  /// Where the detail stands when the table is text.
  var detailInText: DetailInText {
    switch self {
    case .withoutDetail, .detailAtEnd: .column
    case .detailBelow: .nextLine
    case .textAsLabel: .behindLabel
    }
  }

  /// The rules of style for the cells of a class on an HTML page.
  func pageRules(ofClass name: String) -> String {
    switch self {
    case .withoutDetail, .detailAtEnd: ""
    case .detailBelow:
      """
      .\(name) .words{flex-direction:column;align-items:stretch;gap:1px}.\(name) .detail{\
      font-size:15px;text-align:start}
      .low.\(name) .text{font-size:16px;line-height:1.2}.low.\(name) .detail{font-size:12px;line-height:1.25}

      """
    case .textAsLabel:
      """
      .\(name) .words{gap:8px}.\(name) .text{flex:0 0 91px;min-width:0;text-align:end;font-size:13px;\
      color:var(--tint)}.\(name) .detail{flex:1;min-width:0;font-size:15px;\
      text-align:start;color:var(--ink)}

      """
    }
  }
}

extension SVGDrawing {
  /// Draws text and detail between two edges.
  mutating func drawWords(_ row: TablePage.Row, _ start: Double, _ end: Double, _ height: Double) {
    let room = end - start
    guard room > 8 else { return }
    let words = TablePicture.cut(row.cell.text ?? "")
    let detail = TablePicture.cut(row.cell.visibleDetail ?? "")
    let size = min(17, height * 0.7)
    let base = y + height / 2 + size * 0.35
    switch row.cell.arrangement {
    case .detailBelow where !detail.isEmpty:
      let (upper, lower) = height >= 56 ? (17.0, 15.0) : (min(16, height * 0.36), min(12, height * 0.28))
      let gap = height >= 56 ? 3.0 : 1.5
      let top = y + (height - upper - lower - gap * 2) / 2
      text(start, top + upper * 0.9, TextMetrics.truncated(words, to: room, size: upper), "", size: upper)
      let second = top + upper + gap * 2 + lower * 0.85
      text(start, second, TextMetrics.truncated(detail, to: room, size: lower), "s", size: lower)
    case .textAsLabel:
      let label = min(91, room * 0.35)
      let small = min(13, size), large = min(15, size)
      text(
        start + label, base, TextMetrics.truncated(words, to: label, size: small), "t", size: small,
        anchor: "end")
      text(
        start + label + 8, base, TextMetrics.truncated(detail, to: room - label - 8, size: large), "",
        size: large)
    case .withoutDetail, .detailAtEnd, .detailBelow:
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

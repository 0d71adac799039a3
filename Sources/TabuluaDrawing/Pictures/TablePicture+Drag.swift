import TabuluaModel
import TabuluaText

// A drag that goes on, in an HTML page.
extension TablePicture {
  /// What stands in a section.
  func html(_ line: TablePage.Line) -> String {
    switch line {
    case .row(let row): return html(row)
    case .gap:
      let height = (page.drag?.rows ?? []).reduce(0) { $0 + self.height(of: $1) }
      let style = "height:\(MarkupText.number(height))px"
      return Markup.element("li", ["class": "gap", "style": style, "aria-hidden": "true"], "") + "\n"
    case .held: return heldRow
    }
  }

  /// The row that was picked up, above what comes next, so that it takes no room.
  private var heldRow: String {
    guard let drag = page.drag, let first = drag.rows.first else { return "" }
    let height = self.height(of: first)
    let up = page.isHeldOverGap ? 4 : height / 2
    let number = MarkupText.number
    return html(
      first, drag: ";margin-top:\(number(-up))px;margin-bottom:\(number(up - height))px",
      count: drag.paths.count)
  }
}

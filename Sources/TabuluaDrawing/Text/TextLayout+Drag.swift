import TabuluaModel
import TabuluaText

// The lines of a drag that goes on.
extension TextLayout {
  /// How long the lines around held rows and in the gap are.
  private static let length = 24

  /// The line of the gap; none where the dragged rows are drawn in its place.
  func gapLines() -> [String] {
    guard let drag = page.drag, !page.isHeldOverGap else { return [] }
    return [line("╌╌", "\(drag.gap)")]
  }

  /// The dragged rows, with a line above and one below.
  func heldLines() -> [String] {
    guard let drag = page.drag else { return [] }
    let more = drag.paths.count - drag.rows.count
    return [line("╭╌", nil)] + drag.rows.flatMap { lines($0) } + (more > 0 ? [self.more(more)] : [])
      + [line("╰╌", "\(drag.proposed)")]
  }

  private func line(_ beginning: String, _ place: String?) -> String {
    let dashes = beginning + String(repeating: "╌", count: Self.length)
    return indented(style.paint(cut(dashes + (place.map { " \($0)" } ?? ""), after: indent), .cyan))
  }
}

import TabuluaText
import TabuluaModel

extension DragPicture {
  /// The tables as text, side by side where they fit into the terminal, else one above the other.
  ///
  /// ```text
  ///   before         after
  ///   0  Todo        0  Todo
  ///      0  Write    ↑  0  Measure
  /// ```
  ///
  /// The dragged row, rows that were pushed aside and rows to be looked at have a sign in front; a last line says
  /// what the signs mean. Of large tables the rows far from what happened are left out.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public func text(style: TextStyle) -> String {
    let marks = marks()
    let old = Panel(
      before, title: after == nil ? "nothing changed" : "before", marks: marks.before, was: [:],
      maximumRows: maximumRows)
    guard let after else { return old.text(style) + legend(marks.before.values, style) }
    var was: [TableIndexPath: TableIndexPath] = [:]
    for (before, after) in pairs {
      guard let after, before != after else { continue }
      if result.drag.rows.contains(before) || blamed.contains(before) { was[after] = before }
    }
    let new = Panel(after, title: "after", marks: marks.after, was: was, maximumRows: maximumRows)
    var text = ""
    if let (left, right) = Self.columns(old.width, new.width, in: style.width) {
      for (first, second) in Panel.aligned(old, new, widths: (left, right), style: style) {
        text += DisplayWidth.trimmed(first + second) + "\n"
      }
    } else {
      text += old.text(style) + "\n" + new.text(style)
    }
    return text + legend(Set(marks.before.values).union(marks.after.values), style)
  }

  /// The widest a table is drawn beside another where nothing is cut otherwise.
  private static let widest = 60

  /// The narrowest that a table can be drawn beside another.
  private static let narrowest = 26

  /// The widths of two tables side by side, the gap counted to the first; nil where they do not fit.
  private static func columns(_ first: Int, _ second: Int, in width: Int?) -> (Int, Int)? {
    let gap = 4
    let first = min(first, widest), second = min(second, widest)
    guard let width, first + gap + second > width else { return (first + gap, second) }
    let room = width - gap
    let half = room / 2
    guard min(half, max(first, second)) >= min(narrowest, max(first, second)) else { return nil }
    if first <= half { return (first + gap, room - first) }
    if second <= half { return (room - second + gap, second) }
    return (half + gap, room - half)
  }

  private func legend(_ marks: some Sequence<Mark>, _ style: TextStyle) -> String {
    let used = Set(marks)
    let words = Mark.allCases.filter { used.contains($0) && $0 != .movedUp && $0 != .movedDown }
      .map { "\($0.rawValue) \($0.looks.words)" }
    let moved = [Mark.movedUp, .movedDown].filter { used.contains($0) }.map(\.rawValue)
    let all = words + (moved.isEmpty ? [] : ["\(moved.joined(separator: " ")) pushed aside"])
    return style.listed(all)
  }
}

extension DragPicture.Mark {
  /// What the sign means, and its colour.
  fileprivate var looks: (words: String, color: TextStyle.Color) {
    switch self {
    case .dragged: ("dragged", .cyan)
    case .blamed: ("look here", .red)
    case .movedUp: ("pushed up", .yellow)
    case .movedDown: ("pushed down", .yellow)
    case .changed: ("shows something else", .yellow)
    case .unpaired: ("only here", .red)
    }
  }
}

/// One table of a picture.
private struct Panel {
  /// A line: what stands in front, and what is cut.
  struct Line {
    var mark: DragPicture.Mark?
    var lead: String
    var words: String
    var detail = ""
    var isTitle = false
    var width: Int { DisplayWidth.of(lead) + DisplayWidth.of(words) + DisplayWidth.of(detail) + 2 }
  }

  let title: String

  /// The lines of each section.
  var sections: [[Line]] = []

  /// The columns that the widest line takes.
  var width: Int { max(2 + title.count, sections.lazy.flatMap { $0 }.map(\.width).max() ?? 0) }

  init(
    _ page: TablePage, title: String, marks: [TableIndexPath: DragPicture.Mark],
    was: [TableIndexPath: TableIndexPath], maximumRows: Int
  ) {
    self.title = title
    let sectionDigits = String(max(0, page.sections.count - 1)).count
    let rowDigits = String(max(0, (page.sections.map(\.rows.count).max() ?? 0) - 1)).count
    let indent = page.isPlainList ? "" : DisplayWidth.spaces(sectionDigits + 2)
    let isLarge = page.sections.reduce(0) { $0 + $1.rows.count } > maximumRows
    let drawn = isLarge ? Self.important(page, marks) : nil
    for (number, section) in page.sections.enumerated() {
      let heading = PrintableText.of(section.title ?? "")
      var lines: [Line] = []
      // A table that is one section without a title shows its rows only.
      if !page.isPlainList {
        let lead = DisplayWidth.paddedInFront(String(number), to: sectionDigits)
        lines.append(Line(lead: lead + (heading.isEmpty ? "" : "  "), words: heading, isTitle: true))
      }
      if section.rows.isEmpty { lines.append(Line(lead: indent, words: "", detail: "empty")) }
      var left = 0
      func leaveOut() {
        guard left > 0 else { return }
        lines.append(Line(lead: indent, words: "", detail: "⋮ \(left) row\(left == 1 ? "" : "s")"))
        left = 0
      }
      for row in section.rows {
        if let drawn, !drawn.contains(row.path) {
          left += 1
          continue
        }
        leaveOut()
        let details = [
          row.cell.detail.flatMap { $0.isEmpty ? nil : PrintableText.of($0) },
          row.cell.accessory == .checkmark ? "✓" : nil, was[row.path].map { "was \($0)" },
        ]
        let lead = indent + DisplayWidth.paddedInFront(String(row.path.row), to: rowDigits) + "  "
        lines.append(
          Line(
            mark: marks[row.path], lead: lead, words: PrintableText.of(row.cell.text ?? row.key ?? ""),
            detail: details.compactMap { $0.map { "  " + $0 } }.joined()))
      }
      leaveOut()
      sections.append(lines)
    }
  }

  /// The rows that are drawn of a large table: those that have more to say than that they made room, those beside
  /// them, and the ends of each section.
  private static func important(
    _ page: TablePage, _ marks: [TableIndexPath: DragPicture.Mark]
  ) -> Set<TableIndexPath> {
    var paths: Set<TableIndexPath> = []
    for (number, section) in page.sections.enumerated() where !section.rows.isEmpty {
      paths.insert(TableIndexPath(section: number, row: 0))
      paths.insert(TableIndexPath(section: number, row: section.rows.count - 1))
    }
    for (path, mark) in marks where mark != .movedUp && mark != .movedDown {
      for row in max(0, path.row - 2)...(path.row + 2) {
        paths.insert(TableIndexPath(section: path.section, row: row))
      }
    }
    return paths
  }

  /// The table alone.
  func text(_ style: TextStyle) -> String {
    let lines = sections.joined().map { Self.text($0, width: style.width, pads: false, style: style) }
    return ([style.bold("  " + title)] + lines).map { $0 + "\n" }.joined()
  }

  /// Two tables line by line, so that sections begin beside each other.
  static func aligned(
    _ first: Panel, _ second: Panel, widths: (Int, Int), style: TextStyle
  ) -> [(String, String)] {
    var lines = [
      (style.bold(DisplayWidth.padded("  " + first.title, to: widths.0)), style.bold("  " + second.title))
    ]
    for section in 0..<max(first.sections.count, second.sections.count) {
      let left = first.sections.indices.contains(section) ? first.sections[section] : []
      let right = second.sections.indices.contains(section) ? second.sections[section] : []
      for index in 0..<max(left.count, right.count) {
        let old =
          index < left.count
          ? text(left[index], width: widths.0 - 4, pads: true, style: style) + "    "
          : DisplayWidth.spaces(widths.0)
        let new = index < right.count ? text(right[index], width: widths.1, pads: false, style: style) : ""
        lines.append((old, new))
      }
    }
    return lines
  }

  private static func text(_ line: Line, width: Int?, pads: Bool, style: TextStyle) -> String {
    let sign = line.mark.map { style.paint($0.rawValue, $0.looks.color) } ?? " "
    var words = line.words
    var detail = line.detail
    if let width {
      let room = max(1, width - 2 - DisplayWidth.of(line.lead))
      // The detail gets what the words leave, but at least a half where both do not fit.
      if DisplayWidth.of(words) + DisplayWidth.of(detail) > room {
        let kept = words.isEmpty ? room : max(room / 2, room - DisplayWidth.of(words))
        detail = DisplayWidth.truncated(detail, to: kept)
        words = DisplayWidth.truncated(words, to: room - DisplayWidth.of(detail))
      }
    }
    let used = 2 + DisplayWidth.of(line.lead) + DisplayWidth.of(words) + DisplayWidth.of(detail)
    let fill = DisplayWidth.spaces((width ?? used) - used)
    let shownWords = line.isTitle || line.mark == .dragged || line.mark == .blamed ? style.bold(words) : words
    let shownDetail = detail.isEmpty ? "" : style.dim(detail)
    let text = "\(sign) \(style.dim(line.lead))\(words.isEmpty ? "" : shownWords)\(shownDetail)"
    return pads ? text + fill : DisplayWidth.trimmed(text)
  }
}

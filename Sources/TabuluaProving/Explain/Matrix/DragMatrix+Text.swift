import TabuluaBatch
import TabuluaText
public import TabuluaDrawing
import TabuluaModel

extension DragMatrix {
  /// The matrix as text.
  ///
  /// A row of the table is a line, a proposed place a column. Where that does not fit into the terminal, or where
  /// the matrix has no cells, sections are lines and columns, with counts; many sections are put together. Below
  /// stand what the signs mean and the reasons that were given.
  ///
  /// ```text
  ///           0
  ///           0 1 2
  /// 0 Charlie · · ·
  /// 1 Ada     ● = ●
  /// 2 Bruno   ● ● =
  /// ```
  public func text(style: TextStyle) -> String {
    var text = style.bold(subject + ": ") + summary + "\n"
    guard tried > 0 else { return text }
    text += "\n" + (grid(style) ?? (countsGrid(style) + tooWide(style)))
    return text + reasonLines(style)
  }

  // MARK: By row

  /// The cells, or nil where there are none or they do not fit.
  private func grid(_ style: TextStyle) -> String? {
    guard let cells else { return nil }
    let signs = cells.map { $0.map(MatrixSign.init) }
    let widest = signs.lazy.flatMap { $0 }.map { $0.text.count }.max() ?? 1
    let places = sections.map { $0.count + (sections.count > 1 ? 1 : 0) }
    let digits = String(max(0, (places.max() ?? 1) - 1)).count
    // With a space between the columns, if there is room; without one, a column number is its last digit.
    let wanted = Self.labelWidth(of: sections)
    let fitting = [max(widest, digits) + 1, widest + 1, widest].first { width in
      let limit = style.width ?? Self.widestFile
      return Self.gridWidth(places, cell: width) + min(wanted, 16) <= limit
    }
    guard let width = fitting else { return nil }
    let room = (style.width ?? Self.widestFile) - Self.gridWidth(places, cell: width)
    let label = min(wanted, room)
    var text = header(places, cell: width, label: label, style)
    var number = 0
    for (section, contents) in sections.enumerated() {
      if section > 0 { text += rule(places, cell: width, label: label, style) }
      if let title = contents.title, !title.isEmpty {
        text += style.bold(DisplayWidth.truncated("\(section) \(PrintableText.of(title))", to: label)) + "\n"
      }
      for row in 0..<contents.count where signs.indices.contains(number) {
        let numbers = String(row).leftPadded(to: String(max(0, contents.count - 1)).count)
        let words = PrintableText.of(contents.rows.indices.contains(row) ? contents.rows[row] : "")
        let lead = DisplayWidth.truncated("  \(numbers) \(words)", to: label)
        var line = DisplayWidth.padded(lead, to: label)
        var rest = signs[number][...]
        for target in sections.indices {
          line += style.dim(" │")
          for place in 0..<places[target] {
            let isThere = place < sections[target].count + (target == section ? 0 : 1)
            let sign = isThere ? rest.popFirst() : nil
            let shown = (sign?.text ?? "").leftPadded(to: width)
            line += sign?.kind.outcome.matrixColor.map { style.paint(shown, $0) } ?? shown
          }
        }
        text += line.trimmingSpacesAtEnd + "\n"
        number += 1
      }
    }
    return text + "\n" + kindLegend(style)
  }

  /// The widest that the matrix gets where there is no terminal.
  private static let widestFile = 200

  /// Says where the cells are that do not fit.
  private func tooWide(_ style: TextStyle) -> String {
    guard cells != nil else { return "" }
    let words = "a cell for each drag does not fit here; `--format html` and `--format svg` show them"
    return style.wrapped(words, indent: 0).map { style.dim($0) + "\n" }.joined()
  }

  private static func labelWidth(of sections: [Section]) -> Int {
    var widest = 10
    for (number, section) in sections.enumerated() {
      widest = max(widest, DisplayWidth.of("\(number) \(PrintableText.of(section.title ?? ""))"))
      let digits = String(max(0, section.count - 1)).count
      for row in section.rows {
        widest = max(widest, digits + 3 + DisplayWidth.of(PrintableText.of(row)))
      }
    }
    return min(widest, 40)
  }

  private static func gridWidth(_ places: [Int], cell: Int) -> Int {
    places.reduce(0) { $0 + 2 + $1 * cell }
  }

  /// Two lines: the sections, and the numbers of their places.
  private func header(_ places: [Int], cell: Int, label: Int, _ style: TextStyle) -> String {
    var titles = String(repeating: " ", count: label)
    var numbers = DisplayWidth.padded(DisplayWidth.truncated("row ↓ to →", to: label), to: label)
    for (section, count) in places.enumerated() {
      let room = count * cell
      let title = " \(section) \(PrintableText.of(sections[section].title ?? ""))".trimmingSpacesAtEnd
      let short = DisplayWidth.truncated(title, to: room)
      // Less than two letters of a title say less than its number.
      let shown = short == title || room > 5 ? short : DisplayWidth.truncated(" \(section)", to: room)
      titles += " │" + DisplayWidth.padded(shown, to: room)
      numbers += " │"
      for place in 0..<count {
        let digits = String(place)
        numbers += (digits.count < cell || digits.count == 1 ? digits : String(digits.suffix(1)))
          .leftPadded(to: cell)
      }
    }
    return style.dim(titles.trimmingSpacesAtEnd) + "\n" + style.dim(numbers) + "\n"
      + rule(places, cell: cell, label: label, style)
  }

  private func rule(_ places: [Int], cell: Int, label: Int, _ style: TextStyle) -> String {
    var line = String(repeating: "─", count: label)
    for count in places { line += "─┼" + String(repeating: "─", count: count * cell) }
    return style.dim(line) + "\n"
  }

  private func kindLegend(_ style: TextStyle) -> String {
    let kinds = kinds
    var parts: [String] = []
    for kind in MatrixSign.Kind.allCases {
      guard let count = kinds[kind] else { continue }
      var words = "\(kind.sign) \(kind.words)"
      if kind == .retargeted { words = retargetLegend }
      parts.append("\(words) (\(Self.grouped(count)))")
    }
    return style.listed(parts)
  }

  /// The signs of retargeted drags that occur.
  private var retargetLegend: String {
    var goesFar = false
    var goesNear = false
    for line in cells ?? [] {
      for cell in line where cell.ending.outcome == .retargeted {
        if cell.ending.landing?.section == cell.proposed.section { goesNear = true } else { goesFar = true }
      }
    }
    let near = "+1 −1 lands so many rows further down or up"
    let far = "→1 lands in that section instead"
    return [goesNear ? near : nil, goesFar ? far : nil].compactMap { $0 }.joined(separator: ", ")
  }

  private func reasonLines(_ style: TextStyle) -> String {
    guard !reasons.isEmpty else { return "" }
    let most = 8
    let shown = frequentReasons.prefix(most)
    let digits = shown.map { Self.grouped($0.count).count }.max() ?? 1
    var text = "\n"
    for reason in shown {
      let place = reason.place.map { "  (\(PrintableText.of($0)))" } ?? ""
      let lead = "\(Self.grouped(reason.count).leftPadded(to: digits))  \(reason.outcome.matrixWord): "
      let lines = style.wrapped(PrintableText.of(reason.text) + place, indent: lead.count)
      text += lead + lines.joined(separator: "\n" + String(repeating: " ", count: lead.count)) + "\n"
    }
    if reasons.count > most {
      text += style.dim("\(String(repeating: " ", count: digits))  and \(reasons.count - most) more reasons")
      text += "\n"
    }
    return text
  }
}

extension TextStyle {
  /// Things of which each stays on one line, with space between; the lines with their ends.
  func listed(_ things: [String]) -> String {
    var lines: [String] = []
    for thing in things {
      if let last = lines.last,
        width.map({ DisplayWidth.of(last) + 3 + DisplayWidth.of(thing) <= $0 }) ?? true
      {
        lines[lines.count - 1] = "\(last)   \(thing)"
      } else {
        lines += wrapped(thing, indent: 0)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

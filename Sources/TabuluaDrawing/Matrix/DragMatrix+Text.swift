import TabuluaBatch
import TabuluaText
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
    let places = columnCounts
    // Each place takes a column at least.
    guard places.reduce(0, +) <= style.width ?? Self.widestFile else { return nil }
    let signs = cells.map { $0.map(MatrixSign.init) }
    let widest = signs.joined().map(\.text.count).max() ?? 1
    let digits = String(max(0, (places.max() ?? 1) - 1)).count
    // With a space between the columns, if there is room; without one, a column number is its last digit.
    let wanted = Self.labelWidth(of: sections)
    let limit = style.width ?? Self.widestFile
    func gridWidth(_ cell: Int) -> Int { places.reduce(0) { $0 + 2 + $1 * cell } }
    let fitting = [max(widest, digits) + 1, widest + 1, widest].first {
      gridWidth($0) + min(wanted, 16) <= limit
    }
    guard let width = fitting else { return nil }
    let label = min(wanted, limit - gridWidth(width))
    let rule = style.dim(
      DisplayWidth.line(label) + places.map { "─┼" + DisplayWidth.line($0 * width) }.joined())
    var text = header(places, cell: width, label: label, style) + rule + "\n"
    var lines = signs[...]
    for (section, contents) in sections.enumerated() {
      if section > 0 { text += rule + "\n" }
      if let title = contents.title, !title.isEmpty {
        text += style.bold(DisplayWidth.truncated("\(section) \(PrintableText.of(title))", to: label)) + "\n"
      }
      for row in 0..<contents.count {
        guard var rest = lines.popFirst()?[...] else { break }
        let number = DisplayWidth.paddedInFront(String(row), to: String(max(0, contents.count - 1)).count)
        let words = PrintableText.of(contents.rows.indices.contains(row) ? contents.rows[row] : "")
        var line = DisplayWidth.padded(DisplayWidth.truncated("  \(number) \(words)", to: label), to: label)
        let there = self.places(of: TableIndexPath(section: section, row: row))
        for target in sections.indices {
          line += style.dim(" │")
          for place in 0..<places[target] {
            let isThere = place < there[target]
            let sign = isThere ? rest.popFirst() : nil
            let shown = DisplayWidth.paddedInFront(sign?.text ?? "", to: width)
            line += sign?.kind.outcome.painted(shown, style) ?? shown
          }
        }
        text += DisplayWidth.trimmed(line) + "\n"
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
    let widths = sections.enumerated().flatMap { number, section in
      let digits = String(max(0, section.count - 1)).count
      return [DisplayWidth.of("\(number) \(PrintableText.of(section.title ?? ""))")]
        + section.rows.map { digits + 3 + DisplayWidth.of(PrintableText.of($0)) }
    }
    return min(max(10, widths.max() ?? 0), 40)
  }

  /// Two lines: the sections, and the numbers of their places.
  private func header(_ places: [Int], cell: Int, label: Int, _ style: TextStyle) -> String {
    var titles = DisplayWidth.spaces(label)
    var numbers = DisplayWidth.padded(DisplayWidth.truncated("row ↓ to →", to: label), to: label)
    for (section, count) in places.enumerated() {
      let room = count * cell
      let title = DisplayWidth.trimmed(" \(section) \(PrintableText.of(sections[section].title ?? ""))")
      let short = DisplayWidth.truncated(title, to: room)
      // Less than two letters of a title say less than its number.
      let shown = short == title || room > 5 ? short : DisplayWidth.truncated(" \(section)", to: room)
      titles += " │" + DisplayWidth.padded(shown, to: room)
      numbers += " │"
      for place in 0..<count {
        let digits = String(place)
        let number = digits.count < cell || digits.count == 1 ? digits : String(digits.suffix(1))
        numbers += DisplayWidth.paddedInFront(number, to: cell)
      }
    }
    return style.dim(DisplayWidth.trimmed(titles)) + "\n" + style.dim(numbers) + "\n"
  }

  private func kindLegend(_ style: TextStyle) -> String {
    let kinds = kinds
    return style.listed(
      MatrixSign.Kind.allCases.compactMap { kind in
        let words = kind == .retargeted ? retargetLegend : "\(kind.sign) \(kind.words)"
        return kinds[kind].map { "\(words) (\(CountText.of($0)))" }
      })
  }

  /// The signs of retargeted drags that occur.
  private var retargetLegend: String {
    let staysInSection = (cells.map { Array($0) } ?? []).joined().filter { $0.ending.outcome == .retargeted }
      .map { $0.ending.landing?.section == $0.proposed.section }
    let near = staysInSection.contains(true) ? "+1 −1 lands so many rows further down or up" : nil
    let far = staysInSection.contains(false) ? "→1 lands in that section instead" : nil
    return [near, far].compactMap { $0 }.joined(separator: ", ")
  }

  private func reasonLines(_ style: TextStyle) -> String {
    guard !reasons.isEmpty else { return "" }
    let most = 8
    let shown = frequentReasons.prefix(most)
    let digits = shown.map { CountText.of($0.count).count }.max() ?? 1
    var text = "\n"
    for reason in shown {
      let place = reason.place.map { "  (\(PrintableText.of($0)))" } ?? ""
      let count = DisplayWidth.paddedInFront(CountText.of(reason.count), to: digits)
      let lead = "\(count)  \(reason.outcome.matrixWord): "
      text += lead + style.hanging(PrintableText.of(reason.text) + place, at: lead.count) + "\n"
    }
    if reasons.count > most {
      text += style.dim("\(DisplayWidth.spaces(digits))  and \(reasons.count - most) more reasons") + "\n"
    }
    return text
  }
}

extension TextStyle {
  /// Things of which each stays on one line, with space between; the lines with their ends.
  func listed(_ things: [String]) -> String {
    var lines: [String] = []
    for thing in things {
      let fits = lines.last.map { last in
        width.map { DisplayWidth.of(last) + 3 + DisplayWidth.of(thing) <= $0 } ?? true
      }
      if fits == true {
        lines[lines.count - 1] += "   \(thing)"
      } else {
        lines += wrapped(thing, indent: 0)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension DisplayWidth {
  /// A line across so many columns.
  fileprivate static func line(_ columns: Int) -> String { String(repeating: "─", count: columns) }
}

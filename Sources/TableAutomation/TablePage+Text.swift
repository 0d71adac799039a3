import Diagnostics
import TableModel

extension TablePage {
  /// The page as text: a line a section title, a line a row, cut to the terminal.
  ///
  /// ```text
  /// 0  Todo
  ///    0  Write the release notes  T-1  ≡
  ///    1  Measure the cold start   T-2
  /// 1  Doing
  ///    empty
  /// ```
  ///
  /// A table that is one section without a title has no lines for sections.
  public func text(style: TextStyle) -> String {
    let layout = Layout(self, width: style.width)
    var text = ""
    for (number, section) in sections.enumerated() {
      if !isPlainList { text += layout.title(section, number: number, style: style) + "\n" }
      for row in section.rows { text += layout.line(row, isEditing: isEditing, style: style) + "\n" }
      if section.rows.isEmpty { text += layout.indented(style.dim("empty")) + "\n" }
      if let footer = section.footer {
        let shown = layout.cut(PrintableText.of(footer), after: layout.indent)
        text += layout.indented(style.dim(shown)) + "\n"
      }
    }
    return text.isEmpty ? style.dim("no sections") + "\n" : text
  }
}

/// Where the columns of a page stand.
private struct Layout {
  /// The columns before a row's number.
  let indent: Int

  private let rowDigits: Int
  private let sectionDigits: Int
  private let textWidth: Int
  private let detailWidth: Int
  /// The columns that longer texts are not waited for; nil where texts are cut.
  private let alignedWidth: Int?
  private let signWidth: Int
  private let width: Int?

  /// Where nothing is cut, a text or detail wider than this pushes only its own row's signs aside.
  private static let widestAligned = 60

  init(_ page: TablePage, width: Int?) {
    self.width = width
    sectionDigits = String(max(0, page.sections.count - 1)).count
    indent = page.isPlainList ? 0 : sectionDigits + 2
    rowDigits = String(max(0, (page.sections.map(\.rows.count).max() ?? 0) - 1)).count
    var widest = 0
    var details = 0
    var signs = 0
    for section in page.sections {
      for row in section.rows {
        widest = max(widest, DisplayWidth.of(Self.words(row)))
        details = max(details, DisplayWidth.of(PrintableText.of(row.cell.detail ?? "")))
        signs = max(signs, DisplayWidth.of(Self.sign(row, isEditing: page.isEditing)))
      }
    }
    signWidth = signs
    guard let width else {
      textWidth = widest
      detailWidth = details
      alignedWidth = Self.widestAligned
      return
    }
    alignedWidth = nil
    // The text comes first: the detail gets what is left, but at least a third where both do not fit.
    let room = max(2, width - indent - rowDigits - 2 - (signs > 0 ? signs + 2 : 0))
    if details == 0 || widest + 2 + details <= room {
      textWidth = min(widest, room)
      detailWidth = details
    } else if room < 12 {
      textWidth = min(widest, room)
      detailWidth = 0
    } else {
      let share = min(details, max(room / 3, room - 2 - widest))
      detailWidth = max(0, share)
      textWidth = max(1, min(widest, room - 2 - detailWidth))
    }
  }

  func title(_ section: TablePage.Section, number: Int, style: TextStyle) -> String {
    let digits = String(number)
    let lead = String(repeating: " ", count: sectionDigits - digits.count) + digits
    guard let title = section.title, !title.isEmpty else { return style.dim(lead) }
    return "\(style.dim(lead))  \(style.bold(cut(PrintableText.of(title), after: indent)))"
  }

  func line(_ row: TablePage.Row, isEditing: Bool, style: TextStyle) -> String {
    let digits = String(row.path.row)
    let number = String(repeating: " ", count: rowDigits - digits.count) + digits
    var line = indented(style.dim(number)) + "  "
    let words = DisplayWidth.truncated(Self.words(row), to: textWidth)
    let detail = DisplayWidth.truncated(PrintableText.of(row.cell.detail ?? ""), to: detailWidth)
    let sign = Self.sign(row, isEditing: isEditing)
    if detail.isEmpty && sign.isEmpty { return (line + words).trimmingEnd() }
    line += DisplayWidth.padded(words, to: min(textWidth, alignedWidth ?? textWidth))
    if detailWidth > 0 {
      let columns = min(detailWidth, alignedWidth ?? detailWidth)
      let shown = sign.isEmpty ? detail : DisplayWidth.padded(detail, to: columns)
      line += "  " + (style.usesColor ? style.dim(shown) : shown)
    }
    if !sign.isEmpty { line += "  " + style.paint(sign, .cyan) }
    return line.trimmingEnd()
  }

  func indented(_ text: String) -> String { String(repeating: " ", count: indent) + text }

  /// The text cut to what is left of the terminal behind so many columns.
  func cut(_ text: String, after columns: Int) -> String {
    width.map { DisplayWidth.truncated(text, to: max(1, $0 - columns)) } ?? text
  }

  /// The text of a row, moved in by its indentation level.
  private static func words(_ row: TablePage.Row) -> String {
    String(repeating: "  ", count: min(row.cell.indentationLevel ?? 0, 20))
      + PrintableText.of(row.cell.text ?? "")
  }

  /// What stands at the right end: in editing mode a handle takes the place of the accessory.
  private static func sign(_ row: TablePage.Row, isEditing: Bool) -> String {
    if row.canMove == true { return "≡" }
    switch isEditing ? row.cell.editingAccessory : row.cell.accessory {
    case .checkmark: return "✓"
    case .disclosureIndicator: return "›"
    case .detailButton: return "ⓘ"
    case .detailDisclosureButton: return "ⓘ ›"
    case nil, .some(.none): return ""
    }
  }
}

extension String {
  /// The text without the spaces at its end.
  fileprivate func trimmingEnd() -> String {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
    return String(self[..<end])
  }
}

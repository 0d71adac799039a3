import TabuluaText
import TabuluaModel
import TabuluaScript

/// Where the columns of a page stand when it is text.
struct TextLayout {
  /// The columns before a row's number.
  let indent: Int

  let page: TablePage
  let style: TextStyle
  private let words: StringTable
  private let rowDigits: Int
  private let sectionDigits: Int
  private let leadWidth: Int
  private let labelWidth: Int
  private let textWidth: Int
  private let detailWidth: Int
  private let signWidth: Int
  /// The columns that longer texts are not waited for; nil where texts are cut.
  private let alignedWidth: Int?

  /// Where nothing is cut, a text or detail wider than this pushes only its own row's signs aside.
  private static let widestAligned = 60

  init(_ page: TablePage, style: TextStyle, words: StringTable) {
    self.page = page
    self.style = style
    self.words = words
    sectionDigits = String(max(0, page.sections.last?.number ?? 0)).count
    indent = page.isPlainList ? 0 : sectionDigits + 2
    let rows = page.sections.lazy.flatMap(\.rows)
    rowDigits = String(rows.map(\.path.row).max() ?? 0).count
    let labels = rows.filter { $0.cell.arrangement.detailInText == .behindLabel }.map {
      DisplayWidth.of(Self.label($0))
    }
    labelWidth = min(30, labels.max() ?? 0)
    var lead = 0, widest = 0, details = 0, signs = 0
    for row in rows {
      let sign = RowSigns(row, isEditing: page.showsEditingControls, words)
      lead = max(lead, sign.lead.width)
      widest = max(widest, DisplayWidth.of(Self.text(row, sign, labelWidth)))
      details = max(details, DisplayWidth.of(Self.detail(row)))
      signs = max(signs, sign.trail.width)
    }
    leadWidth = lead
    alignedWidth = style.width == nil ? Self.widestAligned : nil
    guard let width = style.width else {
      (textWidth, detailWidth, signWidth) = (widest, details, signs)
      return
    }
    // The text comes first: the detail gets what is left, but at least a third where both do not fit.
    let all = width - indent - rowDigits - 2 - (lead > 0 ? lead + 1 : 0)
    signWidth = min(signs, max(3, all / 2))
    let room = max(1, all - (signs > 0 ? signWidth + 2 : 0))
    if details == 0 || widest + 2 + details <= room || room < 12 {
      textWidth = min(widest, room)
      detailWidth = widest + 2 + details <= room ? details : 0
    } else {
      detailWidth = max(0, min(details, max(room / 3, room - 2 - widest)))
      textWidth = max(1, min(widest, room - 2 - detailWidth))
    }
  }

  /// The line of a section.
  func title(_ section: TablePage.Section) -> String {
    let lead = DisplayWidth.paddedInFront(String(section.number), to: sectionDigits)
    guard section.hasHeader else { return style.dim(lead) }
    let title = cut(Self.shown(section.title ?? ""), after: indent)
    let columns = indent + DisplayWidth.of(title) + (title.isEmpty ? 0 : 2)
    let detail = cut(Self.shown(section.titleDetail ?? ""), after: columns)
    let words = [title.isEmpty ? "" : style.bold(title), detail.isEmpty ? "" : style.dim(detail)]
    return ([style.dim(lead)] + words.filter { !$0.isEmpty }).joined(separator: "  ")
  }

  /// The line of a row, and a second one for a subtitle.
  func lines(_ row: TablePage.Row) -> [String] {
    let signs = RowSigns(row, isEditing: page.showsEditingControls, words)
    let number = DisplayWidth.paddedInFront(String(row.path.row), to: rowDigits)
    var line = indented(style.dim(number)) + "  "
    if leadWidth > 0 {
      line += signs.lead.text(style) + DisplayWidth.spaces(leadWidth - signs.lead.width + 1)
    }
    let text = DisplayWidth.truncated(Self.text(row, signs, labelWidth), to: textWidth)
    let stands = row.isSelected || row.isHighlighted
    line += stands ? style.bold(text) : text
    let detail = DisplayWidth.truncated(Self.detail(row), to: detailWidth)
    if !detail.isEmpty || signs.trail.width > 0 {
      line += Self.fill(text, to: min(textWidth, alignedWidth ?? textWidth))
      if detailWidth > 0 {
        line += "  " + (detail.isEmpty ? "" : style.dim(detail))
        if signs.trail.width > 0 {
          line += Self.fill(detail, to: min(detailWidth, alignedWidth ?? detailWidth))
        }
      }
      if signs.trail.width > 0 { line += "  " + signs.trail.text(style, cutTo: signWidth) }
    }
    guard row.cell.arrangement.detailInText == .nextLine, let subtitle = row.cell.detail, !subtitle.isEmpty
    else { return [DisplayWidth.trimmed(line)] }
    let columns =
      indent + rowDigits + 2 + (leadWidth > 0 ? leadWidth + 1 : 0) + Self.indentation(row).utf8.count
    let below = cut(Self.shown(subtitle), after: columns)
    return [line, DisplayWidth.spaces(columns) + style.dim(below)].map { DisplayWidth.trimmed($0) }
  }

  /// The lines of a row's menu, below the row.
  func menuLines(_ row: TablePage.Row) -> [String] {
    let columns = indent + rowDigits + 2 + (leadWidth > 0 ? leadWidth + 1 : 0)
    return MenuLine.lines(of: row.menu).map { line in
      let text = cut(
        "│ \(String(repeating: "  ", count: line.depth))\(RowSigns.text(ofImage: line.entry.image))"
          + Self.shown(line.words), after: columns)
      let shown =
        line.isDisabled ? style.dim(text) : style.paint(text, line.entry.style == .destructive ? .red : .cyan)
      return DisplayWidth.spaces(columns) + shown
    }
  }

  /// The line that stands for rows that are left out.
  func more(_ count: Int) -> String {
    indented(style.dim(cut("⋮ \(words(.moreRows)): \(CountText.of(count))", after: indent)))
  }

  /// The lines of the text above or below all sections.
  func paragraph(_ text: String) -> [String] {
    PrintableText.beginning(text).split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      style.wrapped(PrintableText.of(String(line)), indent: 0).map { cut($0, after: 0) }
    }
  }

  func indented(_ text: String) -> String { String(repeating: " ", count: indent) + text }

  /// The text cut to what is left of the terminal behind so many columns.
  func cut(_ text: String, after columns: Int) -> String {
    style.width.map { DisplayWidth.truncated(text, to: max(1, $0 - columns)) } ?? text
  }

  // MARK: Words

  /// A text as it is shown to people: of a very long one the beginning.
  static func shown(_ text: String) -> String { PrintableText.of(PrintableText.beginning(text)) }

  /// The text of a row, moved in by its indentation level, with what stands in front of it.
  private static func text(_ row: TablePage.Row, _ signs: RowSigns, _ labelWidth: Int) -> String {
    var text = signs.buttons + indentation(row)
    text += RowSigns.text(ofImage: row.cell.image)
    guard row.cell.arrangement.detailInText == .behindLabel else {
      return text + Self.shown(row.cell.text ?? "")
    }
    let label = DisplayWidth.paddedInFront(DisplayWidth.truncated(label(row), to: labelWidth), to: labelWidth)
    return "\(text)\(label)  \(Self.shown(row.cell.detail ?? ""))"
  }

  private static func indentation(_ row: TablePage.Row) -> String {
    String(repeating: "  ", count: max(0, min(row.cell.indentationLevel ?? 0, 20)))
  }

  /// The text of a row that is a label in front of the detail.
  private static func label(_ row: TablePage.Row) -> String { Self.shown(row.cell.text ?? "") }

  /// The detail that stands in a column of its own.
  private static func detail(_ row: TablePage.Row) -> String {
    switch row.cell.arrangement.detailInText {
    case .nextLine, .behindLabel: ""
    case .column: Self.shown(row.cell.visibleDetail ?? "")
    }
  }

  private static func fill(_ text: String, to columns: Int) -> String {
    DisplayWidth.spaces(columns - DisplayWidth.of(text))
  }
}

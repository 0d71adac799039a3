import TabuluaScript
import TabuluaText
import TabuluaModel
import TabuluaPolicy

extension TablePicture {
  /// The picture as one HTML page that needs nothing else: no script, no font, no address.
  ///
  /// It is as wide as the window, up to 430 points.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public var html: String {
    var body = ""
    if let header = page.header {
      body += "<p class=\"note\" dir=\"auto\">\(Self.escaped(header, breaks: true))</p>\n"
    }
    if page.rowsAbove > 0 { body += note(more(page.rowsAbove)) }
    for section in page.sections { body += html(section) }
    if page.numberOfSections == 0 { body += note(capitalized(.noSections)) }
    if page.rowsBelow > 0 { body += note(more(page.rowsBelow)) }
    if let footer = page.footer {
      body += "<p class=\"note\" dir=\"auto\">\(Self.escaped(footer, breaks: true))</p>\n"
    }
    let name = title.isEmpty ? "Tabulua" : title
    return HTMLPage(
      title: Self.cut(name), language: Self.cut(words.language),
      isRightToLeft: isRightToLeft, allowed: "default-src 'none';style-src 'unsafe-inline'",
      style: """
        \(PicturePalette.variables(on: ":root", style: page.style))
        \(PicturePage.style)
        \(Glyph.style)
        """,
      body: """
        <main class="\(page.style.rawValue)\(page.indexTitles.isEmpty ? "" : " indexed")">
        <header class="bar"><span>\(page.hasAddButton ? Self.icon(Glyph.add, 24, label: words(.add)) : "")</span>\
        <h1 dir="auto">\(Self.escaped(title))</h1><span class="edit">\(editWord)</span></header>
        <div class="table">
        <div class="sections">
        \(body)</div>
        \(indexStrip)</div>
        </main>

        """
    ).text
  }

  private var editWord: String {
    guard page.canEdit else { return "" }
    let word = Self.escaped(words(page.isEditing ? .done : .edit))
    return page.isEditing ? "<b>\(word)</b>" : word
  }

  private var indexStrip: String {
    guard !page.indexTitles.isEmpty else { return "" }
    let titles = IndexStrip(page.indexTitles, room: 40).titles
    let items = titles.map { "<li dir=\"auto\">\(Self.escaped($0))</li>" }.joined()
    // In the middle of the window, and not above the table.
    let place = "top:max(52px,calc(50vh - \(titles.count * 7)px))"
    let name = Self.escaped(words(.sectionIndex))
    return "<ol class=\"index\" style=\"\(place)\" aria-label=\"\(name)\">\(items)</ol>\n"
  }

  private func note(_ words: String) -> String { "<p class=\"more\">\(Self.escaped(words))</p>\n" }

  // MARK: Sections and rows

  private func html(_ section: TablePage.Section) -> String {
    let title = section.title ?? ""
    let name = title.isEmpty ? "" : " aria-label=\"\(Self.escaped(title))\""
    var text = "<section\(name)>\n"
    let header = min(Self.greatestHeight, section.headerHeight ?? 28)
    if header > 0 {
      let height = header == 28 ? "" : " style=\"height:\(MarkupText.number(header))px\""
      text += "<h2 dir=\"auto\"\(height)>\(Self.escaped(title))</h2>\n"
    }
    if section.count == 0 {
      text += "<p class=\"empty\">\(Self.escaped(capitalized(.empty)))</p>\n"
    } else if !section.rows.isEmpty {
      text += "<ul>\n" + section.rows.map(html).joined() + "</ul>\n"
    }
    let footer = min(Self.greatestHeight, section.footerHeight ?? 28)
    if footer > 0, section.below == 0 {
      let height = footer == 28 ? "" : " style=\"height:\(MarkupText.number(footer))px\""
      text +=
        "<p class=\"foot\" dir=\"auto\"\(height)>\(Self.escaped(section.footer ?? "", breaks: true))</p>\n"
    }
    return text + "</section>\n"
  }

  private func html(_ row: TablePage.Row) -> String {
    let cell = row.cell
    var classes = [(cell.style ?? .value1).rawValue]
    if row.isSelected || row.isHighlighted, cell.selectionStyle != TableCell.SelectionStyle.none {
      let isDark = row.isSelected && !row.hasSelectionCircle
      classes.append(cell.selectionStyle == .blue ? "blue" : isDark ? "chosen" : "touched")
    }
    let height = self.height(of: row)
    if cell.arrangement == .detailBelow, height < 56 { classes.append("low") }
    let size = height < 25 ? ";font-size:\(MarkupText.number(height * 0.68))px" : ""
    let label = label(of: row).map { " aria-label=\"\(Self.escaped($0))\"" } ?? " aria-hidden=\"true\""
    var text = "<li class=\"\(classes.joined(separator: " "))\" "
    text += "style=\"height:\(MarkupText.number(height))px\(size)\"\(label)>"
    if row.openEdge == .leading { text += buttons(row) }
    text += "<div class=\"row\" aria-hidden=\"true\">"
    if row.hasSelectionCircle {
      text += Self.icon(Glyph.circle(isSelected: row.isSelected), 22)
    } else {
      switch row.editingStyle {
      case .none: break
      case .delete: text += Self.icon(Glyph.minus(isOpen: row.openEdge != nil), 22)
      case .insert: text += Self.icon(Glyph.plus, 22)
      }
    }
    text += indentation(cell)
    if let image = cell.image, !image.isEmpty { text += Self.icon(Glyph.image(image), 29) }
    text += "<div class=\"cell\">"
    text += "<div class=\"words\"><span class=\"text\" dir=\"auto\">\(Self.escaped(cell.text ?? ""))</span>"
    if let detail = cell.visibleDetail, !detail.isEmpty {
      // A short detail keeps its width; a long one gives way to the text, but not all of it.
      let isShort = TextMetrics.width(Self.cut(detail), size: 17) < 130
      text += "<span class=\"detail\(isShort ? " short" : "")\" dir=\"auto\">\(Self.escaped(detail))</span>"
    }
    text += "</div>"
    if row.buttons.isEmpty || row.openEdge == .leading {
      let ending = ending(of: row)
      for (glyph, width) in ending.glyphs {
        text += Self.icon(glyph, width, 32, isTurned: isRightToLeft && ending.points(glyph))
      }
    }
    text += "</div></div>"
    if row.openEdge == .trailing { text += buttons(row) }
    return text + "</li>\n"
  }

  private func indentation(_ cell: TableCell) -> String {
    guard let level = cell.indentationLevel, level > 0 else { return "" }
    let points = min(200, Double(min(level, 1000)) * max(0, cell.indentationWidth ?? 10))
    return "<span class=\"step\" style=\"width:\(MarkupText.number(points))px\"></span>"
  }

  /// The buttons of an open row from left to right.
  private func buttons(_ row: TablePage.Row) -> String {
    let ordered = row.openEdge == .leading ? row.buttons : row.buttons.reversed()
    let spans = ordered.map { button in
      "<span class=\"\(button.style.rawValue)\" dir=\"auto\">\(Self.escaped(button.title))</span>"
    }
    return "<div class=\"buttons\" aria-hidden=\"true\">\(spans.joined())</div>"
  }

  // MARK: Parts

  /// A sign in a box of its own.
  private static func icon(
    _ glyph: String, _ width: Double, _ height: Double = 32, label: String? = nil, isTurned: Bool = false
  ) -> String {
    let wide = MarkupText.number(width), tall = MarkupText.number(height)
    let role = label.map { "role=\"img\" aria-label=\"\(escaped($0))\"" } ?? "aria-hidden=\"true\""
    return
      "<svg \(role)\(isTurned ? " style=\"transform:scaleX(-1)\"" : "") width=\"\(wide)\" height=\"\(tall)\" viewBox=\"\(MarkupText.number(-width / 2)) \(MarkupText.number(-height / 2)) \(wide) \(tall)\">\(glyph)</svg>"
  }

  /// A text that may stand anywhere in the page, cut to a length that it can bear.
  private static func escaped(_ text: String, breaks: Bool = false) -> String {
    guard breaks else { return MarkupText.escaped(cut(text)) }
    return cut(text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { MarkupText.escaped(String($0)) }.joined(separator: "<br>")
  }
}

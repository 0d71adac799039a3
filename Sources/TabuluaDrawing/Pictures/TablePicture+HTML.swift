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
    var text = ""
    writeHTML { text += $0 }
    return text
  }

  /// Writes the page, piece by piece, so that it is never kept whole.
  ///
  /// ```swift
  /// let picture = TablePicture(try TablePage(drawing: view))
  /// picture.writeHTML { print($0, terminator: "") }
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public func writeHTML(to write: (String) -> Void) {
    let name = title.isEmpty ? "Tabulua" : title
    let frame = HTMLPage(
      title: Self.cut(name), language: Self.cut(words.language),
      isRightToLeft: isRightToLeft, allowed: "default-src 'none';style-src 'unsafe-inline'",
      style: """
        \(PicturePalette.palette(page.style).variables(on: ":root", coversControls: true))
        \(PicturePage.style)\(page.hasOpenMenu ? PicturePage.menuStyle : "")\
        \(page.drag == nil ? "" : PicturePage.dragStyle)
        \(Glyph.style)
        \(PicturePalette.rules(ColorPalette.variable))
        """, body: "")
    write(frame.beginning)
    write(
      """
      <main class="\(page.style.pageClasses)\(page.indexTitles.isEmpty ? "" : " indexed")\
      \(page.drag == nil ? "" : " dragging")">
      <header class="bar"><span>\(page.hasAddButton ? Self.icon(Glyph.add, 24, label: Self.cut(words(.add))) : "")</span>\
      <h1 dir="auto">\(Self.escaped(title))</h1><span class="edit">\(editWord)</span></header>
      <div class="table">
      <div class="sections">

      """)
    writeSections(to: write)
    write("</div>\n\(indexStrip)</div>\n</main>\n" + HTMLPage.ending)
  }

  /// Writes the sections, with what stands above and below all of them.
  private func writeSections(to write: (String) -> Void) {
    func add(_ note: String?) {
      guard let note else { return }
      write(Markup.element("p", ["class": "note", "dir": "auto"], Self.paragraph(note)) + "\n")
    }
    add(page.header)
    if page.rowsAbove > 0 { write(note(more(page.rowsAbove))) }
    for section in page.sections { self.write(section, to: write) }
    if page.numberOfSections == 0 { write(note(capitalized(.noSections))) }
    if page.rowsBelow > 0 { write(note(more(page.rowsBelow))) }
    add(page.footer)
  }

  private var editWord: String {
    guard page.canEdit else { return "" }
    let word = Self.escaped(words(page.isEditing ? .done : .edit))
    return page.isEditing ? "<b>\(word)</b>" : word
  }

  private var indexStrip: String {
    guard !page.indexTitles.isEmpty else { return "" }
    let titles = IndexStrip(page.indexTitles, room: 40).titles
    let items = titles.map { Markup.element("li", ["dir": "auto"], Self.escaped($0)) }.joined()
    // In the middle of the window, and not above the table.
    let place = "top:max(52px,calc(50vh - \(titles.count * 7)px))"
    let name = Self.cut(words(.sectionIndex))
    return Markup.element("ol", ["class": "index", "style": place, "aria-label": name], items) + "\n"
  }

  private func note(_ words: String) -> String {
    Markup.element("p", ["class": "more"], Self.escaped(words)) + "\n"
  }

  // MARK: Sections and rows

  private func write(_ section: TablePage.Section, to write: (String) -> Void) {
    let title = Self.cut(section.title ?? "")
    let label = self.label(of: section)
    var text = Markup.start("section", ["aria-label": label.isEmpty ? nil : label]) + "\n"
    func add(_ name: String, _ kind: String?, _ height: Double?, _ content: String) {
      let height = min(Self.greatestHeight, height ?? 28)
      guard height > 0 else { return }
      let style = height == 28 ? nil : "height:\(MarkupText.number(height))px"
      text += Markup.element(name, ["class": kind, "dir": "auto", "style": style], content) + "\n"
    }
    let detail = Self.cut(section.titleDetail ?? "")
    let beside =
      detail.isEmpty ? "" : Markup.element("span", ["class": "aside", "dir": "auto"], text: detail)
    add("h2", nil, section.headerHeight, beside + MarkupText.escaped(title))
    let lines = page.lines(of: section)
    if page.showsEmptiness(of: section) {
      text += Markup.element("p", ["class": "empty"], Self.escaped(capitalized(.empty))) + "\n"
    } else if !lines.isEmpty {
      text += "<ul>\n"
      for line in lines {
        text += html(line)
        guard text.utf8.count >= 1 << 16 else { continue }
        write(text)
        text.removeAll(keepingCapacity: true)
      }
      text += "</ul>\n"
    }
    if section.below == 0 {
      add("p", "foot", section.footerHeight, Self.paragraph(section.footerLines.joined(separator: "\n")))
    }
    write(text + "</section>\n")
  }

  /// A row; `drag` is how one that is held is placed, and `count` with how many it is dragged.
  func html(_ row: TablePage.Row, drag: String? = nil, count: Int = 1) -> String {
    let height = self.height(of: row)
    let isLow = row.cell.arrangement == .detailBelow && height < 56
    let classes = [(row.cell.style ?? .value1).rawValue, row.light?.rawValue, isLow ? "low" : nil]
    let size = height < 25 ? ";font-size:\(MarkupText.number(height * 0.68))px" : ""
    let label = label(of: row)
    let attributes: Markup.Attributes = [
      "class": (classes + (drag == nil ? [] : ["held"])).compactMap { $0 }.joined(separator: " "),
      "style": "height:\(MarkupText.number(height))px\(size)\(drag ?? "")", "aria-label": label,
      "aria-hidden": label == nil ? "true" : nil, "data-count": count > 1 ? CountText.of(count) : nil,
    ]
    var inner = row.editingGlyph.map { Self.icon($0, 22) } ?? ""
    if let indentation = row.indentation {
      let style = "width:\(MarkupText.number(min(200, indentation)))px"
      inner += Markup.element("span", ["class": "step", "style": style], "")
    }
    if let image = row.cell.image, !image.isEmpty { inner += Self.icon(Glyph.image(image), 29) }
    inner += Markup.element("div", ["class": "cell"], words(of: row) + ending(after: row))
    let shown = Markup.element("div", ["class": "row", "aria-hidden": "true"], inner)
    let content =
      switch row.openEdge {
      case nil: shown
      case .leading: buttons(row) + shown
      case .trailing: shown + buttons(row)
      }
    return Markup.element("li", attributes, content) + "\n" + menu(row)
  }

  /// The menu of a row, below the row, with its submenus open; empty where none is.
  private func menu(_ row: TablePage.Row) -> String {
    guard !row.menu.isEmpty else { return "" }
    let items = MenuLine.lines(of: row.menu).map { line in
      let attributes: Markup.Attributes = [
        "role": "menuitem", "class": line.entry.style == .destructive ? "destructive" : nil,
        "aria-disabled": line.isDisabled ? "true" : nil, "dir": "auto",
        "style": line.depth == 0 ? nil : "padding-inline-start:\(min(8, line.depth) * 20 + 16)px",
      ]
      let image = (line.entry.image ?? "").isEmpty ? "" : Self.icon(Glyph.image(line.entry.image ?? ""), 29)
      return Markup.element("li", attributes, image + MarkupText.escaped(Self.cut(line.words)))
    }
    let list = Markup.element("ol", ["role": "menu"], items.joined())
    return Markup.element("li", ["class": "menu"], list) + "\n"
  }

  private func words(of row: TablePage.Row) -> String {
    let text = Self.cut(row.cell.text ?? "")
    var spans = Markup.element("span", ["class": "text", "dir": "auto"], text: text)
    if let detail = row.cell.visibleDetail.map(Self.cut), !detail.isEmpty {
      // A short detail keeps its width; a long one gives way to the text, but not all of it.
      let isShort = TextMetrics.width(detail, size: 17) < 130
      spans += Markup.element(
        "span", ["class": isShort ? "detail short" : "detail", "dir": "auto"], text: detail)
    }
    return Markup.element("div", ["class": "words"], spans)
  }

  private func ending(after row: TablePage.Row) -> String {
    guard row.buttons.isEmpty || row.openEdge == .leading else { return "" }
    let ending = ending(of: row)
    return ending.glyphs(isTurned: isRightToLeft).map { glyph, width in
      Self.icon(glyph, width, isTurned: isRightToLeft && ending.points(glyph))
    }.joined()
  }

  /// The buttons of an open row from left to right.
  private func buttons(_ row: TablePage.Row) -> String {
    let ordered = row.openEdge == .leading ? row.buttons : row.buttons.reversed()
    let spans = ordered.map { button in
      Markup.element("span", ["class": button.style.rawValue, "dir": "auto"], text: Self.cut(button.title))
    }
    return Markup.element("div", ["class": "buttons", "aria-hidden": "true"], spans.joined())
  }

  // MARK: Parts

  /// A sign in a box of its own, 32 points high.
  private static func icon(
    _ glyph: String, _ width: Double, label: String? = nil, isTurned: Bool = false
  ) -> String {
    let attributes: Markup.Attributes = [
      "role": label.map { _ in "img" }, "aria-label": label, "aria-hidden": label == nil ? "true" : nil,
      "style": isTurned ? "transform:scaleX(-1)" : nil, "width": width, "height": 32,
      "viewBox": "\(MarkupText.number(-width / 2)) -16 \(MarkupText.number(width)) 32",
    ]
    return Markup.element("svg", attributes, glyph)
  }

  /// A text that may stand anywhere in the page, cut to a length that it can bear.
  private static func escaped(_ text: String) -> String { MarkupText.escaped(cut(text)) }

  /// A text of several lines.
  private static func paragraph(_ text: String) -> String {
    cut(text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { MarkupText.escaped(String($0)) }.joined(separator: "<br>")
  }
}

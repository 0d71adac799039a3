import TabuluaText
import TabuluaModel
import TabuluaScript

extension TablePicture {
  /// The picture as the text of an SVG file that stands alone.
  ///
  /// Widths of texts are estimated, so that a text may end a little before it had to. Rows are as high as the view
  /// says.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public var svg: String {
    var text = ""
    writeSVG { text += $0 }
    return text
  }

  /// Writes the picture as the text of an SVG file, piece by piece, so that it is never kept whole.
  ///
  /// ```swift
  /// let picture = TablePicture(try TablePage(drawing: view))
  /// picture.writeSVG { print($0, terminator: "") }
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public func writeSVG(to write: (String) -> Void) {
    var drawing = SVGDrawing(self)
    drawing.draw(to: write)
  }
}

/// A picture being drawn from top to bottom.
struct SVGDrawing {
  let picture: TablePicture
  /// What is drawn and not yet written.
  private var body = ""
  /// Whether nothing is drawn, because how high a picture is stands at its beginning.
  private(set) var isMeasuring = false
  /// How far down the drawing has come.
  var y = 0.0
  /// How far down the place is over which dragged rows are held; nil where none is held.
  var heldY: Double?
  /// Whether a row is being drawn that is chosen in blue, on which texts are white.
  var isOnBlue = false

  var page: TablePage { picture.page }
  var words: StringTable { picture.words }
  var width: Double { picture.width }

  /// Whether left and right are changed over: everything is worked out as from left to right, and turned where it is
  /// drawn.
  let isTurned: Bool

  /// The colours; those in the light stand in attributes, and those in the dark in the rules of style.
  let colors: ColorPalette

  var isGrouped: Bool { page.style.isGrouped }

  /// Between the edge of the table and its cells.
  var inset: Double { page.style.inset }

  /// The height of the bar at the top.
  static let barHeight = 52.0

  init(_ picture: TablePicture) {
    self.picture = picture
    isTurned = picture.isRightToLeft
    colors = PicturePalette.palette(picture.page.style)
  }

  /// Goes through it twice: how high it is must be known first, and to look at each row costs little.
  mutating func draw(to write: (String) -> Void) {
    isMeasuring = true
    drawAll { _ in }
    let height = y
    (y, heldY, isMeasuring) = (0, nil, false)
    write(beginning(height))
    drawAll(to: write)
    write(body + ending(height))
  }

  /// Adds what was drawn.
  mutating func put(_ text: String) { if !isMeasuring { body += text } }

  /// Writes what was drawn, once it is much.
  private mutating func hand(to write: (String) -> Void) {
    guard body.utf8.count >= 1 << 16 else { return }
    write(body)
    body.removeAll(keepingCapacity: true)
  }

  private mutating func drawAll(to write: (String) -> Void) {
    drawBar()
    let top = y
    if let header = page.header { paragraph(header, size: 15, space: 14) }
    if page.rowsAbove > 0 { note(picture.more(page.rowsAbove)) }
    for section in page.sections { draw(section, to: write) }
    if page.numberOfSections == 0 { note(picture.capitalized(.noSections), height: 160) }
    if page.rowsBelow > 0 { note(picture.more(page.rowsBelow)) }
    if let footer = page.footer { paragraph(footer, size: 15, space: 14) }
    y += isGrouped ? 24 : 0
    y = max(y, top + 88)
    if !page.indexTitles.isEmpty { drawIndex(from: top) }
    drawHeldRows()
  }

  /// What stands before all that is drawn.
  private func beginning(_ height: Double) -> String {
    let size = MarkupText.number(width)
    let tall = MarkupText.number(height.rounded(.up))
    let name = MarkupText.escaped(picture.title.isEmpty ? "Tabulua" : TablePicture.cut(picture.title))
    let language = MarkupText.escaped(words.language)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(tall)" viewBox="0 0 \(size) \(tall)" \
      role="document" aria-label="\(name)" lang="\(language)" xml:lang="\(language)">
      <title>\(name)</title>
      <style>
      svg{color-scheme:light dark}
      text{font-family:\(PicturePalette.fonts);font-size:17px\
      \(isTurned ? ";direction:rtl;unicode-bidi:plaintext" : "")}
      .b{font-weight:600}.l{stroke-width:.7}
      \(Glyph.style)
      \(colors.darkRules(Self.rules))
      .on-blue text{fill:#fff}
      </style>
      <clipPath id="screen"><rect width="\(size)" height="\(tall)" rx="14"/></clipPath>
      <g clip-path="url(#screen)">
      <rect width="100%" height="100%" fill="\(colors.light("screen"))" class="f-screen"/>

      """
  }

  /// What stands behind it.
  private func ending(_ height: Double) -> String {
    """
    </g>
    <rect x=".5" y=".5" width="\(MarkupText.number(width - 1))" height="\(MarkupText.number(height.rounded(.up) - 1))" \
    rx="13.5" fill="none" stroke="\(colors.light("frame"))" class="k-frame"/>
    </svg>

    """
  }

  // MARK: Around the rows

  private mutating func drawBar() {
    let height = Self.barHeight
    rect(0, 0, width, height, fill: "bar")
    var side = 24.0
    if page.canEdit {
      let word: OwnWord = page.isEditing ? .done : .edit
      let room = width / 3
      let shown = TextMetrics.truncated(words(word), to: room, size: 17, isBold: page.isEditing)
      text(width - 16, 32, shown, page.isEditing ? "t b" : "t", anchor: "end")
      side = max(side, 28 + TextMetrics.width(shown, size: 17, isBold: page.isEditing))
    }
    if page.hasAddButton {
      place(Glyph.add, 27, height / 2, label: words(.add))
      side = max(side, 48)
    }
    let title = TextMetrics.truncated(
      TablePicture.cut(picture.title), to: width - 2 * side, size: 17, isBold: true)
    text(width / 2, 32, title, "b", anchor: "middle", role: "heading")
    line(0, height, width)
    y = height
  }

  /// The text above or below all sections.
  private mutating func paragraph(_ words: String, size: Double, space: Double) {
    let edge = inset + 16
    let lines = TextMetrics.lines(TablePicture.cut(words), width: width - 2 * edge, size: size, most: 40)
    y += space
    for line in lines {
      text(edge, y + size, line, "s", size: size)
      y += size * 1.35
    }
    y += space
  }

  /// A line in the middle that is no row.
  private mutating func note(_ words: String, height: Double = 44) {
    let shown = TextMetrics.truncated(words, to: width - 32, size: 15)
    text(width / 2, y + height / 2 + 5, shown, "s", size: 15, anchor: "middle")
    y += height
  }

  private mutating func draw(_ section: TablePage.Section, to write: (String) -> Void) {
    let label = picture.label(of: section)
    put(Markup.start("g", ["role": "group", "aria-label": label.isEmpty ? nil : label]) + "\n")
    drawHeader(section)
    let lines = page.lines(of: section)
    let isEmpty = page.showsEmptiness(of: section)
    let height = lines.reduce(isEmpty ? 44 : 0) { $0 + self.height(of: $1) }
    let clip = "s\(section.number)"
    let room = Markup.empty(
      "rect",
      ["x": inset, "y": y, "width": width - 2 * inset, "height": height, "rx": page.style.cornerRadius])
    put(Markup.element("clipPath", ["id": clip], room) + "\n")
    put(Markup.start("g", ["role": "list", "clip-path": "url(#\(clip))"]) + "\n")
    if isEmpty {
      rect(inset, y, width - 2 * inset, 44, fill: "cell")
      text(inset + 16, y + 28, picture.capitalized(.empty), "d")
      y += 44
    }
    let top = y
    for line in lines {
      switch line {
      case .row(let row): draw(row, isFirst: y == top)
      case .gap: drawGap()
      case .held: heldY = y
      }
      hand(to: write)
    }
    put("</g>\n")
    if page.style.cornerRadius == nil, y > top, !isEmpty {
      if isGrouped { line(0, top, width) }
      line(0, y, width)
    }
    if section.below == 0 { drawFooter(section) }
    put("</g>\n")
  }

  private mutating func drawHeader(_ section: TablePage.Section) {
    let height = min(TablePicture.greatestHeight, section.headerHeight ?? 28)
    let title = TablePicture.cut(section.title ?? "")
    if isGrouped { y += 18 }
    guard height > 0 else { return }
    let size = min(isGrouped ? 13 : 15, height * 0.6)
    let edge = inset + 16
    let base = isGrouped ? y + height - min(8, height / 4) : y + height / 2 + size * 0.36
    if !isGrouped { rect(0, y, width, height, fill: "head") }
    // The title comes first, as in rows: the detail gets what is left, but at least two fifths where both do not fit.
    let words = isGrouped ? title.uppercased() : title
    let all = width - 2 * edge
    let detail = TablePicture.cut(section.titleDetail ?? "")
    var room = all
    if !detail.isEmpty {
      let needed = TextMetrics.width(words, size: size, isBold: !isGrouped)
      let side = min(TextMetrics.width(detail, size: size), max(all * 0.4, all - needed - 12))
      room -= side + 12
      text(
        width - edge, base, TextMetrics.truncated(detail, to: side, size: size), "s", size: size,
        anchor: "end")
    }
    let shown = TextMetrics.truncated(words, to: room, size: size, isBold: !isGrouped)
    text(edge, base, shown, isGrouped ? "s" : "b", size: size, role: "heading")
    y += height
  }

  private mutating func drawFooter(_ section: TablePage.Section) {
    let height = min(TablePicture.greatestHeight, section.footerHeight ?? 28)
    guard height > 0 else { return }
    let size = min(13, height * 0.6)
    let edge = inset + 16
    // The standard height grows with its text, as a footer's label does.
    // The height may be as small as numbers are, and nothing can be divided by it then.
    let most = height == 28 ? 20 : Int(min(100, max(1, (height - 10) / (size * 1.3))))
    let lines = TextMetrics.lines(
      TablePicture.cut(section.footerLines.joined(separator: "\n")), width: width - 2 * edge, size: size,
      most: most)
    for (index, line) in lines.enumerated() {
      text(edge, y + 7 + size + Double(index) * size * 1.3, line, "s", size: size)
    }
    y += height == 28 ? max(28, 15 + Double(lines.count) * size * 1.3) : height
  }

  private mutating func drawIndex(from top: Double) {
    let titles = IndexStrip(page.indexTitles, room: Int((y - top - 12) / 14)).titles
    let step = 14.0
    var place = top + max(6, (y - top - Double(titles.count) * step) / 2)
    put(Markup.start("g", ["role": "list", "aria-label": words(.sectionIndex)]) + "\n")
    for title in titles {
      let shown = TextMetrics.truncated(title, to: 24, size: 11, isBold: true)
      text(width - 10, place + 11, shown, "t b", size: 11, anchor: "middle", role: "listitem")
      place += step
    }
    put("</g>\n")
  }
}

/// The titles of a section index as far as there is room for them.
struct IndexStrip {
  /// The titles; dots stand for those that are left out.
  let titles: [String]

  init(_ all: [String], room: Int) {
    let room = max(3, room)
    // Every second line is a dot, as in UIKit.
    let shown = max(2, (room + 1) / 2)
    titles =
      all.count <= room
      ? all : Array((0..<shown).map { [all[$0 * (all.count - 1) / (shown - 1)]] }.joined(separator: ["•"]))
  }
}

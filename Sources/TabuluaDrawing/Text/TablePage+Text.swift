import TabuluaText
import TabuluaModel
public import TabuluaScript

extension TablePage {
  /// The page as text: a line a section title, a line a row, cut to the terminal.
  ///
  /// ```text
  /// 0  Todo
  ///    0  ⊖ Write the release notes  T-1  ≡
  ///    1  ⊖ Measure the cold start   T-2
  /// 1  Doing
  ///    empty
  /// ```
  ///
  /// A table that is one section without a title has no lines for sections. In front of rows stand the controls of
  /// editing mode `⊖`, `⊕`, `○` and `◉`, and `▸` where a row is selected, `▹` where it is touched; behind them
  /// accessories `✓`, `›` and `ⓘ`, switches and sliders, the handle `≡`, and the buttons of an open row. A detail of
  /// the style `subtitle` has a line of its own, and so has each action of a menu that is open, below its row and behind a
  /// `│`. Where rows are held in the middle of a drag they stand between `╭╌` and `╰╌` with the place over which they are
  /// held, and `╌╌` is the gap, with its place, where that is another one; both count the rows without them.
  ///
  /// - Parameters:
  ///   - style: Colours, and how wide the terminal is.
  ///   - words: Our own words.
  /// - Returns: Lines, each of which ends with a line end.
  /// - Complexity: O(*n*) for *n* rows.
  public func text(style: TextStyle, words: StringTable = StringTable()) -> String {
    var text = ""
    writeText(style: style, words: words) { text += $0 }
    return text
  }

  /// Writes the page as text, piece by piece, so that it is never kept whole.
  ///
  /// ```swift
  /// page.writeText(style: TextStyle(width: 80)) { print($0, terminator: "") }
  /// ```
  ///
  /// - Parameters:
  ///   - style: Colours, and how wide the terminal is.
  ///   - words: Our own words.
  ///   - write: Is called with pieces of about 64 KiB, each of them whole lines.
  /// - Complexity: O(*n*) for *n* rows.
  public func writeText(
    style: TextStyle, words: StringTable = StringTable(), to write: (String) -> Void
  ) {
    let layout = TextLayout(self, style: style, words: words)
    var text = ""
    var hasLines = false
    func add(_ lines: [String]) {
      for line in lines { text += line + "\n" }
      hasLines = hasLines || !lines.isEmpty
      guard text.utf8.count >= 1 << 16 else { return }
      write(text)
      text.removeAll(keepingCapacity: true)
    }
    if let header { add(layout.paragraph(header)) }
    if rowsAbove > 0 { add([layout.more(rowsAbove)]) }
    for (index, section) in sections.enumerated() {
      if self.style.isGrouped, index > 0 || hasLines { add([""]) }
      if !isPlainList { add([layout.title(section)]) }
      for line in lines(of: section) {
        switch line {
        case .row(let row): add(layout.lines(row) + layout.menuLines(row))
        case .gap: add(layout.gapLines())
        case .held: add(layout.heldLines())
        }
      }
      if showsEmptiness(of: section) { add([layout.indented(style.dim(words(.empty)))]) }
      for footer in section.below == 0 ? section.footerLines : [] {
        add([layout.indented(style.dim(layout.cut(TextLayout.shown(footer), after: layout.indent)))])
      }
    }
    if numberOfSections == 0 { add([style.dim(words(.noSections))]) }
    if rowsBelow > 0 { add([layout.more(rowsBelow)]) }
    if let footer {
      if self.style.isGrouped { add([""]) }
      add(layout.paragraph(footer))
    }
    if !indexTitles.isEmpty {
      let titles = indexTitles.map { TextLayout.shown($0) }.joined(separator: " ")
      add([style.dim(layout.cut("\(words(.sectionIndex)): \(titles)", after: 0))])
    }
    write(text)
  }
}

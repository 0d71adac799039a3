import TabuluaText
import TabuluaModel
public import TabuluaScript

/// A page drawn as a table on a telephone: as an SVG picture, or as an HTML page.
///
/// Both need nothing else, load nothing and run nothing; they are there in light and dark, and tell assistive
/// technology what each row says, and in which state it is. Whatever texts hold is shown as text.
///
/// ```swift
/// let picture = TablePicture(try TablePage(drawing: view), title: "Chores")
/// try AtomicFile.write(Array(picture.svg.utf8), to: "chores.svg")
/// ```
public struct TablePicture: Sendable {
  /// What is drawn.
  public let page: TablePage

  /// What stands above the table.
  public let title: String

  /// Our own words, and the language of all texts.
  public let words: StringTable

  /// How wide the picture is, in points; the HTML page is as wide as the window, up to 430 points.
  public let width: Double

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - page: What is drawn, with its texts in the language of `words`; see ``TablePage/translated(by:)``.
  ///   - title: What stands above the table.
  ///   - words: Our own words.
  ///   - width: How wide an SVG picture is, in points, from 240 on.
  public init(_ page: TablePage, title: String = "", words: StringTable = StringTable(), width: Double = 390)
  {
    self.page = page
    self.title = title
    self.words = words
    self.width = width.isFinite ? max(240, width) : 390
  }

  /// Whether the language is written from right to left, so that the picture is turned.
  var isRightToLeft: Bool {
    ["ar", "fa", "he", "iw", "ur", "yi", "dv", "ps"].contains(
      words.language.prefix { $0 != "-" }.lowercased())
  }

  /// Texts longer than this are cut, whatever the room.
  static let longestText = 1000

  /// Heights beyond this are drawn so high.
  static let greatestHeight = 1000.0

  /// The height of a row, within reason.
  func height(of row: TablePage.Row) -> Double {
    min(Self.greatestHeight, max(1, row.height ?? page.rowHeight))
  }

  /// A text cut to ``longestText``.
  static func cut(_ text: String) -> String {
    // Cheap where it is short: the bytes are counted already.
    guard text.utf8.count > longestText, text.count > longestText else { return text }
    return text.prefix(longestText) + "…"
  }

  /// What the control or accessory of a row is now.
  func ending(of row: TablePage.Row) -> RowEnding {
    if row.canMove == true { return .handle }
    let isEditing = page.showsEditingControls
    if let control = isEditing ? row.cell.editingControl : row.cell.control { return .control(control) }
    return .accessory((isEditing ? row.cell.editingAccessory : row.cell.accessory) ?? .none)
  }

  /// What is read aloud of a row: its words, then its state; nil for one that is silent.
  func label(of row: TablePage.Row) -> String? {
    var parts: [String] = []
    if let spoken = row.cell.spokenText {
      parts.append(spoken)
    } else if row.cell.accessibilityLabel != nil {
      return nil
    }
    if row.hasSelectionCircle {
      parts.append(words(row.isSelected ? .selected : .notSelected))
    } else if row.isSelected {
      parts.append(words(.selected))
    }
    if row.isHighlighted { parts.append(words(.highlighted)) }
    switch ending(of: row) {
    case .handle: parts.append(words(.reorder))
    case .control(.switch(let isOn)): parts += [words(.switch), words(isOn ? .on : .off)]
    case .control(.slider(let value, _, _)): parts += [words(.slider), SliderPlace.text(value)]
    case .control(.stepper(let value, _, _, _)): parts += [words(.stepper), SliderPlace.text(value)]
    case .control(.segmented(let chosen, let titles)):
      parts += [words(.segments)] + (chosen.map { [titles[$0]] } ?? [])
    case .control(.button(let title)): parts += [title, words(.button)]
    case .accessory(let accessory): parts += accessory.signs.map { words($0.looks.word) }
    }
    switch row.editingStyle {
    case .none: break
    case .delete: parts.append(words(.delete))
    case .insert: parts.append(words(.insert))
    }
    parts += row.buttons.map(\.title).filter { !parts.contains($0) }
    return Self.cut(parts.joined(separator: ", "))
  }

  /// What a section is called: the texts above it; empty where there are none.
  func label(of section: TablePage.Section) -> String {
    [section.title, section.titleDetail].compactMap { $0.map(Self.cut) }.filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The line that stands for rows that are left out.
  func more(_ count: Int) -> String { "\(words(.moreRows)): \(CountText.of(count))" }

  /// One of our words at the beginning of a line.
  func capitalized(_ word: OwnWord) -> String {
    let text = words(word)
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

/// What stands at the right end of a row.
enum RowEnding {
  /// The handle to drag it by.
  case handle
  /// A control.
  case control(TableCell.Control)
  /// An accessory, or nothing.
  case accessory(TableCell.Accessory)
}

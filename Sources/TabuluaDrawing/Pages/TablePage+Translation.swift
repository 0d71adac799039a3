public import TabuluaScript
import TabuluaModel

extension TablePage {
  /// The page with its texts as a table of strings has them: headers and footers, cells, buttons, the section index,
  /// and what is read aloud.
  ///
  /// Keys, values of sections and names of images stay; of our own words only a button's `Delete` is translated
  /// without the table saying so.
  ///
  /// ```swift
  /// let slovene = page.translated(by: StringTable(language: "sl", ["Todo": "Opravki"]))
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* rows. A page that nobody uses any more is translated where it lies, without a copy of
  ///   its rows.
  public consuming func translated(by strings: StringTable) -> TablePage {
    translate(by: strings)
    return self
  }

  private mutating func translate(by strings: StringTable) {
    name = strings.translated(name)
    header = header.map(strings.translated)
    footer = footer.map(strings.translated)
    indexTitles = indexTitles.map(strings.translated)
    for index in sections.indices { sections[index].translate(by: strings) }
    for row in (drag?.rows ?? []).indices { drag?.rows[row].translate(by: strings) }
  }
}

extension TablePage.Section {
  fileprivate mutating func translate(by strings: StringTable) {
    title = title.map(strings.translated)
    titleDetail = titleDetail.map(strings.translated)
    footer = footer.map(strings.translated)
    footerDetail = footerDetail.map(strings.translated)
    for row in rows.indices { rows[row].translate(by: strings) }
  }
}

extension TablePage.Row {
  fileprivate mutating func translate(by strings: StringTable) {
    cell.text = cell.text.map(strings.translated)
    cell.detail = cell.detail.map(strings.translated)
    cell.accessibilityLabel = cell.accessibilityLabel.map(strings.translated)
    cell.control = cell.control?.translated(by: strings)
    cell.editingControl = cell.editingControl?.translated(by: strings)
    for button in buttons.indices {
      let title = buttons[button].title
      buttons[button].title =
        title == OwnWord.delete.rawValue ? strings(.delete) : strings.translated(title)
    }
    for entry in menu.indices { menu[entry].translate(by: strings) }
  }
}

extension MenuEntry {
  fileprivate mutating func translate(by strings: StringTable) {
    title = strings.translated(title)
    reason = reason.map(strings.translated)
    children = children.map { children in
      children.map { child in
        var child = child
        child.translate(by: strings)
        return child
      }
    }
  }
}

extension TableCell.Control {
  /// The control with its titles as a table of strings has them.
  fileprivate func translated(by strings: StringTable) -> TableCell.Control {
    switch self {
    case .switch, .slider, .stepper: self
    case .segmented(let chosen, let titles):
      .segmented(chosen: chosen, titles: titles.map(strings.translated))
    case .button(let title): .button(title: strings.translated(title))
    }
  }
}

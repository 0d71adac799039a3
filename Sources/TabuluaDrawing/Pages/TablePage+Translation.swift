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
  /// - Complexity: O(*n*) for *n* rows.
  public func translated(by strings: StringTable) -> TablePage {
    var page = self
    page.name = strings.translated(name)
    page.header = header.map(strings.translated)
    page.footer = footer.map(strings.translated)
    page.indexTitles = indexTitles.map(strings.translated)
    for index in sections.indices {
      page.sections[index].title = sections[index].title.map(strings.translated)
      page.sections[index].titleDetail = sections[index].titleDetail.map(strings.translated)
      page.sections[index].footer = sections[index].footer.map(strings.translated)
      page.sections[index].footerDetail = sections[index].footerDetail.map(strings.translated)
      for row in sections[index].rows.indices { page.sections[index].rows[row].translate(by: strings) }
    }
    for row in (drag?.rows ?? []).indices { page.drag?.rows[row].translate(by: strings) }
    return page
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

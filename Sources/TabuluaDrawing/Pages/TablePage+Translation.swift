import TabuluaBatch
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
      page.sections[index].footer = sections[index].footer.map(strings.translated)
      for row in sections[index].rows.indices {
        let old = sections[index].rows[row]
        page.sections[index].rows[row].cell.text = old.cell.text.map(strings.translated)
        page.sections[index].rows[row].cell.detail = old.cell.detail.map(strings.translated)
        page.sections[index].rows[row].cell.accessibilityLabel =
          old.cell.accessibilityLabel.map(strings.translated)
        for button in old.buttons.indices {
          let title = old.buttons[button].title
          page.sections[index].rows[row].buttons[button].title =
            title == OwnWord.delete.rawValue ? strings(.delete) : strings.translated(title)
        }
      }
    }
    return page
  }
}

/// A word of our own that stands in a table when it is drawn; its raw value is the English one.
package enum OwnWord: String, Sendable, Hashable, CaseIterable {
  /// The button that deletes a row, and the red minus.
  case delete = "Delete"
  /// The button that enters editing mode.
  case edit = "Edit"
  /// The button that leaves editing mode.
  case done = "Done"
  /// The green plus.
  case insert = "Insert"
  /// The handle by which a row is dragged.
  case reorder = "Reorder"
  /// The button above the cells that adds a record.
  case add = "Add"
  /// The button for details.
  case moreInfo = "More info"
  /// The sign that a tap leads on.
  case leadsOn = "leads on"
  /// A check mark.
  case checked = "checked"
  /// A selected row.
  case selected = "selected"
  /// An empty selection circle.
  case notSelected = "not selected"
  /// A row that a finger touches.
  case highlighted = "highlighted"
  /// A switch.
  case `switch` = "switch"
  /// A switch that is on.
  case on = "on"
  /// A switch that is off.
  case off = "off"
  /// A slider.
  case slider = "slider"
  /// A section without rows.
  case empty = "empty"
  /// A table without sections.
  case noSections = "no sections"
  /// Rows that are left out; their number stands behind it.
  case moreRows = "more rows"
  /// The titles at the edge of a plain table.
  case sectionIndex = "section index"

  /// The word in a language, by its tag; nil where it is not known.
  package func text(in language: String) -> String? {
    guard let main = Self.language(of: language) else { return nil }
    return main == "en" ? rawValue : Self.words[main]?[self]
  }

  /// The language of a tag in which our own words are there, such as `zh` for `zh-Hans`; nil where they are not.
  static func language(of tag: String) -> String? {
    let main = tag.prefix { $0 != "-" }.lowercased()
    guard StringTable.languages.contains(main) else { return nil }
    guard main == "zh" else { return main }
    // The words are written in simplified characters, and nobody who reads the others wants them.
    let rest = tag.lowercased().split(separator: "-").dropFirst()
    return rest.contains { ["hant", "tw", "hk", "mo"].contains($0) } ? nil : main
  }

  private static let words: [String: [OwnWord: String]] = [
    "sl": [
      .delete: "Izbriši", .edit: "Uredi", .done: "Končano", .insert: "Vstavi", .reorder: "Prerazporedi",
      .add: "Dodaj", .moreInfo: "Več informacij", .leadsOn: "vodi naprej", .checked: "odkljukano",
      .selected: "izbrano", .notSelected: "ni izbrano", .highlighted: "osvetljeno", .switch: "stikalo",
      .on: "vklopljeno", .off: "izklopljeno", .slider: "drsnik", .empty: "prazno",
      .noSections: "ni razdelkov", .moreRows: "še vrstic", .sectionIndex: "kazalo razdelkov",
    ],
    "ru": [
      .delete: "Удалить", .edit: "Править", .done: "Готово", .insert: "Вставить",
      .reorder: "Изменить порядок", .add: "Добавить", .moreInfo: "Подробнее", .leadsOn: "ведёт дальше",
      .checked: "отмечено", .selected: "выбрано", .notSelected: "не выбрано", .highlighted: "подсвечено",
      .switch: "переключатель", .on: "вкл.", .off: "выкл.", .slider: "ползунок", .empty: "пусто",
      .noSections: "нет разделов", .moreRows: "ещё строк", .sectionIndex: "указатель разделов",
    ],
    "zh": [
      .delete: "删除", .edit: "编辑", .done: "完成", .insert: "插入", .reorder: "重新排序", .add: "添加",
      .moreInfo: "更多信息", .leadsOn: "可进入下一级", .checked: "已勾选", .selected: "已选择", .notSelected: "未选择",
      .highlighted: "高亮", .switch: "开关", .on: "开", .off: "关", .slider: "滑块", .empty: "空",
      .noSections: "没有分区", .moreRows: "其余行数", .sectionIndex: "分区索引",
    ],
  ]
}

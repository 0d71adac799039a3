import TabuluaModel

/// What a reason of the table says in each language in which our own words are there.
///
/// Names of callbacks, index paths and numbers are the same in all of them.
struct RefusalWords {
  let english: String
  let slovene: String
  let russian: String
  let chinese: String

  private init(_ english: String, sl slovene: String, ru russian: String, zh chinese: String) {
    self.english = english
    self.slovene = slovene
    self.russian = russian
    self.chinese = chinese
  }

  /// The words in a language, by its tag; nil where they are not known.
  func text(in language: String) -> String? {
    switch OwnWord.language(of: language) {
    case "en": english
    case "sl": slovene
    case "ru": russian
    case "zh": chinese
    default: nil
    }
  }

  /// The words of a reason.
  init(_ reason: HostReason) {
    self =
      switch reason {
      case .notEditing:
        Self(
          "the table is not in editing mode", sl: "tabela ni v načinu urejanja",
          ru: "таблица не в режиме правки", zh: "表格不在编辑模式")
      case .editing:
        Self(
          "the table is in editing mode", sl: "tabela je v načinu urejanja", ru: "таблица в режиме правки",
          zh: "表格处于编辑模式")
      case .noCallback(let callback): Self(noCallback: callback)
      case .noSelection:
        Self(
          "the table does not allow selection", sl: "tabela ne dovoli izbire",
          ru: "таблица не разрешает выбор", zh: "表格不允许选择")
      case .noSelectionInEditing:
        Self(
          "the table does not allow selection in editing mode",
          sl: "tabela v načinu urejanja ne dovoli izbire",
          ru: "таблица не разрешает выбор в режиме правки", zh: "表格在编辑模式下不允许选择")
      case .noMultipleSelection:
        Self(
          "the table does not allow several rows to be selected in editing mode",
          sl: "tabela v načinu urejanja ne dovoli izbire več vrstic",
          ru: "таблица не разрешает выбор нескольких строк в режиме правки", zh: "表格在编辑模式下不允许选择多行")
      case .noEditingStyles:
        Self(
          "several rows can be selected in editing mode, so they have no editing style",
          sl: "v načinu urejanja je mogoče izbrati več vrstic, zato nimajo sloga urejanja",
          ru: "в режиме правки можно выбрать несколько строк, поэтому у них нет стиля правки",
          zh: "编辑模式下可以选择多行，因此各行没有编辑样式")
      case .editingStyle(let style):
        Self(
          "the row's editing style is `\(style.rawValue)`",
          sl: "slog urejanja vrstice je `\(style.rawValue)`",
          ru: "стиль правки строки: `\(style.rawValue)`", zh: "该行的编辑样式是 `\(style.rawValue)`")
      case .noDetailButton:
        Self(
          "the row shows no button for details", sl: "vrstica nima gumba za podrobnosti",
          ru: "у строки нет кнопки подробностей", zh: "该行没有详细信息按钮")
      case .noControl:
        Self(
          "the row shows no control", sl: "vrstica nima kontrolnika", ru: "у строки нет элемента управления",
          zh: "该行没有控件")
      case .noActions(let edge):
        Self(
          "the row has no actions at its \(edge.rawValue) edge",
          sl: "vrstica nima dejanj na robu `\(edge.rawValue)`",
          ru: "у строки нет действий у края `\(edge.rawValue)`", zh: "该行在 `\(edge.rawValue)` 边没有操作")
      case .noDeleteButton:
        Self(
          "no delete button waits to be tapped", sl: "noben gumb za brisanje ne čaka na dotik",
          ru: "нет кнопки удаления, которую можно нажать", zh: "没有等待点按的删除按钮")
      case .rowGone:
        Self(
          "the row went when the open row was closed",
          sl: "vrstica je izginila, ko se je odprta vrstica zaprla",
          ru: "строка исчезла, когда закрылась открытая строка", zh: "关闭已打开的行时，该行已消失")
      case .swipeEnded:
        Self(
          "a callback ended the swipe as it began", sl: "povratni klic je končal poteg, ko se je začel",
          ru: "обратный вызов прервал смахивание в самом начале", zh: "回调在滑动开始时就结束了滑动")
      case .rowStaysSelected(let path):
        Self(
          "the row at \(path) stays selected", sl: "vrstica na \(path) ostane izbrana",
          ru: "строка \(path) остаётся выбранной", zh: "\(path) 处的行保持选中")
      case .panOverNoRow:
        Self(
          "the pan comes over no row", sl: "poteg z dvema prstoma ne doseže nobene vrstice",
          ru: "жест двумя пальцами не проходит ни над одной строкой", zh: "双指拖移没有经过任何行")
      case .sectionTooShort(let section, let path):
        Self(
          "section \(section) would be too short for the row at \(path), which keeps its place",
          sl: "razdelek \(section) bi bil prekratek za vrstico na \(path), ki ostane na svojem mestu",
          ru: "раздел \(section) стал бы слишком коротким для строки \(path), которая остаётся на месте",
          zh: "分区 \(section) 会太短，容不下位置不变的 \(path) 处的行")
      case .noSectionIndex:
        Self(
          "the table shows no section index", sl: "tabela nima kazala razdelkov",
          ru: "таблица не показывает указатель разделов", zh: "表格不显示分区索引")
      case .groupedTable:
        Self(
          "a grouped table shows no section index", sl: "združena tabela nima kazala razdelkov",
          ru: "таблица в виде групп не показывает указатель разделов", zh: "分组表格不显示分区索引")
      case .tooFewRows(let minimum):
        Self(
          "the section index is shown from \(minimum) rows on",
          sl: "kazalo razdelkov se pokaže, ko je število vrstic vsaj \(minimum)",
          ru: "указатель разделов показывается, когда число строк не меньше \(minimum)",
          zh: "至少有 \(minimum) 行时才显示分区索引")
      case .noSectionForTitle(let place):
        Self(
          "the title stands at place \(place), and there is no such section",
          sl: "naslov stoji na mestu \(place), takega razdelka pa ni",
          ru: "заголовок стоит на месте \(place), а такого раздела нет", zh: "标题位于第 \(place) 位，而没有这样的分区")
      case .leavesSection(let path, let section):
        Self(
          "the row at \(path) would go to section \(section)",
          sl: "vrstica na \(path) bi šla v razdelek \(section)",
          ru: "строка \(path) перешла бы в раздел \(section)", zh: "\(path) 处的行会移到分区 \(section)")
      case .notLast(let path):
        Self(
          "the row at \(path) would not be the last of its section",
          sl: "vrstica na \(path) ne bi bila zadnja v svojem razdelku",
          ru: "строка \(path) не была бы последней в своём разделе", zh: "\(path) 处的行将不再是其分区的最后一行")
      case .bothMarked(let first, let second):
        Self(
          "the rows at \(first) and \(second) would both be marked",
          sl: "vrstici na \(first) in \(second) bi bili obe označeni",
          ru: "строки \(first) и \(second) были бы отмечены обе", zh: "\(first) 和 \(second) 处的行会同时被标记")
      case .staysSelected(let path):
        Self(
          "the row at \(path) would stay selected", sl: "vrstica na \(path) bi ostala izbrana",
          ru: "строка \(path) осталась бы выбранной", zh: "\(path) 处的行会保持选中")
      case .displaced(let path, let new?):
        Self(
          "the row at \(path) would go to \(new)", sl: "vrstica na \(path) bi šla na \(new)",
          ru: "строка \(path) перешла бы на \(new)", zh: "\(path) 处的行会移到 \(new)")
      case .displaced(let path, nil):
        Self(
          "the row at \(path) would go", sl: "vrstica na \(path) bi izginila",
          ru: "строка \(path) исчезла бы",
          zh: "\(path) 处的行会消失")
      }
  }

  /// The words for a callback that neither data source nor delegate implement.
  private init(noCallback callback: TableCallback) {
    let name = callback.rawValue
    self =
      callback.isDataSource
      ? Self(
        "the data source has no `\(name)`", sl: "vir podatkov nima `\(name)`",
        ru: "у источника данных нет `\(name)`", zh: "数据源没有 `\(name)`")
      : Self(
        "the delegate has no `\(name)`", sl: "delegat nima `\(name)`", ru: "у делегата нет `\(name)`",
        zh: "委托没有 `\(name)`")
  }

  /// The words for a law that does not hold, without what was found.
  init(brokenLaw name: String) {
    self.init(
      "law `\(name)` would be broken", sl: "zakon `\(name)` bi bil prekršen",
      ru: "закон `\(name)` был бы нарушен", zh: "会违反规则 `\(name)`")
  }

  /// The name of a law, before what was found.
  init(law name: String) {
    self.init("law `\(name)`", sl: "zakon `\(name)`", ru: "закон `\(name)`", zh: "规则 `\(name)`")
  }
}

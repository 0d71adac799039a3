import TabuluaModel
import TabuluaText

/// A line of a menu that is drawn below its row, with its submenus open.
struct MenuLine {
  /// In how many submenus it lies.
  let depth: Int

  /// What it shows.
  let entry: MenuEntry

  /// Whether it cannot be chosen, itself or because a submenu above it cannot.
  let isDisabled: Bool

  /// The lines of a menu from top to bottom.
  static func lines(of menu: [MenuEntry], depth: Int = 0, areDisabled: Bool = false) -> [MenuLine] {
    menu.flatMap { entry in
      let isDisabled = areDisabled || entry.isDisabled
      let line = MenuLine(depth: depth, entry: entry, isDisabled: isDisabled)
      return [line] + lines(of: entry.children ?? [], depth: depth + 1, areDisabled: isDisabled)
    }
  }

  /// The title, with a sign behind that of a submenu.
  var title: String { entry.children == nil ? entry.title : "\(entry.title) ›" }

  /// The title, and why it is disabled.
  var words: String { entry.reason.map { "\(title): \($0)" } ?? title }
}

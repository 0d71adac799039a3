/// What stands in the menu of a row: an action, or a submenu with elements of its own.
///
/// ```swift
/// let menu: [MenuElement] = [
///   MenuElement(title: "Done") { view, path in try view.setChecked(true, forRowAt: path) },
///   MenuElement(title: "Move to", children: [
///     MenuElement(title: "Top") { view, path in try view.moveRow(at: path, to: [0, 0]) }
///   ]),
/// ]
/// ```
public struct MenuElement {
  /// What is behind an element.
  ///
  /// ```swift
  /// let element = MenuElement(title: "Done") { view, path in try view.setChecked(true, forRowAt: path) }
  /// if case .submenu(let elements) = element.content { print(elements.map(\.title)) }
  /// ```
  public enum Content {
    /// What the action does; the path is where the row stands when it is chosen.
    ///
    /// It may change the table as an event may. An error that it throws fails the interaction, and
    /// ``SwipeAction/NotPerformed`` says that nothing was done: what it has changed is undone then.
    case action((_ view: TableView, _ path: TableIndexPath) throws -> Void)
    /// The elements of a submenu.
    case submenu([MenuElement])
  }

  /// What it says, and what it is called by.
  public var title: String

  /// How it looks; neither style does anything by itself.
  public var style: SwipeAction.Style

  /// The name of the image beside the title; nil for none.
  public var image: String?

  /// Whether it is shown and cannot be chosen, and of a submenu nothing in it.
  public var isDisabled: Bool

  /// Why it is disabled, in the policy's own words; nil for no reason.
  public var reason: String?

  /// Where the handler of an action stands, such as `board.lua:12`; nil if that is not known.
  public var at: String?

  /// What is behind it.
  public var content: Content

  /// Makes an action.
  public init(
    title: String, style: SwipeAction.Style = .normal, image: String? = nil, isDisabled: Bool = false,
    reason: String? = nil, at: String? = nil,
    handler: @escaping (_ view: TableView, _ path: TableIndexPath) throws -> Void
  ) {
    (self.title, self.style, self.image, self.at) = (title, style, image, at)
    (self.isDisabled, self.reason, content) = (isDisabled, reason, .action(handler))
  }

  /// Makes a submenu.
  public init(
    title: String, style: SwipeAction.Style = .normal, image: String? = nil, isDisabled: Bool = false,
    reason: String? = nil, children: [MenuElement]
  ) {
    (self.title, self.style, self.image) = (title, style, image)
    (self.isDisabled, self.reason, content) = (isDisabled, reason, .submenu(children))
  }

  /// The elements of a submenu; nil for an action.
  public var children: [MenuElement]? { if case .submenu(let children) = content { children } else { nil } }
}

/// How an action of a menu is found by its title, or by those of its submenus and its own.
extension [MenuElement] {
  /// The elements from one of this menu to the action that titles mean, which is the last; nil where there is none.
  ///
  /// A title alone is that of an action of the menu itself, and where it has none, of the only submenu with such an action.
  /// Of two with one title the first is meant.
  ///
  /// - Throws: the ways to all actions of that title, where several submenus have one.
  func way(to titles: [String]) throws(MenuAmbiguity) -> [MenuElement]? {
    guard let first = titles.first else { return nil }
    if titles.count > 1 { return way(along: titles[...]) }
    if let action = self.first(where: { $0.title == first && $0.children == nil }) { return [action] }
    let ways = ways.filter { $0.last?.title == first }
    guard let way = ways.first else { return nil }
    let names = ways.map { $0.map(\.title) }
    if let other = names.first(where: { $0 != names[0] }) { throw MenuAmbiguity(ways: [names[0], other]) }
    return way
  }

  private func way(along titles: ArraySlice<String>) -> [MenuElement]? {
    guard let title = titles.first else { return nil }
    for element in self where element.title == title {
      guard let children = element.children else {
        if titles.count == 1 { return [element] }
        continue
      }
      if let way = children.way(along: titles.dropFirst()) { return [element] + way }
    }
    return nil
  }

  /// The ways to all actions, in the order of the menu.
  private var ways: [[MenuElement]] {
    flatMap { element in element.children.map { $0.ways.map { [element] + $0 } } ?? [[element]] }
  }

  /// The titles that lead to each action, in the order of the menu.
  var actionTitles: [[String]] { ways.map { $0.map(\.title) } }
}

/// A title that means actions of several submenus.
struct MenuAmbiguity: Error {
  /// The titles that lead to two of them.
  let ways: [[String]]
}

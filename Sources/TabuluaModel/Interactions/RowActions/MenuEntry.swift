/// What an open menu shows of an action or a submenu.
///
/// ```swift
/// for entry in try view.entriesOfOpenMenu() where !entry.isDisabled { print(entry.title) }
/// ```
public struct MenuEntry: Sendable, Hashable {
  /// What it says.
  public var title: String

  /// How it looks.
  public var style: SwipeAction.Style

  /// The name of the image beside the title; nil for none.
  public var image: String?

  /// Whether it cannot be chosen.
  public var isDisabled: Bool

  /// Why it cannot be chosen; nil for no reason.
  public var reason: String?

  /// What is in a submenu; nil for an action.
  public var children: [MenuEntry]?

  /// What is shown of an element of a menu.
  public init(_ element: MenuElement) {
    (title, style, image) = (element.title, element.style, element.image)
    (isDisabled, reason) = (element.isDisabled, element.reason)
    children = element.children?.map(MenuEntry.init)
  }
}

import LuaHost
import TabuluaModel
import TabuluaScript
import TabuluaText

/// Reads the menu that `context_menu_for_row` answered.
struct MenuReader {
  /// An element as it was answered.
  struct Element {
    var title: String
    var image: String?
    var style: SwipeAction.Style
    /// Nil where it can be chosen, and a text where the policy says why not.
    var disabled: (isDisabled: Bool, reason: String?)
    var content: Content
  }

  enum Content {
    case action(LuaFunction)
    case submenu([Element])
  }

  let answer: HeldAnswer

  private var callback: TableCallback { .contextMenuForRow }

  /// The elements; nil where the callback says nothing.
  func elements() throws -> [Element]? {
    if answer.value == .nil { return nil }
    guard let table = answer.value.asTable else {
      throw callback.wrongAnswer(answer.value, help: "return nil for no menu")
    }
    return try elements(of: table, "", depth: 1)
  }

  /// How deep submenus may lie in one another.
  static let deepest = 8

  private func elements(of table: LuaTable, _ place: String, depth: Int) throws -> [Element] {
    guard depth <= Self.deepest else {
      throw callback.wrongAnswer(
        place, "a list that is not deeper", .table(table),
        help: "submenus may lie \(Self.deepest) deep in one another")
    }
    var list: [Element] = []
    for entry in table.entries {
      guard entry.key == .integer(Int64(list.count) + 1) else {
        throw callback.wrongAnswer(
          .table(table), got: "a table that is no list",
          help: "put each action between braces of its own, `{ { title = … } }`")
      }
      list.append(try element(entry.value, "\(place)[\(list.count + 1)]", depth: depth))
    }
    return list
  }

  private func element(_ value: LuaValue, _ place: String, depth: Int) throws -> Element {
    guard let table = value.asTable else { throw callback.wrongAnswer(place, "a table", value) }
    for entry in table.entries {
      let name = entry.key.asText
      if let name, Self.fields.contains(name) { continue }
      throw PolicyError.unknownAnswerField(
        callback: callback, thing: "an element of a menu", field: "\(entry.key)", havers: "such elements do",
        help: helpWithName(name ?? "", among: Self.fields, beginning: "the fields of an element are"))
    }
    guard let title = table["title"]?.asText, !title.isEmpty else {
      throw callback.wrongAnswer("\(place).title", "a string that is not empty", table["title"] ?? .nil)
    }
    let style: SwipeAction.Style? = try table["style"].map { value in
      try named(value) { callback.wrongAnswer("\(place).style", $0, value, help: $1) }
    }
    return Element(
      title: title, image: try image(table["image"], place), style: style ?? .normal,
      disabled: try disabled(table["disabled"], place), content: try content(of: table, place, depth: depth))
  }

  private func image(_ value: LuaValue?, _ place: String) throws -> String? {
    guard let value else { return nil }
    guard let image = value.asText, !image.isEmpty else {
      throw callback.wrongAnswer("\(place).image", "the name of an image, a string", value)
    }
    return image
  }

  /// Whether an element is disabled: true or false, or why it is.
  private func disabled(_ value: LuaValue?, _ place: String) throws -> (Bool, String?) {
    guard let value else { return (false, nil) }
    if let flag = value.asBoolean { return (flag, nil) }
    guard let reason = value.asText, !reason.isEmpty else {
      throw callback.wrongAnswer(
        "\(place).disabled", "true, false or the reason, a string", value,
        help: "leave it out for an action that can be chosen")
    }
    return (true, reason)
  }

  private func content(of table: LuaTable, _ place: String, depth: Int) throws -> Content {
    let handler = table["handler"], children = table["children"]
    if let children {
      guard handler == nil else {
        throw callback.wrongAnswer(
          "\(place).handler", "nil beside `children`", handler ?? .nil,
          help: "an action has a handler, and a submenu has children")
      }
      guard let list = children.asTable, !list.entries.isEmpty else {
        throw callback.wrongAnswer("\(place).children", "a list of actions that is not empty", children)
      }
      return .submenu(try elements(of: list, "\(place).children", depth: depth + 1))
    }
    guard case .function(let function)? = handler else {
      throw callback.wrongAnswer(
        "\(place).handler", "a function", handler ?? .nil,
        help: "write `handler = function(view, row) … end`, or `children = { … }` for a submenu")
    }
    return .action(function)
  }

  static let fields = ["title", "image", "style", "disabled", "children", "handler"]
}

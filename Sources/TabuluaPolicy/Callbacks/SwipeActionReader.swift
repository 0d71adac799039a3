import LuaHost
import TabuluaModel
import TabuluaScript
import TabuluaText

/// Reads the list of swipe actions that a callback answered.
struct SwipeActionReader {
  /// An action as it was answered.
  struct Action {
    var title: String
    var image: String?
    var style: SwipeAction.Style
    var handler: LuaFunction
  }

  let callback: TableCallback
  let answer: HeldAnswer

  /// The actions, and whether a full swipe performs the first one; nil where the callback says nothing.
  func actions() throws -> (list: [Action], performsFirst: Bool)? {
    if answer.value == .nil { return nil }
    guard let table = answer.value.asTable else {
      throw callback.wrongAnswer(
        answer.value,
        help: callback == .leadingSwipeActions
          ? "return `{}` or nil for no actions" : "return `{}` for no actions, and nil for the default ones")
    }
    var list: [Action] = []
    var performsFirst = true
    for entry in table.entries {
      if entry.key == .integer(Int64(list.count) + 1) {
        list.append(try action(entry.value, "[\(list.count + 1)]"))
      } else {
        performsFirst = try fullSwipe(entry)
      }
    }
    return (list, performsFirst)
  }

  /// Whether a full swipe performs the first action, as the only field beside the actions says.
  private func fullSwipe(_ entry: LuaTable.Entry) throws -> Bool {
    let name = entry.key.asText
    guard let name, !Self.fields.contains(name) else {
      throw callback.wrongAnswer(
        answer.value, got: "a table that is no list",
        help: "put the action between braces of its own, `{ { title = … } }`")
    }
    guard name == Self.fullSwipe else {
      throw PolicyError.unknownAnswerField(
        callback: callback, thing: "a list of actions", field: "\(entry.key)", havers: "such lists do",
        help: helpWithName(name, among: [Self.fullSwipe], beginning: "beside its actions it may have"))
    }
    guard let flag = entry.value.asBoolean else {
      throw callback.wrongAnswer(
        Self.fullSwipe, "true or false", entry.value,
        help: "write `\(Self.fullSwipe) = false` where a full swipe is only to open the row")
    }
    return flag
  }

  private func action(_ value: LuaValue, _ place: String) throws -> Action {
    guard let table = value.asTable else { throw callback.wrongAnswer(place, "a table", value) }
    for entry in table.entries {
      let name = entry.key.asText
      if let name, Self.fields.contains(name) { continue }
      throw PolicyError.unknownAnswerField(
        callback: callback, thing: "an action", field: "\(entry.key)", havers: "actions do",
        help: helpWithName(name ?? "", among: Self.fields, beginning: "the fields of an action are"))
    }
    let style: SwipeAction.Style? = try table["style"].map { value in
      try named(value) { callback.wrongAnswer("\(place).style", $0, value, help: $1) }
    }
    guard let title = table["title"]?.asText, !title.isEmpty else {
      throw callback.wrongAnswer("\(place).title", "a string that is not empty", table["title"] ?? .nil)
    }
    var image: String?
    if let value = table["image"] {
      image = value.asText
      if image?.isEmpty ?? true {
        throw callback.wrongAnswer("\(place).image", "the name of an image, a string", value)
      }
    }
    guard case .function(let handler)? = table["handler"] else {
      throw callback.wrongAnswer(
        "\(place).handler", "a function", table["handler"] ?? .nil,
        help: "write `handler = function(view, row) … end`")
    }
    return Action(title: title, image: image, style: style ?? .normal, handler: handler)
  }

  private static let fullSwipe = "performs_first_action_with_full_swipe"

  static let fields = ["title", "image", "style", "handler"]
}

import LuaHost
import TabuluaModel
import TabuluaScript
import TabuluaText

/// Reads the list of swipe actions that a callback answered.
struct SwipeActionReader {
  /// An action as it was answered.
  struct Action {
    var title: String
    var style: SwipeAction.Style
    var handler: LuaFunction
  }

  let callback: TableCallback
  let answer: HeldAnswer

  /// The actions; nil where the callback says nothing.
  func actions() throws -> [Action]? {
    if answer.value == .nil { return nil }
    guard let table = answer.value.asTable else {
      throw callback.wrongAnswer(
        answer.value, help: "return `{}` for no actions, and nil for the default ones")
    }
    return try table.entries.enumerated().map { place, entry in
      guard entry.key == .integer(Int64(place) + 1) else {
        throw callback.wrongAnswer(
          answer.value, got: "a table that is no list",
          help: "put the action between braces of its own, `{ { title = … } }`")
      }
      return try action(entry.value, "[\(place + 1)]")
    }
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
    guard case .function(let handler)? = table["handler"] else {
      throw callback.wrongAnswer(
        "\(place).handler", "a function", table["handler"] ?? .nil,
        help: "write `handler = function(view, row) … end`")
    }
    return Action(title: title, style: style ?? .normal, handler: handler)
  }

  static let fields = ["title", "style", "handler"]
}

import TabuluaScript
import TabuluaText
import LuaHost
import TabuluaModel

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
    switch answer.value {
    case .nil: return nil
    case .table(let table):
      return try table.entries.enumerated().map { place, entry in
        guard entry.key == .integer(Int64(place) + 1) else {
          throw PolicyError.answer(
            callback: callback, field: nil, expected: callback.answerInWords, got: "a table that is no list",
            help: "put the action between braces of its own, `{ { title = … } }`")
        }
        return try action(entry.value, number: place + 1)
      }
    case let other:
      throw PolicyError.answer(
        callback: callback, field: nil, expected: callback.answerInWords, got: inWords(other),
        help: "return `{}` for no actions, and nil for the default ones")
    }
  }

  private func action(_ value: LuaValue, number: Int) throws -> Action {
    guard case .table(let table) = value else { throw wrong("[\(number)]", "a table", value) }
    var style = SwipeAction.Style.normal
    for entry in table.entries {
      guard case .string(let name) = entry.key, Self.fields.contains(name.string) else {
        var near: String?
        if case .string(let name) = entry.key {
          near = Suggestion.nearest(to: name.string, among: Self.fields)
        }
        throw PolicyError.unknownAnswerField(
          callback: callback, thing: "an action", field: "\(entry.key)", havers: "actions do",
          help: near.map { "did you mean `\($0)`?" }
            ?? "the fields of an action are `title`, `style` and `handler`")
      }
    }
    if let given = table["style"] {
      let names = SwipeAction.Style.allCases.map(\.rawValue)
      guard case .string(let name) = given, let known = SwipeAction.Style(rawValue: name.string) else {
        var help: String?
        if case .string(let name) = given { help = didYouMean(name.string, names) }
        throw wrong("[\(number)].style", inList(names.map { "\"\($0)\"" }), given, help: help)
      }
      style = known
    }
    guard case .string(let title)? = table["title"], !title.bytes.isEmpty else {
      throw wrong("[\(number)].title", "a string that is not empty", table["title"] ?? .nil)
    }
    guard case .function(let handler)? = table["handler"] else {
      throw wrong(
        "[\(number)].handler", "a function", table["handler"] ?? .nil,
        help: "write `handler = function(view, row) … end`")
    }
    return Action(title: title.string, style: style, handler: handler)
  }

  static let fields = ["title", "style", "handler"]

  private func wrong(_ field: String, _ expected: String, _ value: LuaValue, help: String? = nil)
    -> PolicyError
  {
    .answer(callback: callback, field: field, expected: expected, got: inWords(value), help: help)
  }
}

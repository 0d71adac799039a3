import TabuluaText
import TabuluaModel

extension TableCallback {
  /// The callback whose UIKit spelling a name is: `canMoveRowAt`, `tableView_canMoveRowAtIndexPath`,
  /// `tableView:canMoveRowAtIndexPath:`, `can_move_row_at`.
  package init?(uikitSpelling name: String) {
    guard Suggestion.isComparable(name) else { return nil }
    let folded = Self.folded(name)
    guard !folded.isEmpty else { return nil }
    for callback in Self.allCases where callback.facts.uikit.contains(where: { Self.folded($0) == folded }) {
      self = callback
      return
    }
    return nil
  }

  /// The letters of a name without what may differ: case, underscores, colons, a leading `tableView`, and what
  /// UIKit says about the kind of the arguments.
  private static func folded(_ name: String) -> String {
    var letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    if letters.hasPrefix("tableview"), letters.count > 9 { letters.removeFirst(9) }
    for (long, short) in [("intableview", "in"), ("atindexpath", "at"), ("withindexpath", "with")] {
      while let range = letters.firstRange(of: long) { letters.replaceSubrange(range, with: short) }
    }
    return letters
  }

  /// What messages call the callback.
  package var inWords: String {
    switch facts.owner {
    case .dataSource, .delegate: "`\(rawValue)`"
    case .nobody where self == .law: "a law"
    case .nobody: "the handler of the \(self == .menuActionHandler ? "menu's" : "swipe") action"
    }
  }

  /// The head of a right definition, such as `function policy.can_move_row(view, path)`.
  package var definition: String {
    "function policy.\(rawValue)(\(facts.parameters.joined(separator: ", ")))"
  }
}

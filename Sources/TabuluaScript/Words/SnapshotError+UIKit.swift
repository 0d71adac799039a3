import LuaHost
import TabuluaModel

// What a diffable data source of UIKit says of identifiers that stand in a snapshot twice, so that people can search for it.

/// The text of the exception for identifiers of rows, or of sections.
private func notUnique(_ noun: String, _ identifiers: [String]) -> String {
  "Fatal: supplied \(noun) identifiers are not unique. Duplicate identifiers: {(\(identifiers.joined(separator: ", ")))}"
}

extension SnapshotError {
  /// The text of UIKit's exception; nil for other errors than of identifiers that are not unique.
  func uikit(_ text: (Any) -> String) -> String? {
    switch self {
    case .duplicateSections(let sections): notUnique("section", sections.map { text($0) })
    case .duplicateItems(let items): notUnique("item", items.map { text($0) })
    case .unknownSections, .unknownItems, .noSections: nil
    }
  }
}

extension LuaError {
  /// The text of UIKit's exception for an error of a snapshot in Lua, whose own words `identifiers.check_new` gives.
  var uikitOfSnapshot: String? {
    guard code == .runtime,
      let found = message.wholeMatch(
        of: #/`\w+` would make (rows|sections) stand in the snapshot twice: (.+)/#.dotMatchesNewlines())
    else { return nil }
    let identifiers = found.output.2.dropFirst().dropLast().split(separator: "`, `").map(String.init)
    return notUnique(found.output.1 == "rows" ? "item" : "section", identifiers)
  }
}

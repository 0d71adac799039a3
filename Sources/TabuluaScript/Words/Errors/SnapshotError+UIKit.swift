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
    // Every error comes here: the name of the method, in backticks, is all of a message that is looked for.
    guard code == .runtime, message.utf8.first == UInt8(ascii: "`"),
      let end = message.utf8.dropFirst().firstIndex(of: UInt8(ascii: "`"))
    else { return nil }
    for (kind, noun) in [("rows", "item"), ("sections", "section")] {
      let words = "` would make \(kind) stand in the snapshot twice: "
      guard message[end...].hasPrefix(words) else { continue }
      let identifiers = message[end...].dropFirst(words.count + 1).dropLast().split(separator: "`, `")
      return notUnique(noun, identifiers.map(String.init))
    }
    return nil
  }
}

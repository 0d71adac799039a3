import TabuluaModel
import TabuluaScript
import TabuluaText

// Finding pages by what a person types.
extension Documentation {
  /// The pages of a name: of this kind, or of all kinds.
  ///
  /// A name may be written as it is used, such as `view:select_row(path)`, `policy.can_move_row`, `--table` or `user:drag`, or
  /// as UIKit writes it, in Swift or in Objective-C.
  static func find(_ written: String, _ kind: DocumentationKind? = nil) -> [DocumentationEntry] {
    let pages = kind.map(entries) ?? all
    // A name that a page has just so, such as `policy.laws`, is of that page alone.
    let own = written.contains(".") ? pages.filter { $0.otherNames.contains(written) } : []
    if !own.isEmpty { return own }
    let name = bare(written)
    let same = pages.filter { $0.name == name || $0.name == written }
    let folded = folded(written)
    if !same.isEmpty {
      // A word such as `number` is the name of an assertion, and a subject too.
      return (kind == nil ? topics(of: folded, besides: same) : []) + same
    }
    guard !folded.isEmpty else { return [] }
    let alike = pages.filter { page in
      ([page.name] + page.otherNames).contains { self.folded($0) == folded }
    }
    // UIKit calls `tableView:…` on the data source and the delegate alone.
    let ofDelegate = written.hasPrefix("tableView") ? alike.filter { $0.kind == .callback } : []
    if !alike.isEmpty { return ofDelegate.isEmpty ? alike : ofDelegate }
    if let callback = TableCallback(uikitSpelling: written) {
      return pages.filter { $0.kind == .callback && $0.name == callback.rawValue }
    }
    // The beginning of a long name, such as that of a method without its last arguments.
    guard folded.count >= 8 else { return [] }
    return pages.filter { page in page.otherNames.contains { self.folded($0).hasPrefix(folded) } }
  }

  /// The topics that have a name, in its folded form, among their other names.
  private static func topics(
    of folded: String, besides same: [DocumentationEntry]
  ) -> [DocumentationEntry] {
    entries(.topic).filter { topic in
      topic.otherNames.contains { self.folded($0) == folded } && !same.contains { $0.name == topic.name }
    }
  }

  /// What does here what UIKit's name does there, or why nothing does; nil for a name that is none of UIKit's.
  static func uikitHelp(for written: String) -> String? {
    let folded = folded(written)
    return UIKitNames.others.first { folded.hasPrefix($0.name) }?.help
  }

  /// A name without what is written around it where it is used.
  static func bare(_ written: String) -> String {
    var name = Substring(written)
    if let parenthesis = name.firstIndex(of: "("), !name.contains(":)") { name = name[..<parenthesis] }
    for prefix in ["view:", "view.", "policy.", "policy:", "user:", "rules.", "assert.", "--"]
    where name.hasPrefix(prefix) && name.count > prefix.count {
      return String(name.dropFirst(prefix.count))
    }
    return String(name)
  }

  /// The letters and digits of a name, without what may differ: case, signs, and `tableView` or `UITableView` in front.
  static func folded(_ name: String) -> String {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    for prefix in ["uitableview", "tableview"] where letters.hasPrefix(prefix) && letters.count > prefix.count
    {
      return String(letters.dropFirst(prefix.count))
    }
    return letters
  }
}

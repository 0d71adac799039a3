package import TabuluaText

/// What the page of a method or a field of `view` says beside its name.
struct ViewPage: Sendable {
  /// What it does, or tells.
  let summary: String

  /// UIKit's names for it, in Swift and in Objective-C; none for what UIKit lacks.
  let uikit: [String]

  /// In which index space its paths are; nil for one without paths.
  let paths: String?

  /// The codes of what can go wrong.
  let errors: [any MessageCode]

  /// A batch in Lua that uses it; what it prints stands behind `--` there.
  let example: DocumentationExample

  init(
    _ summary: String, uikit: String..., paths: String? = nil, errors: [any MessageCode] = [], lua: String,
    policy: String? = nil, options: String = ""
  ) {
    (self.summary, self.uikit, self.paths, self.errors) = (summary, uikit, paths, errors)
    example = .lua(lua, policy: policy, options: options)
  }

  /// The page of documentation.
  func entry(_ name: String, usage: String, kind: String, _ more: KeyValuePairs<String, String?> = [:])
    -> DocumentationEntry
  {
    var entry = DocumentationEntry(
      .view, name, otherNames: uikit, summary: DocumentationEntry.sentence(summary), usage: [usage],
      facts: ["kind": kind], examples: [example])
    for (label, text) in more { if let text { entry.add(label, text) } }
    if let paths { entry.add("index paths", paths) }
    if !errors.isEmpty { entry.add("errors", errors.map { $0.rawValue }.inBackticks.inWords(last: "and")) }
    if !uikit.isEmpty { entry.add("UIKit", uikit.inBackticks.joined(separator: ", ")) }
    return entry
  }
}

extension ViewMethod {
  /// Its page of documentation.
  var documentation: DocumentationEntry {
    let kind =
      isChange
      ? "a change: not inside a callback that answers a question"
      : "it changes nothing, and may be called anywhere"
    return page.entry(name, usage: usage, kind: kind, ["gives": answer])
  }

  /// What it gives, in words.
  private var answer: String? {
    gives.isEmpty ? nil : gives.map(\.inDocumentation).joined(separator: ", and ")
  }
}

extension ViewAnswer {
  /// The answer in words.
  fileprivate var inDocumentation: String {
    switch self {
    case .path: "an index path, or nil"
    case .paths: "a list of index paths"
    case .row: "a row, or nil"
    case .rows: "a list of rows"
    case .section: "a table with `value`, `title` and `count`"
    case .sectionNumber: "the number of a section, or nil"
    case .rowCount, .sectionCount: "a whole number"
    case .cell: "a cell"
    case .text: "a string, or nil"
    case .texts: "a list of strings"
    case .flag: "true or false"
    }
  }
}

/// The pages of all that `view` has.
package enum ViewPages {
  /// The methods and the fields.
  package static let all = ViewMethod.all.map(\.documentation) + ViewField.all.map(\.documentation)
}

import TabuluaText
import TabuluaModel

extension BatchRunner {
  /// The path of the row that a step names, before the change.
  ///
  /// The view says whether there is such a path.
  func resolve(_ reference: RowReference, in view: TableView) throws -> TableIndexPath {
    switch reference {
    case .path(let path): path
    case .key(let key): try find(key: key, in: view).path
    }
  }

  /// The path of the row that a step is about, before the change; the row is written down if there is one.
  func resolve(
    _ reference: RowReference, in view: TableView, _ result: inout StepResult
  ) throws -> TableIndexPath {
    switch reference {
    case .path(let path):
      if let row = view.row(at: path) {
        result.from = path
        result.row = view.key(of: row)
        if result.row == nil { result.text = RowLabel.of(row, in: view.contents) }
      } else if view.contains(path) {
        result.from = path
      }
      return path
    case .key(let key):
      let found = try find(key: key, in: view)
      result.name(found.key, at: found.path)
      return found.path
    }
  }

  private func find(
    key: String, in view: TableView
  ) throws -> (row: RowIdentity, path: TableIndexPath, key: String) {
    guard !view.isScripted, view.hasKeys else { throw StepProblem.noKeys(scripted: view.isScripted) }
    guard let found = view.find(key: key) else {
      throw StepProblem.unknownKey(key, help: Self.question(forKey: key, in: view.contents))
    }
    return found
  }

  /// The section with a value; where the data source owns the rows, the one with that title.
  func section(_ value: String, in view: TableView) throws -> Int {
    guard view.isScripted else {
      if let section = view.findSection(value) { return section }
      let values = (0..<min(view.numberOfSections, Self.suggestionLimit)).compactMap {
        view.contents.section($0).value
      }
      throw StepProblem.unknownSection(value, sections: values)
    }
    var titles: [String] = []
    for section in 0..<view.numberOfSections {
      let title = try view.titleForHeader(inSection: section)
      if title.hasBytes(of: value) { return section }
      if let title { titles.append(title) }
    }
    throw StepProblem.unknownSection(value, sections: titles)
  }

  /// How many keys or sections are looked through for a suggestion.
  private static let suggestionLimit = 5_000

  private static func question(forKey key: String, in contents: TableContents) -> String? {
    guard contents.numberOfRows <= suggestionLimit else { return nil }
    var keys: [String] = []
    contents.forEachRow { _, row in if let key = contents.key(of: row) { keys.append(key) } }
    return Suggestion.question(for: key, among: keys)
  }
}

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
      throw StepProblem.unknownKey(key, help: question(forKey: key, in: view.contents))
    }
    return found
  }

  /// The section with a value; where the data source owns the rows, the one with that title.
  func section(_ value: String, in view: TableView) throws -> Int {
    guard view.isScripted else {
      if let section = view.findSection(value) { return section }
      let sections = 0..<min(view.numberOfSections, Self.suggestionLimit)
      let values = sections.lazy.compactMap { view.contents.section($0).value }
      throw StepProblem.unknownSection(
        value, sections: Array(values.prefix(StepProblem.mostSections + 1)),
        help: question(for: value, among: sections.count) { Array(values) })
    }
    var titles: [String] = []
    for section in 0..<view.numberOfSections {
      let title = try view.titleForHeader(inSection: section)
      if title.hasBytes(of: value) { return section }
      if let title { titles.append(title) }
    }
    throw StepProblem.unknownSection(
      value, sections: titles, help: question(for: value, among: titles.count) { titles })
  }

  /// How many keys or sections are looked through for a suggestion.
  private static let suggestionLimit = 5_000

  private func question(forKey key: String, in contents: TableContents) -> String? {
    question(for: key, among: contents.numberOfRows) {
      var keys: [String] = []
      contents.forEachRow { _, row in if let key = contents.key(of: row) { keys.append(key) } }
      return keys
    }
  }

  /// What a name that is not there may mean among so many; nil where nothing is near, and where that is not looked for.
  ///
  /// A run may make a thousand mistakes with `--keep-going` or `pcall`: when its first ones have taken long enough, the others
  /// are told without.
  private func question(for name: String, among count: Int, _ names: () -> [String]) -> String? {
    guard count <= Self.suggestionLimit, count <= namesToLookThrough else { return nil }
    namesToLookThrough -= count
    return Suggestion.question(for: name, among: names())
  }
}

import TabuluaModel

/// What an update block makes of a table, by the rules of table views and without a look at the view.
///
/// The rules stand in ``result(_:_:counts:)`` in the order in which they are tried; the first that is broken is the
/// error. After that the closed form says what comes to each place: a row inserted there, else the row moved there,
/// else the next row from before that was neither deleted nor moved. Sections likewise.
struct ReferenceUpdates {
  typealias Action = TableOperation.Action

  /// A section before or after a block.
  struct Section: Equatable {
    var name: String
    var rows: [String]
  }

  /// The rule that a block breaks.
  struct Problem: Error, Equatable {
    var code: TableError.Code
    /// The operation that is wrong, or the two that contradict each other.
    var actions: [Action] = []
    var path: TableIndexPath?
    var section: Int?
    /// How many rows or sections there are.
    var expected: Int?
    /// The sections whose rows a data source counts wrong: the sum before the colon, and what it says.
    var wrong: [String] = []
  }

  /// The sections after the block; nil if it breaks a rule.
  private(set) var result: [Section]?

  /// The rule that it breaks.
  private(set) var problem: Problem?

  /// The rows that are shown anew, alone or with their section.
  private(set) var reloaded: [String] = []

  /// `counts` is what a data source says of its sections after the block; nil for a loaded table.
  init(_ old: [Section], _ actions: [Action], counts: [Int]? = nil) {
    switch Self.result(old, actions, counts: counts) {
    case .success(let sections): result = sections
    case .failure(let broken):
      problem = broken
      return
    }
    for action in actions {
      switch action {
      case .reloadRow(let path): reloaded.append(old[path.section].rows[path.row])
      case .reloadSection(let section): reloaded += old[section].rows
      default: continue
      }
    }
  }

  private static func result(
    _ old: [Section], _ actions: [Action], counts: [Int]?
  ) -> Result<[Section], Problem> {
    // What is deleted, reloaded or moved is there before the block.
    for action in actions {
      if let problem = problemBefore(action, old) { return .failure(problem) }
    }

    // Where sections are inserted or moved to is there after the block.
    let sum = old.count + actions.count(where: \.insertsSection) - deletedSections(actions).count
    let count = counts?.count ?? sum
    for action in actions {
      if let problem = problemOfSectionAfter(action, count) { return .failure(problem) }
    }

    // No two operations on sections contradict each other.
    let onSections = actions.filter(\.isOnSections)
    if let problem = contradiction(onSections) { return .failure(problem) }

    // Where rows are inserted or moved to is there after the block.
    let after = counts ?? sections(old, actions, sources(old, actions)).map(\.count)
    for action in actions {
      if let problem = problemOfRowAfter(action, after) { return .failure(problem) }
    }

    // No two operations contradict each other, where those on sections count as the earlier ones. Of rows whose
    // section is deleted or shown anew nothing more is said.
    let onRows = actions.filter { !$0.isOnSections && !isAbsorbed($0, actions) }
    if let problem = contradiction(onSections + onRows) { return .failure(problem) }

    // The data source has as many sections as it should.
    if count != sum { return .failure(Problem(code: .countMismatch, expected: sum)) }

    // No row comes into a section that is shown anew.
    let sources = sources(old, actions)
    for action in actions {
      guard case .moveRow(_, let place) = action, let section = sources[place.section] else { continue }
      let reload = Action.reloadSection(section)
      if actions.contains(reload) {
        return .failure(Problem(code: .conflictingUpdates, actions: [reload, action]))
      }
    }

    // The data source has as many rows as it should, in each section that it does not count anew.
    let new = sections(old, actions, sources)
    if let counts, let problem = problemOfCounts(old, actions, sources, new, counts) {
      return .failure(problem)
    }
    return .success(
      sources.enumerated().map { place, source in
        Section(name: source.map { old[$0].name } ?? "new", rows: new[place].map { $0 ?? "new" })
      })
  }

  // MARK: The closed form

  /// Which section from before comes to each place; nil for a new one.
  private static func sources(_ old: [Section], _ actions: [Action]) -> [Int?] {
    var inserted: [Int] = []
    var leaving = deletedSections(actions)
    var moved: [(from: Int, to: Int)] = []
    for action in actions {
      switch action {
      case .insertSection(let place): inserted.append(place)
      case .moveSection(let section, let place):
        if leaving.contains(section) { continue }
        leaving.append(section)
        moved.append((section, place))
      default: continue
      }
    }
    var rest = old.indices.filter { !leaving.contains($0) }[...]
    return (0..<(rest.count + inserted.count + moved.count)).map { place in
      inserted.contains(place) ? nil : moved.first { $0.to == place }?.from ?? rest.removeFirst()
    }
  }

  /// Which rows come to each section; nil for new ones.
  ///
  /// Where places after the block are beyond their section, the counts alone are right.
  private static func sections(
    _ old: [Section], _ actions: [Action], _ sources: [Int?]
  ) -> [[String?]] {
    var leaving: [TableIndexPath] = []
    var coming: [(place: TableIndexPath, text: String?)] = []
    for action in actions {
      switch action {
      case .deleteRow(let path): leaving.append(path)
      case .insertRow(let place):
        if !coming.contains(where: { $0.place == place }) { coming.append((place, nil)) }
      case .moveRow(let path, let place):
        leaving.append(path)
        if !coming.contains(where: { $0.place == place }) {
          coming.append((place, old[path.section].rows[path.row]))
        }
      default: continue
      }
    }
    return sources.enumerated().map { section, source in
      let here = coming.filter { $0.place.section == section }
      var rest: [String] = []
      if let source {
        for (row, text) in old[source].rows.enumerated()
        where !leaving.contains(TableIndexPath(section: source, row: row)) { rest.append(text) }
      }
      var stay = rest[...]
      return (0..<(rest.count + here.count)).map { row in
        if let new = here.first(where: { $0.place.row == row }) { return new.text }
        return stay.popFirst()
      }
    }
  }

  private static func deletedSections(_ actions: [Action]) -> [Int] {
    var result: [Int] = []
    for case .deleteSection(let section) in actions where !result.contains(section) { result.append(section) }
    return result
  }

  // MARK: The rules

  private static func problemBefore(_ action: Action, _ old: [Section]) -> Problem? {
    switch action {
    case .deleteRow(let path), .reloadRow(let path), .reconfigureRow(let path), .moveRow(let path, _):
      guard old.indices.contains(path.section) else {
        return Problem(
          code: .sectionOutOfRange, actions: [action], path: path, section: path.section, expected: old.count)
      }
      let count = old[path.section].rows.count
      if path.row >= count {
        return Problem(code: .rowOutOfRange, actions: [action], path: path, expected: count)
      }
    case .deleteSection(let section), .reloadSection(let section), .moveSection(let section, _):
      if section >= old.count {
        return Problem(
          code: .sectionOutOfRange, actions: [action], section: section, expected: old.count)
      }
    case .insertRow, .insertSection: break
    }
    return nil
  }

  private static func problemOfSectionAfter(_ action: Action, _ count: Int) -> Problem? {
    switch action {
    case .insertSection(let place), .moveSection(_, let place):
      if place >= count {
        return Problem(code: .insertOutOfRange, actions: [action], section: place, expected: count)
      }
    default: break
    }
    return nil
  }

  private static func problemOfRowAfter(_ action: Action, _ after: [Int]) -> Problem? {
    switch action {
    case .insertRow(let place), .moveRow(_, let place):
      guard after.indices.contains(place.section) else {
        return Problem(
          code: .insertOutOfRange, actions: [action], path: place, section: place.section,
          expected: after.count)
      }
      let count = after[place.section]
      if place.row >= count {
        return Problem(code: .insertOutOfRange, actions: [action], path: place, expected: count)
      }
    default: break
    }
    return nil
  }

  /// Whether an operation on a row says nothing that its section does not say.
  private static func isAbsorbed(_ action: Action, _ actions: [Action]) -> Bool {
    switch action {
    case .deleteRow(let path): actions.contains(.deleteSection(path.section))
    case .reloadRow(let path):
      actions.contains(.deleteSection(path.section)) || actions.contains(.reloadSection(path.section))
    default: false
    }
  }

  /// Finds the first operation that contradicts one before it: of several the one that is first in ``Reason``.
  private static func contradiction(_ actions: [Action]) -> Problem? {
    for (number, later) in actions.enumerated() {
      var found: (reason: Reason, earlier: Action)?
      for earlier in actions[..<number] {
        guard let reason = reason(earlier, later) else { continue }
        if found.map({ reason.rawValue < $0.reason.rawValue }) ?? true { found = (reason, earlier) }
      }
      if let found { return Problem(code: .conflictingUpdates, actions: [found.earlier, later]) }
    }
    return nil
  }

  /// Why two operations contradict each other.
  private enum Reason: Int {
    /// The section that the row is in goes away or moves, or is shown anew.
    case sectionBefore
    /// The section that the row comes to is new.
    case sectionAfter
    /// Both say what becomes of one row or section.
    case before
    /// Both bring something to one place.
    case after
  }

  private static func reason(_ earlier: Action, _ later: Action) -> Reason? {
    switch (earlier, later) {
    case (.deleteSection(let section), .moveRow(let path, _)) where path.section == section,
      (.reloadSection(let section), .moveRow(let path, _)) where path.section == section,
      (.moveSection(let section, _), .reloadRow(let path)) where path.section == section:
      return .sectionBefore
    case (.insertSection(let section), .moveRow(_, let place)) where place.section == section:
      return .sectionAfter
    // What is said twice is said once.
    case (.deleteRow, .deleteRow), (.reloadRow, .reloadRow), (.deleteSection, .deleteSection),
      (.reloadSection, .reloadSection):
      return nil
    case (.moveRow, .moveRow) where earlier == later, (.moveSection, .moveSection) where earlier == later:
      return nil
    default:
      if let path = earlier.rowBefore, path == later.rowBefore { return .before }
      if let section = earlier.sectionBefore, section == later.sectionBefore { return .before }
      if let place = earlier.rowAfter, place == later.rowAfter { return .after }
      if let place = earlier.sectionAfter, place == later.sectionAfter { return .after }
      return nil
    }
  }

  private static func problemOfCounts(
    _ old: [Section], _ actions: [Action], _ sources: [Int?], _ new: [[String?]], _ counts: [Int]
  ) -> Problem? {
    var problem = Problem(code: .countMismatch)
    for (place, source) in sources.enumerated() {
      guard let source, !actions.contains(.reloadSection(source)) else { continue }
      guard counts[place] != new[place].count else { continue }
      let moves = Set(actions).compactMap { action -> (from: Int, to: Int)? in
        guard case .moveRow(let path, let to) = action, sources[to.section] != path.section else {
          return nil
        }
        return (path.section, to.section)
      }
      let numbers = [
        old[source].rows.count,
        Set(actions).count { if case .insertRow(let path) = $0 { path.section == place } else { false } },
        Set(actions).count { if case .deleteRow(let path) = $0 { path.section == source } else { false } },
        moves.count { $0.to == place }, moves.count { $0.from == source },
      ]
      problem.wrong.append("\(place): \(numbers) is \(new[place].count), not \(counts[place])")
      if problem.section == nil {
        problem.section = place
        problem.expected = new[place].count
      }
    }
    return problem.section == nil ? nil : problem
  }
}

extension TableOperation.Action {
  fileprivate var insertsSection: Bool { if case .insertSection = self { true } else { false } }

  fileprivate var isOnSections: Bool { sectionBefore != nil || sectionAfter != nil }

  /// The row of which the operation says what becomes of it.
  var rowBefore: TableIndexPath? {
    switch self {
    case .deleteRow(let path), .reloadRow(let path), .moveRow(let path, _): path
    default: nil
    }
  }

  /// The place to which the operation brings a row.
  var rowAfter: TableIndexPath? {
    switch self {
    case .insertRow(let place), .moveRow(_, let place): place
    default: nil
    }
  }

  /// The section of which the operation says what becomes of it.
  fileprivate var sectionBefore: Int? {
    switch self {
    case .deleteSection(let section), .reloadSection(let section), .moveSection(let section, _): section
    default: nil
    }
  }

  /// The place to which the operation brings a section.
  var sectionAfter: Int? {
    switch self {
    case .insertSection(let place), .moveSection(_, let place): place
    default: nil
    }
  }
}

extension [ReferenceUpdates.Section] {
  /// Where each text stands; new rows have none.
  var paths: [String: TableIndexPath] {
    var result: [String: TableIndexPath] = [:]
    for (section, one) in enumerated() {
      for (row, text) in one.rows.enumerated() where text != "new" {
        result[text] = TableIndexPath(section: section, row: row)
      }
    }
    return result
  }

  /// Where the new rows stand.
  var newPaths: [TableIndexPath] {
    enumerated().flatMap { section, one in
      one.rows.indices.filter { one.rows[$0] == "new" }.map { TableIndexPath(section: section, row: $0) }
    }
  }
}

extension TableView {
  /// Announces one operation.
  func update(_ action: TableOperation.Action) throws(TableError) {
    switch action {
    case .insertRow(let path):
      if isScripted {
        try insertRows(at: [path])
      } else {
        try insertRows([(at: path, values: ["text": "new"])])
      }
    case .deleteRow(let path): try deleteRows(at: [path])
    case .reloadRow(let path): try reloadRows(at: [path])
    case .reconfigureRow(let path): try reconfigureRows(at: [path])
    case .moveRow(let source, let destination): try moveRow(at: source, to: destination)
    case .insertSection(let place): try insertSections([(at: place, header: "new")])
    case .deleteSection(let section): try deleteSections([section])
    case .reloadSection(let section): try reloadSections([section])
    case .moveSection(let section, let place): try moveSection(section, toSection: place)
    }
  }

  /// Does operations in one block.
  func update(_ actions: [TableOperation.Action]) throws(TableError) {
    try performBatchUpdates { for action in actions { try update(action) } }
  }
}

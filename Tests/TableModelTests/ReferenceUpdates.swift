import TableModel

/// Update blocks in their closed form, written without a look at the view: what comes to each place after the block.
///
/// For each place of a section after the block: a row inserted there, else the row moved there, else the next
/// row from before that was neither deleted nor moved. Sections likewise.
struct ReferenceUpdates {
  typealias Action = TableOperation.Action

  /// A section before or after a block.
  struct Section: Equatable {
    var name: String
    var rows: [String]
  }

  /// The sections after the block; nil if the operations do not go together.
  let result: [Section]?

  /// The rows that were reloaded, alone or with their section.
  private(set) var reloaded: Set<String> = []

  init(_ sections: [Section], _ actions: [Action]) {
    result = Self.result(sections, actions)
    for action in actions {
      switch action {
      case .reloadRow(let path) where sections.has(path):
        reloaded.insert(sections[path.section].rows[path.row])
      case .reloadSection(let section) where sections.indices.contains(section):
        reloaded.formUnion(sections[section].rows)
      default: continue
      }
    }
  }

  private static func result(_ old: [Section], _ actions: [Action]) -> [Section]? {
    guard actions.allSatisfy({ isInside(old, $0) }) else { return nil }
    for first in actions.indices {
      for second in actions.indices where second > first {
        let (one, other) = (actions[first], actions[second])
        if contradict(one, other) || contradict(other, one) { return nil }
      }
    }
    var inserted: Set<Int> = []
    var gone: Set<Int> = []
    var moved: [Int: Int] = [:]
    for action in actions {
      switch action {
      case .insertSection(let place): inserted.insert(place)
      case .deleteSection(let section): gone.insert(section)
      case .moveSection(let section, let place): moved[place] = section
      default: continue
      }
    }
    let count = old.count + inserted.count - gone.count
    guard inserted.allSatisfy({ (0..<count).contains($0) }),
      moved.keys.allSatisfy({ (0..<count).contains($0) })
    else { return nil }
    var rest = old.indices.filter { !gone.contains($0) && !moved.values.contains($0) }
    var sources: [Int?] = []
    for place in 0..<count {
      if inserted.contains(place) {
        sources.append(nil)
      } else {
        sources.append(moved[place] ?? rest.removeFirst())
      }
    }
    return rows(old, actions, sources)
  }

  private static func rows(_ old: [Section], _ actions: [Action], _ sources: [Int?]) -> [Section]? {
    var leaving: Set<TableIndexPath> = []
    var coming: [TableIndexPath: String] = [:]
    for action in actions {
      switch action {
      case .deleteRow(let path): leaving.insert(path)
      case .insertRow(let path): coming[path] = "new"
      case .moveRow(let source, let destination):
        leaving.insert(source)
        coming[destination] = old[source.section].rows[source.row]
        // Rows must not come into a new section or one that is shown anew.
        guard sources.indices.contains(destination.section), let section = sources[destination.section],
          !actions.contains(.reloadSection(section))
        else { return nil }
      default: continue
      }
    }
    var result: [Section] = []
    for (place, source) in sources.enumerated() {
      var rest: [String] = []
      if let source {
        for (row, text) in old[source].rows.enumerated()
        where !leaving.contains(TableIndexPath(section: source, row: row)) { rest.append(text) }
      }
      var rows: [String] = []
      let count = rest.count + coming.keys.filter { $0.section == place }.count
      for row in 0..<count {
        let path = TableIndexPath(section: place, row: row)
        if let text = coming[path] {
          rows.append(text)
        } else if rest.isEmpty {
          return nil
        } else {
          rows.append(rest.removeFirst())
        }
      }
      guard rest.isEmpty else { return nil }
      result.append(Section(name: source.map { old[$0].name } ?? "new", rows: rows))
    }
    return coming.keys.allSatisfy { result.has($0) } ? result : nil
  }

  private static func isInside(_ old: [Section], _ action: Action) -> Bool {
    switch action {
    case .deleteRow(let path), .reloadRow(let path), .moveRow(let path, _): old.has(path)
    case .deleteSection(let section), .reloadSection(let section), .moveSection(let section, _):
      old.indices.contains(section)
    case .insertRow, .insertSection: true
    }
  }

  /// Whether the two must not stand in one block, asked in both orders.
  private static func contradict(_ one: Action, _ other: Action) -> Bool {
    switch (one, other) {
    case (.deleteRow(let a), .reloadRow(let b)): a == b
    case (.deleteRow(let a), .moveRow(let b, _)), (.reloadRow(let a), .moveRow(let b, _)): a == b
    case (.moveRow(let a, let b), .moveRow(let c, let d)): (a == c) != (b == d)
    case (.insertRow(let a), .insertRow(let b)): a == b
    case (.insertRow(let a), .moveRow(_, let b)): a == b
    case (.deleteSection(let a), .moveRow(let b, _)), (.reloadSection(let a), .moveRow(let b, _)):
      a == b.section
    case (.moveSection(let a, _), .reloadRow(let b)): a == b.section
    case (.deleteSection(let a), .reloadSection(let b)): a == b
    case (.deleteSection(let a), .moveSection(let b, _)), (.reloadSection(let a), .moveSection(let b, _)):
      a == b
    case (.moveSection(let a, let b), .moveSection(let c, let d)): (a == c) != (b == d)
    case (.insertSection(let a), .insertSection(let b)): a == b
    case (.insertSection(let a), .moveSection(_, let b)): a == b
    default: false
    }
  }
}

extension [ReferenceUpdates.Section] {
  fileprivate func has(_ path: TableIndexPath) -> Bool {
    indices.contains(path.section) && self[path.section].rows.indices.contains(path.row)
  }

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

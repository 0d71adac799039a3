import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// Rows that an app keeps itself, and changes as it is told.
struct OwnRows: PolicyTable {
  typealias Row = [String: TableValue]

  static let columns = ["id", "title", "list", "done", "note"]

  var sections: [TableSection]
  var rows: [[Row]]
  var accessories: [TableIndexPath: TableCell.Accessory] = [:]

  var columns: [String] { Self.columns }
  var numberOfSections: Int { sections.count }
  func numberOfRows(inSection section: Int) -> Int { rows[section].count }
  func section(_ section: Int) -> TableSection { sections[section] }
  func value(forRowAt path: TableIndexPath, column: String) -> TableValue {
    rows[path.section][path.row][column] ?? .null
  }

  /// Sections of rows with an `id` each, as many rows as told.
  init(counts: [Int], locked: (Int) -> Bool) {
    sections = counts.indices.map { TableSection(value: "s\($0)") }
    rows = []
    var next = 0
    for (section, count) in counts.enumerated() {
      rows.append([])
      for _ in 0..<count {
        rows[section].append([
          "id": .text("r\(next)"), "title": .text(locked(next) ? "locked" : "row \(next)"),
          "list": .text("s\(section)"), "done": .boolean(false), "note": "",
        ])
        next += 1
      }
    }
  }

  /// The rows of a view, as they would be kept.
  init(of view: TableView) {
    sections = (0..<view.numberOfSections).map { view.contents.section($0) }
    rows = (0..<view.numberOfSections).map { section in
      (0..<(view.numberOfRows(inSection: section) ?? 0)).map { row in
        var values: Row = [:]
        guard let row = view.row(at: [section, row]) else { return values }
        for (index, column) in view.contents.columns.enumerated() {
          values[column.name] = view.contents.value(of: row, column: index)
        }
        return values
      }
    }
  }

  /// Makes the changes.
  mutating func make(_ changes: ChangesToMake) {
    rows = changes.applied(to: rows) { new in
      var values: Row = ["id": "", "title": "", "list": "", "done": .null, "note": ""]
      for (column, value) in new.values { values[column] = value }
      return values
    }
    for cell in changes.values { rows[cell.at.section][cell.at.row][cell.column] = cell.value }
    if let changed = changes.sections {
      let leaving = Set(changed.deleted).union(changed.moved.map(\.from))
      var arriving = changed.moved.map { ($0.to, sections[$0.from]) }
      arriving += zip(changed.inserted, changes.newSections).map { ($0, $1) }
      sections = sections.indices.filter { !leaving.contains($0) }.map { sections[$0] }
      for (place, section) in arriving.sorted(by: { $0.0 < $1.0 }) { sections.insert(section, at: place) }
    }
  }
}

/// What a person does to a row, through a view and through a policy alone.
enum Deed: CustomStringConvertible {
  case drag(TableIndexPath, TableIndexPath)
  case tap(TableIndexPath)
  case delete(TableIndexPath)
  case insert(TableIndexPath)
  case set(RowValues, TableIndexPath)
  case swipe(TableIndexPath)
  case group([TableIndexPath], TableIndexPath)
  case menu(TableIndexPath, [String])

  var description: String {
    switch self {
    case .drag(let path, let proposed): "drag \(path) to \(proposed)"
    case .group(let paths, let proposed): "drag \(paths) to \(proposed)"
    case .tap(let path): "tap \(path)"
    case .delete(let path): "delete \(path)"
    case .insert(let path): "insert at \(path)"
    case .set(let values, let path): "set \(values.map { "\($0)=\($1)" }) of \(path)"
    case .swipe(let path): "swipe \(path)"
    case .menu(let path, let titles): "choose \(titles) in the menu of \(path)"
    }
  }

  /// What came of it, in words that say all but the identities of rows.
  func perform(on view: TableView) throws(TableError) -> String {
    switch self {
    case .drag(let path, let proposed): Self.words(try view.drag(rowAt: path, to: proposed))
    case .group(let paths, let proposed): Self.words(try view.drag(rowsAt: paths, to: proposed))
    case .tap(let path): Self.words(try view.tapRow(at: path))
    case .delete(let path): Self.words(try view.deleteRow(at: path))
    case .insert(let path): Self.words(try view.tapInsertControl(forRowAt: path))
    case .set(let values, let path): Self.words(try view.set(values: values, ofRowAt: path))
    case .swipe(let path): Self.words(try view.swipe(rowAt: path, action: "Delete"))
    case .menu(let path, let titles): Self.words(try view.openMenu(forRowAt: path, action: titles))
    }
  }

  /// The same through a policy alone, with what the app is to change.
  func perform(
    _ policy: LuaPolicy, in table: OwnRows, editing: Bool, selected: [TableIndexPath]
  ) throws(TableError) -> (words: String, changes: ChangesToMake) {
    switch self {
    case .drag(let path, let proposed):
      let result = try policy.drag(rowAt: path, to: proposed, in: table, editing: editing, selected: selected)
      return (Self.words(result.outcome), result.changes)
    case .group(let paths, let proposed):
      let result = try policy.drag(
        rowsAt: paths, to: proposed, in: table, editing: editing, selected: selected)
      return (Self.words(result.outcome), result.changes)
    case .tap(let path):
      return Self.words(try policy.tap(rowAt: path, in: table, editing: editing, selected: selected))
    case .delete(let path):
      return Self.words(try policy.delete(rowAt: path, in: table, editing: editing, selected: selected))
    case .insert(let path):
      return Self.words(try policy.insert(rowAt: path, in: table, editing: editing, selected: selected))
    case .set(let values, let path):
      return Self.words(
        try policy.set(values: values, ofRowAt: path, in: table, editing: editing, selected: selected))
    case .swipe(let path):
      return Self.words(
        try policy.perform(in: table, editing: editing, selected: selected) { (view) throws(TableError) in
          try view.swipe(rowAt: path, action: "Delete")
        })
    case .menu(let path, let titles):
      return Self.words(
        try policy.perform(in: table, editing: editing, selected: selected) { (view) throws(TableError) in
          try view.openMenu(forRowAt: path, action: titles)
        })
    }
  }

  private static func words(
    _ result: PolicyTableResult<InteractionOutcome>
  ) -> (words: String, changes: ChangesToMake) { (words(result.outcome), result.changes) }

  private static func words(_ outcome: InteractionOutcome) -> String {
    switch outcome {
    case .done(let effects):
      "done: selected \(effects.selected) deleted \(effects.deleted) inserted \(effects.inserted) "
        + "moved \(effects.moved.map(words)) drag \(effects.drag.map(words) ?? "") "
        + "sections \(effects.sections?.deleted ?? []) \(effects.sections?.inserted ?? [])"
    case .refused(let refusal): words(refusal)
    }
  }

  private static func words(_ outcome: DragOutcome) -> String {
    switch outcome {
    case .moved(let move): "moved \(words(move))"
    case .retargeted(let move, let proposed): "retargeted \(words(move)) not \(proposed)"
    case .unchanged: "unchanged"
    case .refused(let refusal): words(refusal)
    case .cancelled: "cancelled"
    }
  }

  private static func words(_ move: RowMove) -> String {
    "\(move.from)-\(move.to) \(move.reason ?? "") \(move.others.map { "\($0.from)-\($0.to)" }) "
      + "with \(move.followers.map { "\($0.from)-\($0.to)" })"
  }

  private static func words(_ refusal: Refusal) -> String {
    "refused by \(refusal.by) \(refusal.code?.rawValue ?? "") \(refusal.callback?.rawValue ?? "") "
      + "\(refusal.law ?? "") \(refusal.reason ?? "") \(refusal.place ?? "")"
  }
}

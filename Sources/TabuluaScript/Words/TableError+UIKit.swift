import TabuluaModel

// What UIKit says of the same mistake, so that people can search for it.
extension TableError {
  /// The text of the exception that UITableView raises for such an update; nil for other errors, and where none is
  /// known.
  ///
  /// UIKit takes a reload for a deletion and an insertion, and prints the address of an index path, of which an
  /// ellipsis stands here.
  var uikit: String? {
    switch code {
    case .countMismatch: uikitCounts
    case .rowOutOfRange, .sectionOutOfRange: operations.first.flatMap(uikitBefore)
    case .insertOutOfRange: operations.first.flatMap(uikitAfter)
    case .conflictingUpdates: operations.count == 2 ? uikit(operations[0], operations[1]) : nil
    default: nil
    }
  }

  // MARK: Counts

  private var uikitCounts: String? {
    guard let rule, let actual else { return nil }
    if let section { return rule.uikit(section: section, actual: actual) }
    return
      "Invalid update: invalid number of sections.  The number of sections contained in the table view after the update (\(actual)) must be equal to the number of sections contained in the table view before the update (\(rule.before)), plus or minus the number of sections inserted or deleted (\(rule.inserted) inserted, \(rule.deleted) deleted)."
  }

  // MARK: Places

  private func uikitBefore(_ operation: TableOperation) -> String? {
    guard let expected else { return nil }
    let sections = "there are only \(expected) sections before the update"
    switch operation.action {
    case .deleteRow(let path), .reloadRow(let path):
      let what = "attempt to delete row \(path.row) from section \(path.section)"
      return section == nil
        ? "\(what) which only contains \(expected) rows before the update" : "\(what), but \(sections)"
    case .moveRow(let path, _):
      let what = "attempt to move index path (\(path.uikit))"
      return section == nil
        ? "\(what) that does not exist - there are only \(expected) rows in section \(path.section) before the update"
        : "\(what) from a section that does not exist - \(sections)"
    case .deleteSection(let section), .reloadSection(let section):
      return "attempt to delete section \(section), but \(sections)"
    case .moveSection(let section, _): return "attempt to move section \(section), but \(sections)"
    case .insertRow, .insertSection: return nil
    }
  }

  private func uikitAfter(_ operation: TableOperation) -> String? {
    guard let expected else { return nil }
    let sections = "there are only \(expected) sections after the update"
    switch operation.action {
    case .insertRow(let path):
      let what = "attempt to insert row \(path.row) into section \(path.section), but"
      return section == nil
        ? "\(what) there are only \(expected) rows in section \(path.section) after the update"
        : "\(what) \(sections)"
    case .moveRow(let source, let path):
      let what = "attempt to move index path (\(source.uikit)) to index path (\(path.uikit))"
      return section == nil
        ? "\(what) that does not exist - there are only \(expected) rows in section \(path.section) after the update"
        : "\(what) in section that does not exist - \(sections)"
    case .insertSection(let section): return "attempt to insert section \(section) but \(sections)"
    // The word is doubled in UIKit.
    case .moveSection(let source, let section):
      return "attempt to to move section \(source) to section \(section), but \(sections)"
    case .deleteRow, .reloadRow, .deleteSection, .reloadSection: return nil
    }
  }

  // MARK: Conflicts

  private func uikit(_ one: TableOperation, _ other: TableOperation) -> String? {
    uikit(one.action, other.action) ?? uikit(other.action, one.action)
  }

  /// What UIKit says of two operations in this order; nil if they are known in the other one.
  private func uikit(_ one: TableOperation.Action, _ other: TableOperation.Action) -> String? {
    switch (one, other) {
    case (.deleteRow(let path), .reloadRow):
      return "attempt to delete and reload the same index path (\(path.uikit))"
    case (.deleteRow(let path), .moveRow), (.reloadRow(let path), .moveRow):
      return "attempt to perform a delete and a move from the same index path (\(path.uikit))"
    case (.insertRow(let path), .moveRow):
      return "attempt to perform an insert and a move to the same index path (\(path.uikit))"
    case (.insertRow, .insertRow): return "Attempt to create two animations for cell"
    case (.moveRow(let source, let path), .moveRow(let another, let place)):
      return source == another
        ? "attempt to move row at index path \(source.uikit) to both \(path.uikit) and \(place.uikit)"
        : "attempt to move both row at index path \(source.uikit) and \(another.uikit) to \(path.uikit)"
    case (.moveSection(_, let section), .reloadRow):
      return rule.map { $0.uikit(section: section, actual: $0.before) }
    default: return uikitSections(one, other)
    }
  }

  private func uikitSections(_ one: TableOperation.Action, _ other: TableOperation.Action) -> String? {
    switch (one, other) {
    case (.deleteSection(let section), .moveRow(let path, _)) where path.section == section,
      (.reloadSection(let section), .moveRow(let path, _)) where path.section == section:
      return "cannot move a row from a deleted section (\(section))"
    case (.insertSection, .moveRow(_, let path)), (.reloadSection, .moveRow(_, let path)):
      return "cannot move a row into a newly inserted section (\(path.section))"
    case (.deleteSection(let section), .reloadSection):
      // The row is the number that stands for none.
      let path = TableIndexPath(section: section, row: Int.max)
      return "attempt to delete and reload the same index path (\(path.uikit))"
    case (.deleteSection(let section), .moveSection), (.reloadSection(let section), .moveSection):
      return "attempt to perform a delete and a move from the same section (\(section))"
    case (.insertSection(let section), .moveSection):
      return "attempt to perform an insert and a move to the same section (\(section))"
    case (.moveSection(let source, let section), .moveSection(let another, let place)):
      return source == another
        ? "attempt to move section \(source) to both section \(section) and section \(place)"
        : "attempt to move both section \(source) and section \(another) to section \(section)"
    default: return nil
    }
  }
}

extension CountRule {
  /// What UIKit says where a section has another number of rows.
  fileprivate func uikit(section: Int, actual: Int) -> String {
    "Invalid update: invalid number of rows in section \(section).  The number of rows contained in an existing section after the update (\(actual)) must be equal to the number of rows contained in that section before the update (\(before)), plus or minus the number of rows inserted or deleted from that section (\(inserted) inserted, \(deleted) deleted) and plus or minus the number of rows moved into or out of that section (\(movedIn) moved in, \(movedOut) moved out)."
  }
}

extension TableIndexPath {
  /// An index path as UIKit prints it.
  fileprivate var uikit: String { "<NSIndexPath: 0x…> {length = 2, path = \(section) - \(row)}" }
}

import TabuluaModel

// What UIKit says of the same mistake, so that people can search for it.
extension TableError.UpdateFault {
  /// The text of the exception that UITableView raises for such an update; nil for other errors, and where none is
  /// known.
  ///
  /// UIKit takes a reload for a deletion and an insertion, and prints the address of an index path, of which an
  /// ellipsis stands here.
  var uikit: String? {
    switch self {
    case .countMismatch(let wrong, _, _): wrong.uikit
    case .rowOutOfRange(let path, let rows, let operation):
      operation.action.uikit(before: .rows(rows, section: path.section))
    case .sectionOutOfRange(_, let sections, let operation):
      operation.action.uikit(before: .sections(sections))
    case .insertOutOfRange(let operation, let bounds): operation.action.uikit(after: bounds)
    case .conflict(let one, let other, let rule):
      Self.uikit(one.action, other.action, rule) ?? Self.uikit(other.action, one.action, rule)
    case .tooManyRows, .failed, .inProgress: nil
    }
  }

  // MARK: Conflicts

  /// What UIKit says of two operations in this order; nil if they are known in the other one.
  private static func uikit(
    _ one: TableOperation.Action, _ other: TableOperation.Action, _ rule: CountRule?
  ) -> String? {
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

  private static func uikitSections(_ one: TableOperation.Action, _ other: TableOperation.Action) -> String? {
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

extension CountMismatch {
  fileprivate var uikit: String {
    section.map { rule.uikit(section: $0, actual: actual) }
      ?? "Invalid update: invalid number of sections.  The number of sections contained in the table view after the update (\(actual)) must be equal to the number of sections contained in the table view before the update (\(rule.before)), plus or minus the number of sections inserted or deleted (\(rule.inserted) inserted, \(rule.deleted) deleted)."
  }
}

extension TableOperation.Action {
  /// What UIKit says of an operation on what there is not before the update.
  fileprivate func uikit(before bounds: TableError.Bounds) -> String? {
    switch (self, bounds) {
    case (.deleteRow(let path), .rows(let count, _)), (.reloadRow(let path), .rows(let count, _)):
      "attempt to delete row \(path.row) from section \(path.section) which only contains \(count) rows before the update"
    case (.deleteRow(let path), .sections(let count)), (.reloadRow(let path), .sections(let count)):
      "attempt to delete row \(path.row) from section \(path.section), but there are only \(count) sections before the update"
    case (.moveRow(let path, _), .rows(let count, _)):
      "attempt to move index path (\(path.uikit)) that does not exist - there are only \(count) rows in section \(path.section) before the update"
    case (.moveRow(let path, _), .sections(let count)):
      "attempt to move index path (\(path.uikit)) from a section that does not exist - there are only \(count) sections before the update"
    case (.deleteSection(let section), .sections(let count)),
      (.reloadSection(let section), .sections(let count)):
      "attempt to delete section \(section), but there are only \(count) sections before the update"
    case (.moveSection(let section, _), .sections(let count)):
      "attempt to move section \(section), but there are only \(count) sections before the update"
    // What UIKit says of a row that is to be reconfigured and is not there, no source tells.
    case (.insertRow, _), (.insertSection, _), (.deleteSection, .rows), (.reloadSection, .rows),
      (.moveSection, .rows), (.reconfigureRow, _):
      nil
    }
  }

  /// What UIKit says of an operation to a place that there is not after the update.
  fileprivate func uikit(after bounds: TableError.Bounds) -> String? {
    let there =
      switch bounds {
      case .rows(let count, let section):
        "there are only \(count) rows in section \(section) after the update"
      case .sections(let count): "there are only \(count) sections after the update"
      }
    switch (self, bounds) {
    case (.insertRow(let path), _):
      return "attempt to insert row \(path.row) into section \(path.section), but \(there)"
    case (.moveRow(let source, let path), .rows):
      return
        "attempt to move index path (\(source.uikit)) to index path (\(path.uikit)) that does not exist - \(there)"
    case (.moveRow(let source, let path), .sections):
      return
        "attempt to move index path (\(source.uikit)) to index path (\(path.uikit)) in section that does not exist - \(there)"
    case (.insertSection(let section), _): return "attempt to insert section \(section) but \(there)"
    // The word is doubled in UIKit.
    case (.moveSection(let source, let section), _):
      return "attempt to to move section \(source) to section \(section), but \(there)"
    case (.deleteRow, _), (.reloadRow, _), (.reconfigureRow, _), (.deleteSection, _), (.reloadSection, _):
      return nil
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

import TabuluaText
import TabuluaModel

extension TableError {
  /// Adds what a diagnostic tells of an update beside its message: the counts of each section that is wrong, and what
  /// UIKit says.
  func addUpdate(to diagnostic: inout Diagnostic) {
    if case .update(let fault) = facts { diagnostic.uikit = fault.uikit }
    guard case .update(.countMismatch(_, let all, _)) = facts else {
      if operations.count == 1, let operation = operations.first, let at = operation.at,
        at != diagnostic.location?.fileAndLine
      {
        diagnostic.notes.append("asked for at \(at): \(operation.inWords)")
      }
      return
    }
    diagnostic.counts = all.map(Diagnostic.WrongCount.init)
    let others = all.dropFirst()
    for other in others.prefix(Self.notedCounts) { diagnostic.notes.append(other.inWords) }
    let rest = others.count - Self.notedCounts
    if rest > 0 { diagnostic.notes.append("\(rest) more section\(rest == 1 ? " is" : "s are") wrong") }
  }

  /// How many sections beside the first are told one by one.
  private static let notedCounts = 9
}

extension TableError.UpdateFault {
  /// The error in words: what is wrong with an update, and how to mend it.
  var words: ErrorWords {
    switch self {
    case .rowOutOfRange(let path, let rows, _): TableError.words(noRow: path, of: rows)
    case .sectionOutOfRange(let section, let sections, _): TableError.words(noSection: section, of: sections)
    case .insertOutOfRange(let operation, .sections(let count)):
      Self.words(operation, "sections", count, of: nil)
    case .insertOutOfRange(let operation, .rows(let count, let section)):
      Self.words(operation, "rows", count, of: section)
    case .conflict(let one, let other, _):
      ErrorWords(
        "the update cannot both \(one.withPlace) and \(other.withPlace)",
        help: one.action.place != nil && one.action.place == other.action.place
          ? "give each its own place after the update" : "leave one of them out")
    case .countMismatch(let wrong, _, _): ErrorWords(wrong.inWords, help: wrong.help)
    case .tooManyRows(let rows, let most, _):
      ErrorWords(
        "\(CountText.of(rows, "row", "rows")) come and go with their sections in this update, and at most \(CountText.of(most)) can",
        help: "`view:reload_data()` shows any number of rows anew")
    case .failed(let cause):
      ErrorWords("the update failed: \(ErrorWords(cause).message)", help: ErrorWords(cause).help)
    case .inProgress: ErrorWords("this cannot be done inside an update block", help: "do it after the block")
    }
  }

  /// The words for an operation to a place that there is not after the update, where there are so many.
  private static func words(
    _ operation: TableOperation, _ things: String, _ count: Int, of section: Int?
  ) -> ErrorWords {
    ErrorWords(
      "the update is to \(operation.inWords), but \(sizeInWords(of: section, count)) after it",
      help: "\(things) are numbered as after the whole update\(count > 0 ? ", from 0 to \(count - 1)" : "")")
  }
}

extension CountMismatch {
  /// What the data source says, and the sum that it should say.
  fileprivate var inWords: String {
    "\(sizeInWords(of: section, actual)) after the update, but should have \(rule.expected): \(rule.inWords)"
  }

  /// What to do about it.
  fileprivate var help: String {
    let thing = section == nil ? "section" : "row"
    if rule.inserted == 0, rule.deleted == 0, rule.movedIn == 0, rule.movedOut == 0 {
      return
        "tell the view of each \(thing) that comes or goes, with `view:insert_\(thing)s` and `view:delete_\(thing)s`"
    }
    if actual < rule.expected, rule.inserted > 0 {
      return
        "put the new \(thing) into the policy's own tables first, so that `number_of_\(thing)s` counts it, and then tell the view"
    }
    if actual > rule.expected, rule.deleted > 0 {
      return
        "take the \(thing) out of the policy's own tables first, so that `number_of_\(thing)s` leaves it out, and then tell the view"
    }
    return "change the policy's own tables exactly as the view was told"
  }
}

extension TableOperation {
  fileprivate var withPlace: String { inWords + (at.map { " (\($0))" } ?? "") }

  /// What is done, as in `delete row [0, 1]`.
  var inWords: String {
    switch action {
    case .insertRow(let path): "insert row \(path)"
    case .deleteRow(let path): "delete row \(path)"
    case .reloadRow(let path): "reload row \(path)"
    case .reconfigureRow(let path): "reconfigure row \(path)"
    case .moveRow(let from, let to): "move row \(from) to \(to)"
    case .insertSection(let section): "insert section \(section)"
    case .deleteSection(let section): "delete section \(section)"
    case .reloadSection(let section): "reload section \(section)"
    case .moveSection(let from, let to): "move section \(from) to \(to)"
    }
  }
}

extension TableOperation.Action {
  /// Where something comes to stand after the update, in words; nil where nothing does.
  fileprivate var place: String? {
    switch self {
    case .insertRow(let path), .moveRow(_, let path): "\(path)"
    case .insertSection(let section), .moveSection(_, let section): "\(section)"
    case .deleteRow, .reloadRow, .reconfigureRow, .deleteSection, .reloadSection: nil
    }
  }
}

extension Diagnostic.WrongCount {
  fileprivate init(_ wrong: CountMismatch) {
    let rule = wrong.rule
    self.init(
      section: wrong.section, before: rule.before, inserted: rule.inserted, deleted: rule.deleted,
      movedIn: rule.movedIn, movedOut: rule.movedOut, expected: rule.expected, actual: wrong.actual)
  }
}

extension CountRule {
  /// The sum in words, such as `3 before, 1 inserted`.
  var inWords: String {
    var parts = ["\(before) before"]
    for (count, word) in [
      (inserted, "inserted"), (deleted, "deleted"), (movedIn, "moved in"), (movedOut, "moved out"),
    ] where count > 0 {
      parts.append("\(count) \(word)")
    }
    if parts.count == 1 { parts.append("and no change was told") }
    return parts.joined(separator: ", ")
  }
}

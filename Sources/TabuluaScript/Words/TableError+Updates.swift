import TabuluaText
import TabuluaModel

extension TableError {
  /// The words for errors of updates and values.
  var updateWords: ErrorWords {
    switch code {
    case .countMismatch: return countMismatch
    case .insertOutOfRange: return insertOutOfRange
    case .conflictingUpdates:
      let parts = operations.map { $0.inWords + ($0.at.map { " (\($0))" } ?? "") }
      return ErrorWords(
        "the update cannot both \(parts.joined(separator: " and "))", help: conflictHelp)
    case .updateFailed:
      guard let cause else { return ErrorWords("the update failed") }
      let inner = ErrorWords(cause)
      return ErrorWords("the update failed: \(inner.message)", help: inner.help)
    case .updateInProgress:
      return ErrorWords("this cannot be done inside an update block", help: "do it after the block")
    case .sectionColumnIsFixed:
      return ErrorWords(
        "`\(column ?? "")` says in which section a row stands, so it is not written by itself",
        help: "move the row, such as with `view:move_row(row, index_path(section, 0))`, and it is rewritten")
    case .nestedValue:
      return ErrorWords(
        "`\(column ?? "")` of this row holds a list or an object, which cannot be given another value",
        help: "rows with such values can be moved and deleted; change the value in the file")
    default:
      return ErrorWords(
        "the table has no column for check marks",
        help: "name it in `policy.table`, such as `check = \"done\"`, or with `--check`")
    }
  }

  /// Where the changes were announced that the error is about, for a note beside its own place.
  var announcement: String? {
    guard code == .countMismatch, let announcedAt else { return nil }
    return "the change was announced at \(announcedAt)"
  }

  /// Which operation of a block is wrong, and where it was asked for, where that is a single one.
  private var request: String? {
    guard code != .countMismatch, operations.count == 1, let operation = operations.first,
      let at = operation.at
    else { return nil }
    return "asked for at \(at): \(operation.inWords)"
  }

  /// Adds what a diagnostic tells of an update beside its message: the counts of each section that is wrong, and what
  /// UIKit says.
  func addUpdate(to diagnostic: inout Diagnostic) {
    diagnostic.uikit = uikit
    diagnostic.counts = mismatches.map(Diagnostic.WrongCount.init)
    if let note = request, operations.first?.at != diagnostic.location?.fileAndLine {
      diagnostic.notes.append(note)
    }
    let others = mismatches.dropFirst()
    for other in others.prefix(Self.notedCounts) { diagnostic.notes.append(inWords(other)) }
    let rest = others.count - Self.notedCounts
    if rest > 0 { diagnostic.notes.append("\(rest) more section\(rest == 1 ? " is" : "s are") wrong") }
  }

  /// The sum of a section beside the first one that is wrong.
  private func inWords(_ wrong: CountMismatch) -> String {
    let place = wrong.section.map { "section \($0)" } ?? "the table"
    let what = "\(place) has \(counted(wrong.actual, "row")) after the update"
    return "\(what), but should have \(wrong.rule.expected): \(wrong.rule.inWords)"
  }

  /// How many sections beside the first are told one by one.
  private static let notedCounts = 9

  // MARK: The count rule

  private var countMismatch: ErrorWords {
    let thing = section == nil ? "section" : "row"
    let what =
      section.map { "section \($0) has \(counted(actual, "row"))" }
      ?? "the table has \(counted(actual, "section"))"
    guard let rule else {
      let change =
        callback.map { " after \($0 == .swipeActionHandler ? "the handler" : "`\($0.rawValue)`")" } ?? ""
      return ErrorWords(
        "\(what)\(change), but should have \(expected ?? 0)",
        help: callback == .moveRow
          ? "take the row out of the source section, then put it in at the destination, which counts rows after the removal"
          : "tell the view what changes, with `view:delete_rows` or `view:insert_rows`", isWholeSentence: true
      )
    }
    return ErrorWords(
      "\(what) after the update, but should have \(rule.expected): \(rule.inWords)",
      help: Self.help(for: rule, actual: actual ?? 0, thing: thing))
  }

  private static func help(for rule: CountRule, actual: Int, thing: String) -> String {
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

  // MARK: Places and conflicts

  private var insertOutOfRange: ErrorWords {
    let what =
      operations.first.map { "the update is to \($0.inWords)" } ?? "the update inserts outside the table"
    guard let path, section == nil else {
      return ErrorWords(
        "\(what), but the table has \(counted(expected, "section")) after it",
        help: "sections are numbered as after the whole update\(upTo(expected))")
    }
    return ErrorWords(
      "\(what), but section \(path.section) has \(counted(expected, "row")) after it",
      help: "rows are numbered as after the whole update\(upTo(expected))")
  }

  private func upTo(_ count: Int?) -> String {
    guard let count, count > 0 else { return "" }
    return ", from 0 to \(count - 1)"
  }

  private var conflictHelp: String {
    let places = operations.compactMap { operation -> String? in
      switch operation.action {
      case .insertRow(let path): "\(path)"
      case .moveRow(_, let path): "\(path)"
      case .insertSection(let section): "\(section)"
      case .moveSection(_, let section): "\(section)"
      default: nil
      }
    }
    if places.count == 2, places[0] == places[1] { return "give each its own place after the update" }
    return "leave one of them out"
  }
}

extension TableOperation {
  /// What is done, as in `delete row [0, 1]`.
  var inWords: String {
    switch action {
    case .insertRow(let path): "insert row \(path)"
    case .deleteRow(let path): "delete row \(path)"
    case .reloadRow(let path): "reload row \(path)"
    case .moveRow(let from, let to): "move row \(from) to \(to)"
    case .insertSection(let section): "insert section \(section)"
    case .deleteSection(let section): "delete section \(section)"
    case .reloadSection(let section): "reload section \(section)"
    case .moveSection(let from, let to): "move section \(from) to \(to)"
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

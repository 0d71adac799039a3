public import TabuluaText
import LuaHost
public import TabuluaModel

extension TableError {
  /// The error as a message for the user.
  ///
  /// An error that a policy made names the callback, the place in the policy and what the callback was called
  /// with, and shows the line.
  ///
  /// ```swift
  /// do {
  ///   _ = try view.drag(rowAt: [0, 2], to: [1, 0])
  /// } catch {
  ///   print(DiagnosticRenderer().text(error.diagnostic(policy: policy)))
  /// }
  /// ```
  ///
  /// The policy of the view gives the text of its lines; the contents, which must be those from before the
  /// failed change, give the keys of rows.
  public func diagnostic(policy: (any ScriptPlaces)? = nil, contents: TableContents? = nil) -> Diagnostic {
    let words = words
    var diagnostic = Diagnostic(
      code: code.rawValue, message: words.message, location: location(in: policy),
      callback: callback?.rawValue, help: words.help)
    if let call = callInWords(contents) { diagnostic.notes.append(call) }
    addUpdate(to: &diagnostic)
    if let error = cause as? LuaError {
      let inner = error.diagnostic(callback: callback, policy: policy, subject: subject)
      diagnostic.message = inner.message
      diagnostic.help = inner.help
      diagnostic.traceback = inner.traceback
      diagnostic.location = inner.location ?? diagnostic.location
      diagnostic.notes += inner.notes
      diagnostic.counts = inner.counts
      diagnostic.uikit = inner.uikit
    } else if let announcedAt {
      diagnostic.location = Self.location(announcedAt, in: policy)
    }
    return diagnostic
  }

  /// Where the callback stands.
  private func location(in policy: (any ScriptPlaces)?) -> SourceLocation? {
    if let callback, let line = policy?.line(of: callback), at == nil || at == line.description {
      return line.location(text: policy?.text(of: line))
    }
    guard let at else { return nil }
    return Self.location(at, in: policy)
  }

  /// A place such as `stay.lua:7`, with the text of the line where the policy knows it.
  static func location(_ place: String, in policy: (any ScriptPlaces)?) -> SourceLocation {
    guard let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]) else {
      return SourceLocation(file: place)
    }
    let at = LuaSourceLine(chunk: String(place[..<colon]), line: line)
    return at.location(text: policy?.text(of: at))
  }

  /// What the callback was called with, such as `called with source [0, 2], proposed [1, 0]`.
  private func callInWords(_ contents: TableContents?) -> String? {
    guard let callback else { return nil }
    let key = keyInWords(contents)
    if callback == .law { return path.map { "called with path \($0)" } }
    switch (callback, path, proposed, section) {
    case (.targetIndexPathForMove, let source?, let proposed?, _):
      return "called with source \(source)\(key), proposed \(proposed)"
    case (.moveRow, let source?, let destination?, _):
      return "called with source \(source)\(key), destination \(destination)"
    case (.moveRow, let source?, nil, _): return "called with source \(source)\(key)"
    case (.didEndReorderingRow, let path?, let destination?, _):
      return "called with path \(path)\(key), destination \(destination)"
    case (_, let path?, _, _) where callback.facts.parameters.contains("path"):
      return "called with path \(path)\(key)"
    case (_, _, _, let section?) where callback.facts.parameters.contains("section"):
      return "called with section \(section)"
    default: return nil
    }
  }

  /// The key of the row that the callback was about, such as ` (`T-4`)`; empty where it is not known.
  ///
  /// The paths of callbacks that bring rows into view may be those of a change that was undone since.
  private func keyInWords(_ contents: TableContents?) -> String {
    guard let callback, callback.facts.topics.contains(.draggedRow), let path, let contents,
      let row = contents.row(at: path), let key = contents.key(of: row)
    else { return "" }
    return " (`\(key)`)"
  }
}

extension TableError {
  /// The error in words: what happened, and how to mend it.
  var words: ErrorWords {
    switch code {
    case .rowOutOfRange, .sectionOutOfRange, .proposedOutOfRange, .targetOutOfRange, .invalidCount,
      .tooManyRows, .invalidHeight, .invalidIndentation:
      rangeWords
    case .noKeys, .staleSnapshot, .tableOwnsRows, .wrongKey: snapshotWords
    case .duplicateSection where section != nil: snapshotWords
    case .callbackFailed, .tableFailed, .notImplemented, .dataSourceOutOfStep, .dataSourceOwnsRows,
      .missingNumberOfRows,
      .changeDuringQuestion, .changeDuringCallback, .reorderInProgress, .noReorder, .lawBroken:
      stateWords
    case .tableCovered, .tablePopped, .nothingToPop, .tooManyTables: stackWords
    case .countMismatch, .insertOutOfRange, .conflictingUpdates, .updateFailed, .updateInProgress,
      .sectionColumnIsFixed, .nestedValue, .noCheckColumn:
      updateWords
    case .answerOutOfRange, .invalidSetting, .invalidControlValue, .unknownAction, .unknownIndexTitle:
      tapWords
    default: dataWords
    }
  }

  // MARK: Paths and counts

  private var rangeWords: ErrorWords {
    switch code {
    case .rowOutOfRange: return rowOutOfRange
    case .sectionOutOfRange:
      return ErrorWords(
        "there is no section \(section ?? path?.section ?? 0): the table has \(counted(expected, "section"))",
        help: legal(expected, "sections are numbered"))
    case .proposedOutOfRange:
      let what = proposed.map { "the proposed index path \($0)" } ?? "the proposed index path"
      return ErrorWords(
        section != nil
          ? "\(what) is outside the table, which has \(counted(expected, "section"))"
          : "\(what) is outside its section, which has \(counted(expected, "place")) for the dragged row",
        help: placesHelp(proposed, verb: "propose"))
    case .targetOutOfRange:
      let what =
        "`\(callback?.rawValue ?? "target_index_path_for_move")` returned \(answer.map(\.description) ?? "an index path")"
      return ErrorWords(
        section != nil
          ? "\(what), but the table has \(counted(expected, "section"))"
          : "\(what), but section \(answer?.section ?? 0) has \(counted(expected, "place")) for the dragged row",
        help: placesHelp(answer, verb: "return"), isWholeSentence: true)
    case .invalidCount:
      let count = actual ?? 0
      return ErrorWords(
        "`\(callback?.rawValue ?? "number_of_rows")` returned \(count), \(count < 0 ? "a negative count" : "which is too many")",
        help: "return a whole number from 0\(expected.map { " to \($0 - 1)" } ?? "")", isWholeSentence: true)
    case .tooManyRows: return tooManyRows
    case .invalidHeight:
      return ErrorWords(
        "`\(callback?.rawValue ?? "height_for_row")` returned the height \(text ?? "0")",
        help: "return a number above 0", isWholeSentence: true)
    default:
      return ErrorWords(
        "`\(callback?.rawValue ?? "indentation_level_for_row")` returned the level \(actual ?? 0)",
        help: "return a whole number of at least 0", isWholeSentence: true)
    }
  }

  private var rowOutOfRange: ErrorWords {
    let section = path?.section ?? section ?? 0
    return ErrorWords(
      "there is no row \(path.map(\.description) ?? ""): section \(section) has \(counted(expected, "row"))",
      help: legal(expected, "its rows are numbered"))
  }

  private var tooManyRows: ErrorWords {
    let rows = CountText.of(actual ?? 0, "row", "rows")
    let most = CountText.of(expected ?? 0)
    if operations.isEmpty {
      return ErrorWords(
        "the policy says that it has \(rows), and at most \(most) can be looked at one by one",
        help: "let it have fewer, or let fewer be in view, such as with `--viewport 100`",
        isWholeSentence: true)
    }
    return ErrorWords(
      "\(rows) come and go with their sections in this update, and at most \(most) can",
      help: "`view:reload_data()` shows any number of rows anew")
  }

  private func placesHelp(_ path: TableIndexPath?, verb: String) -> String? {
    guard let expected else { return nil }
    let other = verb == "return" ? ", or `proposed` to accept" : ""
    if section != nil { return "\(verb) a section from 0 to \(max(0, expected - 1))\(other)" }
    return
      "\(verb) a row from 0 to \(max(0, expected - 1)), which counts the other rows as if the dragged row were taken out\(other)"
  }

  private func legal(_ count: Int?, _ front: String) -> String? {
    guard let count, count > 0 else { return nil }
    return "\(front) from 0 to \(count - 1)"
  }

  func counted(_ count: Int?, _ thing: String) -> String {
    switch count ?? 0 {
    case 0: "no \(thing)s"
    case 1: "1 \(thing)"
    case let count: "\(count) \(thing)s"
    }
  }

  // MARK: Callbacks and the state of the view

  private var stateWords: ErrorWords {
    let name = callback == .law ? subject : callback?.inWords ?? "a callback"
    switch code {
    case .lawBroken: return brokenLaw
    case .callbackFailed:
      guard let cause else { return ErrorWords("\(name) failed", isWholeSentence: true) }
      let inner = ErrorWords(cause, in: callback, subject: subject)
      if inner.isWholeSentence { return inner }
      return ErrorWords("\(name) failed: \(inner.message)", help: inner.help, isWholeSentence: true)
    case .tableFailed:
      guard let cause else { return ErrorWords("the app's table failed") }
      return ErrorWords(PolicyTableFailure(cause: cause))
    case .notImplemented:
      return ErrorWords(
        "\(name) is said to be implemented, but has no body",
        help: "implement it, or take it out of `implemented`",
        isWholeSentence: true)
    case .dataSourceOutOfStep:
      return ErrorWords(
        "the data source failed while it changed its rows, so the view no longer knows them",
        help: "reload the view")
    case .dataSourceOwnsRows where callback == .canDisplaceRow:
      return ErrorWords(
        "\(name) does not go with `number_of_rows`: this data source moves its own rows",
        help: "let `target_index_path_for_move` refuse the move, or leave the rows to the table",
        isWholeSentence: true)
    case .dataSourceOwnsRows:
      return ErrorWords(
        "this can be done only to rows of the table, but the data source owns its rows",
        help: "read and change them where the policy keeps them, and tell the view")
    case .missingNumberOfRows:
      return ErrorWords(
        "`number_of_sections` is defined without `number_of_rows`",
        help: "define `number_of_rows` too, or leave both out to use the sections of the table",
        isWholeSentence: true)
    case .changeDuringQuestion:
      return ErrorWords(
        "the table cannot be changed inside \(name), which answers a question",
        help: "change it in an event, such as `did_select_row`")
    case .changeDuringCallback:
      return ErrorWords("this cannot be done inside \(name)", help: helpAgainstChange)
    case .reorderInProgress:
      return ErrorWords(
        "the row at \(path.map(\.description) ?? "another place") is being dragged",
        help: "drop it or cancel first")
    default: return ErrorWords("no row is being dragged", help: "begin with a row")
    }
  }

  /// Where what cannot be done inside an event may be done.
  private var helpAgainstChange: String {
    switch callback {
    case .commitEditingStyle: "enter and leave editing mode after the interaction, as UIKit demands it"
    case .moveRow: "do it in `did_end_reordering_row`, or after the interaction"
    default: "do it in another event, or after the interaction"
    }
  }

  /// What failed where that is a law, or no callback was running.
  private var subject: String {
    callback == .law ? text.map { "the law `\($0)`" } ?? "a law" : "the policy"
  }

  private var brokenLaw: ErrorWords {
    let law = "law `\(text ?? "")`"
    return ErrorWords(
      lawWords.map { "\(law): \(oneLine($0))" } ?? "\(law) would be broken",
      help: isUndone
        ? "the change was undone; changes that keep the law only together belong in one update block"
        : "the data source had changed its rows by then, so reload the view; with `save_state` and `restore_state` the change would have been undone",
      isWholeSentence: true)
  }

  // MARK: Rows, columns and data

  private var dataWords: ErrorWords {
    let column = "`\(column ?? "")`"
    let text = "`\(text ?? "")`"
    switch code {
    case .rowOfAnotherTable: return rowOfAnotherTable
    case .rowNotInserted:
      return ErrorWords(
        "this row is not in the table yet: the update block that inserts it has not ended",
        help: "give it its values with `insert_rows`, or use it after the block")
    case .rowDeleted:
      return ErrorWords(
        "this row was deleted", help: "`view:exists(row)` tells whether a row is in the table")
    case .unknownColumn: return PolicyError.unknownColumn(self.column ?? "", columns: choices).words
    case .duplicateColumn:
      return ErrorWords("two columns have the name \(column)", help: "give each column its own name")
    case .unknownKey: return ErrorWords("no row has the key \(text)")
    case .duplicateKey:
      return ErrorWords(
        "two rows have the key \(text) in \(column)\(inRecords)", help: "give each row its own key")
    case .emptyKey:
      return ErrorWords("a row has no key in \(column)\(inRecords)", help: "give each row its own key")
    case .keyIsSectionColumn:
      return ErrorWords(
        "\(column) is both the key and the section column, so a move would change the key",
        help: "choose another column as the key")
    case .unknownSection:
      return ErrorWords("there is no section \(text)\(inRecords)", help: sectionsHelp)
    case .duplicateSection:
      return ErrorWords("`sections` lists \(text) twice", help: "list each section once")
    case .typeMismatch:
      if let words = unfitValue { return words }
      return records.isEmpty
        ? ErrorWords("the type of \(column) does not go with its use")
        : ErrorWords("\(text) in \(column) does not fit the type of the column\(inRecords)")
    case .tableTooLarge:
      return ErrorWords(
        "the table has \(CountText.of(actual ?? 0, "row", "rows")), and at most \(CountText.of(expected ?? 0)) can be told apart",
        help: "split it")
    case .invalidRecord: return ErrorWords("a record does not exist, or stands in two places\(inRecords)")
    default: return ErrorWords(code.rawValue.split(separator: "_").joined(separator: " "))
    }
  }

  /// The records that the error is about, counted from 1 as a reader counts them.
  private var inRecords: String {
    if records.isEmpty { return "" }
    let numbers = records.map { String($0 + 1) }
    return " (record\(numbers.count > 1 ? "s" : "") \(inList(numbers, last: "and")))"
  }
}

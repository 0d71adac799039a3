import TabuluaText
import TabuluaModel

extension TableError.CallFault {
  /// The error in words: what happened in a call, and how to mend it.
  func words(of call: TableError.Call, isUndone: Bool) -> ErrorWords {
    let name = call.callback == .law ? call.subject : call.callback.inWords
    let returned = "`\(call.callback.rawValue)` returned"
    switch self {
    case .failed(let cause):
      let inner = ErrorWords(cause, in: call.callback, subject: call.subject)
      return inner.isWholeSentence ? inner : .sentence("\(name) failed: \(inner.message)", help: inner.help)
    case .tableFailed(let cause): return ErrorWords(PolicyTableFailure(cause: cause))
    case .lawBroken(let name, let refusal):
      return .sentence(
        refusal.lawWords.map { "law `\(name)`: \(oneLine($0))" } ?? "law `\(name)` would be broken",
        help: isUndone
          ? "the change was undone; changes that keep the law only together belong in one update block"
          : "the data source had changed its rows by then, so reload the view; with `save_state` and `restore_state` the change would have been undone"
      )
    case .notImplemented:
      return .sentence(
        "\(name) is said to be implemented, but has no body",
        help: "implement it, or take it out of `implemented`")
    case .missingNumberOfRows:
      return .sentence(
        "`number_of_sections` is defined without `number_of_rows`",
        help: "define `number_of_rows` too, or leave both out to use the sections of the table")
    case .dataSourceOwnsRows where call.callback == .canDisplaceRow:
      return .sentence(
        "\(name) does not go with `number_of_rows`: this data source moves its own rows",
        help: "let `target_index_path_for_move` refuse the move, or leave the rows to the table")
    case .dataSourceOwnsRows: return .dataSourceOwnsRows
    case .changeDuringQuestion:
      return ErrorWords(
        "the table cannot be changed inside \(name), which answers a question",
        help: "change it in an event, such as `did_select_row`")
    case .changeDuringCallback:
      return ErrorWords("this cannot be done inside \(name)", help: call.callback.helpAgainstChange)
    case .countMismatch(let section, let expected, let actual):
      return .sentence(
        "\(sizeInWords(of: section, actual)) after \(call.callback.isHandler ? "the handler" : "`\(call.callback.rawValue)`"), but should have \(expected)",
        help: call.callback == .moveRow
          ? "take the row out of the source section, then put it in at the destination, which counts rows after the removal"
          : "tell the view what changes, with `view:delete_rows` or `view:insert_rows`")
    case .rowMismatch(let path, let expected, let found):
      let callback = call.callback.isHandler ? "the handler" : "`\(call.callback.rawValue)`"
      return .sentence(
        "after \(callback) the row \(path) shows `\(found.forMessage)`, but should show `\(expected.forMessage)`",
        help: call.callback == .moveRow
          ? "take the row out before you put it in: `local row = table.remove(from, source.row + 1)`, then `table.insert(to, destination.row + 1, row)`; `destination` counts the rows without it"
          : "index paths count from 0, and lists in Lua from 1: the row at `path` is `list[path.row + 1]`")
    case .invalidCount(let count, let limit):
      return .sentence(
        "\(returned) \(count), \(count < 0 ? "a negative count" : "which is too many")",
        help: "return a whole number from 0\(limit.map { " to \($0 - 1)" } ?? "")")
    case .tooManyRows(let rows, let most):
      return .sentence(
        "the policy says that it has \(CountText.of(rows, "row", "rows")), and at most \(CountText.of(most)) can be looked at one by one",
        help: "let it have fewer, or let fewer be in view, such as with `--viewport 100`")
    case .invalidHeight(let height):
      let found = height.isNaN ? "a height that is not a number" : "the height \(height)"
      return .sentence("\(returned) \(found)", help: "return a number above 0")
    case .invalidIndentation(let level):
      return .sentence("\(returned) the level \(level)", help: "return a whole number of at least 0")
    case .answerOutOfRange(let answer, let bounds):
      let found =
        switch bounds {
        case .sections(let count): sizeInWords(of: nil, count)
        case .rows(let count, let section): sizeInWords(of: section, count)
        }
      return .sentence(
        "\(returned) \(answer), but \(found)",
        help: "return the path of a row in the table, or nil to refuse")
    case .sectionOutOfRange(let section, let sections):
      return .sentence(
        "\(returned) section \(section), but the table has \(counted(sections, "section"))",
        help: section == -1
          ? "return nil where the title leads to no section: nil stands for UIKit's -1, and nothing scrolls"
          : sections > 0
            ? "return a section from 0 to \(sections - 1)" : "show no index for an empty table")
    case .groupTargetOutOfRange(let answer, let rows, let bounds):
      let found = bounds.inWords(
        sections: { "the table has \($0)" },
        places: { "section \(answer.section) has \($0) when the \(rows) dragged rows are taken out" })
      return .sentence(
        "\(returned) \(answer), but \(found)",
        help: "\(bounds.help("return", draggedRows: "dragged rows were")), or `proposed` to accept")
    case .targetOutOfRange(let answer, let bounds):
      let found = bounds.inWords(
        sections: { "the table has \($0)" },
        places: { "section \(answer.section) has \($0) for the dragged row" })
      return .sentence(
        "\(returned) \(answer), but \(found)", help: "\(bounds.help("return")), or `proposed` to accept")
    }
  }
}

extension TableError.Call {
  /// What failed where that is a law, or no callback was running.
  var subject: String { callback == .law ? law.map { "the law `\($0)`" } ?? "a law" : "the policy" }

  /// What the callback was called with, such as `called with source [0, 2], proposed [1, 0]`.
  func inWords(_ contents: TableContents?) -> String? {
    let key = keyInWords(contents)
    let values = [
      "path": path.map { "\($0)\(key)" }, "source": path.map { "\($0)\(key)" },
      "sources": path.map { "\($0)\(key) first" },
      "section": section.map(String.init),
      "proposed": proposed.map(\.description), "destination": proposed.map(\.description),
    ]
    // A law is asked about a row on behalf of a function that gets its path.
    let names = callback == .law ? ["path"] : callback.facts.parameters
    let given = names.compactMap { name in values[name]?.map { "\(name) \($0)" } }
    return given.isEmpty ? nil : "called with \(given.joined(separator: ", "))"
  }

  /// The key of the row that the callback was about, such as ` (`T-4`)`; empty where it is not known.
  ///
  /// The paths of callbacks that bring rows into view may be those of a change that was undone since.
  private func keyInWords(_ contents: TableContents?) -> String {
    guard callback.facts.topics.contains(.draggedRow), let path, let contents,
      let row = contents.row(at: path), let key = contents.key(of: row)
    else { return "" }
    return " (`\(key)`)"
  }
}

extension TableCallback {
  /// Where what cannot be done inside this event may be done.
  fileprivate var helpAgainstChange: String {
    if self == .commitEditingStyle {
      "enter and leave editing mode after the interaction, as UIKit demands it"
    } else {
      "do it in \(self == .moveRow ? "`did_end_reordering_row`" : "another event"), or after the interaction"
    }
  }
}

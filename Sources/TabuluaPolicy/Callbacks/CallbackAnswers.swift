import TabuluaModel

/// The kinds of answers that callbacks give.
enum AnswerKind {
  case yesNo, path, count, section, height, style, title, titles, cell, actions, state, other
}

extension TableCallback {
  /// What kind of answer the callback gives.
  var answerKind: AnswerKind {
    switch self {
    case .canEditRow, .canMoveRow, .canDisplaceRow, .shouldSetValue, .shouldHighlightRow,
      .canPerformPrimaryActionForRow, .shouldIndentWhileEditingRow, .shouldBeginMultipleSelectionInteraction,
      .law:
      .yesNo
    case .targetIndexPathForMove, .willSelectRow, .willDeselectRow: .path
    case .numberOfSections, .numberOfRows, .indentationLevelForRow: .count
    case .sectionForSectionIndexTitle: .section
    case .heightForRow, .heightForHeader, .heightForFooter: .height
    case .editingStyleForRow: .style
    case .titleForHeader, .titleForFooter, .titleForDeleteConfirmationButton: .title
    case .sectionIndexTitles: .titles
    case .cellForRow: .cell
    case .leadingSwipeActions, .trailingSwipeActions: .actions
    case .saveState: .state
    default: .other
    }
  }

  /// What the callback must return, in words.
  var answerInWords: String {
    switch answerKind {
    case .yesNo: "true, false or nil"
    case .path: "an index path, or nil to refuse"
    case .count: "a whole number of at least 0"
    case .section: "a section, a whole number"
    case .height: "a number above 0"
    case .style: "\"none\", \"delete\" or \"insert\""
    case .title: "a string or nil"
    case .titles: "a list of strings, or nil"
    case .cell: "a table of the cell's fields, or nil"
    case .actions: "a list of actions, or nil"
    case .state: "a plain value"
    case .other: "another value"
    }
  }

  /// How to mend a callback that returned nothing at all.
  var helpForNothing: String {
    switch answerKind {
    case .yesNo: "return true or false on every way through it; was a `return` forgotten?"
    case .path: "return an index path, or nil to refuse, on every way through it; was a `return` forgotten?"
    default: "return \(answerInWords) on every way through it; was a `return` forgotten?"
    }
  }

  /// How to mend an answer of the wrong type.
  func help(forResult got: String) -> String? {
    let isCounted = got.hasPrefix("the number") || got.hasPrefix("the string") || got.hasPrefix("a string")
    switch answerKind {
    case .yesNo:
      return isCounted
        ? "every number and every string counts as true in Lua, so compare it, as in `return n > 0`"
        : "compare it, as in `return value ~= nil`"
    case .path:
      if got.contains("row") { return "return its path, `view:index_path(row)`" }
      if got.contains("true") { return "return `\(parameterNames.last ?? "path")` to accept" }
      return "make a path with `index_path(section, row)`, or with `\(parameterNames[1]):with_row(row)`"
    case .count, .section, .height:
      return got.hasPrefix("the string") ? "turn it into a number with `tonumber`" : nil
    case .title, .titles: return got.hasPrefix("the number") ? "turn it into a string with `tostring`" : nil
    default: return nil
    }
  }
}

import TabuluaModel

extension TableError {
  /// The errors of taps and settings in words.
  var tapWords: ErrorWords {
    switch code {
    case .answerOutOfRange where answer == nil: return sectionOutOfRange
    case .answerOutOfRange:
      let what =
        "`\(callback?.rawValue ?? "a callback")` returned \(answer.map(\.description) ?? "an index path")"
      let count = expected ?? 0
      let things = section != nil ? "section" : "row"
      let found = count == 0 ? "no \(things)s" : count == 1 ? "1 \(things)" : "\(count) \(things)s"
      return ErrorWords(
        section != nil
          ? "\(what), but the table has \(found)"
          : "\(what), but section \(answer?.section ?? 0) has \(found)",
        help: "return the path of a row in the table, or nil to refuse", isWholeSentence: true)
    case .invalidSetting:
      let name = text ?? ""
      return ErrorWords("`\(name)` cannot be set so", help: Self.legalSettings[name])
    case .unknownAction:
      let titles = choices.map { "`\($0)`" }.joined(separator: ", ")
      return ErrorWords(
        "the row at \(path.map(\.description) ?? "that place") has no button `\(text ?? "")` at that edge",
        help: "its buttons there are \(titles)")
    case .unknownIndexTitle:
      let titles = choices.map { "`\($0)`" }.joined(separator: ", ")
      return ErrorWords("the section index has no title `\(text ?? "")`", help: "its titles are \(titles)")
    default:
      return ErrorWords(
        "the control at \(path.map(\.description) ?? "this row") cannot have the value `\(text ?? "")`",
        help: control.map { "give it \($0.legalValues)" })
    }
  }

  /// A callback answered a section that the table lacks.
  private var sectionOutOfRange: ErrorWords {
    ErrorWords(
      "`\(callback?.rawValue ?? "a callback")` returned section \(section ?? 0), but the table has "
        + counted(expected, "section"),
      help: expected.map {
        $0 > 0 ? "return a section from 0 to \($0 - 1)" : "show no index for an empty table"
      },
      isWholeSentence: true)
  }

  /// What the settings that are checked can be.
  private static let legalSettings = [
    "style": "the style is fixed when the table is loaded",
    "row_height": "give it a number above 0",
    "section_index_minimum_display_row_count": "give it a whole number of at least 0",
  ]
}

extension TableCell.Control {
  /// The values that the control can have, in words.
  fileprivate var legalValues: String {
    switch self {
    case .switch: "true or false"
    case .slider(_, let minimum, let maximum): "a number from \(minimum) to \(maximum)"
    }
  }
}

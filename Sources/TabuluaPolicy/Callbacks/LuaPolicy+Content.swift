import TabuluaScript
import LuaHost
public import TabuluaModel

// Headers, footers and the section index.
extension LuaPolicy {
  /// Asks `height_for_header`.
  public func heightForHeader(inSection section: Int, in view: TableView) throws -> Double {
    try height(.heightForHeader, section, in: view)
  }

  /// Asks `height_for_footer`.
  public func heightForFooter(inSection section: Int, in view: TableView) throws -> Double {
    try height(.heightForFooter, section, in: view)
  }

  /// Asks `section_index_titles`.
  public func sectionIndexTitles(in view: TableView) throws -> [String]? {
    let callback = TableCallback.sectionIndexTitles
    let value = try value(callback, [], in: view)
    func wrong(_ got: String, at place: Int? = nil) -> PolicyError {
      .answer(
        callback: callback, field: place.map { "[\($0)]" },
        expected: place == nil ? callback.answerInWords : "a string", got: got,
        help: place == nil
          ? "return a list, such as `{ \"A\", \"M\" }`" : callback.help(forResult: got))
    }
    switch value {
    case .nil: return nil
    case .table(let table):
      return try table.entries.enumerated().map { place, entry in
        guard entry.key == .integer(Int64(place) + 1) else { throw wrong("a table that is no list") }
        guard case .string(let title) = entry.value else {
          throw wrong(inWords(entry.value), at: place + 1)
        }
        return title.string
      }
    default: throw wrong(inWords(value))
    }
  }

  /// Asks `section_for_section_index_title`.
  public func section(
    forSectionIndexTitle title: String, at index: Int, in view: TableView
  ) throws -> Int {
    let callback = TableCallback.sectionForSectionIndexTitle
    let value = try value(
      callback, [.string(LuaString(title)), .integer(Int64(index))], mustAnswer: true, in: view)
    let section: Int? =
      switch value {
      case .integer(let number): Int(number)
      case .number(let number): Int(exactly: number)
      default: nil
      }
    guard let section else {
      let got = inWords(value)
      throw PolicyError.answer(
        callback: callback, field: nil, expected: callback.answerInWords, got: got,
        help: callback.help(forResult: got))
    }
    return section
  }

  private func height(_ callback: TableCallback, _ section: Int, in view: TableView) throws -> Double {
    try call(callback, in: view) { try $0.askNumber($1.function, $2, section: section) }
  }
}

// Two fingers that select several rows.
extension LuaPolicy {
  /// Asks `should_begin_multiple_selection_interaction`.
  public func shouldBeginMultipleSelectionInteraction(
    at path: TableIndexPath, in view: TableView
  ) throws -> TableDecision<Bool> {
    try yesNo(.shouldBeginMultipleSelectionInteraction, path, in: view)
  }

  /// Tells `did_begin_multiple_selection_interaction`.
  public func didBeginMultipleSelectionInteraction(at path: TableIndexPath, in view: TableView) throws {
    try tell(.didBeginMultipleSelectionInteraction, path, in: view)
  }

  /// Tells `did_end_multiple_selection_interaction`.
  public func didEndMultipleSelectionInteraction(in view: TableView) throws {
    try tell(.didEndMultipleSelectionInteraction, in: view)
  }
}

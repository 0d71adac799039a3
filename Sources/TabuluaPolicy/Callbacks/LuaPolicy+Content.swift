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
    if value == .nil { return nil }
    let help = "return a list, such as `{ \"A\", \"M\" }`"
    guard let table = value.asTable else { throw callback.wrongAnswer(value, help: help) }
    return try table.entries.enumerated().map { place, entry in
      guard entry.key == .integer(Int64(place) + 1) else {
        throw callback.wrongAnswer(value, got: "a table that is no list", help: help)
      }
      guard let title = entry.value.asText else {
        throw callback.wrongAnswer(
          "[\(place + 1)]", "a string", entry.value, help: callback.help(forResult: inWords(entry.value)))
      }
      return title
    }
  }

  /// Asks `section_for_section_index_title`.
  public func section(forSectionIndexTitle title: String, at index: Int, in view: TableView) throws -> Int? {
    let callback = TableCallback.sectionForSectionIndexTitle
    let value = try value(
      callback, [.string(LuaString(title)), .integer(Int64(index))], mustAnswer: true, in: view)
    if value == .nil { return nil }
    guard let section = value.asWhole else { throw callback.wrongAnswer(value) }
    return section
  }

  private func height(_ callback: TableCallback, _ section: Int, in view: TableView) throws -> Double {
    try call(callback, in: view) { try $0.askNumber($1.function, $2, integer: section) }
  }
}

// Two fingers that select several rows.
extension LuaPolicy {
  /// Tells `did_end_multiple_selection_interaction`.
  public func didEndMultipleSelectionInteraction(in view: TableView) throws {
    try tell(.didEndMultipleSelectionInteraction, in: view)
  }
}

/// What a table view asks about its rows.
///
/// Only the callbacks in ``TableViewCallbacks/implemented`` are called; every other one has the default that UIKit
/// documents, because "not implemented" is an answer too. A data source that implements `number_of_rows` is *scripted*:
/// it owns its rows, is told of moves, and changes the rows itself. Without `move_row` it has no reordering.
///
/// Questions must not change the table. An error that a callback throws fails the interaction, which is
/// rolled back, with ``TableError/Code/callbackFailed``.
///
/// ```swift
/// final class Pinned: TableViewDataSource {
///   let implemented: CallbackSet = [.canMoveRow]
///   func canMoveRow(at path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
///     TableDecision(path.row > 0, reason: "the first row stays")
///   }
/// }
/// ```
public protocol TableViewDataSource: TableViewCallbacks {
  /// `number_of_sections`: how many sections there are; 1 if not implemented.
  ///
  /// ```swift
  /// func numberOfSections(in view: TableView) -> Int { board.lists.count }
  /// ```
  func numberOfSections(in view: TableView) throws -> Int

  /// `number_of_rows`: how many rows the section has.
  ///
  /// ```swift
  /// func numberOfRows(inSection section: Int, in view: TableView) -> Int { board.lists[section].cards.count }
  /// ```
  func numberOfRows(inSection section: Int, in view: TableView) throws -> Int

  /// `cell_for_row`: what the cell shows, laid over the mapped columns field by field; nil says nothing.
  ///
  /// ```swift
  /// func cell(forRowAt path: TableIndexPath, in view: TableView) -> TableCell? {
  ///   TableCell(detail: "card \(path.row + 1)")
  /// }
  /// ```
  func cell(forRowAt path: TableIndexPath, in view: TableView) throws -> TableCell?

  /// `title_for_header`: the title above a section; nil shows none.
  ///
  /// ```swift
  /// func titleForHeader(inSection section: Int, in view: TableView) -> String? { board.lists[section].name }
  /// ```
  func titleForHeader(inSection section: Int, in view: TableView) throws -> String?

  /// `title_for_footer`: the title below a section; nil is none.
  ///
  /// ```swift
  /// func titleForFooter(inSection section: Int, in view: TableView) -> String? {
  ///   view.numberOfRows(inSection: section) == 0 ? "nothing to do" : nil
  /// }
  /// ```
  func titleForFooter(inSection section: Int, in view: TableView) throws -> String?

  /// `title_for_header` where there is a detail beside the title; ``titleForHeader(inSection:in:)`` if not written.
  ///
  /// ```swift
  /// func header(inSection section: Int, in view: TableView) -> SectionLabel? {
  ///   SectionLabel(text: board.lists[section].name, detail: "\(board.lists[section].cards.count) cards")
  /// }
  /// ```
  func header(inSection section: Int, in view: TableView) throws -> SectionLabel?

  /// `title_for_footer` where there is a detail below the text; ``titleForFooter(inSection:in:)`` if not written.
  ///
  /// ```swift
  /// func footer(inSection section: Int, in view: TableView) -> SectionLabel? {
  ///   SectionLabel(text: "drag cards here", detail: "at most three")
  /// }
  /// ```
  func footer(inSection section: Int, in view: TableView) throws -> SectionLabel?

  /// `can_edit_row`: whether the row may be edited; yes if not implemented.
  ///
  /// ```swift
  /// func canEditRow(at path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
  ///   path.section == 0 ? TableDecision(false, reason: "done is done") : true
  /// }
  /// ```
  func canEditRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool>

  /// `can_move_row`: whether the row may be dragged; yes where rows can be moved, if not implemented.
  ///
  /// ```swift
  /// func canMoveRow(at path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
  ///   path.row == 0 ? TableDecision(false, reason: "the first row stays") : true
  /// }
  /// ```
  func canMoveRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool>

  /// `can_displace_row`: whether the row may be pushed off its place when another one is dropped; yes if not
  /// implemented.
  ///
  /// A row that may not keeps its index path, and the others hop over it; see ``TableView/drop()``. A scripted data
  /// source cannot implement it.
  ///
  /// ```swift
  /// func canDisplaceRow(at path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
  ///   TableDecision(path.row > 0, reason: "the first row keeps its place")
  /// }
  /// ```
  func canDisplaceRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool>

  /// `move_row`: a row was dropped. An event.
  ///
  /// `source` is a path before the change, `destination` one after the removal. The rows of a loaded table
  /// were moved already; a scripted data source moves its own rows now, and its counts are checked, and the texts of
  /// the rows near both places.
  ///
  /// ```swift
  /// func moveRow(at source: TableIndexPath, to destination: TableIndexPath, in view: TableView) {
  ///   board.moveCard(from: source, to: destination)
  /// }
  /// ```
  func moveRow(at source: TableIndexPath, to destination: TableIndexPath, in view: TableView) throws

  /// `should_set_value`: whether a person may give the row's cell the value; yes if not implemented.
  ///
  /// ```swift
  /// func shouldSetValue(
  ///   _ value: TableValue, ofRowAt path: TableIndexPath, column: String, in view: TableView
  /// ) -> TableDecision<Bool> {
  ///   TableDecision(value != .text(""), reason: "a task needs a title")
  /// }
  /// ```
  func shouldSetValue(
    _ value: TableValue, ofRowAt path: TableIndexPath, column: String, in view: TableView
  ) throws -> TableDecision<Bool>

  /// `commit_editing_style`: a person deletes the row at `path`, or taps its green plus. An event.
  ///
  /// `path` is one before the change. It takes the place of the default delete of a loaded table: the callback
  /// deletes or inserts rows itself, and a scripted data source tells the view of it; its counts are checked
  /// afterwards, and the texts of the rows nearby. The view refuses to enter or leave editing mode inside it.
  ///
  /// ```swift
  /// func commit(_ style: TableEditingStyle, forRowAt path: TableIndexPath, in view: TableView) throws {
  ///   guard style == .delete else { return }
  ///   board.lists[path.section].cards.remove(at: path.row)
  ///   try view.deleteRows(at: [path])
  /// }
  /// ```
  func commit(_ style: TableEditingStyle, forRowAt path: TableIndexPath, in view: TableView) throws

  /// `section_index_titles`: the titles of the section index, from top to bottom; nil and an empty list are none.
  ///
  /// Asked at each reload of a plain table that has enough rows to show it.
  ///
  /// ```swift
  /// func sectionIndexTitles(in view: TableView) -> [String]? { ["A", "M", "Z"] }
  /// ```
  func sectionIndexTitles(in view: TableView) throws -> [String]?

  /// `section_for_section_index_title`: the section that a title of the index leads to; nil where nothing is to scroll,
  /// such as at the search sign, for which UIKit takes −1.
  ///
  /// `index` is the title's place in the list, from 0. If not implemented, the section with that number.
  ///
  /// ```swift
  /// func section(forSectionIndexTitle title: String, at index: Int, in view: TableView) -> Int? {
  ///   title == "?" ? nil : min(index, view.numberOfSections - 1)
  /// }
  /// ```
  func section(forSectionIndexTitle title: String, at index: Int, in view: TableView) throws -> Int?

  /// `save_state`: what ``restoreState(_:in:)`` needs to undo an interaction that failed.
  ///
  /// Asked before the first event of an interaction, or before the body of an update block.
  ///
  /// ```swift
  /// func saveState(in view: TableView) -> any Sendable { board }
  /// ```
  func saveState(in view: TableView) throws -> any Sendable

  /// `restore_state`: the interaction failed; everything is to be as it was when the state was saved.
  ///
  /// ```swift
  /// func restoreState(_ state: any Sendable, in view: TableView) {
  ///   if let saved = state as? Board { board = saved }
  /// }
  /// ```
  func restoreState(_ state: any Sendable, in view: TableView) throws
}

// What happens where a callback is said to be implemented and its method is not written.
extension TableViewDataSource {
  /// Fails: it is not there.
  public func numberOfSections(in view: TableView) throws -> Int { try absent(.numberOfSections) }

  /// Fails: it is not there.
  public func numberOfRows(inSection section: Int, in view: TableView) throws -> Int {
    try absent(.numberOfRows)
  }

  /// Fails: it is not there.
  public func cell(forRowAt path: TableIndexPath, in view: TableView) throws -> TableCell? {
    try absent(.cellForRow)
  }

  /// Fails: it is not there.
  public func titleForHeader(inSection section: Int, in view: TableView) throws -> String? {
    try absent(.titleForHeader)
  }

  /// Fails: it is not there.
  public func titleForFooter(inSection section: Int, in view: TableView) throws -> String? {
    try absent(.titleForFooter)
  }

  /// The title that ``titleForHeader(inSection:in:)`` answers.
  public func header(inSection section: Int, in view: TableView) throws -> SectionLabel? {
    try titleForHeader(inSection: section, in: view).map { SectionLabel(text: $0) }
  }

  /// The title that ``titleForFooter(inSection:in:)`` answers.
  public func footer(inSection section: Int, in view: TableView) throws -> SectionLabel? {
    try titleForFooter(inSection: section, in: view).map { SectionLabel(text: $0) }
  }

  /// Leaves the answer to ``TableViewCallbacks/answer(to:forRowAt:in:)``.
  public func canEditRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    try answer(to: .canEditRow, forRowAt: path, in: view)
  }

  /// Leaves the answer to ``TableViewCallbacks/answer(to:forRowAt:in:)``.
  public func canMoveRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    try answer(to: .canMoveRow, forRowAt: path, in: view)
  }

  /// Fails: it is not there.
  public func moveRow(at source: TableIndexPath, to destination: TableIndexPath, in view: TableView) throws {
    try absent(.moveRow)
  }

  /// Fails: it is not there.
  public func saveState(in view: TableView) throws -> any Sendable { try absent(.saveState) }

  /// Fails: it is not there.
  public func restoreState(_ state: any Sendable, in view: TableView) throws { try absent(.restoreState) }

  /// Leaves the answer to ``TableViewCallbacks/answer(to:forRowAt:in:)``.
  public func canDisplaceRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    try answer(to: .canDisplaceRow, forRowAt: path, in: view)
  }

  /// Fails: it is not there.
  public func shouldSetValue(
    _ value: TableValue, ofRowAt path: TableIndexPath, column: String, in view: TableView
  ) throws -> TableDecision<Bool> { try absent(.shouldSetValue) }

  /// Fails: it is not there.
  public func commit(_ style: TableEditingStyle, forRowAt path: TableIndexPath, in view: TableView) throws {
    try absent(.commitEditingStyle)
  }

  /// Fails: it is not there.
  public func sectionIndexTitles(in view: TableView) throws -> [String]? { try absent(.sectionIndexTitles) }

  /// Fails: it is not there.
  public func section(forSectionIndexTitle title: String, at index: Int, in view: TableView) throws -> Int? {
    try absent(.sectionForSectionIndexTitle)
  }
}

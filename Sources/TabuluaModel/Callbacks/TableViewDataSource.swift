/// What a table view asks about its rows.
///
/// Only the callbacks in ``implemented`` are called; every other one has the default that UIKit documents,
/// because "not implemented" is an answer too. A data source that implements `number_of_rows` is *scripted*:
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
public protocol TableViewDataSource: AnyObject {
  /// The callbacks that are there; read once, when the view gets its data source.
  var implemented: CallbackSet { get }

  /// Where a callback stands, such as `stay.lua:7`; asked for traces and errors only.
  func place(of callback: TableCallback) -> String?

  /// `number_of_sections`: how many sections there are; 1 if not implemented.
  func numberOfSections(in view: TableView) throws -> Int

  /// `number_of_rows`: how many rows the section has.
  func numberOfRows(inSection section: Int, in view: TableView) throws -> Int

  /// `cell_for_row`: what the cell shows, laid over the mapped columns field by field; nil says nothing.
  func cell(forRowAt path: TableIndexPath, in view: TableView) throws -> TableCell?

  /// `title_for_header`: the title above a section; nil is the section's own title.
  func titleForHeader(inSection section: Int, in view: TableView) throws -> String?

  /// `title_for_footer`: the title below a section; nil is none.
  func titleForFooter(inSection section: Int, in view: TableView) throws -> String?

  /// `can_edit_row`: whether the row may be edited; yes if not implemented.
  func canEditRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool>

  /// `can_move_row`: whether the row may be dragged; yes where rows can be moved, if not implemented.
  func canMoveRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool>

  /// `can_displace_row`: whether the row may be pushed off its place when another one is dropped; yes if not
  /// implemented.
  ///
  /// A row that may not keeps its index path, and the others hop over it; see ``TableView/drop()``. A scripted data
  /// source cannot implement it.
  func canDisplaceRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool>

  /// `move_row`: a row was dropped. An event.
  ///
  /// `source` is a path before the change, `destination` one after the removal. The rows of a loaded table
  /// were moved already; a scripted data source moves its own rows now, and its counts are checked.
  func moveRow(at source: TableIndexPath, to destination: TableIndexPath, in view: TableView) throws

  /// `should_set_value`: whether a person may give the row's cell the value; yes if not implemented.
  func shouldSetValue(
    _ value: TableValue, ofRowAt path: TableIndexPath, column: String, in view: TableView
  ) throws -> TableDecision<Bool>

  /// `commit_editing_style`: a person deletes the row at `path`, or taps its green plus. An event.
  ///
  /// `path` is one before the change. It takes the place of the default delete of a loaded table: the callback
  /// deletes or inserts rows itself, and a scripted data source tells the view of it; its counts are checked
  /// afterwards. The view refuses to enter or leave editing mode inside it.
  func commit(_ style: TableEditingStyle, forRowAt path: TableIndexPath, in view: TableView) throws

  /// `section_index_titles`: the titles of the section index, from top to bottom; nil and an empty list are none.
  ///
  /// Asked at each reload of a plain table that has enough rows to show it.
  func sectionIndexTitles(in view: TableView) throws -> [String]?

  /// `section_for_section_index_title`: the section that a title of the index leads to.
  ///
  /// `index` is the title's place in the list, from 0. If not implemented, the section with that number.
  func section(forSectionIndexTitle title: String, at index: Int, in view: TableView) throws -> Int

  /// `save_state`: what ``restoreState(_:in:)`` needs to undo an interaction that failed.
  ///
  /// Asked before the first event of an interaction, or before the body of an update block.
  func saveState(in view: TableView) throws -> any Sendable

  /// `restore_state`: the interaction failed; everything is to be as it was when the state was saved.
  func restoreState(_ state: any Sendable, in view: TableView) throws
}

// What happens where a callback is said to be implemented and is not there.
extension TableViewDataSource {
  /// No place.
  public func place(of callback: TableCallback) -> String? { nil }

  /// Fails: it is not there.
  public func numberOfSections(in view: TableView) throws -> Int {
    throw TableError(.notImplemented, callback: .numberOfSections)
  }

  /// Fails: it is not there.
  public func numberOfRows(inSection section: Int, in view: TableView) throws -> Int {
    throw TableError(.notImplemented, callback: .numberOfRows)
  }

  /// Fails: it is not there.
  public func cell(forRowAt path: TableIndexPath, in view: TableView) throws -> TableCell? {
    throw TableError(.notImplemented, callback: .cellForRow)
  }

  /// Fails: it is not there.
  public func titleForHeader(inSection section: Int, in view: TableView) throws -> String? {
    throw TableError(.notImplemented, callback: .titleForHeader)
  }

  /// Fails: it is not there.
  public func titleForFooter(inSection section: Int, in view: TableView) throws -> String? {
    throw TableError(.notImplemented, callback: .titleForFooter)
  }

  /// Fails: it is not there.
  public func canEditRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    throw TableError(.notImplemented, callback: .canEditRow)
  }

  /// Fails: it is not there.
  public func canMoveRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    throw TableError(.notImplemented, callback: .canMoveRow)
  }

  /// Fails: it is not there.
  public func moveRow(at source: TableIndexPath, to destination: TableIndexPath, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .moveRow)
  }

  /// Fails: it is not there.
  public func saveState(in view: TableView) throws -> any Sendable {
    throw TableError(.notImplemented, callback: .saveState)
  }

  /// Fails: it is not there.
  public func restoreState(_ state: any Sendable, in view: TableView) throws {
    throw TableError(.notImplemented, callback: .restoreState)
  }

  /// Fails: it is not there.
  public func canDisplaceRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    throw TableError(.notImplemented, callback: .canDisplaceRow)
  }

  /// Fails: it is not there.
  public func shouldSetValue(
    _ value: TableValue, ofRowAt path: TableIndexPath, column: String, in view: TableView
  ) throws -> TableDecision<Bool> {
    throw TableError(.notImplemented, callback: .shouldSetValue)
  }

  /// Fails: it is not there.
  public func commit(
    _ style: TableEditingStyle, forRowAt path: TableIndexPath, in view: TableView
  ) throws {
    throw TableError(.notImplemented, callback: .commitEditingStyle)
  }

  /// Fails: it is not there.
  public func sectionIndexTitles(in view: TableView) throws -> [String]? {
    throw TableError(.notImplemented, callback: .sectionIndexTitles)
  }

  /// Fails: it is not there.
  public func section(
    forSectionIndexTitle title: String, at index: Int, in view: TableView
  ) throws -> Int {
    throw TableError(.notImplemented, callback: .sectionForSectionIndexTitle)
  }
}

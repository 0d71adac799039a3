public import TabuluaModel

/// A table whose rows an app keeps itself, as a policy sees it while it is asked about them.
///
/// The app tells how many rows there are and what stands in them; nothing is copied. A policy asks only for what its
/// callback looks at: a question about one row does not walk the table.
///
/// ```swift
/// struct Board: PolicyTable {
///   var lists: [(name: String, cards: [Card])]
///
///   let columns = ["title", "locked"]
///   var numberOfSections: Int { lists.count }
///   func numberOfRows(inSection section: Int) -> Int { lists[section].cards.count }
///   func section(_ section: Int) -> TableSection { TableSection(value: lists[section].name) }
///   func value(forRowAt path: TableIndexPath, column: String) -> TableValue {
///     let card = lists[path.section].cards[path.row]
///     return column == "title" ? .text(card.title) : .boolean(card.isLocked)
///   }
/// }
///
/// let decision = try policy.targetIndexPath(forMoveFrom: [0, 2], to: [1, 0], in: board)
/// ```
///
/// Each member is asked only about sections and rows that the counts allow. What one throws ends the question with
/// ``TabuluaModel/TableError/Code/tableFailed``, and is its cause. The table must not change while a question is
/// being answered.
public protocol PolicyTable {
  /// The names of the columns, which are the fields of rows in Lua; a policy that reads another one gets an error.
  var columns: [String] { get }

  /// How many sections there are.
  var numberOfSections: Int { get throws }

  /// How many rows a section has.
  ///
  /// ```swift
  /// func numberOfRows(inSection section: Int) -> Int { board.lists[section].cards.count }
  /// ```
  func numberOfRows(inSection section: Int) throws -> Int

  /// The value and the title of a section; one without either, unless it is written.
  ///
  /// ```swift
  /// func section(_ section: Int) -> TableSection { TableSection(value: board.lists[section].name) }
  /// ```
  func section(_ section: Int) throws -> TableSection

  /// What stands in a column of a row.
  ///
  /// The path is one before any change, and the column one of ``columns``.
  ///
  /// ```swift
  /// func value(forRowAt path: TableIndexPath, column: String) -> TableValue {
  ///   .text(board.lists[path.section].cards[path.row].title)
  /// }
  /// ```
  func value(forRowAt path: TableIndexPath, column: String) throws -> TableValue

  /// The key of a row, which names it in the policy and in messages; nil, where it is not written.
  ///
  /// Each row has its own, or none has one.
  ///
  /// ```swift
  /// func key(forRowAt path: TableIndexPath) -> String? { board.lists[path.section].cards[path.row].title }
  /// ```
  func key(forRowAt path: TableIndexPath) throws -> String?

  /// Where the row with a key stands; nil where there is none.
  ///
  /// `view:find` asks it. Unless it is written, it looks at the key of each row in turn.
  ///
  /// ```swift
  /// func indexPath(forKey key: String) -> TableIndexPath? {
  ///   for (section, list) in board.lists.enumerated() {
  ///     if let row = list.cards.firstIndex(where: { $0.title == key }) { return [section, row] }
  ///   }
  ///   return nil
  /// }
  /// ```
  func indexPath(forKey key: String) throws -> TableIndexPath?
}

extension PolicyTable {
  /// A section without a value and a title.
  public func section(_ section: Int) throws -> TableSection { TableSection() }

  /// No key.
  public func key(forRowAt path: TableIndexPath) throws -> String? { nil }

  /// The first row with the key.
  ///
  /// - Complexity: O(rows).
  public func indexPath(forKey key: String) throws -> TableIndexPath? {
    for section in 0..<(try numberOfSections) {
      for row in 0..<(try numberOfRows(inSection: section)) {
        let path = TableIndexPath(section: section, row: row)
        if try self.key(forRowAt: path).hasBytes(of: key) { return path }
      }
    }
    return nil
  }
}

/// An error of an app's own table, on its way through Lua.
package struct PolicyTableFailure: Error {
  package let cause: any Error
}

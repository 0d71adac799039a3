/// One operation of an update block, and the place of the code that asked for it.
///
/// ```swift
/// view.onWarning = { warning in
///   for operation in warning.operations { print(operation.action, operation.at ?? "") }
/// }
/// ```
public struct TableOperation: Sendable, Hashable {
  /// What is done, to which rows or sections.
  ///
  /// What is deleted, reloaded or moved is named by its place before the block; what is inserted, and where it
  /// is moved to, by its place after the whole block.
  ///
  /// ```swift
  /// let actions: [TableOperation.Action] = [.deleteRow([0, 2]), .insertRow([1, 0])]
  /// ```
  public enum Action: Sendable, Hashable {
    /// A row comes to stand at a path after the block.
    case insertRow(TableIndexPath)
    /// The row at a path before the block goes.
    case deleteRow(TableIndexPath)
    /// The row at a path before the block is shown anew.
    case reloadRow(TableIndexPath)
    /// The cell of the row at a path before the block is filled anew, and nothing else happens to the row.
    case reconfigureRow(TableIndexPath)
    /// The row at a path before the block goes to a path after it.
    case moveRow(from: TableIndexPath, to: TableIndexPath)
    /// A section comes to stand at a place after the block.
    case insertSection(Int)
    /// A section before the block goes, with its rows.
    case deleteSection(Int)
    /// A section before the block is shown anew.
    case reloadSection(Int)
    /// A section before the block goes, with its rows, to a place after it.
    case moveSection(from: Int, to: Int)
  }

  /// What is done.
  public var action: Action

  /// Where the call stands, such as `stay.lua:7`; nil where the caller does not tell.
  public var at: String?

  /// Makes an operation.
  public init(_ action: Action, at: String? = nil) {
    self.action = action
    self.at = at
  }
}

/// The sum that the number of rows of a section, or of sections, must come to after an update.
///
/// `before + inserted − deleted + movedIn − movedOut`; a move inside one section counts nothing.
///
/// ```swift
/// do {
///   try view.performBatchUpdates { try view.insertRows(at: [[0, 0]]) }
/// } catch {
///   if let rule = error.mismatches.first?.rule { print("\(rule.before) rows before, \(rule.expected) expected") }
/// }
/// ```
public struct CountRule: Sendable, Hashable {
  /// How many there were before the update.
  public var before: Int
  /// How many were inserted.
  public var inserted = 0
  /// How many were deleted.
  public var deleted = 0
  /// How many rows came from other sections; 0 for sections.
  public var movedIn = 0
  /// How many rows went to other sections; 0 for sections.
  public var movedOut = 0

  /// How many there must be after the update.
  public var expected: Int { before + inserted - deleted + movedIn - movedOut }
}

/// A count of a data source that an update does not come to.
///
/// ```swift
/// do {
///   try view.performBatchUpdates { try view.insertRows(at: [[0, 0]]) }
/// } catch {
///   for mismatch in error.mismatches { print(mismatch.section ?? 0, mismatch.actual, mismatch.rule.expected) }
/// }
/// ```
public struct CountMismatch: Sendable, Hashable {
  /// The section, by its place after the update; nil for the number of sections.
  public var section: Int?
  /// The sum that the count must come to.
  public var rule: CountRule
  /// What the data source says.
  public var actual: Int
}

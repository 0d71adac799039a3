public import TabuluaModel

/// What one update of a batch does at one time.
///
/// What is deleted, reloaded or moved is named by its place before the update; what is inserted, and where
/// something is moved to, by its place after it.
///
/// ```swift
/// var update = TableUpdate()
/// update.deleteRows = [[0, 2]]
/// update.insertRows = [.init(at: [1, 0], values: ["title": "Rest"])]
/// let step = Interaction.update(update)
/// ```
public struct TableUpdate: Sendable, Hashable {
  /// A row to insert.
  ///
  /// ```swift
  /// let row = TableUpdate.InsertedRow(at: [1, 0], values: ["title": "Rest"])
  /// ```
  public struct InsertedRow: Sendable, Hashable {
    /// Its path after the update.
    public var at: TableIndexPath
    /// Its values by the names of their columns; nil where none are given.
    public var values: [String: TableValue]?

    /// Makes a row to insert.
    public init(at path: TableIndexPath, values: [String: TableValue]? = nil) {
      at = path
      self.values = values
    }
  }

  /// A section to insert.
  ///
  /// ```swift
  /// let section = TableUpdate.InsertedSection(at: 2, header: "Waiting")
  /// ```
  public struct InsertedSection: Sendable, Hashable {
    /// Its place after the update.
    public var at: Int
    /// The title above it.
    public var header: String?

    /// Makes a section to insert.
    public init(at place: Int, header: String? = nil) {
      at = place
      self.header = header
    }
  }

  /// A move.
  ///
  /// ```swift
  /// let move = TableUpdate.Move<TableIndexPath>(from: [0, 2], to: [1, 0])
  /// ```
  public struct Move<Place: Sendable & Hashable>: Sendable, Hashable {
    /// The place before the update.
    public var from: Place
    /// The place after the update.
    public var to: Place

    /// Makes a move.
    public init(from: Place, to: Place) {
      self.from = from
      self.to = to
    }
  }

  /// Rows to delete.
  public var deleteRows: [TableIndexPath] = []
  /// Rows to insert.
  public var insertRows: [InsertedRow] = []
  /// Rows to show anew.
  public var reloadRows: [TableIndexPath] = []
  /// Rows to move.
  public var moveRows: [Move<TableIndexPath>] = []
  /// Sections to delete with their rows.
  public var deleteSections: [Int] = []
  /// Sections to insert.
  public var insertSections: [InsertedSection] = []
  /// Sections to show anew.
  public var reloadSections: [Int] = []
  /// Sections to move with their rows.
  public var moveSections: [Move<Int>] = []

  /// Makes an update that does nothing.
  public init() {}
}

extension TableUpdate {
  /// Does the update.
  func apply(to view: TableView) throws(TableError) {
    try view.performBatchUpdates {
      if !deleteRows.isEmpty { try view.deleteRows(at: deleteRows) }
      if !deleteSections.isEmpty { try view.deleteSections(deleteSections) }
      if !insertSections.isEmpty { try view.insertSections(insertSections.map { ($0.at, $0.header) }) }
      if !insertRows.isEmpty {
        if view.isScripted, insertRows.allSatisfy({ $0.values == nil }) {
          try view.insertRows(at: insertRows.map(\.at))
        } else {
          try view.insertRows(insertRows.map { ($0.at, $0.values ?? [:]) })
        }
      }
      for move in moveSections { try view.moveSection(move.from, toSection: move.to) }
      for move in moveRows { try view.moveRow(at: move.from, to: move.to) }
      if !reloadRows.isEmpty { try view.reloadRows(at: reloadRows) }
      if !reloadSections.isEmpty { try view.reloadSections(reloadSections) }
    }
  }
}

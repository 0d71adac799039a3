/// What an interaction changed in a table, for somebody who keeps the rows and makes the changes themselves.
///
/// The paths are as those of an update block: of deleted rows before the change, of inserted rows after it, of moved rows
/// both. All other rows keep their order and fill the places between them.
///
/// ```swift
/// let result = try policy.drag(rowAt: [0, 2], to: [1, 0], in: board)
/// for move in result.changes.moved { print("\(move.from) goes to \(move.to)") }
/// ```
public struct ChangesToMake: Sendable, Hashable {
  /// A row that went to another place, or that others went past.
  ///
  /// ```swift
  /// let moves = try policy.drag(rowAt: [0, 2], to: [1, 0], in: board).changes.moved
  /// print(moves.first?.from ?? "nothing moves")
  /// ```
  public struct Move: Sendable, Hashable {
    /// Where it stood before the change.
    public var from: TableIndexPath

    /// Where it stands after the change.
    public var to: TableIndexPath

    /// Makes a move.
    public init(from: TableIndexPath, to: TableIndexPath) { (self.from, self.to) = (from, to) }
  }

  /// A row that came.
  ///
  /// ```swift
  /// for row in try policy.insert(rowAt: [0, 0], in: board).changes.inserted { print(row.at, row.values.count) }
  /// ```
  public struct NewRow: Sendable, Hashable {
    /// Where it stands after the change.
    public var at: TableIndexPath

    /// What its cells hold, those that hold anything.
    public var values: RowValues

    /// Makes a row that came.
    public init(at path: TableIndexPath, values: RowValues) { (at, self.values) = (path, values) }
  }

  /// A cell that got another value.
  ///
  /// ```swift
  /// for cell in try policy.tap(rowAt: [0, 0], in: board).changes.values { print(cell.at, cell.column, cell.value) }
  /// ```
  public struct NewValue: Sendable, Hashable {
    /// Where the row stands after the change.
    public var at: TableIndexPath

    /// The name of the column.
    public var column: String

    /// What it holds now.
    public var value: TableValue

    /// Makes a cell that got another value.
    public init(at path: TableIndexPath, column: String, value: TableValue) {
      (at, self.column, self.value) = (path, column, value)
    }
  }

  /// An accessory that was set or taken away.
  ///
  /// ```swift
  /// for row in try policy.tap(rowAt: [0, 0], in: board).changes.accessories { print(row.at, row.accessory ?? .none) }
  /// ```
  public struct NewAccessory: Sendable, Hashable {
    /// Where the row stands after the change.
    public var at: TableIndexPath

    /// The accessory; nil where the row has none of its own any more.
    public var accessory: TableCell.Accessory?

    /// Makes an accessory that was set or taken away.
    public init(at path: TableIndexPath, accessory: TableCell.Accessory?) {
      (at, self.accessory) = (path, accessory)
    }
  }

  /// The rows to delete, by their paths before the change, ascending.
  public var deleted: [TableIndexPath] = []

  /// The rows to insert, by their paths after the change, ascending.
  public var inserted: [NewRow] = []

  /// The rows to move, by where they go, ascending.
  ///
  /// All of them: the dragged one, those that hop over others, and those that the policy moves. One that comes back to its own path while others go past it is among them.
  public var moved: [Move] = []

  /// The cells to change of rows that were there before, by their rows after the change and then by their columns.
  public var values: [NewValue] = []

  /// The accessories to change, by their rows after the change.
  public var accessories: [NewAccessory] = []

  /// The sections that came, went and were moved; nil where none was.
  public var sections: SectionEffects?

  /// The sections that came, in the order of ``sections``.
  public var newSections: [TableSection] = []

  /// The rows that are selected after the change, ascending.
  public var selected: [TableIndexPath] = []

  /// Whether the table is in editing mode after the change.
  public var isEditing = false

  /// Nothing to change.
  public init() {}

  /// Whether rows, cells, accessories and sections stay as they are.
  public var isEmpty: Bool {
    deleted.isEmpty && inserted.isEmpty && moved.isEmpty && values.isEmpty && accessories.isEmpty
      && sections == nil
  }
}

extension ChangesToMake {
  /// The rows of an app as they stand after the change, section by section; new values are not set.
  ///
  /// ```swift
  /// let changes = try policy.drag(rowAt: [0, 2], to: [1, 0], in: board).changes
  /// let cards = changes.applied(to: board.lists.map(\.cards)) { _ in Card(title: "new", isLocked: false) }
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* rows, beside the insertions into lists.
  public func applied<Row>(to rows: [[Row]], making make: (NewRow) throws -> Row) rethrows -> [[Row]] {
    var arriving: [(at: TableIndexPath, row: Row)] = []
    for move in moved { arriving.append((move.to, rows[move.from.section][move.from.row])) }
    for row in inserted { arriving.append((row.at, try make(row))) }
    let leaving = Set(deleted).union(moved.map(\.from))
    let staying = rows.indices.map { section in
      rows[section].indices.filter { !leaving.contains(TableIndexPath(section: section, row: $0)) }
        .map { rows[section][$0] }
    }
    var result = arranged(staying)
    for (path, row) in arriving.sorted(by: { $0.at < $1.at }) {
      result[path.section].insert(row, at: path.row)
    }
    return result
  }

  /// The sections in their new order, new ones without rows.
  private func arranged<Row>(_ old: [[Row]]) -> [[Row]] {
    guard let sections else { return old }
    let leaving = Set(sections.deleted).union(sections.moved.map(\.from))
    var result = old.indices.filter { !leaving.contains($0) }.map { old[$0] }
    var arriving = sections.moved.map { (at: $0.to, rows: old[$0.from]) }
    arriving += sections.inserted.map { ($0, []) }
    for (place, rows) in arriving.sorted(by: { $0.at < $1.at }) { result.insert(rows, at: place) }
    return result
  }
}

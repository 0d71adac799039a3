/// A data source whose rows are a ``TableSnapshot``, which it keeps; UIKit's `UITableViewDiffableDataSource`.
///
/// It owns its rows, so the view is scripted, and tells the view of every change by applying another snapshot. What
/// a cell shows is up to `cellProvider`. Rows can be neither edited nor moved, the opposite of what a data source
/// says that does not implement the questions: a subclass that overrides ``canMoveRow(at:in:)`` lets rows be
/// dragged, and the snapshot follows; one that overrides ``canEditRow(at:in:)`` shows the controls for it. An
/// interaction that fails gives the data source back the snapshot that it had.
///
/// ```swift
/// let rules = TableViewDiffableDataSource<String, Int> { _, _, task in TableCell(text: titles[task]) }
/// let view = try TableView(dataSource: rules)
/// var snapshot = rules.snapshot()
/// try snapshot.appendSections(["Doing"])
/// try snapshot.appendItems([1, 2, 3])
/// try rules.apply(snapshot, to: view)
/// ```
open class TableViewDiffableDataSource<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  TableViewDataSource
{
  /// What the cell of a row shows, from the view, the row's path and its identifier.
  public typealias CellProvider = (TableView, TableIndexPath, ItemID) throws -> TableCell?

  private let cellProvider: CellProvider
  private var current: TableSnapshot<SectionID, ItemID>

  /// Makes a data source that shows a snapshot, without any section if none is given.
  public init(
    _ snapshot: TableSnapshot<SectionID, ItemID> = TableSnapshot(), cellProvider: @escaping CellProvider
  ) {
    current = snapshot.withoutRenewal()
    self.cellProvider = cellProvider
  }

  /// What the data source shows, to be edited and applied.
  public func snapshot() -> TableSnapshot<SectionID, ItemID> { current }

  /// Shows another snapshot in the view that has this data source.
  ///
  /// A programmatic call; see ``TableView/apply(_:from:change:)``. One that changes nothing does nothing.
  ///
  /// ```swift
  /// let source = TableViewDiffableDataSource<String, Int> { _, _, task in TableCell(text: titles[task]) }
  /// let view = try TableView(dataSource: source)
  /// var snapshot = source.snapshot()
  /// try snapshot.appendSections(["Doing"])
  /// try source.apply(snapshot, to: view)
  /// ```
  ///
  /// - Throws: as that.
  /// - Complexity: O(*n*) for *n* rows in both snapshots; O(*n* log *n*) where most rows are moved.
  public func apply(_ snapshot: TableSnapshot<SectionID, ItemID>, to view: TableView) throws(TableError) {
    let former = current
    do {
      try view.apply(snapshot, from: former) { current = snapshot.withoutRenewal() }
    } catch {
      // A failure that the callback around it catches is not undone by the view.
      current = former
      throw error
    }
  }

  /// The row at a path; nil outside the table.
  public func itemIdentifier(for path: TableIndexPath) -> ItemID? { current.itemIdentifier(for: path) }

  /// Where a row stands; nil for one that is not shown.
  public func indexPath(for item: ItemID) -> TableIndexPath? { current.indexPath(for: item) }

  /// The section at a place; nil outside the table.
  public func sectionIdentifier(for place: Int) -> SectionID? {
    current.sectionIdentifiers.indices.contains(place) ? current.sectionIdentifiers[place] : nil
  }

  // MARK: The data source

  /// The callbacks that are there; a subclass adds those that it implements besides.
  open var implemented: CallbackSet {
    [
      .numberOfSections, .numberOfRows, .cellForRow, .canEditRow, .canMoveRow, .moveRow, .saveState,
      .restoreState,
    ]
  }

  /// Nowhere.
  open func place(of callback: TableCallback) -> String? { nil }

  /// How many sections the snapshot has.
  open func numberOfSections(in view: TableView) throws -> Int { current.numberOfSections }

  /// How many rows a section of the snapshot has.
  open func numberOfRows(inSection section: Int, in view: TableView) throws -> Int {
    current.items[current.sectionIdentifiers[section]]?.count ?? 0
  }

  /// What the cell provider answers.
  open func cell(forRowAt path: TableIndexPath, in view: TableView) throws -> TableCell? {
    guard let item = current.itemIdentifier(for: path) else { return nil }
    return try cellProvider(view, path, item)
  }

  /// No title; a subclass that implements it adds `titleForHeader` to ``implemented``.
  open func titleForHeader(inSection section: Int, in view: TableView) throws -> String? { nil }

  /// No title; a subclass that implements it adds `titleForFooter` to ``implemented``.
  open func titleForFooter(inSection section: Int, in view: TableView) throws -> String? { nil }

  /// The title that ``titleForHeader(inSection:in:)`` answers.
  open func header(inSection section: Int, in view: TableView) throws -> SectionLabel? {
    try titleForHeader(inSection: section, in: view).map { SectionLabel(text: $0) }
  }

  /// The title that ``titleForFooter(inSection:in:)`` answers.
  open func footer(inSection section: Int, in view: TableView) throws -> SectionLabel? {
    try titleForFooter(inSection: section, in: view).map { SectionLabel(text: $0) }
  }

  /// No.
  open func canEditRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> { false }

  /// No.
  open func canMoveRow(at path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> { false }

  /// Moves the row in the snapshot.
  open func moveRow(at source: TableIndexPath, to destination: TableIndexPath, in view: TableView) throws {
    current.moveItem(at: source, to: destination)
  }

  /// Does nothing; a subclass that implements it adds `commitEditingStyle` to ``implemented``.
  open func commit(_ style: TableEditingStyle, forRowAt path: TableIndexPath, in view: TableView) throws {}

  /// The snapshot.
  open func saveState(in view: TableView) throws -> any Sendable { current }

  /// Shows the snapshot that was saved.
  open func restoreState(_ state: any Sendable, in view: TableView) throws {
    if let state = state as? TableSnapshot<SectionID, ItemID> { current = state }
  }
}

extension TableSnapshot {
  /// The snapshot as it is once it is shown: nothing is to be shown anew.
  func withoutRenewal() -> TableSnapshot {
    if showsNothingAnew { return self }
    var result = self
    result.reloadedSectionIdentifiers = []
    result.reloadedItemIdentifiers = []
    result.reconfiguredItemIdentifiers = []
    return result
  }

  /// Moves a row from a path before the change to one after the removal; both lie inside.
  mutating func moveItem(at source: TableIndexPath, to destination: TableIndexPath) {
    let section = sectionIdentifiers[destination.section]
    guard let item = items[sectionIdentifiers[source.section]]?.remove(at: source.row) else { return }
    items[section]?.insert(item, at: destination.row)
    sections[item] = section
  }
}

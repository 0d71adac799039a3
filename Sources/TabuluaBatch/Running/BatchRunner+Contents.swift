public import TabuluaModel

// The rows of a run, as they are and as they were.
extension BatchRunner {
  /// The rows as they are now; nil where a scripted data source owns them.
  public var contents: TableContents? { view?.loadedContents }

  /// The table that a person sees: the one on top of those that were pushed; nil before it is opened.
  public var topTable: TableView? { view?.topTable }

  /// The rows of the table on top; nil where a scripted data source owns them.
  public var topContents: TableContents? { topTable?.loadedContents }

  /// What ``changes()`` and ``changeCounts()`` compare, to be compared in another thread; nil where a scripted data
  /// source owns the rows.
  package var comparison: RunComparison? {
    guard let before, let contents else { return nil }
    return RunComparison(
      before: before, after: contents, dragged: dragged, causes: causes, table: sideTableName)
  }

  /// What ``changes()`` compares of each table of the run, in the order in which they were opened.
  package var comparisons: [RunComparison] {
    guard !sideTables.isEmpty else { return comparison.map { [$0] } ?? [] }
    return sideTables.indices.compactMap { index in
      if index == sideTable { return comparison }
      let table = sideTables[index]
      return table.before.map {
        RunComparison(
          before: $0, after: table.view.contents, dragged: table.dragged, causes: table.causes,
          table: table.name)
      }
    }
  }
}

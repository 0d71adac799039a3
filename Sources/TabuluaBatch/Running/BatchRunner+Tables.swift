public import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// One of several tables of a run, while another one is used.
struct SideTable {
  let name: String
  let view: TableView
  let before: TableContents?
  var dragged: [RowIdentity] = []
  var causes: ChangeCauses?
  var pushedTables: [TableView] = []
}

// Runs over several tables under one policy.
extension BatchRunner {
  /// Makes a view of each table with the runner's policy; the first one is used until a step names another one.
  ///
  /// What goes wrong is told as step 0, and nothing can be run then. The names must differ.
  ///
  /// ```swift
  /// runner.open(tables: [("tasks", tasks), ("people", people)])
  /// ```
  public func open(
    tables: [(name: String, contents: TableContents)], viewport: TableView.Viewport = .standard,
    editing: Bool = false, simulatesReuse: Bool = false
  ) {
    for (name, contents) in tables {
      sideTableName = name
      view = nil
      before = nil
      noteRoomElsewhere()
      let view = open(
        contents, name: name, viewport: viewport, editing: editing, simulatesReuse: simulatesReuse)
      guard let view else { return }
      sideTables.append(SideTable(name: name, view: view, before: before, causes: causes))
      sideTable = sideTables.count - 1
    }
    if let first = tables.first { use(table: first.name) }
  }

  /// Lets the steps that follow be about another table of the run; nil where it has none of that name.
  @discardableResult
  func use(table name: String) -> TableView? {
    guard let index = sideTables.firstIndex(where: { $0.name == name }) else { return nil }
    sideTables[sideTable].dragged = dragged
    sideTables[sideTable].causes = causes
    sideTables[sideTable].pushedTables = pushedTables
    let table = sideTables[index]
    sideTable = index
    sideTableName = name
    view = table.view
    before = table.before
    dragged = table.dragged
    causes = table.causes
    pushedTables = table.pushedTables
    noteRoomElsewhere()
    return table.view
  }

  /// Has what scripts put into the tables that are not used count with their memory as well: they are as many as there are files.
  ///
  /// - Complexity: O(*n*) for *n* tables.
  func noteRoomElsewhere() {
    var room = 0
    for (index, table) in sideTables.enumerated() where index != sideTable || view == nil {
      room += table.view.roomForScripts
    }
    policy?.bytesElsewhere = room
    scriptState?.bytesElsewhere = room
  }

  /// The rows of each table as they are now, by name; empty for a run over one table.
  public var tables: [(name: String, contents: TableContents)] {
    sideTables.map { ($0.name, $0.view.contents) }
  }
}

extension TableView {
  /// The rows; nil where a data source owns them.
  var loadedContents: TableContents? { isScripted ? nil : contents }
}

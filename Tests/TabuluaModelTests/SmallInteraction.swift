import TabuluaModel

/// Everything that a person, or code, can do to a small table.
enum SmallInteraction {
  // What a finger does.
  case tap(TableIndexPath)
  case tapAccessory(TableIndexPath)
  case changeControl(TableIndexPath, Bool)
  case tapDeleteControl(TableIndexPath)
  case confirmDelete
  case cancelDelete
  case deleteRow(TableIndexPath)
  case tapInsertControl(TableIndexPath)
  case swipe(TableIndexPath, SwipeEdge, action: Bool)
  case fullSwipe(TableIndexPath, SwipeEdge)
  case openMenu(TableIndexPath)
  /// Chooses from the row's menu, with the titles that lead to the action.
  case choose(TableIndexPath, [String])
  /// Over two rows, which may be the same one.
  case pan(TableIndexPath, TableIndexPath)
  case tapAddButton
  case setText(TableIndexPath, String)
  case setSection(TableIndexPath, String)
  case setMark(TableIndexPath, Bool)
  case drag(TableIndexPath, TableIndexPath)
  case cancelDrag(TableIndexPath, TableIndexPath)

  // What code does.
  case setEditing(Bool)
  case select(TableIndexPath?)
  case deselect(TableIndexPath)
  case scroll(Int)
  case scrollTo(TableIndexPath)
  case toggle(Setting)
  case insertRow(TableIndexPath)
  case removeRow(TableIndexPath)
  case moveRow(TableIndexPath, TableIndexPath)
  case reloadRow(TableIndexPath)
  case insertSection(Int)
  case removeSection(Int)
  case moveSection(Int, Int)
  case reloadSection(Int)
  case setChecked(TableIndexPath, Bool)
  /// In one block: the row is deleted, and a new one inserted at the top of its section.
  case replaceRow(TableIndexPath)
  /// In one block: the row is moved to the top of its section, and another one of the section deleted.
  case moveAndRemove(TableIndexPath, TableIndexPath)
  /// In one block: the section is deleted, and a new one inserted at the top.
  case replaceSection(Int)
  case reloadData

  /// A setting that decides what may be selected.
  enum Setting: CaseIterable {
    case selection, multiple, whileEditing, multipleWhileEditing

    func toggle(_ settings: inout TableViewSettings) {
      switch self {
      case .selection: settings.allowsSelection.toggle()
      case .multiple: settings.allowsMultipleSelection.toggle()
      case .whileEditing: settings.allowsSelectionDuringEditing.toggle()
      case .multipleWhileEditing: settings.allowsMultipleSelectionDuringEditing.toggle()
      }
    }
  }

  /// The row that it is about, before the change; nil where it is about none, or inserts one.
  var path: TableIndexPath? {
    switch self {
    case .tap(let path), .tapAccessory(let path), .changeControl(let path, _), .tapDeleteControl(let path),
      .deleteRow(let path), .tapInsertControl(let path), .swipe(let path, _, _), .fullSwipe(let path, _),
      .openMenu(let path), .choose(let path, _),
      .pan(let path, _), .setText(let path, _),
      .setSection(let path, _), .setMark(let path, _), .drag(let path, _), .cancelDrag(let path, _),
      .deselect(let path), .scrollTo(let path), .removeRow(let path), .moveRow(let path, _),
      .reloadRow(let path), .setChecked(let path, _), .replaceRow(let path), .moveAndRemove(let path, _):
      path
    case .select(let path): path
    default: nil
    }
  }
}

extension SmallInteraction {
  /// All of them on a table: for every row, every place where one can go, every section, and rows just outside.
  static func all(on table: SmallTable) -> [SmallInteraction] {
    let lengths = table.sections.map(\.rows.count)
    var result: [SmallInteraction] = [
      .confirmDelete, .cancelDelete, .tapAddButton, .setEditing(true), .setEditing(false), .select(nil),
      .scroll(1), .scroll(-1), .reloadData,
    ]
    result += Setting.allCases.map { .toggle($0) }
    for path in table.paths {
      let row = table[path]
      let values = table.sections.map(\.value) + ["elsewhere"]
      result += [
        .tap(path), .tapAccessory(path), .changeControl(path, !row.isMarked), .tapDeleteControl(path),
        .deleteRow(path), .tapInsertControl(path), .swipe(path, .leading, action: false),
        .swipe(path, .leading, action: true), .swipe(path, .trailing, action: false),
        .swipe(path, .trailing, action: true), .fullSwipe(path, .leading), .fullSwipe(path, .trailing),
        .openMenu(path), .choose(path, ["Mark"]), .choose(path, ["More", "Remove"]), .choose(path, ["Never"]),
        .choose(path, ["Nothing"]), .choose(path, ["Fly"]),
        .setText(path, "set"), .setMark(path, !row.isMarked),
        .select(path), .deselect(path), .scrollTo(path), .removeRow(path), .reloadRow(path),
        .setChecked(path, !row.isMarked), .replaceRow(path),
      ]
      result += values.map { .setSection(path, $0) }
      let destinations = everyDestination(of: path, lengths)
      result += destinations.flatMap { [.drag(path, $0), .moveRow(path, $0)] }
      result += destinations.prefix(1).map { .cancelDrag(path, $0) }
      result += Set([path, table.paths.first ?? path, table.paths.last ?? path]).sorted().map {
        .pan(path, $0)
      }
      for other in table.sections[path.section].rows.indices where other != path.row {
        result.append(.moveAndRemove(path, TableIndexPath(section: path.section, row: other)))
      }
    }
    for (section, length) in lengths.enumerated() {
      result += [.removeSection(section), .reloadSection(section), .replaceSection(section)]
      result += lengths.indices.map { .moveSection(section, $0) }
      result += (0...length).map { .insertRow(TableIndexPath(section: section, row: $0)) }
    }
    result += (0...lengths.count).map { .insertSection($0) }
    for outside in [[0, lengths.first ?? 0], [lengths.count, 0]] as [TableIndexPath] {
      result += [.tap(outside), .removeRow(outside), .select(outside), .setText(outside, "set")]
    }
    return result
  }

  /// Does it, and answers its outcome and what it says that it changed.
  func perform(on view: TableView) throws(TableError) -> (word: String, effects: InteractionEffects?) {
    let outcome: InteractionOutcome
    switch self {
    case .tap(let path): outcome = try view.tapRow(at: path)
    case .tapAccessory(let path): outcome = try view.tapAccessory(forRowAt: path)
    case .changeControl(let path, let flag):
      outcome = try view.changeControl(forRowAt: path, to: .boolean(flag))
    case .tapDeleteControl(let path): outcome = try view.tapDeleteControl(forRowAt: path)
    case .confirmDelete: outcome = try view.confirmDelete()
    case .cancelDelete: outcome = try view.cancelDelete()
    case .deleteRow(let path): outcome = try view.deleteRow(at: path)
    case .tapInsertControl(let path): outcome = try view.tapInsertControl(forRowAt: path)
    case .swipe(let path, let edge, let action):
      let title = edge == .leading ? "Mark" : "Delete"
      outcome = try view.swipe(rowAt: path, edge: edge, action: action ? title : nil)
    case .fullSwipe(let path, let edge): outcome = try view.fullSwipe(rowAt: path, edge: edge)
    case .openMenu(let path): outcome = try view.openMenu(forRowAt: path)
    case .choose(let path, let titles): outcome = try view.openMenu(forRowAt: path, action: titles)
    case .pan(let path, let other): outcome = try view.panToSelect(rowsAt: [path, other])
    case .tapAddButton: outcome = try view.tapAddButton()
    case .setText(let path, let text): outcome = try view.set(values: ["text": .text(text)], ofRowAt: path)
    case .setSection(let path, let value):
      outcome = try view.set(values: ["status": .text(value)], ofRowAt: path)
    case .setMark(let path, let flag): outcome = try view.set(values: ["done": .boolean(flag)], ofRowAt: path)
    case .drag(let path, let proposed): return (try view.drag(rowAt: path, to: proposed).word, nil)
    case .cancelDrag(let path, let proposed):
      return (try view.drag(rowAt: path, through: [proposed], cancel: true).word, nil)
    default:
      return ("done", try view.effects { () throws(TableError) in try performInCode(on: view) })
    }
    return (outcome.word, outcome.effects)
  }

  private func performInCode(on view: TableView) throws(TableError) {
    switch self {
    case .setEditing(let flag): try view.setEditing(flag)
    case .select(let path): try view.selectRow(at: path)
    case .deselect(let path): try view.deselectRow(at: path)
    case .scroll(let rows): try view.scroll(by: rows)
    case .scrollTo(let path): try view.scrollToRow(at: path, at: .top)
    case .toggle(let setting): try view.configure { setting.toggle(&$0) }
    case .insertRow(let path): try view.insertNew(path)
    case .removeRow(let path): try view.deleteRows(at: [path])
    case .moveRow(let path, let destination): try view.moveRow(at: path, to: destination)
    case .reloadRow(let path): try view.reloadRows(at: [path])
    case .insertSection(let place): try view.insertSections([(at: place, header: view.freeValue)])
    case .removeSection(let section): try view.deleteSections([section])
    case .moveSection(let section, let place): try view.moveSection(section, toSection: place)
    case .reloadSection(let section): try view.reloadSections([section])
    case .setChecked(let path, let flag): try view.setChecked(flag, forRowAt: path)
    case .replaceRow(let path):
      try view.performBatchUpdates {
        try view.insertNew(TableIndexPath(section: path.section, row: 0))
        try view.deleteRows(at: [path])
      }
    case .moveAndRemove(let path, let other):
      try view.performBatchUpdates {
        try view.moveRow(at: path, to: TableIndexPath(section: path.section, row: 0))
        try view.deleteRows(at: [other])
      }
    case .replaceSection(let section):
      try view.performBatchUpdates {
        try view.insertSections([(at: 0, header: view.freeValue)])
        try view.deleteSections([section])
      }
    case .reloadData: try view.reloadData()
    default: return
    }
  }
}

extension TableView {
  /// Inserts a row with a key of its own.
  func insertNew(_ path: TableIndexPath) throws(TableError) {
    var keys: [String] = []
    contents.forEachRow { _, row in keys.append(contents.key(of: row) ?? "") }
    try insertRows([(at: path, values: ["id": .text(freeName("n", keys)), "text": "new"])])
  }

  fileprivate var freeValue: String {
    freeName("S", (0..<numberOfSections).compactMap { contents.section($0).value })
  }
}

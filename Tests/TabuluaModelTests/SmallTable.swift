import TabuluaModel

/// A small table as plain lists, and what each interaction makes of it: written without a look at the view.
///
/// Rows are told apart by their keys. What moves, comes and goes is done with `remove` and `insert` on lists.
struct SmallTable: Equatable {
  /// A row, with everything that goes with it wherever it goes.
  struct Row: Equatable {
    let key: String
    var text: String
    var isMarked = false
    var isSelected = false
    /// The number of its identity; nil for a row of which the model knows only that it came.
    var number: UInt32?
  }

  /// A section, by the value that its rows have in the section column.
  struct Section: Equatable {
    let value: String
    var rows: [Row] = []
  }

  /// The row whose buttons stand open, or whose menu does.
  struct Open: Equatable {
    let key: String
    /// The edge that was swiped, nil after the red minus and for a menu.
    let edge: SwipeEdge?
    var isMenu = false
    /// Whether one of the buttons deletes.
    var deletes: Bool { edge != .leading && !isMenu }
  }

  var sections: [Section]
  var isEditing = false
  var open: Open?
  var settings = TableViewSettings()

  /// What comes of an interaction, in the word of results, or the error.
  enum Outcome: Equatable {
    case word(String)
    case error(TableError.Code)
    static let done = Outcome.word("done")
    static let refused = Outcome.word("refused")
  }

  /// Which rows may be selected: none, one, or several.
  private enum Mode { case none, one, several }

  /// Whether rows show their controls: in editing mode, unless that is a swipe's.
  private var showsControls: Bool { isEditing && open?.edge == nil }

  private var mode: Mode {
    if showsControls {
      if settings.allowsMultipleSelectionDuringEditing { return .several }
      return settings.allowsSelectionDuringEditing ? .one : .none
    }
    if !settings.allowsSelection { return .none }
    return settings.allowsMultipleSelection ? .several : .one
  }

  /// The paths of all rows.
  var paths: [TableIndexPath] { everyPath(sections.map(\.rows.count)) }

  subscript(path: TableIndexPath) -> Row {
    get { sections[path.section].rows[path.row] }
    set { sections[path.section].rows[path.row] = newValue }
  }

  func has(_ path: TableIndexPath) -> Bool {
    sections.indices.contains(path.section) && sections[path.section].rows.indices.contains(path.row)
  }

  func path(of key: String) -> TableIndexPath? {
    for (section, rows) in sections.map(\.rows).enumerated() {
      if let row = rows.firstIndex(where: { $0.key == key }) {
        return TableIndexPath(section: section, row: row)
      }
    }
    return nil
  }

  /// A key that no row has.
  var freeKey: String { freeName("n", sections.flatMap { $0.rows.map(\.key) }) }

  /// A value that no section has.
  var freeValue: String { freeName("S", sections.map(\.value)) }
}

/// The first of the names `n1`, `n2` and so on that is not taken.
func freeName(_ start: String, _ taken: [String]) -> String {
  var number = 1
  while taken.contains("\(start)\(number)") { number += 1 }
  return "\(start)\(number)"
}

extension SmallTable {
  /// Does an interaction and answers its outcome.
  ///
  /// After an error nothing has changed.
  mutating func perform(_ interaction: SmallInteraction) -> Outcome {
    if let path = interaction.path, !has(path) {
      return .error(sections.indices.contains(path.section) ? .rowOutOfRange : .sectionOutOfRange)
    }
    if isTakenByOpenRow(interaction) {
      closeOpen()
      return .refused
    }
    switch interaction {
    case .tap(let path): return tap(path)
    case .tapAccessory(let path):
      guard isEditing else { return .refused }
      self[path].text = "told"
    case .changeControl(let path, let isOn):
      guard !isEditing else { return .refused }
      self[path].isMarked = isOn
    case .tapDeleteControl(let path):
      guard showsStyles, !self[path].isMarked else { return .refused }
      open = Open(key: self[path].key, edge: nil)
    case .deleteRow(let path):
      guard showsStyles, !self[path].isMarked else { return .refused }
      remove(path)
    case .tapInsertControl(let path):
      guard showsStyles, self[path].isMarked else { return .refused }
      insert(path)
    case .confirmDelete:
      guard let open, open.deletes, let path = path(of: open.key) else { return .refused }
      remove(path)
      closeOpen()
    case .cancelDelete:
      guard open != nil else { return .refused }
      closeOpen()
    case .swipe(let path, let edge, let action): return swipe(path, edge, action)
    case .fullSwipe(let path, let edge): return swipe(path, edge, true)
    case .openMenu(let path): open = Open(key: self[path].key, edge: nil, isMenu: true)
    case .choose(let path, let titles): return choose(path, titles)
    case .pan(let path, let other):
      guard settings.allowsMultipleSelectionDuringEditing else { return .refused }
      // The mode in which rows were selected so far allows no more of them than the new one.
      isEditing = true
      self[path].isSelected = true
      self[other].isSelected = true
    default: return performEdit(interaction)
    }
    return .done
  }

  /// Does an interaction that gives a row other values or another place.
  private mutating func performEdit(_ interaction: SmallInteraction) -> Outcome {
    switch interaction {
    case .tapAddButton:
      closeOpen()
      if !sections.isEmpty { insert([0, 0]) }
    case .setText(let path, let text):
      closeOpen()
      self[path].text = text
    case .setMark(let path, let flag):
      closeOpen()
      self[path].isMarked = flag
    case .setSection(let path, let value):
      guard let section = sections.firstIndex(where: { $0.value == value }) else {
        return .error(.unknownSection)
      }
      closeOpen()
      if section != path.section {
        move(path, TableIndexPath(section: section, row: sections[section].rows.count))
      }
    case .drag(let path, let proposed):
      guard showsControls else { return .refused }
      if proposed == path { return .word("unchanged") }
      move(path, proposed)
      return .word("moved")
    case .cancelDrag:
      guard showsControls else { return .refused }
      return .word("cancelled")
    default: performInCode(interaction)
    }
    return .done
  }

  /// Whether an open row takes the touch that an interaction is: all touches but those of its own buttons, and a swipe
  /// of another row while a swipe has opened this one.
  private func isTakenByOpenRow(_ interaction: SmallInteraction) -> Bool {
    guard let open else { return false }
    switch interaction {
    case .tap, .tapAccessory, .changeControl, .tapDeleteControl, .deleteRow, .tapInsertControl, .pan, .drag,
      .cancelDrag:
      return true
    case .swipe(let path, let edge, _), .fullSwipe(let path, let edge):
      return open.edge == nil || open.key == self[path].key && open.edge != edge
    case .openMenu(let path), .choose(let path, _): return !open.isMenu || open.key != self[path].key
    default: return false
    }
  }

  /// Whether rows show a red minus or a green plus.
  private var showsStyles: Bool { showsControls && !settings.allowsMultipleSelectionDuringEditing }

  private mutating func tap(_ path: TableIndexPath) -> Outcome {
    if mode == .none { return .refused }
    if mode == .several {
      self[path].isSelected.toggle()
    } else {
      deselectAll()
      self[path].isSelected = true
    }
    return .done
  }

  /// What an action of the menu does that each row has; the menu goes in any case but that of a mistake.
  private mutating func choose(_ path: TableIndexPath, _ titles: [String]) -> Outcome {
    switch titles.last {
    case "Mark": self[path].isMarked.toggle()
    case "Remove": remove(path)
    case "Fly": return .error(.unknownAction)
    default:
      open = nil
      return .refused
    }
    open = nil
    return .done
  }

  private mutating func swipe(_ path: TableIndexPath, _ edge: SwipeEdge, _ action: Bool) -> Outcome {
    if showsControls { return .refused }
    let wanted = Open(key: self[path].key, edge: edge)
    if open == wanted {
      if !action { return .done }
    } else {
      closeOpen()
    }
    // A marked row has the style that inserts, so that nothing deletes it.
    if edge == .trailing, self[path].isMarked { return .refused }
    open = wanted
    isEditing = true
    guard action else { return .done }
    if edge == .leading { self[path].isMarked.toggle() } else { remove(path) }
    open = nil
    isEditing = false
    return .done
  }
}

// What code does.
extension SmallTable {
  private mutating func performInCode(_ interaction: SmallInteraction) {
    switch interaction {
    case .setEditing(let flag):
      if flag == isEditing, flag == showsControls { return }
      let old = mode
      closeOpen()
      if flag == isEditing { return }
      isEditing = flag
      if mode != old { clearForbidden() }
    case .select(let path?):
      if mode != .several { deselectAll() }
      self[path].isSelected = true
    case .select(nil): deselectAll()
    case .deselect(let path): self[path].isSelected = false
    case .toggle(let setting):
      let old = mode
      setting.toggle(&settings)
      if mode != old { clearForbidden() }
    case .insertRow(let path): insert(path)
    case .removeRow(let path): remove(path)
    case .moveRow(let path, let destination): move(path, destination)
    case .reloadRow(let path):
      self[path].isSelected = false
      if open?.key == self[path].key { closeOpen() }
    case .insertSection(let place): sections.insert(Section(value: freeValue), at: place)
    case .removeSection(let section): sections.remove(at: section)
    case .moveSection(let section, let place):
      sections.insert(sections.remove(at: section), at: place)
    case .reloadSection(let section):
      for row in sections[section].rows.indices { sections[section].rows[row].isSelected = false }
      if let open, path(of: open.key)?.section == section { closeOpen() }
    case .scroll: closeOpen()
    case .setChecked(let path, let flag): self[path].isMarked = flag
    case .replaceRow(let path):
      let key = freeKey
      remove(path)
      insert(TableIndexPath(section: path.section, row: 0), key: key)
    case .moveAndRemove(let path, let other):
      let moved = self[path]
      let gone = self[other].key
      sections[path.section].rows.removeAll { $0.key == moved.key || $0.key == gone }
      sections[path.section].rows.insert(moved, at: 0)
    case .replaceSection(let section):
      let value = freeValue
      sections.remove(at: section)
      sections.insert(Section(value: value), at: 0)
    case .reloadData:
      deselectAll()
      closeOpen()
    default: return
    }
    if let open, path(of: open.key) == nil { closeOpen() }
  }

  private mutating func closeOpen() {
    if open?.edge != nil { isEditing = false }
    open = nil
  }

  private mutating func deselectAll() {
    for path in paths { self[path].isSelected = false }
  }

  private mutating func clearForbidden() {
    let count = paths.count { self[$0].isSelected }
    if mode == .none || (mode == .one && count > 1) { deselectAll() }
  }

  private mutating func insert(_ path: TableIndexPath, key: String? = nil) {
    let row = Row(key: key ?? freeKey, text: "new")
    sections[path.section].rows.insert(row, at: path.row)
  }

  private mutating func remove(_ path: TableIndexPath) {
    sections[path.section].rows.remove(at: path.row)
  }

  private mutating func move(_ source: TableIndexPath, _ destination: TableIndexPath) {
    let row = sections[source.section].rows.remove(at: source.row)
    sections[destination.section].rows.insert(row, at: destination.row)
  }
}

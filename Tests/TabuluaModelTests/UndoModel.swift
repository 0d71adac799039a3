@testable import TabuluaModel

/// What undo and redo make of a small table: lists of whole tables, written without a look at the view.
struct UndoModel {
  /// The table as it is now.
  private(set) var table: SmallTable

  /// The rows with their selection before each step that can be taken back, the last one last.
  private var undoable: [[SmallTable.Section]] = []

  /// The rows with their selection before each undo, the next one to be done again last.
  private var redoable: [[SmallTable.Section]] = []

  init(_ table: SmallTable) { self.table = table }

  var canUndo: Bool { !undoable.isEmpty }
  var canRedo: Bool { !redoable.isEmpty }

  /// The rows without what is selected.
  private static func content(_ sections: [SmallTable.Section]) -> [SmallTable.Section] {
    sections.map { section in
      var section = section
      for index in section.rows.indices { section.rows[index].isSelected = false }
      return section
    }
  }

  /// Does an interaction; `found` is what the view shows after it, of which only the identities of new rows are taken.
  mutating func perform(_ interaction: SmallInteraction, showing found: () -> SmallTable)
    -> SmallTable.Outcome
  {
    let before = table
    let outcome = table.perform(interaction)
    table.adoptNewRows(of: found(), from: before)
    if Self.content(before.sections) != Self.content(table.sections) {
      undoable.append(before.sections)
      if undoable.count > 100 { undoable.removeFirst() }
      redoable = []
    }
    return outcome
  }

  mutating func undo() -> SmallTable.Outcome {
    guard let former = undoable.popLast() else { return .refused }
    redoable.append(table.sections)
    take(former)
    return .done
  }

  mutating func redo() -> SmallTable.Outcome {
    guard let former = redoable.popLast() else { return .refused }
    undoable.append(table.sections)
    take(former)
    return .done
  }

  private mutating func take(_ sections: [SmallTable.Section]) {
    table.sections = sections
    if let open = table.open, table.path(of: open.key) == nil {
      if open.edge != nil { table.isEditing = false }
      table.open = nil
    }
    // Several rows are selected only where the mode that is now lets them be.
    let settings = table.settings
    let isEditing = table.isEditing && table.open?.edge == nil
    let several =
      isEditing
      ? settings.allowsMultipleSelectionDuringEditing
      : settings.allowsSelection && settings.allowsMultipleSelection
    let selected = table.paths.filter { table[$0].isSelected }
    if several || selected.count < 2 { return }
    for path in selected { table[path].isSelected = false }
  }
}

/// A view and the model of what undo makes of it, side by side.
struct UndoCheck {
  let view: TableView
  private(set) var model: UndoModel
  private(set) var problems: [String] = []
  private(set) var trail: [Deed] = []

  /// What was done, which becomes text only where something went wrong.
  enum Deed: CustomStringConvertible {
    case interaction(SmallInteraction)
    case takenBack(UndoHistory.Direction)

    var description: String {
      switch self {
      case .interaction(let interaction): "\(interaction)"
      case .takenBack(let direction): "\(direction)"
      }
    }
  }

  /// How many undos and redos were done, and how many were refused.
  private(set) var counts = (done: 0, refused: 0)

  init(_ view: TableView) {
    self.view = view
    view.isUndoRegistrationEnabled = true
    model = UndoModel(SmallTable(view))
  }

  /// Does an interaction with both.
  mutating func perform(_ interaction: SmallInteraction) {
    trail.append(.interaction(interaction))
    var word = ""
    do throws(TableError) { word = try interaction.perform(on: view).word } catch {
      word = error.code.rawValue
    }
    let expected = model.perform(interaction, showing: { SmallTable(view) })
    compare(word, expected)
  }

  /// Takes a step back, or does it again, with both.
  mutating func takeBack(_ direction: UndoHistory.Direction) {
    trail.append(.takenBack(direction))
    let before = model.table
    let expected = direction == .undo ? model.undo() : model.redo()
    if expected == .done { counts.done += 1 } else { counts.refused += 1 }
    do throws(TableError) {
      let outcome = try direction == .undo ? view.undo() : view.redo()
      compare(outcome.word, expected)
      guard case .done(let effects) = outcome else { return }
      if !effects.fit(before, model.table) { report("tells \(effects)") }
      if effects.step == nil { report("does not tell the step") }
    } catch {
      report("fails with \(error)")
    }
  }

  private mutating func compare(_ word: String, _ expected: SmallTable.Outcome) {
    switch expected {
    case .word(let other): if word != other { report("is \(word), not \(other)") }
    case .error(let code): if word != code.rawValue { report("fails with \(word), not \(code.rawValue)") }
    }
    view._checkInvariants()
    let found = SmallTable(view)
    if found != model.table { report("gives\n\(found)\nnot\n\(model.table)") }
    if view.canUndo != model.canUndo { report("can undo: \(view.canUndo)") }
    if view.canRedo != model.canRedo { report("can redo: \(view.canRedo)") }
  }

  private mutating func report(_ problem: String) { problems.append("\(trail): \(problem)") }

  /// A check that goes on from here, whose problems and counts can be joined; the view is put back by who asks.
  mutating func trying(_ body: (inout UndoCheck) -> Void) {
    var other = self
    try? view.trying { body(&other) }
    problems = other.problems
    counts = other.counts
    if SmallTable(view) != model.table || view.canUndo != model.canUndo || view.canRedo != model.canRedo {
      problems.append("\(other.trail): the trial was not undone")
    }
  }
}

import TabuluaText
import TabuluaModel
import TabuluaPolicy

extension BatchRunner {
  /// Makes one interaction and writes down what came of it.
  func perform(_ interaction: Interaction, in view: TableView, _ result: inout StepResult) throws {
    guard let reference = interaction.row else {
      try perform(alone: interaction, in: view, view.indexPathsForSelectedRows, &result)
      return
    }
    let (path, row) = try resolve(reference, in: view, &result)
    if try performQuietly(interaction, path, row, in: view, &result) { return }
    let before = view.indexPathsForSelectedRows
    switch interaction {
    case .drag(_, let place): try drag(path, row, place, in: view, &result)
    case .tap: note(try view.tapRow(at: path), in: view, before, &result, tellsSelection: true)
    case .tapAccessory: note(try view.tapAccessory(forRowAt: path), in: view, before, &result)
    case .changeControl(_, let value):
      note(try view.changeControl(forRowAt: path, to: value), in: view, before, &result)
    case .tapDelete: note(try view.tapDeleteControl(forRowAt: path), in: view, before, &result)
    case .delete: note(try view.deleteRow(at: path), in: view, before, &result)
    case .insert: note(try view.tapInsertControl(forRowAt: path), in: view, before, &result)
    case .swipe(_, let edge, let action):
      note(try view.swipe(rowAt: path, edge: edge, action: action), in: view, before, &result)
    case .fullSwipe(_, let edge): note(try view.fullSwipe(rowAt: path, edge: edge), in: view, before, &result)
    case .set(_, let values): note(try view.set(values: values, ofRowAt: path), in: view, before, &result)
    case .select(_, let position):
      try programmatic(in: view, before, &result, tellsSelection: true) { () throws(TableError) in
        try view.selectRow(at: path, scrollPosition: position)
      }
    case .deselect:
      try programmatic(in: view, before, &result, tellsSelection: true) { () throws(TableError) in
        try view.deselectRow(at: path)
      }
    case .scrollTo(_, let position): try view.scrollToRow(at: path, at: position)
    default: break
    }
  }

  /// Makes an interaction with the row at a path if nobody hears of it who is not asked, which most are that can be so,
  /// and writes down what came of it; false if nothing has happened.
  private func performQuietly(
    _ interaction: Interaction, _ path: TableIndexPath, _ row: RowIdentity?, in view: TableView,
    _ result: inout StepResult
  ) throws -> Bool {
    switch interaction {
    case .set(_, let values):
      guard let row else { return false }
      if view.setQuietly(values, of: row) { return true }
      guard let outcome = try view.setWhenAsked(values, of: row, at: path) else { return false }
      if case .refused(let refusal) = outcome { note(refusal, &result) }
      return true
    case .delete:
      guard view.deleteQuietly(path) else { return false }
      result.deleted = [path]
      return true
    default: return false
    }
  }

  /// Makes an interaction that is not about one row.
  private func perform(
    alone interaction: Interaction, in view: TableView, _ before: [TableIndexPath],
    _ result: inout StepResult
  ) throws {
    switch interaction {
    case .setEditing(let flag):
      try programmatic(in: view, before, &result) { () throws(TableError) in try view.setEditing(flag) }
    case .confirmDelete: note(try view.confirmDelete(), in: view, before, &result)
    case .cancelDelete: note(try view.cancelDelete(), in: view, before, &result)
    case .panSelect(let rows):
      let paths = try rows.map { try resolve($0, in: view) }
      note(try view.panToSelect(rowsAt: paths), in: view, before, &result, tellsSelection: true)
    case .tapIndex(let title): note(try view.tapSectionIndex(title: title), in: view, before, &result)
    case .add: note(try view.tapAddButton(), in: view, before, &result)
    case .scroll(let rows): try view.scroll(by: rows)
    case .configure(let changes):
      try programmatic(in: view, before, &result) { () throws(TableError) in
        try view.configure { settings in for change in changes { change.apply(to: &settings) } }
      }
    case .update(let update):
      try programmatic(in: view, before, &result) { () throws(TableError) in try update.apply(to: view) }
    case .back:
      guard let below = view.tableBelow else { throw TableError(.nothingToPop) }
      let selected = below.indexPathsForSelectedRows
      note(try view.goBack(), in: below, selected, &result)
    case .reload:
      try programmatic(in: view, before, &result) { () throws(TableError) in try view.reloadData() }
    default: break
    }
  }

  /// Makes programmatic calls and writes down what they changed.
  private func programmatic(
    in view: TableView, _ before: [TableIndexPath], _ result: inout StepResult, tellsSelection: Bool = false,
    _ body: () throws(TableError) -> Void
  ) throws {
    let effects: InteractionEffects
    do {
      effects = try view.effects(of: body)
    } catch {
      guard let refusal = error.refusalByLaw else { throw error }
      note(refusal, &result)
      return
    }
    note(effects, in: view, before, &result, tellsSelection: tellsSelection)
  }

  private func note(
    _ outcome: InteractionOutcome, in view: TableView, _ before: [TableIndexPath],
    _ result: inout StepResult, tellsSelection: Bool = false
  ) {
    switch outcome {
    case .refused(let refusal): note(refusal, &result)
    case .done(let effects):
      note(effects, in: view, before, &result, tellsSelection: tellsSelection)
    }
  }

  /// Writes down why a step was refused.
  func note(_ refusal: Refusal, _ result: inout StepResult) {
    result.outcome = .refused
    result.reason = refusal.reason(in: options.strings)
  }

  /// Writes down what a step changed; `before` are the rows that were selected before it.
  func note(
    _ effects: InteractionEffects, in view: TableView, _ before: [TableIndexPath],
    _ result: inout StepResult, tellsSelection: Bool = false
  ) {
    if tellsSelection || effects.selected != before { result.selected = effects.selected }
    if !effects.deleted.isEmpty { result.deleted = effects.deleted }
    if !effects.inserted.isEmpty { result.inserted = effects.inserted }
    if effects.hasSections {
      result.deletedSections = effects.deletedSections
      result.insertedSections = effects.insertedSections
      result.movedSections = effects.movedSections
    }
    if let drag = effects.drag {
      var dragged = result
      note(drag, in: view, &dragged)
      dragged.outcome = result.outcome
      result = dragged
    }
    for move in effects.moved {
      noteDrag(of: move.row)
      // The dragged row, and those that hopped over others, are told as the drag's own.
      if effects.drag != nil, move.from == result.from, move.to == result.to { continue }
      if result.moves.contains(where: { $0.from == move.from && $0.to == move.to }) { continue }
      result.moved.append(.init(row: move.row.flatMap { view.key(of: $0) }, from: move.from, to: move.to))
    }
  }

  /// The error in words; what no callback did is the batch's own mistake, and lies at its line.
  func diagnostic(_ error: any Error, at place: SourceLocation) -> Diagnostic {
    var diagnostic: Diagnostic
    switch error {
    case let problem as StepProblem: diagnostic = problem.diagnostic(at: place)
    case let error as Diagnostic: diagnostic = error
    case let error as TableError: diagnostic = error.diagnostic(policy: policy, contents: topContents)
    default: diagnostic = Diagnostic(code: "failed", message: "\(error)")
    }
    if diagnostic.location == nil { diagnostic.location = place }
    return diagnostic
  }
}

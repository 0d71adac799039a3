import TabuluaModel

/// The causes of all that a run changed in a table, in the order of its steps.
///
/// A step of a long run takes less than a microsecond, so that noting its cause must be little: what a verb and the
/// callbacks that it called come to is found once, and each change is one entry of a list. They are put in the order of
/// the rows when the run is over, by ``byRow()``.
struct ChangeCauses: Sendable {
  typealias Decision = ChangeCause.Decision

  /// That a step changed a cell of a row, or where the row stands.
  struct Note: Sendable {
    /// The number of the row.
    let row: UInt32
    /// The number of the column, or ``ChangeCauses/noColumn`` for where the row stands.
    let column: UInt32
    /// The step, from 1.
    let step: UInt32
    /// The line of the batch; zero for none.
    let line: UInt32
    /// The place in the list of decisions.
    let decision: UInt32
  }

  /// The decisions about a step without a reason: those about where rows stand, and those about values.
  private struct Known: Sendable {
    let kind: ObjectIdentifier
    let called: CallbackSet
    let placing: UInt32
    let setting: UInt32
  }

  static let noColumn = UInt32.max

  private(set) var decisions: [Decision] = []

  /// The places of the decisions in their list.
  private var places: [Decision: UInt32] = [:]

  /// What is known of steps of a verb in which some callbacks were called, that which was looked for last first.
  private var known: [Known] = []

  private(set) var notes: [Note] = []

  /// How many notes there are before those that a later one replaces are taken out.
  private var mostNotes = 1 << 20

  /// Notes what a step changed, and who decided that.
  ///
  /// Rows stand where they do for one cause, and values were set for another one. A row that went to another section has
  /// the reason that was given for the section column.
  ///
  /// - Complexity: O(*t*) for *t* cells that were touched.
  mutating func note(
    _ touched: TouchedCells, _ called: CallbackSet, of result: StepResult, in view: TableView
  ) {
    var (placing, setting) = decisions(of: result.interaction, called, in: view)
    let reason = result.reason
    if let reason {
      placing = number(of: placing, reason)
      setting = number(of: setting, reason)
    }
    let step = UInt32(clamping: result.step)
    let line = UInt32(clamping: result.line ?? 0)
    let hasReasons = reason == nil && touched.hasReasons
    touched.forEachCell { cell in
      var decision = cell.column == nil ? placing : setting
      if hasReasons, let column = cell.column ?? view.contents.sectionColumn,
        let reason = touched.reason(ofColumn: column)
      {
        decision = number(of: decision, reason)
      }
      let column = cell.column.map { UInt32(truncatingIfNeeded: $0) } ?? Self.noColumn
      notes.append(Note(row: cell.row.number, column: column, step: step, line: line, decision: decision))
    }
    if notes.count >= mostNotes { removeReplaced() }
  }

  /// The places of the decisions about a step without a reason.
  private mutating func decisions(
    of interaction: Interaction?, _ called: CallbackSet, in view: TableView
  ) -> (placing: UInt32, setting: UInt32) {
    let kind = interaction?.kind
    if let kind, let index = known.firstIndex(where: { $0.kind == kind && $0.called == called }) {
      if index > 0 { known.swapAt(0, index) }
      return (known[0].placing, known[0].setting)
    }
    let placing = number(of: decision(interaction?.deciders ?? [], of: interaction, in: view))
    let setting = number(of: decision(interaction?.valueDeciders ?? [], of: interaction, in: view))
    if let kind {
      if known.count == Self.mostKnown { known.removeLast() }
      known.insert(Known(kind: kind, called: called, placing: placing, setting: setting), at: 0)
    }
    return (placing, setting)
  }

  private static let mostKnown = 16

  /// The first of some callbacks that was called in a step, as who decided.
  private func decision(
    _ deciders: [TableCallback], of interaction: Interaction?, in view: TableView
  ) -> Decision {
    let decider = view.firstCalled(of: deciders)
    return Decision(verb: interaction?.verb, callback: decider?.callback, place: decider?.place)
  }

  /// The place of a decision with a reason in the list of those that differ.
  private mutating func number(of decision: UInt32, _ reason: String) -> UInt32 {
    var decision = decisions[Int(decision)]
    decision.reason = reason
    return number(of: decision)
  }

  /// The place of a decision in the list of those that differ.
  private mutating func number(of decision: Decision) -> UInt32 {
    if let place = places[decision] { return place }
    let place = UInt32(truncatingIfNeeded: decisions.count)
    decisions.append(decision)
    places[decision] = place
    return place
  }

  /// Takes out the notes that a later one of the same cell replaces: a run may set a cell ten million times.
  private mutating func removeReplaced() {
    notes = byRow().notes
    mostNotes = max(1 << 20, 2 * notes.count)
  }

  /// The causes in the order of the rows.
  ///
  /// - Complexity: O(*n* + *c*) for *n* rows and *c* notes in rows of few columns.
  func byRow() -> CausesByRow { CausesByRow(notes, decisions) }
}

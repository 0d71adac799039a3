// Undo: what a person does who has made a mistake.
extension TableView {
  /// Whether steps are recorded so that ``undo()`` can take them back; no at first.
  ///
  /// The name is that of Foundation's `UndoManager`. A table that records nothing pays nothing. Up to 100 steps are kept: the
  /// interactions, and the programmatic calls outside of one, that left rows, values, marks or their order other than they were. A
  /// selection, a mode, a setting and a scroll are no such change. The tables above this one, and those that are pushed over it, record
  /// steps of their own.
  ///
  /// The oldest steps go where all of these tables keep more than 256 MiB, or the steps that policies had a part in more than half
  /// of what a policy may use.
  ///
  /// To set it to false forgets all steps.
  ///
  /// ```swift
  /// view.isUndoRegistrationEnabled = true
  /// try view.drag(rowAt: [0, 2], to: [0, 0])
  /// try view.undo()
  /// ```
  public var isUndoRegistrationEnabled: Bool {
    get { undoHistory != nil }
    set {
      if newValue { return bindUndo(in: undoHistory?.shared ?? UndoRoom(), numbering: nil) }
      for table in sequence(first: self, next: \.tableAbove) {
        table.undoHistory = nil
        table.setPreparation()
      }
    }
  }

  /// Whether there is a step that ``undo()`` would take back.
  public var canUndo: Bool { undoHistory?.next(.undo) != nil }

  /// Whether there is a step that ``redo()`` would do again.
  public var canRedo: Bool { undoHistory?.next(.redo) != nil }

  /// Takes back the last step that changed rows, values, marks or their order.
  ///
  /// An interaction, as when a person shakes the device. Rows, values, marks and order are as before that step, and the rows
  /// are selected that were selected then, but for several ones where only one may be now. Mode, settings and what is in view
  /// stay; rows that come into view are asked about, and a row that is open closes if it goes. No question is asked of the step
  /// itself.
  ///
  /// The view does not hold what a data source keeps in variables of its own. If a callback was told of an event in that step,
  /// and the data source implements `save_state` and `restore_state`, it gets back the state of before the step. A data source
  /// that owns its rows needs both (``Refusal/Code/undoNeedsState``): its counts are compared afterwards, and the rows in view
  /// are asked for anew. What it shows anew with ``reloadRows(at:)`` and the like counts as changed.
  ///
  /// Then `did_undo` is told, whose changes belong to the undo. The laws about a table as it is are asked of the result, and not
  /// those about a change. If a law does not hold the undo is refused. Then, and if a callback fails, all is as it was, and the
  /// step can still be taken back.
  ///
  /// ``InteractionEffects/step`` tells which step was taken back. Where there is none, the undo is refused
  /// (``Refusal/Code/nothingToUndo``), with words of its own if the older ones are kept no longer. Steps must be recorded: ``isUndoRegistrationEnabled``.
  ///
  /// ```swift
  /// view.isUndoRegistrationEnabled = true
  /// try view.deleteRow(at: [0, 2])
  /// if case .done(let effects) = try view.undo() { print(effects.inserted) }  // [[0, 2]]
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``, ``TableError/Code/countMismatch``,
  ///   ``TableError/Code/reorderInProgress``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback``, ``TableError/Code/dataSourceOutOfStep``, and what the callbacks about rows
  ///   that come into view can fail with.
  /// - Complexity: O(*c* log *n*) for the *c* changes of the step, and O(rows in view) calls; O(sections) more with a scripted
  ///   data source.
  @discardableResult
  public func undo() throws(TableError) -> InteractionOutcome { try takeBack(.undo) }

  /// Does the step again that ``undo()`` took back last.
  ///
  /// An interaction that takes the undo back: rows, values, marks and order are as before the undo, and so are the selection
  /// and the state of the data source. `did_redo` is told; all else is as for ``undo()``. Once another step has changed
  /// something there is nothing to do again (``Refusal/Code/nothingToRedo``).
  ///
  /// ```swift
  /// view.isUndoRegistrationEnabled = true
  /// try view.deleteRow(at: [0, 2])
  /// try view.undo()
  /// if case .done(let effects) = try view.redo() { print(effects.deleted) }  // [[0, 2]]
  /// ```
  ///
  /// - Throws: as ``undo()``.
  /// - Complexity: as ``undo()``.
  @discardableResult
  public func redo() throws(TableError) -> InteractionOutcome { try takeBack(.redo) }

  /// Whether no step can be taken back because those that there were are kept no longer.
  package var hasForgottenSteps: Bool { undoHistory?.forgotten(.undo) != nil }

  /// Records steps from now on, in the tables above too; `room` is what they keep together with other tables, and `numbering`
  /// tells the number of the step that is being made.
  package func bindUndo(in room: UndoRoom, numbering: (() -> Int)?) {
    for table in sequence(first: self, next: \.tableAbove) where table.undoHistory == nil {
      // Where laws wait for the end, one transaction is open between two steps.
      let level = table.deferredLaws != nil ? table.surroundingTransactions : 0
      table.undoHistory = UndoHistory(
        level: level, mark: table.journal.count, numbering: numbering, in: room)
      table.setPreparation()
    }
  }

  /// Notes that a script has a part in the step that is being made, and how many bytes it may use itself; nil for no limit.
  @inline(__always)
  package func noteScript(allowed bytes: Int?) {
    if let undoHistory, let bytes { undoHistory.noteScript(allowed: bytes) }
  }
}

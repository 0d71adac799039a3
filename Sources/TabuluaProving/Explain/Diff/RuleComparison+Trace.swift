import TabuluaDrawing
package import TabuluaText
import TabuluaBatch
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

extension RuleComparison {
  /// Tries the drags of a recorded run under both policies, each on the table as it stood then.
  ///
  /// The first policy does the run again, so it must be the one that was recorded: a drag that ends otherwise than
  /// recorded is an error. Each drag finds the second policy as it was loaded, so it does not remember the drags before
  /// it: one that has kept anything is loaded anew, which a note tells. Rows that were deleted are deleted again. Of other
  /// steps a trace does not tell what they did to the table: those that only look or select are passed over, with a note
  /// where a callback may have changed values, and the first that may have changed rows ends the comparison. Steps about
  /// other tables than the named one are passed over too, and drags that ended before the policy was asked.
  ///
  /// - Parameters:
  ///   - steps: The recorded steps.
  ///   - table: What the table is called in a run over several ones.
  ///   - old: The policy that was recorded, with the table that the run began with.
  ///   - new: The second policy.
  /// - Throws: `trace_does_not_fit`, and what the policies fail with when they are loaded.
  package mutating func compare(
    _ steps: [RecordedStep], ofTable table: String? = nil, _ old: DragBench, _ new: PolicyPrototype
  ) throws(Diagnostic) {
    tables += 1
    let other = try DragBench(new, .loaded(old.view.contents))
    let own = steps.filter { $0.table == nil || $0.table == table }
    if own.isEmpty, let step = steps.first { throw .otherTable(step, table) }
    defer { noteMemory(of: other, old) }
    for (index, step) in own.enumerated() where step.outcome != "refused" || step.verb == "drag" {
      noteUntoldValues(step)
      if step.verb == "drag" {
        guard let source = step.source, !step.endedBeforeThePolicy else { continue }
        // Without a hover the row was not picked up, and any place asks the same.
        let rows = DragTrial(source: source, through: step.through, followers: step.followers)
        let drag = step.through.isEmpty ? rows.over([rows.home]) : rows
        // What names a place that there is none of failed before anything was asked.
        if step.outcome == "failed", !Self.fits(drag, old.rowCounts) { continue }
        try compare(drag, step, old, other)
      } else if !step.deleted.isEmpty, !step.movesOthers {
        try delete(step, old)
      } else if step.movesOthers || !Self.keepsRows.contains(step.verb), step.outcome != "failed" {
        leftOut = own[index...].count { $0.verb == "drag" && !$0.endedBeforeThePolicy }
        note(
          Diagnostic(
            severity: .warning, code: ProofCode.traceEndsEarly,
            message:
              "the drags behind step \(step.step) are not compared: a trace does not tell what `\(step.verb)` "
              + "did to the table",
            help: "compare the policies on the table itself, without `--trace`"), step: step.step)
        return
      }
    }
  }

  /// Notes the first step in which a callback was told of something that is no drag, and may have changed values.
  private mutating func noteUntoldValues(_ step: RecordedStep) {
    guard step.verb != "drag", let event = step.event,
      !noted.contains(where: { $0.note.has(ProofCode.valuesNotTraced) })
    else { return }
    note(
      Diagnostic(
        severity: .warning, code: ProofCode.valuesNotTraced,
        message:
          "`\(event)` was called in step \(step.step), and a trace does not tell which values and marks it changed: the "
          + "drags behind it are compared as if it had changed none",
        help: "do not rely on this where the policies look at them"), step: step.step)
  }

  /// Notes that the second policy remembers what it was asked.
  private mutating func noteMemory(of other: DragBench, _ old: DragBench) {
    guard other.hasForgotten || other.hasChangedMemory else { return }
    note(
      Diagnostic(
        severity: .note, code: ProofCode.policyBeginsAnew,
        message:
          "`\(other.prototype.name)` remembers what it was asked: each drag found it as it was loaded, without the drags "
          + "before, while `\(old.prototype.name)` did the whole run"))
  }

  /// Steps that leave the rows as they are, if no callback changes them.
  private static let keepsRows: Set<String> = [
    "set_editing", "tap", "tap_accessory", "tap_delete", "cancel_delete", "pan_select", "tap_index", "scroll",
    "scroll_to", "select", "deselect", "configure", "back",
  ]

  private mutating func compare(
    _ drag: DragTrial, _ step: RecordedStep, _ old: DragBench, _ other: DragBench
  ) throws(Diagnostic) {
    let counts = old.rowCounts
    try Self.check(drag, step, counts)
    if let row = step.row, let now = old.view.row(at: drag.source).flatMap({ old.view.key(of: $0) }),
      now != row
    {
      throw .doesNotFit(step, "the row at \(drag.source) is `\(now)`, and `\(row)` was recorded")
    }
    var rows = DragBench.noRows
    old.view.exchangeContents(with: &rows)
    try other.borrow(&rows)
    guard other.rowCounts == counts else {
      throw .doesNotFit(step, "`\(other.prototype.name)` changes the table when it is loaded")
    }
    let after = try other.result(of: drag, recordsCalls: true)
    let label = keepsMore ? other.label(ofRowAt: drag.source) : nil
    other.giveBack(&rows)
    old.view.exchangeContents(with: &rows)
    let before = old.perform(drag)
    // A step that named a place or a second row that there is none of failed before the policy was asked, and the trace
    // does not tell of which.
    if step.outcome == "failed", step.through.isEmpty, before.outcome.rawValue != step.outcome { return }
    guard before.outcome.rawValue == step.outcome, before.landing == step.landing || step.landing == nil
    else {
      func ending(_ outcome: String, _ landing: TableIndexPath?) -> String {
        outcome + (outcome == "moved" || outcome == "retargeted" ? landing.map { " at \($0)" } ?? "" : "")
      }
      let (now, then) = (
        ending(before.outcome.rawValue, before.landing), ending(step.outcome, step.landing)
      )
      throw .doesNotFit(step, "under `\(old.prototype.name)` it ends \(now), and \(then) was recorded")
    }
    take(drag, before.ending, after.ending, rowCounts: counts, step: step.step, label: { label })
  }

  private func delete(_ step: RecordedStep, _ old: DragBench) throws(Diagnostic) {
    do throws(TableError) {
      try old.view.deleteRows(at: step.deleted)
    } catch {
      throw .doesNotFit(step, "the rows that it deleted are not there")
    }
  }

  private static func check(
    _ drag: DragTrial, _ step: RecordedStep, _ counts: [Int]
  ) throws(Diagnostic) {
    guard fits(drag, counts) else { throw .doesNotFit(step, "its paths are not in the table") }
  }

  /// Whether the rows and places of a drag are in a table of such sections.
  private static func fits(_ drag: DragTrial, _ counts: [Int]) -> Bool {
    func isThere(_ path: TableIndexPath, _ counts: [Int]) -> Bool {
      counts.indices.contains(path.section) && path.row < counts[path.section]
    }
    let places = drag.numberOfPlaces(rowCounts: counts)
    return drag.rows.allSatisfy { isThere($0, counts) } && drag.through.allSatisfy { isThere($0, places) }
      && Set(drag.rows).count == drag.rows.count
  }
}

extension RecordedStep {
  /// Whether a drag ended, or did not, before a policy could say where its rows land.
  fileprivate var endedBeforeThePolicy: Bool {
    outcome == "cancelled" || outcome == "held" || code == Refusal.Code.notEditing.rawValue
  }
}

extension Diagnostic {
  /// All steps are about other tables.
  fileprivate static func otherTable(_ step: RecordedStep, _ table: String?) -> Diagnostic {
    let given = table.map { "`\($0)`" } ?? "the table"
    return Diagnostic(
      code: ProofCode.traceDoesNotFit,
      message: "no step of the trace is about \(given): step \(step.step) is about `\(step.table ?? "")`",
      help: "name the table as the run did: `--table \(step.table ?? "NAME")=FILE`")
  }

  fileprivate static func doesNotFit(_ step: RecordedStep, _ why: String) -> Diagnostic {
    Diagnostic(
      code: ProofCode.traceDoesNotFit, message: "step \(step.step) of the trace does not fit: \(why)",
      help:
        "name the table as it was before the recorded run, and first the policy that ran, with its options")
  }
}

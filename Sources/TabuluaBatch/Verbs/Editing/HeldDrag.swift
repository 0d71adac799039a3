import TabuluaModel
import TabuluaPolicy
import TabuluaText

/// Picks a row up, or several, and holds it over a place without letting it go:
/// `{"do":"drag","row":ROW,"to":[1,0],"hold":true}`.
///
/// The drag goes on until the next step, which lets go of the rows without dropping them, or until the end of the run; see
/// ``BatchRunner/letGo()``.
struct HeldDrag: ListedDrag {
  let rows: [RowReference]
  let place: DragPlace

  func perform(on view: TableView, by runner: BatchRunner, _ result: inout StepResult) throws {
    let paths = try runner.resolve(rows, in: view, &result)
    let places = try place.proposedPaths(ofRowsAt: paths, in: view, by: runner)
    result.proposed = places.last
    if case .refused(let refusal) = try view.beginReordering(rowsAt: paths, over: places) {
      return runner.note(refusal, &result)
    }
    result.outcome = .held
    result.to = view.reorderingGapIndexPath
    result.reason = view.reasonOfLastHover
    runner.heldTable = view
  }

  func write(to object: inout JSONText.Object) {
    if rows.count == 1 {
      object.add("row", raw: rows[0].json)
    } else {
      object.add("rows", raw: JSONText.array(rows.map(\.json)))
    }
    place.write(to: &object)
    object.add("hold", true)
  }

  func words(row: String, _ result: StepResult) -> String {
    guard rows.count == 1, case .key = rows[0], let from = result.from else {
      return place.words(rows: rows.inWords)
    }
    return place.words(rows: "\(rows.inWords) \(from)")
  }
}

extension HeldDrag {
  /// Reads the drag of one row or of several, which is known to be held.
  static func read(_ fields: StepFields) throws(Diagnostic) -> HeldDrag {
    guard fields["rows"] != nil else {
      return HeldDrag(rows: [try fields.row(for: name)], place: try DragVerb.place(fields))
    }
    let group = try GroupDrag.read(fields)
    return HeldDrag(rows: group.rows, place: group.place)
  }
}

extension Interaction {
  /// Picks a row up, or several, and holds it over a place; the next step lets go of it.
  ///
  /// The first row is picked up, and the others follow it in table order. Nil without rows, and for a drag that is cancelled.
  ///
  /// ```swift
  /// let step = Interaction.hold([.key("milk")], .to([1, 0]))
  /// ```
  public static func hold(_ rows: [RowReference], _ place: DragPlace) -> Interaction? {
    rows.isEmpty || place.isCancelled ? nil : Interaction(HeldDrag(rows: rows, place: place))
  }
}

// Letting go of what is held.
extension BatchRunner {
  /// Makes a step on a table; a row that the step before it holds is let go first, without being dropped.
  @inline(__always)
  func perform(_ interaction: Interaction, on view: TableView, _ result: inout StepResult) throws {
    if heldTable != nil, let refusal = try letGo() { return note(refusal, &result) }
    try interaction.perform(on: view, by: self, &result)
  }

  /// Lets go of a row that a step holds, without dropping it; the answer is which law the policy breaks when it is told.
  @inline(never)
  func letGo() throws(TableError) -> Refusal? {
    guard let table = heldTable else { return nil }
    heldTable = nil
    guard table.reorderingIndexPath != nil, case .refused(let refusal) = try table.cancelReordering() else {
      return nil
    }
    return refusal
  }

  /// Lets go of what is held after the last step, unless it is to be drawn; what goes wrong is a step of its own.
  func letGoAtEnd() {
    guard heldTable != nil, !options.leavesRowsHeld else { return }
    policy?.holdDeadline()
    defer { policy?.releaseDeadline() }
    do {
      guard let refusal = try letGo() else { return }
      var result = beginStep(line: nil, .call("drag"))
      note(refusal, &result)
      endStep(&result)
      tell(result)
    } catch {
      tellFailure(diagnostic(error, at: TextLocation(file: batchName)), line: nil, of: .call("drag"))
    }
  }
}

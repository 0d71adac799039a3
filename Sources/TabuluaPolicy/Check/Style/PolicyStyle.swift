import TabuluaText
import LuaHost
import TabuluaModel

/// Looks for breaches of the rules of style: in the policy's text, and by trying it on a small table.
///
/// The text shows what may happen and where it stands; the trial shows what does happen, also where the text is hard to
/// follow. Where a trial succeeds it decides about taps; where it fails the text does.
struct PolicyStyle {
  private let reader: StyleReader
  private let trial: StyleTrial
  private let functions: [TableCallback: LuaFunction]
  private let settings: TableViewSettings

  init(
    _ syntax: PolicySyntax, functions: [TableCallback: LuaFunction], settings: TableViewSettings,
    load: @escaping () -> LuaPolicy?
  ) {
    reader = StyleReader(syntax, functions)
    trial = StyleTrial(load: load, names: syntax.names)
    self.functions = functions
    self.settings = settings
  }

  /// The breaches, in no particular order.
  func breaches() -> [StyleBreach] {
    selection() + marks() + [editing()].compactMap { $0 }
  }

  private func selection() -> [StyleBreach] {
    var found = reader.selectionAsState()
    if !found.contains(where: { $0.callback == .cellForRow }), functions[.cellForRow] != nil,
      case .some(let path?) = trial.rowWhoseCellShowsSelection(),
      let place = reader.place(of: .cellForRow)
    {
      found.append(
        StyleBreach(
          rule: .selectionAsState, callback: .cellForRow, file: place.chunk, line: place.line,
          word: "cell_for_row", message: "what `cell_for_row` says of a row hangs on whether it is selected",
          help: StyleReader.keepMarks,
          evidence: "tried on a small table: the cell of row \(path) is another one while the row is selected"
        ))
    }
    // Where the selection is kept on purpose, that is what is to be mended.
    let isKept = found.contains { $0.callback == .didDeselectRow || $0.callback == .cellForRow }
    if !isKept, let breach = tap() { found.append(breach) }
    return found
  }

  private func tap() -> StyleBreach? {
    guard functions[.didSelectRow] != nil, settings.allowsSelection, !settings.allowsMultipleSelection,
      !reader.leadsOn
    else { return nil }
    switch trial.rowLeftSelected() {
    case .some(let path?):
      return reader.tapLeavesSelection(
        evidence: "tried on a small table: row \(path) is selected after a tap")
    case .some(nil): return nil
    case nil: return reader.neverDeselects ? reader.tapLeavesSelection(evidence: nil) : nil
    }
  }

  private func marks() -> [StyleBreach] {
    let written = reader.marksInCells()
    guard written.isEmpty, functions[.cellForRow] != nil, let leak = trial.leftMark() else { return written }
    let origin = leak.origin.map { "row \($0.path)" } ?? "another row"
    let evidence = "tried on a small table: row \(leak.path) shows the mark of \(origin)"
    return [reader.markInCell(evidence: evidence)].compactMap { $0 }
  }

  private func editing() -> StyleBreach? {
    guard functions[.commitEditingStyle] != nil else { return nil }
    if let breach = reader.setEditingInCommit() { return breach }
    return trial.placeOfEditingInCommit().map {
      reader.setEditingInCommit(at: $0, evidence: "tried on a small table: the call is refused")
    }
  }
}

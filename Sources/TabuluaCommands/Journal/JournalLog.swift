import TabuluaBatch
import TabuluaDrawing
import TabuluaFiles
import TabuluaModel
import TabuluaText

/// Runs of a journal, to be shown.
struct JournalLog {
  /// A run with those of its changes that are shown.
  struct Run {
    let entry: JournalDocument.Entry
    /// The files of its tables, as far as these are shown.
    let files: [String]
    let changes: [RowChange]
  }

  let history: JournalHistory
  let runs: [Run]
  let showsChanges: Bool
}

extension JournalLog {
  /// The runs in words.
  func text(style: TextStyle) -> String {
    guard !runs.isEmpty else { return "no runs\n" }
    let renderer = RunTextRenderer(style: style, steps: 0)
    let texts = runs.map { run in
      let head = run.entry.head
      var text =
        "\(style.bold(head.id))  \(head.time)  \(JournalReport.shown(head.user))  \(title(of: run.entry))\n"
      text += style.dim("  \(JournalReport.shown(head.command))") + "\n"
      if showsChanges {
        for change in run.changes {
          text += renderer.text(change)
          if let words = change.causeWords {
            text += style.dim("          \(PrintableText.of(words))") + "\n"
          }
        }
      } else {
        let counts = RowDiff.counts(of: run.changes)
        let files = run.files.map { PrintableText.of($0) }.inWords(last: "and")
        text += "  \(files): \(RunTextRenderer.count(counts, isWritten: true))\n"
      }
      return text
    }
    return texts.joined(separator: "\n")
  }

  /// What kind of run it was, and what became of it.
  private func title(of entry: JournalDocument.Entry) -> String {
    let head = entry.head
    var words = head.deed.rawValue
    if let of = head.of { words += " of \(of)" }
    if !head.rows.isEmpty {
      let table = head.table.map { " of \(PrintableText.of($0))" } ?? ""
      words += " (\(head.rows.map { PrintableText.of($0) }.joined(separator: ", "))\(table))"
    }
    if !head.left.isEmpty { words += " but for \(Self.words(head.left))" }
    words += fate(of: entry)
    switch entry.outcome {
    case .written: return words
    case .notWritten: return words + ", not written"
    case .unknown:
      return "\(words), cut off; \(JournalEntry.Outcome.unknownWords(ofTables: head.tables.count))"
    }
  }

  /// Whether and by what a run was taken back, or an undo done again.
  private func fate(of entry: JournalDocument.Entry) -> String {
    let (id, isUndo) = (entry.head.id, entry.head.deed == .undo)
    guard isUndo ? history.wasRedone(id) : !history.undos(of: id).isEmpty else { return "" }
    let by = history.undos(of: id).inWords(last: "and")
    let done = isUndo ? RowPart.everything.subtracting(history.remainder(of: entry)) : history.takenBack(id)
    return switch (done, isUndo) {
    case (.allBut(let rows), true):
      ", done again\(rows.isEmpty ? "" : " but for \(words(rows, of: entry))")"
    case (.only(let rows), true): ", \(words(rows, of: entry)) done again"
    case (.allBut(let rows), false):
      ", taken back by \(by)\(rows.isEmpty ? "" : " but for \(words(rows, of: entry))")"
    case (.only(let rows), false): ", \(words(rows, of: entry)) taken back by \(by)"
    }
  }

  /// Rows in words; with their tables where they are not all rows of these names that the run is about.
  private func words(_ rows: Set<RowPart.Row>, of entry: JournalDocument.Entry) -> String {
    let names = history.tables(ofOriginOf: entry)
    let words = RowPart.names(rows).map { name in
      let row = PrintableText.of(name)
      let own = names.filter { rows.contains(RowPart.Row(table: $0, name: ExactText(name))) }
      if own.count == names.count { return row }
      return "\(row) of \(own.compactMap { $0 }.map { PrintableText.of($0) }.inWords(last: "and"))"
    }
    return words.inWords(last: "and")
  }

  /// Rows in words.
  private static func words(_ rows: [String]) -> String {
    rows.map { PrintableText.of($0) }.inWords(last: "and")
  }

  /// The last undo of a run that was taken back, and the rows that are left.
  private func undo(of entry: JournalDocument.Entry) -> (id: String?, left: [String]) {
    guard entry.head.deed != .undo, case .allBut(let rows) = history.takenBack(entry.head.id) else {
      return (nil, entry.head.left)
    }
    return (history.undos(of: entry.head.id).last, RowPart.names(rows))
  }

  /// How JSON Lines begin.
  static var firstLine: String { JSONText.Object(["version": 1, "kind": "log"]).text }

  /// The runs as JSON Lines.
  func jsonLines() -> String {
    var lines = [Self.firstLine]
    for run in runs {
      let head = run.entry.head
      let undo = undo(of: run.entry)
      lines.append(
        JSONText.Object([
          "kind": "run", "id": head.id, "deed": head.deed.rawValue, "of": head.of,
          "rows": head.rows.isEmpty ? nil : head.rows, "table": head.table,
          "left": undo.left.isEmpty ? nil : undo.left,
          "time": head.time, "user": head.user,
          "command": head.command, "policy": head.policies.first?.path,
          "policies": head.policies.count > 1 ? head.policies.map(\.path) : nil,
          "tables": head.tables.map(\.path), "outcome": run.entry.outcome.rawValue,
          "taken_back_by": undo.id, "changes": run.changes.count,
        ]).text)
      if showsChanges { lines += run.changes.map { $0.journalLine(run: head.id) } }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

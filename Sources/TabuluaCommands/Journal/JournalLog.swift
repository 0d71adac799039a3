import TabuluaBatch
import TabuluaDrawing
import TabuluaFiles
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
        "\(style.bold(head.id))  \(head.time)  \(PrintableText.of(head.user))  \(title(of: run.entry))\n"
      text += style.dim("  \(PrintableText.of(head.command))") + "\n"
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
        text += "  \(files): \(RunTextRenderer.count(counts))\n"
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
    if !head.rows.isEmpty { words += " (\(head.rows.map { PrintableText.of($0) }.joined(separator: ", ")))" }
    if let undo = history.takenBack[head.id] { words += ", taken back by \(undo)" }
    if history.doneAgain.contains(head.id) { words += ", done again" }
    switch entry.outcome {
    case .written: return words
    case .notWritten: return words + ", not written"
    case .unknown: return words + ", cut off; its tables are neither all as before it nor all as after it"
    }
  }

  /// The runs as JSON Lines.
  func jsonLines() -> String {
    var lines = [JSONText.Object(["version": 1, "kind": "log"]).text]
    for run in runs {
      let head = run.entry.head
      lines.append(
        JSONText.Object([
          "kind": "run", "id": head.id, "deed": head.deed.rawValue, "of": head.of,
          "rows": head.rows.isEmpty ? nil : head.rows, "time": head.time, "user": head.user,
          "command": head.command, "policy": head.policy.map(\.path),
          "tables": head.tables.map(\.path), "outcome": run.entry.outcome.rawValue,
          "taken_back_by": history.takenBack[head.id], "changes": run.changes.count,
        ]).text)
      if showsChanges { lines += run.changes.map { $0.journalLine(run: head.id).text } }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

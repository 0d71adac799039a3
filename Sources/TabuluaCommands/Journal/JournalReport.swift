import TabuluaBatch
import TabuluaDrawing
import TabuluaFiles
import TabuluaText

/// What an `undo`, a `redo` or a `replay` came to.
struct JournalReport {
  let deed: JournalEntry.Deed
  let of: JournalEntry?
  let rows: [String]
  /// What changed; nil where nothing did.
  let differences: RunDifferences?
  let conflicts: [ChangedRow]
  let numberOfDone: Int
  let written: [String]
  let inPlace: Bool
  let isFull: Bool
  /// What is most likely a mistake in the tables.
  let warnings: [Diagnostic]
  let status: ExitStatus
  /// Why nothing was changed; nil where that did not fail.
  let problem: Diagnostic?
}

extension JournalReport {
  /// The report in words.
  func text(style: TextStyle) -> String {
    var text =
      of.map { run in
        let rows = rows.isEmpty ? "" : ", of \(rows.map { PrintableText.of($0) }.inWords(last: "and"))"
        let words =
          switch deed {
          case .undo: "takes back \(run.id)"
          case .redo: "does again \(run.of ?? ""), which \(run.id) took back"
          case .run, .replay: "makes the changes of \(run.id)"
          }
        let who = "\(run.time), \(Self.shown(run.user)): \(Self.shown(run.command))"
        return style.dim("\(words)\(rows): \(who)")
          + "\n\n"
      } ?? ""
    if let differences, differences.summary.count > 0 {
      let renderer = RunTextRenderer(style: style, steps: 0)
      let isLong = differences.summary.count > RunTextRenderer.mostShown && !isFull
      text += isLong ? renderer.text(differences.summary) : differences.changes.map(renderer.text).joined()
      text += "\n"
    }
    if numberOfDone > 0 {
      text +=
        "\(CountText.of(numberOfDone, "row", "rows")) \(numberOfDone == 1 ? "is" : "are") as wanted already\n"
    }
    let counts = differences?.counts ?? [:]
    if counts.isEmpty, conflicts.isEmpty, written.isEmpty {
      return text + "nothing is to be done; nothing was written\n"
    }
    let count = RunTextRenderer.count(counts, isWritten: !written.isEmpty)
    guard written.isEmpty else {
      return text + "\(count); written to \(written.map { PrintableText.of($0) }.joined(separator: ", "))\n"
    }
    return text + "\(count); nothing was written\(inPlace ? "" : " (dry run; `--in-place` writes it)")\n"
  }

  /// A text of the journal as people see it.
  static func shown(_ text: String) -> String { PrintableText.of(PrintableText.beginning(text)) }

  /// The report as JSON Lines.
  func jsonLines() -> String {
    var lines = [
      JSONText.Object(["version": 1, "kind": deed.rawValue, "of": of?.id, "rows": rows.isEmpty ? nil : rows])
        .text
    ]
    lines += warnings.map { RunRecord.warning(step: 0, $0).json }
    let changes = differences?.changes ?? []
    lines += changes.map { RunRecord.change($0).json }
    lines += conflicts.map { $0.json(deed) }
    lines.append(
      JSONText.Object([
        "kind": "summary", "changes": changes.count, "conflicts": conflicts.count,
        "written": JSONText.orNull(written.isEmpty ? nil : written),
        "status": Int(status.rawValue), "error": problem,
      ]).text)
    return lines.joined(separator: "\n") + "\n"
  }
}

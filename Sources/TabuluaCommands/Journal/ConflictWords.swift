import TabuluaFiles
import TabuluaText

extension Diagnostic {
  /// Rows that are not as a run left them, which is to be taken back, or found them, which is to be made again.
  static func rowsChanged(
    _ conflicts: [FileRewrite.Conflict], _ deed: JournalEntry.Deed, _ run: JournalEntry?, _ path: String
  ) -> Diagnostic {
    let rows = conflicts.map(\.row)
    let names =
      rows.prefix(5).map { $0.forMessage }.inBackticks
      + (rows.count > 5 ? ["\(CountText.of(rows.count - 5)) more"] : [])
    var problem = Diagnostic(
      code: "rows_changed",
      message: "\(names.inWords(last: "and")) \(deed.complaint(isOne: rows.count == 1, run))",
      location: TextLocation(file: path),
      help: "nothing was changed; `--keep-going` \(deed.words) the other rows")
    problem.notes = conflicts.prefix(20).map { $0.words(deed) }
    return problem
  }
}

extension FileRewrite.Conflict {
  /// What is in the way, in words.
  fileprivate func words(_ deed: JournalEntry.Deed) -> String {
    let row = "`\(row.forMessage)`"
    let isCopy = !deed.isInverse
    switch reason {
    case .gone: return isCopy ? "\(row) is not there" : "\(row) is gone"
    case .there: return isCopy ? "\(row) is there already" : "\(row) is there again"
    case .moved: return isCopy ? "\(row) stands elsewhere" : "\(row) was moved since"
    case .changed:
      let cells = cells.map { cell in
        let (before, after) = cell.values(deed)
        let words = zip(deed.times, [before, after, cell.now]).map { time, value in
          "\(value.map { "`\($0.forMessage)`" } ?? "nothing") \(time)"
        }
        return "`\(cell.column.forMessage)` \(words.inWords(last: "and"))"
      }
      return "\(row): \(cells.joined(separator: "; "))"
    }
  }

  /// The conflict as JSON; `before` and `after` are those of the run that the journal has.
  func json(_ deed: JournalEntry.Deed) -> String {
    let cells = cells.map { cell in
      let (before, after) = cell.values(deed)
      return JSONText.Object([
        "column": cell.column, "before": JSONText.orNull(before), "after": JSONText.orNull(after),
        "now": JSONText.orNull(cell.now),
      ])
    }
    return JSONText.Object(["kind": "conflict", "row": row, "reason": reason.rawValue, "cells": cells]).text
  }
}

extension FileRewrite.Conflict.Cell {
  /// What the run in the journal found, and what it left: the opposite of a run makes of what that left what it found.
  fileprivate func values(_ deed: JournalEntry.Deed) -> (before: String?, after: String?) {
    deed.isInverse ? (wanted, expected) : (expected, wanted)
  }
}

extension JournalEntry.Deed {
  /// Whether it makes the opposite of the run that it is about.
  fileprivate var isInverse: Bool {
    switch self {
    case .undo, .redo: true
    case .run, .replay: false
    }
  }

  /// What the command does to rows.
  fileprivate var words: String {
    switch self {
    case .undo: "takes back"
    case .redo: "does again"
    case .run, .replay: "changes"
    }
  }

  /// When a cell had the values before the run in the journal, after it, and now.
  fileprivate var times: [String] {
    switch self {
    case .undo: ["before the run", "after it", "now"]
    case .redo: ["before it was taken back", "after that", "now"]
    case .run, .replay: ["before the run", "after it", "in this copy"]
    }
  }

  /// What is wrong with one row or several.
  fileprivate func complaint(isOne: Bool, _ run: JournalEntry?) -> String {
    switch self {
    case .undo, .redo:
      "\(isOne ? "was" : "were") changed by somebody else\(run.map { " after the run `\($0.id)`" } ?? "")"
    case .run, .replay:
      "\(isOne ? "is" : "are") not as \(isOne ? "it was" : "they were") before \(run.map { "the run `\($0.id)`" } ?? "the runs")"
    }
  }
}

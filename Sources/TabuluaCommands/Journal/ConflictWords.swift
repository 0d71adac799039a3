import TabuluaFiles
import TabuluaModel
import TabuluaText

/// A row that is not as a run left it, which is to be taken back, or found it, which is to be made again.
struct ChangedRow {
  let conflict: FileRewrite.Conflict

  /// The file of its table, and the table's name in a run over several ones.
  let path: String
  let table: String?

  /// The later run of the same journal that changed the row; nil where somebody else did.
  let by: JournalHistory.LaterRun?

  /// Whether another row has its name that got it in the very run.
  let isTaken: Bool
}

extension Diagnostic {
  /// Rows that are in the way of a command; `isLeft` says whether they are left and the others changed.
  static func rowsChanged(
    _ rows: [ChangedRow], _ deed: JournalEntry.Deed, _ run: JournalEntry?, isLeft: Bool,
    journal: String
  ) -> Diagnostic {
    if rows.allSatisfy({ $0.conflict.reason == .columns }) { return columnsChanged(rows, deed, run) }
    // Rows that only wait for others are told of behind those.
    let changed = rows.filter { $0.conflict.reason != .held }
    if changed.allSatisfy(\.isTaken) { return namesTaken(changed, run, isLeft: isLeft) }
    let names = names(of: changed)
    var later: [JournalHistory.LaterRun] = []
    for run in changed.compactMap(\.by) where !later.contains(where: { $0.head.id == run.head.id }) {
      later.append(run)
    }
    let isOwn = changed.allSatisfy { $0.by != nil }
    let by =
      isOwn
      ? "by the run\(later.count == 1 ? "" : "s") \(later.map(\.head.id).inBackticks.inWords(last: "and"))"
      : later.isEmpty && !changed.contains(where: \.isTaken) ? "by somebody else" : ""
    var problem = Diagnostic(
      code: JournalCommandCode.rowsChanged,
      message: "\(names.inWords(last: "and")) \(deed.complaint(isOne: changed.count == 1, by, run))",
      location: TextLocation(file: rows.first?.path ?? ""))
    let others = "`--keep-going` \(deed.words) the other rows"
    problem.help =
      if isLeft {
        "\(rows.count == 1 ? "it is" : "they are") left as \(rows.count == 1 ? "it is" : "they are")"
      } else if let last = later.max(by: { $0.line < $1.line }), isOwn {
        "nothing was changed; take that back first with `\(last.head.wayBack(journal))`; \(others)"
      } else {
        "nothing was changed; \(others)"
      }
    problem.notes = rows.prefix(20).map { row in
      row.conflict.words(deed) + (isOwn ? "" : row.by.map { " (by the run `\($0.head.id)`)" } ?? "")
    }
    return problem
  }

  /// Rows of which only some are asked for, while others of the same run have their names now.
  private static func namesTaken(_ rows: [ChangedRow], _ run: JournalEntry?, isLeft: Bool) -> Diagnostic {
    let isOne = rows.count == 1
    let options = Set(rows.map { "--row \(ShellWord.quoted($0.conflict.row.text))" }).sorted()
    return Diagnostic(
      code: JournalCommandCode.rowsChanged,
      message:
        "\(names(of: rows).inWords(last: "and")) \(isOne ? "is the key of another row" : "are keys of other rows") since the run `\(run?.id ?? "")`",
      location: TextLocation(file: rows.first?.path ?? ""),
      help: isLeft
        ? "\(isOne ? "it is" : "they are") left as \(isOne ? "it is" : "they are")"
        : "nothing was changed; `\(options.joined(separator: " "))` takes back too what the run did to \(isOne ? "that row" : "those")"
    )
  }

  private static func names(of rows: [ChangedRow]) -> [String] {
    var names = rows.prefix(5).map { $0.conflict.row.text.forMessage }.inBackticks
    if rows.count > 5 { names.append("\(CountText.of(rows.count - 5)) more") }
    return names
  }

  /// A table whose columns are not those that it had, so that no record of the journal fits into its file.
  private static func columnsChanged(
    _ rows: [ChangedRow], _ deed: JournalEntry.Deed, _ run: JournalEntry?
  ) -> Diagnostic {
    let path = rows.first?.path ?? ""
    var problem = Diagnostic(
      code: JournalCommandCode.columnsChanged,
      message: "the columns of `\(path)` are not those that it had \(deed.moment) \(deed.name(of: run))",
      location: TextLocation(file: path, line: 1),
      help: "nothing was changed; give the table its columns again, if only for as long as this takes")
    let table = run?.tables.first { $0.name == rows.first?.table } ?? run?.tables.first
    if let columns = table?.columns {
      problem.notes = ["they were \(columns.map(\.forMessage).inBackticks.inWords(last: "and"))"]
    }
    return problem
  }
}

extension ChangedRow {
  /// The row as JSON; `before` and `after` are those of the run that the journal has.
  func json(_ deed: JournalEntry.Deed) -> String {
    let cells = conflict.cells.map { cell in
      let (before, after) = cell.values(deed)
      return JSONText.Object([
        "column": cell.column, "before": JSONText.orNull(before), "after": JSONText.orNull(after),
        "now": JSONText.orNull(cell.now),
      ])
    }
    return JSONText.Object([
      "kind": "conflict", "table": table, "row": conflict.row.text, "reason": conflict.reason.rawValue,
      "by": by?.head.id, "cells": cells,
    ]).text
  }
}

extension JournalEntry {
  /// The command that takes the run back, whose rows are in the way.
  fileprivate func wayBack(_ journal: String) -> String {
    switch deed {
    case .undo: JournalHistory.command(.redo, id, journal)
    case .run, .replay, .redo: JournalHistory.command(.undo, id, journal)
    }
  }
}

extension FileRewrite.Conflict {
  /// What is in the way, in words.
  fileprivate func words(_ deed: JournalEntry.Deed) -> String {
    let row = "`\(row.text.forMessage)`"
    let isCopy = !deed.isInverse
    switch reason {
    case .gone: return isCopy ? "\(row) is not there" : "\(row) is gone"
    case .there: return isCopy ? "\(row) is there already" : "\(row) is there again"
    case .columns: return "\(row) has other columns"
    case .held:
      let key = "`\((newRow?.text ?? "").forMessage)`"
      return "\(row): it would get the key \(key), which another row keeps"
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
}

extension FileRewrite.Conflict {
  /// The name by which the row is asked for, if only some are.
  func name(among rows: [String]) -> String {
    rows.first { names.contains(ExactText($0)) } ?? row.text
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

  /// What is wrong with one row or several; `by` says who changed them, if that is one or are all of one kind.
  fileprivate func complaint(isOne: Bool, _ by: String, _ run: JournalEntry?) -> String {
    isInverse
      ? "\(isOne ? "was" : "were") changed\(by.isEmpty ? "" : " ")\(by) after \(name(of: run))"
      : "\(isOne ? "is" : "are") not as \(isOne ? "it was" : "they were") before \(name(of: run))"
  }

  /// Whether what a run left counts, or what it found.
  fileprivate var moment: String { isInverse ? "after" : "before" }

  /// The run that the command is about, in words.
  fileprivate func name(of run: JournalEntry?) -> String { run.map { "the run `\($0.id)`" } ?? "the runs" }
}

import TabuluaModel
import TabuluaText

/// Writes the changes of a run as lines of a journal.
///
/// A class, so that whoever goes over the changes need not copy it to write in it.
final class ChangeLines {
  private let write: (borrowing JSONLine) -> Void

  /// Used again for each line; not checked for overlapping accesses, because nobody else's code runs while it is changed.
  @exclusivity(unchecked) private var line = JSONLine()

  private let told: DifferenceInPlace
  private let causes: CausesByRow?

  /// Keeps what is read ahead from being left out.
  private var touched = 0

  /// How many rows are read ahead together.
  private static let readTogether = 32

  /// `cells` are the cells of either table that changed since it was read; `causes` is who changed them, as far as that is
  /// known.
  init(
    _ comparison: RunComparison, _ cells: (old: ChangedCells, new: ChangedCells), _ causes: CausesByRow?,
    _ write: @escaping (borrowing JSONLine) -> Void
  ) {
    told = DifferenceInPlace(comparison.before, comparison.after, cells, table: comparison.table)
    (self.causes, self.write) = (causes, write)
  }

  /// Writes the change of a section.
  func add(_ change: RowChange) {
    begin()
    line.append(fieldsOf: change)
    end()
  }

  /// Writes differences of rows.
  func add(_ differences: [RowDifference]) {
    // In variables of its own: for each line all that a property holds was copied.
    var told = told
    let causes = causes
    var start = 0
    while start < differences.count {
      let next = differences[start..<min(start + Self.readTogether, differences.count)]
      touched &+= told.readAhead(next) &+ Int(causes?.readAhead(next) ?? 0)
      for difference in next {
        told.difference = difference
        begin()
        line.append(fieldsOf: told)
        causes?.append(causeOf: difference.row, column: difference.column, to: &line)
        end()
      }
      start += Self.readTogether
    }
  }

  private func begin() {
    line.removeAll()
    line.append(#"{"kind":"change""#)
  }

  private func end() {
    line.append("}")
    write(line)
  }
}

import TabuluaDrawing
import TabuluaText
import TabuluaProving
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

/// A drag as the command line names it.
struct DragQuestion {
  /// How the row is named.
  enum Row {
    case path(TableIndexPath)
    case key(String)
  }

  /// How a place is named that the row is held over.
  enum Place {
    case path(TableIndexPath)
    /// The end of the section with this value.
    case section(String)
  }

  /// The row.
  var row: Row

  /// The places that it is held over.
  var through: [Place]

  /// The rows that are dragged with it.
  var followers: [Row] = []

  /// Reads drags from the words of a command line, between which `and` stands.
  ///
  /// - Throws: a usage failure for what is no path.
  static func parse(_ words: [String]) throws(CommandFailure) -> [DragQuestion] {
    try joined(words).split(separator: "and", omittingEmptySubsequences: false).map {
      (group) throws(CommandFailure) -> DragQuestion in
      guard let first = group.first else {
        throw .usage(
          words.isEmpty ? "there is no drag to explain" : "there is no drag beside an `and`",
          help: "name a row and where it is dropped, as in `tabulua why 0,3 1,0`")
      }
      let through = group.dropFirst().map { place in path(place).map { .path($0) } ?? Place.section(place) }
      return DragQuestion(row: path(first).map { .path($0) } ?? .key(first), through: through)
    }
  }

  /// Reads the rows that are dragged with the first one, as `--with` names them.
  static func followers(_ names: [String]) -> [Row] {
    names.map { name in path(name).map { .path($0) } ?? .key(name) }
  }

  /// Words of which one ends with a comma belong together: `[0,` and `3]`.
  private static func joined(_ words: [String]) -> [String] {
    words.reduce(into: []) { result, word in
      let start = result.last?.hasSuffix(",") == true ? result.removeLast() : ""
      result.append(start + word)
    }
  }

  /// Reads an index path: `1,0` or `[1,0]`; nil for anything else.
  static func path(_ text: String) -> TableIndexPath? {
    var text = text.filter { $0 != " " }
    if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let section = Int(parts[0]), let row = Int(parts[1]), section >= 0, row >= 0
    else { return nil }
    return TableIndexPath(section: section, row: row)
  }

  /// The drag on a table.
  ///
  /// - Throws: a diagnostic for a row or a place that the table does not have, with those that it has.
  func resolved(on bench: DragBench) throws(Diagnostic) -> DragTrial {
    let counts = bench.rowCounts
    let source: TableIndexPath
    do {
      source = try bench.path(of: row)
    } catch {
      throw isTurnedRound(on: bench) ? .turnedRound(row, through.first, error.code) : error
    }
    var others: [TableIndexPath] = []
    for follower in followers {
      let path = try bench.path(of: follower)
      guard path != source, !others.contains(path) else { throw .draggedTwice(path) }
      others.append(path)
    }
    var drag = DragTrial(source: source, through: [], followers: others)
    let places = drag.numberOfPlaces(rowCounts: counts)
    drag.through = try through.map { (place) throws(Diagnostic) in
      switch place {
      case .path(let path): return path
      case .section(let value):
        let section = try bench.section(value)
        return TableIndexPath(section: section, row: places[section] - 1)
      }
    }
    for place in drag.through {
      guard counts.indices.contains(place.section) else { throw .noSection(place, counts) }
      guard place.row < places[place.section] else { throw .noPlace(place, places[place.section], of: drag) }
    }
    return drag
  }
}

extension DragQuestion {
  /// Whether the place is a row, and the row a section: they were named in the other order.
  private func isTurnedRound(on bench: DragBench) -> Bool {
    guard case .key(let first) = row, through.count == 1, case .section(let last)? = through.first else {
      return false
    }
    return (try? bench.section(first)) != nil && (try? bench.path(of: .key(last))) != nil
  }
}

extension Diagnostic {
  /// A row and its place were named in the other order.
  fileprivate static func turnedRound(
    _ row: DragQuestion.Row, _ place: DragQuestion.Place?, _ code: String
  ) -> Diagnostic {
    var words = ("", "")
    if case .key(let name) = row { words.0 = name }
    if case .section(let name)? = place { words.1 = name }
    return Diagnostic(
      code: code, message: "`\(words.0.forMessage)` is a section, and `\(words.1.forMessage)` is a row",
      help: "the row comes first: `tabulua why \(ShellWord.quoted(words.1)) \(ShellWord.quoted(words.0))`")
  }
}

extension DragBench {
  /// Leaves editing mode, if the table is in it.
  func leaveEditing() throws(Diagnostic) {
    guard view.isEditing else { return }
    do throws(TableError) {
      try view.setEditing(false)
    } catch {
      throw error.diagnostic(policy: policy)
    }
  }

  /// The path of a row that a command line names.
  ///
  /// - Throws: a diagnostic for a row that the table does not have.
  func path(of row: DragQuestion.Row) throws(Diagnostic) -> TableIndexPath {
    let counts = rowCounts
    switch row {
    case .path(let path):
      guard counts.indices.contains(path.section) else { throw .noSection(path, counts) }
      guard path.row < counts[path.section] else { throw .noRow(path, counts) }
      return path
    case .key(let key): return try path(ofRowWithKey: key)
    }
  }

  /// The section with a value; where the policy owns the rows, the one with that title.
  ///
  /// - Throws: a diagnostic for a value that no section has.
  func section(_ value: String) throws(Diagnostic) -> Int {
    var values: [String] = []
    for section in rowCounts.indices {
      let own: String?
      do throws(TableError) {
        own =
          try view.isScripted ? view.titleForHeader(inSection: section) : view.contents.section(section).value
      } catch {
        throw error.diagnostic(policy: policy)
      }
      if own == value { return section }
      if let own { values.append(own) }
    }
    throw Diagnostic(
      code: TableError.Code.unknownSection,
      message: "`\(value.forMessage)` is no index path, and no section has that value",
      help: Suggestion.question(for: value, among: values)
        ?? "write a section and a row, as in `1,0`, or the value of a section\(values.first.map { ", as in `\($0.forMessage)`" } ?? "")"
    )
  }

  private func path(ofRowWithKey key: String) throws(Diagnostic) -> TableIndexPath {
    if let row = view.row(forKey: key), let path = view.indexPath(of: row) { return path }
    guard view.hasKeys else {
      throw Diagnostic(
        code: TableError.Code.noKeys, message: "rows have no keys, and `\(key)` is no index path",
        help: "name the row by its path, as in `0,3`, or name a key column with `--key`")
    }
    var keys: [String] = []
    for (section, count) in rowCounts.enumerated() {
      for row in 0..<count {
        let identity = view.row(at: TableIndexPath(section: section, row: row))
        if let name = identity.flatMap({ view.key(of: $0) }) { keys.append(name) }
      }
    }
    throw Diagnostic(
      code: ScriptCode.unknownKey, message: "no row has the key `\(key)`",
      help: Suggestion.question(for: key, among: keys) ?? "name the row by its path, as in `0,3`")
  }
}

extension Diagnostic {
  fileprivate static func noSection(_ path: TableIndexPath, _ counts: [Int]) -> Diagnostic {
    let sections =
      switch counts.count {
      case 0: "the table has no sections"
      case 1: "the only section is 0"
      default: "sections are numbered from 0 to \(counts.count - 1)"
      }
    return Diagnostic(
      code: TableError.Code.sectionOutOfRange,
      message: "\(path) is outside the table, which has \(CountText.of(counts.count, "section", "sections"))",
      help: sections)
  }

  fileprivate static func noRow(_ path: TableIndexPath, _ counts: [Int]) -> Diagnostic {
    let count = counts[path.section]
    let rows = CountText.of(count, "row", "rows")
    return Diagnostic(
      code: TableError.Code.rowOutOfRange,
      message: "there is no row at \(path): section \(path.section) has \(rows)",
      help: count == 0 ? "take a row of another section" : "its rows are \(range(path.section, count))")
  }

  fileprivate static func noPlace(
    _ place: TableIndexPath, _ places: Int, of drag: DragTrial
  ) -> Diagnostic {
    let isAlone = drag.followers.isEmpty
    return Diagnostic(
      code: TableError.Code.proposedOutOfRange,
      message:
        "\(drag.rows.map(\.description).inWords(last: "and")) cannot be dropped at \(place), which is outside the "
        + "table once the \(isAlone ? "row is" : "rows are") taken out",
      help:
        "in section \(place.section) \(isAlone ? "it" : "they") can be dropped at \(range(place.section, places))"
    )
  }

  fileprivate static func draggedTwice(_ path: TableIndexPath) -> Diagnostic {
    Diagnostic(
      code: TableError.Code.rowDraggedTwice,
      message: "the row at \(path) is named twice among the rows to drag",
      help: "name each row once")
  }

  private static func range(_ section: Int, _ count: Int) -> String {
    count == 1 ? "[\(section), 0]" : "[\(section), 0] to [\(section), \(count - 1)]"
  }
}

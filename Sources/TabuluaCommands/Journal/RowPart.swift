import TabuluaFiles
import TabuluaModel

/// Some of the rows that a run changed: those that are named, or all but those.
enum RowPart: Equatable {
  /// A row by its name, and its table by the one that it has in a run over several tables.
  struct Row: Hashable {
    let table: String?
    let name: ExactText
  }

  case only(Set<Row>)
  case allBut(Set<Row>)

  /// No row.
  static let nothing = RowPart.only([])

  /// Every row.
  static let everything = RowPart.allBut([])

  /// Whether what happened to a record of a table belongs to it, of which the row may have had two names.
  func has(_ record: RecordChange, of table: String?) -> Bool {
    func isAbout(_ rows: Set<Row>) -> Bool {
      [record.old?.row, record.new?.row].contains {
        $0.map { rows.contains(Row(table: table, name: $0)) } ?? false
      }
    }
    return switch self {
    case .only(let rows): !rows.isEmpty && isAbout(rows)
    case .allBut(let rows): rows.isEmpty || !isAbout(rows)
    }
  }

  /// The names of the rows that are listed, each once.
  static func names(_ rows: Set<Row>) -> [String] {
    Set(rows.map(\.name)).sorted().map(\.text)
  }

  /// These rows and others.
  func union(_ other: RowPart) -> RowPart {
    switch (self, other) {
    case (.only(let one), .only(let two)): .only(one.union(two))
    case (.only(let one), .allBut(let two)): .allBut(two.subtracting(one))
    case (.allBut(let one), .only(let two)): .allBut(one.subtracting(two))
    case (.allBut(let one), .allBut(let two)): .allBut(one.intersection(two))
    }
  }

  /// These rows without others.
  func subtracting(_ other: RowPart) -> RowPart {
    switch (self, other) {
    case (.only(let one), .only(let two)): .only(one.subtracting(two))
    case (.only(let one), .allBut(let two)): .only(one.intersection(two))
    case (.allBut(let one), .only(let two)): .allBut(one.union(two))
    case (.allBut(let one), .allBut(let two)): .only(two.subtracting(one))
    }
  }
}

extension RecordChange {
  /// Whether the record is one of the rows, before the change or after it.
  func isAbout(_ rows: Set<ExactText>) -> Bool {
    [old?.row, new?.row].contains { $0.map(rows.contains) ?? false }
  }
}

import TabuluaFiles

/// Some of the rows that a run changed: those that are named, or all but those.
enum RowPart: Equatable {
  case only(Set<String>)
  case allBut(Set<String>)

  /// No row.
  static let nothing = RowPart.only([])

  /// Every row.
  static let everything = RowPart.allBut([])

  /// Whether what happened to a record belongs to it, of which the row may have had two names.
  func has(_ record: RecordChange) -> Bool {
    switch self {
    case .only(let rows): !rows.isEmpty && record.isAbout(rows)
    case .allBut(let rows): rows.isEmpty || !record.isAbout(rows)
    }
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
  func isAbout(_ rows: Set<String>) -> Bool {
    [old?.row, new?.row].contains { $0.map(rows.contains) ?? false }
  }
}

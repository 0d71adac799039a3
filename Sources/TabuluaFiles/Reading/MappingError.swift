import TabuluaModel

/// What is wrong with a mapping, or with the cells that it gives a meaning.
enum MappingError {
  /// The table's own error.
  case table(TableError)
  /// Sections are listed, but no column says in which section a row stands.
  case sectionsWithoutColumn
  /// A check mark is spelt as nothing, or like its absence.
  case badSpelling(BooleanSpelling)

  /// What can be said without the table.
  static func check(_ mapping: TableMapping) -> MappingError? {
    if mapping.sections != nil, mapping.sectionBy == nil { return .sectionsWithoutColumn }
    if let spelling = mapping.checkSpelling, spelling.on.isEmpty || spelling.on == spelling.off {
      return .badSpelling(spelling)
    }
    return nil
  }
}

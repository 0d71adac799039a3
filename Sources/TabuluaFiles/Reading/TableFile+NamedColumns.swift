package import TabuluaText
package import TabuluaModel

// The columns that a mapping names and that no record of a JSON Lines file has.
extension TableFile {
  /// Reads a file and finds its records; one of JSON Lines, which has the columns that its records have, has those too that the
  /// mapping names.
  ///
  /// So a table can be taken back from which a run deleted the last record with a value in such a column.
  package static func readWithNamedColumns(
    path: String, mapping: TableMapping
  ) throws(Diagnostic) -> Records {
    var records = try read(path: path, mapping: mapping)
    records.addColumns(namedBy: mapping)
    return records
  }
}

extension TableFile.Records {
  /// Adds the columns that a mapping names and no record of a JSON Lines file has.
  package mutating func addColumns(namedBy mapping: TableMapping) {
    guard takesColumns else { return }
    let known = Set(columns.map(\.name))
    add(mapping.namedColumns.filter { !known.contains($0) })
  }

  /// Adds the columns without which there is a table, which a mapping names and no record of a JSON Lines file has: a run may have
  /// deleted the last record with a section, or nobody has set a mark yet.
  ///
  /// A name that is nearly that of a column which the mapping does not name is taken for a mistake. A file without records has all columns that are named.
  mutating func addOptionalColumns(of mapping: TableMapping) {
    guard document.numberOfRecords > 0 else { return addColumns(namedBy: mapping) }
    guard takesColumns else { return }
    let known = columns.map(\.name)
    let named = mapping.namedColumns
    let others = known.filter { !named.contains($0) }
    add(
      mapping.optionalColumns.filter {
        !known.contains($0) && Suggestion.nearest(to: $0, among: others) == nil
      })
  }
}

extension TableMapping {
  /// The columns that the mapping names, each once; a file without records has these.
  var namedColumns: [String] {
    var names: [String] = []
    for name in [key, text].compactMap({ $0 }) + optionalColumns where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Those of them without which there is a table, each once: without the key no row is found, and without texts none is told from
  /// others.
  fileprivate var optionalColumns: [String] {
    var names: [String] = []
    for name in [detail, sectionBy, check, order] + types.keys.sorted() {
      if let name, name != key, name != text, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The name of the setting that names a column.
  fileprivate func role(of column: String) -> String {
    let roles = [("section_by", sectionBy), ("check", check), ("detail", detail), ("order", order)]
    return roles.first { $0.1 == column }?.0 ?? "types"
  }
}

extension TableFile {
  /// The columns that the mapping names and no record has: they may be meant, and may be a mistake.
  package static func warningsOfColumnsWithoutValues(
    in table: TableContents, _ mapping: TableMapping
  ) -> [Diagnostic] {
    guard let document = table.records as? JSONLinesDocument, document.numberOfRecords > 0 else { return [] }
    let keys = document.columns.filter { !document.columnsOfNoRecord.contains($0) }
    return mapping.optionalColumns.filter(document.columnsOfNoRecord.contains).map { column in
      Diagnostic(
        severity: .warning, code: TableError.Code.unknownColumn.rawValue,
        message:
          "no record has the key `\(column.forMessage)`, which `\(mapping.role(of: column))` names: it is read as a column without values",
        location: TextLocation(file: document.name),
        help: keys.isEmpty
          ? nil
          : "if another one is meant, the keys are "
            + keys.prefix(20).map { "`\($0.forMessage)`" }.joined(separator: ", ")
            + (keys.count > 20 ? ", …" : ""))
    }
  }
}

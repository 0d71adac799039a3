package import TabuluaModel
package import TabuluaText

/// Two files with tables of the same columns, before their rows are compared.
package struct FilePair: Sendable {
  /// The table of the first file.
  package let base: TableContents

  /// The table of the second file; its rows are not found by their keys.
  package let other: TableContents

  let mapping: TableMapping
  let otherDocument: any TableDocument
  let addedColumns: [String]
  let retypedColumns: [(column: TableContents.Column, own: ColumnType)]

  /// Gives both files the same columns; see ``ComparedFiles/init(_:_:mapping:)``.
  ///
  /// `table` is the one of the first records by themselves, where there is one.
  ///
  /// - Throws: as that.
  package init(
    _ first: TableFile.Records, _ table: TableContents?, _ second: TableFile.Records, _ mapping: TableMapping
  ) throws(Diagnostic) {
    var columns = ComparedColumns(first, second, mapping)
    try columns.match()
    let (records, otherRecords) = (columns.first, columns.second)
    let isAlone = columns.added.isEmpty && columns.retyped.isEmpty
    let tables = SideBySide.run {
      Result { () throws(Diagnostic) in
        if isAlone, let table { table } else { try records.table(mapping) }
      }
    } beside: {
      Result { () throws(Diagnostic) in try otherRecords.table(mapping, isIndexed: false) }
    }
    base = try tables.0.get()
    other = try tables.1.get()
    (self.mapping, otherDocument) = (mapping, otherRecords.document)
    (addedColumns, retypedColumns) = (columns.added, columns.retyped)
  }
}

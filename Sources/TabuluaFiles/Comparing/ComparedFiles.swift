package import TabuluaModel
package import TabuluaText

/// Two files with tables of the same columns, the second of which is made over the first one.
package struct ComparedFiles: Sendable {
  /// The table of the first file.
  package let base: TableContents

  /// The table of the second file; its rows are not found by their keys.
  package let other: TableContents

  /// What the second file says, with the rows of the first one: see ``TableContents/init(_:over:)``.
  package let result: TableContents

  /// The columns that only the second file has, in which the first one is empty.
  package let addedColumns: [String]

  /// The columns that have another type than the first file by itself gives them, because the second one holds other values,
  /// and that type.
  package let retypedColumns: [(column: TableContents.Column, own: ColumnType)]

  /// Reads both files at the same time.
  ///
  /// Columns are matched by name. A column that only one file has is empty in the other one if that is JSON Lines. A column
  /// whose type no mapping declares has one in which both files can hold their values: numbers where one file has whole
  /// numbers only, the type of the JSON Lines file for a CSV file whose cells fit it, else text.
  ///
  /// ```swift
  /// let files = try ComparedFiles("old.csv", "new.csv", mapping: TableMapping(key: "id"))
  /// for change in RowDiff.between(files.base, files.result) { print(change.kind, change.row ?? "") }
  /// ```
  ///
  /// - Throws: `different_columns` where only one of the files has a column and the other one cannot do without; a diagnostic
  ///   with the codes of ``TableFile/load(path:mapping:)``, the first file's first.
  /// - Complexity: O(*n*) for *n* bytes, in two threads.
  package init(_ path: String, _ otherPath: String, mapping: TableMapping) throws(Diagnostic) {
    let read = SideBySide.run {
      Result { () throws(Diagnostic) in try TableFile.read(path: path, mapping: mapping) }
    } beside: {
      Result { () throws(Diagnostic) in try TableFile.read(path: otherPath, mapping: mapping) }
    }
    try self.init(try read.0.get(), nil, try read.1.get(), mapping)
  }

  /// Compares the bytes of two files; their names tell their forms.
  package init(
    _ bytes: [UInt8], named name: String, _ other: [UInt8], named otherName: String, mapping: TableMapping
  ) throws(Diagnostic) {
    func records(_ bytes: [UInt8], _ name: String) throws(Diagnostic) -> TableFile.Records {
      try TableFile.records(in: FileBytes(bytes), path: name, mapping: mapping)
    }
    try self.init(try records(bytes, name), nil, try records(other, otherName), mapping)
  }

  /// Compares records that were read.
  ///
  /// `table` is the one of the first records by themselves, where there is one. `known` says, where somebody knows it
  /// already, for each of the second records which one of the first it is; new ones have numbers behind.
  package init(
    _ first: TableFile.Records, _ table: TableContents?, _ second: TableFile.Records, _ mapping: TableMapping,
    known: [UInt32]? = nil
  ) throws(Diagnostic) {
    try self.init(try FilePair(first, table, second, mapping), known: known)
  }

  /// Compares two files that have the same columns by now.
  package init(_ pair: FilePair, known: [UInt32]? = nil) throws(Diagnostic) {
    (base, other) = (pair.base, pair.other)
    (addedColumns, retypedColumns) = (pair.addedColumns, pair.retypedColumns)
    do {
      result = try TableContents(other, over: base, records: known)
    } catch {
      throw error.diagnostic(in: pair.otherDocument, pair.mapping)
    }
  }
}

extension ComparedFiles {
  /// Whether both files are of the same form, such as CSV with the same columns in the same order.
  package var haveSameForm: Bool {
    (base.records as? any ComparableRecords)?.comparison(with: other.records) != nil
  }

  /// Whether the first file becomes the second one, byte for byte, by steps that give it what the second one says.
  ///
  /// It does not where the second one spells equal values in another way, or has the records of its sections in another
  /// order.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package var writesOtherFile: Bool {
    guard let document = other.records as? any TableDocument, !result.hasNumbersThatNoStepWrites else {
      return false
    }
    let bytes = base.records is JSONLinesDocument ? result.jsonLinesBytes() : result.csvBytes()
    return document.withFile { $0.elementsEqual(bytes) }
  }
}

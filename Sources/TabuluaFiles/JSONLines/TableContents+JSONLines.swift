public import TabuluaText
public import TabuluaModel

extension TableContents {
  /// Reads the table in a JSON Lines file.
  ///
  /// Each line is an object. Its keys are the columns, which have the types of their values. Without `text` a cell
  /// shows the first column that has no other meaning.
  ///
  /// ```swift
  /// let table = try TableContents(jsonLines: "tasks.jsonl", sectionBy: "status", key: "id", text: "title")
  /// ```
  ///
  /// - Throws: a diagnostic with the codes of ``TableFile/load(path:mapping:)``.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(
    jsonLines path: String, sectionBy: String? = nil, key: String? = nil, text: String? = nil,
    detail: String? = nil, check: String? = nil, sections: [String]? = nil, types: [String: ColumnType] = [:],
    checkSpelling: BooleanSpelling? = nil
  ) throws(Diagnostic) {
    let mapping = TableMapping(
      text: text, detail: detail, sectionBy: sectionBy, key: key, check: check, sections: sections,
      types: types, checkSpelling: checkSpelling)
    let bytes = try FileBytes(path: path, limit: CSVDocument.largestSize)
    self = try TableFile.records(in: bytes, path: path, mapping: mapping, format: .jsonLines).table(mapping)
  }

  /// The table as bytes of a JSON Lines file.
  ///
  /// A table that was read from such a file keeps its form: what did not change is there byte for byte, in a record
  /// that changed everything but the values that did, and the records keep their places as far as the new order
  /// allows. Any other table is written as an object with all columns a line, as their types say.
  ///
  /// ```swift
  /// let bytes = view.contents.jsonLinesBytes()
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public func jsonLinesBytes() -> [UInt8] { ByteOutput.bytes { writeJSONLines(RecordOrder(self), to: &$0) } }

  /// Writes the table as JSON Lines, its records in an order.
  func writeJSONLines(_ order: RecordOrder, to output: inout ByteOutput) {
    if let document = records as? JSONLinesDocument {
      JSONLinesWriter.write(self, in: document, order, to: &output)
    } else {
      TableConversion.writeJSONLines(self, order, to: &output)
    }
  }
}

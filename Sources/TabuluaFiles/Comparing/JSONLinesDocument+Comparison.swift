package import TabuluaModel

extension JSONLinesDocument: ComparableRecords {
  /// What compares the records with those of another JSON Lines file; its columns may stand in another order.
  package func comparison(with other: any RowContents) -> RecordComparison? {
    guard let other = other as? JSONLinesDocument else { return nil }
    return RecordComparison { [self] record, otherRecord in
      let start = Int(records[record].start)
      let common = bytes.commonLength(
        from: start, with: other.bytes, from: Int(other.records[otherRecord].start))
      // A record whose next one begins within the same bytes is the same in both files, with its line end.
      let count = TabuluaFiles.numberOfRecords(
        endingWithin: start + common,
        atMost: Swift.min(numberOfRecords - record, other.numberOfRecords - otherRecord) - 1
      ) { Int(records[record + $0].start) }
      return count == 0 && hasSameContent(record, as: other, otherRecord) ? 1 : count
    } isEqual: { [self] record, otherRecord in
      hasSameContent(record, as: other, otherRecord)
    }
  }

  /// Whether two records are the same but for their line ends.
  private func hasSameContent(_ record: Int, as other: JSONLinesDocument, _ otherRecord: Int) -> Bool {
    bytes.isEqual(
      in: content(ofRecord: record), to: other.bytes, in: other.content(ofRecord: otherRecord))
  }
}

extension JSONLinesDocument: SparseRecords {
  /// The columns for which a record has a key, in their order; nil where those are many of all.
  package func columnsWithValues(ofRecord record: Int) -> [Int]? { shapes.columns(records[record].shape) }
}

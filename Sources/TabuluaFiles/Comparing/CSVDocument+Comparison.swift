package import TabuluaModel

extension CSVDocument: ComparableRecords {
  /// What compares the records with those of another file with the same columns in the same order and the same delimiter.
  package func comparison(with other: any RowContents) -> RecordComparison? {
    if let patched = other as? PatchedCSVDocument, patched.isMade(of: self) {
      return comparison(withPatched: patched)
    }
    guard let other = other as? CSVDocument, other.dialect == dialect, other.columns == columns else {
      return nil
    }
    return RecordComparison { [self] record, otherRecord in
      let step = columns.count
      let first = (record + 1) * step
      let start = starts[first]
      let common = bytes.commonLength(
        from: start, with: other.bytes, from: other.starts[(otherRecord + 1) * step])
      // Beginning with the same bytes, both files are cut into records at the same places.
      let count = TabuluaFiles.numberOfRecords(
        endingWithin: start + common,
        atMost: Swift.min(numberOfRecords - record, other.numberOfRecords - otherRecord)
      ) { starts[first + $0 * step] }
      return count == 0 && hasSameContent(record, as: other, otherRecord) ? 1 : count
    } isEqual: { [self] record, otherRecord in
      hasSameContent(record, as: other, otherRecord)
    } columnsThatDiffer: { [self] record, otherRecord in
      columnsThatDiffer(record, other, otherRecord)
    }
  }

  /// What compares the records with those of a file that was made of this one: most of those are known to be the same.
  private func comparison(withPatched patched: PatchedCSVDocument) -> RecordComparison {
    RecordComparison { record, otherRecord in
      patched.numberOfSame(otherRecord, asBase: record)
    } isEqual: { record, otherRecord in
      patched.hasSameContent(otherRecord, asBase: record)
    } columnsThatDiffer: { record, otherRecord in
      patched.columnsThatDiffer(otherRecord, fromBase: record)
    }
  }

  /// In which of the first 64 columns two records are not written alike.
  func columnsThatDiffer(_ record: Int, _ other: CSVDocument, _ otherRecord: Int) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      other.bytes.withUnsafeBytes { others in
        var differing: UInt64 = 0
        for column in 0..<Swift.min(columns.count, 64) {
          let mine = UnsafeRawBufferPointer(rebasing: bytes[span(record: record, column: column)])
          let theirs = UnsafeRawBufferPointer(
            rebasing: others[other.span(record: otherRecord, column: column)])
          if !mine.hasSameBytes(as: theirs) { differing |= 1 << UInt64(column) }
        }
        return differing
      }
    }
  }

  /// Whether two records are the same but for their line ends.
  func hasSameContent(_ record: Int, as other: CSVDocument, _ otherRecord: Int) -> Bool {
    bytes.isEqual(
      in: content(ofRecord: record), to: other.bytes, in: other.content(ofRecord: otherRecord))
  }
}

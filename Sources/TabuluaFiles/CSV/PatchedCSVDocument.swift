import TabuluaModel

/// A CSV file that was made of another one: most of its records are those of that one, and only the others were read.
///
/// A record begins wherever the one before it ends with its line end, and what it says follows from its own bytes. So those
/// that are new, behind the head as a file of their own, are read as they would be in their places.
struct PatchedCSVDocument: TableDocument {
  /// The file of which it was made.
  private let base: CSVDocument

  /// The head, and the records whose bytes are new.
  private let patch: CSVDocument

  /// For each record its number in the base, or behind them that in the patch.
  private let sources: [UInt32]

  /// All bytes in one piece, and where each record begins among them, if somebody wants them: messages do.
  private let whole: OnceValue<FileBytes>
  private let places: OnceValue<[Int]>

  /// Makes one; nil where the file is no CSV, or where it must be read as a whole: for a head that changed, records that
  /// others follow without a line end, new bytes that are no record, or a file that is too large.
  ///
  /// - Complexity: O(*n*) for *n* records, and the new bytes.
  init?(_ file: RewrittenFile) {
    guard let base = file.document as? CSVDocument, file.isPlain, base.hasFinalLineEnd,
      file.count <= CSVDocument.largestSize,
      let patch = try? CSVDocument(bytes: file.fresh, name: base.name, dialect: base.dialect),
      patch.numberOfRecords == file.starts.count
    else { return nil }
    var sources = file.order
    for (record, start) in file.starts.enumerated() {
      guard patch.span(ofRecord: record).lowerBound == start.fresh else { return nil }
      sources[start.record] = UInt32(truncatingIfNeeded: base.numberOfRecords + record)
    }
    (self.base, self.patch, self.sources) = (base, patch, sources)
    whole = OnceValue { file.bytes }
    places = OnceValue { [sources] in
      var place = base.head.upperBound
      return sources.map { source in
        defer {
          let number = Int(source) - base.numberOfRecords
          place += (number < 0 ? base.span(ofRecord: Int(source)) : patch.span(ofRecord: number)).count
        }
        return place
      }
    }
  }

  /// Calls `body` with the file that has the bytes of a record, and the record's number in that.
  ///
  /// No file is answered, because a copy of one takes longer than to read a cell.
  @inline(__always)
  private func withSource<R>(_ record: Int, _ body: (CSVDocument, Int) throws -> R) rethrows -> R {
    let source = Int(sources[record])
    if source < base.numberOfRecords { return try body(base, source) }
    return try body(patch, source - base.numberOfRecords)
  }
}

// Its cells.
extension PatchedCSVDocument {
  var numberOfRecords: Int { sources.count }

  func readCell(
    _ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void
  ) rethrows { try withCell(record, column, body) }

  func withCell<R>(
    _ record: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> R
  ) rethrows -> R {
    try withSource(record) { document, record in try document.withCell(record, column, body) }
  }

  /// Calls `body` with the cells of a column; those of records that follow each other in one of the files are read together.
  func readCells(
    ofColumn column: Int, in records: Range<Int>,
    _ body: (_ record: Int, UnsafeRawBufferPointer?) throws -> Bool
  ) rethrows {
    var next = records.lowerBound
    while next < records.upperBound {
      let first = next
      next += 1
      let goesOn = try withSource(first) { document, start in
        while next < records.upperBound, sources[next] == sources[next - 1] + 1,
          start + next - first < document.numberOfRecords
        {
          next += 1
        }
        var goesOn = true
        try document.readCells(ofColumn: column, in: start..<start + next - first) { record, cell in
          goesOn = try body(first + record - start, cell)
          return goesOn
        }
        return goesOn
      }
      if !goesOn { return }
    }
  }

  var bytesInPlace: @Sendable (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer? {
    let (own, new) = (base.bytesInPlace, patch.bytesInPlace)
    return { [sources, count = base.numberOfRecords] record, column in
      let source = Int(sources[record])
      return source < count ? own(source, column) : new(source - count, column)
    }
  }
}

extension PatchedCSVDocument: ReadAheadRecords {
  /// Reads where records lie, and then what the files with their bytes read ahead.
  func readAhead(_ records: [Int], _ column: Int) -> Int {
    let count = base.numberOfRecords
    var (own, new): ([Int], [Int]) = ([], [])
    for place in records.map({ Int(sources[$0]) }) {
      if place < count { own.append(place) } else { new.append(place - count) }
    }
    return base.readAhead(own, column) &+ patch.readAhead(new, column)
  }
}

// Its bytes.
extension PatchedCSVDocument {
  var name: String { base.name }
  var columns: [String] { base.columns }
  var bytes: FileBytes { whole.value }
  var head: Range<Int> { base.head }
  var headOffset: Int? { base.headOffset }
  var leadingBytes: Int { base.leadingBytes }
  var usualLineEnd: [UInt8] { base.usualLineEnd }

  func values(ofRecord bytes: String) -> [String?]? { base.values(ofRecord: bytes) }

  func span(ofRecord record: Int) -> Range<Int> {
    let place = places.value[record]
    return place..<place + bytes(ofRecord: record).count
  }

  func offset(record: Int, column: Int) -> Int {
    places.value[record]
      + withSource(record) { document, record in
        document.offset(record: record, column: column) - document.span(ofRecord: record).lowerBound
      }
  }

  var headBytes: FileBytes { base.headBytes }

  func bytes(ofRecord record: Int) -> UnsafeRawBufferPointer {
    withSource(record) { document, record in document.bytes(ofRecord: record) }
  }

  func comparingBytes(with other: any TableDocument) -> (_ record: Int, _ otherRecord: Int) -> Bool {
    guard let document = other as? CSVDocument, isMade(of: document) else {
      return { record, otherRecord in
        !bytes(ofRecord: record).hasSameBytes(as: other.bytes(ofRecord: otherRecord))
      }
    }
    return { [sources] record, otherRecord in sources[record] != otherRecord }
  }
}

// What is the same in the file of which it was made.
extension PatchedCSVDocument {
  /// Whether it was made of a file.
  func isMade(of document: CSVDocument) -> Bool {
    base.bytes.isSameMemory(as: document.bytes) && base.dialect == document.dialect
  }

  /// How many records from one on are those of the base from another one on, which need not be looked at.
  func numberOfSame(_ record: Int, asBase first: Int) -> Int {
    let most = min(sources.count - record, base.numberOfRecords - first)
    var count = 0
    while count < most, Int(sources[record + count]) == first + count { count += 1 }
    return count
  }

  /// Whether a record says the same as one of the base, but for their line ends.
  func hasSameContent(_ record: Int, asBase number: Int) -> Bool {
    withSource(record) { document, record in base.hasSameContent(number, as: document, record) }
  }

  /// In which of the first 64 columns a record is not written as one of the base.
  func columnsThatDiffer(_ record: Int, fromBase number: Int) -> UInt64 {
    withSource(record) { document, record in base.columnsThatDiffer(number, document, record) }
  }
}

package import TabuluaModel
import TabuluaText

extension TableContents {
  /// The SHA-256 of the file that the table was read from; nil for one that comes from no file.
  package var fileDigest: String? { (records as? any TableDocument).map { JournalPath.digest(of: $0.bytes) } }
}

extension TableFile.Records {
  /// The SHA-256 of the file that they were read from.
  package var fileDigest: String { JournalPath.digest(of: document.bytes) }
}

extension JournalLines {
  /// Adds what writing a table back does to the file that it was read from: nothing where that stays as it is.
  ///
  /// `before` is the table as it was read, `after` the table that is written, in which these rows were dragged. The table has
  /// a name where there are several.
  ///
  /// - Complexity: O(*n*) for *n* records, about as much as finding their order, and the bytes of those that change.
  package func addRecords(
    _ before: TableContents, _ after: TableContents, dragged: [RowIdentity] = [], table: String?
  ) {
    guard let document = after.records as? any WritableDocument else { return }
    let order = RecordOrder(after, dragged: dragged)
    let rows = order.numbers
    // Those rows count as moved that the change lines tell as moved, which are found section by section.
    let moves = order.displaced.map { RecordMoves.only($0) } ?? .fewest(preferring: dragged)
    let changed = ChangedCells(after)
    let count = document.numberOfRecords
    document.withFile { file in
      var lines = RecordLines(
        RecordNames(before: before, after: after, changed: changed), document, file, rows,
        moves, table: table)
      lines.addHead(document.writtenHead(of: after, changed), to: self)
      let written = lines.written { row, _, isLast in
        // Where the last record has no line end, it may get one, or another record may lose its own.
        changed.contains(row) || isLast || row + 1 == count
      }
      var next = 0
      document.writeEach(written.map { ($0.row, $0.isLast) }, of: after, changed) { bytes in
        if next.isMultiple(of: RecordLines.addedTogether) {
          lines.readAhead(written[next...].prefix(RecordLines.addedTogether))
        }
        lines.add(written[next], bytes, to: self)
        next += 1
      }
      lines.addThoseGone(to: self)
    }
  }

  /// Adds what happened to a file of which another one was made.
  ///
  /// `order` has for each record of the new file the number that it had in the old one, numbers behind that for new ones.
  /// `moved` are the rows of the old file of which records were taken from their places: they alone count as moved, so that
  /// what is told of each row is all that happened to it. Without it as few as possible do.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func addRecords(
    _ before: TableContents, _ after: TableContents, order: [UInt32], moved: [RowIdentity] = [],
    table: String?
  ) {
    guard let old = before.records as? any TableDocument, let new = after.records as? any TableDocument else {
      return
    }
    old.withFile { file in
      var lines = RecordLines(
        RecordNames(before: before, after: after, changed: nil), old, file, order, .only(moved),
        table: table)
      lines.addHead(Array(new.headBytes), to: self)
      let count = old.numberOfRecords
      let mayDiffer = new.comparingBytes(with: old)
      let written = lines.written { row, place, _ in row >= count || mayDiffer(place, Int(row)) }
      let newAhead = new as? any ReadAheadRecords
      var touched = 0
      for (index, record) in written.enumerated() {
        if index.isMultiple(of: RecordLines.addedTogether) {
          let next = written[index...].prefix(RecordLines.addedTogether)
          lines.readAhead(next)
          if let newAhead { touched &+= newAhead.readAhead(next.map(\.place), 0) }
        }
        lines.add(record, new.bytes(ofRecord: record.place), to: self)
      }
      lines.addThoseGone(to: self)
    }
    withExtendedLifetime(new) {}
  }
}

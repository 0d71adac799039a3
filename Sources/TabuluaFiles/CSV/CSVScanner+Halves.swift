extension CSVScanner {
  /// From this size on a file is scanned by two threads.
  private static let leastHalved = 1 << 22

  /// How many bytes are looked at to tell whether a record begins at a place.
  private static let window = 1 << 16

  /// Finds the fields of a large file with two scanners at the same time; nil where the file is to be scanned by one,
  /// because it is small, because no record is found to begin near its middle, or because anything is wrong with it.
  ///
  /// What is found is what one scanner finds. That a record begins at the place where the second scanner begins is only
  /// supposed, but shown by the first one, which reads the bytes before that place as a file. They end with a line
  /// feed. Had the place been in a quoted field, its quote would have no end among them, and the scanner would throw;
  /// as it does not, that line feed ends a record. One scanner would thus come to that place with nothing left to
  /// remember but the number of columns. So errors need no care: the whole file is scanned again, and they are told as
  /// ever.
  ///
  /// - Complexity: O(*n*).
  static func scanHalves(
    of bytes: UnsafeRawBufferPointer, _ dialect: CSVDialect
  ) -> (columns: [String], starts: FieldStarts)? {
    guard bytes.count >= leastHalved else { return nil }
    return scanHalves(of: bytes, dialect, middle: bytes.count / 2)
  }

  /// Finds the fields with two scanners, the second of which begins near `middle`.
  static func scanHalves(
    of bytes: UnsafeRawBufferPointer, _ dialect: CSVDialect, middle: Int
  ) -> (columns: [String], starts: FieldStarts)? {
    var head = CSVScanner(bytes, dialect)
    guard let columns = head.numberOfColumns(),
      let start = recordStart(near: max(middle, head.index - 1), in: bytes, dialect, columns: columns)
    else { return nil }
    // Sending the pointer is safe: the bytes stay until both threads have ended, and nothing writes to them.
    nonisolated(unsafe) let whole = bytes
    let (first, second) = SideBySide.run { () -> (columns: [String], starts: FieldStarts)? in
      var scanner = CSVScanner(UnsafeRawBufferPointer(rebasing: bytes[..<start]), dialect)
      guard (try? scanner.scan()) != nil else { return nil }
      return scanner.finished()
    } beside: { () -> FieldStarts? in
      var scanner = CSVScanner(whole, dialect)
      guard (try? scanner.scan(from: start, columns: columns)) != nil else { return nil }
      return scanner.finished().starts
    }
    guard let first, let second else { return nil }
    return (first.columns, FieldStarts(first.starts, then: second))
  }

  /// A place after a line feed where a record seems to begin, the first one from `place` on; nil if there is none
  /// among a few.
  private static func recordStart(
    near place: Int, in bytes: UnsafeRawBufferPointer, _ dialect: CSVDialect, columns: Int
  ) -> Int? {
    let end = min(bytes.count, place + window)
    var start = place
    for _ in 0..<16 {
      guard start < end, let feed = bytes[start..<end].firstIndex(of: 0x0A) else { return nil }
      start = feed + 1
      guard start < end else { return nil }
      var probe = CSVScanner(UnsafeRawBufferPointer(rebasing: bytes[..<end]), dialect)
      if probe.hasRecords(4, at: start, columns: columns, isWhole: end == bytes.count) { return start }
    }
    return nil
  }
}

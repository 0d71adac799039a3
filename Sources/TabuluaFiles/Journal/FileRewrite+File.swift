import TabuluaModel

extension FileRewrite {
  /// The bytes of a file that is made anew, and what they are to be.
  package struct NewFile {
    package let bytes: FileBytes

    /// For each of its records the number of the one that it was; those that are new have numbers behind.
    package let order: [UInt32]

    /// Where the records begin whose bytes the journal gave, by their places in the new file.
    fileprivate let starts: [(record: Int, offset: Int)]

    /// Whether the records that are found in the bytes are those that were put there.
    ///
    /// A journal that was made by hand may say of anything that it is the bytes of a record.
    package func fits(_ records: TableFile.Records) -> Bool {
      let document = records.document
      return document.numberOfRecords == order.count
        && starts.allSatisfy { document.span(ofRecord: $0.record).lowerBound == $0.offset }
    }
  }

  /// The file that comes of the change.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func file() -> NewFile {
    document.withFile { file in
      var writer = RewrittenFile(self, file)
      writer.writeHead()
      writer.writeFollowers(of: -1)
      var record = 0
      while record < fates.count {
        // Most records stay as they are, with those before and behind them.
        var end = record
        while end < fates.count, fates[end].isEmpty { end += 1 }
        writer.copy(record..<end)
        guard end < fates.count else { break }
        if !fates[end].contains(.taken) { writer.write(end) }
        if fates[end].contains(.followed) { writer.writeFollowers(of: end) }
        record = end + 1
      }
      return writer.finished()
    }
  }
}

/// The new file while it is written; records that follow each other in both files are copied as one piece.
private struct RewrittenFile: ~Copyable {
  private let rewrite: FileRewrite
  private let file: UnsafeRawBufferPointer
  private let lineEnd: [UInt8]
  private let first: Int
  private var memory: GrowingMemory
  private var order: [UInt32] = []
  private var starts: [(record: Int, offset: Int)] = []

  /// The place in the list of records that get other bytes of the one that got them last.
  private var replaced = 0

  /// The records that are copied together.
  private var pending = 0..<0

  init(_ rewrite: FileRewrite, _ file: UnsafeRawBufferPointer) {
    (self.rewrite, self.file) = (rewrite, file)
    lineEnd = rewrite.document.usualLineEnd
    first = rewrite.document.numberOfRecords
    memory = GrowingMemory(capacity: file.count + 64 * rewrite.count)
    order.reserveCapacity(first + rewrite.arrivals.count)
    starts.reserveCapacity(rewrite.count)
  }

  consuming func finished() -> FileRewrite.NewFile {
    flush()
    endWithoutLineEnd()
    let (order, starts) = (order, starts)
    return FileRewrite.NewFile(bytes: FileBytes(memory.finished()), order: order, starts: starts)
  }

  mutating func writeHead() {
    guard let head = rewrite.head else {
      return memory.append(UnsafeRawBufferPointer(rebasing: file[rewrite.document.head]))
    }
    append(head.new)
  }

  /// Copies records that keep their bytes.
  mutating func copy(_ records: Range<Int>) {
    guard let first = records.first else { return }
    if pending.isEmpty || pending.upperBound != first {
      flush()
      endLine()
      pending = first..<first
    }
    pending = pending.lowerBound..<records.upperBound
    order.append(
      contentsOf: UInt32(truncatingIfNeeded: first)..<UInt32(truncatingIfNeeded: records.upperBound))
  }

  /// Writes a record by its number: one of the file, or behind them one that comes to another place.
  mutating func write(_ number: Int) {
    if number < first, !rewrite.fates[number].contains(.replaced) { return copy(number..<number + 1) }
    flush()
    endLine()
    starts.append((order.count, memory.count))
    if number < first {
      append(replacement(of: number))
      order.append(UInt32(truncatingIfNeeded: number))
    } else {
      let index = number - first
      append(rewrite.arrivals[index].bytes)
      order.append(UInt32(truncatingIfNeeded: rewrite.sources[index] ?? number))
    }
  }

  /// The bytes that a record gets in its place; of several ones the last ones.
  ///
  /// They are asked for in the order of the records, as they stand in their list.
  private mutating func replacement(of record: Int) -> String {
    let all = rewrite.replacements
    while replaced < all.count, all[replaced].record < record { replaced += 1 }
    while replaced + 1 < all.count, all[replaced + 1].record == record { replaced += 1 }
    return all[replaced].bytes
  }

  mutating func writeFollowers(of number: Int) {
    // No recursion: each may follow on the one before.
    var stack = (rewrite.followers[number] ?? []).reversed() as [Int]
    while let next = stack.popLast() {
      write(next)
      if let more = rewrite.followers[next] { stack += more.reversed() }
    }
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { memory.append(UnsafeRawBufferPointer($0)) }
  }

  private mutating func endLine() {
    // A head without a line end may be a byte-order mark alone, or the names of the columns.
    guard memory.count > rewrite.document.leadingBytes,
      memory.base.load(fromByteOffset: memory.count - 1, as: UInt8.self) != 0x0A
    else { return }
    lineEnd.withUnsafeBytes { memory.append($0) }
  }

  /// Takes the line end from a record that has none of its own and that others followed on until now.
  private mutating func endWithoutLineEnd() {
    guard let unended = rewrite.unended, unended + 1 < first,
      order.last == UInt32(truncatingIfNeeded: unended)
    else { return }
    for byte in [0x0A, 0x0D] as [UInt8] where memory.count > 0 {
      let last = memory.base.load(fromByteOffset: memory.count - 1, as: UInt8.self)
      if last == byte { memory.count -= 1 } else { return }
    }
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    let start = rewrite.document.span(ofRecord: pending.lowerBound).lowerBound
    let end = rewrite.document.span(ofRecord: pending.upperBound - 1).upperBound
    memory.append(UnsafeRawBufferPointer(rebasing: file[start..<end]))
    pending = 0..<0
  }
}

import TabuluaModel

extension FileRewrite {
  /// The file that comes of the change, each half of the old one in a thread of its own.
  ///
  /// - Complexity: O(*n*) for *n* records; the bytes of those that stay are not copied.
  package func file() -> RewrittenFile {
    let middle = fates.count / 2
    var builder = RewrittenFile.Builder(self, hasHead: true)
    builder.writeFollowers(of: -1)
    let (_, second) = SideBySide.run {
      builder.write(0..<middle)
    } beside: {
      var builder = RewrittenFile.Builder(self, hasHead: false)
      builder.write(middle..<fates.count)
      return builder.piece()
    }
    builder.append(second)
    return builder.finished()
  }
}

extension RewrittenFile {
  /// What comes of some of the old file's records, one behind the other, and of those that come behind them.
  fileprivate struct Piece: Sendable {
    let fresh: FileBytes
    let parts: [Part]
    let order: [UInt32]
    let starts: [Start]
    let count: Int
    let isPlain: Bool
  }

  /// Puts a file together, or a piece of one; records that follow each other in both files are one part of it.
  fileprivate struct Builder: ~Copyable {
    private let rewrite: FileRewrite
    private let document: any TableDocument
    // Those parts of it that are looked at for each record.
    private let fates: [FileRewrite.Fate]
    private let changes: [RecordChange]
    private let arrivals: [FileRewrite.Arrival]
    private let replacements: [(record: Int, change: Int)]
    private let hasRespelled: Bool
    private let file: FileBytes
    private let lineEnd: [UInt8]
    private let leadingBytes: Int
    private let first: Int
    private var fresh: GrowingMemory
    private var parts: [Part] = []
    private var order: [UInt32] = []
    private var starts: [Start] = []

    /// How many bytes the new file has so far.
    private var count = 0

    /// Whether each record still ends as it did, and the head is what it was.
    private var isPlain: Bool

    /// The place in the list of records that get other bytes of the one that got them last.
    private var replaced = 0

    /// What is left of the list that is written.
    private var walk = FollowerLists.Walk()

    /// The records that are copied together.
    private var pending = 0..<0
  }
}

extension RewrittenFile.Builder {
  /// Begins with the head, or as a piece that comes behind what another thread makes of the records before.
  fileprivate init(_ rewrite: FileRewrite, hasHead: Bool) {
    self.rewrite = rewrite
    (fates, changes, arrivals) = (rewrite.fates, rewrite.changes, rewrite.arrivals)
    (replacements, hasRespelled) = (rewrite.replacements, !rewrite.respelled.isEmpty)
    document = rewrite.document
    file = document.bytes
    lineEnd = document.usualLineEnd
    leadingBytes = hasHead ? document.leadingBytes : 0
    first = document.numberOfRecords
    isPlain = rewrite.head == nil
    let changed = replacements.count + arrivals.count
    // Room is no memory until it is written to.
    fresh = GrowingMemory(capacity: document.head.count + 96 * changed)
    order.reserveCapacity(first + arrivals.count)
    starts.reserveCapacity(changed)
    parts.reserveCapacity(changed + rewrite.count + 1)
    guard hasHead else { return }
    if let head = rewrite.head {
      append(head.new)
    } else {
      file[document.head].withUnsafeBytes { append($0) }
    }
  }

  /// Writes what comes of some of the old file's records.
  fileprivate mutating func write(_ records: Range<Int>) {
    var record = records.lowerBound
    while record < records.upperBound {
      // Most records stay as they are, with those before and behind them.
      var end = record
      while end < records.upperBound, fates[end].isEmpty { end += 1 }
      copy(record..<end)
      guard end < records.upperBound else { break }
      if !fates[end].contains(.taken) { write(end) }
      if fates[end].contains(.followed) { writeFollowers(of: end) }
      record = end + 1
    }
    flush()
  }

  /// Appends what another thread has made of the records behind.
  fileprivate mutating func append(_ piece: RewrittenFile.Piece) {
    guard !piece.order.isEmpty else { return }
    endLine()
    for start in piece.starts {
      starts.append(
        RewrittenFile.Start(
          record: order.count + start.record, offset: count + start.offset, fresh: fresh.count + start.fresh))
    }
    order.append(contentsOf: piece.order)
    parts.append(contentsOf: piece.parts)
    piece.fresh.withUnsafeBytes { fresh.append($0) }
    count += piece.count
    isPlain = isPlain && piece.isPlain
  }

  fileprivate consuming func piece() -> RewrittenFile.Piece {
    RewrittenFile.Piece(
      fresh: FileBytes(fresh.finished()), parts: parts, order: order, starts: starts, count: count,
      isPlain: isPlain)
  }

  fileprivate consuming func finished() -> RewrittenFile {
    endWithoutLineEnd()
    return RewrittenFile(
      document: document, fresh: fresh.finished(), parts: parts, count: count, order: order, starts: starts,
      isPlain: isPlain)
  }

  /// Copies records that keep their bytes.
  private mutating func copy(_ records: Range<Int>) {
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
  private mutating func write(_ number: Int) {
    if number < first, !fates[number].contains(.replaced) { return copy(number..<number + 1) }
    flush()
    endLine()
    starts.append(RewrittenFile.Start(record: order.count, offset: count, fresh: fresh.count))
    if number < first {
      append(replacement(of: number))
      order.append(UInt32(truncatingIfNeeded: number))
    } else {
      let index = number - first
      append(bytes(ofChange: arrivals[index].change))
      order.append(UInt32(truncatingIfNeeded: arrivals[index].source ?? number))
    }
    if lastByte != 0x0A { isPlain = false }
  }

  /// The bytes that a record gets in its place; of several ones the last ones.
  ///
  /// They are asked for in the order of the records, as they stand in their list.
  private mutating func replacement(of record: Int) -> String {
    while replaced < replacements.count, replacements[replaced].record < record { replaced += 1 }
    while replaced + 1 < replacements.count, replacements[replaced + 1].record == record { replaced += 1 }
    let change = replacements[replaced].change
    let bytes = bytes(ofChange: change)
    guard hasRespelled, rewrite.respelled.contains(change), let old = changes[change].old else {
      return bytes
    }
    // A line end that was put behind the last record, because others came to stand behind it, goes by what the journal says.
    if old.bytes.lineEnd.isEmpty, !bytes.lineEnd.isEmpty { return bytes }
    let now = document.text(document.span(ofRecord: record)).lineEnd
    return now.isEmpty || now.utf8.elementsEqual(old.bytes.lineEnd.utf8) ? bytes : bytes.withoutLineEnd + now
  }

  /// The bytes that a change gives a record.
  private func bytes(ofChange index: Int) -> String { changes[index].after.bytes }

  fileprivate mutating func writeFollowers(of number: Int) {
    rewrite.followers.begin(&walk, behind: number)
    while let next = rewrite.followers.next(&walk) { write(next) }
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends new bytes.
  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if parts.isEmpty { parts.append(RewrittenFile.Part(kept: 0..<0, fresh: 0)) }
    parts[parts.count - 1].fresh += bytes.count
    fresh.append(bytes)
    count += bytes.count
  }

  /// The byte that was written last; a line feed behind a record that others follow in its file, which is not looked at.
  private var lastByte: UInt8? {
    guard let last = parts.last, count > 0 else { return nil }
    if last.fresh > 0 { return fresh.base.load(fromByteOffset: fresh.count - 1, as: UInt8.self) }
    return last.kept.upperBound < file.count ? 0x0A : last.kept.last.map { file[$0] }
  }

  private mutating func endLine() {
    // A head without a line end may be a byte-order mark alone, or the names of the columns.
    guard count > leadingBytes, lastByte != 0x0A else { return }
    isPlain = false
    lineEnd.withUnsafeBytes { append($0) }
  }

  /// Takes the line end from a record that has none of its own and that others followed on until now.
  private mutating func endWithoutLineEnd() {
    guard let unended = rewrite.unended, unended + 1 < first,
      order.last == UInt32(truncatingIfNeeded: unended)
    else { return }
    isPlain = false
    for byte in [0x0A, 0x0D] as [UInt8] {
      guard let last = parts.last,
        last.fresh > 0 ? lastByte == byte : last.kept.last.map({ file[$0] }) == byte
      else { return }
      count -= 1
      if last.fresh > 0 {
        fresh.count -= 1
        parts[parts.count - 1].fresh -= 1
      } else {
        parts[parts.count - 1].kept = last.kept.lowerBound..<last.kept.upperBound - 1
      }
    }
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    let start = document.span(ofRecord: pending.lowerBound).lowerBound
    let end = document.span(ofRecord: pending.upperBound - 1).upperBound
    parts.append(RewrittenFile.Part(kept: start..<end, fresh: 0))
    count += end - start
    pending = 0..<0
  }
}

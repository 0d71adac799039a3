package import TabuluaText

/// The lines of an entry of a journal between the first and the last one.
///
/// They come in pieces. One thread adds lines; another one may take the pieces that are full meanwhile, and gives their memory
/// back to be filled again: that of a hundred thousand lines took the system as long to clear as they take to be made.
///
/// ```swift
/// let lines = JournalLines()
/// lines.add(JSONText.Object(["kind": "change", "row": "T-4"]))
/// lines.end()
/// while let piece = lines.next() { piece.withBytes { write($0) } }
/// ```
///
/// Sendable although nothing checks it: one thread adds, and what it shares with the one that takes is touched only under
/// the lock.
package final class JournalLines: @unchecked Sendable {
  private let monitor = Monitor()

  /// The pieces that are full and that nobody has taken, the oldest one first.
  private var full: [JournalPiece] = []

  /// Pieces to be filled again.
  private var spare: [JournalPiece] = []

  private var hasEnded = false

  /// Whether nobody takes pieces any more.
  private var isAbandoned = false

  /// Whether a piece was full.
  private var hasFullPiece = false

  /// Is called with each piece that is full.
  private var onFullPiece: (@Sendable () -> Void)?

  // Not checked for overlapping accesses, because a check takes as long as half of what is done: one thread adds, and each of
  // them is read or changed by itself.

  /// The bytes of the piece that is being filled.
  ///
  /// They are no object yet: to let go of one waits until the line has arrived in memory, for a tenth of a microsecond.
  @exclusivity(unchecked) private var filling: GrowingMemory?

  /// How many lines there are.
  @exclusivity(unchecked) package private(set) var count = 0

  /// How many bytes a piece has at most, unless a line is longer.
  private let lengthOfPiece: Int

  /// Makes none.
  package convenience init() { self.init(lengthOfPiece: JournalPiece.usualLength) }

  /// Makes none, which come in pieces of such a length.
  init(lengthOfPiece: Int) { self.lengthOfPiece = lengthOfPiece }

  /// Adds a line.
  package func add(_ line: JSONText.Object) {
    var bytes: [UInt8] = []
    line.append(to: &bytes)
    bytes.withUnsafeBytes { add($0) }
  }

  /// Adds a line.
  package func add(_ line: borrowing JSONLine) { add(line.bytes) }

  /// Adds a line, without its end.
  private func add(_ line: UnsafeRawBufferPointer) {
    count += 1
    if filling?.append(line: line, atMost: lengthOfPiece) ?? false { return }
    if let full = filling.take() { handOn(JournalPiece(full)) }
    filling = makeMemory()
    // The only line of a piece may be longer.
    _ = filling?.append(line: line, atMost: max(lengthOfPiece, line.count + 1))
  }

  /// Adds the lines of another list, to which no more lines are added: they change hands piece by piece.
  package func add(_ other: JournalLines) {
    count += other.count
    if let full = filling.take() { handOn(JournalPiece(full)) }
    while let piece = other.next() { handOn(piece) }
  }

  /// Memory to be filled; that of the first piece is small, because most runs change little.
  private func makeMemory() -> GrowingMemory {
    let used = monitor.withLock { spare.popLast() }
    if let memory = used?.taken() { return memory }
    return GrowingMemory(capacity: count == 1 ? min(1 << 14, lengthOfPiece) : lengthOfPiece)
  }

  private func handOn(_ piece: JournalPiece) {
    let onFullPiece = monitor.withLock {
      full.append(piece)
      hasFullPiece = true
      monitor.broadcast()
      return self.onFullPiece
    }
    onFullPiece?()
  }

  /// Says that no more lines are added.
  ///
  /// To be called by the thread that added them, or when that has ended; it may be called again.
  package func end() {
    let piece: JournalPiece? = if let memory = filling.take() { JournalPiece(memory) } else { nil }
    monitor.withLock {
      if let piece { full.append(piece) }
      hasEnded = true
      monitor.broadcast()
    }
  }

  /// The next piece, which is waited for; nil if there is none any more, or if pieces are no longer taken.
  func next() -> JournalPiece? {
    monitor.withLock {
      while full.isEmpty, !hasEnded, !isAbandoned { monitor.wait() }
      return full.isEmpty || isAbandoned ? nil : full.removeFirst()
    }
  }

  /// Takes a piece back that was written.
  func giveBack(_ piece: JournalPiece) {
    guard piece.capacity == lengthOfPiece else { return }
    monitor.withLock { spare.append(piece) }
  }

  /// Lets whoever waits for a piece go on without one, now and later.
  func abandon() {
    monitor.withLock {
      isAbandoned = true
      monitor.broadcast()
    }
  }

  /// Asks for `body` to be called whenever a piece is full, by the thread that fills it, and at once if one was already.
  func onFullPiece(_ body: @escaping @Sendable () -> Void) {
    let hasOne = monitor.withLock {
      onFullPiece = body
      return hasFullPiece
    }
    if hasOne { body() }
  }

  /// Calls `body` with each piece of several lists of lines: all of the first list, then all of the next one.
  ///
  /// So they stand in the journal in the same order every time. The list that is made first is to be the first one: the pieces
  /// of another one that is made at the same time wait, and take memory.
  static func forEachPiece<E: Error>(
    of lists: [JournalLines], _ body: (JournalPiece, JournalLines) throws(E) -> Void
  ) throws(E) {
    for list in lists {
      while let piece = list.next() { try body(piece, list) }
    }
  }
}

extension JournalLines {
  /// Whether lines begin as those that stand between the first and the last one of a run.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func areOfRun(_ bytes: some Collection<UInt8>) -> Bool {
    let openings = ["change", "head", "record"].map { Array("{\"kind\":\"\($0)\"".utf8) }
    return bytes.split(separator: 0x0A).allSatisfy { line in openings.contains { line.starts(with: $0) } }
  }
}

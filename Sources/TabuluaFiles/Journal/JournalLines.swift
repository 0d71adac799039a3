package import TabuluaText

/// The lines of an entry of a journal between the first and the last one.
///
/// Sendable although nothing checks it: one thread adds all lines, and others read them when it has ended.
package final class JournalLines: @unchecked Sendable {
  /// Pieces that are full, so that a hundred thousand lines are never copied to a longer list.
  private var full: [FileBytes] = []

  /// The piece that is being filled.
  private var last: GrowingMemory?

  /// How many bytes there is room for in it.
  private var room = 0

  /// How many there are.
  package private(set) var count = 0

  /// As much as a huge page holds, which the system has ready much sooner than as many small ones.
  private static let lengthOfPiece = GrowingMemory.hugePage - GrowingMemory.padding

  /// Makes none.
  package init() {}

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
    if room <= line.count { beginPiece(line.count + 1) }
    last?.append(line)
    last?.append(0x0A)
    room -= line.count + 1
    count += 1
  }

  /// Begins another piece; the first one is small, because most runs change little.
  private func beginPiece(_ needed: Int) {
    endPiece()
    room = max(full.isEmpty ? 1 << 14 : Self.lengthOfPiece, needed)
    last = GrowingMemory(capacity: room)
  }

  private func endPiece() {
    if let piece = last.take() { full.append(FileBytes(piece.finished())) }
    room = 0
  }

  /// All bytes, in pieces.
  var bytes: [FileBytes] {
    endPiece()
    return full
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

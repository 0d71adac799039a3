package import TabuluaText

/// The lines of an entry of a journal between the first and the last one.
package struct JournalLines: Sendable {
  /// The bytes in pieces of about the same size, so that a hundred thousand lines are never copied to a longer list.
  private(set) var pieces: [[UInt8]] = []

  /// The piece that is being filled.
  private var last: [UInt8] = []

  /// How many there are.
  package private(set) var count = 0

  private static let lengthOfPiece = 1 << 20

  /// Makes none.
  package init() {}

  /// Adds a line.
  package mutating func add(_ line: JSONText.Object) {
    addLine { line.append(to: &$0) }
  }

  /// Adds a line that `body` appends, without its end.
  mutating func addLine(_ body: (inout [UInt8]) -> Void) {
    body(&last)
    last.append(0x0A)
    count += 1
    guard last.count >= Self.lengthOfPiece else { return }
    pieces.append(last)
    last = []
    last.reserveCapacity(Self.lengthOfPiece + 4096)
  }

  /// All bytes, in pieces.
  var bytes: [[UInt8]] { last.isEmpty ? pieces : pieces + [last] }
}

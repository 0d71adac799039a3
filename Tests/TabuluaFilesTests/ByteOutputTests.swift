import Testing

@testable import TabuluaFiles

/// An output that is drained by another thread against one that is drained at once.
@Suite struct ByteOutputTests {
  /// What was drained.
  ///
  /// It is read when no other thread drains any more.
  private final class Drained: @unchecked Sendable {
    var bytes: [UInt8] = []
    var pieces = 0

    func take(_ piece: UnsafeRawBufferPointer) {
      bytes += piece
      pieces += 1
    }
  }

  @Test func buffersAreDrainedInTheirOrder() {
    let drained = Drained()
    var expected: [UInt8] = []
    var output = ByteOutput(inBackground: true) { drained.take($0) }
    for round in 0..<5 {
      for size in [1, 1000, ByteOutput.capacity / 3, ByteOutput.capacity + 1, 3 * ByteOutput.capacity] {
        let piece = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ round &+ size) }
        expected += piece
        output.append(piece)
      }
      output.flush()
      #expect(drained.bytes == expected)
    }
    #expect(drained.pieces >= expected.count / (4 * ByteOutput.capacity))
  }

  @Test func singleBytesFillBuffersToo() {
    let drained = Drained()
    var output = ByteOutput(inBackground: true) { drained.take($0) }
    let count = 3 * ByteOutput.capacity + 5
    for index in 0..<count { output.append(UInt8(truncatingIfNeeded: index &* 11)) }
    output.flush()
    #expect(drained.bytes == (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 11) })
  }

  /// What goes away without being flushed has drained its full buffers, and drains nothing later.
  @Test func anOutputThatIsGivenUpIsDrainedNoMore() {
    let drained = Drained()
    do {
      var output = ByteOutput(inBackground: true) { drained.take($0) }
      for _ in 0..<4 { output.append([UInt8](repeating: 1, count: ByteOutput.capacity / 2 + 1)) }
    }
    #expect(drained.bytes == [UInt8](repeating: 1, count: 2 * ByteOutput.capacity))
  }
}

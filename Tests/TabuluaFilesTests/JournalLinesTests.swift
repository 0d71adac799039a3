import TabuluaText
import Testing

@testable import TabuluaFiles

/// Lists of lines of a journal.
@Suite struct JournalLinesTests {
  /// Lines of which half were made by another thread stand in the order of the lists, whatever their pieces are.
  @Test(arguments: [16, 40, 1 << 19]) func oneListBehindAnother(_ lengthOfPiece: Int) {
    var checked = 0
    for first in 0..<5 {
      for second in 0..<5 {
        let lines = JournalLines(lengthOfPiece: lengthOfPiece)
        let others = JournalLines(lengthOfPiece: 24)
        for number in 0..<first { add(number, to: lines) }
        for number in first..<first + second { add(number, to: others) }
        others.end()
        lines.add(others)
        add(first + second, to: lines)
        #expect(lines.count == first + second + 1)
        lines.end()
        #expect(others.next() == nil)
        #expect(text(of: lines) == (0...first + second).map { "{\"number\":\($0)}\n" }.joined())
        checked += 1
      }
    }
    #expect(checked == 25)
  }

  private func add(_ number: Int, to lines: JournalLines) {
    var line = JSONLine()
    Array("{\"number\":\(number)}".utf8).withUnsafeBytes { line.append($0) }
    lines.add(line)
  }

  private func text(of lines: JournalLines) -> String {
    var bytes: [UInt8] = []
    while let piece = lines.next() { bytes += piece.takenBytes() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

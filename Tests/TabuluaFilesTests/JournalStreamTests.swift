import Foundation
import SeededNumbers
import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaFiles

/// Lines of an entry that are written while others are made.
@Suite struct JournalStreamTests {
  /// An entry reads the same however its lines came into the journal.
  @Test(arguments: [1, 3]) func readsTheSame(_ tables: Int) throws {
    var told: [String] = []
    for way in JournalScene.Way.allCases {
      var scene = try JournalScene(tables: tables, entries: 1)
      scene.way = way
      try scene.write(from: 1)
      scene.way = .atOnce
      try scene.write(from: 2)
      let document = try JournalDocument(path: scene.journal)
      #expect(document.warnings.isEmpty && document.entries.count == 3)
      let lines = scene.folder.text("j").split(separator: "\n")
      let first = lines.firstIndex { $0.contains("\"run2\"") } ?? 0
      // What was kept for the longest line that it might have become.
      #expect(lines[first].hasSuffix("}") == (way == .atOnce), "\(way): \(lines[first])")
      told.append(
        lines[first..<first + tables + 3].map { $0.trimmingCharacters(in: .whitespaces) }
          .joined(separator: "\n"))
    }
    #expect(Set(told).count == 1 && told.count == 3)
  }

  /// While lines are written, the journal has the first line of an entry that was cut off.
  @Test func isCutOffUntilItIsWhole() throws {
    var scene = try JournalScene(tables: 1, entries: 2)
    scene.way = .beforehand
    let before = scene.folder.text("j")
    let append = scene.append(from: 2, named: "begun")
    append.begin(AccessLimit([], .system), .system)
    // The tables are not written, so that the entry is never ended.
    var waited = 0
    while scene.folder.text("j").split(separator: "\n").count < 14, waited < 1000 {
      usleep(1000)
      waited += 1
    }
    let begun = scene.folder.text("j")
    #expect(begun.count > before.count && begun.hasPrefix(before), "nothing was written")
    let line = try #require(begun.dropFirst(before.count).split(separator: "\n").first)
    let head = try #require(JournalHead(Array(line.utf8)))
    #expect(head.id == "begun" && head.lines == JournalHead.mostLines)
    append.takeBack(after: Diagnostic(code: FileCode.writeFailed, message: "the table was not written"))
    #expect(scene.folder.text("j") == before)
    // As after a kill.
    try scene.folder.put("j", begun)
    let document = try JournalDocument(path: scene.journal)
    #expect(document.entries.count == 2 && document.warnings.map(\.code) == ["journal_cut"])
    try scene.write(from: 2)
    #expect(try JournalDocument(path: scene.journal).entries.map(\.head.id) == ["run1", "run2", "run3"])
  }

  /// A file that may only grow gets its lines when the first one is known.
  @Test func onlyGrows() throws {
    var scene = try JournalScene(tables: 1, entries: 1)
    scene.way = .inPieces
    var calls = FileCalls.system
    calls.readFault = { $0.call == .lookAtFlags ? EPERM : nil }
    try scene.write(from: 1, calls)
    let lines = scene.folder.text("j").split(separator: "\n")
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
    #expect(try JournalDocument(path: scene.journal).entries.count == 2)
  }

  /// Pieces of lists that are made at the same time stand one list after the other, and no line is lost or torn.
  @Test func piecesInTurn() throws {
    var numbers = SeededGenerator(seed: 31)
    var seen = 0
    for _ in 0..<40 {
      let made = (0..<3).map { list in
        (0..<numbers.next(below: 30)).map { line in
          "{\"kind\":\"\(list) \(line)\(String(repeating: "x", count: numbers.next(below: 60)))\"}"
        }
      }
      let lists = made.map { _ in JournalLines(lengthOfPiece: 40) }
      let (pieces, _) = SideBySide.run {
        var pieces: [String] = []
        JournalLines.forEachPiece(of: lists) { piece, list in
          pieces.append(piece.withBytes { String(decoding: $0, as: UTF8.self) })
          list.giveBack(piece)
        }
        return pieces
      } beside: {
        for (list, lines) in zip(lists, made) { Self.fill(list, lines) }
      }
      let lines = pieces.joined().split(separator: "\n").map(String.init)
      #expect(lines == made.flatMap { $0 })
      #expect(pieces.allSatisfy { $0.hasSuffix("\n") })
      seen += pieces.count
      // Where all lines are there before, the order is the same.
      let whole = made.map { lines in
        let list = JournalLines(lengthOfPiece: 40)
        Self.fill(list, lines)
        return list
      }
      var others: [String] = []
      JournalLines.forEachPiece(of: whole) { piece, _ in
        others.append(String(decoding: piece.takenBytes(), as: UTF8.self))
      }
      #expect(others == pieces)
    }
    #expect(seen > 500, "\(seen) pieces")
  }

  private static func fill(_ list: JournalLines, _ lines: [String]) {
    for text in lines {
      var line = JSONLine()
      line.append(raw: text)
      list.add(line)
    }
    list.end()
  }
}

import Foundation
import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaFiles

/// Records of a journal that two threads read, one of which may do something else before.
@Suite struct SharedReadingTests {
  /// Whichever of the threads comes first, each record is read once.
  @Test(arguments: [0, 1, 2, 63, 64, 65, 3000]) func eachRecordIsReadOnce(_ count: Int) throws {
    let (document, entry) = try journal(count)
    let wanted = (0..<count).map { "row \($0)" }.sorted()
    for (pause, isInverted) in [(0, false), (0, true), (20_000, false), (200_000, true)] {
      let (change, other) = document.fileChange(of: entry, table: nil, isInverted: isInverted) {
        usleep(UInt32(pause))
        return "done \(pause)"
      }
      #expect(other == "done \(pause)")
      let records = try change.get().records
      #expect(records.map(\.row.text).sorted() == wanted)
      #expect(records.allSatisfy { $0.new?.bytes == (isInverted ? "old" : "new") + " \($0.row.text)\n" })
    }
    #expect(try document.fileChange(of: entry, table: nil).records.count == count)
    #expect(try document.fileChange(of: entry, table: "other").records.isEmpty)
  }

  /// One line that makes no sense fails all, and what the other work brings is not lost.
  @Test(arguments: [0, 1, 2999]) func oneLineIsWrong(_ place: Int) throws {
    let (document, entry) = try journal(3000, wrong: place)
    for pause in [0, 50_000] {
      let (change, other) = document.fileChange(of: entry, table: nil, isInverted: false) {
        usleep(UInt32(pause))
        return pause
      }
      #expect(other == pause)
      #expect(throws: Diagnostic.self) { try change.get() }
    }
  }

  /// A journal with one run, which changed so many records; that of the place `wrong` has no bytes.
  private func journal(
    _ count: Int, wrong: Int? = nil
  ) throws -> (JournalDocument, JournalDocument.Entry) {
    let scene = try JournalScene(tables: 1, entries: 0)
    let lines = JournalLines()
    for row in 0..<count {
      let field = row == wrong ? "byte" : "bytes"
      let text = """
        {"kind":"record","row":"row \(row)",\
        "old":{"\(field)":"old row \(row)\\n","place":\(row),"between":[null,null]},\
        "new":{"bytes":"new row \(row)\\n"}
        """
      var line = JSONLine()
      Array((text + "}").utf8).withUnsafeBytes { line.append($0) }
      lines.add(line)
    }
    lines.end()
    _ = try AtomicFile.write(
      [(path: scene.folder.at("a"), expected: nil)],
      journal: JournalAppend(path: scene.journal, lines: [lines]) {
        JournalEntry(id: "1", deed: .run, time: "t", user: "u", command: "c", tables: [])
      } makeEntry: { _ in
        JournalEntry(id: "1", deed: .run, time: "t", user: "u", command: "c", tables: [])
      }, calls: .system
    ) { _, output in output.append("new") }
    let document = try JournalDocument(path: scene.journal)
    return (document, try #require(document.entries.first))
  }
}

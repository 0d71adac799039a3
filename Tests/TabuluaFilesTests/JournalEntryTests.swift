import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaFiles

/// The first line of an entry of a journal: what is written is what is read.
@Suite struct JournalEntryTests {
  /// An entry of which each part, and each part of its table and of the meaning of its columns, says something.
  private static var full: JournalEntry {
    var mapping = TableMapping(
      text: "title", detail: "note", sectionBy: "status", key: "id", check: "done",
      sections: ["Todo", "Done"],
      types: ["id": .integer], checkSpelling: BooleanSpelling(on: "ja", off: "nein"),
      delimiter: ";")
    mapping.order = "rank"
    var table = JournalEntry.Table(
      name: "t", path: "a \"b\"/t.csv", mapping: mapping, oldDigest: "00ff", newDigest: "11ee")
    table.columns = ["id", "title", "日本"]
    var entry = JournalEntry(
      id: "0123abcd", deed: .undo, of: "89abcdef", rows: ["T-1", "a\nb"], time: "2026-11-23T19:25:11Z",
      user: "ada", command: "tabulua undo --row 'a\\b'", policies: [.init(path: "p.lua", digest: "22dd")],
      batches: [.init(path: "b.jsonl", digest: "33cc")], tables: [table])
    entry.left = ["T-7"]
    entry.table = "t"
    entry.options = ["limit=3"]
    return entry
  }

  /// A value with all its parts, as text.
  private func parts(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  @Test func eachPartIsWrittenAndRead() throws {
    let text = parts(Self.full)
    // A part that the entry above leaves out could be forgotten by the writer and by the reader.
    for empty in ["nil", "0 elements", "0 key/value pairs", "\"\""] {
      #expect(!text.contains(": \(empty)") && !text.contains("- \(empty)"), "\(empty) in\n\(text)")
    }
    let bytes = Self.full.bytes(with: []).flatMap { $0 }
    #expect(bytes.starts(with: JournalEntry.opening.utf8) && bytes.last == 0x0A)
    let read = try #require(JournalEntry(try JSONParser.parse(bytes[...])))
    #expect(parts(read) == text)
  }

  /// The smallest one: what it does not say is not there.
  @Test func theSmallestOne() throws {
    let entry = JournalEntry(id: "1", deed: .run, time: "t", user: "u", command: "c", tables: [])
    let bytes = entry.bytes(with: []).flatMap { $0 }
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"version":2,"kind":"run","id":"1","deed":"run","time":"t","user":"u","command":"c","batches":[],"tables":[],"lines":0}"#
        + "\n")
    let read = try #require(JournalEntry(try JSONParser.parse(bytes[...])))
    #expect(parts(read) == parts(entry))
  }

  @Test(arguments: JournalEntry.Deed.allCases) func eachDeed(_ deed: JournalEntry.Deed) throws {
    var entry = Self.full
    entry.deed = deed
    let bytes = entry.bytes(with: []).flatMap { $0 }
    #expect(JournalEntry(try JSONParser.parse(bytes[...]))?.deed == deed)
  }
}

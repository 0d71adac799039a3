import SeededNumbers
import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaFiles

/// A file of which only the new records were read says what the whole file says that was written.
@Suite struct PatchedFileTests {
  private let tests = FileChangeTests()

  /// The file that comes of some random changes to another one, and the table of that.
  private func rewritten(
    _ form: FileChangeTests.Form, _ count: Int, _ random: inout SeededGenerator
  ) throws -> (table: TableContents, file: RewrittenFile) {
    let before = try tests.load(Array(form.file(count, &random).utf8), form)
    let after = try tests.edited(before, by: Int.random(in: 1...5, using: &random), names: "n", &random)
    let rewrite = try #require(FileRewrite(tests.change(before, after), of: before))
    return (before, rewrite.file())
  }

  /// The whole file.
  private func whole(_ file: RewrittenFile, _ form: FileChangeTests.Form) throws -> TableFile.Records {
    try TableFile.records(in: file.bytes, path: form.name, mapping: form.mapping)
  }

  @Test(arguments: FileChangeTests.forms) func records(_ form: FileChangeTests.Form) throws {
    var random = SeededGenerator(seed: 41)
    var patches = 0
    for round in 0..<60 {
      let (_, file) = try rewritten(form, 2 + round % 9, &random)
      guard let patched = PatchedCSVDocument(file), let whole = try? whole(file, form) else { continue }
      patches += 1
      #expect(file.fits(whole))
      let document = try #require(whole.document as? CSVDocument)
      expectSame(patched, document, &random)
    }
    // A record without a line end may become another one's neighbour, and JSON Lines have columns of their own.
    #expect(form.name == "t.jsonl" || !form.hasFinalLineEnd ? patches == 0 : patches > 40, "\(patches)")
  }

  /// Whether two documents tell the same of their file.
  private func expectSame(
    _ patched: PatchedCSVDocument, _ whole: CSVDocument, _ random: inout SeededGenerator
  ) {
    #expect(patched.numberOfRecords == whole.numberOfRecords && patched.columns == whole.columns)
    #expect(patched.bytes == whole.bytes && patched.headBytes == whole.headBytes)
    guard patched.numberOfRecords == whole.numberOfRecords else { return }
    for record in 0..<whole.numberOfRecords {
      #expect(patched.span(ofRecord: record) == whole.span(ofRecord: record))
      #expect(patched.bytes(ofRecord: record).elementsEqual(whole.bytes(ofRecord: record)))
      #expect(patched.values(ofRecord: record) == whole.values(ofRecord: record))
      for column in whole.columns.indices {
        #expect(
          patched.offset(record: record, column: column) == whole.offset(record: record, column: column))
        let (mine, its) = (patched.bytesInPlace(record, column), whole.bytesInPlace(record, column))
        #expect(mine.map { Array($0) } == its.map { Array($0) })
      }
    }
    for column in whole.columns.indices {
      let first = Int.random(in: 0...whole.numberOfRecords, using: &random)
      let last = Int.random(in: first...whole.numberOfRecords, using: &random)
      let most = Int.random(in: 1...10, using: &random)
      func cells(_ records: some RowContents) -> [String] {
        var cells: [String] = []
        records.readCells(ofColumn: column, in: first..<last) { record, cell in
          cells.append("\(record) \(cell.map { String(decoding: $0, as: UTF8.self) } ?? "-")")
          return cells.count < most
        }
        return cells
      }
      #expect(cells(patched) == cells(whole))
    }
  }

  /// What changed between the files, and the lines of a journal, are found without the other bytes.
  @Test(arguments: FileChangeTests.forms.filter { $0.hasFinalLineEnd && $0.name != "t.jsonl" })
  func changes(_ form: FileChangeTests.Form) throws {
    var random = SeededGenerator(seed: 43)
    var compared = 0
    for round in 0..<60 {
      let (before, file) = try rewritten(form, 2 + round % 9, &random)
      let old = try #require(before.records as? CSVDocument)
      let base = TableFile.Records(document: old, columns: before.columns)
      guard let own = try file.records(form.mapping), own.document is PatchedCSVDocument else { continue }
      let whole = try whole(file, form)
      let texts = try [own, whole].map { records in
        let pair = try FilePair(base, before, records, form.mapping)
        let files = try ComparedFiles(pair, known: file.order)
        let change = try tests.change {
          $0.addRecords(files.base, files.other, order: file.order, table: nil)
        }
        let cells = files.result.numbers.map { number in
          files.result.columns.indices.map {
            files.result.text(of: RowIdentity(number: number), column: $0)
          }
        }
        return "\(files.result.csvBytes()) \(files.result.numbers) \(cells) \(change)"
      }
      #expect(texts[0] == texts[1])
      compared += 1
    }
    #expect(compared > 40)
  }
}

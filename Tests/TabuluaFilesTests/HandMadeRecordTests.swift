import SeededNumbers
import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaFiles

/// Records of a journal that somebody wrote by hand: what they give as the bytes of a record may be anything.
@Suite struct HandMadeRecordTests {
  let tests = FileChangeTests()

  /// What stands in the place of a record's bytes.
  private static let wrong: [@Sendable (String) -> String] = [
    { _ in "" }, { _ in "\n" }, { $0 + $0 }, { "x\n" + $0 }, { $0 + "\"" }, { "\"" + $0 }, { "{}\n" + $0 },
    { _ in "\"" }, { _ in "\u{FEFF}" }, { _ in "\r" },
  ]

  /// A file that fits has the records that were put there and no others; two that are wrong do not make up for each other.
  @Test(arguments: FileChangeTests.forms) func anyBytes(_ form: FileChangeTests.Form) throws {
    var random = SeededGenerator(seed: 26)
    var (refused, fitting, patches) = (0, 0, 0)
    for round in 0..<200 {
      let before = try tests.load(Array(form.file(3 + round % 6, &random).utf8), form)
      let after = try tests.edited(before, by: 4, names: "n", &random)
      var change = try tests.change(before, after)
      for index in change.records.indices where Bool.random(using: &random) {
        let record = change.records[index]
        guard var new = record.new else { continue }
        new.bytes = Self.wrong[Int.random(in: 0..<Self.wrong.count, using: &random)](new.bytes)
        change.records[index] = RecordChange(old: record.old, new: new, isMoved: record.isMoved)
      }
      let rewrite = try #require(FileRewrite(change, of: before))
      let new = rewrite.file()
      let whole = try? TableFile.records(in: new.bytes, path: form.name, mapping: form.mapping)
      // What is read of the new bytes alone is taken only where the whole file would be.
      if PatchedCSVDocument(new) != nil {
        patches += 1
        #expect(whole.map { new.fits($0) } ?? false, "\(change)")
      }
      guard
        let records = whole, new.fits(records)
      else {
        refused += 1
        continue
      }
      fitting += 1
      let old = try #require(before.records as? any TableDocument)
      let given = Set(change.records.compactMap { $0.new?.bytes.trimmingLineEnds() })
      for (place, number) in new.order.enumerated() {
        let text = records.document.text(records.document.span(ofRecord: place)).trimmingLineEnds()
        let isKept =
          number < old.numberOfRecords
          && text == old.text(old.span(ofRecord: Int(number))).trimmingLineEnds()
        #expect(isKept || given.contains(text), "\(change) \(text)")
      }
    }
    #expect(refused > 20 && fitting > 20, "\(refused) \(fitting)")
    #expect(patches > 20 || form.name == "t.jsonl" || !form.hasFinalLineEnd, "\(patches)")
  }
}

extension String {
  /// The text without the line ends behind it.
  fileprivate func trimmingLineEnds() -> String {
    var bytes = Array(utf8)
    while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension HandMadeRecordTests {
  /// Neighbours that go round, which two records of one name make possible, have an end.
  @Test(.timeLimit(.minutes(1))) func neighboursGoRound() throws {
    let form = try #require(FileChangeTests.forms.first)
    let table = try tests.load(Array("id,s,t,n\nk,A,x,1\n".utf8), form)
    let records = [("a", "gone", "x"), ("x", "a", "a"), ("a", "x", "x")].enumerated().map { place, names in
      RecordChange(
        old: nil,
        new: RecordChange.Record(
          row: ExactText(names.0), bytes: "\(names.0),A,x,1\n", place: place, previous: ExactText(names.1),
          next: ExactText(names.2)),
        isMoved: false)
    }
    let rewrite = try #require(FileRewrite(FileChange(records: records), of: table))
    #expect(rewrite.count == 3)
  }

  /// A place may be any number, also beside neighbours that are gone.
  @Test(arguments: [Int.min, Int.min + 1, -1, 0, 1 << 40, Int.max - 1, Int.max]) func anyPlace(_ place: Int)
    throws
  {
    let form = try #require(FileChangeTests.forms.first)
    let table = try tests.load(Array("id,s,t,n\nk,A,x,1\nl,A,x,1\n".utf8), form)
    for (previous, next) in [("gone", "away"), ("k", "l"), ("k", "gone"), ("gone", "k")] {
      let records = ["a", "b"].map { name in
        RecordChange(
          old: nil,
          new: RecordChange.Record(
            row: ExactText(name), bytes: "\(name),A,x,1\n", place: name == "a" ? place : 1,
            previous: ExactText(previous), next: ExactText(next)),
          isMoved: false)
      }
      let rewrite = try #require(FileRewrite(FileChange(records: records), of: table))
      #expect(rewrite.count == 2)
      #expect(rewrite.file().order.count == 4)
    }
  }
}

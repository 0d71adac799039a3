import TabuluaText
import Foundation
import Testing

@testable import TabuluaFiles

/// Journals that were cut, or changed by somebody.
@Suite struct JournalFileTests {
  /// A scene with a journal of three entries, and its lines.
  private static func journal() throws -> (scene: JournalScene, lines: [[UInt8]]) {
    let scene = try JournalScene(tables: 1, entries: 3)
    let bytes = Array(scene.folder.text("j").utf8)
    return (
      scene, bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map { $0 + [0x0A] }
    )
  }

  /// The codes that a journal has which somebody changed.
  private static let codes: Set<String> = [
    "journal_edited", "not_a_journal", "journal_version", "journal_damaged",
  ]

  private func put(_ bytes: [UInt8], _ scene: JournalScene) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: scene.journal))
  }

  private func bytes(_ scene: JournalScene) -> [UInt8] {
    Array(FileManager.default.contents(atPath: scene.journal) ?? Data())
  }

  /// Whoever has read a journal need not read its end again, unless somebody has written into it since.
  @Test func itsEndIsKnown() throws {
    let (scene, lines) = try Self.journal()
    let end = try #require(try JournalDocument(path: scene.journal).endPlace)
    let all = lines.flatMap { $0 }
    #expect(end.size == all.count && end.digest != nil)
    // Nobody looks at bytes of which it is known that they are the same.
    do {
      let file = try JournalFile(scene.journal, after: end, calls: .system)
      #expect(file.notes.isEmpty)
    }
    // An entry that another program has appended counts.
    try scene.write(from: 3)
    let append = scene.append(from: 4)
    append.take(UnsafeRawBufferPointer(start: nil, count: 0), of: 0)
    let later = JournalAppend(path: scene.journal, after: end) { digests throws(Diagnostic) in
      try append.entry()
    }
    try later.append(AccessLimit([], .system), .system)
    #expect(later.end().isEmpty)
    #expect(try JournalDocument(path: scene.journal).entries.count == 5)
    // And one that somebody has changed is told.
    var edited = all
    edited[all.count - 200] ^= 1
    try put(edited, scene)
    #expect(diagnostic { _ = try JournalFile(scene.journal, after: end, calls: .system) }?.code != nil)
  }

  /// A new journal of which a kill or a power loss has left a few bytes is one all the same.
  @Test func aFewBytes() throws {
    let whole = Array(try JournalScene(tables: 1, entries: 1).folder.text("j").utf8)
    for count in 1..<60 {
      let scene = try JournalScene(tables: 1, entries: 0)
      try put(Array(whole[..<count]), scene)
      #expect(try JournalDocument(path: scene.journal).warnings.map(\.code) == ["journal_cut"])
      try scene.write(from: 0)
      #expect(try JournalDocument(path: scene.journal).entries.map(\.head.id) == ["run1"], "\(count) bytes")
    }
  }

  /// The last entry is cut at each byte, and its table is the old one, the new one, or another one.
  @Test(arguments: [2, 3, nil]) func cutAtEachByte(_ state: Int?) throws {
    let (scene, lines) = try Self.journal()
    #expect(lines.count == 15)
    let all = lines.flatMap { $0 }
    func size(_ lines: some Collection<[UInt8]>) -> Int { lines.reduce(0) { $0 + $1.count } }
    let start = size(lines[..<10])
    let linesEnd = start + size(lines[10..<14])
    // From where on the first line says how the table was before.
    let told = try #require(lines[10].firstRange(of: #""before":""#.utf8)).upperBound + 64
    try scene.folder.put("a", state.map { JournalScene.text("a", $0) } ?? "theirs")
    let outcome: JournalEntry.Outcome = state == 2 ? .notWritten : state == 3 ? .written : .unknown
    var seen: [String: Int] = [:]
    for length in start...all.count {
      try put(Array(all[..<length]), scene)
      let read = Result { () throws(Diagnostic) in try JournalDocument(path: scene.journal) }
      let problem = diagnostic { _ = try JournalFile(scene.journal, calls: .system) }
      let after = bytes(scene)
      let place = "\(length) bytes: \(brief(problem))"
      if state != 2, (start + told..<linesEnd).contains(length) {
        // The run is there as a whole in the table alone, or nobody knows.
        #expect(problem?.code == "journal_cut" && after == Array(all[..<length]), "\(place)")
        guard case .failure(let error) = read, error.code == "journal_cut" else {
          Issue.record("\(place): it is read")
          continue
        }
        expectForm(problem)
        seen["error", default: 0] += 1
        continue
      }
      #expect(problem == nil, "\(place)")
      let document = try read.get()
      let mended = try JournalDocument(path: scene.journal)
      #expect(mended.warnings.isEmpty, "\(place)")
      if length < linesEnd {
        #expect(after == Array(all[..<start]), "\(place)")
        #expect(document.entries.count == 2, "\(place)")
        #expect(document.warnings.map(\.code) == (length == start ? [] : ["journal_cut"]), "\(place)")
        seen["taken out", default: 0] += 1
      } else {
        let wanted = length == all.count ? JournalEntry.Outcome.written : outcome
        #expect(document.entries.map(\.outcome) == [.written, .written, wanted], "\(place)")
        #expect(mended.entries.map(\.outcome) == [.written, .written, wanted], "\(place)")
        #expect(after.starts(with: all[..<linesEnd]), "\(place)")
        if length == all.count { #expect(after == all) }
        seen["ended", default: 0] += 1
      }
    }
    #expect(seen.values.reduce(0, +) == all.count - start + 1)
    #expect(seen["error", default: 0] == (state == 2 ? 0 : linesEnd - start - told))
    #expect(seen["ended"] == all.count - linesEnd + 1)
  }

  /// A byte is changed at each place: it shows, and nothing is taken out of the journal, or written behind it.
  @Test(arguments: [2, 3, nil]) func oneByteChanged(_ state: Int?) throws {
    let (scene, lines) = try Self.journal()
    let all = lines.flatMap { $0 }
    try scene.folder.put("a", state.map { JournalScene.text("a", $0) } ?? "theirs")
    var changes = 0
    // The last line end alone may look as if the run had been killed while it wrote it.
    // Every seventh place, and with each state of the table others: all of them take a minute.
    let first = state ?? 0
    for place in stride(from: first, to: all.count - 1, by: 7) {
      let byte = all[place]
      let digit = UInt8(ascii: "9")
      for other in Set([byte ^ 1, byte ^ 0x20, digit, 0, 0x0A, UInt8(ascii: "\""), UInt8(ascii: "}")])
      where other != byte {
        var changed = all
        changed[place] = other
        try put(changed, scene)
        changes += 1
        let note = "byte \(place) is \(other) in place of \(byte)"
        let problem = diagnostic { _ = try JournalDocument(path: scene.journal) }
        #expect(Self.codes.contains(problem?.code ?? ""), "\(note): \(brief(problem))")
        if changes % 100 == 0 { expectForm(problem) }
        _ = diagnostic { _ = try JournalFile(scene.journal, calls: .system) }
        #expect(bytes(scene) == changed, "\(note): the journal was written")
      }
    }
    #expect(changes > all.count / 7 * 5 && all.count > 1000, "\(changes)")
  }

  /// Lines or runs change their places, or are taken out, or stand there twice: it shows.
  @Test func linesAndRunsElsewhere() throws {
    let (scene, lines) = try Self.journal()
    var cases: [(String, [[UInt8]])] = []
    for first in lines.indices {
      for second in lines.indices where first < second && lines[first] != lines[second] {
        var other = lines
        other.swapAt(first, second)
        cases.append(("lines \(first) and \(second)", other))
      }
      // The last line alone may be missing.
      if first < 14 {
        cases.append(("line \(first) is gone", Array(lines[..<first] + lines[(first + 1)...])))
      }
      cases.append(("line \(first) is there twice", Array(lines[...first] + lines[first...])))
    }
    let runs = [Array(lines[..<5]), Array(lines[5..<10]), Array(lines[10...])]
    for order in [
      [1, 2], [0, 2], [2], [1], [1, 0, 2], [0, 2, 1], [2, 1, 0], [0, 0, 1, 2], [0, 1, 1, 2], [0, 1, 2, 2],
    ] {
      cases.append(("runs \(order)", order.flatMap { runs[$0] }))
    }
    #expect(cases.count == 105 + 14 + 15 + 10)
    for (note, lines) in cases {
      let changed = lines.flatMap { $0 }
      try put(changed, scene)
      let problem = diagnostic { _ = try JournalDocument(path: scene.journal) }
      #expect(Self.codes.contains(problem?.code ?? ""), "\(note): \(brief(problem))")
      _ = diagnostic { _ = try JournalFile(scene.journal, calls: .system) }
      #expect(bytes(scene) == changed, "\(note): the journal was written")
    }
  }

  /// A journal that is reached through a link names its tables from the folder in which it lies.
  @Test func throughALink() throws {
    let scene = try JournalScene(tables: 1, entries: 1)
    let elsewhere = try Folder()
    try FileManager.default.createSymbolicLink(
      atPath: elsewhere.at("link"), withDestinationPath: scene.journal)
    var bytes = bytes(scene)
    bytes.removeLast(40)
    try put(bytes, scene)
    #expect(try JournalDocument(path: elsewhere.at("link")).entries.map(\.outcome) == [.written])
  }

  /// A run that somebody has edited before the last one: nothing is written behind it, and the journal stays as it is.
  @Test(arguments: 0..<10) func editedBeforeTheLastRun(_ line: Int) throws {
    let (scene, lines) = try Self.journal()
    var edited = lines
    edited[line][lines[line].count / 2] ^= 1
    try put(edited.flatMap { $0 }, scene)
    let problem = diagnostic { _ = try JournalFile(scene.journal, calls: .system) }
    #expect(problem.map { Self.codes.contains($0.code) } == true, "\(brief(problem))")
    expectForm(problem)
    #expect(diagnostic { try scene.write(from: 3) }?.code == problem?.code)
    #expect(bytes(scene) == edited.flatMap { $0 } && scene.folder.text("a") == JournalScene.text("a", 3))
    // Of a long journal only the end is looked at: here the second run, which begins behind the first five lines.
    let file = open(scene.journal, O_RDONLY)
    defer { close(file) }
    let (first, second) = (lines[..<5].reduce(0) { $0 + $1.count }, lines[5..<10].reduce(0) { $0 + $1.count })
    let chain = JournalChain(descriptor: file, path: scene.journal, calls: .system)
    for (reach, firstRead) in [
      (JournalChain.Reach(bytes: second + lines[4].count + 8), 4), (JournalChain.Reach(runs: 1), 4),
      (JournalChain.Reach(runs: 2), 0),
    ] {
      let found = diagnostic { try chain.check(upTo: first + second, reach: reach) }
      #expect((found == nil) == (line < firstRead), "\(line), \(reach): \(brief(found))")
    }
  }
}

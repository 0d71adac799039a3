import TabuluaText
import Foundation
import Testing

@testable import TabuluaFiles

/// The end of a journal: zeros that a power loss left, runs that were cut off, and readers beside a writer.
@Suite struct JournalEndTests {
  private func put(_ bytes: some Sequence<UInt8>, _ scene: JournalScene) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: scene.journal))
  }

  private func bytes(_ scene: JournalScene) -> [UInt8] {
    Array(FileManager.default.contents(atPath: scene.journal) ?? Data())
  }

  /// From each byte of the last entry on there are zeros, up to its end or to the end of a block of the disk: it is told as any
  /// other cut, and taken out where its table was not written.
  @Test(arguments: [1, 2], [1, 2]) func zerosInTheLastEntry(_ entries: Int, _ state: Int) throws {
    let scene = try JournalScene(tables: 1, entries: entries)
    let all = bytes(scene)
    let sizes = all.indices.filter { all[$0] == 0x0A }.map { $0 + 1 }
    let start = entries == 1 ? 0 : sizes[4]
    let (headEnd, linesEnd) = (sizes[sizes.count - 5], sizes[sizes.count - 2])
    // From where on the first line says how the table was before.
    let told = try #require(all[start...].firstRange(of: #""before":""#.utf8)).upperBound + 64
    let isNew = state == entries
    try scene.folder.put("a", JournalScene.text("a", isNew ? entries : entries - 1))
    var seen: [String: Int] = [:]
    for first in start..<all.count {
      for last in [all.count, min((first / 512 + 1) * 512, linesEnd), linesEnd] where last > first {
        var changed = all
        for place in first..<last { changed[place] = 0 }
        // What stands behind the zeros was written with them; the end was written later.
        if last != all.count { changed.removeLast(all.count - linesEnd) }
        try put(changed, scene)
        let read = Result { () throws(Diagnostic) in try JournalDocument(path: scene.journal) }
        var notes: [Diagnostic] = []
        let problem = diagnostic { notes = try JournalFile(scene.journal, calls: .system).notes }
        for told in notes + [problem].compactMap({ $0 }) { expectForm(told) }
        let place = "\(first)..<\(last) of \(start)..<\(all.count), new: \(isNew)"
        if isNew, first >= told, first < linesEnd {
          let code = first < headEnd ? "journal_damaged" : "journal_cut"
          #expect(problem?.code == code && bytes(scene) == changed, "\(place): \(brief(problem))")
          guard case .failure(let error) = read, error.code == code else {
            Issue.record("\(place): it is read")
            continue
          }
          seen["error", default: 0] += 1
        } else if first < linesEnd {
          #expect(problem == nil && notes.map(\.code) == ["journal_cut"], "\(place): \(brief(problem))")
          #expect(bytes(scene) == Array(all[..<start]), "\(place)")
          #expect(try read.get().entries.count == entries - 1, "\(place)")
          #expect(try read.get().warnings.map(\.code) == ["journal_cut"], "\(place)")
          seen["taken out", default: 0] += 1
        } else {
          #expect(problem == nil && notes.map(\.code) == ["journal_ended"], "\(place): \(brief(problem))")
          let wanted: JournalEntry.Outcome = isNew ? .written : .notWritten
          #expect(try read.get().entries.map(\.outcome).last == wanted, "\(place)")
          #expect(try JournalDocument(path: scene.journal).entries.map(\.outcome).last == wanted, "\(place)")
          seen["ended", default: 0] += 1
        }
      }
    }
    #expect(seen["ended"] == all.count - linesEnd)
    #expect(seen["error", default: 0] > (isNew ? 500 : -1))
    #expect(seen["taken out", default: 0] > 100, "\(seen)")
  }

  /// Zeros where an entry was on the disk are no cut: that is said, and nothing is taken out.
  @Test func zerosWhereAnEntryWas() throws {
    let scene = try JournalScene(tables: 1, entries: 3)
    let all = bytes(scene)
    let sizes = [0] + all.indices.filter { all[$0] == 0x0A }.map { $0 + 1 }
    for (first, last) in [(0, 1), (0, 100), (0, sizes[4]), (sizes[5], sizes[6]), (sizes[12], sizes[13])] {
      var changed = all
      for place in first..<last { changed[place] = 0 }
      try put(changed, scene)
      for problem in [
        diagnostic { _ = try JournalDocument(path: scene.journal) },
        first < sizes[10] ? nil : diagnostic { _ = try JournalFile(scene.journal, calls: .system) },
      ] {
        expectForm(problem)
        #expect(problem == nil || problem?.code == "journal_damaged", "\(first): \(brief(problem))")
      }
      #expect(diagnostic { _ = try JournalDocument(path: scene.journal) } != nil)
      #expect(bytes(scene) == changed, "\(first): nothing is taken out")
    }
  }

  /// Other files that begin with zeros are no journals, and stay as they are.
  @Test(
    arguments: [[0, 0, 0, 0x18], [0], [UInt8](repeating: 0, count: 5000)], [[UInt8]]([[1], [0x0A, 0x41]]))
  func otherFilesWithZeros(_ zeros: [UInt8], _ rest: [UInt8]) throws {
    let scene = try JournalScene(tables: 1, entries: 0)
    let file = zeros + rest + [0x66, 0x74]
    try put(file, scene)
    #expect(diagnostic { _ = try JournalFile(scene.journal, calls: .system) }?.code == "not_a_journal")
    #expect(diagnostic { _ = try JournalDocument(path: scene.journal) }?.code == "not_a_journal")
    #expect(bytes(scene) == file)
  }

  /// Beside a writer that lives a reader waits, and reads the run with its end.
  @Test func aReaderWaitsForAWriter() throws {
    let scene = try JournalScene(tables: 1, entries: 1)
    let append = scene.append(from: 1, named: "second")
    append.take(UnsafeRawBufferPointer(start: nil, count: 0), of: 0)
    let text = Array(JournalScene.text("a", 2).utf8)
    text.withUnsafeBytes { append.take($0, of: 0) }
    try append.append(AccessLimit([], .system), .system)
    // The table is new and the entry has no end, as for a moment in each run.
    try scene.folder.put("a", JournalScene.text("a", 2))
    let waited = Counter()
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var read: Result<JournalDocument, Diagnostic>?
    let journal = scene.journal
    Thread.detachNewThread {
      read = Result { () throws(Diagnostic) in
        try JournalDocument(path: journal) { _ in _ = waited.next() }
      }
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 0.2) == .timedOut, "the reader does not wait")
    #expect(append.end().isEmpty)
    #expect(done.wait(timeout: .now() + 20) == .success)
    let document = try #require(try read?.get())
    #expect(document.entries.map(\.head.id) == ["run1", "second"] && document.hasEnd)
    #expect(waited.next() == 2, "it is told once")
  }

  /// Of three tables some were replaced when the program was killed: a command that begins with the journal finishes them,
  /// and says so; also where it cannot write the journal.
  @Test(arguments: [true, false]) func tablesBeforeTheJournal(_ mayWrite: Bool) throws {
    var endings: Set<String> = []
    for killedAt in 0..<70 {
      let scene = try JournalScene(tables: 3, entries: 1)
      let counter = Counter()
      var calls = FileCalls.system
      calls.mostAtOnce = 500
      calls.fault = { _ in counter.next() > killedAt ? EIO : nil }
      _ = diagnostic { try scene.write(from: 1, named: "broken", calls) }
      let before = bytes(scene)
      var reading = FileCalls.system
      reading.fault = { $0.call == .openForAppending && !mayWrite ? EACCES : nil }
      let notes = try JournalDocument.finishInterrupted(scene.journal, calls: reading)
      for note in notes { expectForm(note) }
      let document = try JournalDocument(path: scene.journal)
      let entry = document.entries.first { $0.head.id == "broken" }
      let state = scene.state
      if let entry {
        #expect(state == (entry.outcome == .written ? 2 : 1), "call \(killedAt): \(entry.outcome)")
      } else {
        // What is left of files of which none has a name is swept by the next run.
        #expect(scene.names.allSatisfy { scene.folder.text($0) == JournalScene.text($0, 1) })
      }
      endings.insert((entry?.outcome.rawValue ?? "none") + " " + notes.map(\.code).joined(separator: " "))
      #expect(document.hasEnd == (notes.isEmpty || mayWrite), "call \(killedAt)")
      if !mayWrite { #expect(bytes(scene) == before) }
      #expect(try JournalDocument.finishInterrupted(scene.journal, calls: .system).isEmpty == document.hasEnd)
    }
    #expect(
      endings.isSuperset(of: [
        "none ", "none journal_cut", "written write_finished journal_ended", "not_written journal_ended",
      ]), "\(endings)")
  }
}

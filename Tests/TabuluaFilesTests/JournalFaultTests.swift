import TabuluaModel
import TabuluaText
import Foundation
import Testing

@testable import TabuluaFiles

/// Tables and their journal are written while calls of the system fail, or the program is killed: the journal says what was
/// written, no more and no less.
@Suite struct JournalFaultTests {
  /// Each call fails in turn, alone or with all that follow, which leaves on the disk what a kill would; the journal is
  /// written in small parts.
  @Test(arguments: FileFaultTests.Lack.allCases, [(1, 0), (1, 2), (3, 0), (3, 2)])
  func faults(_ lack: FileFaultTests.Lack, _ size: (tables: Int, entries: Int)) throws {
    for way in JournalScene.Way.allCases { try faults(lack, size, way) }
  }

  private func faults(
    _ lack: FileFaultTests.Lack, _ size: (tables: Int, entries: Int), _ way: JournalScene.Way
  ) throws {
    func scene() throws -> JournalScene {
      var scene = try JournalScene(tables: size.tables, entries: size.entries)
      scene.way = way
      return scene
    }
    let all = Counter()
    func calls(_ counter: Counter, _ error: Int32, failing: ClosedRange<Int>) -> FileCalls {
      var calls = FileCalls.system
      calls.mostAtOnce = 200
      calls.fault = { lack.error($0.call) ?? (failing.contains(counter.next()) ? error : nil) }
      return calls
    }
    try scene().write(from: size.entries, calls(all, EIO, failing: 0...0))
    let count = all.next() - 1
    #expect(count >= (size.tables == 1 ? 12 : 40), "\(count) calls")
    var tried = 0
    var endings: Set<String> = []
    for first in 1...count {
      for (last, error) in [(first, EIO), (first, ENOSPC), (.max, EDQUOT), (.max, EIO)] {
        let scene = try scene()
        let old = scene.folder.text("j")
        var warnings: [Diagnostic] = []
        let problem = diagnostic {
          warnings = try scene.write(
            from: size.entries, named: "broken", calls(Counter(), error, failing: first...last))
        }
        tried += 1
        let place = "\(way), call \(first)\(last == first ? "" : " and all that follow"), \(error)"
        for told in warnings + [problem].compactMap({ $0 }) { expectForm(told) }
        endings.formUnion(warnings.map(\.code) + [problem?.code ?? "written"])
        if let problem, problem.code != "write_incomplete", last == first {
          #expect(scene.state == size.entries, "\(place): \(problem.message)")
          #expect(scene.folder.text("j") == old, "\(place): the journal is another one: \(problem.message)")
          #expect(
            scene.folder.names == scene.names + (size.entries == 0 ? [] : ["j"]),
            "\(place): \(scene.folder.names)")
        }
        let wrong = try scene.problem(
          afterInterrupted: "broken", from: size.entries,
          wasWritten: problem == nil && !warnings.contains { $0.code == "folder_not_synced" })
        #expect(wrong == nil, "\(place), \(problem?.message ?? "written")")
      }
    }
    #expect(tried == 4 * count)
    #expect(
      endings.isSuperset(of: ["written", "write_failed", "journal_not_written", "journal_not_ended"]),
      "\(endings)")
  }

  /// After a kill between the tables' names the journal is used for another table first: what it is told to have come of the
  /// run is what the tables come to.
  @Test func anotherTableFirst() throws {
    var endings: Set<JournalEntry.Outcome> = []
    for killedAt in 0..<60 {
      let scene = try JournalScene(tables: 3, entries: 1)
      let other = try JournalScene(tables: 1, entries: 0)
      let counter = Counter()
      var calls = FileCalls.system
      calls.fault = { _ in counter.next() > killedAt ? EIO : nil }
      _ = diagnostic { try scene.write(from: 1, named: "broken", calls) }
      try AtomicFile.write(
        [(path: other.folder.at("a"), expected: nil)],
        journal: JournalAppend(path: scene.journal) { digests in
          JournalEntry(
            id: "other", deed: .run, time: "t", user: "u", command: "c",
            tables: [
              JournalEntry.Table(
                name: nil, path: other.folder.at("a"), mapping: .init(), oldDigest: "", newDigest: digests[0])
            ]
          ).bytes(with: [])
        }
      ) { _, output in output.append("new") }
      let entry = try JournalDocument(path: scene.journal).entries.first { $0.head.id == "broken" }
      _ = try AtomicFile.finishInterrupted([scene.folder.at("a")], calls: .system)
      let state = scene.state
      #expect(state == 1 || state == 2, "call \(killedAt)")
      let outcome = entry?.outcome ?? .notWritten
      #expect(outcome == (state == 2 ? .written : .notWritten), "call \(killedAt)")
      endings.insert(outcome)
    }
    #expect(endings == [.written, .notWritten])
  }
}

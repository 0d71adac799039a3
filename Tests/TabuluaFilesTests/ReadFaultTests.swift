import TabuluaText
import Foundation
import TabuluaSystem
import Testing

@testable import TabuluaFiles

/// Calls that only look, read or lock fail: that is an error, and never taken for a file that is not there.
@Suite struct ReadFaultTests {
  /// Each such call of a write fails in turn, with an error or with all that follow: the tables are all old or all new, what
  /// is said is so, and the next command can go on.
  @Test(arguments: [1, 3], [EIO, EMFILE]) func writing(_ tables: Int, _ error: Int32) throws {
    let all = Counter()
    func calls(_ counter: Counter, failing: ClosedRange<Int>) -> FileCalls {
      var calls = FileCalls.system
      calls.readFault = { _ in failing.contains(counter.next()) ? error : nil }
      return calls
    }
    func write(_ scene: JournalScene, _ calls: FileCalls) throws {
      let expected = try scene.names.map { name in
        (path: scene.folder.at(name), expected: ExpectedFile(try FileBytes(path: scene.folder.at(name))))
      }
      let locks = try TableLocks(scene.names.map { scene.folder.at($0) }, calls: calls)
      try AtomicFile.write(
        expected, locks: locks, journal: scene.append(from: 1, named: "broken"), calls: calls
      ) { index, output in output.append(JournalScene.text(scene.names[index], 2)) }
    }
    try write(try JournalScene(tables: tables, entries: 1), calls(all, failing: 0...0))
    let count = all.next() - 1
    #expect(count > (tables == 1 ? 15 : 40), "\(count)")
    var codes: [String: Int] = [:]
    for first in 1...count {
      for last in [first, Int.max] {
        let scene = try JournalScene(tables: tables, entries: 1)
        let before = scene.folder.text("j")
        let problem = diagnostic { try write(scene, calls(Counter(), failing: first...last)) }
        expectForm(problem)
        let place =
          "call \(first)\(last == first ? "" : " and all that follow"): \(problem?.message ?? "written")"
        codes[problem?.code ?? "written", default: 0] += 1
        if let problem {
          #expect(scene.state == 1 && scene.folder.text("j") == before, "\(place)")
          #expect(problem.code != "file_changed", "nobody has changed it: \(place)")
        } else {
          #expect(scene.state == 2, "\(place)")
        }
        let wrong = try scene.problem(afterInterrupted: "broken", from: 1, wasWritten: problem == nil)
        #expect(wrong == nil, "\(place)")
      }
    }
    #expect(codes["file_unreadable", default: 0] > 0 && codes["file_not_locked", default: 0] > 0, "\(codes)")
  }

  /// After a run over three tables that was killed at each of its calls, each call of the next command that looks, reads or
  /// locks fails: the tables are never left in two states for good, and nothing that is needed is taken away.
  @Test func recovering() throws {
    var tried = 0
    for killedAt in stride(from: 20, to: 60, by: 3) {
      func killed() throws -> JournalScene {
        let scene = try JournalScene(tables: 3, entries: 1)
        let counter = Counter()
        var calls = FileCalls.system
        calls.fault = { _ in counter.next() > killedAt ? EIO : nil }
        _ = diagnostic { try scene.write(from: 1, named: "broken", calls) }
        return scene
      }
      func recover(_ scene: JournalScene, _ calls: FileCalls) throws {
        _ = try JournalDocument.finishInterrupted(scene.journal, calls: calls)
        _ = try AtomicFile.finishInterrupted(scene.names.map { scene.folder.at($0) }, calls: calls)
        _ = try JournalDocument(path: scene.journal, calls: calls)
      }
      let all = Counter()
      var counting = FileCalls.system
      counting.readFault = { _ in
        _ = all.next()
        return nil
      }
      let scene = try killed()
      try recover(scene, counting)
      let wanted = try #require(scene.state)
      for number in 1...all.next() - 1 {
        let scene = try killed()
        let counter = Counter()
        var calls = FileCalls.system
        calls.readFault = { _ in counter.next() == number ? EIO : nil }
        let problem = diagnostic { try recover(scene, calls) }
        expectForm(problem)
        let place = "killed at \(killedAt), call \(number): \(problem?.message ?? "done")"
        tried += 1
        if problem == nil { #expect(scene.state == wanted, "\(place)") }
        try recover(scene, .system)
        #expect(scene.state == wanted, "\(place)")
        let wrong = try scene.problem(afterInterrupted: "broken", from: 1, wasWritten: wanted == 2)
        #expect(wrong == nil, "\(place)")
      }
    }
    #expect(tried > 200, "\(tried)")
  }

  /// What tells who may do what with a file cannot be read: it is an error, and the file keeps what it has.
  @Test func accessThatCannotBeRead() throws {
    let folder = try Folder()
    try folder.put("a", "old")
    let file = open(folder.at("a"), O_RDWR)
    let hasAttributes = setAttribute("user.note", Array("mine".utf8), ofFile: file) == 0
    close(file)
    let counter = Counter()
    var counting = FileCalls.system
    counting.readFault = { attempt in
      if attempt.call == .read { _ = counter.next() }
      return nil
    }
    try AtomicFile.write([(folder.at("a"), nil)], calls: counting) { _, output in output.append("first") }
    let count = counter.next() - 1
    #expect(count >= (hasAttributes ? 4 : 2), "\(count)")
    for number in 1...count {
      let counter = Counter()
      var calls = FileCalls.system
      calls.readFault = { $0.call == .read && counter.next() == number ? EIO : nil }
      let problem = diagnostic {
        try AtomicFile.write([(folder.at("a"), nil)], calls: calls) { _, output in output.append("new") }
      }
      #expect(problem?.code == "write_failed", "\(number)")
      #expect(folder.text("a") == "first" && folder.names == ["a"])
    }
    // What this user may not read is told of.
    var calls = FileCalls.system
    calls.readFault = { $0.call == .read && $0.file < 0 ? EACCES : nil }
    chmod(folder.at("a"), 0o664)
    let warnings = try AtomicFile.write([(folder.at("a"), nil)], calls: calls) { _, output in
      output.append("new")
    }
    #expect(warnings.map(\.code) == ["access_not_kept"])
    for warning in warnings { expectForm(warning) }
    #expect(
      try FileManager.default.attributesOfItem(atPath: folder.at("a"))[.posixPermissions] as? Int == 0o604)
  }
}

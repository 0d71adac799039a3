import TabuluaText
import Foundation
import Testing

@testable import TabuluaFiles

/// Files that are replaced while calls of the system fail, or the program is killed: they are all old or all new, and what
/// is said is true.
@Suite struct FileFaultTests {
  /// What a file system cannot do.
  enum Lack: String, CaseIterable {
    case nothing, unnamedFiles, exchange, secondNames

    /// The error of a call that the file system does not have.
    func error(_ call: FileCalls.Call) -> Int32? {
      switch self {
      case .nothing: nil
      case .unnamedFiles: call == .openUnnamed ? EOPNOTSUPP : nil
      case .exchange: call == .exchange ? EINVAL : nil
      case .secondNames:
        call == .exchange ? EINVAL : call == .link || call == .openUnnamed ? EPERM : nil
      }
    }
  }

  /// A folder with files, of which the second does not exist yet.
  private struct Scene {
    let folder: Folder
    let names: [String]
    let others: [String]

    init(_ count: Int) throws {
      folder = try Folder(isInMemory: true)
      names = Array(["a", "b", "c"].prefix(count))
      others = names.filter { $0 != "b" }
      for name in others { try folder.put(name, "old \(name)") }
    }

    func write(_ calls: FileCalls) throws(Diagnostic) {
      try AtomicFile.write(
        names.map { name in (path: folder.at(name), body: { $0.append("new \(name)") }) }, calls: calls)
    }

    func isNew(_ name: String) -> Bool { folder.text(name) == "new \(name)" }

    func isOld(_ name: String) -> Bool { folder.text(name) == (name == "b" ? "" : "old \(name)") }

    var areNew: Bool { names.allSatisfy(isNew) }

    var areOld: Bool { names.allSatisfy(isOld) }
  }

  /// Fails calls by their numbers.
  private static func calls(
    _ lack: Lack, _ counter: Counter, failing fails: @escaping @Sendable (Int) -> Bool
  ) -> FileCalls {
    var calls = FileCalls.system
    calls.fault = { lack.error($0.call) ?? (fails(counter.next()) ? EIO : nil) }
    return calls
  }

  /// Each call fails in turn, alone or with all that follow, which leaves on the disk what a kill would.
  @Test(arguments: Lack.allCases, [1, 3]) func faults(_ lack: Lack, files: Int) throws {
    let all = Counter()
    try Scene(files).write(Self.calls(lack, all) { _ in false })
    let calls = all.next() - 1
    #expect(calls >= (files == 1 ? 6 : 30), "\(calls) calls")
    var endings: Set<String> = []
    for first in 1...calls {
      for last in [first, Int.max] {
        let scene = try Scene(files)
        let counter = Counter()
        let problem = diagnostic {
          try scene.write(Self.calls(lack, counter) { (first...last).contains($0) })
        }
        let place = "call \(first)\(last == first ? "" : " and all that follow")"
        expectTrue(problem, scene, place)
        endings.insert(problem?.code ?? "written")
        // The next command, and the next write.
        _ = try AtomicFile.finishInterrupted([scene.folder.at(scene.names[files - 1])], calls: .system)
        #expect(scene.areNew || scene.areOld, "\(place): \(scene.names.map(scene.folder.text))")
        if problem == nil { #expect(scene.areNew, "\(place)") }
        try scene.write(.system)
        #expect(scene.areNew && scene.folder.names == scene.names, "\(place): \(scene.folder.names)")
      }
    }
    #expect(endings.isSuperset(of: ["written", "write_failed"]))
    #expect(endings.contains("write_incomplete") == (files > 1))
  }

  /// What an error says of the files is so.
  private func expectTrue(_ problem: Diagnostic?, _ scene: Scene, _ place: String) {
    guard let problem else {
      #expect(scene.areNew, "\(place)")
      return
    }
    expectForm(problem)
    guard problem.code == "write_incomplete" else {
      #expect(scene.areOld, "\(place): \(problem.message)")
      #expect(problem.help?.hasPrefix("nothing was changed") != false || problem.code == "file_not_writable")
      return
    }
    var said: [String: String] = [:]
    var rest = problem.message.split(separator: "; ").last ?? ""
    for state in ["new", "old", "missing"] {
      guard let end = rest.range(of: " is \(state)") ?? rest.range(of: " are \(state)") else { continue }
      for name in scene.names where rest[..<end.lowerBound].contains("`\(scene.folder.at(name))`") {
        said[name] = state
      }
      rest = rest[end.upperBound...]
    }
    for name in scene.names {
      let isThere = name == "b" || FileManager.default.fileExists(atPath: scene.folder.at(name))
      let state = scene.isNew(name) ? "new" : !isThere ? "missing" : scene.isOld(name) ? "old" : "torn"
      #expect(said[name] == state, "\(place): \(name) in \(problem.message)")
    }
    for note in problem.notes {
      // The note names the file in which the old bytes are.
      let old = note.split(separator: "`").last.map(String.init) ?? ""
      #expect(
        FileManager.default.contents(atPath: old).map { $0.starts(with: Data("old ".utf8)) } == true,
        "\(note)")
    }
  }

  /// Somebody changes a file just before another one takes its place: the change stays.
  @Test(arguments: [Lack.nothing, .unnamedFiles], [1, 3]) func aChangeFromOutside(_ lack: Lack, files: Int)
    throws
  {
    let scene = try Scene(files)
    let path = scene.folder.at(scene.names[files - 1])
    var calls = FileCalls.system
    let counter = Counter()
    let exchanges = scene.others.count
    calls.fault = { attempt in
      let call = attempt.call
      if call == .exchange, counter.next() == exchanges {
        // In place, with as many bytes.
        guard let file = FileHandle(forWritingAtPath: path) else { return nil }
        file.write(Data("their".utf8))
      }
      return lack.error(call)
    }
    let expected = try scene.names.map { name in
      (
        path: scene.folder.at(name),
        expected: name == "b" ? nil : ExpectedFile(try FileBytes(path: scene.folder.at(name)))
      )
    }
    // The clock of a file system ticks every few milliseconds.
    usleep(20_000)
    let problem = diagnostic {
      try AtomicFile.write(expected, calls: calls) { index, output in
        output.append("new \(scene.names[index])")
      }
    }
    #expect(problem?.code == "file_changed")
    #expect(problem?.location?.file == path)
    #expect(scene.folder.text(scene.names[files - 1]).hasPrefix("their"))
    for name in scene.names.dropLast() { #expect(scene.isOld(name)) }
    #expect(scene.folder.names == scene.others)
  }

  /// A file that somebody changed after the kill stays as they left it, and the others become what it was then: new where it
  /// was replaced already, else old; where there is one of each they are named.
  @Test(
    arguments: [("a", true), ("b", true), ("c", false), ("ab", true), ("ac", nil), ("bc", nil)],
    [Lack.nothing, .exchange])
  func aChangeAfterAKill(_ change: (files: String, isNew: Bool?), _ lack: Lack) throws {
    for inPlace in [false, true] {
      try self.change(change.files.map(String.init), change.isNew, lack, inPlace)
    }
  }

  /// Changes files after a kill that made two of three new, and lets the next command finish what is left.
  private func change(_ changed: [String], _ isNew: Bool?, _ lack: Lack, _ inPlace: Bool) throws {
    let scene = try Scene(3)
    // Killed after the first two files have taken their names: all calls fail from then on.
    var calls = FileCalls.system
    let replacings = Counter()
    let isDead = Flag()
    let last = scene.folder.at("c")
    calls.fault = { attempt in
      let replaces = [FileCalls.Call.exchange, .rename].contains(attempt.call)
      if replaces, attempt.other == last || attempt.path == last {
        _ = replacings.next()
        isDead.set()
      }
      return isDead.isSet ? EIO : lack.error(attempt.call)
    }
    #expect(diagnostic { try scene.write(calls) }?.code == "write_incomplete")
    #expect(scene.isNew("a") && scene.isNew("b") && scene.isOld("c"))
    for name in changed {
      if inPlace {
        let file = try #require(FileHandle(forWritingAtPath: scene.folder.at(name)))
        file.seekToEndOfFile()
        file.write(Data("theirs".utf8))
      } else {
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: scene.folder.at(name)), options: .atomic)
      }
    }
    guard let isNew else {
      let problem = diagnostic {
        _ = try AtomicFile.finishInterrupted([scene.folder.at("c")], calls: .system)
      }
      #expect(problem?.code == "interrupted_write")
      #expect(
        problem?.message.hasSuffix(
          "`a` and `b` are new and `c` is old, and somebody has changed both kinds since") == true,
        "\(problem?.message ?? "")")
      for name in changed { #expect(scene.folder.text(name).hasSuffix("theirs")) }
      return
    }
    let notes = try AtomicFile.finishInterrupted([scene.folder.at("c")], calls: .system)
    #expect(notes.map(\.code) == [isNew ? "write_finished" : "write_taken_back"])
    if isNew {
      #expect(
        notes.first?.message.hasSuffix(
          "with what somebody has changed of \(changed.map { "`\($0)`" }.joined(separator: " and ")) since")
          == true, "\(notes.first?.message ?? "")")
    }
    for name in scene.names {
      if changed.contains(name) {
        #expect(scene.folder.text(name).hasSuffix("theirs"), "\(name)")
      } else {
        #expect(isNew ? scene.isNew(name) : scene.isOld(name), "\(name)")
      }
    }
    #expect(scene.folder.names == (isNew ? ["a", "b", "c"] : ["a", "c"]))
  }

  /// The file beside which nothing can be written is the one that is told of: it may lie on another disk than the others.
  @Test(arguments: ["a", "b", "c"]) func theFileThatFails(_ name: String) throws {
    let scene = try Scene(3)
    let record = WriteRecord.path(beside: scene.folder.at(name))
    var calls = FileCalls.system
    calls.fault = { $0.call == .create && $0.path.hasPrefix(record) ? ENOSPC : nil }
    let problem = diagnostic { try scene.write(calls) }
    #expect(problem?.code == "write_failed" && problem?.location?.file == scene.folder.at(name))
    #expect(problem?.message.hasPrefix("cannot write `\(scene.folder.at(name))`: ") == true)
    #expect(scene.folder.names == ["a", "c"])
  }

  /// Somebody changes a file in the instant before it is exchanged, and the program is killed in the next one: the next
  /// command gives the change its place back.
  @Test func aChangeAndAKill() throws {
    let scene = try Scene(3)
    let path = scene.folder.at("c")
    var calls = FileCalls.system
    let exchanges = Counter()
    let isDead = Flag()
    calls.fault = { attempt in
      guard !isDead.isSet else { return EIO }
      if attempt.call == .exchange, exchanges.next() == 2 {
        // The file has another length then, and the exchange is the last call.
        try? "theirs, longer".write(toFile: path, atomically: false, encoding: .utf8)
        _ = FileCalls.system.exchange(attempt.path, attempt.other)
        isDead.set()
        return EIO
      }
      return nil
    }
    #expect(diagnostic { try scene.write(calls) } != nil)
    #expect(scene.isNew("c"))
    let notes = try AtomicFile.finishInterrupted([scene.folder.at("a")], calls: .system)
    #expect(notes.map(\.code) == ["write_taken_back"])
    #expect(scene.folder.text("c") == "theirs, longer" && scene.isOld("a") && scene.isOld("b"))
    #expect(scene.folder.names == ["a", "c"])
  }

  /// A record that another user has left, or that is none, moves no file of other folders.
  @Test(.enabled(if: geteuid() == 0)) func aRecordOfAnotherUser() throws {
    let scene = try Scene(1)
    let victim = try Folder()
    try victim.put("v", "mine")
    try victim.put(".v.tabulua-0.tmp", "evil")
    func numbers(_ name: String) -> [Int] { FileVersion(path: victim.at(name))?.numbers ?? [] }
    func record(_ target: String) -> String {
      """
      {"version":1,"kind":"write","process":1,"files":[{"target":"\(target)",\
      "temporary":"\(victim.at(".v.tabulua-0.tmp"))","kept":"\(victim.at(".v.tabulua-0.old"))",\
      "old":\(numbers("v")),"new":\(numbers(".v.tabulua-0.tmp"))}]}
      """
    }
    let path = scene.folder.at("a")
    let left = WriteRecord.path(beside: path)
    try record(victim.at("v")).write(toFile: left, atomically: false, encoding: .utf8)
    chown(left, 65534, 65534)
    let problem = diagnostic { _ = try AtomicFile.finishInterrupted([path], calls: .system) }
    #expect(problem?.code == "interrupted_write")
    expectForm(problem)
    #expect(victim.text("v") == "mine" && victim.names == [".v.tabulua-0.tmp", "v"])
    // One whose names do not belong together is none, whoever has left it.
    try record(path).write(toFile: left, atomically: false, encoding: .utf8)
    chown(left, 0, 0)
    #expect(try AtomicFile.finishInterrupted([path], calls: .system).isEmpty)
    #expect(victim.text("v") == "mine" && scene.isOld("a") && scene.folder.names == ["a"])
    // Our own is believed.
    try record(victim.at("v")).write(toFile: left, atomically: false, encoding: .utf8)
    #expect(try AtomicFile.finishInterrupted([path], calls: .system).map(\.code) == ["write_finished"])
    #expect(victim.text("v") == "evil")
  }

  /// A run that lives is waited for, and not taken for one that was killed.
  @Test func aRunThatLives() async throws {
    let scene = try Scene(3)
    let told = Counter()
    var calls = FileCalls.system
    let path = scene.folder.at("c")
    let second = Mailbox()
    calls.fault = { attempt in
      let call = attempt.call
      guard call == .exchange, second.thread == nil else { return nil }
      // Another program looks at a table while this one writes it.
      second.begin {
        _ = try? AtomicFile.finishInterrupted([path], calls: .system) { _ in _ = told.next() }
      }
      usleep(50_000)
      return nil
    }
    try scene.write(calls)
    second.wait()
    #expect(told.next() == 2, "it has waited once")
    #expect(scene.areNew && scene.folder.names == scene.names)
  }
}

/// Whether something has happened.
private final class Flag: @unchecked Sendable {
  // Sendable although nothing checks it: one thread alone uses it.
  private(set) var isSet = false

  func set() { isSet = true }
}

/// Something that is done in another thread.
private final class Mailbox: @unchecked Sendable {
  // Sendable although nothing checks it: one thread begins and waits, and the group is made for several.
  private let group = DispatchGroup()
  private(set) var thread: Thread?

  func begin(_ body: @escaping @Sendable () -> Void) {
    group.enter()
    let thread = Thread { [group] in
      body()
      group.leave()
    }
    self.thread = thread
    thread.start()
  }

  func wait() { group.wait() }
}

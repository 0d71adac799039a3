import TabuluaText
import Foundation
import Testing

@testable import TabuluaFiles

#if canImport(Glibc)
  import Glibc
#endif

/// Several files that are written together: all of them, or none.
@Suite struct SeveralFilesTests {
  private static let names = ["a", "b", "c"]

  /// A folder in which the second file does not exist yet.
  private func folder() throws -> Folder {
    let folder = try Folder()
    for name in ["a", "c"] { try AtomicFile.write(Array("old \(name)".utf8), to: folder.at(name)) }
    return folder
  }

  private func write(_ folder: Folder, calls: FileCalls = .system) throws(Diagnostic) {
    try AtomicFile.write(
      Self.names.map { name in (path: folder.at(name), body: { $0.append("new \(name)") }) }, calls: calls)
  }

  @Test func all() throws {
    let folder = try folder()
    try write(folder)
    #expect(Self.names.map { folder.text($0) } == ["new a", "new b", "new c"])
    #expect(folder.names == Self.names, "nothing else is left")
  }

  /// Whichever call of the system fails, each file is as it was.
  @Test(arguments: ["write", "sync", "mode", "rename"], 1...3)
  func none(call: String, number: Int) throws {
    final class CallCount: @unchecked Sendable {
      // Used by one thread only.
      var count = 0
    }
    let counter = CallCount()
    @Sendable func fails(_ name: String) -> Bool {
      guard name == call else { return false }
      counter.count += 1
      guard counter.count == number else { return false }
      errno = ENOSPC
      return true
    }
    let folder = try folder()
    let system = FileCalls.system
    var calls = system
    calls.writeBytes = { fails("write") ? -1 : system.writeBytes($0, $1, $2) }
    calls.syncFile = { fails("sync") ? -1 : system.syncFile($0) }
    calls.setMode = { fails("mode") ? -1 : system.setMode($0, $1) }
    calls.renameFile = { fails("rename") ? -1 : system.renameFile($0, $1) }
    let problem = Result { () throws(Diagnostic) in try write(folder, calls: calls) }
    guard counter.count >= number else {
      // A new file takes no permissions over, so there is no third call of that kind.
      #expect(call == "mode" && number == 3)
      return
    }
    guard case .failure(let diagnostic) = problem else {
      Issue.record("nothing failed")
      return
    }
    #expect(diagnostic.code == "write_failed")
    #expect(folder.text("a") == "old a")
    #expect(folder.text("c") == "old c")
    #expect(folder.names == ["a", "c"])
  }

  @Test func aTargetThatIsNone() throws {
    let folder = try folder()
    let problem = Result { () throws(Diagnostic) in
      try AtomicFile.write([
        (path: folder.at("a"), body: { $0.append("new") }), (path: folder.at("no/b"), body: { _ in }),
      ])
    }
    guard case .failure(let diagnostic) = problem else {
      Issue.record("nothing failed")
      return
    }
    #expect(diagnostic.code == "directory_missing")
    #expect(folder.text("a") == "old a")
    #expect(folder.names == ["a", "c"])
  }

  /// A run that is killed between two names leaves the old file under another one, which the next run finds.
  @Test func whatAnInterruptedRunLeaves() throws {
    let folder = try folder()
    var calls = FileCalls.system
    let (old, kept) = (folder.at(".a.tabulua-old"), folder.at("kept"))
    calls.renameFile = { source, target in
      // As if the program ended here: what was there keeps its other name.
      if target.hasSuffix("/c") { try? FileManager.default.copyItem(atPath: old, toPath: kept) }
      return FileCalls.system.renameFile(source, target)
    }
    try write(folder, calls: calls)
    #expect(folder.text("kept") == "old a")
    #expect(folder.names == ["a", "b", "c", "kept"])
    #expect(AtomicFile.interruptedWrite(of: folder.at("a")) == nil)

    try FileManager.default.moveItem(atPath: folder.at("kept"), toPath: folder.at(".a.tabulua-old"))
    let warning = AtomicFile.interruptedWrite(of: folder.at("a"))
    #expect(warning?.code == "interrupted_write")
    #expect(warning?.severity == .warning)
    #expect(warning?.location?.file == folder.at(".a.tabulua-old"))
    #expect(AtomicFile.interruptedWrite(of: folder.at("c")) == nil)
    #expect(AtomicFile.interruptedWrite(of: folder.at("no/such")) == nil)
    // Nothing is replaced before somebody has looked.
    let problem = Result { () throws(Diagnostic) in try write(folder) }
    guard case .failure(let diagnostic) = problem else {
      Issue.record("it was written")
      return
    }
    #expect(diagnostic.code == "interrupted_write")
    #expect(diagnostic.severity == .error)
    #expect(folder.names == [".a.tabulua-old", "a", "b", "c"])
    #expect(folder.text(".a.tabulua-old") == "old a")
    #expect(folder.text("c") == "new c")
    #expect(unlink(folder.at(".a.tabulua-old")) == 0)
    try write(folder)
  }

  /// A name that is as long as names may be.
  @Test func aLongName() throws {
    let folder = try Folder()
    let long = String(repeating: "x", count: 250)
    for name in [long, "a"] { try folder.put(name, "old") }
    try AtomicFile.write([long, "a"].map { (path: folder.at($0), body: { $0.append("new") }) })
    #expect(folder.names == ["a", long])
    #expect(folder.text(long) == "new")
    #expect(AtomicFile.interruptedWrite(of: folder.at(long)) == nil)
  }
}

extension AtomicFile {
  /// Replaces several files, all of them or none, each with what its body appends.
  static func write(
    _ files: [(path: String, body: (inout ByteOutput) -> Void)], calls: FileCalls = .system
  ) throws(Diagnostic) {
    try write(files.map(\.path), calls: calls) { index, output in files[index].body(&output) }
  }

  /// Replaces a file with what a body appends.
  static func write(
    to path: String, calls: FileCalls, _ body: (inout ByteOutput) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try write([path], calls: calls) { _, output throws(Diagnostic) in try body(&output) }
  }

  /// Replaces a file by bytes.
  static func write(_ bytes: [UInt8], to path: String, calls: FileCalls) throws(Diagnostic) {
    try write(to: path, calls: calls) { output in output.append(bytes) }
  }
}

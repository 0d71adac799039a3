import Foundation
import Synchronization
import TabuluaText
import Testing

@testable import TabuluaFiles

/// Bytes that are kept until a file is written: whether in memory or in a file, they are the same.
@Suite struct SpooledBytesTests {
  /// Lines of different lengths, and what they come to.
  private static let lines = (0..<5_000).map { String(repeating: "x", count: $0 * 37 % 211) + "\($0)\n" }
  private static let text = lines.joined()

  private func spool(_ path: String, _ calls: FileCalls = .system, mostInMemory: Int) -> SpooledBytes {
    let spooled = SpooledBytes(for: path, calls: calls, mostInMemory: mostInMemory)
    for line in Self.lines { spooled.append(line) }
    return spooled
  }

  @Test(arguments: [0, 100_000, 10_000_000]) func comeBackAsTheyWere(mostInMemory: Int) throws {
    let folder = try Folder()
    let hasUnnamed = try folder.hasUnnamedFiles()
    let spooled = spool(folder.at("f"), mostInMemory: mostInMemory)
    let isInMemory = !hasUnnamed || mostInMemory > Self.text.utf8.count
    #expect(spooled.countInMemory == (isInMemory ? Self.text.utf8.count : 0))
    #expect(folder.names == [])
    try AtomicFile.write(to: folder.at("f")) { output throws(Diagnostic) in try spooled.write(to: &output) }
    #expect(folder.text("f") == Self.text && folder.names == ["f"])
  }

  /// Where no file can be made all is kept in memory.
  @Test func needNoFile() throws {
    let folder = try Folder()
    var calls = FileCalls.system
    calls.fault = { $0.call == .openUnnamed ? EACCES : nil }
    let spooled = spool(folder.at("f"), calls, mostInMemory: 1)
    #expect(spooled.countInMemory == Self.text.utf8.count)
    #expect(spool(folder.at("nowhere/f"), mostInMemory: 1).countInMemory == Self.text.utf8.count)
  }

  /// A disk that is full, or cannot be read, is told of when the file is to be written.
  @Test(arguments: [FileCalls.Call.write, .read]) func tellWhatFails(call: FileCalls.Call) throws {
    let folder = try Folder()
    guard try folder.hasUnnamedFiles() else { return }
    var calls = FileCalls.system
    if call == .write { calls.room = 300_000 } else { calls.readFault = { $0.call == .read ? EIO : nil } }
    let spooled = spool(folder.at("f"), calls, mostInMemory: 1)
    let problem = diagnostic {
      try AtomicFile.write(to: folder.at("f")) { output throws(Diagnostic) in try spooled.write(to: &output) }
    }
    #expect(problem?.code == "write_failed")
    #expect(folder.names == [])
  }

  private func write(_ spooled: SpooledBytes, _ calls: FileCalls = .system) throws(Diagnostic) {
    try AtomicFile.write([], spooled: spooled, calls: calls) { _, _ in }
  }

  /// The file in which they are takes the name: nothing is read again, and nothing is written a second time.
  @Test func areWrittenOnce() throws {
    let folder = try Folder()
    guard try folder.hasUnnamedFiles() else { return }
    var calls = FileCalls.system
    calls.readFault = { $0.call == .read ? EIO : nil }
    let written = Mutex(0)
    calls.fault = { attempt in
      if attempt.call == .write { written.withLock { $0 += 1 } }
      return nil
    }
    let spooled = spool(folder.at("f"), calls, mostInMemory: 1)
    #expect(spooled.countInMemory == 0)
    let before = written.withLock { $0 }
    try write(spooled, calls)
    #expect(folder.text("f") == Self.text && folder.names == ["f"])
    #expect(before > 0 && written.withLock { $0 } == before)
  }

  /// Whoever may not read the tables may not read what is kept of them; a file that was there keeps its permissions.
  @Test func areNoMoreOpenThanTheirSources() throws {
    let folder = try Folder()
    guard try folder.hasUnnamedFiles() else { return }
    for name in ["table", "old"] {
      try "a\n".write(toFile: folder.at(name), atomically: false, encoding: .utf8)
    }
    chmod(folder.at("table"), 0o600)
    chmod(folder.at("old"), 0o640)
    for (name, mode) in [("new", 0o600), ("old", 0o640)] as [(String, mode_t)] {
      let spooled = SpooledBytes(
        for: folder.at(name), sources: [folder.at("table")], calls: .system, mostInMemory: 1)
      for line in Self.lines { spooled.append(line) }
      try write(spooled)
      var status = stat()
      #expect(stat(folder.at(name), &status) == 0 && status.st_mode & 0o777 == mode)
      #expect(folder.text(name) == Self.text)
    }
  }

  /// A link that leads to another folder by then: the bytes go there.
  @Test func followALinkThatWasChanged() throws {
    let folder = try Folder()
    for name in ["first", "second"] {
      try "".write(toFile: folder.at(name), atomically: false, encoding: .utf8)
    }
    symlink(folder.at("first"), folder.at("link"))
    let spooled = spool(folder.at("link"), mostInMemory: 1)
    unlink(folder.at("link"))
    symlink(folder.at("second"), folder.at("link"))
    try write(spooled)
    #expect(folder.text("first") == "" && folder.text("second") == Self.text)
    #expect(folder.names == ["first", "link", "second"])
  }

  /// A link that leads to a table by then: the table is not overwritten.
  @Test(arguments: [0, 10_000_000]) func doNotOverwriteTheirSources(mostInMemory: Int) throws {
    let folder = try Folder()
    try "table".write(toFile: folder.at("table"), atomically: false, encoding: .utf8)
    let spooled = spool(folder.at("link"), mostInMemory: mostInMemory)
    symlink(folder.at("table"), folder.at("link"))
    let problem = diagnostic {
      try AtomicFile.write([], sources: [folder.at("table")], spooled: spooled, calls: .system) { _, _ in }
    }
    #expect(problem?.code == "file_changed")
    #expect(folder.text("table") == "table" && folder.names == ["link", "table"])
    // Of a hard link the name alone is taken.
    unlink(folder.at("link"))
    link(folder.at("table"), folder.at("link"))
    try AtomicFile.write([], sources: [folder.at("table")], spooled: spooled, calls: .system) { _, _ in }
    #expect(folder.text("table") == "table" && folder.text("link") == Self.text)
  }

  /// A full disk leaves the file as it was.
  @Test(arguments: [true, false]) func leaveTheFileWhereTheDiskIsFull(isThere: Bool) throws {
    let folder = try Folder()
    if isThere { try "old".write(toFile: folder.at("f"), atomically: false, encoding: .utf8) }
    var calls = FileCalls.system
    calls.room = 300_000
    let spooled = spool(folder.at("f"), calls, mostInMemory: 1)
    #expect(diagnostic { try write(spooled, calls) }?.code == "write_failed")
    #expect(folder.names == (isThere ? ["f"] : []))
    if isThere { #expect(folder.text("f") == "old") }
  }
}

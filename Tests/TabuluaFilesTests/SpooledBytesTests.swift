import Foundation
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
}

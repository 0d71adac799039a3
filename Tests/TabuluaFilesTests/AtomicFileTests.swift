import SeededNumbers
import TabuluaText
import Foundation
import Testing

@testable import TabuluaFiles

@Suite struct AtomicFileTests {
  @Test func newFilesAndReplacedOnes() throws {
    let folder = try Folder()
    try AtomicFile.write(Array("one".utf8), to: folder.at("f"))
    #expect(folder.text("f") == "one")
    try AtomicFile.write([], to: folder.at("f"))
    #expect(folder.text("f") == "")
    let large = [UInt8](repeating: 7, count: 3_000_000)
    try AtomicFile.write(large, to: folder.at("f"))
    #expect(try readFile(folder.at("f")) == large)
    #expect(folder.names == ["f"])
  }

  /// Pieces of every size about the buffer's, in files that are read again.
  @Test func filesAreWrittenPieceByPiece() throws {
    let folder = try Folder()
    let buffer = ByteOutput.capacity
    var generator = SeededGenerator(seed: 1)
    for sizes in [
      [], [0], [1], [buffer], [buffer - 1, 1, 1], [buffer - 1, 2], [1, buffer], [1, 2 * buffer, 1],
      [3 * buffer], [5, buffer - 5, buffer, 7], [buffer / 2, buffer, buffer + 1, 3],
    ] {
      var expected: [UInt8] = []
      try AtomicFile.write(to: folder.at("f")) { output in
        for size in sizes {
          var piece = [UInt8](repeating: UInt8(truncatingIfNeeded: size &* 31 &+ 1), count: size)
          if size > 0 { (piece[0], piece[size - 1]) = (2, 3) }
          expected += piece
          if Bool.random(using: &generator), size < 10 {
            for byte in piece { output.append(byte) }
          } else {
            output.append(piece)
          }
        }
        output.append("é")
        expected += Array("é".utf8)
      }
      #expect(try readFile(folder.at("f")) == expected, "\(sizes)")
    }
    #expect(folder.names == ["f"])
  }

  /// While a large file is written, the system is told part by part to bring it to the disk.
  @Test func largeFilesGoToTheDiskPartByPart() throws {
    let folder = try Folder()
    let log = Parts()
    var calls = FileCalls.system
    calls.onBeginSync = { log.add($0) }
    let part = TemporaryFile.part
    try AtomicFile.write(to: folder.at("f"), calls: calls) { output in
      output.append([UInt8](repeating: 1, count: 5))
      output.append([UInt8](repeating: 2, count: 2 * part))
      for _ in 0..<9 { output.append([UInt8](repeating: 3, count: part / 8)) }
    }
    #expect(log.ranges == [0..<part, part..<2 * part, 2 * part..<3 * part])
    #expect(try readFile(folder.at("f")).count == 2 * part + 9 * part / 8 + 5)
    try AtomicFile.write([UInt8](repeating: 1, count: part - 1), to: folder.at("g"), calls: calls)
    #expect(log.ranges.count == 3)
  }

  @Test func aBodyThatThrowsChangesNothing() throws {
    let folder = try Folder()
    try folder.put("f", "old")
    for name in ["f", "new"] {
      let problem = diagnostic {
        try AtomicFile.write(to: folder.at(name)) { output throws(Diagnostic) in
          output.append([UInt8](repeating: 1, count: 2_000_000))
          throw .badPath("")
        }
      }
      #expect(problem?.code == "file_missing")
    }
    #expect(folder.text("f") == "old" && folder.names == ["f"])
  }

  @Test func newFilesObeyTheMask() throws {
    let folder = try Folder()
    try AtomicFile.write([1], to: folder.at("new"))
    try folder.put("plain", "")
    #expect(folder.permissions("new") == folder.permissions("plain"))
  }

  @Test(arguments: [0o600, 0o644, 0o755, 0o664, 0o640])
  func permissionsAreKept(mode: Int) throws {
    let folder = try Folder()
    try folder.put("f", "old")
    chmod(folder.at("f"), mode_t(mode))
    try AtomicFile.write(Array("new".utf8), to: folder.at("f"))
    #expect(folder.text("f") == "new")
    #expect(folder.permissions("f") == mode)
  }

  @Test func ownersAreKept() throws {
    let folder = try Folder()
    try folder.put("f", "old")
    guard chown(folder.at("f"), 12_345, 23_456) == 0 else { return }
    try AtomicFile.write(Array("new".utf8), to: folder.at("f"))
    var status = stat()
    #expect(stat(folder.at("f"), &status) == 0)
    #expect(status.st_uid == 12_345 && status.st_gid == 23_456)
  }

  @Test func symbolicLinksAreFollowed() throws {
    let folder = try Folder()
    try folder.put("f", "old")
    symlink("f", folder.at("link"))
    symlink(folder.at("link"), folder.at("link2"))
    try AtomicFile.write(Array("new".utf8), to: folder.at("link2"))
    #expect(folder.text("f") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.at("link")) == "f")
    #expect(folder.names == ["f", "link", "link2"])

    symlink("later", folder.at("dangling"))
    try AtomicFile.write(Array("x".utf8), to: folder.at("dangling"))
    #expect(folder.text("later") == "x")

    symlink("loop", folder.at("loop"))
    let problem = diagnostic { try AtomicFile.write([], to: folder.at("loop")) }
    #expect(problem?.message.hasSuffix("too many symbolic links") == true)
  }

  @Test func relativePaths() throws {
    let name = "tabulua-relative-\(UUID().uuidString)"
    try AtomicFile.write(Array("x".utf8), to: name)
    #expect(try readFile(name) == Array("x".utf8))
    unlink(name)
  }

  @Test func targetsThatAreRefused() throws {
    let folder = try Folder()
    try folder.put("f", "old")
    symlink(folder.path, folder.at("folder"))
    mkfifo(folder.at("pipe"), 0o600)
    for (path, code) in [
      (folder.path, "file_is_directory"), (folder.at("folder"), "file_is_directory"),
      (folder.at("new/"), "file_is_directory"), (folder.at("no/f"), "directory_missing"),
      (folder.at("f/x"), "file_not_writable"), (folder.at("pipe"), "file_not_regular"),
      ("/dev/null", "file_not_regular"), ("", "file_missing"),
      (folder.at(String(repeating: "x", count: 300)), "file_not_writable"), ("/proc/x", "file_not_writable"),
    ] {
      let problem = diagnostic { try AtomicFile.write([1], to: path) }
      #expect(problem?.code == code, "\(path)")
      expectForm(problem)
    }
    #expect(folder.names == ["f", "folder", "pipe"])
    #expect(folder.text("f") == "old")
  }

  @Test func longNamesLeaveRoomForTheTemporaryFile() throws {
    let folder = try Folder()
    let name = String(repeating: "x", count: 255)
    try AtomicFile.write([1], to: folder.at(name))
    #expect(folder.names == [name])
  }

  /// What a killed program has left goes; what a living one writes stays.
  @Test func leftoversOfACrash() throws {
    let folder = try Folder()
    let names = [0, 1, 2].map { ".f.tabulua-\($0).tmp" }
    for name in names { try folder.put(name, "left over") }
    let living = try FileLock(ofFileAt: folder.at(names[1]), calls: .system)
    try AtomicFile.write(Array("x".utf8), to: folder.at("f"))
    #expect(living.isHeld)
    #expect(folder.text("f") == "x")
    #expect(folder.names == [names[1], "f"])
    // Also by a run that finds nothing to write.
    try folder.put(names[0], "left over")
    _ = try TableLocks([folder.at("f")]) { _ in }
    #expect(folder.names == [names[1], "f"])
    // A record that had not its name yet goes too, unless its maker lives.
    let record = ".f.tabulua-write.new"
    try folder.put(record, "half of a li")
    do {
      let maker = try FileLock(ofFileAt: folder.at(record), calls: .system)
      _ = try TableLocks([folder.at("f")]) { _ in }
      #expect(maker.isHeld && folder.names == [names[1], record, "f"])
    }
    _ = try TableLocks([folder.at("f")]) { _ in }
    #expect(folder.names == [names[1], "f"])
  }

  /// While bytes are written there is nothing to be left behind, where the file system can do that.
  @Test func theFileHasNoNameBeforeItIsWhole() throws {
    let folder = try Folder()
    try folder.put("f", "old")
    let hasUnnamed = try folder.hasUnnamedFiles()
    for name in ["f", "new"] {
      let before = folder.names
      try AtomicFile.write(to: folder.at(name)) { output in
        output.append([UInt8](repeating: 1, count: 3 * ByteOutput.capacity))
        #expect(folder.names.count == before.count + (hasUnnamed ? 0 : 1))
      }
      #expect(try readFile(folder.at(name)).count == 3 * ByteOutput.capacity)
    }
    #expect(folder.names == ["f", "new"])
  }

  /// Where there are no files without names, or they cannot be named, the file has a name from the start.
  @Test(arguments: [FileCalls.Call.openUnnamed, .name]) func namedFromTheStart(missing: FileCalls.Call) throws
  {
    let folder = try Folder()
    try folder.put("f", "old")
    chmod(folder.at("f"), 0o640)
    var calls = FileCalls.system
    calls.fault = { $0.call == missing ? EOPNOTSUPP : nil }
    try AtomicFile.write(to: folder.at("f"), calls: calls) { output in
      output.append([UInt8](repeating: 1, count: 3 * ByteOutput.capacity))
      #expect(folder.names == [".f.tabulua-0.tmp", "f"])
    }
    #expect(try readFile(folder.at("f")).count == 3 * ByteOutput.capacity)
    #expect(folder.names == ["f"] && folder.permissions("f") == 0o640)
    calls.room = 99
    let problem = diagnostic {
      try AtomicFile.write([UInt8](repeating: 1, count: 9_999), to: folder.at("f"), calls: calls)
    }
    #expect(problem?.code == "write_failed" && folder.names == ["f"])
  }

  @Test(arguments: [0, 1, 4095, 4096, 99_999])
  func fullDisks(limit: Int) throws {
    let folder = try Folder()
    try folder.put("f", "old")
    chmod(folder.at("f"), 0o640)
    for name in ["f", "new"] {
      let problem = diagnostic {
        try AtomicFile.write(to: folder.at(name), failAfter: limit) {
          $0.append([UInt8](repeating: 1, count: 100_000))
        }
      }
      #expect(problem?.code == "write_failed")
      #expect(problem?.message == "cannot write `\(folder.at(name))`: no space is left on the device")
      #expect(problem?.help?.contains("make room") == true)
      expectForm(problem)
    }
    #expect(folder.names == ["f"])
    #expect(folder.text("f") == "old" && folder.permissions("f") == 0o640)
    try AtomicFile.write(to: folder.at("f"), failAfter: limit) {
      $0.append([UInt8](repeating: 1, count: limit))
    }
  }

  /// Writing may stop short or be interrupted, and goes on then.
  @Test func shortAndInterruptedWrites() throws {
    let folder = try Folder()
    let count = Counter()
    var calls = FileCalls.system
    calls.mostAtOnce = 3
    calls.fault = { $0.call == .write && count.next() % 2 == 0 ? EINTR : nil }
    try AtomicFile.write(Array("0123456789".utf8), to: folder.at("f"), calls: calls)
    #expect(folder.text("f") == "0123456789")
    #expect(count.next() > 7)
    // A call that is interrupted for ever fails.
    calls.fault = { $0.call == .write ? EINTR : nil }
    let problem = diagnostic { try AtomicFile.write([1], to: folder.at("f"), calls: calls) }
    #expect(problem?.code == "write_failed")
    #expect(folder.text("f") == "0123456789" && folder.names == ["f"])
  }

  /// As a user whom permissions bind, in a process of its own.
  @Test func protectedFilesAndDirectories() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      try folder.put("f", "old")
      chmod(folder.at("f"), 0o444)
      folder.giveUpPrivileges()
      let file = diagnostic { try AtomicFile.write([1], to: folder.at("f")) }
      try #require(file?.code == "file_not_writable")
      try #require(file?.help?.hasPrefix("allow writing to it") == true)
      chmod(folder.at("f"), 0o644)
      chmod(folder.path, 0o555)
      let directory = diagnostic { try AtomicFile.write([1], to: folder.at("f")) }
      try #require(directory?.code == "file_not_writable")
      try #require(directory?.message.contains("/.tabulua") == false)
      try #require(folder.text("f") == "old" && folder.names == ["f"])
    }
  }
}

/// Collects parts of a file.
private final class Parts: @unchecked Sendable {
  // Sendable although nothing checks it: one thread writes the file.
  private(set) var ranges: [Range<Int>] = []

  func add(_ range: Range<Int>) { ranges.append(range) }
}

/// Counts calls.
///
/// Sendable because the lock guards the only variable.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var value = 0

  func next() -> Int {
    lock.withLock {
      value += 1
      return value
    }
  }
}

import TabuluaText
import Foundation
import TabuluaModel
import TabuluaSystem
@testable import TabuluaFiles
import Testing

/// A new directory that is removed with its contents.
final class Folder {
  let path: String

  /// Makes one, in memory where that is asked for and the system has such a place: tests that write many thousand files do not
  /// wait there until a disk has each of them.
  init(isInMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let place =
      isInMemory && access(memory, W_OK) == 0
      ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
    let url = place.appendingPathComponent("tabulua-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    for name in names { chmod(at(name), 0o700) }
    chmod(path, 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }

  func at(_ name: String) -> String { "\(path)/\(name)" }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  func put(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: at(name)))
  }

  func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: at(name)) ?? Data(), as: UTF8.self)
  }

  /// Gives the folder to nobody and goes on as that user; root would be bound by no permissions.
  func giveUpPrivileges() {
    guard geteuid() == 0 else { return }
    for name in names { chown(at(name), 65534, 65534) }
    chown(path, 65534, 65534)
    setegid(65534)
    seteuid(65534)
  }

  /// Whether files can be made here that have no name.
  func hasUnnamedFiles() throws -> Bool {
    let unnamed = TemporaryFile.openUnnamed(beside: try FileTarget(at("unnamed")), 0o600, .system)
    if let unnamed { close(unnamed) }
    return unnamed != nil
  }

  func permissions(_ name: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: at(name)))?[.posixPermissions] as? Int
  }
}

@Suite struct FileTests {
  @Test func filesAreRead() throws {
    let folder = try Folder()
    let large = String(repeating: "0123456789", count: 100_000)
    for text in ["", "x", large] {
      try folder.put("f", text)
      #expect(try readFile(folder.at("f")) == Array(text.utf8))
    }
    #expect(try readFile("/dev/null").isEmpty)
    #expect(try !readFile("/proc/self/status").isEmpty)
  }

  @Test func filesOfManySizesAreRead() throws {
    let folder = try Folder()
    for size in [0, 1, 63, 64, 4095, 4096, 4097, 65_535, 65_536, 2_097_151, 2_097_152, 5_000_001] {
      var bytes = [UInt8](repeating: 7, count: size)
      for place in [0, 1, 4095, 4096, 4097, 65_535, 2_097_151, size - 1] where place >= 0 && place < size {
        bytes[place] = UInt8(truncatingIfNeeded: place &* 31)
      }
      try AtomicFile.write(bytes, to: folder.at("f"))
      let read = try FileBytes(path: folder.at("f"))
      #expect(read.count == size && Array(read) == bytes && read == FileBytes(bytes))
      #expect(diagnostic { _ = try FileBytes(path: folder.at("f"), limit: size) } == nil)
      if size > 0 {
        let problem = diagnostic { _ = try FileBytes(path: folder.at("f"), limit: size - 1) }
        #expect(problem?.code == "file_too_large")
        expectForm(problem)
      }
    }
  }

  @Test func slicesShareTheBytes() {
    let bytes = FileBytes("hello, world".utf8)
    #expect(bytes[2..<5] == FileBytes("llo".utf8))
    #expect(bytes[2..<5][3..<5] == FileBytes("lo".utf8))
    #expect(bytes[2..<5].startIndex == 2 && bytes[2..<5][3] == UInt8(ascii: "l"))
    #expect(bytes[0..<0] == FileBytes([]) && bytes[0..<1] != bytes[1..<2])
    #expect(Array(bytes.reversed()) == Array("dlrow ,olleh".utf8))
  }

  @Test func filesThatCannotBeRead() throws {
    let folder = try Folder()
    try folder.put("tasks.csv", "a\n")
    let missing = diagnostic { _ = try readFile(folder.at("taks.csv")) }
    #expect(missing?.code == "file_missing")
    #expect(missing?.help == "did you mean `\(folder.at("tasks.csv"))`?")
    let far = diagnostic { _ = try readFile(folder.at("something else")) }
    #expect(far?.code == "file_missing" && far?.help == "check the name")
    for (path, code) in [
      (folder.path, "file_is_directory"), ("", "file_missing"), ("a\u{0}b", "file_missing"),
      (folder.at("tasks.csv/x"), "file_missing"), (folder.at("no/x"), "file_missing"),
      (folder.at(String(repeating: "x", count: 300)), "file_unreadable"),
    ] {
      let problem = diagnostic { _ = try readFile(path) }
      #expect(problem?.code == code, "\(path)")
      expectForm(problem)
    }
  }

  #if os(Linux)
    /// A pipe into which nobody writes is given up, and one that a program opens later is read to its end.
    @Test func pipes() throws {
      let folder = try Folder()
      #expect(mkfifo(folder.at("pipe"), 0o600) == 0)
      var patience = ReadableFile.Patience()
      patience.writer = .milliseconds(50)
      let problem = diagnostic { _ = try FileBytes(path: folder.at("pipe"), patience: patience) }
      #expect(problem?.code == "file_unreadable")
      #expect(problem?.message.hasSuffix("it is a pipe, and no program writes into it") == true)
      expectForm(problem)
      for (wait, text) in [(0.0, "a"), (0.2, String(repeating: "ab", count: 200_000)), (0.2, "")] {
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = [
          "-c", "sleep \(wait); exec > \"$0\"; sleep \(wait); printf %s '\(text.prefix(9))'; cat \"$1\"",
        ]
        try folder.put("rest", String(text.dropFirst(9)))
        writer.arguments?.append(contentsOf: [folder.at("pipe"), folder.at("rest")])
        try writer.run()
        patience.writer = .seconds(20)
        let bytes = try FileBytes(path: folder.at("pipe"), patience: patience)
        #expect(bytes.elementsEqual(text.utf8), "\(text.utf8.count)")
        writer.waitUntilExit()
      }
    }

    /// A program that says nothing at all is given up, and one that is slow and goes on is not, however long it takes in all.
    @Test(.timeLimit(.minutes(2))) func silentPipes() throws {
      let folder = try Folder()
      var patience = ReadableFile.Patience()
      patience.telling = .milliseconds(20)
      patience.silence = .milliseconds(400)
      for (script, bytes) in [
        ("exec sleep 60", nil), ("printf abc; exec sleep 60", nil),
        ("for i in 1 2 3 4 5 6; do printf a; sleep 0.2; done", "aaaaaa"),
        ("sleep 0.2", ""),
      ] {
        #expect(mkfifo(folder.at("pipe"), 0o600) == 0)
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/bash")
        writer.arguments = ["-c", "exec > \"$0\"; \(script)", folder.at("pipe")]
        try writer.run()
        let start = ContinuousClock.now
        var read: [UInt8]?
        let problem = diagnostic { read = Array(try FileBytes(path: folder.at("pipe"), patience: patience)) }
        #expect(read == bytes.map { Array($0.utf8) }, "\(script)")
        #expect((problem?.code == "file_unreadable") == (bytes == nil), "\(script)")
        #expect(bytes != nil || problem?.message.hasSuffix("has written nothing for an hour") == true)
        #expect(ContinuousClock.now - start < .seconds(30), "\(script)")
        kill(writer.processIdentifier, SIGKILL)
        writer.waitUntilExit()
        unlink(folder.at("pipe"))
      }
    }
  #endif

  /// As a user whom permissions bind, in a process of its own.
  @Test func filesOfOthers() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      try folder.put("f", "a\n")
      chmod(folder.at("f"), 0)
      folder.giveUpPrivileges()
      let problem = diagnostic { _ = try readFile(folder.at("f")) }
      try #require(problem?.code == "file_unreadable")
      try #require(problem?.message.hasSuffix("permission denied") == true)
    }
  }

  @Test func tablesAreReadAndWritten() throws {
    let folder = try Folder()
    try folder.put("t.csv", "id,s\n1,A\n2,A\n")
    let table = try TableContents(csv: folder.at("t.csv"), sectionBy: "s", key: "id")
    try table.write(to: folder.at("t.tsv"))
    #expect(folder.text("t.tsv") == "id\ts\n1\tA\n2\tA\n")
    try table.write(to: folder.at("copy"))
    #expect(folder.text("copy") == "id,s\n1,A\n2,A\n")
    #expect(folder.names == ["copy", "t.csv", "t.tsv"])
    for name in ["t.xlsx", "t.json", "t.sqlite"] {
      try folder.put(name, "x")
      let problem = diagnostic { _ = try TableFile.load(path: folder.at(name)) }
      #expect(problem?.code == "unsupported_format")
    }
    #expect(diagnostic { _ = try TableFile.load(path: folder.at("u.xlsx")) }?.code == "file_missing")
  }
}

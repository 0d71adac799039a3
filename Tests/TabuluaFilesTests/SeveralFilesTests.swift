import TabuluaText
import Foundation
import Testing

@testable import TabuluaFiles

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

  /// A name that is as long as names may be.
  @Test func aLongName() throws {
    let folder = try Folder()
    let long = String(repeating: "x", count: 250)
    for name in [long, "a"] { try folder.put(name, "old") }
    try AtomicFile.write([long, "a"].map { (path: folder.at($0), body: { $0.append("new") }) })
    #expect(folder.names == ["a", long])
    #expect(folder.text(long) == "new")
  }
}

extension AtomicFile {
  /// Replaces several files, all of them or none, each with what its body appends.
  static func write(
    _ files: [(path: String, body: (inout ByteOutput) -> Void)], calls: FileCalls = .system
  ) throws(Diagnostic) {
    try write(files.map { ($0.path, nil) }, calls: calls) { index, output in files[index].body(&output) }
  }

  /// Replaces a file with what a body appends.
  static func write(
    to path: String, calls: FileCalls, _ body: (inout ByteOutput) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try write([(path, nil)], calls: calls) { _, output throws(Diagnostic) in try body(&output) }
  }

  /// Replaces a file by bytes.
  static func write(_ bytes: [UInt8], to path: String, calls: FileCalls) throws(Diagnostic) {
    try write(to: path, calls: calls) { output in output.append(bytes) }
  }
}

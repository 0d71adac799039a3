import SeededNumbers
import TabuluaText
import Foundation
import TabuluaModel
import Testing

@testable import TabuluaFiles

/// Work in two threads: what it gives is what one thread gives, whatever the other one does.
@Suite struct SideBySideTests {
  /// Each piece waits until the other one has begun, which only two threads can do.
  @Test func bothRunAtTheSameTime() {
    let first = DispatchSemaphore(value: 0)
    let second = DispatchSemaphore(value: 0)
    let (one, other) = SideBySide.run {
      first.signal()
      return second.wait(timeout: .now() + 60) == .success ? 1 : -1
    } beside: {
      second.signal()
      return first.wait(timeout: .now() + 60) == .success ? "a" : "b"
    }
    #expect(one == 1)
    #expect(other == "a")
  }

  /// Optional results and work within work.
  @Test func workWithinWork() {
    @Sendable func sum(_ range: Range<Int>) -> Int? {
      guard range.count > 4 else { return range.isEmpty ? nil : range.reduce(0, +) }
      let middle = (range.lowerBound + range.upperBound) / 2
      let (low, high) = SideBySide.run {
        sum(range.lowerBound..<middle)
      } beside: {
        sum(middle..<range.upperBound)
      }
      return (low ?? 0) + (high ?? 0)
    }
    #expect(sum(0..<100) == 4950)
    let (one, other) = SideBySide.run({ nil as Int? }, beside: { nil as Int? })
    #expect(one == nil && other == nil)
  }

  /// Files about the size from which two threads read them; every byte is where it belongs.
  @Test(arguments: [(1 << 22) - 1, 1 << 22, (1 << 22) + 1, 6_000_001, 9_437_184])
  func largeFilesAreRead(size: Int) throws {
    let folder = try Folder()
    var generator = SeededGenerator(seed: UInt64(size))
    var data = Data(count: size)
    data.withUnsafeMutableBytes { bytes in
      for index in stride(from: 0, to: size - 8, by: 8) {
        bytes.storeBytes(of: generator.next(), toByteOffset: index, as: UInt64.self)
      }
    }
    try data.write(to: URL(fileURLWithPath: folder.at("f")))
    let bytes = try FileBytes(path: folder.at("f"))
    #expect(bytes.count == size)
    #expect(bytes.withUnsafeBytes { $0.elementsEqual(data) })
    #expect(diagnostic { _ = try FileBytes(path: folder.at("f"), limit: size - 1) }?.code == "file_too_large")
  }

  /// A table and other work: both are there, and what goes wrong with one leaves the other as it is.
  @Test func aTableBesideOtherWork() throws {
    let folder = try Folder()
    try folder.put("t.csv", "k,v\n1,a\n2,b\n")
    try folder.put("double.csv", "k,v\n1,a\n1,b\n")
    try folder.put("ragged.csv", "k,v\n1\n")
    let mapping = TableMapping(key: "k")
    let (table, other) = TableFile.load(path: folder.at("t.csv"), mapping: mapping) { 7 }
    #expect(try table.get().numberOfRows == 2)
    #expect(other == 7)
    for (name, code) in [
      ("double.csv", "duplicate_key"), ("ragged.csv", "ragged_record"), ("none.csv", "file_missing"),
      ("t.json", "file_missing"), (".", "file_is_directory"),
    ] {
      let path = folder.at(name)
      let (result, other) = TableFile.load(path: path, mapping: mapping) { name }
      let alone = diagnostic { _ = try TableFile.load(path: path, mapping: mapping) }
      #expect(alone?.code == code)
      guard case .failure(let problem) = result else {
        Issue.record("\(name) is a table")
        continue
      }
      #expect(problem == alone)
      #expect(other == name)
    }
    // What the other work throws comes before what is wrong with the table.
    for name in ["t.csv", "double.csv", "none.csv"] {
      let problem = diagnostic {
        _ = try TableFile.load(path: folder.at(name), mapping: mapping) { () throws(Diagnostic) in
          throw .badPath("")
        }
      }
      #expect(problem == .badPath(""))
    }
  }

  /// Nothing is read from a pipe before the other work is done, which may write into it.
  @Test(.timeLimit(.minutes(1))) func aPipeIsReadAfterTheOtherWork() throws {
    let folder = try Folder()
    let path = folder.at("pipe.csv")
    #expect(mkfifo(path, 0o600) == 0)
    var writer: Thread?
    let (table, _) = TableFile.load(path: path, mapping: TableMapping()) {
      writer = Thread { FileHandle(forWritingAtPath: path)?.write(Data("k\n1\n".utf8)) }
      writer?.start()
    }
    #expect(try table.get().numberOfRows == 1)
  }
}

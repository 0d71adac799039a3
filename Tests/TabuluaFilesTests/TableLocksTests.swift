import TabuluaText
import Foundation
import TabuluaModel
import Testing

@testable import TabuluaFiles

/// Locks on tables: who has one keeps others from reading the table before it is written.
@Suite struct TableLocksTests {
  private func code(_ path: String) -> String {
    diagnostic { _ = try TableLocks([path], waits: false) { _ in } }?.code ?? "free"
  }

  @Test func oneAtATime() throws {
    let folder = try Folder()
    try folder.put("t.csv", "old")
    let path = folder.at("t.csv")
    symlink("t.csv", folder.at("link.csv"))
    var locks: TableLocks? = try TableLocks([path, folder.at("link.csv"), folder.at("new.csv")]) { _ in
      Issue.record("nobody else has a lock")
    }
    #expect(code(path) == "table_in_use")
    #expect(code(folder.at("link.csv")) == "table_in_use", "by whatever name")
    // The file that takes its place is locked until the locks end; so is what is written with it.
    try folder.put("trace", "old")
    try AtomicFile.write([(path, nil), (folder.at("trace"), nil)], locks: locks) { index, output in
      #expect(code(path) == "table_in_use" && code(folder.at("trace")) == "table_in_use")
      output.append("new")
    }
    #expect(folder.text("trace") == "new" && code(folder.at("trace")) == "free")
    #expect(folder.text("t.csv") == "new")
    withExtendedLifetime(locks) {}
    locks = nil
    #expect(code(path) == "free")
    #expect(code(folder.at("no/such.csv")) == "free")
    #expect(code(folder.path) == "free")
  }

  /// A hundred times, two threads at once add a line to a table: none is lost.
  @Test func noUpdateIsLost() throws {
    let folder = try Folder()
    try folder.put("t.csv", "n\n")
    let path = folder.at("t.csv")
    let failures = Counter()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<25 {
        do {
          let locks = try TableLocks([path]) { _ in }
          let bytes = try FileBytes(path: path)
          try AtomicFile.write([(path, ExpectedFile(bytes))], locks: locks) { _, output in
            bytes.withUnsafeBytes { output.append($0) }
            output.append("\(thread)-\(number)\n")
          }
          withExtendedLifetime(locks) {}
        } catch {
          _ = failures.next()
        }
      }
    }
    #expect(failures.next() == 1, "no failure")
    let lines = folder.text("t.csv").split(separator: "\n")
    #expect(lines.count == 101 && Set(lines).count == 101)
    #expect(folder.names == ["t.csv"])
  }
}

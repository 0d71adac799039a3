import Foundation
import TabuluaText
import Testing

@testable import TabuluaFiles

/// What stands behind the last run of a journal: what a power loss leaves is taken out, and what somebody wrote is not.
@Suite struct JournalRestTests {
  private func scene(with rest: (Int) -> [UInt8]) throws -> (scene: JournalScene, bytes: [UInt8]) {
    let scene = try JournalScene(tables: 1, entries: 2)
    let whole = Array(scene.folder.text("j").utf8)
    let bytes = whole + rest(whole.count)
    try Data(bytes).write(to: URL(fileURLWithPath: scene.journal))
    return (scene, bytes)
  }

  private func bytes(_ scene: JournalScene) -> [UInt8] {
    Array(FileManager.default.contents(atPath: scene.journal) ?? Data())
  }

  @Test(arguments: [
    "hello\n", "hello", "\0hello\n", "\0\0\0hello", "{\"ver\0ion", "\0\n", "{\"version\":\0x\n", "\n",
  ]) func whatSomebodyWrote(_ rest: String) throws {
    let (scene, bytes) = try scene { _ in Array(rest.utf8) }
    for problem in [
      diagnostic { _ = try JournalFile(scene.journal, calls: .system) },
      diagnostic { _ = try JournalDocument(path: scene.journal) },
      diagnostic { try scene.write(from: 2) },
    ] {
      #expect(problem?.code == "journal_edited", "\(brief(problem))")
      expectForm(problem)
    }
    #expect(self.bytes(scene) == bytes)
  }

  /// Zeros up to a block of the disk, or to the end of the file, with the rest of the first line behind them.
  @Test(arguments: [0, 1, 40]) func whatAPowerLossLeaves(_ begun: Int) throws {
    for behind in ["", "e\":\"p.lua\"}]}", "e\":\"p.lua\"}]}\n{\"kind\":\"set\"}\n", "x\n"] {
      let (scene, _) = try scene { size in
        let opening = Array(JournalEntry.opening.utf8.prefix(begun))
        let zeros = 512 - (size + opening.count) % 512
        return opening + [UInt8](repeating: 0, count: zeros) + Array(behind.utf8)
      }
      let codes = try JournalDocument(path: scene.journal).warnings.map(\.code)
      #expect(codes == ["journal_cut"], "\(begun) \(behind)")
      try scene.write(from: 2)
      #expect(try JournalDocument(path: scene.journal).entries.count == 3)
    }
  }
}

import Foundation
import TabuluaText
import Testing

@testable import TabuluaFiles

/// The first line of a run holds its lines as long as the run has no end.
@Suite struct JournalHeldLinesTests {
  /// A scene with three runs, its journal without the end of the last one, and where that run begins.
  private func scene(_ way: JournalScene.Way) throws -> (scene: JournalScene, bytes: [UInt8], start: Int) {
    var scene = try JournalScene(tables: 1, entries: 1)
    scene.way = way
    for state in 1..<3 { try scene.write(from: state) }
    let all = Array(FileManager.default.contents(atPath: scene.journal) ?? Data())
    let ends = all.indices.filter { all[$0] == 0x0A }.map { $0 + 1 }
    #expect(ends.count == 15)
    return (scene, Array(all[..<ends[13]]), ends[9])
  }

  private func put(_ bytes: [UInt8], _ scene: JournalScene) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: scene.journal))
  }

  /// What each reader says of the journal; the second one would write into it.
  private func problems(_ scene: JournalScene) -> [Diagnostic?] {
    [
      diagnostic { _ = try JournalDocument(path: scene.journal) },
      diagnostic { _ = try JournalFile(scene.journal, calls: .system) },
    ]
  }

  /// Others have changed the table since, so that its file does not tell whether the lines are right.
  @Test(arguments: JournalScene.Way.allCases) func anEditedLine(_ way: JournalScene.Way) throws {
    let (scene, whole, start) = try scene(way)
    try scene.folder.put("a", "another state")
    var edits = 0
    for place in start..<whole.count where whole[place] != 0x0A {
      var bytes = whole
      bytes[place] ^= 1
      // Without it the line is no JSON, or says so itself.
      guard bytes[place] >= 0x20, ![0x22, 0x5C].contains(bytes[place]) else { continue }
      try put(bytes, scene)
      for problem in problems(scene) {
        let code = problem?.code ?? "none"
        // Another number of lines, or another version, is told as that.
        #expect(
          ["journal_edited", "journal_cut", "journal_version", "not_a_journal"].contains(code),
          "\(way) \(place - start): \(code)")
        if code == "journal_edited" { edits += 1 }
      }
      #expect(try Data(bytes) == Data(contentsOf: URL(fileURLWithPath: scene.journal)), "\(place)")
    }
    #expect(edits > 1_000, "\(edits)")
  }

  @Test(arguments: JournalScene.Way.allCases) func aWholeRun(_ way: JournalScene.Way) throws {
    let (scene, whole, _) = try scene(way)
    for (text, outcome) in [
      ("another state", JournalEntry.Outcome.unknown), (JournalScene.text("a", 3), .written),
      (JournalScene.text("a", 2), .notWritten),
    ] {
      try put(whole, scene)
      try scene.folder.put("a", text)
      #expect(try JournalDocument(path: scene.journal).entries.map(\.outcome).last == outcome)
      #expect(try JournalFile(scene.journal, calls: .system).notes.map(\.code) == ["journal_ended"])
      #expect(try JournalDocument(path: scene.journal).entries.map(\.outcome).last == outcome)
    }
  }

  /// Former versions of the program wrote no digest there: such a run is read as it is, unless it has other lines.
  @Test func aRunWithoutTheDigest() throws {
    let (scene, whole, start) = try scene(.atOnce)
    let lineEnd = try #require(whole[start...].firstIndex(of: 0x0A))
    let old = Array(whole[..<(lineEnd - 77)] + [UInt8(ascii: "}")] + whole[lineEnd...])
    #expect(String(decoding: whole[(lineEnd - 77)..<lineEnd], as: UTF8.self).hasPrefix(#","digest":""#))
    try put(old, scene)
    #expect(problems(scene).allSatisfy { $0 == nil })
    let text = String(decoding: old, as: UTF8.self)
    try put(Array(text.replacingOccurrences(of: #"{"kind":"head""#, with: #"{"kind":"tail""#).utf8), scene)
    #expect(problems(scene).allSatisfy { $0?.code == "journal_edited" })
  }

  /// Somebody took lines out: whether the run was written is not told by what is left, and it is not said.
  @Test(arguments: ["another state", "new", "old"]) func aRunWithoutSomeLines(_ state: String) throws {
    let (scene, whole, start) = try scene(.atOnce)
    let ends = whole.indices.filter { $0 >= start && whole[$0] == 0x0A }
    let cut = Array(whole[...ends[1]])
    try put(cut, scene)
    let texts = ["new": JournalScene.text("a", 3), "old": JournalScene.text("a", 2)]
    try scene.folder.put("a", texts[state] ?? state)
    let problems = problems(scene)
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: scene.journal)))
    guard state != "old" else {
      #expect(problems.allSatisfy { $0 == nil } && bytes == Array(whole[..<start]))
      return
    }
    for problem in problems {
      expectForm(problem)
      #expect(problem?.code == "journal_cut" && problem?.severity == .error)
      #expect(problem?.message.contains("nobody knows") == (state != "new"))
    }
    #expect(bytes == cut)
  }

  /// A first line that somebody edited makes no other file of a journal.
  @Test func anEditedBeginning() throws {
    let (scene, whole, _) = try scene(.atOnce)
    for beginning in ["x", "{\"verzion\"", "", "[", "{ \"version\""] {
      try put(Array(beginning.utf8) + whole.dropFirst(max(1, beginning.utf8.count)), scene)
      for problem in problems(scene) {
        expectForm(problem)
        #expect(problem?.code == "journal_edited", "\(beginning): \(brief(problem))")
      }
    }
    // The end of the run stands far behind the first line.
    let change = Array((#"{"kind":"change","row":"1"}"# + "\n").utf8)
    let first = whole.prefix { $0 != 0x0A } + [0x0A]
    let changes = Array(repeating: change, count: 1_000).joined()
    let long = first.dropFirst() + changes + whole.dropFirst(first.count)
    try put(Array(long), scene)
    #expect(problems(scene).allSatisfy { $0?.code == "journal_edited" })
    // Results of a run have lines of changes too.
    let results = #"{"kind":"version","version":1}"# + "\n" + #"{"kind":"change","row":"1"}"# + "\n"
    for other in ["name,title\nmilk,Milk\n", results] {
      try put(Array(other.utf8), scene)
      #expect(problems(scene).allSatisfy { $0?.code == "not_a_journal" })
    }
  }

  /// A zero that somebody wrote into the first line makes no cut run of one whose table is written.
  @Test(arguments: JournalScene.Way.allCases, [0, 1]) func aZeroInTheFirstLine(
    _ way: JournalScene.Way, _ state: Int
  ) throws {
    let (scene, whole, start) = try scene(way)
    try scene.folder.put("a", ["another state", JournalScene.text("a", 3)][state])
    let lineEnd = try #require(whole[start...].firstIndex(of: 0x0A))
    for place in start..<lineEnd where (place + 1) % 512 != 0 {
      var bytes = whole
      bytes[place] = 0
      try put(bytes, scene)
      for problem in problems(scene) {
        #expect(problem?.code == "journal_edited", "\(place - start): \(brief(problem))")
      }
      #expect(try Data(bytes) == Data(contentsOf: URL(fileURLWithPath: scene.journal)), "\(place)")
    }
  }

  /// Cut or zeroed in its first line, behind what that says of the table: whether the run was written is told by the table.
  @Test(arguments: [true, false], ["another state", "old"]) func aFirstLineThatIsCut(
    _ hasZeros: Bool, _ state: String
  ) throws {
    let (scene, whole, start) = try scene(.atOnce)
    let old = state == "old"
    try scene.folder.put("a", old ? JournalScene.text("a", 2) : state)
    let lineEnd = try #require(whole[start...].firstIndex(of: 0x0A))
    for place in lineEnd - 90..<lineEnd {
      let rest = hasZeros ? [UInt8](repeating: 0, count: whole.count - place) : []
      try put(Array(whole[..<place]) + rest, scene)
      let before = try Data(contentsOf: URL(fileURLWithPath: scene.journal))
      let problems = problems(scene)
      let after = try Data(contentsOf: URL(fileURLWithPath: scene.journal))
      for problem in problems {
        if let problem { expectForm(problem) }
        #expect(problem?.code == (old ? nil : hasZeros ? "journal_damaged" : "journal_cut"), "\(place)")
      }
      #expect(after == (old ? Data(whole[..<start]) : before), "\(place)")
    }
  }
}

import Foundation
import TabuluaModel
import Testing

@testable import TabuluaPolicy
@testable import TabuluaScript

/// Every callback in the list of callbacks: called where it is there, and its default used where it is not.
///
/// A callback without a pair in ``CallbackPair/all``, or that the reference page leaves out, fails here.
@Suite struct EveryCallbackTests {
  @Test func everyCallbackHasItsPair() {
    let known = CallbackPair.all.map(\.callback)
    #expect(known.count == Set(known).count)
    #expect(Set(known) == Set(TableCallback.allCases))
    #expect(TableCallback.allCases.count == 53)
  }

  /// A pair says something only if its callback is called in the one trace, and not in the other.
  @Test(arguments: CallbackPair.all) func aPairTellsTheTwoApart(_ pair: CallbackPair) {
    let name = pair.callback.rawValue
    let calls = pair.there.filter { $0.hasPrefix("\(name) ") && !$0.hasSuffix(" absent") }
    #expect(calls.count == 1)
    #expect(!pair.absent.contains { $0.hasPrefix("\(name) ") && !$0.hasSuffix(" absent") })
  }

  @Test("the exact trace, in Lua", arguments: CallbackPair.all)
  func inLua(_ pair: CallbackPair) throws {
    try check(pair) { callbacks in
      let policy = try PlainAnswers.policy(callbacks, failing: pair.failing)
      #expect(policy.implemented == callbacks)
      #expect(policy.warnings.isEmpty)
      return try pair.trace(of: policy, policy)
    }
  }

  @Test("the exact trace, in Swift", arguments: CallbackPair.all)
  func inSwift(_ pair: CallbackPair) throws {
    try check(pair) { callbacks in
      let rules = PlainRules(callbacks, failing: pair.failing)
      return try pair.trace(of: rules, rules)
    }
  }

  private func check(_ pair: CallbackPair, _ trace: (CallbackSet) throws -> [CallRecord]) throws {
    for isThere in [true, false] {
      let records = try trace(pair.implemented(withCallback: isThere))
      let log = AnswerLog()
      log.records = records
      #expect(log.lines == (isThere ? pair.there : pair.absent), "\(isThere ? "there" : "absent")")
      for record in records {
        #expect((record.at != nil) == record.implemented, "\(record.callback.rawValue)")
        #expect(record.callback != pair.callback || record.implemented == isThere)
      }
    }
  }

  // MARK: The reference

  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/Tabulua/Documentation.docc/PolicyReference.md")

  /// The rows of the tables of the reference page: the words of their cells.
  private static func reference() throws -> [[String]] {
    let text = try String(contentsOf: page, encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// What the reference says of a callback, from what is known of it.
  private static func line(of callback: TableCallback) -> String {
    let facts = callback.facts
    let isAboutState = callback == .saveState || callback == .restoreState
    let cells = [
      "`\(callback.rawValue)(\(facts.parameters.joined(separator: ", ")))`",
      isAboutState ? "–" : callback.isQuestion ? "Q" : "E", facts.called, facts.answers, facts.absent,
      facts.composition.inReference,
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  /// `TABULUA_RECORD=1` writes the lines into the page, and the test fails all the same.
  @Test func theReferenceHasTheLineOfEveryCallback() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    var parts = text.components(separatedBy: "|---|---|---|---|---|---|\n")
    try #require(parts.count == 3, "a table of the data source and one of the delegate")
    for (part, isDataSource) in [(1, true), (2, false)] {
      let lines = TableCallback.allCases.filter { $0.isDataSource == isDataSource }.map(Self.line)
      let end = try #require(parts[part].range(of: "\n\n"))
      #expect(parts[part][..<end.lowerBound] == lines.joined(separator: "\n"))
      parts[part].replaceSubrange(..<end.lowerBound, with: lines.joined(separator: "\n"))
    }
    if ProcessInfo.processInfo.environment["TABULUA_RECORD"] == "1" {
      try parts.joined(separator: "|---|---|---|---|---|---|\n")
        .write(to: Self.page, atomically: true, encoding: .utf8)
    }
  }

  @Test func theReferenceNamesEveryStyleAndAccessory() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let names = TableCell.Style.allCases.map(\.rawValue) + TableCell.Accessory.allCases.map(\.rawValue)
    #expect(names.count == 9)
    for name in names { #expect(text.contains("`\"\(name)\"`"), "\(name)") }
  }

  @Test func theReferenceNamesEveryMethodAndField() throws {
    var seen: [String] = []
    for cells in try Self.reference() where cells.count == 2 {
      for part in cells[0].split(separator: "`").map(String.init) {
        let name = part.prefix { $0.isLetter || $0 == "_" }
        if !name.isEmpty { seen.append(String(name)) }
      }
    }
    #expect(seen.count == Set(seen).count)
    #expect(Set(seen) == Set(ViewNames.methods + ViewNames.fields))
  }
}

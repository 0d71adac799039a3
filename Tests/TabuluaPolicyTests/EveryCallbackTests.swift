import Foundation
import TabuluaModel
import Testing

@testable import TabuluaPolicy

/// Every callback in the list of callbacks: called where it is there, and its default used where it is not.
///
/// A callback without a pair in ``CallbackPair/all``, or that the reference page leaves out, fails here.
@Suite struct EveryCallbackTests {
  @Test func everyCallbackHasItsPair() {
    let known = CallbackPair.all.map(\.callback)
    #expect(known.count == Set(known).count)
    #expect(Set(known) == Set(TableCallback.allCases))
    #expect(TableCallback.allCases.count == 49)
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

  /// The rows of the tables of the reference page: the words of their cells.
  private static func reference() throws -> [[String]] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Tabulua/Documentation.docc/PolicyReference.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func theReferenceNamesEveryCallback() throws {
    var seen: [String] = []
    for cells in try Self.reference() where cells.count == 5 {
      let head = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
      let name = String(head.prefix { $0 != "(" })
      seen.append(name)
      guard let callback = TableCallback(rawValue: name) else {
        Issue.record("the reference names `\(name)`, which is no callback")
        continue
      }
      #expect(head == "\(name)(\(callback.parameterNames.joined(separator: ", ")))")
      let kind = callback == .saveState || callback == .restoreState ? "–" : callback.isQuestion ? "Q" : "E"
      #expect(cells[1] == kind, "\(name)")
    }
    #expect(seen.count == Set(seen).count)
    #expect(Set(seen) == Set(TableCallback.allCases.map(\.rawValue)))
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

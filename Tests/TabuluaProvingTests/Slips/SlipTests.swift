import Foundation
import TabuluaFiles
import TabuluaModel
import TabuluaText
import Testing

@testable import TabuluaPolicy
@testable import TabuluaScript

/// Slips are planted in the example policies, one at a time: `check` finds them, or they change nothing.
@Suite struct SlipTests {
  /// An example: its policy, its table, and the options that its page gives it.
  struct Example: CustomTestStringConvertible {
    let policy: String
    let table: String?
    var options: [String: PolicyOption] = [:]
    var testDescription: String { policy }
  }

  static let examples = [
    Example(policy: "first/bins.lua", table: "first/chores.csv"),
    Example(policy: "inbox/inbox.lua", table: "inbox/inbox.csv"),
    Example(policy: "jsonl/queue.lua", table: "jsonl/jobs.jsonl"),
    Example(policy: "kanban/kanban.lua", table: "kanban/board.csv", options: ["doing": 4, "review": 2]),
    Example(policy: "listing-6-1/regions.lua", table: "listing-6-1/regions.csv"),
    Example(policy: "listing-6-2/switches.lua", table: "listing-6-2/switches.csv"),
    Example(policy: "listing-6-3/exclusive.lua", table: "listing-6-3/places.csv"),
    Example(policy: "listing-6-4/inclusive.lua", table: "listing-6-4/toppings.csv"),
    Example(policy: "listing-6-4/word_by_word.lua", table: "listing-6-4/toppings.csv"),
    Example(policy: "listing-8-1/keeps_place.lua", table: "listing-8-1/pets.csv"),
    Example(policy: "listing-8-2/colors.lua", table: nil),
    Example(policy: "listing-8-3/own_group.lua", table: "listing-8-3/lists.csv"),
    Example(policy: "listing-8-3/literal.lua", table: "listing-8-3/lists.csv"),
    Example(policy: "pictures/contacts.lua", table: "pictures/contacts.csv"),
    Example(policy: "pictures/settings.lua", table: "pictures/settings.csv"),
    Example(policy: "pinned/show.lua", table: "pinned/show.csv"),
    Example(policy: "preferences/preferences.lua", table: "preferences/preferences.csv"),
    Example(policy: "team/team.lua", table: "team/ann.csv"),
    Example(policy: "timezones/favourites.lua", table: "timezones/timezones.csv", options: ["limit": 5]),
    Example(policy: "untrusted/found.lua", table: "untrusted/shifts.csv"),
    Example(policy: "updates/shelves.lua", table: nil, options: ["forget": false]),
    Example(policy: "swift/kanban.lua", table: "swift/tasks.csv", options: ["limit": 3]),
  ]

  private static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "scripts/examples/\(name)"
      ).path
  }

  private static func check(_ text: [UInt8], _ example: Example, _ columns: [String]?) -> [Diagnostic] {
    PolicyCheck.check(
      source: text, name: path(example.policy), options: example.options, columns: columns,
      limits: SlipBehaviour.limits, modules: PolicyModules(ofScript: path(example.policy)).load)
  }

  /// Whether what `check` says of a slip names its line, and for a name the right one.
  private static func finds(_ slip: Slip, _ found: [Diagnostic], in text: [UInt8]) -> Bool {
    found.contains { finding in
      let words = finding.message + " " + (finding.help ?? "")
      if slip.kind != .letter { return finding.location?.line == slip.line }
      // Where the name of a declaration is wrong, the lines that use it are told, and what is near is what is written.
      return finding.location?.line == slip.line && words.contains("`\(slip.name)")
        || words.contains("`\(slip.name)`") && words.contains("`\(slip.written)`")
        || finding.location?.line == slip.line && words.contains(":\(slip.name)`")
        || finding.location?.line == slip.line && words.contains(".\(slip.name)`")
    }
  }

  @Test func slipsAreFound() throws {
    var counts: [Slip.Kind: (all: Int, found: Int, harmless: Int)] = [:]
    var missed: [String] = []
    for example in Self.examples {
      let source = Array(try Data(contentsOf: URL(fileURLWithPath: Self.path(example.policy))))
      let contents = try example.table.map { try TableFile.load(path: Self.path($0)) }
      let columns = contents?.columns.map(\.name)
      let known = Self.check(source, example, columns)
      let rules: Set = ["unknown_global", "unknown_member", "wrong_value", "zero_based_list"]
      #expect(known.filter { rules.contains($0.code) } == [], "\(example.policy)")
      let right = SlipBehaviour(
        source, Self.path(example.policy), example.options, example.table.map(Self.path))
      #expect(right.isWhole, "\(example.policy)")
      for slip in Slip.all(in: source, file: example.policy) {
        var count = counts[slip.kind] ?? (0, 0, 0)
        count.all += 1
        let new = Self.check(slip.text, example, columns).filter { !known.contains($0) }
        if Self.finds(slip, new, in: slip.text) {
          count.found += 1
        } else if SlipBehaviour(
          slip.text, Self.path(example.policy), example.options, example.table.map(Self.path)
        )
        .lines == right.lines {
          count.harmless += 1
        } else {
          let line = String(decoding: slip.text, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)[slip.line - 1]
          missed.append(
            "\(example.policy):\(slip.line) \(slip.kind) \(slip.written): \(line) \(new.map { "\($0.location?.line ?? 0) \($0.message)" })"
          )
        }
        counts[slip.kind] = count
      }
    }
    let all = counts.values.reduce((0, 0, 0)) { ($0.0 + $1.all, $0.1 + $1.found, $0.2 + $1.harmless) }
    #expect(all.0 >= 1000)
    #expect((all.1 + all.2) * 100 >= all.0 * 95, "\(counts)\n\(missed.joined(separator: "\n"))")
  }
}

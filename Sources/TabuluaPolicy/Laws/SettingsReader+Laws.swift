import TabuluaScript
import TabuluaText
import LuaHost

// `policy.laws`.
extension SettingsReader {
  /// What `policy.laws` says: names of ready laws in its list, functions under the names of own ones, or tables of one field
  /// with a function that is asked about each section.
  ///
  /// A function under the name of a ready law that takes one, such as `not_displaced`, is its predicate.
  mutating func laws(_ value: LuaValue) -> [PolicyLaw] {
    guard let table = table(value, ["laws"]) else { return [] }
    var laws: [PolicyLaw] = []
    for entry in table.entries where hasRoom {
      switch (entry.key, entry.value) {
      case (.integer, .string(let name)):
        if let law = readyLaw(name.string, besides: laws) { laws.append(law) }
      case (.string(let name), .function(let function)): add(function, as: name.string, to: &laws)
      case (.integer(let number), let other):
        report(
          ["laws", "[\(number)]"], expected: "the name of a ready law, a string", other, help: Self.ownLaw)
      case (.string(let name), .table) where ReadyLaw(rawValue: name.string) == nil:
        for (field, value) in fields(of: entry.value, in: ["laws", name.string], known: [Self.eachSection]) {
          guard case .function(let function) = value else {
            report(["laws", name.string, field], expected: "a function", value, help: Self.sectionLaw)
            continue
          }
          add(function, as: name.string, isOfEachSection: true, to: &laws)
        }
        if case .table(let law) = entry.value, law.entries.isEmpty {
          report(
            ["laws", name.string], expected: "a function", entry.value, got: "an empty table",
            help: Self.sectionLaw)
        }
      case (.string(let name), let other):
        report(["laws", name.string], expected: "a function", other, help: Self.ownLaw)
      case (let key, _):
        report(
          PolicyCode.wrongType, "`policy.laws` has a law under `[\(key)]`, which is no name", at: "laws",
          help: "a law's name is a string")
      }
    }
    return laws
  }

  /// How many bytes the name of a law may have: refusals, traces and proofs tell it.
  private static let longestName = 10_000

  /// How a law of one's own is written.
  private static let ownLaw =
    "a law of your own is a function under its name: `[\"at most three\"] = function(view) return … end`"

  /// The field of a law that is asked about each section.
  static let eachSection = "each_section"

  /// How a law of each section is written.
  private static let sectionLaw =
    "a law of each section is `[\"at most three\"] = { each_section = function(view, section) return … end }`"

  /// The ready law of a name in the list.
  private mutating func readyLaw(_ name: String, besides laws: [PolicyLaw]) -> PolicyLaw? {
    guard let ready = ReadyLaw(rawValue: name) else {
      let names = ReadyLaw.allCases.map(\.rawValue)
      report(
        PolicyCode.unknownLaw, "there is no ready law `\(name)`", at: name, in: ["laws"],
        help: Suggestion.question(for: name, among: names)
          ?? "the ready laws are \(names.inBackticks.inWords(last: "and")); a law of your own is a function under its name"
      )
      return nil
    }
    if laws.contains(where: { $0.name == name }) {
      report(
        PolicyCode.duplicateLaw, "`policy.laws` names `\(name)` twice", at: name, in: ["laws"],
        help: "name each law once")
      return nil
    }
    return PolicyLaw(name: name, kind: .ready(ready))
  }

  /// Adds an own law, or gives a ready law that takes one its predicate.
  private mutating func add(
    _ function: LuaFunction, as name: String, isOfEachSection: Bool = false, to laws: inout [PolicyLaw]
  ) {
    guard let ready = ReadyLaw(rawValue: name) else {
      guard !name.isEmpty, !name.contains(where: \.isNewline) else {
        return report(
          PolicyCode.wrongType, "the name of a law in `policy.laws` has more than one line, or none",
          at: "laws",
          help: "give it a name of one line, such as `at most three in Doing`")
      }
      guard name.utf8.count <= Self.longestName else {
        return report(
          PolicyCode.wrongType,
          "the name of a law in `policy.laws` has \(CountText.of(name.utf8.count)) bytes, and at most \(CountText.of(Self.longestName)) are told",
          at: "laws", help: "give it a name of one line, such as `at most three in Doing`")
      }
      return laws.append(
        PolicyLaw(name: name, kind: .own, function: function, isOfEachSection: isOfEachSection))
    }
    guard ready.takesPredicate else {
      return report(
        PolicyCode.readyLawWithFunction, "`\(name)` is the name of a ready law, which takes no function",
        at: name, in: ["laws"],
        help: "name it in the list, `policy.laws = { \"\(name)\" }`, or give your own law another name")
    }
    let law = PolicyLaw(name: name, kind: .ready(ready), function: function)
    if let index = laws.firstIndex(where: { $0.name == name }) {
      laws[index] = law
    } else {
      laws.append(law)
    }
  }
}

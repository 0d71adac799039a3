import TabuluaText
package import LuaHost

/// Things in a row, such as `a, b or c`.
package func inList(_ things: [String], last: String = "or") -> String {
  guard let end = things.last, things.count > 1 else { return things.first ?? "" }
  return "\(things.dropLast().joined(separator: ", ")) \(last) \(end)"
}

/// The first twelve of some names, and how many more there are: `a`, `b` and `c`.
func firstInList(_ names: [String]) -> String {
  let shown = names.prefix(12).map { "`\($0)`" }
  return names.count > 12
    ? "\(shown.joined(separator: ", ")) and \(names.count - 12) more" : inList(shown, last: "and")
}

/// The question that points to the nearest of some names.
package func didYouMean(_ name: String, _ names: [String]) -> String? {
  Suggestion.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
}

/// What helps with a name that is none of some: the nearest one, or all of them behind a beginning such as `its fields are`.
package func helpWithName(_ name: String, among names: [String], beginning: String) -> String {
  Suggestion.question(for: name, among: names)
    ?? "\(beginning) \(inList(names.map { "`\($0)`" }, last: "and"))"
}

/// The case that a string names; `wrong` makes the error for another value, of what it should be and what may be meant.
package func named<Case: RawRepresentable<String> & CaseIterable>(
  _ value: LuaValue, wrong: (_ expected: String, _ help: String?) -> any Error
) throws -> Case {
  let names = Case.allCases.map(\.rawValue)
  var help: String?
  if let name = value.asText {
    if let found = Case(rawValue: name) { return found }
    help = didYouMean(name, names)
  }
  throw wrong(inList(names.map { "\"\($0)\"" }), help)
}

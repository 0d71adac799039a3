import TabuluaText
package import LuaHost

/// The first twelve of some names, and how many more there are: `a`, `b` and `c`.
func firstInList(_ names: [String]) -> String {
  let others = names.count > 12 ? ["\(names.count - 12) more"] : []
  return (names.inBackticks.prefix(12) + others).inWords(last: "and")
}

/// The question that points to the nearest of some names.
package func didYouMean(_ name: String, _ names: [String]) -> String? {
  Suggestion.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
}

/// What helps with a name that is none of some: the nearest one, or all of them behind a beginning such as `its fields are`.
package func helpWithName(_ name: String, among names: [String], beginning: String) -> String {
  Suggestion.question(for: name, among: names)
    ?? "\(beginning) \(names.inBackticks.inWords(last: "and"))"
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
  throw wrong(names.map { "\"\($0)\"" }.inWords(last: "or"), help)
}

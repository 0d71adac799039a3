import TabuluaText

/// Things in a row, such as `a, b or c`.
package func inList(_ things: [String], last: String = "or") -> String {
  guard let end = things.last, things.count > 1 else { return things.first ?? "" }
  return "\(things.dropLast().joined(separator: ", ")) \(last) \(end)"
}

/// The question that points to the nearest of some names.
package func didYouMean(_ name: String, _ names: [String]) -> String? {
  Suggestion.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
}

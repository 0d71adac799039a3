/// Finds the name that a misspelt one was meant to be.
///
/// ```swift
/// Suggestion.nearest(to: "nmae", among: ["name", "region"])  // "name"
/// ```
package enum Suggestion {
  /// The candidate nearest to a name, or nil where none is near enough.
  ///
  /// Case, `_`, `-` and spaces do not count, so `canMoveRow` is near to `can_move_row`. The longer the name,
  /// the more letters may differ: none of one letter, one of up to four, two of up to eight, else three.
  ///
  /// Nothing is near to a name of more than 128 letters, which nobody has typed: what a script makes up is not compared. Of
  /// very many candidates the first 10 000 are compared.
  ///
  /// - Complexity: O(*n* × *m*²) for *n* candidates of *m* letters.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    guard isComparable(name) else { return nil }
    let wanted = folded(name)
    guard !wanted.isEmpty else { return nil }
    let limit = wanted.count == 1 ? 0 : wanted.count <= 4 ? 1 : wanted.count <= 8 ? 2 : 3
    var best: (candidate: String, distance: Int)?
    for candidate in candidates.prefix(mostCompared) where isComparable(candidate) {
      let letters = folded(candidate)
      // Each letter more or less is one that differs.
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance = distance(wanted, letters)
      guard distance <= limit, distance < best?.distance ?? Int.max else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// The question that points to the candidate nearest to a name; nil where none is near enough.
  package static func question(for name: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: name, among: candidates).map { candidate in
      // Swift takes letters for the same that are composed in two ways.
      candidate == name && !candidate.utf8.elementsEqual(name.utf8)
        ? "there is `\(candidate)`, which looks the same and is written with other characters"
        : "did you mean `\(candidate)`?"
    }
  }

  /// Whether a name is short enough that somebody may have typed it; what a script makes up is not compared.
  package static func isComparable(_ name: String) -> Bool { name.utf8.count <= longest }

  /// How many bytes a name has at most that is compared.
  ///
  /// The longest method of UIKit's table view has 77.
  private static let longest = 128

  /// How many candidates are compared at most: a message is not waited for.
  private static let mostCompared = 10_000

  private static func folded(_ name: String) -> [Character] {
    name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }.map { $0 }
  }

  /// The number of letters to insert, delete, replace or swap with their neighbour.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    if first.isEmpty || second.isEmpty { return max(first.count, second.count) }
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for i in 1...first.count {
      var row = [i]
      row.reserveCapacity(second.count + 1)
      for j in 1...second.count {
        let same = first[i - 1] == second[j - 1]
        var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1))
        if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
          cost = min(cost, beforeLast[j - 2] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[second.count]
  }
}

package import TabuluaBatch

/// Many changes summed up: how many there are of each kind, and of each column, with the first few of them.
package struct ChangeSummary: Sendable {
  /// The changes of one kind, or of one column.
  struct Group: Sendable {
    let kind: RowChange.Kind
    let column: String?
    var count = 0
    var examples: [RowChange] = []
  }

  /// How many changes of one kind are shown.
  private static let mostExamples = 3

  private(set) var groups: [Group] = []

  /// Where the group of a kind and a column stands.
  private struct Name: Hashable {
    let kind: RowChange.Kind
    let column: String?
  }

  private var places: [Name: Int] = [:]

  /// The group of the last change, to which the next one mostly belongs too.
  private var last = 0

  /// How many changes there are.
  package private(set) var count = 0

  /// Sums up none.
  package init() {}

  /// Adds a change of a kind, and of a column if it is about a value; `change` is called if it is one of those that are
  /// shown.
  ///
  /// - Complexity: O(1).
  package mutating func add(_ kind: RowChange.Kind, _ column: String?, _ change: () -> RowChange) {
    if last >= groups.count || groups[last].kind != kind || groups[last].column != column {
      last = place(of: kind, column)
    }
    count += 1
    groups[last].count += 1
    if groups[last].examples.count < Self.mostExamples { groups[last].examples.append(change()) }
  }

  /// Adds changes that are summed up already, and come after those that are here.
  ///
  /// - Complexity: O(*g*) for *g* kinds and columns.
  package mutating func add(_ next: ChangeSummary) {
    count += next.count
    for group in next.groups {
      let place = place(of: group.kind, group.column)
      groups[place].count += group.count
      groups[place].examples += group.examples.prefix(Self.mostExamples - groups[place].examples.count)
    }
  }

  /// Where the group of a kind and a column stands, which is made if it is not there.
  private mutating func place(of kind: RowChange.Kind, _ column: String?) -> Int {
    let name = Name(kind: kind, column: column)
    if let place = places[name] { return place }
    places[name] = groups.count
    groups.append(Group(kind: kind, column: column))
    return groups.count - 1
  }
}

/// A rule of style of the Table View Programming Guide: what a policy may do, and what is wrong on a device all the
/// same.
///
/// ``PolicyCheck`` warns of each with its ``code``. A comment `-- check: allow CODE` on the line that a warning names,
/// or alone on the line before, accepts it.
///
/// ```swift
/// for rule in StyleRule.allCases { print(rule.code) }
/// ```
public struct StyleRule: Sendable {
  /// The stable name of the warning.
  public let code: String

  /// What is wrong with it on a device, as the first warning says it.
  let note: String

  /// Its line in the reference: what the policy does, what happens on a device, and what to write instead.
  let reference: (does: String, onDevice: String, write: String)

  /// A policy that goes against the rule and against no other one.
  let wrongSample: String

  /// A policy that does nearly the same and is right.
  let rightSample: String

  /// Finds the breaches, after those that the rules before this one have found.
  let find: @Sendable (_ style: PolicyStyle, _ found: [StyleBreach]) -> [StyleBreach]
}

extension StyleRule: CaseIterable {
  /// The rules, in the order in which they are looked for.
  public static let allCases: [StyleRule] = [
    selectionAsState, tapLeavesSelection, markInCell, setEditingInCommit, zeroBasedList, writeIntoCell,
    unknownCellField, unknownGlobal, unknownMember, wrongValue,
  ]
}

extension StyleRule: RawRepresentable, Hashable {
  /// The rule with a code.
  public init?(rawValue: String) {
    guard let rule = Self.allCases.first(where: { $0.code == rawValue }) else { return nil }
    self = rule
  }

  /// The code.
  public var rawValue: String { code }
}

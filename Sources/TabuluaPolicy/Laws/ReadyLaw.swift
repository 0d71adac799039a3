public import TabuluaModel

/// A law that every policy can name, in the list part of `policy.laws` or with `--law`.
///
/// Each law is one value, in a file of its own in the folder `Ready`, with all that is known of it: loading, proving,
/// reports and tests read the value. ``allCases`` is the only list of them.
///
/// ```swift
/// for law in ReadyLaw.allCases where law.isStructural { print(law.name, law.statement) }
/// ```
public struct ReadyLaw: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// What `policy.laws` and `--law` call it.
  public let name: String

  /// The law as a statement.
  public let statement: String

  /// Whether the law is about every rule, so that a proof asks it without being told.
  public let isStructural: Bool

  /// Which drags and taps a proof tries for it, and what breaks it there.
  public let domain: String

  /// What it is about: of which trials of a proof it says something.
  public let subject: LawSubject

  /// How a view checks the law after each change of a run; nil for a law that is proved only.
  ///
  /// That every answer is a place in the table, and that a refusal changes nothing, always hold in a run.
  public let rule: TableLaw.Rule?

  /// Its line in the guide, for a law that a run checks: what it says, and about how many steps a check takes.
  package let guideLine: GuideLine?

  /// What the guide tells of a law that a run checks.
  package typealias GuideLine = (says: String, steps: String)

  /// Whether `policy.laws` may hold a function under its name, which tells the rows that the law is about.
  package let takesPredicate: Bool

  /// What a proof prepares for it.
  package let needs: ReadyLawNeeds

  /// How a breach is found in the trials of a proof; at least one way.
  package let checks: [LawCheck]

  /// A policy that breaks this law and no other.
  package let plantedFault: PlantedFault

  init(
    _ name: String, statement: String, isStructural: Bool = false, domain: String, subject: LawSubject,
    rule: TableLaw.Rule? = nil, guideLine: GuideLine? = nil, takesPredicate: Bool = false,
    needs: ReadyLawNeeds = [],
    checks check: LawCheck, _ more: LawCheck..., plantedFault: PlantedFault
  ) {
    (self.name, self.statement, self.isStructural, self.domain) = (name, statement, isStructural, domain)
    self.subject = subject
    (self.rule, self.guideLine, self.takesPredicate, self.needs) = (rule, guideLine, takesPredicate, needs)
    (checks, self.plantedFault) = ([check] + more, plantedFault)
  }

  /// The name.
  public var rawValue: String { name }

  /// The law of a name; nil if there is none.
  public init?(rawValue name: String) {
    guard let law = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = law
  }
}

extension ReadyLaw {
  /// All ready laws, in the order in which a proof checks and tells them.
  public static let allCases: [ReadyLaw] = [
    .inTable, .refusalChangesNothing, .pure, .idempotent, .pathIndependent, .permutation, .removeThenInsert,
    .staysInSection, .notDisplaced, .keepsPlace, .lastPlaceKept, .oneMark, .exactlyOneMark, .noSelectionLeft,
    .notTrapped,
  ]
}

/// What a proof prepares for a law besides the trials that its checks tell.
package struct ReadyLawNeeds: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Marks are counted: both values of the check column are tried, and the table is looked at after each drag, which
  /// takes the row's mark along.
  package static let marks = ReadyLawNeeds(rawValue: 1)

  /// Taps are tried with each row selected before; otherwise only with none selected.
  package static let selectionBeforeTaps = ReadyLawNeeds(rawValue: 2)

  /// The law is about the selection: a tap may break it where the policy is told of none.
  package static let selection = ReadyLawNeeds(rawValue: 1 << 4)

  /// The policy is asked before the trials which rows may not be displaced.
  package static let fixedRows = ReadyLawNeeds(rawValue: 4)

  /// The policy is asked before the trials which rows may not leave their places.
  package static let keptRows = ReadyLawNeeds(rawValue: 8)
}

/// A policy with one fault, which a proof must find by its law.
package struct PlantedFault: Sendable {
  /// The policy.
  package let policy: String

  /// The proof is for tables of up to so many sections of up to so many rows.
  package let maximum: Int

  init(_ policy: String, maximum: Int = 2) { (self.policy, self.maximum) = (policy, maximum) }
}

/// What must hold for a table after every change; see ``TableView/laws``.
///
/// ```swift
/// final class Limits: TableViewLaws {
///   let checkedLaws = [TableLaw(name: "at most three in Doing", rule: .own)]
///   func verdict(ofLawAt index: Int, in view: TableView) -> TableDecision<TableLaw.Verdict> {
///     TableDecision(holds: (view.numberOfRows(inSection: 1) ?? 0) <= 3, reason: "Doing is full")
///   }
/// }
/// let limits = Limits()
/// view.laws = limits
/// ```
public protocol TableViewLaws: AnyObject {
  /// The laws, in the order in which they are checked; read before each check.
  var checkedLaws: [TableLaw] { get }

  /// What the law at an index of ``checkedLaws``, whose rule is ``TableLaw/Rule/own``, says of the table as it is now:
  /// that it holds or not, or how many faults it finds.
  ///
  /// A question: the table cannot be changed meanwhile. Where there are faults it is asked once more, about the table as
  /// it was before the change, because only more faults than before break the law.
  ///
  /// ```swift
  /// func verdict(ofLawAt index: Int, in view: TableView) -> TableDecision<TableLaw.Verdict> {
  ///   let rows = view.numberOfRows(inSection: 1) ?? 0
  ///   return TableDecision(.faults(max(0, rows - 3)), reason: "Doing is full")
  /// }
  /// ```
  func verdict(ofLawAt index: Int, in view: TableView) throws -> TableDecision<TableLaw.Verdict>

  /// What the law at an index of ``checkedLaws``, whose rule is ``TableLaw/Rule/eachSection``, says of a section of the table
  /// as it is now; what ``verdict(ofLawAt:in:)`` says, unless implemented.
  ///
  /// A question, which is asked about the sections that a change touched, and must look at no other. The faults of all of them
  /// count together; where there are any, they are counted once more as the sections were before the change.
  ///
  /// ```swift
  /// func verdict(ofLawAt index: Int, inSection section: Int, of view: TableView) -> TableDecision<TableLaw.Verdict> {
  ///   TableDecision(holds: (view.numberOfRows(inSection: section) ?? 0) <= 3, reason: "the section is full")
  /// }
  /// ```
  func verdict(
    ofLawAt index: Int, inSection section: Int, of view: TableView
  ) throws -> TableDecision<TableLaw.Verdict>

  /// Whether the row at a path may be pushed off its place when another one is moved, as
  /// ``TableLaw/Rule/notDisplaced`` means it; yes unless implemented.
  ///
  /// A question. The table is as it was before the change, and so is the path.
  ///
  /// ```swift
  /// func mayBeDisplaced(_ path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
  ///   TableDecision(path.row > 0, reason: "the first row keeps its place")
  /// }
  /// ```
  func mayBeDisplaced(_ path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool>

  /// Whether the row at a path may get another index path when rows are moved, it or others, as
  /// ``TableLaw/Rule/keepsPlace`` means it; yes unless implemented.
  ///
  /// A question. The table is as it was before the change, and so is the path.
  ///
  /// ```swift
  /// func mayLeavePlace(_ path: TableIndexPath, in view: TableView) -> TableDecision<Bool> {
  ///   TableDecision(path.row > 0, reason: "the first row stays where it is")
  /// }
  /// ```
  func mayLeavePlace(_ path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool>
}

extension TableViewLaws {
  /// What the law says of the whole table.
  public func verdict(
    ofLawAt index: Int, inSection section: Int, of view: TableView
  ) throws -> TableDecision<TableLaw.Verdict> {
    try verdict(ofLawAt: index, in: view)
  }

  /// Yes.
  public func mayLeavePlace(_ path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> { true }

  /// Yes.
  public func mayBeDisplaced(_ path: TableIndexPath, in view: TableView) throws -> TableDecision<Bool> {
    true
  }
}

/// A law of a table: its name, and how it is checked.
///
/// ```swift
/// let law = TableLaw(name: "one choice", rule: .oneMark)
/// ```
public struct TableLaw: Sendable, Hashable {
  /// How a law is checked after a change.
  ///
  /// ```swift
  /// let rules: [TableLaw.Rule] = [.staysInSection, .lastPlaceKept]
  /// let laws = rules.map { TableLaw(name: "\($0)", rule: $0) }
  /// ```
  public enum Rule: Sendable, Hashable {
    /// Each row that was moved is in the section where it was.
    ///
    /// O(*k*) for *k* moved rows.
    case staysInSection
    /// A row that may not be displaced has the index path that it had, unless it was itself moved.
    ///
    /// Checked when rows were moved; a question for each row whose path changed. Rows that a scripted data source
    /// moves are asked about before a drop only.
    case notDisplaced
    /// A row that may not leave its place has the index path that it had, whether it was moved itself or pushed.
    ///
    /// Checked as ``notDisplaced``.
    case keepsPlace
    /// The last row of a section that had rows is still its last.
    ///
    /// O(*k*) for *k* changed rows.
    case lastPlaceKept
    /// At most one row of a section is marked: in the check column, or by a checkmark as its accessory.
    ///
    /// Looks through a section in which a row came to be marked, O(rows of the section). A table with a scripted
    /// data source holds no marks.
    case oneMark
    /// Exactly one row of each section that has rows is marked, in the same way.
    ///
    /// Looks through the sections in which rows came, went or got another mark, O(rows of the section). A table with a
    /// scripted data source holds no marks.
    case exactlyOneMark
    /// No row is selected.
    ///
    /// O(1).
    case noSelectionLeft
    /// ``TableViewLaws/verdict(ofLawAt:in:)`` says.
    case own
    /// ``TableViewLaws/verdict(ofLawAt:inSection:of:)`` says of each section by itself.
    ///
    /// A question for each section that came, or in which rows came, went, were moved or got other values; for all of them
    /// where a scripted data source owns the rows, and where the table is looked at without a change.
    case eachSection
  }

  /// What a law says of a table.
  ///
  /// ```swift
  /// let isFull: TableLaw.Verdict = .faults(2)  // as before the change, or fewer than then: nothing is refused
  /// ```
  public enum Verdict: Sendable, Hashable {
    /// The law holds.
    case holds
    /// The law does not hold: the change is refused, whatever was before it.
    case broken
    /// So many things are not as they should be. The change is refused where they are more than before it.
    case faults(Int)
  }

  /// The law's name, which refusals tell.
  public var name: String

  /// How it is checked.
  public var rule: Rule

  /// Where it stands, such as `kanban.lua:3`.
  public var at: String?

  /// Makes a law.
  public init(name: String, rule: Rule, at: String? = nil) {
    self.name = name
    self.rule = rule
    self.at = at
  }
}

extension TableLaw.Verdict {
  /// How many faults there are; nil where the law counts none.
  package var faults: Int? { if case .faults(let count) = self { count } else { nil } }

  /// Whether nothing is wrong.
  package var isClean: Bool { self == .holds || self == .faults(0) }
}

extension TableDecision<TableLaw.Verdict> {
  /// Makes the decision of a law that only says whether it holds.
  public init(holds: Bool, reason: String? = nil, decidedBy: String? = nil) {
    self.init(holds ? .holds : .broken, reason: reason, decidedBy: decidedBy)
  }
}

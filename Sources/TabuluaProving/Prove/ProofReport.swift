public import TabuluaDrawing
public import TabuluaModel

/// What came of a proof: the laws hold for every trial of the domain, or here is the smallest that breaks one.
///
/// ```swift
/// let report = try Prover(prototype, .shapes(maximum: 2), laws: [.notDisplaced]).run()
/// if let found = report.counterExample { print(found.text(style: TextStyle())) }
/// ```
public struct ProofReport: Sendable {
  /// What the proof is about.
  public var scope: Scope

  /// What a proof is about.
  ///
  /// ```swift
  /// let report = try Prover(prototype, .table(.loaded(table))).run()
  /// if case .table(let rowCounts) = report.scope { print(rowCounts) }
  /// ```
  public enum Scope: Sendable, Hashable {
    /// One table with so many rows in its sections.
    case table(rowCounts: [Int])
    /// All tables with up to so many rows in each section, and as many sections at most, or exactly the sections
    /// that the policy lists.
    case shapes(maximum: Int, listedSections: Int?)
  }

  /// The rows whose drags and taps were tried; nil for all.
  public var onlyRows: [TableIndexPath]?

  /// How many rows were dragged together at most.
  public var groups = 1

  /// The laws, in the order in which they are checked: the structural ones, the policy's, and those asked for.
  public var laws: [ProofLaw]

  /// Of how many trials each law says something, in the order of the laws; empty with a counter-example.
  ///
  /// A law that says nothing of any trial holds, and nothing is proved by that: it is among the ``gaps``.
  public var cases: [Int] = []

  /// The laws that say something of a trial.
  public var provedLaws: [ProofLaw] { zip(laws, cases).filter { $1 > 0 }.map(\.0) }

  /// How much was tried; with a counter-example, up to the table that it was found on.
  public var size: ProofSize

  /// The smallest trial that breaks a law; nil if all laws are proved.
  public var counterExample: CounterExample?

  /// What is worth telling and breaks no law that was asked for.
  public var findings: [ProofFinding] = []

  /// What was not tried, and of which nothing is proved; empty with a counter-example.
  public var gaps: [ProofGap] = []

  /// Whether every law holds for every trial.
  public var isProved: Bool { counterExample == nil }
}

/// How much a proof tried.
///
/// ```swift
/// let size = try Prover(prototype, .shapes(maximum: 3)).run().size
/// print(size.tables, size.drags, size.calls)
/// ```
public struct ProofSize: Sendable, Hashable {
  /// How many tables; each shape counts once for each assignment of values.
  public var tables = 0

  /// How many shapes of tables: counts of rows in sections.
  public var shapes = 0

  /// How many drags: a row and the places that it is held over.
  ///
  /// A drag that several laws look at counts once.
  public var drags = 0

  /// How many taps; a tap counts once for each selection that it begins with.
  public var taps = 0

  /// How many calls of callbacks, predicates and own laws, but for those while a table is loaded.
  public var calls = 0

  /// Makes the size of nothing.
  public init() {}
}

/// Something that a proof tells and that breaks no law.
///
/// ```swift
/// let report = try Prover(prototype, .shapes(maximum: 3)).run()
/// if report.findings.contains(.nothingMoves) { print("no row can be dragged at all") }
/// ```
public enum ProofFinding: Sendable, Hashable {
  /// A row that `can_move_row` refuses is pushed off its place by a drag of another row; the first one found, in the
  /// smallest table.
  case displaceable(row: TableIndexPath, label: String?, drag: DragTrial, shape: [Int])

  /// An own law, or one about marks or the selection, that holds of none of the tables with rows before anything is done.
  case neverHolds(ProofLaw)

  /// Columns whose listed values are not text, though no type is declared: in a CSV table they are.
  case undeclaredTypes([String])

  /// Rows of a scripted data source that show the same, so that an exchange of them cannot be seen.
  case indistinctRows(TableIndexPath, TableIndexPath)

  /// The policy keeps something of what it is asked or told in variables of its own: each drag and each tap was tried with
  /// the policy as it is loaded, and not with what it kept of others.
  case remembers

  /// It matters to the policy which rows are in view: each table was tried with as many as in a run, and with few.
  case looksAtRowsInView(few: Int)

  /// No row of any table may be dragged, so that a proof about drags says little.
  case nothingMoves
}

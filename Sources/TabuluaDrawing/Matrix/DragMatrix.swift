public import TabuluaBatch
public import TabuluaModel
public import TabuluaText

/// Every drag of a table at a glance: which row, held over which place, ends how.
///
/// A small table has a cell for each drag; a large one is put together by sections, with counts. Above a bound the
/// counts are those of a sample, which is then called one.
///
/// ```swift
/// let matrix = try DragMatrix(bench, detail: .rows)
/// print(matrix.text(style: TextStyle(width: 100)))
/// ```
public struct DragMatrix: Sendable {
  /// A section of the table.
  ///
  /// ```swift
  /// for section in try DragMatrix(bench, detail: .sections).sections { print(section.title ?? "", section.count) }
  /// ```
  public struct Section: Sendable {
    /// Its title.
    public var title: String?
    /// How many rows it has.
    public var count: Int
    /// What its rows are called; empty where there are no cells.
    public var rows: [String]

    /// Makes a section.
    package init(title: String?, count: Int, rows: [String] = []) {
      (self.title, self.count, self.rows) = (title, count, rows)
    }
  }

  /// A drag, and how it ended.
  ///
  /// ```swift
  /// if let cells = try DragMatrix(bench, detail: .rows).cells {
  ///   for cell in cells.joined() { print(cell.source, cell.proposed, cell.ending.outcome) }
  /// }
  /// ```
  public struct Cell: Sendable {
    /// The dragged row, before the change.
    public var source: TableIndexPath
    /// Where it was dropped, after the removal.
    public var proposed: TableIndexPath
    /// How it ended.
    public var ending: DragEnding
    /// The callbacks that were called, and the defaults that stood in for absent ones; none in a matrix of very many cells.
    public var calls: [CallRecord]

    init(source: TableIndexPath, proposed: TableIndexPath, ending: DragEnding, calls: [CallRecord]) {
      (self.source, self.proposed) = (source, proposed)
      (self.ending, self.calls) = (ending, calls)
    }

    /// Makes the cell of a drag that was tried, with the beginnings of long reasons.
    package init(_ result: DragResult) {
      (source, proposed) = (result.drag.source, result.drag.proposed)
      (ending, calls) = (result.ending.shortened, result.calls.map(\.shortened))
    }
  }

  /// A reason, and how often it was given.
  ///
  /// ```swift
  /// for reason in try DragMatrix(bench, detail: .rows).reasons { print(reason.count, reason.text) }
  /// ```
  public struct Reason: Sendable {
    /// The policy's words, or the message of an error.
    public var text: String
    /// How these drags ended.
    public var outcome: StepResult.Outcome
    /// Where the callback that gave it is defined.
    public var place: String?
    /// How many drags ended so.
    public var count: Int
    /// The first of them.
    public var first: DragTrial

    /// Makes a reason that was given once.
    package init(text: String, outcome: StepResult.Outcome, place: String?, first: DragTrial) {
      (self.text, self.outcome, self.place) = (text, outcome, place)
      (self.count, self.first) = (1, first)
    }
  }

  /// The sections of the table.
  public let sections: [Section]

  /// The rows that are dragged with each row, before the change; none where each is dragged alone.
  public let companions: [TableIndexPath]

  /// How many drags the table has.
  public let total: Int

  /// The cells of each row, in table order; nil where the matrix is put together by sections.
  public package(set) var cells: Cells?

  /// The sections that each row and column of ``counts`` stands for; one section each, unless there are very many.
  package let blocks: [Range<Int>]

  /// For each block of sources, and in it for each block of proposed places, how the drags ended.
  public package(set) var counts: [[OutcomeCounts]]

  /// For each pair of blocks the first drag that ended in each way, with its calls; empty where there are cells, and
  /// for more than 24 blocks.
  package var examples: [[[Cell]]] = []

  /// The reasons in the order of their first drags; of very many only the first.
  public package(set) var reasons: [Reason] = []

  /// What the first drag ended with that a limit stopped; nil for none.
  ///
  /// What the policy would have answered then, nobody knows.
  public package(set) var stopped: Diagnostic?

  /// How many drags were tried.
  public var tried: Int { sum.total }

  /// Whether only a part of the drags was tried.
  public var isSample: Bool { tried < total }

  /// How all the drags that were tried ended.
  public var sum: OutcomeCounts {
    counts.reduce(into: OutcomeCounts()) { sum, row in for cell in row { sum += cell } }
  }

  /// The drag of a row and its companions, without places; of which the row itself may be one.
  package static func drag(of row: TableIndexPath, with companions: [TableIndexPath]) -> DragTrial {
    DragTrial(source: row, through: [], followers: companions.filter { $0 != row })
  }

  /// How many places each section has for a row that is dragged with its companions.
  func places(of row: TableIndexPath) -> [Int] {
    Self.drag(of: row, with: companions).numberOfPlaces(rowCounts: sections.map(\.count))
  }

  /// The most blocks that sections are put together in.
  private static let mostBlocks = 200

  /// Makes the matrix of a table of which no drag was tried yet.
  package init(sections: [Section], companions: [TableIndexPath] = [], hasCells: Bool) {
    self.sections = sections
    self.companions = companions
    let lengths = sections.map(\.count)
    total =
      companions.isEmpty
      ? DragTrial.count(rowCounts: lengths)
      : lengths.enumerated().reduce(0) { sum, section in
        (0..<section.element).reduce(sum) { sum, row in
          let path = TableIndexPath(section: section.offset, row: row)
          return sum + Self.drag(of: path, with: companions).numberOfPlaces(rowCounts: lengths).reduce(0, +)
        }
      }
    let width = max(1, (sections.count + Self.mostBlocks - 1) / Self.mostBlocks)
    let blocks = stride(from: 0, to: sections.count, by: width).map { $0..<min($0 + width, sections.count) }
    self.blocks = blocks
    counts = blocks.map { _ in blocks.map { _ in OutcomeCounts() } }
    cells = hasCells ? Cells(counts: lengths, companions: companions) : nil
  }
}

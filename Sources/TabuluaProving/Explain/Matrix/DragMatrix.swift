public import TabuluaText
public import TabuluaBatch
import TabuluaDrawing
public import TabuluaModel

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
  /// How much a matrix keeps.
  ///
  /// ```swift
  /// let overview = try DragMatrix(bench, detail: .sections)
  /// ```
  public enum Detail: Sendable, Hashable {
    /// A cell for each drag, with its calls.
    case rows
    /// Counts for each pair of sections.
    case sections
  }

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
  }

  /// A drag, and how it ended.
  ///
  /// ```swift
  /// for cell in (try DragMatrix(bench, detail: .rows).cells ?? []).joined() {
  ///   print(cell.source, cell.proposed, cell.ending.outcome)
  /// }
  /// ```
  public struct Cell: Sendable {
    /// The dragged row, before the change.
    public var source: TableIndexPath
    /// Where it was dropped, after the removal.
    public var proposed: TableIndexPath
    /// How it ended.
    public var ending: DragEnding
    /// The callbacks that were called, and the defaults that stood in for absent ones.
    public var calls: [CallRecord]
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
  }

  /// The sections of the table.
  public let sections: [Section]

  /// How many drags the table has.
  public let total: Int

  /// The cells of each row, in table order; nil where the matrix is put together by sections.
  public private(set) var cells: [[Cell]]?

  /// The sections that each row and column of ``counts`` stands for; one section each, unless there are very many.
  package let blocks: [Range<Int>]

  /// For each block of sources, and in it for each block of proposed places, how the drags ended.
  public private(set) var counts: [[OutcomeCounts]]

  /// For each pair of blocks the first drag that ended in each way, with its calls; empty where there are cells, and
  /// for more than 24 blocks.
  package private(set) var examples: [[[Cell]]]

  /// The reasons in the order of their first drags; of very many only the first.
  public private(set) var reasons: [Reason]

  /// How many drags were tried.
  public var tried: Int { sum.total }

  /// Whether only a part of the drags was tried.
  public var isSample: Bool { tried < total }

  /// How all the drags that were tried ended.
  public var sum: OutcomeCounts {
    counts.reduce(into: OutcomeCounts()) { sum, row in for cell in row { sum += cell } }
  }

  /// The most drags that are tried unless told otherwise.
  public static let standardLimit = 10_000_000

  /// The most blocks for which examples are kept.
  static let mostExampleBlocks = 24

  /// The most blocks that sections are put together in.
  static let mostBlocks = 200

  /// Tries the drags of a table.
  ///
  /// ```swift
  /// let matrix = try DragMatrix(bench, detail: .rows)
  /// print(matrix.text(style: TextStyle()))
  /// ```
  ///
  /// - Parameters:
  ///   - bench: The policy and the table.
  ///   - detail: Whether to keep a cell for each drag.
  ///   - limit: The most drags to try; of a larger table the drags of evenly chosen rows are tried.
  ///   - progress: Is told now and then how many drags were tried, and of how many.
  /// - Throws: what a callback fails with that says what rows and sections show, and what is wrong when a scripted
  ///   data source is loaded anew. A drag that fails is a result.
  /// - Complexity: O(*n* × (*n* + *s*)) for *n* rows in *s* sections.
  public init(
    _ bench: DragBench, detail: Detail, limit: Int = standardLimit,
    progress: ((_ tried: Int, _ of: Int) -> Void)? = nil
  ) throws(Diagnostic) {
    let lengths = bench.rowCounts
    sections = try Self.sections(of: bench, lengths, labelsRows: detail == .rows)
    let rows = lengths.reduce(0, +)
    let columns = rows + lengths.count - 1
    total = rows * max(0, columns)
    let width = max(1, (lengths.count + Self.mostBlocks - 1) / Self.mostBlocks)
    blocks = stride(from: 0, to: lengths.count, by: width).map { $0..<min($0 + width, lengths.count) }
    counts = blocks.map { [blocks] _ in blocks.map { _ in OutcomeCounts() } }
    cells = detail == .rows ? [] : nil
    examples = []
    let keepsExamples = detail == .sections && blocks.count <= Self.mostExampleBlocks
    var firsts: [[[DragTrial]]] = blocks.map { [blocks] _ in blocks.map { _ in [] } }
    reasons = []
    // Evenly chosen rows, all of their places.
    let sources = columns > 0 ? min(rows, max(1, limit / columns)) : 0
    let planned = sources * max(0, columns)
    var notes = ReasonNotes()
    var done = 0
    var number = 0
    let survey = DragSurvey(bench)
    defer { survey.end() }
    for section in lengths.indices {
      for row in 0..<lengths[section] {
        defer { number += 1 }
        guard number * sources / rows != (number + 1) * sources / rows else { continue }
        let source = TableIndexPath(section: section, row: row)
        var line: [Cell] = []
        for target in lengths.indices {
          var found = OutcomeCounts()
          for place in 0..<(lengths[target] + (target == section ? 0 : 1)) {
            let proposed = TableIndexPath(section: target, row: place)
            let ending: DragEnding
            if detail == .rows {
              let drag = DragTrial(source: source, to: proposed)
              let result = try bench.result(of: drag, recordsCalls: true)
              ending = result.ending
              line.append(Cell(source: source, proposed: proposed, ending: ending, calls: result.calls))
            } else {
              ending = try survey.ending(from: source, to: proposed)
            }
            if keepsExamples, found[ending.outcome] + counts[section][target][ending.outcome] == 0 {
              firsts[section][target].append(DragTrial(source: source, to: proposed))
            }
            found.count(ending.outcome)
            notes.take(ending, from: source, to: proposed)
            done += 1
            if let progress, done & 0xFFF == 0 { progress(done, planned) }
          }
          counts[section / width][target / width] += found
        }
        cells?.append(line)
      }
    }
    reasons = notes.reasons
    guard keepsExamples else { return }
    survey.end()
    for line in firsts {
      var cells: [[Cell]] = []
      for drags in line {
        var shown: [Cell] = []
        for drag in drags {
          let result = try bench.result(of: drag, recordsCalls: true)
          shown.append(
            Cell(source: drag.source, proposed: drag.proposed, ending: result.ending, calls: result.calls))
        }
        cells.append(shown)
      }
      examples.append(cells)
    }
  }

  private static func sections(
    of bench: DragBench, _ lengths: [Int], labelsRows: Bool
  ) throws(Diagnostic) -> [Section] {
    if labelsRows {
      let page = try bench.page()
      return page.sections.map { section in
        Section(
          title: section.title, count: section.rows.count,
          rows: section.rows.map(\.fullLabel))
      }
    }
    var sections: [Section] = []
    for (number, count) in lengths.enumerated() {
      sections.append(Section(title: try bench.title(ofSection: number), count: count, rows: []))
    }
    return sections
  }
}

/// The reasons that were given, while drags are tried.
private struct ReasonNotes {
  struct Name: Hashable {
    let text: String
    let outcome: StepResult.Outcome
    let place: String?
  }

  private(set) var reasons: [DragMatrix.Reason] = []
  private var numbers: [Name: Int] = [:]

  /// Counters in a reason can make very many.
  private static let most = 1000

  mutating func take(_ ending: DragEnding, from source: TableIndexPath, to proposed: TableIndexPath) {
    guard let text = ending.error?.message ?? ending.reason else { return }
    let name = Name(text: text, outcome: ending.outcome, place: ending.place)
    if let number = numbers[name] {
      reasons[number].count += 1
    } else if reasons.count < Self.most {
      numbers[name] = reasons.count
      reasons.append(
        DragMatrix.Reason(
          text: text, outcome: ending.outcome, place: ending.place, count: 1,
          first: DragTrial(source: source, to: proposed)))
    }
  }
}

extension TablePage.Row {
  /// The row's key and what its cell shows, such as `T-2 Measure`.
  fileprivate var fullLabel: String {
    [key, cell.text == key ? nil : cell.text].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

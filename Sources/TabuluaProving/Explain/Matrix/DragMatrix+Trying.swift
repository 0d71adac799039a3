public import TabuluaText
import TabuluaBatch
public import TabuluaDrawing
public import TabuluaModel

extension DragMatrix {
  /// How much a matrix keeps.
  ///
  /// ```swift
  /// let overview = try DragMatrix(bench, detail: .sections)
  /// ```
  public enum Detail: Sendable, Hashable {
    /// A cell for each drag; of up to ``mostWithCalls`` drags with its calls.
    case rows
    /// Counts for each pair of sections.
    case sections
  }

  /// The most drags that are tried unless told otherwise.
  public static let standardLimit = 10_000_000

  /// The most drags of which the calls are kept: of more nobody reads them, and they take a hundred times as much memory.
  public static let mostWithCalls = 20_000

  /// The most blocks for which examples are kept.
  private static let mostExampleBlocks = 24

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
  ///   - companions: Rows that are dragged together with each row, before the change; none where each is dragged alone.
  ///   - limit: The most drags to try; of a larger table the drags of evenly chosen rows are tried.
  ///   - mostWithCalls: The most drags of which the calls are kept.
  ///   - progress: Is told now and then how many drags were tried, and of how many.
  /// - Throws: what a callback fails with that says what rows and sections show, and what is wrong when a scripted
  ///   data source is loaded anew. A drag that fails is a result.
  /// - Complexity: O(*n* × (*n* + *s*)) for *n* rows in *s* sections.
  public init(
    _ bench: DragBench, detail: Detail, with companions: [TableIndexPath] = [], limit: Int = standardLimit,
    callsOfUpTo mostWithCalls: Int = mostWithCalls,
    progress: ((_ tried: Int, _ of: Int) -> Void)? = nil
  ) throws(Diagnostic) {
    self.init(
      sections: try Self.sections(of: bench, detail), companions: companions.sorted(),
      hasCells: detail == .rows)
    let places = TablePlaces(counts: sections.map(\.count))
    let width = blocks.first?.count ?? 1
    let keepsCalls = detail == .rows && total <= mostWithCalls
    let keepsExamples = detail == .sections && blocks.count <= Self.mostExampleBlocks
    var firsts = blocks.map { [blocks] _ in blocks.map { _ in [DragTrial]() } }
    // Evenly chosen rows, all of their places.
    let sources = places.perRow > 0 ? min(places.rows, max(1, limit / places.perRow)) : 0
    var notes = ReasonNotes()
    var done = 0
    let survey = DragSurvey(bench)
    defer { survey.end() }
    for number in 0..<places.rows where number * sources / places.rows != (number + 1) * sources / places.rows
    {
      let source = places.path(ofRow: number)
      cells?.begin(source)
      let rows = Self.drag(of: source, with: self.companions)
      for proposed in rows.proposals(rowCounts: places.counts) {
        let (row, column) = (source.section / width, proposed.section / width)
        let drag = rows.over([proposed])
        let ending: DragEnding
        var calls: [CallRecord]?
        if keepsCalls || !rows.followers.isEmpty {
          survey.end()
          try bench.beginAnew()
          let result = try bench.result(of: drag, recordsCalls: true)
          ending = result.ending
          if keepsCalls { calls = result.calls }
        } else {
          ending = try survey.ending(from: source, to: proposed)
        }
        cells?.add(ending, over: proposed, calls)
        if keepsExamples, counts[row][column][ending.outcome] == 0 { firsts[row][column].append(drag) }
        counts[row][column].count(ending.outcome)
        notes.take(ending, of: drag)
        if stopped == nil, let error = ending.error, error.isOfLimit { stopped = error }
        done += 1
        if let progress, done & 0xFFF == 0 { progress(done, sources * places.perRow) }
      }
    }
    reasons = notes.reasons
    guard keepsExamples else { return }
    survey.end()
    examples = try firsts.map { (line) throws(Diagnostic) in
      try line.map { (drags) throws(Diagnostic) in
        try drags.map { (drag) throws(Diagnostic) in
          try bench.beginAnew()
          return Cell(try bench.result(of: drag, recordsCalls: true))
        }
      }
    }
  }

  private static func sections(
    of bench: DragBench, _ detail: Detail
  ) throws(Diagnostic) -> [Section] {
    bench.watchMemory()
    guard detail == .sections else {
      return try bench.page().sections.map { section in
        Section(title: section.title, count: section.rows.count, rows: section.rows.map(\.fullLabel))
      }
    }
    return try bench.rowCounts.enumerated().map { (number, count) throws(Diagnostic) in
      Section(title: try bench.title(ofSection: number), count: count)
    }
  }
}

/// The reasons that were given, while drags are tried.
private struct ReasonNotes {
  private(set) var reasons: [DragMatrix.Reason] = []

  /// The number of a reason by its text, outcome and place.
  private var numbers: [[String?]: Int] = [:]

  /// Counters in a reason can make very many.
  private static let most = 1000

  mutating func take(_ ending: DragEnding, of drag: DragTrial) {
    guard let text = (ending.error?.message ?? ending.reason).map(PrintableText.beginning) else { return }
    let name = [text, ending.outcome.rawValue, ending.place]
    if let number = numbers[name] {
      reasons[number].count += 1
    } else if reasons.count < Self.most {
      numbers[name] = reasons.count
      reasons.append(
        DragMatrix.Reason(text: text, outcome: ending.outcome, place: ending.place, first: drag))
    }
  }
}

extension TablePage.Row {
  /// The row's key and what its cell shows, such as `T-2 Measure`.
  fileprivate var fullLabel: String {
    [key, cell.text == key ? nil : cell.text].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

import TabuluaBatch
package import TabuluaModel

extension DragMatrix {
  /// The cells of a matrix, a line for each dragged row, in table order; a line is made when it is asked for.
  ///
  /// Each way in which drags end is kept once, so that a million cells take about four megabytes where their reasons repeat.
  ///
  /// ```swift
  /// if let cells = try DragMatrix(bench, detail: .rows).cells {
  ///   print(cells.total, cells[0].count)
  /// }
  /// ```
  public struct Cells: RandomAccessCollection, Sendable {
    /// A line that is kept.
    private struct Line: Sendable {
      let source: TableIndexPath
      var numbers: [UInt32] = []
      /// The calls of each cell; empty where none are kept.
      var calls: [[CallRecord]] = []
    }

    /// What endings have in common that are kept once.
    private struct Key: Hashable {
      let outcome: StepResult.Outcome
      let wasPickedUp: Bool
      let landing: TableIndexPath?
      let reason: String?
      let place: String?
    }

    private let counts: [Int]
    private let companions: [TableIndexPath]
    private var lines: [Line] = []
    private var numbers: [Key: UInt32] = [:]

    /// The endings that a cell has.
    ///
    /// Where a row stays where it was put, or at home, they have no landing.
    private(set) var endings: [DragEnding] = []

    /// How many cells there are of each ending.
    private(set) var uses: [Int] = []

    /// How many cells there are.
    public var total: Int { uses.reduce(0, +) }

    /// Whether the calls of each cell are kept.
    public private(set) var haveCalls = false

    init(counts: [Int], companions: [TableIndexPath]) {
      (self.counts, self.companions) = (counts, companions)
    }

    /// The number of the first line: 0.
    public var startIndex: Int { 0 }

    /// The number of lines.
    public var endIndex: Int { lines.count }

    /// The cells of a row, by the number of the row in the table.
    ///
    /// - Complexity: O(places).
    public subscript(row: Int) -> [Cell] {
      let line = lines[row]
      let places = DragMatrix.drag(of: line.source, with: companions).proposals(rowCounts: counts)
      return zip(line.numbers, places).enumerated().map { index, cell in
        let (number, proposed) = cell
        var ending = endings[Int(number)]
        switch ending.outcome {
        case .moved: ending.landing = proposed
        case .unchanged: ending.landing = line.source
        case .done, .retargeted, .refused, .failed, .cancelled, .held: break
        }
        return Cell(
          source: line.source, proposed: proposed, ending: ending,
          calls: line.calls.indices.contains(index) ? line.calls[index] : [])
      }
    }

    /// The dragged row of a line, and the numbers of its cells' ``endings``.
    func numbers(ofLine line: Int) -> (source: TableIndexPath, endings: [UInt32]) {
      (lines[line].source, lines[line].numbers)
    }

    /// Begins the line of a row.
    package mutating func begin(_ source: TableIndexPath) { lines.append(Line(source: source)) }

    /// Adds a cell to the last line; `calls` is nil where no calls are kept.
    ///
    /// Of long reasons the beginnings are kept.
    package mutating func add(_ ending: DragEnding, over proposed: TableIndexPath, _ calls: [CallRecord]?) {
      guard let source = lines.last?.source else { return }
      let number = number(of: ending.shortened, from: source, over: proposed)
      uses[Int(number)] += 1
      lines[lines.count - 1].numbers.append(number)
      if let calls {
        lines[lines.count - 1].calls.append(calls.map(\.shortened))
        haveCalls = true
      }
    }

    private mutating func number(
      of ending: DragEnding, from source: TableIndexPath, over proposed: TableIndexPath
    ) -> UInt32 {
      var ending = ending
      let isUsual =
        ending.outcome == .moved && ending.landing == proposed
        || ending.outcome == .unchanged && ending.landing == source
      if isUsual { ending.landing = nil }
      let next = UInt32(truncatingIfNeeded: endings.count)
      if ending.error == nil, ending.others.isEmpty {
        let key = Key(
          outcome: ending.outcome, wasPickedUp: ending.wasPickedUp, landing: ending.landing,
          reason: ending.reason, place: ending.place)
        if let number = numbers[key] { return number }
        numbers[key] = next
      }
      endings.append(ending)
      uses.append(0)
      return next
    }
  }
}

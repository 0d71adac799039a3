import TabuluaText
import TabuluaModel
import TabuluaPolicy

/// The tables of a proof, cut into parts for the threads.
struct ProofWork {
  /// Which tables are made; nil where one is given.
  let plan: ShapePlan?

  /// How many drags there are in all.
  let drags: Int

  /// Which smaller proof there is, in words; nil for none.
  let smaller: String?

  /// The parts, the smallest tables first.
  let parts: AnyIterator<ProofPart>

  /// What is said where there are too many drags for a policy that is loaded anew for each; nil where there are not.
  private let tooManyReloads: Diagnostic?

  /// A part has about so many drags; what is found must not depend on how many threads there are, so that this does
  /// not either.
  private static let drags = 50_000

  /// As many, where the policy may have to be loaded anew for each drag: whoever waits is told how far it is.
  private static let dragsWithReload = 2_000

  /// Sizes the work up; `listed` are values of columns that the user did not give.
  ///
  /// - Throws: `proof_too_large`, and what is wrong with the values.
  init(
    _ prover: Prover, _ policy: LuaPolicy, _ laws: LawSet, listed: [String: [TableValue]], hasMemory: Bool
  ) throws(Diagnostic) {
    let mostWithReload = prover.maximumDrags / 100
    let mayReload = hasMemory && TableTrial.isToldOfDrags(policy)
    let limit = mayReload ? mostWithReload : prover.maximumDrags
    let hovers = laws.mostHovers
    switch prover.domain {
    case .shapes(let maximum, let values):
      let plan = try ShapePlan(
        maximum: maximum, policy: policy, mapping: prover.mapping,
        values: listed.merging(values) { _, given in given })
      let size = plan.size(hovers: hovers, groups: prover.groups)
      func tooLarge(_ limit: Int) -> Diagnostic? {
        if size.drags <= limit, size.tables <= limit { return nil }
        return .tooLarge(
          plan, hovers: hovers, groups: prover.groups, drags: size.drags, tables: size.tables, limit: limit)
      }
      if let error = tooLarge(limit) { throw error }
      tooManyReloads = tooLarge(mostWithReload)
      smaller = plan.smaller(hovers: hovers, groups: prover.groups)
      parts = AnyIterator(plan.tables.lazy.map { ProofPart(content: .shape($0)) }.makeIterator())
      (self.plan, drags) = (plan, size.drags)
    case .table(let table) where prover.onlyRows != nil:
      let counts = Self.rowCounts(of: table, prover.prototype)
      let (parts, drags) = Self.parts(
        of: table, counts, prover.onlyRows ?? [], hovers: hovers, groups: prover.groups)
      self.parts = AnyIterator(parts.makeIterator())
      (plan, self.drags, tooManyReloads, smaller) = (nil, drags, nil, nil)
    case .table(let table):
      let places = TablePlaces(counts: Self.rowCounts(of: table, prover.prototype))
      let drags = ShapePlan.drags(
        rows: places.rows, sections: places.counts.count, hovers: hovers, groups: prover.groups
      ).value
      func tooLarge(_ limit: Int) -> Diagnostic? {
        if drags <= limit { return nil }
        return .tooLarge(
          rows: places.rows, sections: places.counts.count, hovers: hovers, drags: drags, limit: limit)
      }
      if let error = tooLarge(limit) { throw error }
      tooManyReloads = tooLarge(mostWithReload)
      let parts = Self.parts(
        of: table, rows: places.rows, drags: drags, each: mayReload ? Self.dragsWithReload : Self.drags)
      self.parts = AnyIterator(parts.makeIterator())
      (plan, self.drags, smaller) = (nil, drags, Self.smaller(hovers: hovers))
    }
  }

  /// What was found, unless the policy turned out to be one that has to be loaded anew for more drags than one waits for.
  func checked(_ findings: TableTrial.Findings) -> Result<TableTrial.Findings, Diagnostic> {
    if findings.remembers, let tooManyReloads { return .failure(tooManyReloads) }
    return .success(findings)
  }
}

extension ProofWork {
  /// What would be a smaller proof of a given table, in words.
  private static func smaller(hovers: Int) -> String {
    let single = "`--row` tries the drags of single rows"
    return hovers > 1
      ? "the law `path_independent` tries ways over \(hovers) places: `--only-law` leaves it out; \(single)"
      : single
  }

  /// A table in parts of about so many drags.
  private static func parts(of table: TrialTable, rows: Int, drags: Int, each most: Int) -> [ProofPart] {
    guard drags > most else { return [ProofPart(content: .given(table))] }
    let step = max(1, most / max(1, drags / max(1, rows)))
    return stride(from: 0, to: rows, by: step).map { first in
      ProofPart(content: .given(table), sources: first..<min(rows, first + step))
    }
  }

  /// A part for each of some rows of a table, and how many drags these are.
  private static func parts(
    of table: TrialTable, _ counts: [Int], _ rows: [TableIndexPath], hovers: Int, groups: Int
  ) -> (parts: [ProofPart], drags: Int) {
    let places = TablePlaces(counts: counts)
    let all = ShapePlan.drags(
      rows: places.rows, sections: counts.count, hovers: hovers, groups: groups
    ).value
    let parts = rows.filter { counts.indices.contains($0.section) && $0.row < counts[$0.section] }
      .map { path in
        let number = counts[..<path.section].reduce(path.row, +)
        return ProofPart(content: .given(table), sources: number..<number + 1)
      }
    return (parts, all / max(1, places.rows) * rows.count)
  }

  /// How many rows each section of a table has; none where it cannot be loaded.
  private static func rowCounts(of table: TrialTable, _ prototype: PolicyPrototype) -> [Int] {
    if case .loaded(let contents) = table { return contents.rowCounts }
    return (try? DragBench(prototype, table))?.rowCounts ?? []
  }
}

/// One table of a proof, or some of its rows.
struct ProofPart: Sendable {
  /// The table.
  var content: Content

  /// The numbers of the rows that are tried; nil for all.
  var sources: Range<Int>?

  enum Content: Sendable {
    case given(TrialTable)
    case shape(ShapeTable)
  }

  /// The table of a plan; nil for one that was given.
  var shape: ShapeTable? { if case .shape(let shape) = content { shape } else { nil } }

  /// The table to be tried.
  ///
  /// - Throws: what is wrong with the mapping of a table that is made.
  func table() throws(Diagnostic) -> TrialTable {
    switch content {
    case .given(let table): table
    case .shape(let shape): try shape.trial()
    }
  }
}

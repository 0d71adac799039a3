import TabuluaText
import TabuluaModel
import TabuluaPolicy

/// The tables of a proof, cut into parts for the threads.
struct ProofWork {
  /// How many drags there are in all.
  let drags: Int

  private let domain: ProofDomain
  private let plan: ShapePlan?

  /// The row counts of a table that is given.
  private var places: TablePlaces?

  /// A part has about so many drags; what is found must not depend on how many threads there are, so that this does
  /// not either.
  private static let drags = 50_000

  /// Sizes the work up.
  ///
  /// - Throws: `proof_too_large`.
  ///
  /// `weight` is how many drags one drag of the policy counts for.
  init(_ prover: Prover, plan: ShapePlan?, laws: LawSet, weight: Int) throws(Diagnostic) {
    let limit = prover.maximumDrags / weight
    domain = prover.domain
    self.plan = plan
    let hovers = laws.mostHovers
    if let plan {
      let size = plan.size(hovers: hovers)
      drags = size.drags
      guard size.drags <= limit, size.tables <= limit else {
        throw .tooLarge(plan, hovers: hovers, drags: size.drags, tables: size.tables, limit: limit)
      }
    } else if case .table(.loaded(let contents)) = prover.domain {
      let counts = contents.rowCounts
      places = TablePlaces(counts: counts)
      drags = ShapePlan.drags(rows: contents.numberOfRows, sections: counts.count, hovers: hovers).value
      guard drags <= limit else {
        throw .tooLarge(
          rows: contents.numberOfRows, sections: counts.count, hovers: hovers, drags: drags,
          limit: limit)
      }
    } else {
      drags = 0
    }
  }

  /// Gives the parts one after the other, the smallest tables first.
  func parts() -> () -> ProofPart? {
    if let plan {
      var cursor = ShapeCursor(plan)
      var number = -1
      return {
        number += 1
        return cursor.next().map { ProofPart(table: number, part: 0, content: .shape($0), sources: nil) }
      }
    }
    guard case .table(let table) = domain else { return { nil } }
    guard let places, places.rows * places.perRow > Self.drags else {
      var part: ProofPart? = ProofPart(table: 0, part: 0, content: .given(table), sources: nil)
      return {
        defer { part = nil }
        return part
      }
    }
    let rows = max(1, Self.drags / max(1, places.perRow))
    var first = 0
    return {
      guard first < places.rows else { return nil }
      let sources = first..<min(places.rows, first + rows)
      defer { first = sources.upperBound }
      return ProofPart(table: 0, part: first / rows, content: .given(table), sources: sources)
    }
  }
}

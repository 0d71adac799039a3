public import TabuluaModel

/// What a proof is about: one table, or every small table.
///
/// ```swift
/// let report = try Prover(prototype, .table(.loaded(table))).run()
/// ```
public enum ProofDomain: Sendable {
  /// Every drag of one table.
  case table(TrialTable)

  /// Every drag of every table with 1 to `maximum` sections of 0 to `maximum` rows each.
  ///
  /// `values` are those that a column's cells may have, by the column's name; every assignment of them to the
  /// rows is a table of its own. They are laid over what `policy.shapes` lists. A policy whose mapping lists its
  /// `sections` has exactly these, and `maximum` bounds the rows of each. A key that is listed is given to at most
  /// one row; rows without one get keys that are not listed. Boolean columns need not be listed: both values are
  /// tried when the policy reads them.
  ///
  /// A policy that owns its rows gets the row counts as `options.shape`, and no values.
  case shapes(maximum: Int, values: [String: [TableValue]] = [:])
}

extension TableContents {
  /// How many rows each section has.
  var rowCounts: [Int] { (0..<numberOfSections).map { rows(inSection: $0).count } }
}

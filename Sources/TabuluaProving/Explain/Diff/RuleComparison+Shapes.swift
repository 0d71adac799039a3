public import TabuluaText
import TabuluaBatch
public import TabuluaModel
import TabuluaPolicy
import TabuluaScript

extension RuleComparison {
  /// Tries every drag of every small table under both policies, the smallest table first.
  ///
  /// The tables are those of a proof over shapes: with 1 to `maximum` sections of 0 to `maximum` rows each. The values
  /// of columns are those that either policy lists in `policy.shapes`, and `values` over them; a policy that reads
  /// another column ends the comparison with an error that names it. Both values of a boolean column are tried when
  /// it is read.
  ///
  /// ```swift
  /// var comparison = RuleComparison(limit: 5)
  /// try comparison.compare(shapes: 3, prototype, newPrototype)
  /// ```
  ///
  /// - Parameters:
  ///   - maximum: How many sections a table has at most, and how many rows a section.
  ///   - values: Values of columns, by the columns' names.
  ///   - mapping: What the columns mean, laid over the old policy's mapping.
  ///   - old: The first policy.
  ///   - new: The second one.
  ///   - limit: The most drags to try.
  ///   - progress: Is told now and then how many drags were tried, and of how many.
  /// - Throws: `too_many_drags`, `column_not_listed`, `mappings_differ`, and what is wrong with a policy.
  /// - Complexity: both policies are loaded for each table.
  public mutating func compare(
    shapes maximum: Int, values: [String: [TableValue]] = [:], mapping: TableMapping = TableMapping(),
    _ old: PolicyPrototype, _ new: PolicyPrototype, limit: Int = .max,
    progress: ((_ tried: Int, _ of: Int) -> Void)? = nil
  ) throws(Diagnostic) {
    let first = try old.load(shape: [0]), second = try new.load(shape: [0])
    guard first.mapping == second.mapping else { throw .mappingsDiffer(old, new) }
    var listed: [String: [TableValue]] = [:]
    for (column, others) in first.shapes + second.shapes {
      listed[column] = (listed[column] ?? []) + others.filter { listed[column]?.contains($0) != true }
    }
    listed.merge(values) { _, given in given }
    while true {
      let plan = try ShapePlan(maximum: maximum, policy: first, mapping: mapping, values: listed)
      let size = plan.size(groups: groups)
      guard size.drags <= limit else { throw .tooManyDrags(plan, size.drags, limit) }
      var attempt = RuleComparison(limit: self.limit)
      attempt.groups = groups
      var missing: ShapePlan.Missing?
      for shape in plan.tables {
        let table = try shape.trial()
        let first = try DragBench(old, table), second = try DragBench(new, table)
        try attempt.compare(first, second)
        var reads = first.policy.reads
        reads.merge(second.policy.reads)
        missing = plan.missing(reads)
        if missing != nil { break }
        progress?(attempt.drags, size.drags)
      }
      guard let missing else {
        self = attempt
        return
      }
      guard missing.isBoolean else { throw missing.diagnostic }
      listed[missing.column] = [false, true]
    }
  }
}

extension Diagnostic {
  fileprivate static func mappingsDiffer(_ old: PolicyPrototype, _ new: PolicyPrototype) -> Diagnostic {
    Diagnostic(
      code: ProofCode.mappingsDiffer,
      message: "`\(old.name)` and `\(new.name)` say different things about the columns",
      help: "give both the same `policy.table`, or compare them on a table: `--table`")
  }

  fileprivate static func tooManyDrags(_ plan: ShapePlan, _ drags: Int, _ limit: Int) -> Diagnostic {
    let smaller = plan.largestFitting(hovers: 1, limit: limit)
    return Diagnostic(
      code: ProofCode.tooManyDrags,
      message: "these tables have \(CountText.of(drags)) drags, more than \(CountText.of(limit))",
      help: "\(smaller ?? "list fewer values"); or try them all with `--exact`")
  }
}

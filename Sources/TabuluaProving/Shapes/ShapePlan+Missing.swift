import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaScript

extension ShapePlan {
  /// What a policy looked at and the tables do not say.
  struct Missing {
    var column: String

    /// Whether the column's values are known without a list.
    var isBoolean: Bool
    var diagnostic: Diagnostic
  }

  /// The first thing that a policy looked at and that is not listed; nil if there is none.
  func missing(_ reads: PolicyReads) -> Missing? {
    if let column = reads.missingColumn {
      return missing(
        column, "the policy reads the column `\(column)`, whose values are not listed",
        isBoolean: mapping.types[column] == .boolean || column == mapping.check)
    }
    if reads.marks, let check = mapping.check, !columns.contains(where: { $0.name == check }) {
      return missing(
        check, "the policy looks at check marks, and the values of the column `\(check)` are not listed",
        isBoolean: true)
    }
    if reads.sectionValues, sectionValues == nil, !ownsRows {
      let column = mapping.sectionBy ?? "section"
      var missing = missing(
        column, "the policy looks at the values of sections, which are not listed", isBoolean: false)
      if mapping.sectionBy == nil {
        missing.diagnostic.help =
          "say which column holds them and list them, as `--section-by list --values list=Todo,Done`"
      }
      return missing
    }
    if reads.keys, let key = mapping.key, keys.isEmpty {
      return missing(key, "the policy looks at keys, and the column `\(key)` is not listed", isBoolean: false)
    }
    return nil
  }

  /// The columns whose listed values are not text, though no type is declared: in a CSV table they are text.
  var undeclaredColumns: [String] {
    columns.filter { column in
      let type = declaredType(of: column.name) == nil ? ColumnType(ofAll: column.values) : .text
      return type != nil && type != .text
    }.map(\.name)
  }

  private func missing(_ column: String, _ message: String, isBoolean: Bool) -> Missing {
    let example = column == mapping.key ? "one key that matters to it, or more" : "those that matter to it"
    return Missing(
      column: column, isBoolean: isBoolean,
      diagnostic: Diagnostic(
        code: ProofCode.columnNotListed, message: message,
        help:
          "list \(example), in `policy.shapes = { [\"\(column)\"] = { … } }` or as `--values \(column)=a,b`"))
  }
}

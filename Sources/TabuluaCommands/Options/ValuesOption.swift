import ArgumentParser
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText

/// Reads `--values`.
enum ValuesOption {
  static let help = ArgumentHelp(
    "With --shapes: the values of a column, over those of policy.shapes; may be repeated.",
    valueName: "column=value,…")

  /// The values of each column.
  ///
  /// - Throws: a usage failure for what is no column with values.
  static func values(_ texts: [String]) throws(CommandFailure) -> [String: [TableValue]] {
    var values: [String: [TableValue]] = [:]
    for text in texts {
      guard let (column, value) = CommandFailure.split(text) else {
        throw .usage(
          "`--values` names a column and its values, not `\(text)`",
          help: "write it as `--values status=Todo,Done`")
      }
      let listed = MappingOptions.list(value)
      guard values.updateValue(listed.map { .text($0) }, forKey: column) == nil else {
        throw .usage("`--values` names `\(column)` twice", help: "list all of its values in one")
      }
    }
    return values
  }

  /// A warning for each column of which nothing knows: its values would only make more tables.
  ///
  /// `mapping` is what the command line says of the columns.
  static func warnings(
    about values: [String: [TableValue]], _ policies: [LuaPolicy], _ mapping: TableMapping
  ) -> [Diagnostic] {
    let named = Set(mapping.columnNames)
    return values.keys.sorted().filter { column in
      !named.contains(column) && !policies.contains { $0.ownsRows || $0.mayRead(column: column) }
    }.map { column in
      let known = policies.reduce(into: named) { known, policy in
        known.formUnion(
          policy.mapping.columnNames + policy.shapes.map(\.column)
            + [policy.reads.missingColumn].compactMap { $0 })
      }
      return Diagnostic(
        severity: .warning, code: CommandCode.valuesNotRead,
        message: "nothing reads the column `\(column.forMessage)` of `--values`",
        help: Suggestion.question(for: column, among: known.sorted())
          ?? (known.isEmpty
            ? "leave it out" : "the columns are \(known.sorted().inBackticks.inWords(last: "and"))"))
    }
  }
}

import ArgumentParser
import TabuluaModel

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
      let listed = value.split(separator: ",", omittingEmptySubsequences: false)
      guard values.updateValue(listed.map { .text(String($0)) }, forKey: column) == nil else {
        throw .usage("`--values` names `\(column)` twice", help: "list all of its values in one")
      }
    }
    return values
  }
}

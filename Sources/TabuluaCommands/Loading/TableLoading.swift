import TabuluaText
import TabuluaModel
import TabuluaPolicy
import TabuluaFiles

extension TableOptions {
  /// Fails where the table and the policy do not go together, which is known before the table is opened.
  func checkUsage(with policy: LuaPolicy?) throws(CommandFailure) {
    if let policy, policy.ownsRows {
      if table != nil {
        throw .usage("`--table` does not go with a policy that owns its rows", help: "leave `--table` out")
      }
      try refuseMapping(beside: "a policy that owns its rows")
    } else if table == nil {
      throw .usage(
        policy == nil ? "there is neither a table nor a policy that owns its rows" : "there is no table",
        help: "name one with `--table`")
    }
  }

  /// Reads the table as ``load(_:with:)``, and calls `other` meanwhile, whose failure comes first.
  ///
  /// - Returns: The table or what is wrong with it, and what `other` returned.
  func load<Other>(
    _ mapping: TableMapping, with policy: LuaPolicy?, beside other: () throws(CommandFailure) -> Other
  ) throws(CommandFailure) -> (table: Result<TableContents?, Diagnostic>, other: Other) {
    guard let table else { return (.success(nil), try other()) }
    let (result, other) = try TableFile.load(
      path: StandardInput.path(for: table), mapping: self.mapping(mapping, of: table, over: policy),
      beside: other)
    return (result.map { $0 }, other)
  }

  /// Reads several tables, each with the policy's mapping, over which that of settings and the options' are laid.
  ///
  /// - Returns: The tables, or what is wrong with the first one that cannot be read.
  func load(
    _ tables: [NamedTable], _ mapping: TableMapping, with policy: LuaPolicy?
  ) -> Result<[(name: String, contents: TableContents)], Diagnostic> {
    Result { () throws(Diagnostic) in
      var loaded: [(name: String, contents: TableContents)] = []
      for table in tables {
        loaded.append((table.name, try load(table.path, mapping, with: policy)))
      }
      return loaded
    }
  }

  /// Reads a table with the policy's mapping, over which that of settings and the options' are laid.
  func load(
    _ table: String, _ mapping: TableMapping, with policy: LuaPolicy?
  ) throws(Diagnostic) -> TableContents {
    try TableFile.load(
      path: StandardInput.path(for: table), mapping: self.mapping(mapping, of: table, over: policy))
  }

  /// What is most likely a mistake in a table that was read from a file as above.
  func warnings(
    about table: TableContents, from path: String, _ mapping: TableMapping, with policy: LuaPolicy?
  ) -> [Diagnostic] {
    TableFile.warnings(about: table, self.mapping(mapping, of: path, over: policy))
  }

  /// What the columns of a table mean: what the policy says, over it the settings, over them the options.
  private func mapping(_ options: TableMapping, of table: String, over policy: LuaPolicy?) -> TableMapping {
    (policy?.mapping ?? TableMapping()).overlaid(with: settled.mapping(ofTable: table)).overlaid(
      with: options)
  }
}

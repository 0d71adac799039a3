import LuaHost
package import TabuluaModel
package import TabuluaScript

extension LuaPolicy {
  /// What the policy has asked for since it was loaded.
  package var reads: PolicyReads { view.reads }

  /// Whether the policy may read a column of this name: its mapping or `policy.shapes` names it, its text or that of a module has
  /// the word, or goes through all columns.
  ///
  /// - Complexity: O(*n*) for *n* bytes of text.
  package func mayRead(column: String) -> Bool {
    if mapping.columnNames.contains(column) || shapes.contains(where: { $0.column == column }) { return true }
    return state.sources.contains { name, text in
      // Chunks of Lua that the host itself brings have a name in brackets.
      if name.hasPrefix("tabulua.") || name.hasPrefix("[") { return false }
      return OptionsRead.hasWord(column, text)
        || ["columns(", "pairs("].contains { OptionsRead.has($0, text) }
    }
  }

  /// How many times the policy was called since it was loaded: callbacks, predicates and laws.
  package var numberOfCalls: Int { view.numberOfCalls }
}

extension TableMapping {
  /// The columns that it names.
  package var columnNames: [String] {
    [text, detail, sectionBy, key, check, order].compactMap { $0 } + types.keys.sorted()
  }
}

package import LuaHost
package import TabuluaText

/// Finds wrong names and values in a spec, as ``PolicyCheck`` does in a policy.
package enum SpecNameCheck {
  /// What is wrong with a spec, beside the errors that were found when it was loaded.
  ///
  /// - Parameters:
  ///   - source: The text of the spec.
  ///   - name: What messages call its file.
  ///   - errors: What went wrong when it was loaded into `state`.
  ///   - state: Has the globals of the spec.
  ///   - verbs: The verbs of `user`.
  /// - Returns: The errors with what their places and near names are, then what else is wrong.
  package static func check(
    source: [UInt8], name: String, errors: [Diagnostic], state: LuaState, verbs: [String]
  ) -> [Diagnostic] {
    let sources = [(name: name, source: source)]
    let syntax = PolicySyntax(sources, acceptedBy: state)
    var names: [NameFinding] = []
    if syntax.isWhole {
      var lists = NameLists(state, files: syntax.inOrder)
      lists.subject = "the spec"
      lists.verbs = verbs
      lists.kinds["view"] = .view
      lists.kinds["user"] = .user
      // It answers for more names than it has: `assert.is_not_nil`.
      lists.kinds["assert"] = .unknown
      names = NameWalk(syntax.inOrder, lists: lists).find()
    }
    let found = StyleWarnings(sources, breaches: names.map { $0.breach(of: $0.styleRule) }).diagnostics
    return NamesBesideErrors(errors, found).diagnostics
  }
}

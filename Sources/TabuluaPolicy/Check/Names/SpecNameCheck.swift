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
  ///   - verbs: The verbs of `user`, with the fields that each may have.
  ///   - unknownAssertion: What is wrong with the words behind `assert`, such as `is_not.equal`; nil for an assertion.
  /// - Returns: The errors with what their places and near names are, then what else is wrong.
  package static func check(
    source: [UInt8], name: String, errors: [Diagnostic], state: LuaState, verbs: [String: [String]],
    unknownAssertion: (_ words: String) -> Diagnostic?
  ) -> [Diagnostic] {
    let sources = [(name: name, source: source)]
    let syntax = PolicySyntax(sources, acceptedBy: state)
    if syntax.tooLong != nil { return errors + [.notChecked(name)] }
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
      let hasOwn = syntax.inOrder.contains { $0.syntax.variables.contains { $0.name == "assert" } }
      if !syntax.names.contains("register"), !hasOwn, !lists.writtenNames.contains("assert") {
        names += assertions(in: source, name, unknownAssertion)
      }
    }
    let found = StyleWarnings(sources, breaches: names.map { $0.breach(of: $0.styleRule) }).diagnostics
    return NamesBesideErrors(errors, found).diagnostics
  }

  /// The assertions in a spec that there are not; a spec that registers its own ones, or has an `assert` of its own, is left out.
  private static func assertions(
    in source: [UInt8], _ file: String, _ unknown: (String) -> Diagnostic?
  ) -> [NameFinding] {
    let tokens = LuaLexer.tokens(of: source)
    var findings: [NameFinding] = []
    // A spec has few assertions, and each of them many times.
    var known: [String: Diagnostic?] = [:]
    var index = 0
    while index < tokens.count, findings.count < NameWalk.mostFindings {
      let isAssert =
        tokens[index].kind == .name && tokens[index].text == "assert"
        && !(index > 0 && (tokens[index - 1].is(".") || tokens[index - 1].is(":")))
      index += 1
      guard isAssert else { continue }
      var words: [LuaToken] = []
      while index + 1 < tokens.count, tokens[index].is("."), tokens[index + 1].kind == .name {
        words.append(tokens[index + 1])
        index += 2
      }
      guard let last = words.last else { continue }
      let name = words.map(\.text).joined(separator: ".")
      let found = known[name] ?? unknown(name)
      known[name] = .some(found)
      guard let problem = found else { continue }
      findings.append(
        NameFinding(
          rule: .unknownMember, file: file, callback: nil,
          place: LuaPlace(line: last.line, range: last.range),
          message: problem.message, help: problem.help ?? ""))
    }
    return findings
  }
}

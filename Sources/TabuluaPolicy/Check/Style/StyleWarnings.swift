import LuaHost
import TabuluaScript
import TabuluaText
import TabuluaModel

/// Breaches of the rules of style in words, without those that comments accept.
struct StyleWarnings {
  /// The warnings.
  let diagnostics: [Diagnostic]

  init(_ sources: [(name: String, source: [UInt8])], breaches: [StyleBreach]) {
    var diagnostics: [Diagnostic] = []
    var seen: Set<String> = []
    for (name, bytes) in sources where !name.hasPrefix("tabulua.") && seen.insert(name).inserted {
      let source = PolicySource(name: name, bytes: bytes)
      let allowed = AllowedWarnings(bytes)
      var unknown: [Diagnostic] = []
      for comment in allowed.comments where unknown.count < Self.mostComments {
        unknown += Self.unknown(in: comment, source, most: Self.mostComments - unknown.count)
      }
      diagnostics += unknown
      var explained: Set<StyleRule> = []
      for breach in breaches.sorted(by: Self.isBefore)
      where breach.place.chunk == name && !allowed.allows(breach.rule.code, onLine: breach.place.line) {
        let isFirst = explained.insert(breach.rule).inserted
        let location =
          breach.range.map { source.location(line: breach.place.line, bytes: $0, of: bytes) }
          ?? source.location(line: breach.place.line, word: breach.word)
        diagnostics.append(Self.diagnostic(of: breach, at: location, explains: isFirst))
      }
    }
    // The author of the policy cannot change the ready rules of Tabulua.
    self.diagnostics = diagnostics
  }

  /// How many comments of a file that accept what is no warning are told of.
  private static let mostComments = 100

  private static func isBefore(_ one: StyleBreach, _ other: StyleBreach) -> Bool {
    func place(_ breach: StyleBreach) -> (Int, Int) { (breach.place.line, breach.range?.lowerBound ?? 0) }
    return place(one) < place(other)
  }

  /// A breach in words; the first one of a rule explains it.
  private static func diagnostic(
    of breach: StyleBreach, at location: TextLocation, explains: Bool
  ) -> Diagnostic {
    let how = "where it is meant so, write `-- check: allow \(breach.rule.code)` on the line"
    return Diagnostic(
      severity: .warning, code: breach.rule.code, message: breach.message,
      location: location, callback: breach.callback?.rawValue, help: breach.help,
      notes: (explains ? [breach.rule.note] : []) + [breach.evidence].compactMap { $0 }
        + (explains ? [how] : []))
  }

  /// What is wrong with a comment that accepts warnings: a code that no warning has.
  private static func unknown(
    in comment: AllowedWarnings.Comment, _ source: PolicySource, most: Int
  ) -> [Diagnostic] {
    let known = StyleRule.allCases.map(\.code)
    return comment.codes.lazy.filter { !known.contains($0) }.prefix(most).map { code in
      Diagnostic(
        severity: .warning, code: PolicyCode.unknownWarning,
        message: "there is no warning `\(code)` to allow",
        location: source.location(line: comment.line, word: code),
        help: Suggestion.question(for: code, among: known)
          ?? "the warnings are \(known.inBackticks.joined(separator: ", "))")
    }
  }
}

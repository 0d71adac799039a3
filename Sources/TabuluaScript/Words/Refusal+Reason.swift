public import TabuluaModel

extension Refusal {
  /// The reason in English words; nil where a callback said no without a reason.
  ///
  /// ```swift
  /// if case .refused(let refusal) = try view.tapRow(at: [0, 2]) { print(refusal.reason ?? "no") }
  /// ```
  public var reason: String? { reason(in: StringTable()) }

  /// The reason in the language of a table of strings; nil where a callback said no without a reason.
  ///
  /// What the policy said itself is told as it said it.
  public func reason(in strings: StringTable) -> String? {
    let reason = reasonOfOne(in: strings)
    guard let row else { return reason }
    return Self.joined(strings.words(RefusalWords(rowOfGroup: row)), reason)
  }

  /// The reason, without the row of a group that it is about.
  private func reasonOfOne(in strings: StringTable) -> String? {
    switch cause {
    case .host(let reason, let text, _): Self.joined(strings.words(RefusalWords(reason)), text)
    case .policy(_, let text, _): text
    case .law(let name, nil, nil, _): strings.words(RefusalWords(brokenLaw: name))
    case .law(let name, let found, let text, _):
      Self.joined(strings.words(RefusalWords(law: name)), strings.words(found, text))
    }
  }

  fileprivate static func joined(_ words: String, _ text: String?) -> String {
    text.map { "\(words): \($0)" } ?? words
  }
}

extension CallRecord {
  /// The reason that came with the answer, in English words: those of the policy, and what the table found for a law
  /// that it checks itself.
  public var reason: String? { reason(in: StringTable()) }

  /// The reason that came with the answer, in the language of a table of strings.
  public func reason(in strings: StringTable) -> String? { strings.words(found, text) }
}

extension TableDecision {
  /// The reason in English words, also where the table itself answered.
  public var words: String? { StringTable().words(host, reason) }
}

extension StringTable {
  /// Words in the table's language; in English where there are none for it.
  func words(_ words: RefusalWords) -> String {
    strings[words.english] ?? words.text(in: language) ?? words.english
  }

  /// What the table says, and the policy's own words behind it.
  func words(_ reason: HostReason?, _ text: String?) -> String? {
    guard let reason else { return text }
    return Refusal.joined(words(RefusalWords(reason)), text)
  }
}

extension Refusal {
  /// What a broken law says, in English words, without the law's name.
  var lawWords: String? { StringTable().words(hostReason, text) }
}

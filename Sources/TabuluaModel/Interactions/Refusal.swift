/// Why an interaction was refused, as data; `TabuluaPolicy` puts it into words, as `reason`.
///
/// ```swift
/// if case .refused(let refusal) = try view.tapRow(at: [0, 2]) {
///   switch refusal.by {
///   case .host: print(refusal.code?.rawValue ?? "")  // no_selection
///   case .policy: print(refusal.callback?.rawValue ?? "", refusal.text ?? "no reason")
///   case .law: print(refusal.law ?? "", refusal.place ?? "")
///   }
/// }
/// ```
public struct Refusal: Sendable, Hashable {
  /// Who refuses an interaction.
  ///
  /// ```swift
  /// if case .refused(let refusal) = try view.deleteRow(at: [0, 2]), refusal.by == .law { print(refusal.law ?? "") }
  /// ```
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// The table itself, because of what it is or how it is set up.
    case host
    /// A callback that answered no.
    case policy
    /// A law that does not hold after the change, which was undone.
    case law
  }

  /// The kind of a reason that the table itself has; its raw value appears in results.
  ///
  /// ```swift
  /// if case .refused(let refusal) = try view.deleteRow(at: [0, 2]), refusal.code == .notEditing {
  ///   try view.setEditing(true)
  /// }
  /// ```
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code as it appears in results, such as `not_editing`.
    public let rawValue: String

    /// Makes a code of its text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Who refuses, and why; each case has the fields that it needs.
  @usableFromInline package indirect enum Cause: Sendable, Hashable {
    /// The table refuses. Text and place are those of the callback whose answer led to it, where there is one.
    case host(HostReason, text: String?, place: String?)
    /// A callback answered no.
    case policy(TableCallback, text: String?, place: String?)
    /// A law does not hold. `found` is what the table found for a law that it checks itself.
    case law(name: String, found: HostReason?, text: String?, place: String?)
  }

  /// Who refuses, and why, and the row of a group that it is about.
  ///
  /// One reference in either case, because outcomes are handed on and copied. Not private: other modules would copy it through
  /// its witnesses.
  @usableFromInline package enum Content: Sendable, Hashable {
    case plain(Cause)
    indirect case ofRow(TableIndexPath, Cause)
  }

  @usableFromInline package private(set) var content: Content

  /// Who refuses, and why.
  package var cause: Cause {
    switch content {
    case .plain(let cause), .ofRow(_, let cause): cause
    }
  }

  /// Which row of a group may not be dragged, by its path before the change, so that none of them is; nil for every other
  /// refusal.
  public internal(set) var row: TableIndexPath? {
    get { if case .ofRow(let path, _) = content { path } else { nil } }
    set { content = newValue.map { .ofRow($0, cause) } ?? .plain(cause) }
  }

  /// Makes a refusal.
  package init(_ cause: Cause) { content = .plain(cause) }

  /// Makes a refusal by the table itself.
  package static func host(_ reason: HostReason) -> Refusal { Refusal(.host(reason, text: nil, place: nil)) }

  /// Who refuses.
  public var by: Source {
    switch cause {
    case .host: .host
    case .policy: .policy
    case .law: .law
    }
  }

  /// Why the table refuses, or what it found for a law that it checks itself; nil for a callback's no, and for a law
  /// that the policy checks.
  public var code: Code? { hostReason?.code }

  /// The policy's own words, where it gave any.
  public var text: String? {
    switch cause {
    case .host(_, let text, _), .policy(_, let text, _), .law(_, _, let text, _): text
    }
  }

  /// Where the callback or the law stands, such as `kanban.lua:12`; nil where nobody said.
  public var place: String? {
    switch cause {
    case .host(_, _, let place), .policy(_, _, let place), .law(_, _, _, let place): place
    }
  }

  /// The callback that answered no; nil where the table or a law refuses.
  public var callback: TableCallback? {
    if case .policy(let callback, _, _) = cause { callback } else { nil }
  }

  /// The name of the law that does not hold; nil where the table or a callback refuses.
  public var law: String? {
    if case .law(let name, _, _, _) = cause { name } else { nil }
  }

  /// What the table itself has to say, with the values that its words need.
  package var hostReason: HostReason? {
    switch cause {
    case .host(let reason, _, _): reason
    case .policy: nil
    case .law(_, let found, _, _): found
    }
  }
}

extension TableView {
  /// The refusal that a no of a callback is.
  func refusal<Answer>(_ decision: TableDecision<Answer>, by callback: TableCallback) -> Refusal {
    let place = decision.decidedBy ?? place(of: callback)
    if let host = decision.host {
      return Refusal(.host(host, text: decision.reason, place: decision.decidedBy))
    }
    return Refusal(.policy(callback, text: decision.reason, place: place))
  }
}

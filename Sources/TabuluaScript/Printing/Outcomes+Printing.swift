import TabuluaText
public import TabuluaModel

// Outcomes on one line, and with all rows that they are about.
extension DragOutcome: CustomStringConvertible, CustomDebugStringConvertible {
  /// The outcome on one line, such as `moved from [0, 2] to [1, 0]`.
  public var description: String {
    switch self {
    case .moved(let move): "moved \(move)"
    case .retargeted(let move, let proposed): "retargeted \(move), and not to \(proposed)"
    case .unchanged: "unchanged"
    case .refused(let refusal): "\(refusal)"
    case .cancelled: "cancelled"
    }
  }

  /// The outcome, and a line for each other row that moved.
  public var debugDescription: String {
    switch self {
    case .moved(let move), .retargeted(let move, _):
      ([description] + move.followers.map { "  \($0)" } + move.others.map { "  \($0)" }).joined(
        separator: "\n")
    case .unchanged, .refused, .cancelled: description
    }
  }
}

extension ReorderBeginning: CustomStringConvertible {
  /// The outcome on one line.
  public var description: String {
    switch self {
    case .began: "began"
    case .refused(let refusal): "\(refusal)"
    }
  }
}

extension InteractionOutcome: CustomStringConvertible, CustomDebugStringConvertible {
  /// The outcome on one line, such as `done: deleted [0, 2]`.
  public var description: String {
    switch self {
    case .done(let effects): "done: \(effects)"
    case .refused(let refusal): "\(refusal)"
    }
  }

  /// The outcome, and a line for each row that moved.
  public var debugDescription: String {
    switch self {
    case .done(let effects):
      (["done: \(effects)"] + effects.moved.map { "  \($0)" }).joined(separator: "\n")
    case .refused: description
    }
  }
}

extension InteractionEffects: CustomStringConvertible {
  /// What was changed, on one line.
  public var description: String {
    var parts: [String] = []
    func add(_ name: String, _ paths: [TableIndexPath]) {
      if !paths.isEmpty { parts.append("\(name) \(paths.map(\.description).joined(separator: ", "))") }
    }
    add("selected", selected)
    add("deleted", deleted)
    add("inserted", inserted)
    if !moved.isEmpty { parts.append("moved \(moved.map(\.path).joined(separator: ", "))") }
    if let drag { parts.append("drag \(drag)") }
    if let sections { parts.append("\(sections)") }
    return parts.isEmpty ? "nothing changed" : parts.joined(separator: "; ")
  }
}

extension SectionEffects: CustomStringConvertible {
  /// The sections that came, went and were moved, on one line.
  public var description: String {
    var parts: [String] = []
    func add(_ name: String, _ sections: [String]) {
      if !sections.isEmpty { parts.append("\(name) \(sections.joined(separator: ", "))") }
    }
    add("deleted", deleted.map(String.init))
    add("inserted", inserted.map(String.init))
    add("moved", moved.map { "from \($0.from) to \($0.to)" })
    return "sections: \(parts.isEmpty ? "none" : parts.joined(separator: "; "))"
  }
}

extension RowMove: CustomStringConvertible {
  /// The move on one line, such as `from [0, 2] to [1, 0] (2 others hopped): it is full`.
  public var description: String {
    let group = followers.isEmpty ? "" : " with \(CountText.of(followers.count, "other row", "other rows"))"
    let hops = others.isEmpty ? "" : " (\(CountText.of(others.count, "other row", "other rows")) hopped)"
    return PrintableText.of("\(path)\(group)\(hops)\(reason.map { ": \($0)" } ?? "")")
  }

  /// Both paths.
  fileprivate var path: String { "from \(from) to \(to)" }
}

extension FollowingMove: CustomStringConvertible {
  /// The move on one line.
  public var description: String { "from \(from) to \(to)" }
}

extension OtherMove: CustomStringConvertible {
  /// The move on one line.
  public var description: String { "from \(from) to \(to)" }
}

extension Refusal: CustomStringConvertible, CustomDebugStringConvertible {
  /// The refusal on one line: by whom, where, and why.
  public var description: String {
    let who =
      switch by {
      case .host: "the table"
      case .policy: callback.map { "`\($0.rawValue)`" } ?? "the policy"
      case .law: law.map { "the law `\($0)`" } ?? "a law"
      }
    let at = place.map { " (\($0))" } ?? ""
    // The reason of a law begins with its name.
    let why = law == nil ? reason : StringTable().words(hostReason, text)
    return PrintableText.of("refused by \(who)\(at)\(why.map { ": \($0)" } ?? "")")
  }

  /// The refusal, with its code where the table has one.
  public var debugDescription: String {
    code.map { "\(description) [\($0.rawValue)]" } ?? description
  }
}

extension TableDecision: CustomStringConvertible, CustomDebugStringConvertible {
  /// The decision on one line, such as `[0, 4]: stays before the add row (kanban.lua:12)`.
  public var description: String {
    let by = decidedBy.map { " (\($0))" } ?? ""
    return PrintableText.of("\(PrintedLines.of(answer as Any))\(words.map { ": \($0)" } ?? "")\(by)")
  }

  /// Answer, reason and place, a line each.
  public var debugDescription: String {
    var lines = ["answer: \(PrintedLines.of(answer as Any))"]
    if let words { lines.append("reason: \(PrintableText.of(words))") }
    if let decidedBy { lines.append("decided by: \(PrintableText.of(decidedBy))") }
    return lines.joined(separator: "\n")
  }
}

extension ChangesToMake: CustomStringConvertible {
  /// What is to be changed, on one line.
  public var description: String {
    var parts: [String] = []
    func add(_ name: String, _ things: [String]) {
      if !things.isEmpty { parts.append("\(name) \(things.joined(separator: ", "))") }
    }
    add("delete", deleted.map(\.description))
    add("insert", inserted.map { "\($0.at) \($0.values)" })
    add("move", moved.map { "from \($0.from) to \($0.to)" })
    add("set", values.map { "\($0.column) of \($0.at) to \($0.value.shown)" })
    add("accessory", accessories.map { "\($0.accessory?.rawValue ?? "none of its own") at \($0.at)" })
    if let sections { parts.append("\(sections)") }
    return PrintableText.of(parts.isEmpty ? "nothing to change" : parts.joined(separator: "; "))
  }
}

extension RowValues: CustomStringConvertible {
  /// The values on one line, such as `{ title = "Rest", points = 3 }`.
  public var description: String {
    guard !isEmpty else { return "{}" }
    return PrintableText.of("{ \(map { "\($0.column) = \($0.value.shown)" }.joined(separator: ", ")) }")
  }
}

extension TableValue {
  /// The value, a text in quotation marks.
  fileprivate var shown: String {
    switch self {
    case .null: "nothing"
    case .text(let text): "\"\(PrintableText.value(text))\""
    case .integer, .number, .boolean: text
    }
  }
}

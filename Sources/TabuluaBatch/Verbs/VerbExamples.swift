import TabuluaText

/// A step of a verb that is done, one that is refused and one that fails, with what comes of each.
///
/// The tests make them, over one table and policy for all verbs.
struct VerbExamples: Sendable {
  /// Steps, and the result of the last one, which is the verb's.
  struct Example: Sendable {
    /// The lines of the batch before the step.
    let before: [String]
    /// The key of the step's row, and its path before the step.
    private let row: (key: String, at: String)?
    /// The other fields of the step.
    private let fields: String?
    /// What comes of it.
    let ending: VerbEnding

    init(
      editing: Bool = false, after before: [String] = [], row: (key: String, at: String)? = nil,
      with fields: String? = nil, ends ending: VerbEnding
    ) {
      self.before = (editing ? [#"{"do":"set_editing","editing":true}"#] : []) + before
      (self.row, self.fields, self.ending) = (row, fields, ending)
    }

    /// Says why a verb never ends so.
    static func never(because reason: String) -> Example { Example(ends: VerbEnding("", reason)) }

    /// The line of the step; nil where there is none.
    func line(of verb: VerbInfo) -> String? {
      let row = row.map { #""row":{"key":"\#($0.key)"}"# }
      return ending.outcome.isEmpty ? nil : "{" + list(#""do":"\#(verb.name)""#, row, fields) + "}"
    }

    /// The fields of the step's result from `do` on.
    func result(of verb: VerbInfo) -> String {
      let row = row.map { #""row":"\#($0.key)","from":\#($0.at)"# }
      return list(#""do":"\#(verb.name)","outcome":"\#(ending.outcome)""#, row, ending.fields)
    }

    private func list(_ parts: String?...) -> String { parts.compactMap { $0 }.joined(separator: ",") }
  }

  /// A step that is done.
  let done: Example
  /// A step that is refused.
  let refused: Example
  /// A step that fails.
  let failed: Example
}

/// How a step of an example ends: its outcome, and the fields of its result behind those of its row.
struct VerbEnding: Sendable {
  let outcome: String
  let fields: String?

  init(_ outcome: String, _ fields: String? = nil) { (self.outcome, self.fields) = (outcome, fields) }

  private init(_ outcome: String, _ fields: KeyValuePairs<String, any JSONWritable>) {
    self.init(outcome, String(JSONText.Object(fields).text.dropFirst().dropLast()))
  }

  static func done(_ fields: String? = nil) -> VerbEnding { VerbEnding("done", fields) }

  /// The ending with fields before its own.
  func after(_ first: String) -> VerbEnding {
    VerbEnding(outcome, [first, fields].compactMap { $0 }.joined(separator: ","))
  }

  /// The table itself refuses.
  static func host(_ code: String, _ reason: String) -> VerbEnding {
    VerbEnding("refused", ["by": "host", "code": code, "reason": reason])
  }

  /// A callback refuses, in a line of the policy.
  static func policy(_ reason: String, proposed: [Int]? = nil, line: Int) -> VerbEnding {
    VerbEnding("refused", ["proposed": proposed, "by": "policy", "at": "p.lua:\(line)", "reason": reason])
  }

  /// A law would be broken.
  static func law(_ name: String, _ end: String = " would be broken") -> VerbEnding {
    VerbEnding("refused", ["by": "law", "law": name, "reason": "law `\(name)`\(end)"])
  }

  /// A callback raises an error, in a line of the policy.
  static func raised(by callback: String, _ why: String, line: Int, as name: String? = nil) -> VerbEnding {
    let message = "\(name ?? "`\(callback)`") failed: \(why)"
    return failed([
      "code": "callback_failed", "message": message, "callback": callback, "at": "p.lua:\(line)",
    ])
  }

  /// The step makes no sense, in a line of the batch.
  static func error(
    _ code: String, _ message: String, help: String, line: Int = 1, uikit: String? = nil
  ) -> VerbEnding {
    failed(["code": code, "message": message, "help": help, "at": "b.jsonl:\(line)", "uikit": uikit])
  }

  private static func failed(_ error: KeyValuePairs<String, any JSONWritable>) -> VerbEnding {
    VerbEnding("failed", ["error": JSONText.Object(error)])
  }
}

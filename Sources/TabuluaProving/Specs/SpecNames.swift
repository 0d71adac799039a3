import TabuluaBatch
import TabuluaText

/// The names that a spec can use besides those of every script.
enum SpecNames {
  /// The globals of specs.
  static let globals =
    SpecName.allCases.map(\.rawValue) + [
      "index_path", "print", "pairs", "ipairs", "pcall", "require", "string", "table", "math", "tostring",
      "type",
    ]

  /// The name that was meant, or all that there are.
  static func help(for name: String, among known: [String], _ lead: String) -> String {
    if known.isEmpty { return "there are none" }
    return Suggestion.question(for: name, among: known)
      ?? "\(lead) \(known.map { "`\($0)`" }.joined(separator: ", "))"
  }

  /// What helps with a message about a global that does not exist.
  static func help(for message: String) -> String? {
    guard message.hasPrefix("unknown global `") else { return nil }
    let name = String(message.dropFirst("unknown global `".count).prefix { $0 != "`" })
    if message.contains("cannot be set") { return nil }
    switch name {
    case "spy", "stub", "mock":
      return "a policy has a Lua state of its own; `calls()` tells which callbacks were called"
    case "io", "os", "debug", "package", "dofile", "loadfile":
      return "a spec cannot reach files, programs or the network; `fixture` reads a table"
    default:
      return ScriptUser.help(forGlobal: name) ?? Suggestion.question(for: name, among: globals)
    }
  }
}

extension Diagnostic {
  /// What a spec does that specs cannot do.
  static func misuse(_ message: String, at place: TextLocation, help: String? = nil) -> Diagnostic {
    Diagnostic(code: SpecCode.specMisuse, message: message, location: place, help: help)
  }

  /// The diagnostic with this place, unless it has a line of its own.
  func located(at place: TextLocation) -> Diagnostic {
    var result = self
    if result.location?.line == nil { result.location = place }
    return result
  }
}

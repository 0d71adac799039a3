import TabuluaText

/// A policy or a spec that was looked at, and what was found.
struct CheckedFile {
  let path: String
  let findings: [Diagnostic]

  /// How many findings are errors.
  var errors: Int { findings.count { $0.severity == .error } }

  /// How many are not.
  var warnings: Int { findings.count - errors }

  /// What it comes to, on a line.
  var line: String {
    func count(_ number: Int, _ name: String) -> String? {
      number == 0 ? nil : "\(number) \(name)\(number == 1 ? "" : "s")"
    }
    let parts = [count(errors, "error"), count(warnings, "warning")].compactMap { $0 }
    return "\(PrintableText.of(path)): \(parts.isEmpty ? "no problems" : parts.joined(separator: ", "))\n"
  }
}

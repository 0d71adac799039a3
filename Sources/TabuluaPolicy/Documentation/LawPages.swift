package import TabuluaText

/// The pages of ready laws, and of the warnings of `check` about style.
package enum LawPages {
  /// The laws, in their order.
  package static let laws = ReadyLaw.allCases.map(\.documentation)

  /// The warnings, in the order in which they are looked for.
  package static let checks = StyleRule.allCases.map(\.documentation)
}

extension ReadyLaw {
  /// Its page of documentation.
  fileprivate var documentation: DocumentationEntry {
    let use = isStructural ? "always asked by a proof" : "policy.laws = { \"\(name)\" }"
    var page = DocumentationEntry(
      .law, name, summary: DocumentationEntry.sentence(statement), usage: [use],
      facts: [
        "in a proof": domain,
        "in a run": guideLine.map { "\($0.says); a check takes \($0.steps)" } ?? "it is proved only",
        "takes": takesPredicate
          ? "a function too, `{ \(name) = function(view, path) … end }`, which says which rows it is about"
          : nil,
      ])
    page.examples = [
      DocumentationExample(
        "A policy that breaks it", files: [.init(name: "p.lua", shown: plantedFault.policy, frame: .whole)],
        commands: [
          "tabulua prove p.lua --shapes \(plantedFault.maximum)" + (isStructural ? "" : " --law \(name)")
        ])
    ]
    return page
  }
}

extension StyleRule {
  /// Its page of documentation.
  fileprivate var documentation: DocumentationEntry {
    var page = DocumentationEntry(
      .check, code, summary: DocumentationEntry.sentence(reference.does), usage: ["-- check: allow \(code)"],
      facts: [
        "on a device": reference.onDevice, "write": reference.write,
        "note": DocumentationEntry.sentence(note),
      ])
    page.examples = [
      DocumentationExample(
        "A policy that is warned of",
        files: [
          .init(name: "p.lua", shown: "local policy = {}\n\n\(wrongSample)\n\nreturn policy", frame: .whole)
        ], commands: ["tabulua check p.lua"])
    ]
    return page
  }
}

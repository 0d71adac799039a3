package import TabuluaText

/// A rule of the Lua module `tabulua.rules`, with its page.
package enum ReadyRule: String, Sendable, CaseIterable {
  /// Rows that are neither dragged nor pushed away.
  case pin
  /// A row lands in its own section.
  case stayInSection = "stay_in_section"
  /// The last rows of a section stay the last.
  case reserveLast = "reserve_last"
  /// A section has at most so many rows.
  case limitRows = "limit_rows"
  /// A tap moves the mark.
  case exclusiveCheckmark = "exclusive_checkmark"
  /// A tap sets or takes a mark, between two bounds.
  case inclusiveCheckmarks = "inclusive_checkmarks"
  /// Several rules as one.
  case all

  /// Its page of documentation.
  package var documentation: DocumentationEntry {
    switch self {
    case .pin:
      page(
        "the rows that a function names are neither dragged nor pushed away; its second answer is the reason",
        "rules.pin(function(view, path) … end)",
        "return rules.pin(function(view, path) return path.row == 0, \"it is pinned\" end)",
        #"{"do":"drag","row":[0,1],"to":[0,0]}"#)
    case .stayInSection:
      page(
        "a row lands in its own section, at the end that is nearest to where it hovers",
        "rules.stay_in_section()",
        "return rules.stay_in_section()", #"{"do":"drag","row":[0,0],"to":[1,0]}"#)
    case .reserveLast:
      page(
        "the last *n* rows of each section, such as one that says \"add\", stay the last",
        "rules.reserve_last(n)",
        "return rules.reserve_last(1)", #"{"do":"drag","row":[0,0],"to":[0,1]}"#)
    case .limitRows:
      page(
        "no more than `max` rows come into a section, or into each; rows may leave one that has more, and what makes it worse is "
          + "refused, also where an undo would",
        "rules.limit_rows { section = \"Doing\", max = 3 }", "return rules.limit_rows { max = 1 }",
        #"{"do":"drag","row":[0,0],"to":[1,0]}"#)
    case .exclusiveCheckmark:
      page(
        "a tap marks a row and takes the mark from the others of the section; with `column` it writes the column too",
        "rules.exclusive_checkmark { section = …, column = … }", "return rules.exclusive_checkmark {}",
        #"{"do":"tap","row":[0,0]}"#, options: "--check done")
    case .inclusiveCheckmarks:
      page(
        "a tap marks a row or takes its mark, as long as between `min` and `max` rows are marked",
        "rules.inclusive_checkmarks { section = …, min = …, max = … }",
        "return rules.inclusive_checkmarks { max = 1 }", #"{"do":"tap","row":[0,0]}"#, options: "--check done"
      )
    case .all:
      page(
        "one policy of several rules, and of policies of your own; how answers go together stands on the page of each "
          + "callback",
        "rules.all { rule, rule, … }",
        "return rules.all {\n  rules.stay_in_section(),\n  rules.pin(function(view, path) return path.row == 0 end),\n}",
        #"{"do":"drag","row":[0,1],"to":[1,0]}"#)
    }
  }

  private func page(
    _ summary: String, _ usage: String, _ policy: String, _ step: String, options: String = ""
  )
    -> DocumentationEntry
  {
    let more = options.isEmpty ? "" : " \(options)"
    return DocumentationEntry(
      .rule, rawValue, summary: DocumentationEntry.sentence(summary),
      usage: ["local rules = require \"tabulua.rules\"", usage],
      examples: [
        DocumentationExample(
          files: [
            .init(name: "p.lua", shown: "local rules = require \"tabulua.rules\"\n\n\(policy)", frame: .whole)
          ],
          commands: [
            "tabulua run --table t.csv --policy p.lua --section-by status\(more) --editing \\\n    --do '\(step)'"
              .replacing(step.contains("tap") ? " --editing" : "\u{0}", with: "")
          ])
      ])
  }
}

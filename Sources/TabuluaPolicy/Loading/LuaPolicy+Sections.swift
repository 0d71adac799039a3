import LuaHost
package import TabuluaModel
import TabuluaScript
import TabuluaText

// Sections that ready rules were made for, as in `rules.limit_rows { section = "Doing", max = 3 }`.
extension LuaPolicy {
  /// A warning for each ready rule that was made for a section which a table has not, and so says nothing; none for a policy
  /// that owns its rows.
  ///
  /// A section may come with its first row, or with data that is not there today. So only those are told of that have nearly
  /// the value of a section, and are misspelt; with `evenWithoutNear` all.
  ///
  /// - Complexity: O(*r* · *s*) for *r* rules and *s* sections.
  package func missingSections(
    in contents: TableContents, evenWithoutNear tellsAll: Bool = false
  ) -> [TableWarning] {
    guard !sectionsOfRules.isEmpty, !ownsRows else { return [] }
    let values = contents.sectionValues
    let known = Set(values.map { ExactText($0) })
    return sectionsOfRules.compactMap { value, place in
      if known.contains(ExactText(value)) { return nil }
      let near = Suggestion.nearest(to: value, among: values)
      return near != nil || tellsAll ? TableWarning.noSection(value, near: near, at: place) : nil
    }
  }

  /// What `tabulua.rules` has noted while a policy was loaded; nothing, and nothing is run, where it was not required.
  static func sectionsOfRules(
    in state: LuaState, _ files: [PolicySource]
  ) -> [(value: String, place: String?)] {
    guard state.source(of: PolicyModules.sections) != nil else { return [] }
    let text = "return { list = require \"\(PolicyModules.sections)\" }"
    guard let chunk = try? state.execute(Array(text.utf8), name: "[rules]"),
      case .table(let list)? = try? state.field("list", of: chunk)
    else { return [] }
    return list.entries.compactMap { entry in
      guard case .table(let noted) = entry.value, case .string(let value)? = noted["value"] else {
        return nil
      }
      func text(_ name: String) -> String { noted[name].flatMap(\.asText) ?? "" }
      return (value.string, place(text("place"), text("rule"), files))
    }
  }

  /// The place that Lua's messages begin with, such as `board.lua:3: `; without one, after a tail call, the line that
  /// returns the rule.
  private static func place(_ noted: String, _ rule: String, _ files: [PolicySource]) -> String? {
    let place = noted.hasSuffix(": ") ? String(noted.dropLast(2)) : noted
    if place.isEmpty {
      let found = files.map { $0.location(ofField: rule) }.filter { $0.line != nil }
      return (found.first { $0.text?.contains("return") == true } ?? found.first)?.fileAndLine
    }
    // Lua shows the end of a long name.
    guard place.hasPrefix("..."), let colon = place.lastIndex(of: ":") else { return place }
    let tail = place[..<colon].dropFirst(3)
    return (files.first { $0.name.hasSuffix(tail) }?.name ?? String(tail)) + place[colon...]
  }
}

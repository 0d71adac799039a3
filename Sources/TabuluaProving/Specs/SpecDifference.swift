import TabuluaModel
import TabuluaText
import LuaHost
import TabuluaScript

/// The difference of two Lua values, as lines: `-` before what was expected, `+` before what was there.
///
/// Only what differs is shown, with its place in a nested table; the order is fixed and no address appears.
enum SpecDifference {
  /// How many lines are shown.
  static let maximumLines = 40

  /// How wide a value may be on a line.
  private static let maximumWidth = 160

  /// The lines in which two values differ; both values in any case.
  static func lines(expected: LuaValue, actual: LuaValue) -> [String] {
    var lines = difference(expected, actual, at: "").map {
      PrintableText.of(PrintableText.beginning($0), keepsTabs: true)
    }
    if lines.isEmpty { lines = pair(expected, actual, at: "") }
    guard lines.count > maximumLines else { return lines }
    return lines.prefix(maximumLines) + ["  … \(lines.count - maximumLines) more lines"]
  }

  /// A value as a Lua programmer would write it, cut to so many characters.
  static func words(_ value: LuaValue, limit: Int = maximumWidth) -> String {
    let text =
      if case .string(let string) = value, string.bytes.first == 0 {
        // What the Lua side put into words, because it cannot leave the state.
        String(decoding: string.bytes.dropFirst(), as: UTF8.self)
      } else if case .table(let table) = value {
        inline(table)
      } else {
        value.description
      }
    let shown = PrintableText.of(text)
    return shown.count > limit ? String(shown.prefix(limit - 1)) + "…" : shown
  }

  private static func inline(_ table: LuaTable) -> String {
    let length = table.list.count
    let parts = table.entries.map { entry in
      if case .integer(let index) = entry.key, index >= 1, index <= length { return words(entry.value) }
      return "\(name(entry.key)) = \(words(entry.value))"
    }
    return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
  }

  private static func name(_ key: LuaValue) -> String {
    if case .string(let name) = key, LuaText.isName(name.string) { return name.string }
    return "[\(words(key))]"
  }

  private static func difference(_ expected: LuaValue, _ actual: LuaValue, at place: String) -> [String] {
    if same(expected, actual) { return [] }
    if case .table(let first) = expected, case .table(let second) = actual {
      return tables(first, second, at: place)
    }
    if case .string(let first) = expected, case .string(let second) = actual, first.bytes.first != 0,
      second.bytes.first != 0
    {
      return strings(first.string, second.string, at: place)
    }
    return pair(expected, actual, at: place)
  }

  private static func pair(_ expected: LuaValue, _ actual: LuaValue, at place: String) -> [String] {
    let lead = place.isEmpty ? "" : "\(place) = "
    return ["- \(lead)\(words(expected))", "+ \(lead)\(words(actual))"]
  }

  /// Whether two values are the same; a path is also the list of its numbers, and 1 is 1.0.
  private static func same(_ first: LuaValue, _ second: LuaValue) -> Bool {
    switch (first, second) {
    case (.integer(let a), .number(let b)), (.number(let b), .integer(let a)): return Double(a) == b
    case (.word(let word, _), .table(let table)), (.table(let table), .word(let word, _)):
      guard case .indexPath(let path) = LuaPathOrRow(word: word) else { return false }
      return table.entries.count == 2
        && table.list == [.integer(Int64(path.section)), .integer(Int64(path.row))]
    case (.table(let a), .table(let b)):
      guard a.entries.count == b.entries.count else { return false }
      return zip(a.entries, b.entries).allSatisfy { same($0.key, $1.key) && same($0.value, $1.value) }
    default: return first == second
    }
  }
}

// Tables.
extension SpecDifference {
  private static func tables(_ expected: LuaTable, _ actual: LuaTable, at place: String) -> [String] {
    let first = expected.list, second = actual.list
    let areLists = first.count == expected.entries.count && second.count == actual.entries.count
    if areLists, first.count * second.count <= 250_000 { return lists(first, second, at: place) }
    var lines: [String] = []
    var keys = expected.entries.map(\.key)
    for entry in actual.entries where !keys.contains(entry.key) { keys.append(entry.key) }
    for key in keys {
      let name = name(key)
      let inner = place + (name.hasPrefix("[") ? name : ".\(name)")
      let old = expected.entries.first { $0.key == key }?.value
      let new = actual.entries.first { $0.key == key }?.value
      switch (old, new) {
      case (let old?, let new?): lines += difference(old, new, at: inner)
      case (let old?, nil): lines.append("- \(inner) = \(words(old))")
      case (nil, let new?): lines.append("+ \(inner) = \(words(new))")
      case (nil, nil): break
      }
    }
    return lines
  }

  /// What is to be taken out of one list and put in to make the other; elements that are the same are counted.
  private static func lists(_ first: [LuaValue], _ second: [LuaValue], at place: String) -> [String] {
    // The lengths of the longest common lists of what is left.
    var common = [[Int]](repeating: [Int](repeating: 0, count: second.count + 1), count: first.count + 1)
    for i in first.indices.reversed() {
      for j in second.indices.reversed() {
        common[i][j] =
          same(first[i], second[j]) ? common[i + 1][j + 1] + 1 : max(common[i + 1][j], common[i][j + 1])
      }
    }
    var lines: [String] = []
    var kept: [String] = []
    // What both lists have is shown beside what only one has; differences within elements name their place.
    var hasOwn = false
    var inner: [String] = []
    var i = 0
    var j = 0
    func flush() {
      lines += kept.count <= 3 ? kept : [kept[0], "  … \(kept.count - 2) more", kept[kept.count - 1]]
      kept = []
    }
    while i < first.count || j < second.count {
      let old: LuaValue? = i < first.count ? first[i] : nil
      let new: LuaValue? = j < second.count ? second[j] : nil
      if let old, let new, same(old, new) {
        kept.append("  \(words(old))")
        (i, j) = (i + 1, j + 1)
        continue
      }
      flush()
      // Two tables in one place are compared, rather than shown whole.
      if case .table(let before)? = old, case .table(let after)? = new, common[i][j] == common[i + 1][j + 1] {
        let differing = tables(before, after, at: "\(place)[\(i + 1)]")
        lines += differing
        inner += differing
        (i, j) = (i + 1, j + 1)
        continue
      }
      hasOwn = true
      if let old, new == nil || common[i + 1][j] >= common[i][j + 1] {
        lines.append("- \(words(old))")
        i += 1
      } else if let new {
        lines.append("+ \(words(new))")
        j += 1
      }
    }
    flush()
    guard hasOwn else { return inner }
    return (place.isEmpty ? [] : ["  \(place):"]) + lines
  }
}

// Strings.
extension SpecDifference {
  private static func strings(_ expected: String, _ actual: String, at place: String) -> [String] {
    if expected.contains("\n") || actual.contains("\n") {
      let first = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let second = actual.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if first.count * second.count <= 250_000 { return texts(first, second, at: place) }
    }
    let old = Array(expected), new = Array(actual)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let lead = place.isEmpty ? "" : "\(place) = "
    // Long strings are shown from a little before the place where they begin to differ.
    let from = max(old.count, new.count) > 100 && start > 30 ? start - 30 : 0
    func quoted(_ text: some Sequence<Character>) -> String {
      PrintableText.of(LuaValue.string(LuaString(String(text))).description)
    }
    func shown(_ text: [Character]) -> (line: String, mark: String) {
      let last = min(text.count, from + 120)
      let line = "\(lead)\(from > 0 ? "…" : "")\(quoted(text[from..<last]))\(last < text.count ? "…" : "")"
      let before = quoted(text[from..<min(start, last)]).dropLast()
      let differing =
        start < text.count - end ? String(text[min(start, last)..<min(text.count - end, last)]) : ""
      let width = DisplayWidth.of(quoted(differing)) - 2
      let indent = DisplayWidth.of(lead) + (from > 0 ? 1 : 0) + DisplayWidth.of(String(before))
      return (line, String(repeating: " ", count: indent) + String(repeating: "^", count: max(width, 1)))
    }
    let (oldLine, oldMark) = shown(old)
    let (newLine, newMark) = shown(new)
    // Strings with little in common are not marked: everything would be.
    guard start + end >= 2, start + end >= max(old.count, new.count) / 3 else {
      return ["- \(oldLine)", "+ \(newLine)"]
    }
    return ["- \(oldLine)", "  \(oldMark)", "+ \(newLine)", "  \(newMark)"]
  }

  /// The lines in which two texts differ.
  private static func texts(_ first: [String], _ second: [String], at place: String) -> [String] {
    let changes = second.difference(from: first)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for case .remove(let offset, _, _) in changes { removed.insert(offset) }
    for case .insert(let offset, _, _) in changes { inserted.insert(offset) }
    var all: [(sign: String, line: String)] = []
    var next = 0
    for (index, line) in first.enumerated() {
      while inserted.contains(next), !removed.contains(index) {
        all.append(("+", second[next]))
        next += 1
      }
      all.append((removed.contains(index) ? "-" : " ", line))
      if !removed.contains(index) { next += 1 }
    }
    all += second[next...].map { (sign: "+", line: $0) }
    // A line that both have is shown beside one that they have not.
    let shown = all.indices.filter { index in
      all[max(0, index - 1)...min(index + 1, all.count - 1)].contains { $0.sign != " " }
    }
    var lines: [String] = place.isEmpty ? [] : ["  \(place):"]
    for (index, before) in zip(shown, [-1] + shown) {
      if index > before + 1 { lines.append("  …") }
      lines.append("\(all[index].sign) \(PrintableText.of(all[index].line))")
    }
    return lines
  }
}

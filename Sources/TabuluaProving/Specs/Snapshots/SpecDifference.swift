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

  /// How many lines are shown of a text that there is nothing to compare with, such as the picture of a table.
  private static let maximumNew = 500

  /// How wide a value may be on a line.
  private static let maximumWidth = 160

  /// How many bytes of a string are looked at: more than the characters that are shown have, as a rule.
  private static let mostBytes = 4096

  /// The lines in which two values differ; both values in any case.
  static func lines(expected: LuaValue, actual: LuaValue) -> [String] {
    let all = difference(expected, actual, at: "")
    if all.isEmpty { return pair(expected, actual, at: "") }
    let lines = all.prefix(maximumLines).map {
      PrintableText.of(PrintableText.beginning($0), keepsTabs: true)
    }
    return all.count > maximumLines ? lines + ["  … \(all.count - maximumLines) more lines"] : lines
  }

  /// Adds a line, which is put together only where it will be shown: of others it is told how many there are.
  static func add(_ line: @autoclosure () -> String, to lines: inout [String]) {
    lines.append(lines.count < maximumLines ? line() : "")
  }

  /// The first lines of a text that there was nothing to compare with, as lines that were there.
  static func beginning(of text: String) -> [String] {
    let parts = text.split(separator: "\n", maxSplits: maximumNew)
    guard parts.count > maximumNew else { return parts.map { "+ \(PrintableText.beginning(String($0)))" } }
    let more = parts[maximumNew].utf8.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    return parts[..<maximumNew].map { "+ \(PrintableText.beginning(String($0)))" }
      + ["  … \(CountText.of(more, "more line", "more lines"))"]
  }

  /// A value as a Lua programmer would write it, cut to so many characters.
  static func words(_ value: LuaValue, limit: Int = maximumWidth) -> String {
    let text =
      if limit < Int.max, case .string(let string) = value, string.bytes.count > mostBytes {
        // Of a long string only the beginning is looked at.
        LuaValue.string(LuaString(bytes: Array(string.bytes.prefix(mostBytes)))).description
      } else if case .string(let string) = value, string.bytes.first == 0 {
        // What the Lua side put into words, because it cannot leave the state.
        String(decoding: string.bytes.dropFirst(), as: UTF8.self)
      } else if case .function(let function) = value, function.place?.chunk == SpecPrelude.name {
        // A line of ours says nothing to whoever reads it.
        "function"
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

  static func name(_ key: LuaValue) -> String {
    if case .string(let name) = key, LuaText.isName(name.string) { return name.string }
    return "[\(words(key))]"
  }

  static func difference(_ expected: LuaValue, _ actual: LuaValue, at place: String) -> [String] {
    if same(expected, actual) { return [] }
    if case .table(let first) = expected, case .table(let second) = actual {
      return tables(first, second, at: place)
    }
    if case .string(let first) = expected, case .string(let second) = actual, first.bytes.first != 0,
      second.bytes.first != 0
    {
      return strings(first, second, at: place)
    }
    return pair(expected, actual, at: place)
  }

  static func pair(_ expected: LuaValue, _ actual: LuaValue, at place: String) -> [String] {
    let lead = place.isEmpty ? "" : "\(place) = "
    return ["- \(lead)\(words(expected))", "+ \(lead)\(words(actual))"]
  }

  /// Whether two values are the same; a path is also the list of its numbers, and 1 is 1.0.
  static func same(_ first: LuaValue, _ second: LuaValue) -> Bool {
    first == second || plain(first) == plain(second)
  }

  /// A value of which all that are the same are equal: numbers without a fraction are integers, and paths are lists.
  static func plain(_ value: LuaValue) -> LuaValue {
    switch value {
    case .number(let number): return Int64(exactly: number).map { .integer($0) } ?? value
    case .word(let word, _):
      guard case .indexPath(let path) = LuaPathOrRow(word: word) else { return value }
      return .table(LuaTable(list: [.integer(Int64(path.section)), .integer(Int64(path.row))]))
    case .table(let table):
      return .table(
        LuaTable(entries: table.entries.map { LuaTable.Entry(key: plain($0.key), value: plain($0.value)) }))
    default: return value
    }
  }
}

import LuaHost
import TabuluaText

// Strings.
extension SpecDifference {
  static func strings(_ expected: LuaString, _ actual: LuaString, at place: String) -> [String] {
    let longest = max(expected.bytes.count, actual.bytes.count)
    if longest > mostCompared { return longStrings(expected.bytes, actual.bytes, at: place) }
    return strings(expected.string, actual.string, at: place)
  }

  /// How many bytes a string has at most of which each character is compared.
  private static let mostCompared = 1 << 16

  /// Long strings, from a little before the first byte that differs.
  private static func longStrings(_ expected: [UInt8], _ actual: [UInt8], at place: String) -> [String] {
    let start = zip(expected, actual).prefix { $0 == $1 }.count
    let lead = place.isEmpty ? "" : "\(place) = "
    func line(_ bytes: [UInt8]) -> String {
      // No character is cut.
      func whole(_ place: Int) -> Int {
        var place = min(place, bytes.count)
        while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
        return place
      }
      let from = whole(max(0, start - 30))
      let end = max(from, whole(from + 120))
      let shown = LuaValue.string(LuaString(bytes: Array(bytes[from..<end]))).description
      let isCut = end < bytes.count
      return "\(lead)\(from > 0 ? "…" : "")\(PrintableText.of(shown))\(isCut ? "…" : "")"
        + "  (\(CountText.of(bytes.count)) bytes)"
    }
    return [
      "- \(line(expected))", "+ \(line(actual))", "  they differ from byte \(CountText.of(start + 1)) on",
    ]
  }

  private static func strings(_ expected: String, _ actual: String, at place: String) -> [String] {
    if expected.contains("\n") || actual.contains("\n") {
      let first = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let second = actual.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if first.count * second.count <= 250_000 { return texts(first, second, at: place) }
    }
    // Of ASCII each byte is a character, but for the two of a line end.
    let old = Array(expected.utf8), new = Array(actual.utf8)
    if [old, new].allSatisfy({ $0.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") } }) {
      return strings(old, new, at: place) { String(decoding: $0, as: UTF8.self) }
    }
    return strings(Array(expected), Array(actual), at: place) { String($0) }
  }

  /// Two strings in their characters, and marks below what differs.
  private static func strings<Element: Equatable>(
    _ old: [Element], _ new: [Element], at place: String, text: (ArraySlice<Element>) -> String
  ) -> [String] {
    let least = min(old.count, new.count)
    var start = 0
    while start < least, old[start] == new[start] { start += 1 }
    var end = 0
    while end < least - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let lead = place.isEmpty ? "" : "\(place) = "
    // Long strings are shown from a little before the place where they begin to differ.
    let from = max(old.count, new.count) > 100 && start > 30 ? start - 30 : 0
    func quoted(_ part: ArraySlice<Element>) -> String {
      PrintableText.of(LuaValue.string(LuaString(text(part))).description)
    }
    func shown(_ all: [Element]) -> (line: String, mark: String) {
      let last = min(all.count, from + 120)
      let line = "\(lead)\(from > 0 ? "…" : "")\(quoted(all[from..<last]))\(last < all.count ? "…" : "")"
      let before = quoted(all[from..<min(start, last)]).dropLast()
      let differing = start < all.count - end ? all[min(start, last)..<min(all.count - end, last)] : []
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

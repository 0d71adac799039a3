import LuaHost

// Tables.
extension SpecDifference {
  static func tables(_ expected: LuaTable, _ actual: LuaTable, at place: String) -> [String] {
    let first = expected.list, second = actual.list
    let areLists = first.count == expected.entries.count && second.count == actual.entries.count
    if areLists, first.count * second.count <= 250_000 { return lists(first, second, at: place) }
    let before = values(of: expected), after = values(of: actual)
    var lines: [String] = []
    let keys = expected.entries.map(\.key) + actual.entries.map(\.key).filter { before[$0] == nil }
    for key in keys {
      let name = name(key)
      let inner = place + (name.hasPrefix("[") ? name : ".\(name)")
      switch (before[key], after[key]) {
      case (let old?, let new?): lines += difference(old, new, at: inner)
      case (let old?, nil): lines.append("- \(inner) = \(words(old))")
      case (nil, let new?): lines.append("+ \(inner) = \(words(new))")
      case (nil, nil): break
      }
    }
    return lines
  }

  /// The values of a table by their keys; of several ones under one key, as an app may give them, the first.
  private static func values(of table: LuaTable) -> [LuaValue: LuaValue] {
    Dictionary(table.entries.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// Numbers for the elements of two lists: those that are the same have one number, so that no element is compared again.
  private static func numbers(_ first: [LuaValue], _ second: [LuaValue]) -> ([Int], [Int]) {
    var known: [LuaValue: Int] = [:]
    func number(_ value: LuaValue) -> Int {
      let value = plain(value)
      if let number = known[value] { return number }
      known[value] = known.count
      return known.count - 1
    }
    return (first.map(number), second.map(number))
  }

  /// What is to be taken out of one list and put in to make the other; elements that are the same are counted.
  private static func lists(_ first: [LuaValue], _ second: [LuaValue], at place: String) -> [String] {
    let (firstNumbers, secondNumbers) = numbers(first, second)
    // The lengths of the longest common lists of what is left.
    var common = [[Int]](repeating: [Int](repeating: 0, count: second.count + 1), count: first.count + 1)
    for i in first.indices.reversed() {
      for j in second.indices.reversed() {
        common[i][j] =
          firstNumbers[i] == secondNumbers[j]
          ? common[i + 1][j + 1] + 1 : max(common[i + 1][j], common[i][j + 1])
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
      if let old, new != nil, firstNumbers[i] == secondNumbers[j] {
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

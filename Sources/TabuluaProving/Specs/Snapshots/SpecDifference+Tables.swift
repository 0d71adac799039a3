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
      var inner: String {
        let name = name(key)
        return place + (name.hasPrefix("[") ? name : ".\(name)")
      }
      switch (before[key], after[key]) {
      case (let old?, let new?): if !same(old, new) { lines += difference(old, new, at: inner) }
      case (let old?, nil): add("- \(inner) = \(words(old))", to: &lines)
      case (nil, let new?): add("+ \(inner) = \(words(new))", to: &lines)
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
    let common = CommonLengths(firstNumbers, secondNumbers)
    var lines: [String] = []
    // The elements that both lists have, since the last one that they have not.
    var kept = 0..<0
    // What both lists have is shown beside what only one has; differences within elements name their place.
    var hasOwn = false
    var inner: [String] = []
    var i = 0
    var j = 0
    func flush() {
      if kept.count <= 3 {
        for index in kept { add("  \(words(first[index]))", to: &lines) }
      } else {
        add("  \(words(first[kept.lowerBound]))", to: &lines)
        add("  … \(kept.count - 2) more", to: &lines)
        add("  \(words(first[kept.upperBound - 1]))", to: &lines)
      }
      kept = i..<i
    }
    while i < first.count || j < second.count {
      let old: LuaValue? = i < first.count ? first[i] : nil
      let new: LuaValue? = j < second.count ? second[j] : nil
      if old != nil, new != nil, firstNumbers[i] == secondNumbers[j] {
        (i, j) = (i + 1, j + 1)
        kept = (kept.isEmpty ? i - 1 : kept.lowerBound)..<i
        continue
      }
      flush()
      // Two tables in one place are compared, rather than shown whole.
      if case .table(let before)? = old, case .table(let after)? = new, common[i, j] == common[i + 1, j + 1] {
        let differing = tables(before, after, at: "\(place)[\(i + 1)]")
        lines += differing
        inner += differing
        (i, j) = (i + 1, j + 1)
        continue
      }
      hasOwn = true
      if let old, new == nil || common[i + 1, j] >= common[i, j + 1] {
        add("- \(words(old))", to: &lines)
        i += 1
      } else if let new {
        add("+ \(words(new))", to: &lines)
        j += 1
      }
    }
    flush()
    guard hasOwn else { return inner }
    return (place.isEmpty ? [] : ["  \(place):"]) + lines
  }
}

/// For each place in two lists the length of the longest list that what follows there has in common.
private struct CommonLengths {
  private var lengths: [Int32]
  private let width: Int

  init(_ first: [Int], _ second: [Int]) {
    width = second.count + 1
    lengths = [Int32](repeating: 0, count: (first.count + 1) * width)
    for i in first.indices.reversed() {
      for j in second.indices.reversed() {
        lengths[i * width + j] =
          first[i] == second[j] ? self[i + 1, j + 1] + 1 : max(self[i + 1, j], self[i, j + 1])
      }
    }
  }

  subscript(_ first: Int, _ second: Int) -> Int32 { lengths[first * width + second] }
}

extension LuaTable {
  /// Elements in the promised order of their keys: 1, 2, … *n*, other numbers ascending, strings by their bytes,
  /// false and true, words kind by kind, others as they came.
  static func inOrder<Element>(
    _ elements: [Element], _ words: LuaWords, key: (Element) -> LuaValue
  ) -> [Element] {
    var keyed = elements.map { (place: Place(key($0), words), element: $0) }
    let present = Set(keyed.compactMap { $0.place.listIndex })
    var length: Int64 = 0
    while present.contains(length + 1) { length += 1 }
    for i in keyed.indices {
      if let index = keyed[i].place.listIndex, index <= length { keyed[i].place = .list(index) }
    }
    return keyed.sorted { $0.place < $1.place }.map(\.element)
  }

  /// Where a key stands.
  private enum Place {
    case list(Int64)
    case integer(Int64)
    case number(Double)
    case string([UInt8])
    case boolean(Bool)
    case word(kind: Int, rank: UInt64)
    case other

    init(_ key: LuaValue, _ words: LuaWords) {
      switch key {
      case .integer(let number): self = .integer(number)
      case .number(let number): self = .number(number)
      case .string(let string): self = .string(string.bytes)
      case .boolean(let flag): self = .boolean(flag)
      case .word(let word, let kind):
        self = .word(kind: words.kinds.firstIndex(of: kind) ?? 0, rank: kind.rank(of: word))
      case .nil, .table, .function, .other: self = .other
      }
    }

    var listIndex: Int64? {
      if case .integer(let number) = self, number > 0 { number } else { nil }
    }

    private var rank: Int {
      switch self {
      case .list: 0
      case .integer, .number: 1
      case .string: 2
      case .boolean: 3
      case .word: 4
      case .other: 5
      }
    }

    static func < (first: Self, second: Self) -> Bool {
      switch (first, second) {
      case (.list(let a), .list(let b)): a < b
      case (.integer(let a), .integer(let b)): a < b
      // A float key is no whole number within the integers' range, so that rounding an integer changes nothing,
      // except that the largest ones become 2⁶³.
      case (.integer(let a), .number(let b)): Double(a) < b || b >= 0x1p63
      case (.number(let a), .integer(let b)): a < Double(b) && a < 0x1p63
      case (.number(let a), .number(let b)): a < b
      case (.string(let a), .string(let b)): a.lexicographicallyPrecedes(b)
      case (.boolean(let a), .boolean(let b)): !a && b
      case (.word(let kind, let a), .word(let other, let b)): (kind, a) < (other, b)
      default: first.rank < second.rank
      }
    }
  }
}

/// Values for cells of a row, by the names of their columns, each of which has one.
///
/// What a dictionary of them would be; but a single value, which is the most frequent case by far, needs no memory
/// of its own, and the names come in their order.
///
/// ```swift
/// let values: RowValues = ["title": "Rest", "points": 3]
/// print(values.map(\.column))  // ["points", "title"]
/// ```
public struct RowValues: Sendable {
  /// A value and the name of its column.
  private struct Cell: Sendable, Hashable {
    let column: String
    let value: TableValue
  }

  // Two properties and no optional pair, which would be copied each time it is read.

  /// Whether there are none.
  public private(set) var isEmpty = true

  /// The first value by name, if there is one.
  private var first = Cell(column: "", value: .null)

  /// Those after the first one, ascending by name like it.
  private var others: [Cell] = []

  /// No values.
  public init() {}

  /// Takes the values of a dictionary.
  public init(_ values: [String: TableValue]) { self.init(values.map { ($0, $1) }) }

  /// Takes values in any order; of two for one column the later one counts.
  ///
  /// - Complexity: O(*c* log *c*) for *c* values.
  package init(_ values: [(column: String, value: TableValue)]) {
    let cells = values.enumerated().sorted {
      $0.element.column == $1.element.column ? $0.offset < $1.offset : $0.element.column < $1.element.column
    }
    for (_, cell) in cells {
      let new = Cell(column: cell.column, value: cell.value)
      if isEmpty || others.isEmpty && first.column == new.column {
        (first, isEmpty) = (new, false)
      } else if others.last?.column == new.column {
        others[others.count - 1] = new
      } else {
        others.append(new)
      }
    }
  }

  /// How many there are.
  public var count: Int { isEmpty ? 0 : 1 + others.count }

  /// Adds a value; false, and nothing is added, if the column has one already.
  ///
  /// Many values are rather given together.
  ///
  /// - Complexity: O(*c*) for *c* columns with values.
  @discardableResult
  public mutating func add(_ value: TableValue, column: String) -> Bool {
    let new = Cell(column: column, value: value)
    if isEmpty || column < first.column {
      if !isEmpty { others.insert(first, at: 0) }
      (first, isEmpty) = (new, false)
      return true
    }
    let index = others.firstIndex { $0.column >= column } ?? others.count
    if first.column == column || index < others.count && others[index].column == column { return false }
    others.insert(new, at: index)
    return true
  }
}

extension RowValues: Hashable {
  /// Whether both hold the same values.
  ///
  /// In no order: that of texts depends on how their letters are composed, which their equality does not.
  public static func == (one: RowValues, other: RowValues) -> Bool {
    guard one.count == other.count else { return false }
    if one.first == other.first, one.others == other.others { return true }
    return one.allSatisfy { cell in
      other.contains { $0.column == cell.column && $0.value == cell.value }
    }
  }

  /// Hashes the values, in no order.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for (column, value) in self {
      var cell = Hasher()
      cell.combine(column)
      cell.combine(value)
      sum ^= cell.finalize()
    }
    hasher.combine(sum)
  }
}

extension RowValues: ExpressibleByDictionaryLiteral {
  /// Takes the values of a literal; that a column is named twice is a programming error.
  public init(dictionaryLiteral elements: (String, TableValue)...) {
    for (column, value) in elements { precondition(add(value, column: column), "a column has two values") }
  }
}

extension RowValues: Sequence {
  /// A value and the name of its column.
  public typealias Element = (column: String, value: TableValue)

  /// Goes over the values in the order of the names.
  ///
  /// ```swift
  /// let values: RowValues = ["title": "Milk", "done": true]
  /// for (column, value) in values { print(column, value) }
  /// ```
  public struct Iterator: IteratorProtocol {
    private var upcoming: Cell?
    private var others: ArraySlice<Cell>

    fileprivate init(_ values: RowValues) {
      upcoming = values.isEmpty ? nil : values.first
      others = values.others[...]
    }

    /// The next value, or nil after the last one.
    public mutating func next() -> Element? {
      guard let cell = upcoming else { return nil }
      upcoming = others.popFirst()
      return (cell.column, cell.value)
    }
  }

  /// Goes over the values in the order of the names.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The only value and the name of its column; nil if there are none or several.
  var only: Element? { isEmpty || !others.isEmpty ? nil : (first.column, first.value) }
}

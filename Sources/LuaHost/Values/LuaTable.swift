/// A plain deep copy of a Lua table.
///
/// Entries stand in a fixed order: the keys 1, 2, … *n*, then other numbers ascending, strings by their bytes,
/// false and true, words kind by kind, and at last keys of other types.
///
/// ```swift
/// let mapping = LuaTable(fields: [("text", .string("name")), ("key", .string("id"))])
/// print(mapping["text"] ?? .nil)  // "name"
/// ```
public struct LuaTable: Sendable, Hashable {
  /// A key and its value.
  ///
  /// ```swift
  /// let table = LuaTable(entries: [LuaTable.Entry(key: .integer(1), value: .string("one"))])
  /// ```
  public struct Entry: Sendable, Hashable {
    /// The key; neither nil nor a NaN.
    public var key: LuaValue

    /// The value; not nil.
    public var value: LuaValue

    /// Creates an entry.
    public init(key: LuaValue, value: LuaValue) {
      self.key = key
      self.value = value
    }
  }

  /// The entries; in the fixed order where the table came from Lua.
  public var entries: [Entry]

  /// Creates a table from entries, in their order.
  public init(entries: [Entry] = []) { self.entries = entries }

  /// Creates a list: the values get the keys 1, 2, ….
  ///
  /// ```swift
  /// let list = LuaTable(list: [.integer(1), .string("two")])
  /// print(list.list.count)  // 2
  /// ```
  public init(list: [LuaValue]) {
    entries = list.enumerated().map { Entry(key: .integer(Int64($0.offset) + 1), value: $0.element) }
  }

  /// Creates a table with string keys.
  ///
  /// ```swift
  /// let point = LuaTable(fields: [("x", .number(1.5)), ("y", .number(2))])
  /// ```
  public init(fields: [(String, LuaValue)]) {
    entries = fields.map { Entry(key: .string(LuaString($0.0)), value: $0.1) }
  }

  /// The value under a string key, or nil where there is none.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public subscript(_ name: String) -> LuaValue? {
    let key = LuaValue.string(LuaString(name))
    return entries.first { $0.key == key }?.value
  }

  /// The values under the keys 1, 2, … as far as they go without a gap.
  ///
  /// ```swift
  /// let entries = [LuaTable.Entry(key: .integer(1), value: .string("a"))]
  /// print(LuaTable(entries: entries).list)  // ["a"]
  /// ```
  ///
  /// - Complexity: O(*n*) for *n* entries.
  public var list: [LuaValue] {
    var byPlace: [Int64: LuaValue] = [:]
    for entry in entries {
      if case .integer(let place) = entry.key { byPlace[place] = entry.value }
    }
    var list: [LuaValue] = []
    while let value = byPlace[Int64(list.count) + 1] { list.append(value) }
    return list
  }
}

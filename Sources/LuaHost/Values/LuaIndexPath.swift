import CLuaHost

/// An index path as it crosses into Lua: a value of 64 bits, zero-based, for which nothing is allocated.
///
/// In Lua it has the fields `section` and `row`, compares with `==` and `<`, works as a table key and prints as
/// `[0, 5]`.
///
/// ```swift
/// let path = LuaIndexPath(section: 0, row: 5)
/// ```
public struct LuaIndexPath: Sendable, Hashable, Comparable {
  /// The section, at most ``maximumSection``.
  public var section: Int

  /// The row within the section, at most ``maximumRow``.
  public var row: Int

  /// The largest section that a path can hold: 2²³ − 1.
  public static let maximumSection = 0x7F_FFFF

  /// The largest row that a path can hold: 2⁴⁰ − 1.
  public static let maximumRow = 0xFF_FFFF_FFFF

  /// Creates an index path whose parts are known to be within the limits.
  @inline(__always)
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Creates an index path, or nil where a part is negative or too large.
  ///
  /// ```swift
  /// let path = LuaIndexPath(checkingSection: 0, row: -1)  // nil
  /// ```
  public init?(checkingSection section: Int, row: Int) {
    guard (0...Self.maximumSection).contains(section), (0...Self.maximumRow).contains(row) else { return nil }
    self.init(section: section, row: row)
  }

  /// Whether the first path stands before the second one: by section, then by row.
  public static func < (first: Self, second: Self) -> Bool {
    first.section != second.section ? first.section < second.section : first.row < second.row
  }
}

extension LuaIndexPath: CustomStringConvertible {
  /// The path as Lua prints it, such as `[0, 5]`.
  public var description: String { "[\(section), \(row)]" }
}

extension LuaIndexPath {
  /// The packed value that crosses.
  @inline(__always)
  var word: UInt64 {
    precondition(
      UInt64(bitPattern: Int64(section)) <= UInt64(Self.maximumSection)
        && UInt64(bitPattern: Int64(row)) <= UInt64(Self.maximumRow),
      "index path outside 0...8388607 and 0...1099511627775")
    return lh_path_make(UInt64(section), UInt64(row))
  }

  @inline(__always)
  init(word: UInt64) {
    self.init(section: Int(lh_path_section(word)), row: Int(lh_path_row(word)))
  }
}

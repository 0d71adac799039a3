import TabuluaModel

/// What ``PlainBatchLine`` has read of a line: which fields, and their values as they lie in the batch.
///
/// There is nothing in it to be counted or freed; strings and lists are made when it is known that they are wanted.
struct PlainBatchFields {
  /// The fields that were read.
  ///
  /// Those that no verb has both of share a place below.
  struct Given: OptionSet {
    let rawValue: UInt16

    static let verb = Given(rawValue: 1)
    static let row = Given(rawValue: 1 << 1)
    static let to = Given(rawValue: 1 << 2)
    static let through = Given(rawValue: 1 << 3)
    static let before = Given(rawValue: 1 << 4)
    static let after = Given(rawValue: 1 << 5)
    static let section = Given(rawValue: 1 << 6)
    static let at = Given(rawValue: 1 << 7)
    static let cancel = Given(rawValue: 1 << 8)
    static let editing = Given(rawValue: 1 << 9)
    static let value = Given(rawValue: 1 << 10)
    static let values = Given(rawValue: 1 << 11)
    static let edge = Given(rawValue: 1 << 12)
    static let action = Given(rawValue: 1 << 13)
    static let by = Given(rawValue: 1 << 14)
  }

  /// How a row is named.
  enum Row {
    case path(TableIndexPath)
    case key(PlainText)
  }

  /// Where a row is dragged to.
  enum Paths {
    case one(TableIndexPath)
    /// A list that begins at a place in the batch.
    case many(at: Int)
  }

  /// What a cell is to hold.
  enum Value {
    case null
    case text(PlainText)
    case integer(Int64)
    case number(Double)
    case boolean(Bool)
  }

  /// A cell and the name of its column.
  struct Cell {
    var column = PlainText.empty
    var value = Value.null
  }

  private(set) var given: Given = []
  var verb = PlainText.empty
  var row = Self.noRow
  var paths = Paths.many(at: 0)
  /// Of `before` and `after`.
  var other = Self.noRow
  /// Of `to_section` and `action`.
  var text = PlainText.empty
  /// Of `at` and `edge`.
  var word = PlainText.empty
  /// Of `cancel` and `editing`.
  var flag = false
  var value = Value.null
  /// The first of `values`.
  var cell = Cell()
  /// Where `values` begin, if there are several.
  var cells: Int?
  var number = 0

  private static var noRow: Row { .path(TableIndexPath(section: 0, row: 0)) }

  /// Notes that a field is given; false if it was before.
  @inline(__always)
  mutating func add(_ field: Given) -> Bool {
    guard given.isDisjoint(with: field) else { return false }
    given.formUnion(field)
    return true
  }
}

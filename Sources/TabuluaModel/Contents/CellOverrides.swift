/// The cells that no longer hold what their record says, by row.
///
/// A cell is found in O(log *k*) where *k* cells of its row changed, which are mostly few. There is one object for all rows: an
/// open table of those that have such cells, and a list of the cells, in which those of a row are a tree.
struct CellOverrides: Sendable {
  /// What a cell of a row holds.
  struct Cell: Sendable, Hashable {
    let column: Int
    var override: CellOverride

    /// The text; that of a null is empty.
    var text: String { override.text }
  }

  /// A cell in the list of all.
  struct Entry: Sendable {
    var column: UInt32
    /// The places of two cells of the same row, below which in its tree are those of lower and of higher columns.
    var lower = CellOverrides.none
    /// Of an entry that is free, the next free one.
    var higher = CellOverrides.none
    var override: CellOverride
  }

  /// For each row with such cells its number and the place of the cell at the top of its tree, in an open table.
  ///
  /// A slot is `empty` where there is none. At most half of them are taken, and their number is a power of two.
  private var slots: [UInt64] = []

  /// How far the product of a row's number is shifted to find its slot.
  private var shift: UInt64 = 64

  /// The cells of all rows.
  var entries: [Entry] = []

  /// The first entry that is free.
  var firstFree = Self.none

  /// How many rows have such cells.
  private(set) var numberOfRows = 0

  /// About how many bytes the cells take.
  var room = 0

  /// A sum of what was read ahead, kept so that the compiler does not leave the reads out.
  private var touched = 0

  private static let empty = UInt64.max
  static let none = UInt32.max

  /// Whether no cell changed.
  var isEmpty: Bool { numberOfRows == 0 }

  /// Whether a row has changed cells.
  func hasCells(of row: UInt32) -> Bool { topPlace(of: row) != Self.none }

  /// The changed cells of a row, ascending by column.
  func cells(of row: UInt32) -> [Cell] {
    var result: [Cell] = []
    forEachCell(of: row) { result.append(Cell(column: $0, override: $1)) }
    return result
  }

  /// Calls `body` with the changed cells of a row, ascending by column.
  @inline(__always)
  func forEachCell(of row: UInt32, _ body: (_ column: Int, CellOverride) throws -> Void) rethrows {
    try forEachCell(below: topPlace(of: row), body)
  }

  /// Calls `body` with each row that has changed cells and the place of the top of their tree, in no order that could be relied
  /// on.
  func forEachTopPlace(_ body: (_ row: UInt32, _ place: UInt32) throws -> Void) rethrows {
    for slot in slots where slot != Self.empty { try body(Self.row(in: slot), Self.place(in: slot)) }
  }

  /// Calls `body` with each row that has changed cells, in no order that could be relied on.
  func forEachRow(_ body: (UInt32) throws -> Void) rethrows {
    for slot in slots where slot != Self.empty { try body(Self.row(in: slot)) }
  }

  /// What a cell holds; nil if it is what the record says.
  @inline(__always)
  func override(of row: UInt32, column: Int) -> CellOverride? {
    let place = place(of: column, below: topPlace(of: row))
    return place == Self.none ? nil : entries[Int(place)].override
  }

  /// Reads the slot of a row, so that its memory is in the cache when it is needed; the answer only keeps the read.
  @inline(__always)
  func touch(_ row: UInt32) -> Int { slots.isEmpty ? 0 : Int(truncatingIfNeeded: slots[home(of: row)]) }

  /// Reads the slots of rows of which cells are set next, so that the waits for memory overlap.
  mutating func readAhead(_ rows: [UInt32]) { for row in rows { touched &+= touch(row) } }

  /// Gives a cell what it is to hold, or with nil what its record says; the answer is what it held before.
  @discardableResult
  mutating func set(_ override: CellOverride?, of row: UInt32, column: Int) -> CellOverride? {
    guard let override else { return remove(column, of: row) }
    if 2 * (numberOfRows + 1) > slots.count { grow() }
    let slot = slot(of: row)
    guard slots[slot] != Self.empty else {
      numberOfRows += 1
      slots[slot] = Self.slot(row, add(Entry(column: UInt32(truncatingIfNeeded: column), override: override)))
      return nil
    }
    let top = Self.place(in: slots[slot])
    let place = place(of: column, below: top)
    guard place == Self.none else {
      let old = entries[Int(place)].override
      entries[Int(place)].override = override
      room += override.room - old.room
      return old
    }
    let new = add(Entry(column: UInt32(truncatingIfNeeded: column), override: override))
    slots[slot] = Self.slot(row, insert(new, below: top))
    return nil
  }

  /// Forgets the changed cells of a row.
  mutating func removeAll(of row: UInt32) {
    let top = topPlace(of: row)
    guard top != Self.none else { return }
    freeAll(below: top)
    removeSlot(slot(of: row))
  }

  private mutating func remove(_ column: Int, of row: UInt32) -> CellOverride? {
    let top = topPlace(of: row)
    let place = place(of: column, below: top)
    guard place != Self.none else { return nil }
    let old = entries[Int(place)].override
    let left = removing(place, below: top)
    free(place)
    if left == Self.none { removeSlot(slot(of: row)) } else { slots[slot(of: row)] = Self.slot(row, left) }
    return old
  }
}

extension CellOverrides: Hashable {
  /// Whether both hold the same cells; where these lie does not matter.
  static func == (one: CellOverrides, other: CellOverrides) -> Bool {
    guard one.numberOfRows == other.numberOfRows else { return false }
    return one.slots.allSatisfy { slot in
      slot == empty || one.cells(of: row(in: slot)) == other.cells(of: row(in: slot))
    }
  }

  /// Hashes the cells, wherever they lie.
  func hash(into hasher: inout Hasher) {
    var sum = 0
    forEachRow { sum ^= cells(of: $0).hashValue ^ Int($0) }
    hasher.combine(sum)
  }
}

// The table of rows.
extension CellOverrides {
  @inline(__always)
  private static func slot(_ row: UInt32, _ place: UInt32) -> UInt64 { UInt64(row) << 32 | UInt64(place) }

  @inline(__always)
  private static func row(in slot: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: slot >> 32) }

  @inline(__always)
  private static func place(in slot: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: slot) }

  /// The place of the cell at the top of a row's tree; `none` if it has none.
  @inline(__always)
  private func topPlace(of row: UInt32) -> UInt32 {
    guard numberOfRows > 0 else { return Self.none }
    // An empty slot reads as `none` too, since all of its bits are set.
    return Self.place(in: slots[slot(of: row)])
  }

  /// The slot of a row, or the empty one that it would take.
  @inline(__always)
  private func slot(of row: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = home(of: row)
    while slots[slot] != Self.empty, Self.row(in: slots[slot]) != row { slot = (slot + 1) & mask }
    return slot
  }

  /// The slot that a row takes if it is empty.
  ///
  /// The numbers of rows mostly follow on one another, and the highest bits of such a product lie far apart then.
  @inline(__always)
  private func home(of row: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(row) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  /// Makes room for so many rows more with so many cells in all, so that it need not be found bit by bit.
  mutating func reserve(rows count: Int, cells: Int) {
    guard count > 16 else { return }
    entries.reserveCapacity(entries.count + cells)
    var size = max(16, slots.count)
    while size < 2 * (numberOfRows + count + 1) { size *= 2 }
    if size > slots.count { resize(to: size) }
  }

  private mutating func grow() { resize(to: max(16, 2 * slots.count)) }

  private mutating func resize(to count: Int) {
    let old = slots
    slots = [UInt64](repeating: Self.empty, count: count)
    shift = 64 - UInt64(slots.count.trailingZeroBitCount)
    for entry in old where entry != Self.empty { slots[slot(of: Self.row(in: entry))] = entry }
  }

  /// Empties a slot, and moves up what would no longer be found behind it.
  private mutating func removeSlot(_ slot: Int) {
    let mask = slots.count - 1
    var gap = slot
    var next = (gap + 1) & mask
    while slots[next] != Self.empty {
      // The entry may move into the gap, unless the gap is before the slot where a search for it begins.
      let home = home(of: Self.row(in: slots[next]))
      if (next - home) & mask >= (next - gap) & mask {
        slots[gap] = slots[next]
        gap = next
      }
      next = (next + 1) & mask
    }
    slots[gap] = Self.empty
    numberOfRows -= 1
  }

  /// Stops the program if table and list do not agree.
  func _checkInvariants() {
    var rows = 0
    var places: Set<UInt32> = []
    for (index, entry) in slots.enumerated() where entry != Self.empty {
      rows += 1
      precondition(slot(of: Self.row(in: entry)) == index, "a row with overrides is not found")
      precondition(Self.place(in: entry) != Self.none, "a row without overrides is kept")
      checkTree(below: Self.place(in: entry), &places)
    }
    var taken = 0
    forEachRow { for cell in cells(of: $0) { taken += cell.override.room } }
    precondition(taken == room, "the room of the overrides is miscounted")
    precondition(rows == numberOfRows && 2 * rows <= slots.count, "the rows with overrides are miscounted")
    var free = firstFree
    while free != Self.none {
      precondition(places.insert(free).inserted, "a free override is in use")
      free = entries[Int(free)].higher
    }
    precondition(places.count == entries.count, "an override is lost")
  }
}

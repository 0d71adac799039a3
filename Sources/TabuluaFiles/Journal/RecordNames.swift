import TabuluaModel
import TabuluaSystem
import TabuluaText

/// The name of a record: its bytes where they lie in a file, else in memory of its own.
struct RecordName: ~Copyable {
  private var own = JSONLine()

  /// The bytes, which are valid until the name is set again, and as long as the files are there.
  private(set) var bytes = UnsafeRawBufferPointer(start: nil, count: 0)

  /// Takes bytes that lie in a file.
  mutating func set(inFile bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Takes bytes that are copied.
  mutating func set(_ bytes: UnsafeRawBufferPointer) {
    own.removeAll()
    own.append(bytes)
    self.bytes = own.bytes
  }

  /// Takes a text.
  mutating func set(_ text: String) {
    var text = text
    text.withUTF8 { set(UnsafeRawBufferPointer($0)) }
  }

  /// Whether another name is the same.
  func isSame(as other: borrowing RecordName) -> Bool { bytes.hasSameBytes(as: other.bytes) }
}

extension UnsafeRawBufferPointer {
  /// Whether others are the same bytes; the same memory is not looked at.
  func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let one = baseAddress, let two = other.baseAddress, one != two else { return true }
    return memcmp(one, two, count) == 0
  }
}

/// How records are named in a journal: by the keys of their rows, else by the numbers of the old file.
///
/// Keys are read where they lie in the files: looking each up in the table took a third of the time of all lines.
final class RecordNames {
  private let before: TableContents
  private let after: TableContents
  private let oldColumn: Int?
  private let newColumn: Int?

  /// How many records the old file has.
  private let count: Int

  /// The cells that changed; nil where the table after the change has a file, and numbers, of its own.
  private let changed: ChangedCells?

  private let oldBytes: (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer?
  private let newBytes: (_ record: Int, _ column: Int) -> UnsafeRawBufferPointer?

  init(before: TableContents, after: TableContents, changed: ChangedCells?) {
    (self.before, self.after, self.changed) = (before, after, changed)
    (oldColumn, newColumn) = (before.keyColumn, after.keyColumn)
    count = before.records.numberOfRecords
    oldBytes = before.hasOverrides ? { _, _ in nil } : before.records.bytesInPlace
    newBytes = changed == nil ? after.records.bytesInPlace : { _, _ in nil }
  }

  /// Sets the name of a record of the old file.
  func setOld(_ record: Int, _ name: inout RecordName) {
    guard let oldColumn else { return name.set("#\(record)") }
    if let key = oldBytes(record, oldColumn) { return name.set(inFile: key) }
    set(&name, RowIdentity(number: UInt32(truncatingIfNeeded: record)), oldColumn, in: before)
  }

  /// Sets the name of a record of the new file, of which the number is one of the old file or behind.
  func setNew(_ row: UInt32, at place: Int, _ name: inout RecordName) {
    guard let newColumn else { return name.set("#\(row)") }
    guard let changed else {
      if let key = newBytes(place, newColumn) { return name.set(inFile: key) }
      return set(&name, RowIdentity(number: UInt32(truncatingIfNeeded: place)), newColumn, in: after)
    }
    if changed.contains(row), let key = changed.text(of: row, column: newColumn) { return name.set(key) }
    if row < count, let key = oldBytes(Int(row), newColumn) { return name.set(inFile: key) }
    set(&name, RowIdentity(number: row), newColumn, in: after)
  }

  private func set(_ name: inout RecordName, _ row: RowIdentity, _ column: Int, in contents: TableContents) {
    var key: [UInt8] = []
    contents.appendBytes(of: row, column: column, to: &key)
    key.withUnsafeBytes { name.set($0) }
  }
}

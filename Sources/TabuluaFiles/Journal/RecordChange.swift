package import TabuluaModel

/// What a change of a table did to one record of its file.
///
/// Together with the head of the file, the changes say all that is needed to make the file after it of the file before it,
/// and the other way round.
package struct RecordChange: Sendable, Hashable {
  /// A record in a file.
  package struct Record: Sendable, Hashable {
    /// The row's key; in a table without keys a name that is the row's alone in this change.
    package var row: ExactText

    /// The bytes of the record, with its line end and the blank lines after it.
    package var bytes: String

    /// How many records stand before it.
    package var place: Int

    /// The row of the record before it; nil for the first one.
    package var previous: ExactText?

    /// The row of the record after it; nil for the last one.
    package var next: ExactText?

    /// What stands for no record.
    fileprivate static var empty: Record { Record(row: "", bytes: "", place: 0) }

    /// Whether another record stands between the same ones.
    func standsLike(_ other: Record) -> Bool { previous == other.previous && next == other.next }
  }

  /// The record before the change; an empty one where there is none.
  ///
  /// Beside a flag, and no optional: to look at a part of an optional one copies all of it, with four texts, which took a third of
  /// the time of finding out what becomes of the records.
  let before: Record

  /// The record after the change; an empty one where there is none.
  let after: Record

  /// Whether there is a record before the change: it is not new.
  let hasOld: Bool

  /// Whether there is a record after the change: it is not gone.
  let hasNew: Bool

  /// The record before the change; nil for one that is new.
  package var old: Record? { hasOld ? before : nil }

  /// The record after the change; nil for one that is gone.
  package var new: Record? { hasNew ? after : nil }

  /// Whether the record was moved among those that stayed; false for one that is new or gone, or has other bytes alone.
  package var isMoved: Bool

  /// Says what happened to a record.
  package init(old: consuming Record?, new: consuming Record?, isMoved: Bool) {
    (hasOld, hasNew) = (old != nil, new != nil)
    before = (consume old) ?? .empty
    after = (consume new) ?? .empty
    self.isMoved = isMoved
  }

  /// The change that takes this one back.
  package var inverted: RecordChange { RecordChange(old: new, new: old, isMoved: isMoved) }

  /// Whether the change is about the line end alone: the record became the last one of a file that ends without one, or was it.
  var endsLineAlone: Bool {
    guard !isMoved, let old, let new, old.row == new.row else { return false }
    return old.bytes.withoutLineEnd.utf8.elementsEqual(new.bytes.withoutLineEnd.utf8)
  }

  /// The row's name after the change, or before it where it is gone.
  package var row: ExactText { new?.row ?? old?.row ?? "" }
}

/// What a change of a table did to its file.
package struct FileChange: Sendable, Hashable {
  /// The bytes before the first record, before the change and after it; nil where they are the same.
  package struct Head: Sendable, Hashable {
    package var old: String
    package var new: String
  }

  /// The bytes before the first record; nil where they stayed.
  package var head: Head?

  /// The records, in no order that counts.
  package var records: [RecordChange] = []

  /// Says what happened; without parts that nothing did.
  package init(head: Head? = nil, records: [RecordChange] = []) {
    (self.head, self.records) = (head, records)
  }

  /// The change that takes this one back.
  package var inverted: FileChange {
    FileChange(head: head.map { Head(old: $0.new, new: $0.old) }, records: records.map(\.inverted))
  }
}

extension String {
  /// The bytes of a record without its line end and the blank lines after it.
  var withoutLineEnd: String {
    var scalars = unicodeScalars[...]
    while scalars.last == "\n" || scalars.last == "\r" { scalars.removeLast() }
    return String(scalars)
  }

  /// Its line end, and the blank lines after it.
  var lineEnd: String { String(unicodeScalars.dropFirst(withoutLineEnd.unicodeScalars.count)) }
}

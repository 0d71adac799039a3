import TabuluaModel
import TabuluaSystem

extension FileRewrite {
  /// The record that a change is about, as the table is now.
  struct Finding {
    /// The record that has the row's name from before the change; of a new row the one that has its name already.
    let record: Int?

    /// Whether it has the bytes, or at least the values, that the change expects; of a new row those that it would get.
    let isExpected: Bool

    /// Whether it has those bytes.
    let hasBytes: Bool
  }

  /// Finds the records of changes, each one by itself, half of them in another thread.
  ///
  /// - Complexity: O(*c*) for *c* changes, most of it waiting for memory.
  static func findings(
    _ changes: [RecordChange], _ names: CurrentNames, in document: any TableDocument
  ) -> [Finding] {
    let middle = changes.count / 2
    let (first, second) = SideBySide.run {
      changes.withUnsafeBufferPointer { findings($0, ..<middle, names, in: document) }
    } beside: {
      changes.withUnsafeBufferPointer { findings($0, middle..., names, in: document) }
    }
    return first + second
  }

  /// Finds the records of some changes, which are looked at where they lie: a copy is one of eight texts.
  private static func findings(
    _ changes: UnsafeBufferPointer<RecordChange>, _ part: some RangeExpression<Int>, _ names: CurrentNames,
    in document: any TableDocument
  ) -> [Finding] {
    let part = part.relative(to: changes)
    guard let first = changes.baseAddress else { return [] }
    var findings: [Finding] = []
    findings.reserveCapacity(part.count)
    var touched = 0
    for index in part {
      if (index - part.lowerBound).isMultiple(of: CurrentNames.readTogether) {
        let next = index..<min(index + CurrentNames.readTogether, part.upperBound)
        touched &+= names.readAhead(
          records: next.map { first[$0].hasOld ? first[$0].before.place : first[$0].after.place })
      }
      findings.append(finding(first + index, names, in: document))
    }
    return withExtendedLifetime(touched) { findings }
  }

  private static func finding(
    _ change: UnsafePointer<RecordChange>, _ names: CurrentNames, in document: any TableDocument
  ) -> Finding {
    let hasOld = change.pointee.hasOld
    guard
      let record = names.record(
        named: hasOld ? change.pointee.before.row : change.pointee.after.row,
        near: hasOld ? change.pointee.before.place : change.pointee.after.place)
    else { return Finding(record: nil, isExpected: false, hasBytes: false) }
    let bytes = hasOld ? change.pointee.before.bytes : change.pointee.after.bytes
    let hasBytes = document.hasBytes(bytes, at: record)
    return Finding(
      record: record, isExpected: hasBytes || document.hasValues(of: bytes, at: record), hasBytes: hasBytes)
  }
}

extension TableDocument {
  /// Whether a record has the bytes of one in a journal.
  func hasBytes(_ bytes: String, at record: Int) -> Bool {
    let span = span(ofRecord: record)
    var text = bytes
    return withFile { file in
      text.withUTF8 {
        UnsafeRawBufferPointer(rebasing: file[span]).hasSameBytes(as: UnsafeRawBufferPointer($0))
      }
    }
  }

  /// Whether a record has the values of one in a journal, which has these bytes.
  func hasValues(of bytes: String, at record: Int) -> Bool {
    guard let values = values(ofRecord: bytes) else { return false }
    return values.elementsEqual(self.values(ofRecord: record)) { $0.hasBytes(of: $1) }
  }
}

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
      findings(changes[..<middle], names, in: document)
    } beside: {
      findings(changes[middle...], names, in: document)
    }
    return first + second
  }

  private static func findings(
    _ changes: ArraySlice<RecordChange>, _ names: CurrentNames, in document: any TableDocument
  ) -> [Finding] {
    var findings: [Finding] = []
    findings.reserveCapacity(changes.count)
    var touched = 0
    for index in changes.indices {
      if (index - changes.startIndex).isMultiple(of: CurrentNames.readTogether) {
        touched &+= names.readAhead(changes[index...].prefix(CurrentNames.readTogether))
      }
      guard let expected = changes[index].old ?? changes[index].new,
        let record = names.record(named: expected.row, near: expected.place)
      else {
        findings.append(Finding(record: nil, isExpected: false, hasBytes: false))
        continue
      }
      let hasBytes = document.hasBytes(of: expected, at: record)
      findings.append(
        Finding(
          record: record, isExpected: hasBytes || document.hasValues(of: expected, at: record),
          hasBytes: hasBytes))
    }
    return withExtendedLifetime(touched) { findings }
  }
}

extension TableDocument {
  /// Whether a record has the bytes of one in a journal.
  func hasBytes(of other: RecordChange.Record, at record: Int) -> Bool {
    let span = span(ofRecord: record)
    var text = other.bytes
    return withFile { file in
      text.withUTF8 {
        UnsafeRawBufferPointer(rebasing: file[span]).hasSameBytes(as: UnsafeRawBufferPointer($0))
      }
    }
  }

  /// Whether a record has the values of one in a journal.
  func hasValues(of other: RecordChange.Record, at record: Int) -> Bool {
    guard let values = values(ofRecord: other.bytes) else { return false }
    return values.elementsEqual(self.values(ofRecord: record)) { $0.hasBytes(of: $1) }
  }
}

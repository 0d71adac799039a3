package import TabuluaModel
import TabuluaSystem
package import TabuluaText

/// A file that was made of another one by a change: all of its bytes that are no new ones lie in that one.
///
/// The bytes of both files, and the places of all fields of both, took a third of the time of an undo, most of it for the
/// system to find so much memory.
package struct RewrittenFile: Sendable {
  /// A part of the old file, and how many of the new bytes come behind it.
  struct Part: Sendable {
    var kept: Range<Int>
    var fresh: Int
  }

  /// Where a record begins whose bytes the journal gave.
  struct Start: Sendable {
    /// Its place in the new file.
    let record: Int
    /// How many bytes of the new file come before it, and how many of the new bytes.
    let offset: Int
    let fresh: Int
  }

  /// The file of which this one was made.
  let document: any TableDocument

  /// The head, and the bytes of records that the journal gave, in the order of the new file.
  let fresh: FileBytes

  let parts: [Part]

  /// How many bytes it has.
  package let count: Int

  /// For each of its records the number of the one that it was; those that are new have numbers behind.
  package let order: [UInt32]

  let starts: [Start]

  /// Whether the head is that of the old file, and each record ends with its own line end.
  let isPlain: Bool

  /// All bytes in one piece, if somebody wants them.
  private let whole: OnceValue<FileBytes>

  /// The SHA-256 of the bytes, once somebody wants it.
  private let hash: OnceValue<String>

  init(
    document: any TableDocument, fresh: Memory, parts: [Part], count: Int, order: [UInt32], starts: [Start],
    isPlain: Bool
  ) {
    let fresh = FileBytes(fresh)
    (self.document, self.fresh, self.parts, self.count) = (document, fresh, parts, count)
    (self.order, self.starts, self.isPlain) = (order, starts, isPlain)
    whole = OnceValue { [file = document.bytes] in
      var memory = GrowingMemory(capacity: count)
      Self.forEachPart(parts, file, fresh) { memory.append($0) }
      return FileBytes(memory.finished())
    }
    hash = OnceValue { [file = document.bytes] in
      var digest = FileDigest()
      Self.forEachPart(parts, file, fresh) { digest.take($0) }
      return digest.text
    }
  }
}

// Its bytes.
extension RewrittenFile {
  /// All bytes in one piece; they are copied once.
  package var bytes: FileBytes { whole.value }

  /// The SHA-256 of the bytes.
  package var digest: String { hash.value }

  /// Begins to work out the digest, beside what is done now.
  package func beginDigest() { hash.begin() }

  /// Whether the bytes are those of a file.
  ///
  /// - Complexity: O(*n*) for *n* bytes; where it is the file of which this one was made, what lies at its place still is
  ///   not looked at.
  package func isSame(as records: TableFile.Records) -> Bool {
    guard count == records.document.bytes.count else { return false }
    return records.document.withFile { file in
      var offset = 0
      var isSame = true
      forEachPart { part in
        let other = UnsafeRawBufferPointer(rebasing: file[offset..<offset + part.count])
        isSame = isSame && part.hasSameBytes(as: other)
        offset += part.count
      }
      return isSame
    }
  }

  /// Writes the bytes.
  func write(to output: inout ByteOutput) { forEachPart { output.append($0) } }

  private func forEachPart(_ body: (UnsafeRawBufferPointer) -> Void) {
    Self.forEachPart(parts, document.bytes, fresh, body)
  }

  /// Calls `body` with the bytes, part by part.
  @inline(__always)
  private static func forEachPart(
    _ parts: [Part], _ file: FileBytes, _ fresh: FileBytes, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    file.withUnsafeBytes { file in
      fresh.withUnsafeBytes { fresh in
        var place = 0
        for part in parts {
          if !part.kept.isEmpty { body(UnsafeRawBufferPointer(rebasing: file[part.kept])) }
          if part.fresh > 0 { body(UnsafeRawBufferPointer(rebasing: fresh[place..<place + part.fresh])) }
          place += part.fresh
        }
      }
    }
  }
}

// Its records.
extension RewrittenFile {
  /// The places of the records that are new.
  package var newRecords: [Int] {
    starts.map(\.record).filter { order[$0] >= document.numberOfRecords }
  }

  /// Its records; nil where they are not those that were put there.
  ///
  /// A journal that was made by hand may say of anything that it is the bytes of a record.
  ///
  /// - Throws: what is wrong with the file.
  /// - Complexity: O(*n*) for *n* new bytes where the records of a CSV file can be read by themselves, else for all bytes.
  package func records(_ mapping: TableMapping) throws(Diagnostic) -> TableFile.Records? {
    if let patched = PatchedCSVDocument(self) {
      return TableFile.Records(
        document: patched, columns: patched.columns.map { TableContents.Column(name: $0) })
    }
    let records = try TableFile.records(in: bytes, path: document.name, mapping: mapping)
    return fits(records) ? records : nil
  }

  /// Whether the records that are found in all of the bytes are those that were put there.
  func fits(_ records: TableFile.Records) -> Bool {
    let found = records.document
    return found.numberOfRecords == order.count
      && starts.allSatisfy { found.span(ofRecord: $0.record).lowerBound == $0.offset }
  }
}

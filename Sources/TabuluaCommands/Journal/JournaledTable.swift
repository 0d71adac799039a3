import TabuluaBatch
import TabuluaFiles
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText

/// A table that is changed as a journal says.
struct JournaledTable {
  /// Its file, and its name in a run over several ones.
  let path: String
  let name: String?

  /// The table as it was read.
  let before: TableContents

  /// The file that comes of it, as a table of its own.
  private(set) var file: TableContents

  /// The bytes of that file.
  private(set) var bytes: [UInt8]?

  /// For each record of that file the number that it had as it was read; others have numbers behind.
  private(set) var order: [UInt32]

  /// The rows that are not as the journal says.
  private(set) var conflicts: [FileRewrite.Conflict] = []

  /// How many records were as the change makes them already.
  private(set) var numberOfDone = 0

  /// Reads a table.
  init(path: String, name: String?, mapping: TableMapping) throws(Diagnostic) {
    (self.path, self.name) = (path, name)
    before = try TableFile.load(path: path, mapping: mapping)
    file = before
    order = (0..<UInt32(truncatingIfNeeded: before.records.numberOfRecords)).map { $0 }
  }

  /// Makes a change, which may be one that is taken back; rows that are not as it expects are noted and left.
  ///
  /// `digest` is the SHA-256 of the file for which the change was made.
  ///
  /// - Throws: `table_changed` for a table without keys that has another digest, or what is wrong with the table that comes
  ///   of the change.
  mutating func make(_ change: FileChange, of digest: String) throws(Diagnostic) {
    if before.mapping.key == nil, file.fileDigest != digest {
      throw Diagnostic(
        code: "table_changed", message: "`\(path)` was changed since, and its rows have no keys",
        location: TextLocation(file: path),
        help:
          "rows that have no keys are found again only as long as nobody has written the table; name a `key` column"
      )
    }
    guard let rewrite = FileRewrite(change, of: file) else { return }
    conflicts += rewrite.conflicts
    numberOfDone += rewrite.numberOfDone
    guard rewrite.count > 0 else { return }
    let (bytes, next) = rewrite.file()
    let count = file.records.numberOfRecords
    var fresh = (order.max() ?? 0) + 1
    order = next.map { number in
      if number < count { return order[Int(number)] }
      defer { fresh += 1 }
      return max(fresh, UInt32(truncatingIfNeeded: before.records.numberOfRecords))
    }
    file = try TableFile.load(bytes: bytes, name: path, mapping: before.mapping)
    self.bytes = bytes
  }

  /// The table as it becomes, its rows known by the numbers that they had.
  func after() throws(Diagnostic) -> TableContents {
    guard bytes != nil else { return before }
    do {
      return try TableContents(file, over: before)
    } catch {
      throw error.diagnostic(policy: nil, contents: before)
    }
  }

}

extension JournaledTable {
  /// Fails if the table that comes of the change breaks a law of the policy.
  func checkLaws(_ policy: LuaPolicy, _ after: TableContents, _ changes: [RowChange]) throws(Diagnostic) {
    guard !policy.laws.isEmpty, bytes != nil else { return }
    do {
      let view = try TableView(before, policy: policy)
      guard before.mapping.key != nil else { return try view.checkLaws(of: after) }
      var values: [String: [String: TableValue]] = [:]
      for change in changes {
        guard let row = change.row else { continue }
        if let column = change.column, let new = change.new { values[row, default: [:]][column] = new }
        for (column, value) in change.values ?? RowValues() where change.kind == .inserted {
          values[row, default: [:]][column] = value
        }
      }
      try view.apply(after.snapshotOfKeys(), values: values)
    } catch {
      var problem = error.diagnostic(policy: policy, contents: after)
      if error.code == .lawBroken { problem.help = "nothing was changed; `--laws off` does it all the same" }
      throw problem
    }
  }
}

extension TableContents {
  /// The sections with the keys of their rows.
  fileprivate func snapshotOfKeys() throws(TableError) -> TableSnapshot<String, String> {
    var snapshot = TableSnapshot<String, String>()
    let sections = (0..<numberOfSections).map { place in
      SnapshotSection(
        section(place).value ?? section(place).title ?? String(place),
        rows: rows(inSection: place).map { key(of: $0) ?? "" })
    }
    if let made = try? TableSnapshot(sections) { snapshot = made }
    return snapshot
  }
}

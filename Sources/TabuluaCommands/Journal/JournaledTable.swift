import TabuluaBatch
import TabuluaFiles
import TabuluaModel
import TabuluaPolicy
import TabuluaScript
import TabuluaText

/// A table that is changed as a journal says.
struct JournaledTable: Sendable {
  /// Its file, and its name in a run over several ones.
  let path: String
  let name: String?

  /// The file as it was read, and the table in it.
  private let records: TableFile.Records
  let table: TableContents

  /// The file that comes of it.
  private var newRecords: TableFile.Records

  /// That file; nil as long as nothing changes.
  private(set) var file: RewrittenFile?

  /// For each record of that file the number that it had as it was read; others have numbers behind.
  ///
  /// Empty as long as nothing changes.
  private(set) var order: [UInt32] = []

  /// The rows of the table as it was read of which the change takes records from their places; one may stand there twice.
  private(set) var moved: [RowIdentity] = []

  /// The rows that are not as the journal says.
  private(set) var conflicts: [FileRewrite.Conflict] = []

  /// The SHA-256 of the file as it was read.
  let oldDigest: OnceValue<String?>

  /// The digest with which a run left the file, and that of the file which it found; nil where a part of it is taken back.
  private var outcome: (left: String, found: String, run: String)?

  /// How many records were as the change makes them already.
  private(set) var numberOfDone = 0

  /// The change that was made last, kept because to let go of a hundred thousand records takes long: whoever has the table may
  /// leave it to the end of the process.
  private var made: FileChange?

  /// Reads a table.
  init(path: String, name: String?, mapping: TableMapping) throws(Diagnostic) {
    (self.path, self.name) = (path, name)
    records = try TableFile.readWithNamedColumns(path: path, mapping: mapping)
    oldDigest = OnceValue { [records] in records.fileDigest }
    table = try records.table(mapping)
    newRecords = records
  }

  /// The file that comes of it, as a table of its own.
  private func newTable() throws(Diagnostic) -> TableContents {
    file == nil ? table : try newRecords.table(table.mapping)
  }

  /// The SHA-256 of the file that comes of it.
  var digest: String { file?.digest ?? oldDigest.value ?? "" }

  /// Makes a change, which may be one that is taken back; rows that are not as it expects are noted and left.
  ///
  /// `parts` says of each record whether it is to be made; without it all of them are. `digest` is the SHA-256 of the file
  /// for which the change was made, `columns` are those that it names. `whenFound` is called when the records are found: from
  /// then on one thread works.
  ///
  /// - Throws: `table_changed` for a table without keys that has another digest, `records_do_not_fit`, or what is wrong with
  ///   the table that comes of the change.
  mutating func make(
    _ change: FileChange, _ parts: [RecordPart]? = nil, of digest: String, columns: [String]?,
    whenFound: () -> Void = {}
  ) throws(Diagnostic) {
    if table.mapping.key == nil, self.digest != digest {
      throw Diagnostic(
        code: JournalCommandCode.tableChanged,
        message: "`\(path)` was changed since, and its rows have no keys",
        location: TextLocation(file: path),
        help:
          "rows that have no keys are found again only as long as nobody has written the table; name a `key` column"
      )
    }
    let current = try newTable()
    made = change
    guard
      let rewrite = FileRewrite(
        change, parts, of: current, columns: columns, whenFound: whenFound)
    else { return }
    conflicts += rewrite.conflicts
    numberOfDone += rewrite.numberOfDone
    guard rewrite.count > 0 else { return }
    let new = rewrite.file()
    noteMoves(of: rewrite)
    noteOrder(of: new, over: current.records.numberOfRecords)
    // Changes that were taken back again leave the file as it is.
    if new.isSame(as: records) {
      (newRecords, file, moved, order) = (records, nil, [], [])
      return
    }
    let found = Result { () throws(Diagnostic) in try new.records(table.mapping) }
    switch found {
    case .success(var records?):
      records.addColumns(namedBy: table.mapping)
      (newRecords, file) = (records, new)
    case .success(nil): throw .recordsDoNotFit(path, nil)
    case .failure(let problem): throw .recordsDoNotFit(path, problem)
    }
  }

  /// Notes which rows a change moves, by the numbers that they had as the table was read.
  private mutating func noteMoves(of rewrite: FileRewrite) {
    let records = rewrite.movedRecords
    guard file != nil else {
      moved = records.map { RowIdentity(number: UInt32(truncatingIfNeeded: $0)) }
      return
    }
    for record in records where order[record] < table.records.numberOfRecords {
      moved.append(RowIdentity(number: order[record]))
    }
  }

  /// Numbers the records of a file that was made of one with so many records.
  private mutating func noteOrder(of new: RewrittenFile, over count: Int) {
    // Before the first change each record has the number of its place, and no other one has a number behind these.
    guard file != nil else { return order = new.order }
    var numbers = new.order
    for place in numbers.indices where numbers[place] < count {
      numbers[place] = order[Int(numbers[place])]
    }
    var fresh = max((order.max() ?? 0) + 1, UInt32(truncatingIfNeeded: table.records.numberOfRecords))
    for place in new.newRecords {
      numbers[place] = fresh
      fresh += 1
    }
    order = numbers
  }

  /// Expects the file that a run found to come of the one that it left, which ``checkOutcome()`` looks at.
  mutating func expectTable(of run: JournalEntry, _ table: JournalEntry.Table) {
    outcome = (table.newDigest, table.oldDigest, run.id)
  }

  /// Begins to work out what ``checkOutcome()`` looks at, beside what is done now.
  func beginCheckOfOutcome() { if outcome != nil { file?.beginDigest() } }

  /// Fails where another file comes of the one that a run left than it found: nobody else has written it since, so that the
  /// journal is not what the run wrote.
  func checkOutcome() throws(Diagnostic) {
    guard let outcome, conflicts.isEmpty, oldDigest.value == outcome.left, digest != outcome.found else {
      return
    }
    throw Diagnostic(
      code: JournalCommandCode.undoDiffers,
      message: "`\(path)` is as the run `\(outcome.run)` left it, and would not become what that run found",
      location: TextLocation(file: path),
      help: "nothing was changed; get the table from a backup",
      notes: ["the journal is not what the run wrote: somebody wrote it by hand"])
  }

  /// The table before and after, with the same columns.
  func pair() throws(Diagnostic) -> FilePair { try FilePair(records, table, newRecords, table.mapping) }

  /// Compares these tables, whose rows are known by the numbers that they had.
  func compared(_ pair: FilePair) throws(Diagnostic) -> ComparedFiles {
    try ComparedFiles(pair, known: order)
  }
}

extension Diagnostic {
  /// The bytes of records that a journal gives are something else; `cause` is what is wrong with the file that they would make.
  fileprivate static func recordsDoNotFit(_ path: String, _ cause: Diagnostic?) -> Diagnostic {
    Diagnostic(
      code: JournalCommandCode.recordsDoNotFit,
      message: "what the journal gives as records of `\(path)` is something else",
      location: TextLocation(file: path),
      help: "nothing was changed; somebody wrote the journal by hand, so get it from a backup",
      notes: cause.map { ["line \($0.location?.line ?? 0) of the table would be wrong: \($0.message)"] } ?? []
    )
  }
}

extension JournaledTable {
  /// Fails if the table that comes of the change breaks a law of the policy.
  static func checkLaws(_ policy: LuaPolicy, of files: ComparedFiles) throws(Diagnostic) {
    guard !policy.laws.isEmpty else { return }
    let (before, after) = (files.base, files.result)
    do {
      let view = try TableView(before, policy: policy)
      guard before.mapping.key != nil, let snapshot = after.snapshotOfKeys() else {
        return try view.checkLaws(of: after)
      }
      var values: [ExactText: [String: TableValue]] = [:]
      for change in RowDiff.between(before, after) {
        guard let row = change.row else { continue }
        // The view knows rows by their keys: one that got another key is a new row to it, or has other values.
        if change.kind == .inserted || change.column != nil && change.column == before.mapping.key {
          values[ExactText(row)] = after.values(ofRowForKey: row, inPlaceOf: before)
        } else if let column = change.column, let place = after.columnIndex(column),
          let changed = after.row(forKey: row)
        {
          // Rules see the number that a cell is read as, whatever digits it is written with.
          values[ExactText(row), default: [:]][column] = after.value(of: changed, column: place)
        }
      }
      try view.apply(snapshot, values: values)
    } catch {
      var problem = error.diagnostic(policy: policy, contents: after)
      if error.code == .lawBroken { problem.help = "nothing was changed; `--laws off` does it all the same" }
      throw problem
    }
  }
}

extension TableContents {
  /// All values of a row; without that of the section column where another table has a row of the key, of which only the
  /// place says the section.
  fileprivate func values(ofRowForKey key: String, inPlaceOf other: TableContents) -> [String: TableValue] {
    guard let row = row(forKey: key) else { return [:] }
    var values: [String: TableValue] = [:]
    for (index, column) in columns.enumerated()
    where index != sectionColumn || other.row(forKey: key) == nil {
      values[column.name] = value(of: row, column: index)
    }
    return values
  }

  /// The sections with the keys of their rows; nil where two sections have one name.
  fileprivate func snapshotOfKeys() -> TableSnapshot<ExactText, ExactText>? {
    let sections = (0..<numberOfSections).map { place in
      SnapshotSection(
        ExactText(section(place).value ?? section(place).title ?? String(place)),
        rows: rows(inSection: place).map { ExactText(key(of: $0) ?? "") })
    }
    return try? TableSnapshot(sections)
  }
}

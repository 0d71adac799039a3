import TabuluaModel

// Cells that cannot hold a value, and updates that do not go together.
extension ErrorWay {
  /// Two rows with keys in section `A`, and one in section `B`.
  static func keyed(_ mapping: (inout TableMapping) -> Void = { _ in }) throws(TableError) -> TableContents {
    var chosen = TableMapping(sectionBy: "list", key: "id", types: ["size": .integer])
    mapping(&chosen)
    return try TableContents(
      columns: ["id", "list", "size", "done"], mapping: chosen,
      rows: [["a", "A", 1, "yes"], ["b", "A", 2, "no"], ["c", "B", 3, "no"]])
  }

  private static func set(_ value: TableValue, _ column: String) throws {
    try TableView(keyed()).setValue(value, ofRowAt: [0, 0], column: column)
  }

  static let ofCells: [ErrorWay] = [
    ErrorWay("cells.unknownColumn", "the table has no column `nmae`") { try set("x", "nmae") },
    ErrorWay("cells.duplicateColumn", "two columns have the name `a`") {
      _ = try TableContents(columns: ["a", "a"], rows: [])
    },
    ErrorWay(
      "cells.keyIsSectionColumn",
      "`id` is both the key and the section column, so a move would change the key"
    ) { _ = try keyed { $0.sectionBy = "id" } },
    ErrorWay("cells.duplicateKey", "two rows have the key `b` in `id`") { try set("b", "id") },
    ErrorWay("cells.emptyKey", "a row has no key in `id`") { try set("", "id") },
    ErrorWay("cells.wrongKey", "the row is named `a`, so `id` cannot be given another value") {
      let view = try TableView(keyed())
      try view.apply(view.snapshot(), values: ["a": ["id": "z"]])
    },
    ErrorWay("cells.unknownSection", "there is no section `Z`") {
      _ = try TableView(keyed()).set(values: ["list": "Z"], ofRowAt: [0, 0])
    },
    ErrorWay("cells.typeMismatch", "`yes` in `done` does not fit the type of the column (record 1)") {
      _ = try keyed { $0.types["done"] = .integer }
    },
    ErrorWay("cells.unfitValue", "`size` holds whole numbers, and the string \"x\" is none") {
      try set("x", "size")
    },
    ErrorWay(
      "cells.unfitSection",
      "there can be no section `later`: its rows would hold that in `size`, which is declared as `integer`"
    ) {
      _ = try TableContents(
        columns: ["id", "size"],
        mapping: TableMapping(sectionBy: "size", sections: ["1", "later"], types: ["size": .integer]),
        rows: [["a", 1]])
    },
    ErrorWay(
      "cells.inexactNumber",
      "`n` holds numbers, and `9007199254740993` has more digits than a number holds: it would become 9007199254740992 (record 1)"
    ) {
      _ = try TableContents(columns: ["n"], rows: [[9_007_199_254_740_993], [0.5]])
    },
    ErrorWay("cells.unfitUse", "the type of `done` does not go with its use") {
      _ = try keyed {
        $0.check = "done"
        $0.types["done"] = .text
      }
    },
    ErrorWay(
      "cells.sectionColumnIsFixed",
      "`list` says in which section a row stands, so it is not written by itself"
    ) { try set("B", "list") },
    ErrorWay(
      "cells.nestedValue", "`n` of this row holds a list or an object, which cannot be given another value"
    ) {
      let table = try TableContents(columns: [.init(name: "n")], records: FixedRecords(numberOfRecords: 1))
      try TableView(table).setValue("x", ofRowAt: [0, 0], column: "n")
    },
  ]

  static let ofUpdates: [ErrorWay] = [
    ErrorWay("update.rowOutOfRange", "there is no row [0, 9]: section 0 has 2 rows") {
      try TableView(keyed()).deleteRows(at: [[0, 9]])
    },
    ErrorWay("update.sectionOutOfRange", "there is no section 9: the table has 2 sections") {
      try TableView(keyed()).deleteSections([9])
    },
    ErrorWay(
      "update.insertOutOfRange", "the update is to insert section 9, but the table has 3 sections after it"
    ) { try TableView(keyed()).insertSections([(at: 9, header: "C")]) },
    ErrorWay("update.conflict", "the update cannot both delete row [0, 0] and reload row [0, 0]") {
      let view = try TableView(keyed())
      try view.performBatchUpdates {
        try view.deleteRows(at: [[0, 0]])
        try view.reloadRows(at: [[0, 0]])
      }
    },
    ErrorWay(
      "update.countMismatch", "section 0 has 2 rows after the update, but should have 1: 2 before, 1 deleted"
    ) { try TableView(dataSource: Counts([2])).deleteRows(at: [[0, 0]]) },
    ErrorWay(
      "update.tooManyRows",
      "549 755 813 887 rows come and go with their sections in this update, and at most 4 194 304 can"
    ) {
      let counts = Counts([2, (1 << 39) - 1])
      let view = try TableView(dataSource: counts)
      counts.counts.removeLast()
      try view.deleteSections([1])
    },
    ErrorWay("update.failed", "the update failed: Failure()") {
      try TableView(keyed()).performBatchUpdates { throw Failure() }
    },
    ErrorWay("update.inProgress", "this cannot be done inside an update block") {
      let view = try TableView(keyed())
      try view.performBatchUpdates { try view.reloadData() }
    },
  ]
}

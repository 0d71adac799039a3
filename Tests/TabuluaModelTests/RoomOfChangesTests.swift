import Testing

@testable import TabuluaModel

/// About how much memory a table takes for what was changed in it.
@Suite struct RoomOfChangesTests {
  private let long = String(repeating: "x", count: 10_000)

  private func view() throws -> TableView {
    try TableView(TableContents(columns: ["name"], rows: (0..<100).map { [.text("row \($0)")] }))
  }

  /// What each change takes, and what is left when it is taken back.
  @Test func changesAndTheirOpposites() throws {
    let view = try view()
    let before = view.roomOfChanges
    func grows(by bytes: ClosedRange<Int>, _ what: String, _ body: () throws -> Void) rethrows {
      let start = view.roomOfChanges
      try body()
      #expect(bytes.contains(view.growth(since: start)), "\(what): \(view.growth(since: start))")
    }
    try grows(by: 10_000...10_200, "a value") {
      try view.setValue(.text(long), ofRowAt: [0, 0], column: "name")
    }
    try grows(by: 0...0, "as long a value") {
      try view.setValue(.text(String(repeating: "y", count: 10_000)), ofRowAt: [0, 0], column: "name")
    }
    try grows(by: -10_200 ... -9_800, "the value of the record") {
      try view.setValue("row 0", ofRowAt: [0, 0], column: "name")
    }
    try grows(by: 10_000...10_300, "a row") {
      try view.insertRows([(at: [0, 0], values: ["name": .text(long)])])
    }
    try grows(by: -10_300 ... -10_000, "no row") { try view.deleteRows(at: [[0, 0]]) }
    try grows(by: 20_000...20_300, "a section") {
      try view.insertSections([(at: 1, header: long), (at: 2, header: long)])
    }
    try grows(by: -20_300 ... -20_000, "no section") { try view.deleteSections([1, 2]) }
    try grows(by: 10_000...11_000, "a table") { try view.push(TableContents(sections: [[long]])) }
    try grows(by: -11_000 ... -10_000, "no table") { try view.pop() }
    #expect(view.growth(since: before) == 0)
  }

  /// An open transaction keeps what was replaced, to put it back.
  @Test func whatATransactionKeeps() throws {
    let view = try view()
    try view.configure { $0.allowsMultipleSelection = true }
    for row in 0..<100 { try view.selectRow(at: [0, row]) }
    let before = view.roomOfChanges
    try view.transaction { () throws(TableError) in
      for number in 0..<10 {
        try view.setValue(.text(long + "\(number)"), ofRowAt: [0, 0], column: "name")
      }
      #expect((100_000...110_000).contains(view.growth(since: before)))
      let start = view.roomOfChanges
      for _ in 0..<10 {
        try view.deselectRow(at: [0, 3])
        try view.selectRow(at: [0, 3])
      }
      // A row that is selected is a change of its own; to deselect all keeps the list of a hundred paths.
      #expect((1_280...2_000).contains(view.growth(since: start)), "\(view.growth(since: start))")
      let all = view.roomOfChanges
      try view.selectRow(at: nil)
      #expect((1_600...2_000).contains(view.growth(since: all)), "\(view.growth(since: all))")
      let block = view.roomOfChanges
      try view.performBatchUpdates {
        try view.insertRows([(at: [0, 0], values: ["name": .text(long)])])
        #expect(view.growth(since: block) >= 10_000)
      }
      let settings = view.roomOfChanges
      for number in 0..<10 { try view.configure { $0.header = long + "\(number)" } }
      #expect((100_000...110_000).contains(view.growth(since: settings)))
    }
    #expect((20_000...21_000).contains(view.growth(since: before)), "\(view.growth(since: before))")
  }

  /// Calls are kept by a listener until the interaction ends.
  @Test func callsThatAreReported() throws {
    let view = try view()
    var calls = 0
    try view.transaction { () throws(TableError) in
      let before = view.roomOfChanges
      try view.reloadData()
      let alone = view.growth(since: before)
      view.onCall = { _ in calls += 1 }
      let start = view.roomOfChanges
      view.report(CallRecord(callback: .canMoveRow, arguments: [], text: long), to: { _ in calls += 1 })
      #expect(view.growth(since: start) - alone >= 10_000)
    }
    #expect(calls == 1)
  }
}

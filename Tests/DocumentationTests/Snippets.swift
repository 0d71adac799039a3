import Tabulua

// The Swift that `EmbeddingInSwift.md` shows beside `scripts/examples`: each block stands here, so that it compiles.

private struct Task: Equatable {
  var id: Int
  var title: String
}

private func differenceOfTwoLists(before: [Task], after: [Task]) throws {
  let difference = try SnapshotDifference(from: before.map(\.id), to: after.map(\.id)) { old, new in
    before[old.row] != after[new.row]
  }
  print(difference.deletedRows, difference.insertedRows, difference.movedRows, difference.reloadedRows)
}

private func applySnapshot(view: TableView) throws {
  var snapshot = try view.snapshot()
  try snapshot.appendItems(["milk"], toSection: "Doing")
  snapshot.deleteItems(["tea"])
  try view.apply(snapshot, values: ["milk": ["title": "Buy milk"]])
}

private func takeBack(view: TableView) throws {
  view.isUndoRegistrationEnabled = true
  try view.deleteRow(at: [0, 2])
  if case .done(let effects) = try view.undo() { print("back at \(effects.inserted)") }
}

private func reloadPolicy(table: TableContents) throws {
  let reloader = try PolicyReloader(contentsOf: "kanban.lua", options: ["limit": 3])
  let view = try TableView(table, policy: reloader.policy)
  switch reloader.reload(view) {
  case .unchanged, .postponed: break
  case .reloaded: print("the new rules are in force")
  case .kept(let problem): print(DiagnosticRenderer().text(problem))
  }
}

private func draw(view: TableView, bytes: [UInt8]) throws {
  let strings = try StringTable(json: bytes, name: "strings.json", language: "sl")
  let page = try TablePage(drawing: view).translated(by: strings)
  print(page.text(style: TextStyle(width: 80), words: strings))
  try AtomicFile.write(Array(TablePicture(page, title: "Opravki", words: strings).svg.utf8), to: "chores.svg")
}

private func runSpecs() {
  let suite = SpecSuite(files: SpecFiles.find(["rules"]).files)
  let run = SpecRunner().run(suite) { result in
    print(result.test.name, result.outcome)
  }
  print(run.failed)
}

private func sampleSessions(prototype: PolicyPrototype, table: TableContents) throws {
  let report = try SessionSampler(prototype, .loaded(table), runs: 1000, steps: 50, seed: 7).run()
  if let failure = report.failure { print(failure.problem.text, failure.batch) }
}

private struct Board: PolicyTable {
  var lists: [(name: String, cards: [Card])]
  let columns = ["title"]
  var numberOfSections: Int { lists.count }
  func numberOfRows(inSection section: Int) -> Int { lists[section].cards.count }
  func value(forRowAt path: TableIndexPath, column: String) -> TableValue {
    .text(lists[path.section].cards[path.row].title)
  }
}

private struct Card {
  var title: String
  var isLocked: Bool
}

private func dragInOwnRows(policy: LuaPolicy, board: inout Board) throws {
  let result = try policy.drag(rowAt: [0, 2], to: [1, 0], in: board)
  switch result.outcome {
  case .moved, .retargeted:
    let cards = result.changes.applied(to: board.lists.map(\.cards)) { _ in
      Card(title: "new", isLocked: false)
    }
    for section in cards.indices { board.lists[section].cards = cards[section] }
  case .refused(let refusal): print(refusal.reason ?? "refused")
  case .unchanged, .cancelled: break
  }
}

import Tabulua

/// The app's own table, which stays where it is: the policy asks it for what it wants to know.
struct Board: PolicyTable {
  struct Card {
    var title: String
    var isLocked = false
  }

  var lists: [(name: String, cards: [Card])]

  let columns = ["title", "locked"]

  var numberOfSections: Int { lists.count }

  func numberOfRows(inSection section: Int) -> Int { lists[section].cards.count }

  func section(_ section: Int) -> TableSection { TableSection(value: lists[section].name) }

  func value(forRowAt path: TableIndexPath, column: String) -> TableValue {
    let card = lists[path.section].cards[path.row]
    return column == "title" ? .text(card.title) : .boolean(card.isLocked)
  }

  mutating func moveCard(from source: TableIndexPath, to target: TableIndexPath) {
    let card = lists[source.section].cards.remove(at: source.row)
    lists[target.section].cards.insert(card, at: target.row)
  }
}

/// What the app does when a person drops a card: it asks, and moves the card itself.
func drop(_ source: TableIndexPath, at proposed: TableIndexPath, on board: inout Board, _ policy: LuaPolicy)
  throws
{
  let title = board.lists[source.section].cards[source.row].title
  let mayMove = try policy.canMoveRow(at: source, in: board)
  guard mayMove.answer else {
    return print("\(title) stays: \(mayMove.reason ?? "no") (\(mayMove.decidedBy ?? ""))")
  }
  let decision = try policy.targetIndexPath(forMoveFrom: source, to: proposed, in: board)
  guard let target = decision.answer else {
    return print("\(title) stays: \(decision.reason ?? "no") (\(decision.decidedBy ?? ""))")
  }
  board.moveCard(from: source, to: target)
  print("\(title) lands at \(target): \(decision.reason ?? "yes") (\(decision.decidedBy ?? ""))")
}

let policy = try LuaPolicy(contentsOf: "board.lua", options: ["limit": 2])
var board = Board(lists: [
  ("Todo", [.init(title: "Write the test"), .init(title: "Watch it fail"), .init(title: "Make it pass")]),
  ("Doing", [.init(title: "Read it again", isLocked: true)]),
])

do {
  try drop([0, 1], at: [1, 0], on: &board, policy)
  try drop([0, 0], at: [1, 1], on: &board, policy)
  try drop([1, 0], at: [0, 0], on: &board, policy)
  print(try policy.canEditRow(at: [0, 0], in: board).decidedBy ?? "")
  try drop([0, 0], at: [2, 0], on: &board, policy)
} catch let error as TableError {
  print(DiagnosticRenderer().text(error.diagnostic(policy: policy)), terminator: "")
}

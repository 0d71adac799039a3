import SeededNumbers
import Testing

@testable import TabuluaModel

/// The set of selected rows, beside a plain set.
@Suite struct SelectionTests {
  /// Random edits in any order, among few sections or many rows, come to what a set comes to.
  @Test(arguments: 1...12) func editsAreThoseOfASet(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sections = seed % 3 == 0 ? 40 : 2
    let rows = [30, 3_000, 200_000][Int(seed % 3)]
    var selection = Selection()
    var model: Set<TableIndexPath> = []
    func anyPath() -> TableIndexPath {
      let far = Int.random(in: 0..<50, using: &random) == 0 ? 3_000_000_000 : 0
      return TableIndexPath(
        section: Int.random(in: 0..<sections, using: &random),
        row: far + Int.random(in: 0..<rows, using: &random))
    }
    // One of the selected rows; which one is looked for now and then only, because that takes long.
    var middle = anyPath()
    for step in 0..<6_000 {
      if step % 16 == 0, !model.isEmpty { middle = model.sorted()[model.count / 2] }
      let before = (selection, model)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<(step < 4_000 ? 6 : 2):
        let path = anyPath()
        selection.insert(path)
        model.insert(path)
      case 0..<9:
        let path = model.isEmpty || Bool.random(using: &random) ? anyPath() : middle
        selection.remove(path)
        model.remove(path)
      default:
        let (from, to) = (anyPath(), anyPath())
        selection.moveRow(from: from, to: to)
        model = Set(model.map { $0.afterMove(from: from, to: to) })
      }
      #expect(selection.count == model.count)
      guard step % 50 == 0 else { continue }
      selection._checkInvariants()
      #expect(selection.indexPaths == model.sorted())
      #expect(selection.first == model.min())
      #expect(model.allSatisfy(selection.contains))
      let path = anyPath()
      #expect(selection.contains(path) == model.contains(path))
      #expect(selection == Selection(model.shuffled(using: &random)))
      #expect(selection.hashValue == Selection(model).hashValue)
      let (added, removed) = selection.difference(from: before.0)
      #expect(added == model.subtracting(before.1).sorted())
      #expect(removed == before.1.subtracting(model).sorted())
      #expect(before.0.indexPaths == before.1.sorted())
    }
  }

  /// What a step selected and deselected is told by paths after it, however its rows were moved.
  @Test func changesAreToldByPathsAfterTheStep() throws {
    let view = try SelectionIdentityTests.makeView([6, 3], [])
    try view.configure { $0.allowsMultipleSelection = true }
    for path in [[0, 1], [0, 3], [0, 5], [1, 0]] as [TableIndexPath] { try view.selectRow(at: path) }
    let before = view.selection
    let effects = try view.effects { () throws(TableError) in
      try view.deleteRows(at: [[0, 1]])
      try view.moveRow(at: [0, 2], to: [1, 0])
      try view.deselectRow(at: [0, 3])
      try view.selectRow(at: [0, 0])
    }
    #expect(effects.selected == [[0, 0], [1, 0], [1, 1]])
    let change = effects.changeOfSelection(since: before)
    #expect(change.selected == [[0, 0]])
    #expect(change.deselected == [[0, 3]])
    #expect(before.indexPaths == [[0, 1], [0, 3], [0, 5], [1, 0]])
  }
}

import Testing

@testable import TabuluaModel

/// A view that is lent other rows, in place of a new one of them.
@Suite struct LentRowsTests {
  /// The callbacks whose answers a view does not keep when it is loaded.
  private static let forgotten = CallbackSet.editingMode.union(.sectionTexts)

  @Test(
    "every callback that is called when a view is loaded leaves something in it, or its answer is not kept")
  func everyCallbackOfLoading() throws {
    var number = 0
    for rules in [
      RecordingRules(CallbackSet.all.subtracting([.numberOfRows, .numberOfSections, .moveRow])),
      RecordingRules(CallbackSet.all.subtracting([.canDisplaceRow])),
    ] {
      rules.rows = [["a"], ["b"]]
      let contents = TableContents(sections: rules.implemented.contains(.numberOfRows) ? [] : [["a"], ["b"]])
      let view = try TableView(contents, dataSource: rules, delegate: rules, editing: true)
      let called = TableCallback.allCases.filter { view.called.contains($0) }
      number += called.count
      for callback in called {
        #expect(
          CallbackSet.keptOfLoading.contains(callback) || Self.forgotten.contains(callback), "\(callback)")
      }
      #expect(!view.keepsNothingOfLoading)
    }
    #expect(number >= 24)
    #expect(CallbackSet.keptOfLoading.isDisjoint(with: Self.forgotten))
  }

  @Test("a view that keeps nothing of loading is with other rows what a new view of them is")
  func likeANewView() throws {
    let callbacks = TableCallback.allCases.filter { CallbackSet.all.subtracting(.keptOfLoading).contains($0) }
    #expect(callbacks.count >= 30)
    let tables = [[["a", "b", "c"], ["d"]], [["x"], []], [[], ["y", "z"], ["w"]]]
    for callback in callbacks {
      for (table, next) in zip(tables, tables.dropFirst() + tables.prefix(1)) {
        let rules = RecordingRules([callback])
        let view = try TableView(
          TableContents(sections: table), dataSource: rules, delegate: rules, editing: true)
        #expect(view.keepsNothingOfLoading)
        let source = TableIndexPath(section: table.firstIndex { !$0.isEmpty } ?? 0, row: 0)
        _ = try view.trying {
          _ = try view.drag(rowAt: source, to: [0, table[0].count - (source.section == 0 ? 1 : 0)])
          try view.selectRow(at: source)
        }
        var lent = TableContents(sections: next)
        view.exchangeContents(with: &lent)
        let new = try TableView(
          TableContents(sections: next), dataSource: rules, delegate: rules, editing: true)
        #expect(ViewState(view) == ViewState(new), "\(callback)")
      }
    }
  }

  @Test("a rule that hides a reorder control leaves that in the view")
  func hiddenControl() throws {
    let rules = RecordingRules([.cellForRow])
    rules.cell = { path in path.row == 0 ? TableCell(showsReorderControl: false) : nil }
    let view = try TableView(
      TableContents(sections: [["a", "b"]]), dataSource: rules, delegate: rules, editing: true)
    #expect(!view.keepsNothingOfLoading)
    rules.cell = { _ in nil }
    let new = try TableView(
      TableContents(sections: [["a", "b"]]), dataSource: rules, delegate: rules, editing: true)
    #expect(ViewState(view) != ViewState(new))
  }
}

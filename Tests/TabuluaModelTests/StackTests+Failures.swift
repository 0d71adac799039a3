import Testing

@testable import TabuluaModel

// What fails in one of several tables is undone in all of them.
extension StackTests {
  /// Each step with every failure of every callback of both tables.
  enum Step: String, CaseIterable {
    case tapBelow, tapAbove, back, pop

    /// Brings the table to where the step begins.
    func prepare(_ view: TableView) throws {
      if self != .tapBelow { _ = try view.tapRow(at: [0, 1]) }
    }

    func perform(on view: TableView) throws(TableError) {
      switch self {
      case .tapBelow: _ = try view.tapRow(at: [0, 0])
      case .tapAbove: _ = try view.topTable.tapRow(at: [0, 1])
      case .back: _ = try view.topTable.goBack()
      case .pop: try view.pop()
      }
    }
  }

  @Test(arguments: Step.allCases) func everyFailureOfEveryCallback(_ step: Step) throws {
    func make() throws -> (pair: Pair, view: TableView) {
      let pair = Pair()
      let view = try pair.view()
      try step.prepare(view)
      for rules in [pair.below, pair.above] { rules.calls = [:] }
      pair.log = []
      return (pair, view)
    }
    let model = try make()
    try step.perform(on: model.view)
    var failures = 0
    for isAbove in [false, true] {
      for (callback, count) in (isAbove ? model.pair.above : model.pair.below).calls {
        for call in 1...count {
          let (pair, view) = try make()
          let rules = isAbove ? pair.above : pair.below
          let before = State(view)
          let comment: Comment = "\(isAbove ? "above" : "below") \(callback.rawValue), call \(call)"
          rules.failure = (callback, call)
          let found = error { () throws(TableError) in try step.perform(on: view) }
          failures += 1
          #expect(found?.code == .callbackFailed, comment)
          #expect(State(view) == before, comment)
          #expect(!view.topTable.isPopped, comment)
          view._checkInvariants()
          view.topTable._checkInvariants()

          // The same step does what it does where nothing failed.
          rules.failure = nil
          pair.log = []
          try step.perform(on: view)
          #expect(State(view) == State(model.view), comment)
          #expect(pair.log == model.pair.log, comment)
        }
      }
    }
    #expect(failures >= (step == .tapBelow ? 4 : 1))
  }

  /// A pop that fails inside an event, and is caught there, is undone alone; what fails later undoes it too.
  @Test func aCaughtFailureIsUndoneAlone() throws {
    let pair = Pair()
    let view = try pair.view()
    _ = try view.tapRow(at: [0, 0])
    let before = State(view)
    pair.below.failure = (.viewWillAppear, 1)
    pair.above.onEvent = { callback, table in
      guard callback == .didSelectRow else { return }
      #expect(error { () throws(TableError) in try table.pop() }?.code == .callbackFailed)
      #expect(!table.isPopped)
      #expect(State(view).names == before.names)
      pair.below.failure = nil
      try table.pop()
      #expect(table.isPopped)
      throw Failure()
    }
    let found = error { () throws(TableError) in _ = try view.topTable.tapRow(at: [0, 0]) }
    #expect(found?.callback == .didSelectRow)
    #expect(State(view) == before)
  }

  /// One interaction of the topmost table pops all, and pushes another.
  @Test(arguments: [false, true]) func severalAtOnce(fails: Bool) throws {
    let view = try TableView.loaded([["a"]], editing: false)
    try view.selectRow(at: [0, 0])
    try view.push(TableContents(sections: [["b"]]), name: "1")
    let rules = RecordingRules([.didSelectRow])
    let top = try view.topTable.push(TableContents(sections: [["c"]]), delegate: rules, name: "2")
    let before = State(view)
    rules.onEvent = { _, _ in
      try view.pop()
      try view.pop()
      try view.moveRow(at: [0, 0], to: [0, 0])
      try view.push(TableContents(sections: [["d"]]), name: "3")
      if fails { throw Failure() }
    }
    let found = error { () throws(TableError) in _ = try top.tapRow(at: [0, 0]) }
    #expect((found != nil) == fails)
    #expect(State(view).names == (fails ? before.names : ["", "3"]))
    if fails { #expect(State(view) == before) } else { #expect(view.indexPathsForSelectedRows.isEmpty) }
    for table in [view, view.topTable] { table._checkInvariants() }
    // No transaction was left open.
    let last = State(view)
    #expect(throws: Failure.self) {
      try view.topTable.effects {
        try view.pop()
        throw Failure()
      }
    }
    #expect(State(view) == last)
  }

  @Test func tryingUndoesPushes() throws {
    let pair = Pair()
    let view = try pair.view()
    let before = State(view)
    try view.trying {
      _ = try view.tapRow(at: [0, 0])
      #expect(view.topTable !== view)
    }
    #expect(State(view) == before)
    _ = try view.tapRow(at: [0, 0])
    let pushed = State(view)
    try view.topTable.trying {
      _ = try view.topTable.goBack()
      #expect(view.topTable === view)
    }
    #expect(State(view) == pushed)
  }

  /// What is done to tables above this one is undone too, and belongs to what is told.
  @Test(arguments: [false, true]) func effectsOfAllTables(fails: Bool) throws {
    let root = try TableView.loaded([["a", "b"]], editing: false)
    let middle = try root.push(TableContents(sections: [["c", "d"]]), name: "1")
    let top = try middle.push(TableContents(sections: [["e", "f"]]), name: "2")
    let before = State(root)
    func change() throws {
      for view in [top, root, middle] { try view.deleteRows(at: [[0, 0]]) }
      try top.selectRow(at: [0, 0])
      if fails { throw Failure() }
    }
    if fails {
      for view in [root, middle] { #expect(throws: Failure.self) { try view.effects(of: change) } }
      #expect(State(root) == before)
    } else {
      #expect(try root.effects(of: change) == InteractionEffects(deleted: [[0, 0]]))
      #expect([root, middle, top].map(\.texts) == [[["b"]], [["d"]], [["f"]]])
    }
    for view in [root, middle, top] { view._checkInvariants() }
    // No transaction was left open.
    let last = State(root)
    #expect(throws: Failure.self) {
      try root.effects {
        try root.pop()
        try root.pop()
        try root.setEditing(true)
        throw Failure()
      }
    }
    #expect(State(root) == last)
  }

  /// What a callback does to the table below belongs to its interaction.
  @Test(arguments: [false, true]) func aCallbackChangesTheTableBelow(isScripted: Bool) throws {
    let owner = RecordingRules([.numberOfSections, .numberOfRows, .saveState, .restoreState])
    owner.rows = [["a", "b", "c"]]
    let root = try isScripted ? TableView(dataSource: owner) : .loaded(owner.rows, editing: false)
    let rules = RecordingRules([.didSelectRow])
    let top = try root.push(TableContents(sections: [["x", "y"]]), delegate: rules, name: "1")
    var fails = true
    rules.onEvent = { _, view in
      for _ in 0..<2 {
        try root.performBatchUpdates {
          if isScripted { owner.rows[0].removeFirst() }
          try root.deleteRows(at: [[0, 0]])
        }
      }
      try root.selectRow(at: [0, 0])
      try view.deleteRows(at: [[0, 0]])
      if fails { throw Failure() }
    }
    let before = State(root)
    func rows() -> Int { isScripted ? owner.rows[0].count : root.numberOfRows }
    #expect(error { () throws(TableError) in _ = try top.tapRow(at: [0, 0]) } != nil)
    #expect(State(root) == before)
    #expect(rows() == 3)
    // A law of the table above, and a trial.
    fails = false
    let laws = CountingLaws([.own])
    laws.holds = { _ in TableDecision(false, reason: "no") }
    top.laws = laws
    #expect(try top.tapRow(at: [0, 0]).word == "refused")
    #expect(State(root) == before)
    #expect(rows() == 3)
    top.laws = nil
    try top.trying { _ = try top.tapRow(at: [0, 0]) }
    #expect(State(root) == before)
    #expect(rows() == 3)
    // A law of the table below is asked once for each call.
    let below = CountingLaws([.own])
    root.laws = below
    #expect(try top.tapRow(at: [0, 0]).word == "done")
    #expect(rows() == 1)
    #expect(root.numberOfRows == 1 && top.numberOfRows == 1)
    #expect(root.indexPathsForSelectedRows == [[0, 0]])
    for view in [root, top] { view._checkInvariants() }
    try root.deselectRow(at: [0, 0])
    #expect(root.indexPathsForSelectedRows == [])
  }

  /// The table below is changed before the one above is popped, and afterwards; and one below that too.
  @Test(arguments: [false, true]) func changesAroundAPop(fails: Bool) throws {
    let root = try TableView.loaded([["a", "b", "c", "d"]], editing: false)
    let middle = try root.push(TableContents(sections: [["m", "n", "o"]]), name: "1")
    let rules = RecordingRules([.didSelectRow])
    let top = try middle.push(TableContents(sections: [["x"]]), delegate: rules, name: "2")
    let before = State(root)
    rules.onEvent = { _, _ in
      try middle.deleteRows(at: [[0, 0]])
      try root.deleteRows(at: [[0, 0]])
      try middle.pop()
      try root.deleteRows(at: [[0, 0]])
      try middle.deleteRows(at: [[0, 0]])
      try middle.pop()
      try root.deleteRows(at: [[0, 0]])
      if fails { throw Failure() }
    }
    let found = error { () throws(TableError) in _ = try top.tapRow(at: [0, 0]) }
    #expect((found != nil) == fails)
    if fails { #expect(State(root) == before) } else { #expect(root.texts == [["d"]]) }
    #expect(root.topTable === (fails ? top : root))
    for view in [root, middle, top] { view._checkInvariants() }
    // Nothing is open any more: a law is asked, and what it refuses is undone.
    let laws = CountingLaws([.own])
    laws.holds = { _ in TableDecision(false, reason: "no") }
    root.laws = laws
    let rows = root.texts
    let broken = error { () throws(TableError) in try root.deleteRows(at: [[0, 0]]) }
    #expect(broken?.code == .lawBroken)
    #expect(root.texts == rows)
  }
}

/// What runs when a person taps a button that a swipe uncovered, or chooses an action of a row's menu.
struct RowHandler {
  /// What stands for it in traces and errors: ``TableCallback/swipeActionHandler`` or ``TableCallback/menuActionHandler``.
  let callback: TableCallback

  /// What a trace calls the action.
  let name: TraceValue

  /// Where it stands, such as `mail.lua:12`; nil if that is not known.
  let at: String?

  /// What it does; the path is where the row stands when it is called.
  let body: (TableView, TableIndexPath) throws -> Void
}

extension TableView {
  /// Runs the handler of an action; the answer is the refusal if it says that nothing was done, and is undone then.
  func perform(_ handler: RowHandler, path: TableIndexPath) throws(TableError) -> Refusal? {
    let outer = handlerPlace
    handlerPlace = handler.at
    defer { handlerPlace = outer }
    let call = TableError.Call(handler.callback, path: path)
    var decision = TableDecision(true)
    try watchingRows(near: [path], call) { () throws(TableError) in
      decision = try attempt(handler, call, path)
      if isScripted { try checkCounts(after: handler.callback, of: path) }
    }
    return decision.answer ? nil : refusal(decision, by: handler.callback)
  }

  /// Calls the handler of an action; what it changed is undone where it says that it did nothing.
  private func attempt(
    _ handler: RowHandler, _ about: TableError.Call, _ path: TableIndexPath
  ) throws(TableError) -> TableDecision<Bool> {
    let state = try stateBeforeAttempt()
    let mark = openTransaction()
    let decision: TableDecision<Bool>
    do throws(TableError) {
      decision = try call(
        about, arguments: [path.traceValue, handler.name],
        traced: { $0.answer ? (.null, nil) : ($0.traceValue, $0.traceText) }
      ) {
        do {
          try handler.body(self, path)
          return TableDecision(true)
        } catch let nothing as SwipeAction.NotPerformed {
          return TableDecision(false, reason: nothing.reason)
        }
      }
    } catch {
      rollBackTransaction(to: mark)
      throw error
    }
    if decision.answer {
      commitTransaction()
    } else {
      rollBackTransaction(to: mark)
      if let state { try giveBack(state) }
    }
    return decision
  }
}

extension TableView {
  /// Calls a callback: marks it as running, turns what it throws into a ``TableError``, and reports it.
  ///
  /// The record of the call is made only if there is a listener.
  @inline(__always)
  func call<Answer>(
    _ callback: TableCallback, path: TableIndexPath? = nil, proposed: TableIndexPath? = nil,
    section: Int? = nil, arguments: @autoclosure () -> [TraceValue],
    traced: (Answer) -> (TraceValue, String?), _ body: () throws -> Answer
  ) throws(TableError) -> Answer {
    if preparesForEvents { try prepare(for: callback) }
    let outer = activeCallback
    activeCallback = callback
    let answer: Answer
    do {
      answer = try body()
    } catch {
      activeCallback = outer
      let place = place(of: callback)
      if let onCall {
        onCall(CallRecord(callback: callback, arguments: arguments(), at: place, failed: true))
      }
      throw failure(of: callback, path, proposed, section, error, at: place)
    }
    activeCallback = outer
    if let onCall {
      let (result, text) = traced(answer)
      onCall(
        CallRecord(
          callback: callback, arguments: arguments(), result: result, text: text,
          at: place(of: callback)))
    }
    return answer
  }

  @inline(never)
  private func failure(
    of callback: TableCallback, _ path: TableIndexPath?, _ proposed: TableIndexPath?, _ section: Int?,
    _ error: any Error, at place: String?
  ) -> TableError {
    let law = callback == .law ? checkedLaw?.name : nil
    let call = TableError.Call(callback, path: path, proposed: proposed, section: section, law: law)
    return TableError(.callback(call, .failed(error)), at: place)
  }

  /// The error of a callback, with the place where it stands.
  func fault(
    _ fault: TableError.CallFault, in callback: TableCallback, path: TableIndexPath? = nil,
    section: Int? = nil
  ) -> TableError {
    TableError(
      .callback(TableError.Call(callback, path: path, section: section), fault), at: place(of: callback))
  }

  /// Runs a body as the callback given, whose question it answers: the table cannot be changed meanwhile.
  ///
  /// For code that asks a data source, a delegate or a law itself, without an interaction of the view. Nothing is
  /// recorded.
  ///
  /// ```swift
  /// let decision = try view.answering(.canMoveRow) { try policy.canMoveRow(at: [0, 2], in: view) }
  /// ```
  ///
  /// - Throws: what the body throws.
  /// - Complexity: O(1), beside the body.
  public func answering<Answer, Failure: Error>(
    _ callback: TableCallback, _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let outer = activeCallback
    activeCallback = callback
    defer { activeCallback = outer }
    return try body()
  }

  /// Calls an event of the delegate, if it is implemented.
  func notify(
    _ callback: TableCallback, _ path: TableIndexPath? = nil, _ destination: TableIndexPath? = nil,
    _ body: (any TableViewDelegate) throws -> Void
  ) throws(TableError) {
    guard delegateCallbacks.contains(callback), let delegate else { return }
    try call(
      callback, path: path, proposed: destination,
      arguments: [path, destination].compactMap { $0.map(TraceValue.path) },
      traced: { (.null, nil) }, { try body(delegate) })
  }

  /// Reports the default that stood in for an absent question about an interaction's own row.
  func reportDefault(
    _ callback: TableCallback, _ arguments: @autoclosure () -> [TraceValue], _ result: TraceValue
  ) {
    guard let onCall else { return }
    onCall(CallRecord(callback: callback, arguments: arguments(), result: result, implemented: false))
  }

  /// Where a callback stands.
  func place(of callback: TableCallback) -> String? {
    if callback == .swipeActionHandler { return handlerPlace }
    if callback == .law { return checkedLaw?.at }
    return callback.isDataSource ? dataSource?.place(of: callback) : delegate?.place(of: callback)
  }
}

// The questions to the data source.
extension TableView {
  func askNumberOfSections() throws(TableError) -> Int {
    guard dataSourceCallbacks.contains(.numberOfSections), let dataSource else { return 1 }
    let count = try call(
      .numberOfSections, arguments: [], traced: { (.integer($0), nil) },
      { try dataSource.numberOfSections(in: self) })
    return try checked(count, .numberOfSections, limit: 1 << 23)
  }

  func askNumberOfRows(_ section: Int) throws(TableError) -> Int {
    guard dataSourceCallbacks.contains(.numberOfRows), let dataSource else { return 0 }
    let count = try call(
      .numberOfRows, section: section, arguments: [.integer(section)], traced: { (.integer($0), nil) },
      { try dataSource.numberOfRows(inSection: section, in: self) })
    return try checked(count, .numberOfRows, section: section, limit: 1 << 39)
  }

  private func checked(
    _ count: Int, _ callback: TableCallback, section: Int? = nil, limit: Int
  ) throws(TableError) -> Int {
    guard count >= 0, count < limit else {
      throw fault(.invalidCount(count, limit: limit), in: callback, section: section)
    }
    return count
  }

  func askCell(_ path: TableIndexPath) throws(TableError) -> TableCell? {
    guard dataSourceCallbacks.contains(.cellForRow), let dataSource else { return nil }
    return try call(
      .cellForRow, path: path, arguments: [.path(path)],
      traced: { ($0.map(TraceValue.cell) ?? .null, nil) }, { try dataSource.cell(forRowAt: path, in: self) })
  }

  func askTitleForHeader(_ section: Int) throws(TableError) -> String? {
    try askTitle(.titleForHeader, section) { try $0.titleForHeader(inSection: section, in: self) }
  }

  func askTitleForFooter(_ section: Int) throws(TableError) -> String? {
    try askTitle(.titleForFooter, section) { try $0.titleForFooter(inSection: section, in: self) }
  }

  private func askTitle(
    _ callback: TableCallback, _ section: Int, _ ask: (any TableViewDataSource) throws -> String?
  ) throws(TableError) -> String? {
    guard dataSourceCallbacks.contains(callback), let dataSource else { return nil }
    return try call(
      callback, section: section, arguments: [.integer(section)],
      traced: { ($0.map(TraceValue.text) ?? .null, nil) }, { try ask(dataSource) })
  }

  func askCanEditRow(_ path: TableIndexPath) throws(TableError) -> TableDecision<Bool> {
    guard dataSourceCallbacks.contains(.canEditRow), let dataSource else { return true }
    return try call(
      .canEditRow, path: path, arguments: [.path(path)], traced: { (.boolean($0.answer), $0.reason) },
      { try dataSource.canEditRow(at: path, in: self) })
  }

  func askCanMoveRow(_ path: TableIndexPath) throws(TableError) -> TableDecision<Bool> {
    guard dataSourceCallbacks.contains(.canMoveRow), let dataSource else { return true }
    return try call(
      .canMoveRow, path: path, arguments: [.path(path)], traced: { (.boolean($0.answer), $0.reason) },
      { try dataSource.canMoveRow(at: path, in: self) })
  }
}

// The questions to the delegate.
extension TableView {
  func askTarget(
    _ source: TableIndexPath, _ proposed: TableIndexPath
  ) throws(TableError) -> TableDecision<TableIndexPath?> {
    guard delegateCallbacks.contains(.targetIndexPathForMove), let delegate else {
      reportDefault(.targetIndexPathForMove, [.path(source), .path(proposed)], .path(proposed))
      return TableDecision(proposed)
    }
    return try call(
      .targetIndexPathForMove, path: source, proposed: proposed,
      arguments: [.path(source), .path(proposed)],
      traced: { ($0.answer.map(TraceValue.path) ?? .null, $0.reason) },
      { try delegate.targetIndexPath(forMoveFromRowAt: source, toProposedIndexPath: proposed, in: self) })
  }

  func askEditingStyle(_ path: TableIndexPath) throws(TableError) -> TableEditingStyle {
    guard delegateCallbacks.contains(.editingStyleForRow), let delegate else { return .delete }
    return try call(
      .editingStyleForRow, path: path, arguments: [.path(path)], traced: { (.text($0.rawValue), nil) },
      { try delegate.editingStyle(forRowAt: path, in: self) })
  }
}

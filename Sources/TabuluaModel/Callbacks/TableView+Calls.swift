// What all callbacks share.
extension TableView {
  /// Calls a callback: marks it as running, turns what it throws into a ``TableError``, and reports it.
  ///
  /// Without other arguments a trace shows the paths and the section of the call. What is known of the call is put
  /// together only where it fails, and its record only where there is a listener: to make the former each time took
  /// up to a tenth of a drag.
  @inline(__always)
  func call<Answer>(
    _ call: @autoclosure () -> TableError.Call, arguments: @autoclosure () -> [TraceValue]? = nil,
    traced: (Answer) -> (TraceValue, String?) = { _ in (.null, nil) }, _ body: () throws -> Answer
  ) throws(TableError) -> Answer {
    let callback = call().callback
    // To ask whether anybody wants to know it costs more.
    called = called | callback
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
        let given = arguments() ?? call().arguments
        report(CallRecord(callback: callback, arguments: given, at: place, failed: true), to: onCall)
      }
      throw fault(.failed(error), in: call(), at: place)
    }
    activeCallback = outer
    if let onCall {
      let (result, text) = traced(answer)
      report(
        CallRecord(
          callback: callback, arguments: arguments() ?? call().arguments, result: result, text: text,
          at: place(of: callback)),
        to: onCall)
    }
    return answer
  }

  /// The error of a callback; without another place it has the one where the callback stands.
  @inline(never)
  func fault(_ fault: TableError.CallFault, in call: TableError.Call, at place: String? = nil) -> TableError {
    TableError(.callback(call, fault), at: place ?? self.place(of: call.callback))
  }

  /// The error of a callback, whatever it was called about.
  func fault(_ fault: TableError.CallFault, in callback: TableCallback) -> TableError {
    self.fault(fault, in: .init(callback))
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

  /// Asks a data source or a delegate; where the callback is not implemented, the answer is its default.
  ///
  /// The default is reported if the question is about an interaction's own row or title.
  @inline(__always)
  func ask<Peer, Answer: TracedAnswer>(
    _ callback: TableCallback, path: TableIndexPath? = nil, proposed: TableIndexPath? = nil,
    section: Int? = nil,
    of peer: @autoclosure () -> Peer?, default standard: Answer, reportsDefault: Bool = false,
    arguments: @autoclosure () -> [TraceValue]? = nil, _ body: (Peer) throws -> Answer
  ) throws(TableError) -> Answer {
    // Made only where it is needed: most callbacks are absent, and a call has a name that must be released.
    func call() -> TableError.Call { .init(callback, path: path, proposed: proposed, section: section) }
    if callbacks.contains(callback), let peer = peer() {
      return try self.call(
        call(), arguments: arguments(), traced: { ($0.traceValue, $0.traceText) }, { try body(peer) })
    }
    if reportsDefault { reportDefault(call(), standard, arguments: arguments()) }
    return standard
  }

  /// Reports the default that stood in for an absent question.
  @inline(__always)
  func reportDefault(
    _ call: @autoclosure () -> TableError.Call, _ answer: some TracedAnswer,
    arguments: @autoclosure () -> [TraceValue]? = nil
  ) {
    guard let onCall else { return }
    let call = call()
    report(
      CallRecord(
        callback: call.callback, arguments: arguments() ?? call.arguments, result: answer.traceValue,
        implemented: false),
      to: onCall)
  }

  /// Tells a data source or a delegate of an event, if the callback is implemented.
  @inline(__always)
  func notify<Peer>(
    _ call: @autoclosure () -> TableError.Call, of peer: @autoclosure () -> Peer?,
    arguments: @autoclosure () -> [TraceValue]? = nil,
    _ body: (Peer) throws -> Void
  ) throws(TableError) {
    guard callbacks.contains(call().callback), let peer = peer() else { return }
    try self.call(call(), arguments: arguments()) { try body(peer) }
  }

  /// Tells the delegate of an event, if the callback is implemented.
  func notify(
    _ callback: TableCallback, _ path: TableIndexPath? = nil, _ destination: TableIndexPath? = nil,
    _ body: (any TableViewDelegate) throws -> Void
  ) throws(TableError) { try notify(.init(callback, path: path, proposed: destination), of: delegate, body) }

  /// Where a callback stands.
  func place(of callback: TableCallback) -> String? {
    if callback.isHandler { return handlerPlace }
    if callback == .law { return checkedLaw?.at }
    return callback.isDataSource ? dataSource?.place(of: callback) : delegate?.place(of: callback)
  }
}

extension TableError.Call {
  /// What the callback was given, as a trace shows it.
  fileprivate var arguments: [TraceValue] {
    [path?.traceValue, proposed?.traceValue, section?.traceValue].compactMap { $0 }
  }
}

// Questions that more than one part of the view asks; those about an interaction's own row report their defaults.
extension TableView {
  /// Asks for the number of sections of a scripted data source.
  func askNumberOfSections() throws(TableError) -> Int {
    let count = try ask(.numberOfSections, of: dataSource, default: 1) {
      try $0.numberOfSections(in: self)
    }
    return try checked(count, .init(.numberOfSections), limit: 1 << 23)
  }

  /// Asks a scripted data source how many rows a section has.
  func askNumberOfRows(_ section: Int) throws(TableError) -> Int {
    let count = try ask(.numberOfRows, section: section, of: dataSource, default: 0) {
      try $0.numberOfRows(inSection: section, in: self)
    }
    return try checked(count, .init(.numberOfRows, section: section), limit: 1 << 39)
  }

  @inline(__always)
  private func checked(
    _ count: Int, _ call: @autoclosure () -> TableError.Call, limit: Int
  ) throws(TableError) -> Int {
    guard count >= 0, count < limit else { throw fault(.invalidCount(count, limit: limit), in: call()) }
    return count
  }

  /// Asks what a row's cell shows; nil if the callback says nothing.
  func askCell(_ path: TableIndexPath) throws(TableError) -> TableCell? {
    guard callbacks.contains(.cellForRow) else { return nil }
    return try asking([.cellForRow]) { () throws(TableError) in
      try ask(.cellForRow, path: path, of: dataSource, default: nil) {
        try $0.cell(forRowAt: path, in: self)
      }
    }
  }

  /// Asks for the texts above a section.
  func askHeader(_ section: Int) throws(TableError) -> SectionLabel? {
    guard callbacks.contains(.titleForHeader) else { return nil }
    return try asking([.titleForHeader]) { () throws(TableError) in
      try ask(.titleForHeader, section: section, of: dataSource, default: nil) {
        try $0.header(inSection: section, in: self)
      }
    }
  }

  /// Asks for the texts below a section.
  func askFooter(_ section: Int) throws(TableError) -> SectionLabel? {
    try ask(.titleForFooter, section: section, of: dataSource, default: nil) {
      try $0.footer(inSection: section, in: self)
    }
  }

  /// Marks a question about what is shown as being asked while a body runs.
  private func asking<Answer>(
    _ question: CallbackSet, _ body: () throws(TableError) -> Answer
  ) throws(TableError) -> Answer {
    let outer = asked
    asked.formUnion(question)
    defer { asked = outer }
    return try body()
  }

  /// Asks whether a row may be edited.
  func askCanEditRow(_ path: TableIndexPath, isOwn: Bool = false) throws(TableError) -> TableDecision<Bool> {
    try ask(.canEditRow, path: path, of: dataSource, default: true, reportsDefault: isOwn) {
      try $0.canEditRow(at: path, in: self)
    }
  }

  /// Asks whether a row may be dragged.
  func askCanMoveRow(_ path: TableIndexPath) throws(TableError) -> TableDecision<Bool> {
    try ask(.canMoveRow, path: path, of: dataSource, default: true) {
      try $0.canMoveRow(at: path, in: self)
    }
  }

  /// Asks which control a row shows in editing mode.
  func askEditingStyle(_ path: TableIndexPath, isOwn: Bool = false) throws(TableError) -> TableEditingStyle {
    try ask(.editingStyleForRow, path: path, of: delegate, default: .delete, reportsDefault: isOwn) {
      try $0.editingStyle(forRowAt: path, in: self)
    }
  }
}

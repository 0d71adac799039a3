// Update blocks.
extension TableView {
  /// Makes several updates one: all are checked, and then done, when the outermost block ends.
  ///
  /// Blocks nest; an inner one only adds to the outer one. What is deleted, reloaded or moved is named by its
  /// place before the outermost block, what is inserted and where it is moved to by its place after it; the
  /// order of the calls does not matter. A scripted data source changes its rows inside the body, and its counts
  /// are asked anew at the end and must fit.
  ///
  /// ```swift
  /// try view.performBatchUpdates {
  ///   try view.deleteRows(at: [[0, 2], [0, 4]])
  ///   try view.insertRows(at: [[0, 0], [0, 3], [0, 5]])
  /// }
  /// ```
  ///
  /// If the body throws, or the updates do not go together, everything that the view holds is as it was.
  ///
  /// The completion is called once, when the outermost block has ended: those of inner blocks before those of the blocks
  /// around them. It gets true where its block was done, and false where that, or one around it, was undone. It may change
  /// the table; inside a callback its changes belong to the interaction, which may be undone later.
  ///
  /// ```swift
  /// try view.performBatchUpdates({ try view.deleteRows(at: [[0, 2]]) }) { isDone in
  ///   print(isDone ? "deleted" : "undone")
  /// }
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``,
  ///   ``TableError/Code/insertOutOfRange``, ``TableError/Code/conflictingUpdates``,
  ///   ``TableError/Code/countMismatch``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback``, ``TableError/Code/reorderInProgress``,
  ///   ``TableError/Code/callbackFailed``, ``TableError/Code/dataSourceOutOfStep``; the body's own
  ///   ``TableError``, or ``TableError/Code/updateFailed`` with its other error as the cause.
  /// - Complexity: O(*k* log *n*) for *k* updates of rows in a loaded table of *n* rows, but never more than
  ///   O(*n* + *k* log *k*); O(sections) more if sections come, go or move, and for a scripted data source.
  public func performBatchUpdates(
    _ body: () throws -> Void, completion: ((_ isDone: Bool) -> Void)? = nil
  ) throws(TableError) {
    guard updates == nil else { return try addUpdates(body, completion) }
    try checkMayUpdate()
    var inner: [BatchUpdates.Completion] = []
    do {
      try transaction { () throws(TableError) in
        try runBlock(body, &inner)
        try closeReplacedOpenRow()
      }
    } catch {
      if isScripted, openTransactions > 0 { hasFailedUpdate = true }
      for completion in inner { completion.call(false) }
      completion?(false)
      throw error
    }
    for completion in inner { completion.call(!completion.isUndone) }
    completion?(true)
  }

  /// Whether an update block is open.
  package var isUpdating: Bool { updates != nil }

  /// Does a block, and hands out the completions of the blocks inside it.
  private func runBlock(
    _ body: () throws -> Void, _ completions: inout [BatchUpdates.Completion]
  ) throws(TableError) {
    try prepareForUpdate()
    updates = BatchUpdates(at: placeOfUpdates?())
    do {
      try body()
    } catch {
      let at = updates?.at
      completions = updates?.completions ?? []
      updates = nil
      throw TableError.failure(ofUpdate: error, at: at)
    }
    guard let block = updates else { return }
    completions = block.completions
    updates = nil
    try commit(block)
  }

  /// Adds what a nested block asks for to the block around it, or nothing if its body throws.
  private func addUpdates(
    _ body: () throws -> Void, _ completion: ((Bool) -> Void)?
  ) throws(TableError) {
    try checkMayUpdate()
    let count = updates?.count ?? 0
    let completions = updates?.completions.count ?? 0
    let at = placeOfUpdates?()
    do throws(TableError) {
      try transaction { () throws(TableError) in
        do { try body() } catch { throw TableError.failure(ofUpdate: error, at: at) }
      }
    } catch {
      updates?.removeOperations(from: count)
      if let completion { updates?.completions.append(.init(call: completion)) }
      updates?.undoCompletions(from: completions)
      throw error
    }
    if let completion { updates?.completions.append(.init(call: completion)) }
  }

  /// Adds operations to the open block, or makes them a block of their own.
  @inline(__always)
  func announce(_ body: (inout BatchUpdates) -> Void) throws(TableError) {
    guard updates == nil else { return add(body) }
    try performBatchUpdates { add(body) }
  }

  @inline(__always)
  private func add(_ body: (inout BatchUpdates) -> Void) {
    updates?.stand(at: placeOfUpdates?())
    updates?.add(body)
  }

  /// Adds operations to the open block, or makes them a block of their own.
  func announce(_ actions: some Collection<TableOperation.Action>) throws(TableError) {
    try checkMayUpdate()
    noteWritten(actions.count)
    try announce { updates in
      updates.reserve(actions.count)
      for action in actions { updates.add(action) }
    }
  }

  /// Adds one operation to the open block, or makes it a block of its own.
  func announce(_ action: TableOperation.Action) throws(TableError) { try announce { $0.add(action) } }

  /// Fails where rows and sections may not come, go or move.
  func checkMayUpdate() throws(TableError) {
    try checkMayChange()
    try checkNotReordering()
    try checkInStep()
  }

  /// Fails inside an update block.
  func checkNotUpdating() throws(TableError) {
    if let updates { throw TableError(.update(.inProgress), at: updates.at) }
  }
}

extension TableError {
  /// The error of a block whose body threw.
  static func failure(ofUpdate error: any Error, at place: String?) -> TableError {
    error as? TableError ?? TableError(.update(.failed(error)), at: place)
  }
}

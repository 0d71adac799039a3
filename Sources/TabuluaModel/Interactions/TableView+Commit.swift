// Deleting and inserting as a person does.
extension TableView {
  /// Whether anything deletes a row that a person deletes: `commit_editing_style`, or the view itself.
  var canCommitDeletion: Bool { !isScripted || canCommit }

  /// Whether the data source deletes and inserts the rows that a person deletes and inserts.
  var canCommit: Bool { callbacks.contains(.commitEditingStyle) }

  /// Tells the data source of a deletion or an insertion; without `commit_editing_style` the view deletes.
  func commit(_ style: TableEditingStyle, _ path: TableIndexPath) throws(TableError) {
    guard canCommit else {
      if style == .delete { try deleteRow(alone: path) }
      return
    }
    let call = TableError.Call(.commitEditingStyle, path: path)
    try watchingRows(near: [path], call) { () throws(TableError) in
      try changingRows(.commitEditingStyle, path) { () throws(TableError) in
        try notify(call, of: dataSource, arguments: [style.traceValue, path.traceValue]) {
          try $0.commit(style, forRowAt: path, in: self)
        }
      }
    }
  }

  /// Asks for the title of a row's delete button.
  func askDeleteTitle(_ path: TableIndexPath) throws(TableError) -> String {
    let standard = "Delete"
    let title = try ask(
      .titleForDeleteConfirmationButton, path: path, of: delegate, default: standard,
      reportsDefault: true
    ) { try $0.titleForDeleteConfirmationButton(forRowAt: path, in: self) }
    guard let title, !title.isEmpty else { return standard }
    return title
  }
}

// The count rule after a callback.
extension TableView {
  /// Runs a callback that may insert and delete rows; the counts of a scripted data source are checked after it.
  func changingRows(
    _ callback: TableCallback, _ path: TableIndexPath?, _ destination: TableIndexPath? = nil,
    _ body: () throws(TableError) -> Void
  ) throws(TableError) {
    try body()
    if isScripted { try checkCounts(after: callback, of: path, destination) }
  }

  /// Fails if a scripted data source has other counts than it has told the view.
  func checkCounts(
    after callback: TableCallback, of path: TableIndexPath?, _ destination: TableIndexPath? = nil
  ) throws(TableError) {
    let found = try askCounts()
    let expected = counts.counts
    func mismatch(_ section: Int?, _ expected: Int, _ actual: Int) -> TableError {
      let call = TableError.Call(callback, path: path, proposed: destination, section: section)
      let fault = TableError.CallFault.countMismatch(section: section, expected: expected, actual: actual)
      return self.fault(fault, in: call)
    }
    guard found.count == expected.count else { throw mismatch(nil, expected.count, found.count) }
    for section in found.indices where found[section] != expected[section] {
      throw mismatch(section, expected[section], found[section])
    }
  }
}

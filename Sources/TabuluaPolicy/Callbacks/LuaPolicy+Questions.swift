import TabuluaScript
import LuaHost
import TabuluaModel

// The questions about a row, each written once: for the rows of a table view, and for those that an app keeps itself.
extension LuaPolicy {
  /// Asks a yes/no question about a row.
  @inline(__always)
  func yesNo<Rows: AskedRows>(
    _ callback: TableCallback, _ path: TableIndexPath, in rows: Rows
  ) throws(Rows.Failure) -> TableDecision<Bool> {
    try rows.ask(RowQuestion(callback, path), of: self, default: callback.facts.isYesByDefault) {
      try $0.askYesNo($1, $2, path.word)
    }
  }

  /// Asks which row to take instead of one; without the callback that one.
  func otherRow<Rows: AskedRows>(
    _ callback: TableCallback, _ path: TableIndexPath, in rows: Rows
  ) throws(Rows.Failure) -> TableDecision<TableIndexPath?> {
    try rows.ask(
      RowQuestion(callback, path), of: self, default: path,
      check: { question, other in
        if let other { try question.checkAnswer(other, about: path, at: place(of: callback)) }
        return other
      },
      { try $0.askWord($1, $2, path.word).map { $0.map { TableIndexPath(word: $0) } } })
  }

  /// Asks where a dragged row may land.
  @inline(__always)
  func target<Rows: AskedRows>(
    from source: TableIndexPath, to proposed: TableIndexPath, in rows: Rows
  ) throws(Rows.Failure) -> TableDecision<TableIndexPath?> {
    let callback = TableCallback.targetIndexPathForMove
    return try rows.ask(
      RowQuestion(callback, source, to: proposed), of: self, default: proposed,
      check: { question, target in
        guard let target else { return nil }
        if let bounds = try question.bounds(exceededBy: target, of: source) {
          let call = TableError.Call(callback, path: source, proposed: proposed)
          throw TableError(.callback(call, .targetOutOfRange(target, bounds)), at: place(of: callback))
        }
        return target == source && proposed != source ? nil : target
      },
      {
        try $0.askWord($1, $2, source.word, proposed.word).map { $0.map { TableIndexPath(word: $0) } }
      })
  }

  /// Asks whether a person may give a row's cell a value.
  @inline(__always)
  func maySet<Rows: AskedRows>(
    _ value: TableValue, ofRowAt path: TableIndexPath, column: String, in rows: Rows
  ) throws(Rows.Failure) -> TableDecision<Bool> {
    let callback = TableCallback.shouldSetValue
    return try rows.ask(RowQuestion(callback, path), of: self, default: callback.facts.isYesByDefault) {
      try $0.askYesNo($1, $2, path.word, columnName(column), LuaScalar(value))
    }
  }

  /// Asks for the control that a row shows in editing mode.
  func style<Rows: AskedRows>(
    ofRowAt path: TableIndexPath, in rows: Rows
  ) throws(Rows.Failure) -> TableDecision<TableEditingStyle> {
    try rows.ask(RowQuestion(.editingStyleForRow, path), of: self, default: .delete) {
      try $0.askValue($1, $2, [.indexPath(path)], mustAnswer: true).map(Self.editingStyle)
    }
  }

  /// Asks for the title of a row's button that deletes; nil and an empty one stand for the usual one.
  func deleteTitle<Rows: AskedRows>(
    ofRowAt path: TableIndexPath, in rows: Rows
  ) throws(Rows.Failure) -> TableDecision<String?> {
    let callback = TableCallback.titleForDeleteConfirmationButton
    return try rows.ask(RowQuestion(callback, path), of: self, default: nil) {
      try $0.askValue($1, $2, [.indexPath(path)]).map { try Self.title($0, of: callback) }
    }
  }

  /// Asks how many steps a row is indented.
  func level<Rows: AskedRows>(
    ofRowAt path: TableIndexPath, in rows: Rows
  ) throws(Rows.Failure) -> TableDecision<Int> {
    let callback = TableCallback.indentationLevelForRow
    return try rows.ask(
      RowQuestion(callback, path), of: self, default: 0,
      check: { _, level in
        guard level < 0 else { return level }
        throw TableError(
          .callback(.init(callback, path: path), .invalidIndentation(level)), at: place(of: callback))
      },
      { LuaAnswer(value: Int(try $0.askInteger($1, $2, path.word))) })
  }

  // MARK: Answers

  /// The style that `editing_style_for_row` answered.
  private static func editingStyle(_ value: LuaValue) throws -> TableEditingStyle {
    try named(value) { _, help in
      let help = value == .nil ? "return \"none\" for a row without a control" : help
      return TableCallback.editingStyleForRow.wrongAnswer(value, help: help)
    }
  }

  /// The string or nothing that a callback answered.
  static func title(_ answer: LuaValue, of callback: TableCallback) throws -> String? {
    if answer == .nil { return nil }
    guard let title = answer.asText else { throw callback.wrongAnswer(answer) }
    return title
  }
}

extension LuaAnswer {
  /// The answer read as something else, with its reason.
  @inline(__always)
  fileprivate func map<Other>(_ read: (Value) throws -> Other) rethrows -> LuaAnswer<Other> {
    LuaAnswer<Other>(value: try read(value), reason: reason)
  }
}

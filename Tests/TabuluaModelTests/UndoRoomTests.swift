import Testing

@testable import TabuluaModel

/// What the steps that can be taken back keep at most, over all tables that share a room.
@Suite struct UndoRoomTests {
  /// What a data source saved, of a size that it tells.
  private struct State: SavedState {
    let room: Int
  }

  private static let mebibyte = 1 << 20

  /// Records a step in a history, by a script that may use a mebibyte itself where it is one.
  private func record(
    _ room: Int, in history: UndoHistory, ofScript: Bool = true, _ direction: UndoHistory.Direction? = nil
  ) {
    if ofScript { history.noteScript(allowed: Self.mebibyte) }
    history.stateBefore = State(room: room)
    history.direction = direction
    history.record([], selection: Selection())
    history.direction = nil
  }

  private func history(_ room: UndoRoom) -> UndoHistory {
    UndoHistory(level: 0, mark: 0, numbering: nil, in: room)
  }

  /// Steps of scripts keep half as much as a script may use, and the last one stays, however large it is.
  @Test func stepsOfScripts() {
    let history = history(UndoRoom())
    for _ in 0..<5 { record(200_000, in: history) }
    #expect(history.room == 400_000 && history.next(.undo)?.number == 5)
    #expect(history.forgotten(.undo) == ForgottenSteps(count: 3, limit: .bytes(Self.mebibyte / 2)))
    record(9_000_000, in: history)
    #expect(history.room == 9_000_000 && history.forgotten(.undo)?.count == 5)
    history.removeAll()
    #expect(history.room == 0 && history.roomOfScripts == 0 && history.forgotten(.undo) == nil)
  }

  /// What no script had a part in has a limit of its own, and is not counted with what scripts did.
  @Test func stepsOfPeople() {
    let history = history(UndoRoom())
    record(60 << 20, in: history, ofScript: false)
    record(100_000, in: history)
    record(60 << 20, in: history, ofScript: false)
    #expect(history.room == (120 << 20) + 100_000 && history.roomOfScripts == 100_000)
    for _ in 0..<3 { record(60 << 20, in: history, ofScript: false) }
    #expect(history.room == (240 << 20) + 100_000 && history.forgotten(.undo)?.limit == .bytes(UndoRoom.most))
  }

  /// The oldest steps of all tables go first, whichever table they are of, and a history that is gone keeps nothing.
  @Test func severalTables() {
    let room = UndoRoom()
    let (first, second) = (history(room), history(room))
    record(200_000, in: first)
    record(200_000, in: second)
    record(200_000, in: second)
    #expect(first.next(.undo) == nil && first.forgotten(.undo)?.count == 1)
    #expect(second.room == 400_000 && second.forgotten(.undo) == nil)
    record(200_000, in: first)
    #expect(second.room == 200_000 && first.room == 200_000)
    var third: UndoHistory? = history(room)
    if let third { record(300_000, in: third) }
    #expect(second.room == 0 && first.room == 200_000)
    third = nil
    record(200_000, in: second)
    #expect(second.room == 200_000 && first.room == 200_000)
  }

  /// Steps that were taken back go when no other is left, the one first that would be done again last.
  @Test func stepsThatWereTakenBack() {
    let history = history(UndoRoom())
    for _ in 0..<4 { record(100_000, in: history) }
    record(200_000, in: history, .undo)
    #expect(history.forgotten(.undo) == nil && history.room == 500_000)
    record(300_000, in: history, .undo)
    #expect(history.next(.undo) == nil && history.forgotten(.undo)?.count == 2)
    #expect(history.next(.redo)?.number == 3 && history.forgotten(.redo) == nil)
    record(400_000, in: history, .redo)
    #expect(history.next(.redo) == nil && history.forgotten(.redo)?.count == 1)
    #expect(history.next(.undo)?.number == 3)
    record(100_000, in: history)
    #expect(history.forgotten(.redo) == nil && history.forgotten(.undo)?.count == 2)
  }

  /// What was dropped within a trial is there again after it.
  @Test func aTrialDropsNothing() {
    let history = history(UndoRoom())
    record(300_000, in: history)
    let before = history.beginInside(1)
    record(400_000, in: history)
    #expect(history.next(.undo)?.number == 2 && history.forgotten(.undo)?.count == 1)
    history.end(with: before)
    #expect(history.next(.undo)?.number == 1 && history.forgotten(.undo) == nil && history.room == 300_000)
  }

  /// A table says why it has no step to take back any longer.
  @Test func theTableSaysWhy() throws {
    let view = try TableView.loaded([["a", "b"]])
    view.isUndoRegistrationEnabled = true
    for number in 0..<102 {
      _ = try view.drag(rowAt: [0, 0], to: [0, 1])
      #expect(view.hasForgottenSteps == (number > 99))
    }
    while view.canUndo { try view.undo() }
    let refusal = try #require(try view.undo().refusal)
    #expect(refusal.code == .nothingToUndo)
    #expect(refusal.hostReason == .stepsForgotten(ForgottenSteps(count: 2, limit: .steps(100))))
  }

  /// The tables that are pushed over another one share its room.
  @Test func pushedTables() throws {
    let view = try TableView.loaded([["a", "b"]])
    view.isUndoRegistrationEnabled = true
    let pushed = try view.push(TableContents(sections: [["c", "d"]]))
    #expect(view.undoHistory?.shared === pushed.undoHistory?.shared)
    pushed.noteScript(allowed: nil)
    pushed.noteScript(allowed: 1000)
    #expect(view.undoHistory?.shared.mostForScripts == 500)
  }
}

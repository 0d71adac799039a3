/// How much memory the steps take together that a person can take back: those of all tables of a run, and of all tables that
/// are pushed over them.
///
/// When they take more than they may, the oldest ones of all of them go. The step that was made last stays, however much it
/// takes.
package final class UndoRoom {
  /// A history without a hold on it: that of a popped table goes with the table.
  private struct Member {
    weak var history: UndoHistory?
  }

  /// About how many bytes all steps take at most.
  package static let most = 256 << 20

  /// How many bytes the steps take at most that scripts had a part in; nil where no script has one.
  private(set) var mostForScripts: Int?

  private var members: [Member] = []

  /// How many steps were recorded.
  private var steps = 0

  /// Makes the room of tables that have no steps yet.
  package init() {}

  /// Lets a history have a part of the room.
  func add(_ history: UndoHistory) {
    members.removeAll { $0.history == nil }
    members.append(Member(history: history))
  }

  /// Notes that a script has a part in a step: steps of scripts may keep half as much as the script itself may use.
  ///
  /// Of several scripts the one counts that may use least.
  func noteScript(allowed bytes: Int) { mostForScripts = min(mostForScripts ?? .max, bytes / 2) }

  /// Numbers a step that is recorded, so that the oldest one is known.
  func nextNumber() -> Int {
    steps += 1
    return steps
  }

  /// Lets the oldest steps go until all that are left take no more than they may, but for the one that a history has just
  /// recorded.
  ///
  /// - Complexity: O(*t*) for *t* tables, for each step that goes.
  func makeRoom(besides newest: UndoHistory) {
    while let most = passedLimit(), let oldest = oldest(most.isOfScripts, besides: newest) {
      oldest.forgetOldest(for: .bytes(most.bytes), besidesNewest: oldest === newest)
    }
  }

  /// The limit that the steps are beyond; nil for none.
  private func passedLimit() -> (bytes: Int, isOfScripts: Bool)? {
    var (all, ofScripts) = (0, 0)
    for case let history? in members.lazy.map(\.history) {
      all += history.room
      ofScripts += history.roomOfScripts
    }
    if let mostForScripts, ofScripts > mostForScripts { return (mostForScripts, true) }
    return all > Self.most ? (Self.most, false) : nil
  }

  /// The history whose oldest step is the oldest of all; nil where there is none that may go.
  private func oldest(_ isOfScripts: Bool, besides newest: UndoHistory) -> UndoHistory? {
    var oldest: (history: UndoHistory, age: Int)?
    for case let history? in members.lazy.map(\.history) where !isOfScripts || history.roomOfScripts > 0 {
      guard let age = history.ageOfOldest(besidesNewest: history === newest) else { continue }
      if oldest.map({ age < $0.age }) ?? true { oldest = (history, age) }
    }
    return oldest?.history
  }
}

/// Steps of a table that can be taken back no longer, or done again, because there was no room for them.
@usableFromInline package struct ForgottenSteps: Sendable, Hashable {
  /// How much is kept at most.
  @usableFromInline package enum Limit: Sendable, Hashable {
    case steps(Int)
    case bytes(Int)
  }

  /// How many steps went.
  package var count: Int

  /// The limit for which the last of them went.
  package var limit: Limit
}

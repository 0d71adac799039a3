import TabuluaFiles
import TabuluaModel

/// Finds the rows that steps of a batch name by their keys, before the steps are made.
///
/// In a long batch over one table another thread finds their records: without it a hundred thousand steps on a million rows took
/// 4 % longer, reading and writing the file included.
struct StepsAhead {
  private let steps: [InteractionBatch.Step]

  /// Finds the keys ahead; nil where that is not worth a thread.
  private let work: WorkAhead<[KeysAhead]>?

  /// What was found for the next steps.
  private var found: ArraySlice<KeysAhead> = []

  /// How many steps' rows are looked at together.
  static let together = 32

  /// How many times as many the other thread hands on together.
  private static let handedOn = 32

  /// From how many steps on another thread is worth its while.
  private static let leastForThread = 4 * together * handedOn

  /// Says which steps will be made with a view; other tables may be used meanwhile unless it is the only one.
  init(_ steps: [InteractionBatch.Step], in view: TableView, isOnly: Bool) {
    self.steps = steps
    guard isOnly, steps.count >= Self.leastForThread, !view.isScripted,
      let finder = view.contents.keyFinder
    else {
      work = nil
      return
    }
    let length = Self.together * Self.handedOn
    work = WorkAhead(parts: (steps.count + length - 1) / length) { part in
      let range = part * length..<min(steps.count, (part + 1) * length)
      return stride(from: range.lowerBound, to: range.upperBound, by: Self.together).map {
        finder.find(Self.keys(of: steps, from: $0))
      }
    }
  }

  /// Lets the view make ready to find the rows of the steps from an index on.
  mutating func look(from index: Int, in view: TableView) {
    guard let work else {
      if let finder = view.contents.keyFinder { view.expect(finder.find(Self.keys(of: steps, from: index))) }
      return
    }
    if found.isEmpty { found = (work.next() ?? [])[...] }
    if let next = found.popFirst() { view.expect(next) }
  }

  /// Looks at no more steps.
  func end() { work?.end() }

  /// The keys that the next steps name.
  private static func keys(of steps: [InteractionBatch.Step], from start: Int) -> [String] {
    var keys: [String] = []
    keys.reserveCapacity(2 * together)
    for index in start..<min(start + together, steps.count) {
      steps[index].interaction.forEachKey { keys.append($0) }
    }
    return keys
  }
}

import TabuluaModel

/// The records of a change that stay as they are now, while others of the same change are made.
///
/// A record's neighbours are named as in the file that the change was found in, or as in the one that it makes. What such a
/// name means now follows from whether the change of the row with this name was made.
struct UnmadeRecords {
  /// What a name from the journal means in the table as it is now.
  enum Meaning: Equatable {
    /// The row has this name now.
    case named(ExactText)

    /// The row is not there now, or stands elsewhere: it says nothing of where its neighbours belong.
    case away
  }

  private struct Unmade {
    let change: RecordChange
    let part: RecordPart
  }

  private var all: [Unmade] = []

  /// The places in the list by the names that the rows have before the change, and after it.
  private var byOldName: [ExactText: Int] = [:]
  private var byNewName: [ExactText: Int] = [:]

  /// For a record that is away the name, from the file after the change, that a walk to the records before it came to.
  private var leaders: [Int: ExactText?] = [:]

  /// The names of the rows that an earlier command has put where they are.
  var placed: [ExactText] {
    all.compactMap { unmade in
      unmade.part == .done && (unmade.change.isMoved || unmade.change.old == nil)
        ? unmade.change.new?.row : nil
    }
  }

  /// The name of the row that an earlier command has given a record without a line end, which is the last one of its file;
  /// nil for none.
  var nameOfUnended: ExactText? {
    all.first { unmade in
      unmade.part == .done && unmade.change.new.map { $0.bytes.utf8.last != 0x0A } ?? false
    }?.change.new?.row
  }

  /// Adds a record that is not made.
  mutating func add(_ change: RecordChange, _ part: RecordPart) {
    if let old = change.old { byOldName[old.row] = all.count }
    if let new = change.new { byNewName[new.row] = all.count }
    all.append(Unmade(change: change, part: part))
  }

  /// What a name from the file before the change means now.
  func meaning(ofOldName name: ExactText) -> Meaning {
    guard !all.isEmpty, let index = byOldName[name], all[index].part == .done else { return .named(name) }
    let change = all[index].change
    guard let new = change.new, !change.isMoved else { return .away }
    return .named(new.row)
  }

  /// What a name from the file after the change means now.
  func meaning(ofNewName name: ExactText) -> Meaning {
    guard !all.isEmpty, let index = byNewName[name], all[index].part != .done else { return .named(name) }
    let change = all[index].change
    guard let old = change.old, !change.isMoved else { return .away }
    return .named(old.row)
  }

  /// The name of the record behind which one goes that the change puts behind the one of a name; nil for the head.
  ///
  /// Records that are away are passed.
  ///
  /// `isThere` says whether a record has a name that one of these has now.
  ///
  /// - Complexity: amortized O(1), because each record that is away is passed once.
  mutating func leader(behind name: ExactText?, isThere: (ExactText) -> Bool) -> ExactText? {
    var (name, passed) = (name, [Int]())
    defer { for index in passed { leaders.updateValue(name, forKey: index) } }
    while let next = name {
      guard let index = byNewName[next], all[index].part != .done else { return next }
      if case .named(let now) = meaning(ofNewName: next), isThere(now) { return now }
      passed.append(index)
      // In a journal that was made by hand the names may go round.
      name = passed.count > all.count ? nil : leaders[index] ?? all[index].change.new?.previous
    }
    return nil
  }
}

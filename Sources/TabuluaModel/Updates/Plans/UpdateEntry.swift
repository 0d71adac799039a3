/// What an update block did, as the journal holds it, so that it can be undone and done again.
///
/// It holds what changed alone: O(*k*) for *k* rows and sections that went, came or were moved by themselves. A section that
/// is moved takes its rows along unnamed.
struct UpdateEntry: Sendable, Hashable {
  /// Where the rows went.
  private(set) var map: UpdateMap

  /// The numbers of the rows of a loaded table that left their places, in the order of the map's ``UpdateMap/leaving``.
  var taken: [UInt32] = []

  /// The numbers of the rows of a loaded table that came to their places, in the order of the map's
  /// ``UpdateMap/coming``; those that were moved stand in both lists.
  var put: [UInt32] = []

  /// What the contents held of the rows that went beside their records; those without anything are left out.
  var removed: [StoredRow] = []

  /// What the contents hold of the rows that came beside their records; those without anything are left out.
  var added: [StoredRow] = []

  /// The sections of a loaded table that went, in their order before the block.
  var sectionsThatWent: [TableSection] = []

  /// The sections of a loaded table that came, in their order after the block.
  var sectionsThatCame: [TableSection] = []

  /// The entry of a block that took the rows where a map says; of a loaded table the rest is filled in.
  init(_ map: UpdateMap) { self.map = map }

  /// The entry of the block that undoes this one.
  var inverted: UpdateEntry {
    var result = self
    result.map = map.inverted
    swap(&result.taken, &result.put)
    swap(&result.removed, &result.added)
    swap(&result.sectionsThatWent, &result.sectionsThatCame)
    return result
  }
}

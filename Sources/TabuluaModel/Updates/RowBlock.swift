/// What an update block did to the rows and sections of a loaded table, so that it can be undone and done again.
///
/// It holds what changed alone: O(*k*) for *k* rows that went, came or were moved by themselves, and O(*s*) for *s*
/// sections if any came, went or was moved. A section that is moved takes its rows along unnamed.
struct RowBlock: Sendable, Hashable {
  /// Rows and their places in the whole table, ascending.
  struct Rows: Sendable, Hashable {
    /// Their places.
    var positions: [UInt32] = []
    /// Their numbers, in the same order.
    var numbers: [UInt32] = []
  }

  /// How many rows more, or less, a section has afterwards.
  struct Gain: Sendable, Hashable {
    /// The section.
    let section: Int
    /// How many more.
    let rows: Int
  }

  /// All sections of a table.
  struct Sections: Sendable, Hashable {
    /// The sections.
    let list: [TableSection]
    /// How many rows each has.
    let lengths: PrefixCounts
    /// For each of them, its place on the other side of the block; nil if it has none.
    let counterparts: [Int?]
  }

  /// The rows that left their places, before the block.
  var taken = Rows()

  /// The rows that came to their places, after the block; those that were moved stand in both lists.
  var put = Rows()

  /// What the contents held of the rows that went beside their records; those without anything are left out.
  var removed: [StoredRow] = []

  /// The same of the rows that came.
  var added: [StoredRow] = []

  /// Which sections have more rows afterwards, or less, ascending; empty if sections came, went or were moved.
  var gains: [Gain] = []

  /// The sections before the block and after it; nil if none came, went or was moved.
  var sections: (before: Sections, after: Sections)? {
    get { sectionsBefore.flatMap { before in sectionsAfter.map { (before, $0) } } }
    set { (sectionsBefore, sectionsAfter) = (newValue?.before, newValue?.after) }
  }
  private var sectionsBefore: Sections?
  private var sectionsAfter: Sections?

  /// The block that undoes this one.
  var inverted: RowBlock {
    var result = self
    swap(&result.taken, &result.put)
    swap(&result.removed, &result.added)
    swap(&result.sectionsBefore, &result.sectionsAfter)
    result.gains = gains.map { Gain(section: $0.section, rows: -$0.rows) }
    return result
  }
}

/// How the rows of an update block are brought to their places.
package enum UpdateStrategy: Sendable, Hashable {
  /// Row by row where few rows change, else all anew.
  case automatic

  /// The rows are taken out of the sequence one by one, and put in one by one: O(*k* log *n*).
  case rowByRow

  /// The new order is written down in one pass, and the sequence made of it: O(*n* + *k*).
  case anew
}

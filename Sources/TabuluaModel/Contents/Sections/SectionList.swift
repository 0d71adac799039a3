/// The sections of a table in their order, each with a number that it keeps wherever it is moved.
///
/// A section is found by its place, and the place of a section by its number, in O(log *s*) for *s* sections. Sections that come, go
/// or move cost O(log *s*) each, and many at once never more than O(*s*).
///
/// As an array, a section that moved shifted all those that it passed, and a section that was moved often was looked for among all
/// others by its value.
struct SectionList: Sendable {
  /// Stands for the numbers that sections have: in lists with the same one, a number is that of the same section.
  final class Mark: Sendable {}

  /// The numbers of the sections, in their order.
  private var order: RowSequence

  /// The sections by their numbers; what is gone is empty.
  private var sections: [TableSection]

  /// That of the numbers which there are now.
  private(set) var mark = Mark()

  /// A list of sections, which are numbered by their places.
  init(_ sections: [TableSection]) {
    self.sections = sections
    order = RowSequence(countingTo: sections.count)
  }

  /// The number that the next section to come gets.
  var nextNumber: Int { sections.count }

  /// The section that has a number, and the place where it stands now; nil where it is gone.
  func find(number: Int) -> (section: TableSection, place: Int)? {
    order.position(of: UInt32(truncatingIfNeeded: number)).map { (sections[number], $0) }
  }

  /// Lets the numbers be those of this list alone, because another one from which it was copied gives the same ones to other sections.
  mutating func ownNumbers() { mark = Mark() }

  /// Brings the sections into the order after a block; `new` are those that come, in their order.
  mutating func rearrange(_ map: SectionMap, inserting new: [TableSection]) {
    if map.isIdentity { return }
    if !new.isEmpty { dropNumbersOfGone() }
    let gone = order.change(map, numberingFrom: sections.count).gone
    sections += new
    for number in gone { sections[Int(number)] = TableSection() }
  }

  /// Numbers the sections anew where most numbers are those of sections that are gone.
  private mutating func dropNumbersOfGone() {
    if sections.count > 2 * count + 1_024 { self = SectionList(Array(self)) }
  }

  /// Stops the program if the parts of the list do not agree.
  func _checkInvariants() {
    order._checkInvariants()
    for place in 0..<order.count { precondition(order[place] < sections.count, "a section has no number") }
  }
}

extension SectionList: RandomAccessCollection, Equatable {
  var startIndex: Int { 0 }

  var endIndex: Int { order.count }

  /// The section at a place.
  subscript(place: Int) -> TableSection { sections[Int(order[place])] }

  /// Whether the same sections stand in the same order.
  static func == (one: SectionList, other: SectionList) -> Bool { one.elementsEqual(other) }
}

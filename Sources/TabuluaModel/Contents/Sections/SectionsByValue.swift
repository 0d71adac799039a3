/// The sections by their values, for a table with very many of them.
///
/// The values are noted when so many sections were looked through that this costs no more; those of sections that come later are
/// noted when a value is asked for. Sections that move or go cost nothing here. Without this a hundred thousand steps that name
/// sections, among as many, took minutes.
struct SectionsByValue {
  /// That of the numbers which are noted, or of the sections that were looked through.
  private var mark: SectionList.Mark?

  /// The number of the section that has a value, or had it; of the last one to come where several have it.
  private var numbers: [ExactText: Int] = [:]

  /// The numbers of the sections that have a value, for values that several had at one time.
  private var numbersOfSeveral: [ExactText: [Int]] = [:]

  /// The number up to which sections are noted; nil as long as none are.
  private var notedUpTo: Int?

  /// How many sections were looked through since the mark is this one.
  private var lookedThrough = 0

  /// How many times all sections are looked through before their values are noted.
  private static let patience = 16

  /// How many sections are looked through faster than found here.
  private static let few = 32

  /// Whether the values are noted.
  var isNoted: Bool { notedUpTo != nil }

  /// The first section with a value, or nil.
  ///
  /// - Complexity: O(log *s* + *k*) for *k* of *s* sections that came since it was asked last, and as much for each that has the value
  ///   as long as these are few; O(*s*) for the first few questions, and for the first one after the contents were copied.
  mutating func find(_ value: String, in contents: TableContents) -> Int? {
    let sections = contents.sections
    if sections.count <= Self.few { return contents.findSection(value) }
    if mark !== sections.mark {
      // To copy the contents took longer than to note the values again.
      let lookedThrough = isNoted ? Int.max : 0
      self = SectionsByValue()
      (mark, self.lookedThrough) = (sections.mark, lookedThrough)
    }
    if notedUpTo == nil, lookedThrough >= Self.patience * sections.count {
      numbers.reserveCapacity(sections.count)
      notedUpTo = 0
    }
    guard let first = notedUpTo else {
      let found = contents.findSection(value)
      lookedThrough += (found ?? sections.count) + 1
      return found
    }
    note(sections, from: first)
    let text = ExactText(value)
    guard let several = numbersOfSeveral[text] else {
      return numbers[text].flatMap { sections.find(number: $0)?.place }
    }
    // Where very many have the value, the first one of them is not far.
    if several.count > sections.count / several.count { return contents.findSection(value) }
    return several.compactMap { sections.find(number: $0)?.place }.min()
  }

  /// Notes the sections that have a number, or a higher one.
  private mutating func note(_ sections: SectionList, from first: Int) {
    for number in first..<sections.nextNumber {
      guard let value = sections.find(number: number)?.section.value else { continue }
      let text = ExactText(value)
      if let former = numbers.updateValue(number, forKey: text) {
        numbersOfSeveral[text, default: [former]].append(number)
        dropNumbersOfGone(text, in: sections)
      }
    }
    notedUpTo = sections.nextNumber
  }

  /// Forgets the sections of a value that are gone, each time that the list of them has grown to twice its length.
  private mutating func dropNumbersOfGone(_ text: ExactText, in sections: SectionList) {
    guard let count = numbersOfSeveral[text]?.count, count & (count - 1) == 0 else { return }
    numbersOfSeveral[text]?.removeAll { sections.find(number: $0) == nil }
    if numbersOfSeveral[text]?.count == 1 { numbersOfSeveral[text] = nil }
  }
}

extension TableView {
  /// The first section whose rows hold the value in the section column, or nil.
  ///
  /// - Complexity: O(log *s* + *k*) for *k* of *s* sections that came since it was asked last, and as much for each that has the value
  ///   as long as these are few; O(*s*) for the first few questions, and for the first one after the contents were copied.
  package func findSection(_ value: String) -> Int? { sectionsByValue.find(value, in: contents) }
}

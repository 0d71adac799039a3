/// The sections by their values, for a table with very many of them.
///
/// The values are noted when so many sections were looked through that this costs no more; those of sections that come later are
/// noted when a value is asked for. Sections that move or go cost nothing here. Without this a hundred thousand steps that name
/// sections, among as many, took minutes.
struct SectionsByValue {
  /// That of the numbers which are noted, or of the sections that were looked through.
  private var mark: SectionList.Mark?

  /// The number of the section that has a value, or had it.
  private var numbers: [ExactText: Int] = [:]

  /// The number up to which sections are noted; nil as long as none are.
  private var notedUpTo: Int?

  /// How many sections were looked through since the mark is this one.
  private var lookedThrough = 0

  /// Whether nothing can be noted, because two sections have the same value.
  private var isUseless = false

  /// How many times all sections are looked through before their values are noted.
  private static let patience = 16

  /// How many sections are looked through faster than found here.
  private static let few = 32

  /// Whether the values are noted.
  var isNoted: Bool { notedUpTo != nil && !isUseless }

  /// The first section with a value, or nil.
  ///
  /// - Complexity: O(log *s* + *k*) for *k* of *s* sections that came since it was asked last; O(*s*) for the first few questions, and
  ///   for the first one after the contents were copied.
  mutating func find(_ value: String, in contents: TableContents) -> Int? {
    let sections = contents.sections
    if sections.count <= Self.few { return contents.findSection(value) }
    if mark !== sections.mark {
      // To copy the contents took longer than to note the values again.
      let lookedThrough = isNoted ? Int.max : 0
      self = SectionsByValue()
      (mark, self.lookedThrough) = (sections.mark, lookedThrough)
    }
    if notedUpTo == nil, !isUseless, lookedThrough >= Self.patience * sections.count {
      numbers.reserveCapacity(sections.count)
      notedUpTo = 0
    }
    if let first = notedUpTo, !isUseless { note(sections, from: first) }
    guard isNoted else {
      let found = contents.findSection(value)
      if !isUseless { lookedThrough += (found ?? sections.count) + 1 }
      return found
    }
    return numbers[ExactText(value)].flatMap { sections.find(number: $0)?.place }
  }

  /// Notes the sections that have a number, or a higher one.
  private mutating func note(_ sections: SectionList, from first: Int) {
    for number in first..<sections.nextNumber {
      guard let value = sections.find(number: number)?.section.value else { continue }
      let former = numbers.updateValue(number, forKey: ExactText(value))
      // One that is gone gave its value to another one.
      if let former, sections.find(number: former) != nil { isUseless = true }
    }
    notedUpTo = sections.nextNumber
    if isUseless { numbers = [:] }
  }
}

extension TableView {
  /// The first section whose rows hold the value in the section column, or nil.
  ///
  /// - Complexity: O(log *s* + *k*) for *k* of *s* sections that came since it was asked last; O(*s*) for the first few questions, and
  ///   for the first one after the contents were copied.
  package func findSection(_ value: String) -> Int? { sectionsByValue.find(value, in: contents) }
}

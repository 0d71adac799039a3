/// The places of sections by their values, for a table with very many of them.
///
/// The places are noted when so many sections were looked through that this costs no more. A section that was moved since is
/// looked for around the place where it stood, so that moving sections costs nothing here. Without this a hundred thousand steps
/// that name sections, among as many, took minutes.
struct SectionsByValue {
  /// Stands for the values that the sections of a table have, in whatever order.
  final class Mark: Sendable {}

  /// That of the sections whose places are noted, or were looked through.
  private var mark: Mark?

  /// The place of each section when it was found last.
  private var places: [ExactText: Int] = [:]

  /// How many sections were looked through since the mark is this one.
  private var lookedThrough = 0

  /// Whether nothing can be noted: no section has a value, or two have the same one.
  private var isUseless = false

  /// How many times all sections are looked through before their places are noted.
  private static let patience = 16

  /// How many sections are looked through faster than found here.
  private static let few = 32

  /// The first section with a value, or nil.
  ///
  /// - Complexity: O(1 + *m*) for *m* sections that were moved since it was asked last; O(*s*) for the first few of *s* sections.
  mutating func find(_ value: String, in contents: TableContents) -> Int? {
    let count = contents.sections.count
    if count <= Self.few { return contents.findSection(value) }
    if mark !== contents.parts.sectionsMark {
      self = SectionsByValue()
      mark = contents.parts.sectionsMark
    }
    if places.isEmpty, !isUseless, lookedThrough >= Self.patience * count { note(contents.sections) }
    if places.isEmpty {
      let found = contents.findSection(value)
      lookedThrough += (found ?? count) + 1
      return found
    }
    let value = ExactText(value)
    guard let place = places[value] else { return nil }
    let found = Self.find(value, near: place, in: contents.sections)
    if found != place { places[value] = found }
    return found
  }

  /// Whether the places are noted.
  var isNoted: Bool { !places.isEmpty }

  private mutating func note(_ sections: [TableSection]) {
    places.reserveCapacity(sections.count)
    for (place, section) in sections.enumerated() {
      guard let value = section.value else { continue }
      isUseless = isUseless || places.updateValue(place, forKey: ExactText(value)) != nil
    }
    isUseless = isUseless || places.isEmpty
    if isUseless { places = [:] }
  }

  /// Looks for a section at a place, then at those beside it, ever further away.
  private static func find(_ value: ExactText, near place: Int, in sections: [TableSection]) -> Int? {
    func isThere(_ place: Int) -> Bool {
      sections.indices.contains(place) && sections[place].value.hasBytes(of: value.text)
    }
    for distance in sections.indices {
      if isThere(place - distance) { return place - distance }
      if isThere(place + distance) { return place + distance }
    }
    return nil
  }
}

extension TableView {
  /// The first section whose rows hold the value in the section column, or nil.
  ///
  /// - Complexity: O(1 + *m*) for *m* sections that were moved since it was asked last; O(*s*) for the first few questions among *s*
  ///   sections, and after sections came or went.
  package func findSection(_ value: String) -> Int? { sectionsByValue.find(value, in: contents) }
}

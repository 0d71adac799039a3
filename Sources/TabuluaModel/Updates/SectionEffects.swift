/// Which sections came, went and were moved.
///
/// ```swift
/// if let sections = result.changes.sections { print(sections.deleted, sections.inserted, sections.moved.count) }
/// ```
public struct SectionEffects: Sendable, Hashable {
  /// The sections that went, by their places before the change, ascending.
  public var deleted: [Int] = []

  /// The sections that came, by their places after the change, ascending.
  public var inserted: [Int] = []

  /// The sections that were moved by themselves, by where they went, ascending.
  public var moved: [SectionMove] = []

  /// No sections.
  public init() {}

  /// Puts changes together; a section that came and went in between is left out, and so is one that was moved back.
  ///
  /// O(*s*) for each change that touches sections, of which there are *s*.
  init(_ maps: [UpdateMap]) {
    // Where each section stood at first, by its place now.
    var origins: [Int?]?
    var numberBefore = 0
    var wereMoved: Set<Int> = []
    for map in maps {
      guard let sources = map.sectionSources else { continue }
      if origins == nil {
        numberBefore = map.numberOfSectionsBefore
        origins = Array(0..<numberBefore)
      }
      guard let before = origins else { continue }
      // A data source may have counted its sections anew in between.
      func origin(_ section: Int) -> Int? { section < before.count ? before[section] : nil }
      for section in map.movedSections { if let origin = origin(section) { wereMoved.insert(origin) } }
      origins = sources.map { $0.flatMap(origin) }
    }
    var remain: Set<Int> = []
    for (place, origin) in (origins ?? []).enumerated() {
      guard let origin else {
        inserted.append(place)
        continue
      }
      remain.insert(origin)
      if origin != place, wereMoved.contains(origin) { moved.append(SectionMove(from: origin, to: place)) }
    }
    deleted = (0..<numberBefore).filter { !remain.contains($0) }
  }
}

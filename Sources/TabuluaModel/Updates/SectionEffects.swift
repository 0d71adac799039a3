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
  /// O(*k*) for one change of *k* sections; for several O(*s*), and O(*m*) for each, where *m* sections stand between the first
  /// and the last that it moves.
  init(_ maps: [UpdateMap]) {
    let maps = maps.map(\.sections).filter { !$0.isIdentity }
    guard let first = maps.first else { return }
    guard maps.count > 1 else {
      (deleted, inserted) = (first.deleted, first.inserted)
      moved = first.moved.filter { $0.from != $0.to }
      return
    }
    let none = -1
    // Where each section stood at first, by its place now.
    var origins = Array(0..<first.numberBefore)
    var wereMoved: Set<Int> = []
    for map in maps {
      // A data source may have counted its sections anew in between.
      if origins.count > map.numberBefore { origins.removeLast(origins.count - map.numberBefore) }
      while origins.count < map.numberBefore { origins.append(none) }
      for move in map.moved where origins[move.from] != none { wereMoved.insert(origins[move.from]) }
      origins.rearrange(map, inserting: map.inserted.map { _ in none })
    }
    var remains = [Bool](repeating: false, count: first.numberBefore)
    for (place, origin) in origins.enumerated() {
      guard origin != none else {
        inserted.append(place)
        continue
      }
      remains[origin] = true
      if origin != place, wereMoved.contains(origin) { moved.append(SectionMove(from: origin, to: place)) }
    }
    deleted = remains.indices.filter { !remains[$0] }
  }
}

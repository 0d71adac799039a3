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
  /// O(*k*) for one change of *k* sections; for several O(*s*) once, and O(*k* log *s*) for each, of *s* sections.
  init(_ maps: [UpdateMap]) {
    let maps = maps.map(\.sections).filter { !$0.isIdentity }
    guard let first = maps.first else { return }
    guard maps.count > 1 else {
      (deleted, inserted) = (first.deleted, first.inserted)
      moved = first.moved.filter { $0.from != $0.to }
      return
    }
    // The sections by the places where they stood at first; those that came later have the numbers behind.
    var order = RowSequence(countingTo: first.numberBefore)
    var next = first.numberBefore
    var touched: Set<Int> = []
    for map in maps {
      // A data source may have counted its sections anew in between.
      while order.count > map.numberBefore { touched.insert(Int(order.remove(at: order.count - 1))) }
      while order.count < map.numberBefore {
        touched.insert(next)
        order.insert(UInt32(next), at: order.count)
        next += 1
      }
      let came = next..<next + map.inserted.count
      let (gone, wereMoved) = order.change(map, numberingFrom: next)
      touched.formUnion((gone + wereMoved).map { Int($0) } + came)
      next = came.upperBound
    }
    for section in touched {
      let place = order.position(of: UInt32(section))
      guard section < first.numberBefore else {
        if let place { inserted.append(place) }
        continue
      }
      guard let place else {
        deleted.append(section)
        continue
      }
      if place != section { moved.append(SectionMove(from: section, to: place)) }
    }
    deleted.sort()
    inserted.sort()
    moved.sort { $0.to < $1.to }
  }
}

import SeededNumbers
import Testing

@testable import TabuluaModel

/// Sections that come, go and move, beside arrays.
@Suite struct SectionListTests {
  /// A map of a few changes at random of so many sections.
  private func map(_ count: Int, _ random: inout SeededGenerator, most: Int) -> SectionMap {
    let leaving = (0..<count).shuffled(using: &random)
      .prefix(Int.random(in: 0...min(most, count), using: &random))
    let moved = Int.random(in: 0...leaving.count, using: &random)
    let new = Int.random(in: 0...max(1, most / 2), using: &random)
    let places = (0..<count - leaving.count + moved + new).shuffled(using: &random)
    return SectionMap(
      count: count, deleted: leaving.dropFirst(moved), inserted: places.dropFirst(moved).prefix(new),
      moved: zip(leaving, places).prefix(moved).map { SectionMove(from: $0, to: $1) })
  }

  /// A section keeps its number wherever it goes, and numbers of sections that are gone find nothing.
  @Test(arguments: 1...20) func numbersStay(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = (0..<Int.random(in: 0...300, using: &random)).map { "s\($0)" }
    var list = SectionList(model.map { TableSection(value: $0) })
    var (next, found, anew) = (model.count, 0, 0)
    for step in 0..<250 {
      let mark = list.mark
      let numbers = Dictionary(
        uniqueKeysWithValues: (0..<list.nextNumber).compactMap { number in
          list.find(number: number).map { ($0.section.value ?? "", number) }
        })
      #expect(numbers.count == model.count)
      let map = map(model.count, &random, most: step % 5 == 0 ? 300 : 3)
      let new = map.inserted.map { _ in
        next += 1
        return "s\(next)"
      }
      var coming = new.makeIterator()
      let after = model.count - map.deleted.count + new.count
      model = (0..<after).map { map.source(of: $0).map { model[$0] } ?? coming.next() ?? "" }
      list.rearrange(map, inserting: new.map { TableSection(value: $0) })
      list._checkInvariants()
      #expect(list.map(\.value) == model)
      guard list.mark === mark else {
        anew += 1
        continue
      }
      for (place, value) in model.enumerated() {
        guard let number = numbers[value] else { continue }
        #expect(list.find(number: number)?.place == place)
        found += 1
      }
    }
    #expect(found > 1_000)
    // So many came and went that they were numbered anew, which keeps the list small.
    #expect(anew > 0 && list.nextNumber <= 2 * model.count + 1_400, "\(anew), \(list.nextNumber)")
  }

  /// What several blocks of one step come to, beside the sections before and after it.
  @Test(arguments: 1...40) func effectsOfSeveralBlocks(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let count = Int.random(in: 0...30, using: &random)
      var places = Array(0..<count)
      var (next, maps, byThemselves): (Int, [UpdateMap], Set<Int>) = (count, [], [])
      for _ in 0..<Int.random(in: 2...4, using: &random) {
        let map = map(places.count, &random, most: 4)
        if map.isIdentity { continue }
        byThemselves.formUnion(map.moved.map { places[$0.from] })
        let after = places.count - map.deleted.count + map.inserted.count
        places = (0..<after).map { place in
          if let source = map.source(of: place) { return places[source] }
          next += 1
          return next
        }
        maps.append(UpdateMap(leaving: NumberedPaths(), coming: NumberedPaths(), map))
      }
      let effects = SectionEffects(maps)
      #expect(effects.deleted == (0..<count).filter { !places.contains($0) })
      #expect(effects.inserted == places.indices.filter { places[$0] >= count })
      let moved = places.indices.filter {
        places[$0] < count && places[$0] != $0 && byThemselves.contains(places[$0])
      }
      #expect(effects.moved == moved.map { SectionMove(from: places[$0], to: $0) })
    }
  }
}

import TabuluaModel

// Where records go.
extension FileRewrite {
  /// Finds the places of the records that come, which stand in the order of the file that the change makes.
  mutating func place(_ comings: [(record: RecordChange.Record, source: Int?)]) {
    arrivals = comings.map(\.record)
    sources = comings.map(\.source)
    let first = document.numberOfRecords
    var numbers: [String: Int] = [:]
    numbers.reserveCapacity(arrivals.count)
    for index in arrivals.indices { numbers[arrivals[index].row] = first + index }
    /// The record of a name that stays where it is, or comes.
    func number(_ name: String) -> Int? {
      numbers[name] ?? renamed[name]
        ?? names.record(named: name).flatMap { fates[$0].contains(.taken) ? nil : $0 }
    }
    var unmade = unmade
    for index in arrivals.indices {
      let previous = unmade.leader(behind: arrivals[index].previous) { number($0) != nil }
      if let leader = previous.map(number) ?? -1 {
        follow(on: leader) { $0.insert(first + index, at: 0) }
      } else {
        // The record before it is gone: it goes before what is to follow on it and on those that follow on it.
        var last = index
        while let name = arrivals[last].next, let next = numbers[name],
          arrivals[next - first].previous == arrivals[last].row
        {
          last = next - first
        }
        var follower: Int?
        if let next = arrivals[last].next, case .named(let name) = unmade.meaning(ofNewName: next) {
          follower = number(name)
        }
        let place = follower.flatMap { $0 < first ? $0 : nil } ?? sources[index] ?? first
        follow(on: remaining(before: place)) { $0.append(first + index) }
      }
    }
  }

  /// Changes which records follow on one.
  private mutating func follow(on record: Int, _ change: (inout [Int]) -> Void) {
    change(&followers[record, default: []])
    if fates.indices.contains(record) { fates[record].insert(.followed) }
  }

  /// The last record before a place that is not taken away; -1 where there is none.
  private func remaining(before place: Int) -> Int {
    var place = place - 1
    while place >= 0, fates[place].contains(.taken) { place -= 1 }
    return place
  }
}

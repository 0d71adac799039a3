import TabuluaModel

/// The order in which a table's rows are written back.
///
/// The places that a section's records hold in the file are filled again in the section's new order. A section
/// that shrank leaves its last places unused; the rows of one that grew beyond its places follow directly after the
/// record of the row before them. A section that had no record is written after the last record of the nearest
/// earlier section that has one, else before the first record of the file. If the sections would come back in
/// another order when the file is read again, all rows are written in table order.
struct RecordOrder {
  private let contents: TableContents

  /// The numbers of the rows in the order of the file; nil if that is table order.
  private let rows: [UInt32]?

  /// Works the order out.
  ///
  /// - Complexity: O(*n*) for *n* rows and records; nothing without a section column.
  init(_ contents: TableContents) {
    self.contents = contents
    // Without a section column the file cannot tell sections apart, and there the order is that of the table: the
    // only section fills all places, and several are kept together.
    rows = contents.sectionColumn.flatMap { Placing(contents, column: $0).rows() }
  }

  /// Calls `body` with the rows in the order of the file.
  func forEach(_ body: (UInt32) -> Void) {
    if let rows { rows.forEach(body) } else { contents.forEachNumber(body) }
  }
}

/// The rows in the places of their sections.
private struct Placing {
  private static let none = UInt32.max

  private let contents: TableContents

  /// The rows in table order.
  private let numbers: [UInt32]

  /// Where the rows of each section begin, and where the last ones end.
  private var starts = [0]

  /// The section that each record tells, `none` if there is no such section any more.
  private let sections: [UInt32]

  /// How many records tell each section.
  private let places: [Int]

  init(_ contents: TableContents, column: Int) {
    self.contents = contents
    var numbers: [UInt32] = []
    numbers.reserveCapacity(contents.numberOfRows)
    contents.forEachNumber { numbers.append($0) }
    self.numbers = numbers
    for section in 0..<contents.numberOfSections {
      starts.append(starts[section] + contents.numberOfRows(in: section))
    }
    var known: [String: Int] = [:]
    for section in (0..<contents.numberOfSections).reversed() {
      if let value = contents.section(section).value { known[value] = section }
    }

    let records = contents.records
    var told = [UInt32](repeating: Self.none, count: records.numberOfRecords)
    var places = [Int](repeating: 0, count: contents.numberOfSections)
    var sectionOfValue: [Int?] = []
    var values = ValueGroups()
    values.number(column: column, of: records) { record, value, new in
      if let new { sectionOfValue.append(known[CSVDocument.string(new)]) }
      guard let section = sectionOfValue[value] else { return }
      told[record] = UInt32(truncatingIfNeeded: section)
      places[section] += 1
    }
    sections = told
    self.places = places
  }

  /// The rows in the order of the file; nil for table order.
  func rows() -> [UInt32]? {
    let further = further()
    var next = further.startIndex
    var cursors = Array(starts.dropLast())
    var result: [UInt32] = []
    result.reserveCapacity(numbers.count)
    var order = SectionOrder(count: places.count)

    /// Puts the further rows that follow directly after a place.
    func putFurther(after place: Int) {
      while next < further.endIndex, further[next].place == place {
        result += numbers[further[next].rows]
        order.meet(further[next].section)
        next += 1
      }
    }
    putFurther(after: -1)
    for (record, section) in sections.enumerated() {
      if section != Self.none {
        let section = Int(section)
        if cursors[section] < starts[section + 1] {
          result.append(numbers[cursors[section]])
          cursors[section] += 1
          order.meet(section)
        }
      }
      if next < further.endIndex { putFurther(after: record) }
    }
    return contents.mapping.sections != nil || order.isAscending ? result : nil
  }

  /// The rows of sections that grew beyond their places, in the order of the places after which they follow.
  private func further() -> [(place: Int, section: Int, rows: Range<Int>)] {
    guard places.indices.contains(where: { places[$0] < starts[$0 + 1] - starts[$0] }) else { return [] }
    // The place of the last row of each section that has one of its places.
    var last = [Int](repeating: -1, count: places.count)
    var left = places.indices.map { starts[$0 + 1] - starts[$0] }
    for (record, section) in sections.enumerated() where section != Self.none && left[Int(section)] > 0 {
      left[Int(section)] -= 1
      last[Int(section)] = record
    }
    var further: [(place: Int, section: Int, rows: Range<Int>)] = []
    var end = -1
    for section in places.indices where starts[section + 1] > starts[section] {
      if places[section] > 0 { end = last[section] }
      if left[section] > 0 {
        further.append((end, section, starts[section + 1] - left[section]..<starts[section + 1]))
      }
    }
    // Sorting keeps the order of the sections at one place.
    return further.sorted { ($0.place, $0.section) < ($1.place, $1.section) }
  }
}

/// Whether sections first appear in the order in which they stand in the table.
private struct SectionOrder {
  private var seen: [Bool]
  private var last = -1
  private(set) var isAscending = true

  init(count: Int) { seen = [Bool](repeating: false, count: count) }

  mutating func meet(_ section: Int) {
    guard !seen[section] else { return }
    if section < last { isAscending = false }
    last = section
    seen[section] = true
  }
}

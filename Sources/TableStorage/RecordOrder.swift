import TableModel

/// The order in which a table's rows are written back.
///
/// The places that a section's records hold in the file are filled again in the section's new order. A section
/// that shrank leaves its last places unused; the rows of one that grew beyond its places follow directly after the
/// record of the row before them. A section that had no record is written after the last record of the nearest
/// earlier section that has one, else before the first record of the file. If the sections would come back in
/// another order when the file is read again, all rows are written in table order.
struct RecordOrder {
  /// A row to be written, and the section in which it stands.
  struct Entry {
    let row: RowIdentity
    let section: Int
  }

  /// The rows in the order of the file.
  let entries: [Entry]

  /// Works the order out.
  ///
  /// - Complexity: O(*n*) for *n* rows and records.
  init(_ contents: TableContents, in document: CSVDocument) {
    let sections = (0..<contents.numberOfSections).map { section in
      contents.rows(inSection: section).map { Entry(row: $0, section: section) }
    }
    // Without a section column the file cannot tell sections apart; their rows are kept together.
    if contents.sectionColumn != nil || sections.count == 1 {
      let placed = Self.placed(sections, Self.places(contents, in: document), document.numberOfRecords)
      if contents.mapping.sections != nil || Self.isInOrder(placed, sections.count) {
        entries = placed
        return
      }
    }
    entries = sections.flatMap { $0 }
  }

  /// For each section, the places that its records hold in the file.
  private static func places(_ contents: TableContents, in document: CSVDocument) -> [[Int]] {
    guard let column = contents.sectionColumn else { return [Array(0..<document.numberOfRecords)] }
    var places = [[Int]](repeating: [], count: contents.numberOfSections)
    var sections: [String: Int] = [:]
    for section in places.indices.reversed() {
      if let value = contents.section(section).value { sections[value] = section }
    }
    var last: (value: [UInt8], section: Int?)?
    for record in 0..<document.numberOfRecords {
      // Neighbours mostly share their section, and then no text is made.
      let isSame = document.withCell(record, column) { bytes in
        guard let bytes, let last else { return false }
        return bytes.count == last.value.count && bytes.indices.allSatisfy { bytes[$0] == last.value[$0] }
      }
      if !isSame {
        let value = document.text(record: record, column: column)
        last = (Array(value.utf8), sections[value])
      }
      if let section = last?.section { places[section].append(record) }
    }
    return places
  }

  /// The rows in the places of their sections, and the further ones after them.
  private static func placed(_ sections: [[Entry]], _ places: [[Int]], _ count: Int) -> [Entry] {
    var atPlace = [Entry?](repeating: nil, count: count)
    /// What follows directly after a place; -1 is before the first one.
    var after: [Int: [Entry]] = [:]
    var end = -1
    for (rows, places) in zip(sections, places) where !rows.isEmpty {
      for (row, place) in zip(rows, places) { atPlace[place] = row }
      if let last = places.last { end = rows.count < places.count ? places[rows.count - 1] : last }
      if rows.count > places.count { after[end, default: []] += rows[places.count...] }
    }
    var result: [Entry] = after[-1] ?? []
    result.reserveCapacity(sections.reduce(0) { $0 + $1.count })
    for place in 0..<count {
      if let entry = atPlace[place] { result.append(entry) }
      if !after.isEmpty, let more = after[place] { result += more }
    }
    return result
  }

  /// Whether the sections first appear in the order in which they stand in the table.
  private static func isInOrder(_ entries: [Entry], _ count: Int) -> Bool {
    var seen = [Bool](repeating: false, count: count)
    var last = -1
    for entry in entries where !seen[entry.section] {
      guard entry.section > last else { return false }
      last = entry.section
      seen[last] = true
    }
    return true
  }
}

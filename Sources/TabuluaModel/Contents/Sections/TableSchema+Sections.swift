extension TableSchema {
  /// Records, section by section.
  struct SortedRecords {
    var sections: [TableSection]
    /// How many records each section has.
    var lengths: [Int]
    /// The records of all sections, one section after the other; nil if that is the order of the records.
    var order: [UInt32]?
  }

  /// The type that the mapping declares for the section column; nil where it declares none that a value may not fit.
  var declaredTypeOfSections: ColumnType? {
    guard let sectionColumn, let type = mapping.types[columns[sectionColumn].name], type != .text else {
      return nil
    }
    return type
  }

  /// Whether the cells of the section column may hold a value, as far as the mapping declares their type.
  func canBeSection(_ value: String) -> Bool {
    guard declaredTypeOfSections != nil, let sectionColumn else { return true }
    return columns[sectionColumn].fits(value)
  }

  /// The sections, and the records of each, in their order.
  ///
  /// - Throws: ``TableError/Code/duplicateSection``, ``TableError/Code/unknownSection``, or ``TableError/Code/typeMismatch`` for a
  ///   section that is listed and whose name is no value of the column.
  /// - Complexity: O(*n*), and nearly nothing without a section column.
  func sortedIntoSections() throws(TableError) -> SortedRecords {
    let count = records.numberOfRecords
    guard let sectionColumn else {
      return SortedRecords(sections: [TableSection()], lengths: [count], order: nil)
    }
    var sections: [TableSection] = []
    var lengths: [Int] = []
    var known: [ExactText: Int] = [:]
    let declared = declaredTypeOfSections
    for value in mapping.sections ?? [] {
      guard known.updateValue(sections.count, forKey: ExactText(value)) == nil else {
        throw TableError(.duplicateSection(value))
      }
      if let declared, !columns[sectionColumn].fits(value) {
        throw TableError(.cells(.init(columns[sectionColumn].name), .unfitSection(value, declared)))
      }
      sections.append(TableSection(value: value))
      lengths.append(0)
    }

    // The section of each record; of each value that the cells have.
    var sectionOfRecord = [UInt32](repeating: 0, count: count)
    var sectionOfValue: [Int] = []
    var isSorted = true
    var last = 0
    var values = ValueGroups()
    try values.number(column: sectionColumn, of: records) { record, number, new throws(TableError) in
      if let new {
        let text = ExactText(CellText.string(new))
        if known[text] == nil {
          guard mapping.sections == nil else {
            let cells = TableError.Cells(columns[sectionColumn].name, records: [record])
            throw TableError(.cells(cells, .unknownSection(text.text, sections: [])))
          }
          known[text] = sections.count
          sections.append(TableSection(value: text.text))
          lengths.append(0)
        }
        sectionOfValue.append(known[text] ?? 0)
      }
      let section = sectionOfValue[number]
      sectionOfRecord[record] = UInt32(truncatingIfNeeded: section)
      lengths[section] += 1
      if section < last { isSorted = false }
      last = section
    }
    return SortedRecords(
      sections: sections, lengths: lengths,
      order: isSorted ? nil : Self.sorted(sectionOfRecord, lengths))
  }

  /// The records by section; those of one section stay in their order.
  private static func sorted(_ sectionOfRecord: [UInt32], _ lengths: [Int]) -> [UInt32] {
    var next: [Int] = []
    var sum = 0
    for length in lengths {
      next.append(sum)
      sum += length
    }
    // All empty arrays share one storage, which several threads would write into at once.
    if sectionOfRecord.isEmpty { return [] }
    return [UInt32](unsafeUninitializedCapacity: sectionOfRecord.count) { order, count in
      for (record, section) in sectionOfRecord.enumerated() {
        order[next[Int(section)]] = UInt32(truncatingIfNeeded: record)
        next[Int(section)] += 1
      }
      count = sectionOfRecord.count
    }
  }
}

import TabuluaModel

/// Which rows stand where in a table: its sections, named by numbers that are the same in the tables that are compared, and
/// the numbers of their rows.
struct TableLayout {
  /// A section and its rows.
  struct Section {
    /// What names the section here: its place in the first table, or a number behind those if it is not there.
    var name: Int
    /// The title of a section that is inserted.
    var title: String?
    /// The numbers of its rows.
    var rows: [UInt32]
  }

  private(set) var sections: [Section]

  private init(sections: [Section]) { self.sections = sections }

  /// The first table.
  init(_ contents: TableContents) {
    sections = (0..<contents.numberOfSections).map { section in
      Section(
        name: section, title: contents.section(section).value,
        rows: contents.rows(inSection: section).map(\.number))
    }
  }

  /// The second table, whose sections are those of the first one with the same values.
  init(_ contents: TableContents, followedBy old: TableLayout) {
    self.init(contents)
    var places: [ExactText?: Int] = [:]
    for section in old.sections { places[section.title.map { ExactText($0) }] = section.name }
    for place in sections.indices {
      let title = sections[place].title.map { ExactText($0) }
      sections[place].name = places.removeValue(forKey: title) ?? old.sections.count + place
    }
  }

  /// This layout with the sections, empty, of another one that it lacks; none of the others must be moved for them.
  func keepingSections(of old: TableLayout) -> TableLayout {
    let names = Set(sections.map(\.name))
    let sources = sections.map { $0.name < old.sections.count ? UInt32($0.name) : SnapshotMatch.none }
    var stays = [Bool](repeating: false, count: sources.count)
    sources.withUnsafeBufferPointer { sources in
      stays.withUnsafeMutableBufferPointer { stays in
        LongestRun.mark(sources, within: 0..<UInt32(old.sections.count), in: stays)
      }
    }
    var result: [Section] = []
    var next = 0
    /// Puts the sections that go before the one that stays and comes next.
    func keep(before place: Int) {
      while next < place {
        if !names.contains(next) {
          result.append(Section(name: next, title: old.sections[next].title, rows: []))
        }
        next += 1
      }
    }
    for (section, stays) in zip(sections, stays) {
      if stays { keep(before: section.name) }
      result.append(section)
    }
    keep(before: old.sections.count)
    return TableLayout(sections: result)
  }

  /// The sections of this layout with the rows that they have in another one.
  func withRows(of old: TableLayout) -> TableLayout {
    TableLayout(
      sections: sections.map { section in
        Section(
          name: section.name, title: section.title,
          rows: section.name < old.sections.count ? old.sections[section.name].rows : [])
      })
  }

  /// The update that leads from another layout to this one, with the fewest moves; the rows that come have their values in
  /// `contents`.
  ///
  /// `isWhole` is false where a row is deleted and inserted by it which had better be moved.
  func update(
    from old: TableLayout, in contents: TableContents
  ) -> (update: TableUpdate, isWhole: Bool) {
    let numbers = sections.flatMap(\.rows)
    guard let sources = SnapshotKeys.match(old.sections.flatMap(\.rows), numbers) else {
      preconditionFailure("a row stands twice in a table")
    }
    var places: [Int: Int] = [:]
    for (place, section) in old.sections.enumerated() { places[section.name] = place }
    let match = SnapshotMatch(
      sources: sources, lengthsBefore: old.sections.map(\.rows.count),
      lengthsAfter: sections.map(\.rows.count),
      sectionSources: sections.map { places[$0.name].map { UInt32($0) } ?? SnapshotMatch.none })
    let difference = SnapshotDifference(match)
    var update = TableUpdate()
    update.deleteSections = difference.deletedSections
    update.insertSections = difference.insertedSections.map { .init(at: $0, header: sections[$0].title) }
    update.moveSections = difference.movedSections.map { .init(from: $0.from, to: $0.to) }
    // The rows of a section go with it.
    let deleted = Set(difference.deletedSections)
    update.deleteRows = difference.deletedRows.filter { !deleted.contains($0.section) }
    update.moveRows = difference.movedRows.map { .init(from: $0.from, to: $0.to) }
    update.insertRows = difference.insertedRows.map { path in
      .init(
        at: path, values: contents.givenValues(of: RowIdentity(number: sections[path.section].rows[path.row]))
      )
    }
    return (update, difference.recreatedRows.isEmpty)
  }
}

extension TableContents {
  /// The values of a row that are to be given when it is inserted: not those that it has anyway.
  fileprivate func givenValues(of row: RowIdentity) -> [String: TableValue] {
    var values: [String: TableValue] = [:]
    for column in columnsWithOverrides(of: row) where column != sectionColumn {
      values[columns[column].name] = givenValue(of: row, column: column)
    }
    return values
  }

  /// The value that a step gives a cell so that it is written as it is here, as far as a value can tell.
  func givenValue(of row: RowIdentity, column: Int) -> TableValue {
    let value = value(of: row, column: column)
    if case .text = value { return value }
    let text = text(of: row, column: column)
    // An empty check mark is none, and stays empty.
    if text.isEmpty { return .null }
    return writtenValue(of: row, column: column)
  }
}

// Snapshots of a view, and applying them.
extension TableView {
  /// What a loaded table shows now, to be edited and applied.
  ///
  /// A row is named by its key, as it is written. A section is named by the value of its rows in the section
  /// column, or else by its title, or else by its place, such as `0`.
  ///
  /// ```swift
  /// var snapshot = try view.snapshot()
  /// try snapshot.moveItem("milk", beforeItem: "bread")
  /// try view.apply(snapshot)
  /// ```
  ///
  /// - Throws: ``TableError/Code/noKeys``, ``TableError/Code/duplicateSection`` where two sections have one name,
  ///   ``TableError/Code/duplicateKey`` where two keys are the same text for Swift and are written with other characters,
  ///   ``TableError/Code/dataSourceOwnsRows``.
  /// - Complexity: O(*n*) for *n* rows.
  public func snapshot() throws(TableError) -> TableSnapshot<String, String> { try snapshot(of: String.self) }

  /// As ``snapshot()``, with names that are compared by their bytes.
  package func exactSnapshot() throws(TableError) -> TableSnapshot<ExactText, ExactText> {
    try snapshot(of: ExactText.self)
  }

  private func snapshot<Name: SnapshotName>(of: Name.Type) throws(TableError) -> TableSnapshot<Name, Name> {
    try checkHasKeys()
    let contents = contents
    let identifiers: [Name] = try sectionIdentifiers()
    let sections = identifiers.enumerated().map { place, identifier in
      SnapshotSection(
        identifier, rows: contents.rows(inSection: place).map { Name(contents.key(of: $0) ?? "") })
    }
    do throws(SnapshotError<Name, Name>) {
      return try TableSnapshot(sections)
    } catch {
      throw keysOfOneText(error)
    }
  }

  /// Makes a loaded table show what a snapshot says: its sections, with its rows in their order.
  ///
  /// A programmatic call, and an update block of its own with the fewest moves, see ``SnapshotDifference``. A row
  /// of the table that the snapshot names stays the same row, with its values, its mark and its selection, also
  /// where its section goes; one that it does not name is deleted. A row that the table lacks is inserted with its
  /// key and the values that `values` has for that key; values for a row that is in the table already are written
  /// into it. A section that comes has its identifier as the value of its rows, and as its title.
  ///
  /// The rows that the snapshot reloads are shown anew and deselected; of those that it reconfigures and that are
  /// in view the cells are asked for again, and nothing else. A snapshot that changes nothing does nothing: no
  /// callback is called, and no law is checked. If anything fails, everything is as it was.
  ///
  /// ```swift
  /// var snapshot = try view.snapshot()
  /// try snapshot.appendItems(["bread"], toSection: "Doing")
  /// try view.apply(snapshot, values: ["bread": ["title": "Buy bread"]])
  /// ```
  ///
  /// - Throws: what ``performBatchUpdates(_:completion:)`` throws, ``TableError/Code/noKeys``,
  ///   ``TableError/Code/duplicateSection``, ``TableError/Code/emptyKey``, ``TableError/Code/wrongKey``,
  ///   ``TableError/Code/unknownColumn``, ``TableError/Code/typeMismatch``,
  ///   ``TableError/Code/sectionColumnIsFixed``, ``TableError/Code/updateInProgress``,
  ///   ``TableError/Code/dataSourceOwnsRows``.
  /// - Complexity: O(*n*) for *n* rows in the table and the snapshot; O(*n* log *n*) where most rows are moved.
  public func apply(
    _ snapshot: TableSnapshot<String, String>, values: [String: [String: TableValue]] = [:]
  ) throws(TableError) {
    try apply(named: snapshot, values)
  }

  /// As ``apply(_:values:)``, with names that are compared by their bytes.
  package func apply(
    _ snapshot: TableSnapshot<ExactText, ExactText>, values: [ExactText: [String: TableValue]]
  ) throws(TableError) {
    try apply(named: snapshot, values)
  }

  private func apply<Name: SnapshotName>(
    named snapshot: TableSnapshot<Name, Name>, _ values: [Name: [String: TableValue]]
  ) throws(TableError) {
    try checkMayUpdate()
    try checkNotUpdating()
    try checkHasKeys()
    let identifiers: [Name] = try sectionIdentifiers()
    let target = try SnapshotTarget(snapshot, values, in: &contents)
    let before = identifiers.enumerated().map { place, identifier in
      SnapshotSection(identifier, rows: contents.rows(inSection: place).map(\.number))
    }
    // Rows have numbers of their own here, and a snapshot of names that differ has one row for each.
    let difference = SnapshotDifference(ofUnique: before, target.sections)
    let renewal = renewal(snapshot) { item in
      contents.row(forKey: item.text).flatMap { contents.indexPath(of: $0) }
    }
    guard !difference.isEmpty || !renewal.isEmpty || !target.values.isEmpty else { return }
    let at = placeOfUpdates?()
    var block = BatchUpdates(at: at)
    block.stand(at: at)
    for row in target.newRows(difference) { block.add(insertionAt: row.path, of: row.new) }
    for place in difference.insertedSections {
      block.add(insertionOfSection: place, header: target.sections[place].identifier.text)
    }
    try transaction { () throws(TableError) in
      for (row, column, value) in target.values {
        do throws(TableError) {
          try setValue(value, of: row, column: column)
        } catch {
          throw located(error, block)
        }
      }
      guard !difference.isEmpty || !renewal.isEmpty else { return }
      try carryOut(difference, renewal, block, after: nil)
    }
  }

  /// Tells the view of a scripted data source that its rows are now those of another snapshot.
  ///
  /// The view does not know what the rows of a scripted data source are, so `before` says it: what the view shows
  /// now. In `change` the data source makes the snapshot its own; its counts are asked anew afterwards and must be
  /// those of the snapshot. Selection and first visible row go with the identifiers. Otherwise as
  /// ``apply(_:values:)``; without any change not even `change` is called. ``TableViewDiffableDataSource`` keeps
  /// the snapshot itself.
  ///
  /// ```swift
  /// try view.apply(snapshot, from: rules.snapshot) { rules.snapshot = snapshot }
  /// ```
  ///
  /// - Throws: what ``performBatchUpdates(_:completion:)`` throws, ``TableError/Code/staleSnapshot`` where `before` does not
  ///   fit the view, ``TableError/Code/updateInProgress``, ``TableError/Code/tableOwnsRows`` for a loaded table.
  /// - Complexity: O(*n*) for *n* rows in both snapshots; O(*n* log *n*) where most rows are moved.
  public func apply<SectionID, ItemID>(
    _ snapshot: TableSnapshot<SectionID, ItemID>, from before: TableSnapshot<SectionID, ItemID>,
    change: () throws -> Void
  ) throws(TableError) {
    try checkMayUpdate()
    try checkNotUpdating()
    guard isScripted else { throw TableError(.tableOwnsRows) }
    if isLoaded { try checkDescribes(before) }
    let difference = SnapshotDifference(ofUnique: before.snapshotSections, snapshot.snapshotSections)
    let paths = before.paths(of: snapshot)
    let renewal = renewal(snapshot) { paths[$0] }
    guard !difference.isEmpty || !renewal.isEmpty else { return }
    let block = BatchUpdates(at: placeOfUpdates?())
    do throws(TableError) {
      try transaction { () throws(TableError) in
        try prepareForUpdate()
        // No rows come or go while the data source changes its own.
        updates = block
        do {
          try change()
        } catch {
          updates = nil
          throw TableError.failure(ofUpdate: error, at: block.at)
        }
        let stray = updates?.last
        updates = nil
        if let stray { throw TableError(.update(.inProgress), at: stray.at) }
        // The first reload follows, and asks for the counts.
        guard isLoaded else { return }
        try carryOut(difference, renewal, block, after: try askCounts())
      }
    } catch {
      if openTransactions > 0 { hasFailedUpdate = true }
      throw error
    }
  }

  /// Checks what a snapshot changes, and does it; `after` is what a scripted data source says of its sections.
  private func carryOut(
    _ difference: SnapshotDifference, _ renewal: UpdatePlan.Renewal, _ block: BatchUpdates, after: [Int]?
  ) throws(TableError) {
    let plan: UpdatePlan
    do throws(TableError) {
      plan = try UpdatePlan(difference, before: lengths, renewal)
      if let after { try checkCounts(after, plan) } else { try checkNewRows(plan, block) }
    } catch {
      throw located(error, block)
    }
    try carryOut(plan, block, after: after)
    try closeReplacedOpenRow()
  }

  private func checkHasKeys() throws(TableError) {
    if isScripted { throw TableError(.dataSourceOwnsRows) }
    if !hasKeys { throw TableError(.noKeys) }
  }

  /// The error for keys that a snapshot takes for one: a table tells keys apart by their bytes, and a snapshot by their
  /// letters, which can be composed in two ways.
  private func keysOfOneText<Name: SnapshotName>(_ error: SnapshotError<Name, Name>) -> TableError {
    let key: Name? = if case .duplicateItems(let keys) = error { keys.first } else { nil }
    let column = contents.keyColumn.map { contents.columns[$0].name } ?? ""
    return TableError(.cells(.init(column), .duplicateKey(key?.text ?? "")))
  }

  /// What names the sections of a loaded table.
  private func sectionIdentifiers<Name: SnapshotName>() throws(TableError) -> [Name] {
    var places: [Name: Int] = [:]
    var result: [Name] = []
    for (place, section) in contents.sections.enumerated() {
      let identifier = Name(section.value ?? section.title ?? String(place))
      if places.updateValue(place, forKey: identifier) != nil {
        throw TableError(.sectionsOfOneName(identifier.text))
      }
      result.append(identifier)
    }
    return result
  }

  /// Fails where a snapshot has other counts than the view.
  private func checkDescribes<SectionID, ItemID>(
    _ snapshot: TableSnapshot<SectionID, ItemID>
  ) throws(TableError) {
    let (here, there) = (numberOfSections, snapshot.numberOfSections)
    guard here == there else { throw TableError(.staleSnapshot(section: nil, view: here, snapshot: there)) }
    for (place, section) in snapshot.snapshotSections.enumerated() {
      let (here, there) = (lengths[place], section.rows.count)
      if here != there { throw TableError(.staleSnapshot(section: place, view: here, snapshot: there)) }
    }
  }

  /// Fails where a data source has other counts than the snapshot that it shows now.
  private func checkCounts(_ after: [Int], _ plan: UpdatePlan) throws(TableError) {
    let rule = plan.sections.rule
    let wrong =
      after.count == rule.expected
      ? plan.map.mismatches(before: lengths, after: after).first
      : CountMismatch(section: nil, rule: rule, actual: after.count)
    if let wrong { throw TableError(.update(.countMismatch(wrong, all: [], about: []))) }
  }

  /// What a snapshot shows anew of the rows that are in the table; `path` tells where they stand now.
  private func renewal<SectionID, ItemID>(
    _ snapshot: TableSnapshot<SectionID, ItemID>, path: (ItemID) -> TableIndexPath?
  ) -> UpdatePlan.Renewal {
    var renewal = UpdatePlan.Renewal()
    var reloaded: Set<TableIndexPath> = []
    for (place, section) in snapshot.sectionIdentifiers.enumerated()
    where snapshot.reloadedSectionIdentifiers.contains(section) {
      renewal.retitled.append(place)
      reloaded.formUnion((snapshot.items[section] ?? []).compactMap(path))
    }
    reloaded.formUnion(snapshot.reloadedItemIdentifiers.compactMap(path))
    renewal.reloaded = reloaded.sorted()
    renewal.reconfigured = Set(snapshot.reconfiguredItemIdentifiers.compactMap(path)).subtracting(reloaded)
      .sorted()
    return renewal
  }
}

extension SnapshotDifference {
  /// The difference of two snapshots in which nothing stands twice.
  fileprivate init<SectionID, RowID>(
    ofUnique before: [SnapshotSection<SectionID, RowID>], _ after: [SnapshotSection<SectionID, RowID>]
  ) where SectionID: Hashable & Sendable, RowID: Hashable & Sendable {
    do {
      try self.init(from: before, to: after)
    } catch {
      preconditionFailure("a snapshot names something twice")
    }
  }
}

extension TableSnapshot {
  /// Whether nothing is to be shown anew.
  var showsNothingAnew: Bool {
    reloadedSectionIdentifiers.isEmpty && reloadedItemIdentifiers.isEmpty
      && reconfiguredItemIdentifiers.isEmpty
  }

  /// Where the rows stand here that another snapshot shows anew.
  fileprivate func paths(of other: TableSnapshot) -> [ItemID: TableIndexPath] {
    if other.showsNothingAnew { return [:] }
    var wanted = other.reloadedItemIdentifiers.union(other.reconfiguredItemIdentifiers)
    for section in other.reloadedSectionIdentifiers { wanted.formUnion(other.items[section] ?? []) }
    var result: [ItemID: TableIndexPath] = [:]
    for (place, section) in snapshotSections.enumerated() {
      for (row, item) in section.rows.enumerated() where wanted.contains(item) {
        result[item] = TableIndexPath(section: place, row: row)
      }
    }
    return result
  }
}

// Drags of several rows at once.
extension TableView {
  /// Drags several rows to a place and drops them there, all or none.
  ///
  /// An interaction.
  ///
  /// `paths` are before the change. The first row is picked up, and the others follow it in table order, whatever their order
  /// in the list: where they are dropped they stand one behind the other. `proposed` is where the first one is to stand, and
  /// counts the other rows as if *all* dragged ones were taken out: 0…n in a section with n others.
  ///
  /// Each row is asked `can_move_row`, and one refusal refuses the whole: ``Refusal/row`` tells which. Then the delegate is
  /// asked where they may land: `target_index_path_for_moving_rows`, or without it `target_index_path_for_move` about the first
  /// row alone, with only that one taken out. What that answers becomes a place of the group by the row outside it that the
  /// first row would stand before; where there is none, the end of the section. A group that stands together in its order has
  /// a home, where nothing moves; to answer it for another place refuses.
  ///
  /// At the drop the rows move one after the other, the first to its place and each other one behind the one before.
  /// `will_begin_reordering_row`, `move_row` and `did_end_reordering_row` are told of each row in this order; `move_row` of each
  /// that moves, with the paths at that moment. Rows that may not be displaced keep their index paths under the whole result, and a
  /// group has them in its midst where they stand there. Laws see the whole result.
  ///
  /// A list of one row is a drag of that row.
  ///
  /// ```swift
  /// switch try view.drag(rowsAt: [[0, 2], [0, 0]], to: [1, 0]) {
  /// case .moved(let move), .retargeted(let move, _): print("landed at \(move.to) with \(move.followers.count) more")
  /// case .refused(let refusal): print("refused: \(refusal.reason ?? "by the policy")")
  /// case .unchanged, .cancelled: break
  /// }
  /// ```
  ///
  /// - Throws: as ``drag(rowAt:to:)``, ``TableError/Code/noRowsToDrag`` and ``TableError/Code/rowDraggedTwice``; everything is
  ///   undone then, and no drag goes on. What is wrong with the paths is found before anything is called.
  /// - Complexity: O(*k* log *n* + *k*²) for *k* rows in a loaded table, beside the callbacks.
  public func drag(rowsAt paths: [TableIndexPath], to proposed: TableIndexPath) throws(TableError)
    -> DragOutcome
  {
    if paths.count == 1 { return try drag(rowAt: paths[0], to: proposed) }
    return try drag(checkedGroup(paths), through: [proposed])
  }

  /// Drags several rows over places, one after the other, and drops them over the last one or lets them go.
  ///
  /// Paths are as in ``drag(rowsAt:to:)``. Without places the rows are dropped where they are.
  ///
  /// ```swift
  /// let outcome = try view.drag(rowsAt: [[0, 2], [0, 0]], through: [[1, 0], [1, 1]])
  /// ```
  ///
  /// - Throws: as ``drag(rowsAt:to:)``.
  /// - Complexity: as ``drag(rowsAt:to:)``, and O(*k*) a place.
  public func drag(
    rowsAt paths: [TableIndexPath], through places: [TableIndexPath], cancel: Bool = false
  ) throws(TableError) -> DragOutcome {
    if paths.count == 1 { return try drag(rowAt: paths[0], through: places, cancel: cancel) }
    return try drag(checkedGroup(paths), through: places, cancel: cancel)
  }

  /// Drags several rows to just before another one.
  ///
  /// All paths are before the change. Before one of the dragged rows is where that row stands, all of them taken out: the
  /// others come to it.
  ///
  /// ```swift
  /// let outcome = try view.drag(rowsAt: [[0, 2], [0, 0]], before: [1, 0])
  /// ```
  ///
  /// - Throws: as ``drag(rowsAt:to:)``.
  /// - Complexity: as ``drag(rowsAt:to:)``.
  public func drag(
    rowsAt paths: [TableIndexPath], before other: TableIndexPath
  ) throws(TableError) -> DragOutcome {
    try drag(rowsAt: paths, to: proposedIndexPath(forRowsAt: paths, before: other))
  }

  /// Drags several rows to just after another one.
  ///
  /// All paths are before the change. After one of the dragged rows is where that row stands, all of them taken out.
  ///
  /// ```swift
  /// let outcome = try view.drag(rowsAt: [[0, 2], [0, 0]], after: [1, 0])
  /// ```
  ///
  /// - Throws: as ``drag(rowsAt:to:)``.
  /// - Complexity: as ``drag(rowsAt:to:)``.
  public func drag(
    rowsAt paths: [TableIndexPath], after other: TableIndexPath
  ) throws(TableError) -> DragOutcome {
    try drag(rowsAt: paths, to: proposedIndexPath(forRowsAt: paths, after: other))
  }

  /// Drags several rows to the first or the last places of a section.
  ///
  /// `paths` are before the change.
  ///
  /// ```swift
  /// let outcome = try view.drag(rowsAt: [[0, 2], [0, 0]], toSection: 1, at: .last)
  /// ```
  ///
  /// - Throws: as ``drag(rowsAt:to:)``, and ``TableError/Code/sectionOutOfRange``.
  /// - Complexity: as ``drag(rowsAt:to:)``.
  public func drag(
    rowsAt paths: [TableIndexPath], toSection section: Int, at end: SectionEnd
  ) throws(TableError) -> DragOutcome {
    try drag(rowsAt: paths, to: proposedIndexPath(forRowsAt: paths, inSection: section, at: end))
  }

  private func drag(
    _ group: RowGroup, through places: [TableIndexPath], cancel: Bool = false
  ) throws(TableError) -> DragOutcome {
    for proposed in places { try checkProposed(proposed, of: group) }
    guard showsHandles else { return .refused(try refusalOfTouchingHandle()) }
    if let refusal = try pickUp(group) { return .refused(refusal) }
    for proposed in places { try hover(over: proposed) }
    return cancel ? try cancelReordering() : try drop()
  }

  /// Picks several rows up, see ``drag(rowsAt:to:)``.
  ///
  /// An interaction; it ends as that of one row, see ``beginReordering(rowAt:)``. ``hover(over:)``, ``drop()`` and
  /// ``cancelReordering()`` are about all of them then.
  ///
  /// ```swift
  /// if try view.beginReordering(rowsAt: [[0, 2], [0, 0]]) == .began {
  ///   try view.hover(over: [1, 0])
  ///   print(try view.drop())
  /// }
  /// ```
  ///
  /// - Throws: as ``beginReordering(rowAt:)``, ``TableError/Code/noRowsToDrag`` and ``TableError/Code/rowDraggedTwice``.
  /// - Complexity: O(*k* log *k*) for *k* rows, beside the callbacks.
  public func beginReordering(rowsAt paths: [TableIndexPath]) throws(TableError) -> ReorderBeginning {
    if paths.count == 1 { return try beginReordering(rowAt: paths[0]) }
    let group = try checkedGroup(paths)
    guard showsHandles else { return .refused(try refusalOfTouchingHandle()) }
    return try pickUp(group).map(ReorderBeginning.refused) ?? .began
  }

  /// Picks rows up and holds them over places, one after the other; the drag goes on then.
  ///
  /// `paths` are before the change, the first one is that of the row that is picked up; places count the rows as if all of
  /// `paths` were taken out.
  ///
  /// ```swift
  /// if try view.beginReordering(rowsAt: [[0, 2]], over: [[1, 0]]) == .began, let gap = view.reorderingGapIndexPath {
  ///   print("there is a gap at \(gap)")
  ///   try view.cancelReordering()
  /// }
  /// ```
  ///
  /// - Throws: as ``drag(rowsAt:to:)``; no drag goes on then.
  /// - Complexity: as ``beginReordering(rowsAt:)``, beside the callbacks O(*k*) a place for *k* rows.
  public func beginReordering(
    rowsAt paths: [TableIndexPath], over places: [TableIndexPath]
  ) throws(TableError) -> ReorderBeginning {
    if paths.count == 1 {
      try checkDrag(paths[0])
      for proposed in places { try checkProposed(proposed, of: paths[0]) }
    } else {
      let group = try checkedGroup(paths)
      for proposed in places { try checkProposed(proposed, of: group) }
    }
    let beginning = try beginReordering(rowsAt: paths)
    if beginning == .began { for proposed in places { try hover(over: proposed) } }
    return beginning
  }

  /// The rows that are being dragged, by their paths before the change, the one that was picked up first; empty if none is.
  public var reorderingIndexPaths: [TableIndexPath] {
    heldGroup?.rows ?? reordering.map { [$0.source] } ?? []
  }

  /// Where the dragged rows were held last, which counts the rows without them; nil before the first hover, and if none is
  /// dragged.
  public var reorderingProposedIndexPath: TableIndexPath? { reordering?.proposed }

  /// Where the table shows a gap for the dragged rows, which counts the rows without them; nil if none is dragged.
  ///
  /// It is where the last hover would let them land; after one that was refused, and before the first one, where the row came
  /// from that was picked up.
  public var reorderingGapIndexPath: TableIndexPath? {
    reordering?.target ?? heldGroup.map { $0.place(before: $0.first) } ?? reordering?.source
  }

  /// What the policy said of the last hover.
  package var reasonOfLastHover: String? { hoverAccount?.reason }
}

// From places that people name to places of a group.
extension TableView {
  /// Where to propose several rows so that they stand just before another one.
  ///
  /// `paths` and `other` are before the change, the answer counts the rows as if all of `paths` were taken out. Before one of
  /// them is where that one stands.
  ///
  /// ```swift
  /// let proposed = try view.proposedIndexPath(forRowsAt: [[0, 2], [0, 0]], before: [0, 5])  // [0, 3]
  /// ```
  ///
  /// - Throws: ``TableError/Code/rowOutOfRange``, ``TableError/Code/sectionOutOfRange``, ``TableError/Code/noRowsToDrag``,
  ///   ``TableError/Code/rowDraggedTwice``.
  /// - Complexity: O(*k* log *k*) for *k* rows, without a call.
  public func proposedIndexPath(
    forRowsAt paths: [TableIndexPath], before other: TableIndexPath
  ) throws(TableError) -> TableIndexPath {
    if paths.count == 1 { return try proposedIndexPath(forRowAt: paths[0], before: other) }
    let group = try group(paths)
    try checkRow(other)
    return group.place(before: other)
  }

  /// Where to propose several rows so that they stand just after another one.
  ///
  /// Paths are as in ``proposedIndexPath(forRowsAt:before:)``. After one of the rows is where that one stands.
  ///
  /// ```swift
  /// let proposed = try view.proposedIndexPath(forRowsAt: [[0, 2], [0, 0]], after: [0, 5])  // [0, 4]
  /// ```
  ///
  /// - Throws: as ``proposedIndexPath(forRowsAt:before:)``.
  /// - Complexity: as ``proposedIndexPath(forRowsAt:before:)``.
  public func proposedIndexPath(
    forRowsAt paths: [TableIndexPath], after other: TableIndexPath
  ) throws(TableError) -> TableIndexPath {
    if paths.count == 1 { return try proposedIndexPath(forRowAt: paths[0], after: other) }
    let group = try group(paths)
    try checkRow(other)
    return group.place(after: other)
  }

  /// Where to propose several rows so that they stand first or last in a section.
  ///
  /// `paths` are before the change, the answer counts the rows as if all of them were taken out.
  ///
  /// ```swift
  /// let proposed = try view.proposedIndexPath(forRowsAt: [[0, 2], [0, 0]], inSection: 1, at: .first)  // [1, 0]
  /// ```
  ///
  /// - Throws: as ``proposedIndexPath(forRowsAt:before:)``.
  /// - Complexity: as ``proposedIndexPath(forRowsAt:before:)``.
  public func proposedIndexPath(
    forRowsAt paths: [TableIndexPath], inSection section: Int, at end: SectionEnd
  ) throws(TableError) -> TableIndexPath {
    if paths.count == 1 { return try proposedIndexPath(forRowAt: paths[0], inSection: section, at: end) }
    let group = try group(paths)
    guard let count = numberOfRows(inSection: section) else {
      throw TableError(.sectionOutOfRange(section, sections: numberOfSections))
    }
    let places = group.numberOfPlaces(inSection: section, length: count)
    return TableIndexPath(section: section, row: end == .first ? 0 : places - 1)
  }

  /// The group of rows that can be dragged now; fails as the beginning of a drag does.
  private func checkedGroup(_ paths: [TableIndexPath]) throws(TableError) -> RowGroup {
    try checkMayBegin()
    return try group(paths)
  }

  /// The group of the rows at some paths, which must be several different ones.
  private func group(_ paths: [TableIndexPath]) throws(TableError) -> RowGroup {
    guard let first = paths.first else { throw TableError(.noRowsToDrag) }
    for path in paths { try checkRow(path) }
    let group = RowGroup(first, followedBy: paths.dropFirst())
    for (path, next) in zip(group.sorted, group.sorted.dropFirst()) where path == next {
      throw TableError(.rowDraggedTwice(path))
    }
    return group
  }
}

// What is asked, told and changed where several rows are dragged; see ``drag(rowsAt:to:)``.
extension TableView {
  /// Picks several rows up; the answer is why they may not be dragged, or nil.
  ///
  /// Each row is asked about before the delegate is told of any.
  func pickUp(_ group: RowGroup) throws(TableError) -> Refusal? {
    guard canReorder else { return .host(.noCallback(.moveRow)) }
    if !callbacks.contains(.canMoveRow) { reportDefault(.init(.canMoveRow, path: group.first), true) }
    let mark = openTransaction()
    do {
      if cells != nil { try scrollForTouch(group.first) }
      for path in group.rows {
        guard var refusal = try refusalOfDragging(path) else { continue }
        refusal.row = path
        commitTransaction()
        return refusal
      }
      reordering = Reordering(source: group.first, mark: mark, target: group.home, isGroup: true)
      heldGroup = group
      hoverAccount = nil
      for path in group.rows {
        try notify(.willBeginReorderingRow, path) { try $0.willBeginReorderingRow(at: path, in: self) }
      }
    } catch {
      abandonReordering(to: mark)
      throw error
    }
    return nil
  }

  /// Why one row of a group may not be dragged, or nil.
  private func refusalOfDragging(_ path: TableIndexPath) throws(TableError) -> Refusal? {
    let decision = try askCanMoveRow(path)
    guard decision.answer else { return refusal(decision, by: .canMoveRow) }
    guard try hidesReorderControl(path) else { return nil }
    return Refusal(.host(.noReorderControl, text: nil, place: place(of: .cellForRow)))
  }

  /// Fails if `proposed`, which counts the rows outside the group only, is no place for it.
  func checkProposed(_ proposed: TableIndexPath, of group: RowGroup) throws(TableError) {
    guard let bounds = bounds(exceededBy: proposed, of: group) else { return }
    throw TableError(.proposedOutOfRangeForGroup(proposed, source: group.first, bounds))
  }

  private func bounds(exceededBy path: TableIndexPath, of group: RowGroup) -> TableError.Bounds? {
    guard let count = numberOfRows(inSection: path.section) else { return .sections(numberOfSections) }
    let places = group.numberOfPlaces(inSection: path.section, length: count)
    return path.row >= 0 && path.row < places ? nil : .rows(places, section: path.section)
  }

  /// The callback that says where what is dragged may land.
  func targetCallback(_ drag: Reordering) -> TableCallback {
    drag.isGroup && callbacks.contains(.targetIndexPathForMovingRows)
      ? .targetIndexPathForMovingRows : .targetIndexPathForMove
  }

  /// Asks the delegate where a group may land, and checks the answer; nil, and its home for another place, refuse.
  ///
  /// `proposed` and the answer are places of the group.
  func checkedTarget(
    of group: RowGroup, _ proposed: TableIndexPath
  ) throws(TableError) -> TableDecision<TableIndexPath?> {
    var decision =
      callbacks.contains(.targetIndexPathForMovingRows)
      ? try askTarget(of: group, proposed)
      : try checkedTarget(group.first, group.placeOfFirst(at: proposed)).placing(group)
    if let home = group.home, decision.answer == home, proposed != home { decision.answer = nil }
    return decision
  }

  private func askTarget(
    of group: RowGroup, _ proposed: TableIndexPath
  ) throws(TableError) -> TableDecision<TableIndexPath?> {
    let call = TableError.Call(.targetIndexPathForMovingRows, path: group.first, proposed: proposed)
    let decision = try ask(
      call.callback, path: call.path, proposed: call.proposed, of: delegate, default: TableDecision(proposed),
      arguments: [.list(group.rows.map(TraceValue.path)), .path(proposed)]
    ) { try $0.targetIndexPath(forMovingRowsAt: group.rows, toProposedIndexPath: proposed, in: self) }
    if let target = decision.answer, let bounds = bounds(exceededBy: target, of: group) {
      throw fault(
        .groupTargetOutOfRange(target, rows: group.rows.count, bounds), in: call, at: decision.decidedBy)
    }
    return decision
  }

  /// Drops the group that is held where the last hover of the drag would let it land.
  func finishGroup(_ drag: Reordering, _ account: DecisionAccount?) throws(TableError) -> DragOutcome {
    guard let group = heldGroup else { throw TableError(.noReorder) }
    let target = drag.proposed == nil ? group.home : drag.target
    guard let target, target != group.home else {
      try end(group, at: group.rows)
      return drag.proposed != nil && target == nil ? .refused(refusalOfTarget(drag, account)) : .unchanged
    }
    var displaced: [DisplacedRows] = []
    var decision = TableDecision(true)
    if callbacks.contains(.canDisplaceRow) {
      displaced = group.displacedRows(to: target, length: { lengths[$0] })
      decision = try askWhichKeepTheirPlaces(&displaced, past: target, orAny: true) { path in
        let coming = path.section == target.section ? group.rows.count : 0
        return path.row >= lengths[path.section] - group.count(inSection: path.section) + coming
      }
    }
    guard decision.answer else {
      try end(group, at: group.rows)
      return .refused(refusal(decision, by: .canDisplaceRow))
    }
    if isScripted { try checkDisplacement(of: group, to: target) }
    let kept = displaced.filter { !$0.fixed.isEmpty }
    return try followingRows(at: group.rows) { (followed) throws(TableError) in
      guard var move = try move(group, followed, to: target, past: kept, displaced) else {
        try end(group, at: group.rows)
        if drag.proposed == group.home { return .unchanged }
        let isDecided = decision.host != nil || decision.reason != nil
        return .refused(isDecided ? refusal(decision, by: .canDisplaceRow) : refusalOfTarget(drag, account))
      }
      move.reason = account?.reason ?? (move.to == target ? nil : decision.reason)
      try end(group, followed)
      return outcome(of: move, drag)
    }
  }

  /// Moves the rows of a group one after the other, and tells the data source of each; nil where none moved.
  ///
  /// `followed` are the rows, `kept` those that keep their places and `displaced` all that were asked about.
  private func move(
    _ group: RowGroup, _ followed: FollowedRows, to place: TableIndexPath, past kept: [DisplacedRows],
    _ displaced: [DisplacedRows]
  ) throws(TableError) -> RowMove? {
    let rows = isScripted ? [] : group.rows.compactMap { row(at: $0) }
    let others = kept.isEmpty ? [] : identities(of: displaced)
    if comesHome(group, to: place, past: kept) { return nil }
    if laws != nil || deferredLaws != nil { groupedRows.formUnion(rows) }
    var hasMoved = false
    var target = group.placeOfFirst(at: place)
    for index in followed.indices {
      guard let source = path(ofFollowed: index, followed) else { continue }
      if index > 0 { target = target.behind(removing: source) }
      var step = HopOver(landing: target)
      if !kept.isEmpty, source != target {
        step = displacedRows(from: source, to: target).map { $0.keeping(kept) }
          .hopOver(from: source, to: target)
      }
      if step.landing != source {
        hasMoved = true
        _ = try carryOut(from: source, to: step.landing, step.hops.isEmpty ? nil : step.hops)
      }
      target = step.landing
    }
    hoppedRows.subtract(rows)
    guard hasMoved else { return nil }
    let ends = followed.indices.map { path(ofFollowed: $0, followed) }
    var move = RowMove(row: rows.first, from: group.first, to: (ends.first ?? nil) ?? target)
    move.followers = zip(group.rows, ends).enumerated().dropFirst().map { index, path in
      FollowingMove(row: rows.isEmpty ? nil : rows[index], from: path.0, to: path.1 ?? path.0)
    }
    move.others = others.compactMap { path, row in
      guard let end = indexPath(of: row), end != path, end != group.path(ofOther: path, after: place) else {
        return nil
      }
      return OtherMove(row: row, from: path, to: end)
    }
    return move
  }

  /// Whether all rows of a group would stand again where they stood, because others keep their places: then nobody is told of
  /// any move.
  ///
  /// A group that goes to another section does not come back, so that the lengths of sections are the same all the time.
  private func comesHome(_ group: RowGroup, to place: TableIndexPath, past kept: [DisplacedRows]) -> Bool {
    guard !kept.isEmpty, group.rows.allSatisfy({ $0.section == place.section }) else { return false }
    var paths = group.rows
    var target = group.placeOfFirst(at: place)
    for index in paths.indices {
      let source = paths[index]
      if index > 0 { target = target.behind(removing: source) }
      guard source != target else { continue }
      let step = displacedRows(from: source, to: target).map { $0.keeping(kept) }
        .hopOver(from: source, to: target)
      target = step.landing
      guard target != source else { continue }
      for other in paths.indices { paths[other].follow(moveFrom: source, to: target) }
      for hop in step.hops {
        for other in paths.indices { paths[other].follow(moveFrom: hop.between, to: hop.to) }
      }
    }
    return paths == group.rows
  }

  /// The rows at the paths of displaced rows.
  private func identities(of displaced: [DisplacedRows]) -> [(TableIndexPath, RowIdentity)] {
    displaced.flatMap { rows in
      rows.rows.compactMap { row in
        let path = TableIndexPath(section: rows.section, row: row)
        return self.row(at: path).map { (path, $0) }
      }
    }
  }

  /// Fails if a drop of a group would take a row of a scripted data source from its place that may not go.
  private func checkDisplacement(of group: RowGroup, to place: TableIndexPath) throws(TableError) {
    try checkDisplacement {
      group.rows.enumerated().map { index, path in
        (path, TableIndexPath(section: place.section, row: place.row + index))
      }
    } of: {
      group.displacedRows(to: place, length: { lengths[$0] })
    } to: {
      group.path(ofOther: $0, after: place)
    }
  }

  /// Ends a drag of a group whose rows are at their destinations.
  private func end(_ group: RowGroup, at destinations: [TableIndexPath]) throws(TableError) {
    try followingRows(at: destinations) { (followed) throws(TableError) in try end(group, followed) }
  }

  /// Ends a drag of a group whose rows are followed: what the delegate does when it is told of one row may move or delete the
  /// others.
  private func end(_ group: RowGroup, _ followed: FollowedRows) throws(TableError) {
    reordering = nil
    heldGroup = nil
    guard callbacks.contains(.didEndReorderingRow) else { return }
    for (index, path) in group.rows.enumerated() {
      guard let destination = self.path(ofFollowed: index, followed) else { continue }
      try notify(.didEndReorderingRow, path, destination) {
        try $0.didEndReorderingRow(at: path, destination: destination, in: self)
      }
    }
  }
}

extension DisplacedRows {
  /// These rows, with those of them that keep their places.
  fileprivate func keeping(_ kept: [DisplacedRows]) -> DisplacedRows {
    var result = self
    for other in kept where other.section == section {
      result.fixed += other.fixed.filter { rows.contains($0) }
    }
    return result
  }
}

extension TableIndexPath {
  /// Follows the row that stands here, where one row of its section moves to another place of it.
  fileprivate mutating func follow(moveFrom source: TableIndexPath, to target: TableIndexPath) {
    if self == source {
      self = target
    } else {
      if row > source.row { row -= 1 }
      if row >= target.row { row += 1 }
    }
  }

  /// The place right behind this row, when another one is taken out.
  fileprivate func behind(removing other: TableIndexPath) -> TableIndexPath {
    TableIndexPath(section: section, row: row + 1).adjusted(forRemovalOf: other)
  }
}

extension TableDecision<TableIndexPath?> {
  /// The answer about the picked row alone as one about its group.
  fileprivate func placing(_ group: RowGroup) -> TableDecision<TableIndexPath?> {
    TableDecision(answer.map { group.place(ofFirstAt: $0) }, accountOf: self)
  }
}

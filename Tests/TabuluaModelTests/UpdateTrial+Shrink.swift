import TabuluaModel

// The smallest block that fails.
extension UpdateTrial {
  /// A block that fails and of which nothing can be left out or made smaller so that it still does.
  ///
  /// Each round takes the first of ``smaller`` that fails; each is smaller than the one before, so that it ends.
  func shrunk(_ model: Model = UpdateOutcome.expected) -> UpdateTrial {
    var trial = self
    while let next = trial.smaller.first(where: { $0.difference(from: model) != nil }) { trial = next }
    return trial
  }

  /// Trials that are smaller by one thing, those that leave out most first.
  private var smaller: [UpdateTrial] {
    withSmallerBlocks(Self.smaller(block)) + withSmallerTables
      + withSmallerStates + withSmallerBlocks(Self.lower(block))
  }

  private func withSmallerBlocks(_ blocks: [[UpdateStep]]) -> [UpdateTrial] {
    blocks.map { UpdateTrial(start: start, block: $0) }
  }

  /// Blocks with a step or a nesting less.
  private static func smaller(_ block: [UpdateStep]) -> [[UpdateStep]] {
    var result: [[UpdateStep]] = []
    for index in block.indices {
      func replacing(_ steps: [UpdateStep]) -> [UpdateStep] {
        block[..<index] + steps + block[(index + 1)...]
      }
      result.append(replacing([]))
      switch block[index] {
      case .update: continue
      case .block(let inner):
        result.append(replacing(inner))
        result += smaller(inner).map { replacing([.block($0)]) }
      case .failing(let inner):
        result += smaller(inner).map { replacing([.failing($0)]) }
      }
    }
    return result
  }

  /// Blocks in which an operation is a simpler one, or about a place further up.
  private static func lower(_ block: [UpdateStep]) -> [[UpdateStep]] {
    block.indices.flatMap { index in
      let steps: [UpdateStep] =
        switch block[index] {
        case .update(let action): action.lower.map(UpdateStep.update)
        case .block(let inner): lower(inner).map(UpdateStep.block)
        case .failing(let inner): lower(inner).map(UpdateStep.failing)
        }
      return steps.map { step in
        var result = block
        result[index] = step
        return result
      }
    }
  }

  /// Tables with a section or a row less.
  ///
  /// The block is left as it is, or the places behind move up. Of two sections one is made too.
  private var withSmallerTables: [UpdateTrial] {
    start.shape.indices.flatMap { section -> [UpdateTrial] in
      let withoutSection = { (path: TableIndexPath) in
        path.section > section ? TableIndexPath(section: path.section - 1, row: path.row) : path
      }
      let withoutRow = { (path: TableIndexPath) in
        path.section == section && path.row > 0
          ? TableIndexPath(section: path.section, row: path.row - 1) : path
      }
      var fewer = start.shape
      fewer.remove(at: section)
      var result = [mapped(fewer) { $0 }, mapped(fewer, withoutSection)]
      if section > 0 {
        let above = start.shape[section - 1]
        var joined = fewer
        joined[section - 1] += start.shape[section]
        result.append(
          mapped(joined) { path in
            let row = path.section == section ? path.row + above : path.row
            return TableIndexPath(
              section: path.section >= section ? path.section - 1 : path.section, row: row)
          })
      }
      if start.shape[section] > 0 {
        var shorter = start.shape
        shorter[section] -= 1
        result += [mapped(shorter) { $0 }, mapped(shorter, withoutRow)]
      }
      return result
    }
  }

  private func mapped(
    _ shape: [Int], _ map: (TableIndexPath) -> TableIndexPath
  ) -> UpdateTrial {
    var result = self
    result.start.shape = shape
    func isInside(_ path: TableIndexPath) -> Bool {
      shape.indices.contains(path.section) && path.row < shape[path.section]
    }
    var seen: Set<TableIndexPath> = []
    result.start.selected = start.selected.map(map).filter { isInside($0) && seen.insert($0).inserted }
    seen = []
    result.start.marked = start.marked.map(map).filter { isInside($0) && seen.insert($0).inserted }
    result.start.open = start.open.map(map).flatMap { isInside($0) ? $0 : nil }
    result.start.first = max(0, min(start.first, shape.reduce(0, +) - 2))
    result.block = block.map { $0.mapped(map) }
    return result
  }

  /// Tables on which less is selected, marked, open or scrolled away.
  private var withSmallerStates: [UpdateTrial] {
    var starts: [UpdateStart] = []
    func add(_ change: (inout UpdateStart) -> Void) {
      var changed = start
      change(&changed)
      if changed != start { starts.append(changed) }
    }
    for index in start.selected.indices { add { $0.selected.remove(at: index) } }
    for index in start.marked.indices { add { $0.marked.remove(at: index) } }
    add { $0.open = nil }
    add { $0.isEditing = false }
    add { $0.first = max(0, $0.first - 1) }
    return starts.map { UpdateTrial(start: $0, block: block) }
  }
}

extension UpdateStep {
  /// The step with its rows at other places; sections go with the first row in them.
  fileprivate func mapped(_ map: (TableIndexPath) -> TableIndexPath) -> UpdateStep {
    switch self {
    case .update(let action): .update(action.mapped(map))
    case .block(let inner): .block(inner.map { $0.mapped(map) })
    case .failing(let inner): .failing(inner.map { $0.mapped(map) })
    }
  }
}

extension TableOperation.Action {
  fileprivate func mapped(_ map: (TableIndexPath) -> TableIndexPath) -> Self {
    func section(_ number: Int) -> Int { map(TableIndexPath(section: number, row: 0)).section }
    return switch self {
    case .insertRow(let path): .insertRow(map(path))
    case .deleteRow(let path): .deleteRow(map(path))
    case .reloadRow(let path): .reloadRow(map(path))
    case .reconfigureRow(let path): .reconfigureRow(map(path))
    case .moveRow(let from, let to): .moveRow(from: map(from), to: map(to))
    case .insertSection(let number): .insertSection(section(number))
    case .deleteSection(let number): .deleteSection(section(number))
    case .reloadSection(let number): .reloadSection(section(number))
    case .moveSection(let from, let to): .moveSection(from: section(from), to: section(to))
    }
  }

  /// Simpler operations, and those about places further up.
  fileprivate var lower: [Self] { simpler + higherUp }

  /// The simplest operation of all is the insertion of a row.
  private var simpler: [Self] {
    switch self {
    case .insertRow: []
    case .deleteRow, .reloadRow, .reconfigureRow: [.insertRow([0, 0]), .insertSection(0)]
    case .moveRow(let from, let to):
      [.insertRow([0, 0]), .insertSection(0), .deleteRow(from), .insertRow(to)]
    case .insertSection(let number):
      [.insertRow([0, 0]), .insertRow(TableIndexPath(section: number, row: 0))]
    case .deleteSection(let number):
      [.insertRow([0, 0]), .deleteRow(TableIndexPath(section: number, row: 0)), .insertSection(0)]
    case .reloadSection(let number):
      [.insertRow([0, 0]), .reloadRow(TableIndexPath(section: number, row: 0)), .insertSection(0)]
    case .moveSection(let from, let to):
      [.insertRow([0, 0]), .insertSection(0), .deleteSection(from), .insertSection(to)]
    }
  }

  private var higherUp: [Self] {
    switch self {
    case .insertRow(let path): path.lower.map { .insertRow($0) }
    case .deleteRow(let path): path.lower.map { .deleteRow($0) }
    case .reloadRow(let path): path.lower.map { .reloadRow($0) }
    case .reconfigureRow(let path): path.lower.map { .reconfigureRow($0) }
    case .moveRow(let from, let to):
      from.lower.map { .moveRow(from: $0, to: to) } + to.lower.map { .moveRow(from: from, to: $0) }
    case .insertSection(let number): number > 0 ? [.insertSection(number - 1)] : []
    case .deleteSection(let number): number > 0 ? [.deleteSection(number - 1)] : []
    case .reloadSection(let number): number > 0 ? [.reloadSection(number - 1)] : []
    case .moveSection(let from, let to):
      (from > 0 ? [.moveSection(from: from - 1, to: to)] : [])
        + (to > 0 ? [.moveSection(from: from, to: to - 1)] : [])
    }
  }
}

extension TableIndexPath {
  /// The places one section or one row further up.
  fileprivate var lower: [TableIndexPath] {
    (section > 0 ? [TableIndexPath(section: section - 1, row: row)] : [])
      + (row > 0 ? [TableIndexPath(section: section, row: row - 1)] : [])
  }
}

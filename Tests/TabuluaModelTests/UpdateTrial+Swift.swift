import TabuluaModel

// A block as Swift that can be pasted into a suite.
extension UpdateTrial {
  /// A test that fails as the block does.
  func swift(_ model: Model = UpdateOutcome.expected) -> String {
    var lines = ["@Test func aBlockThatWasFound() throws {", "  let view = try TableView(\(start.swift))"]
    switch model(start, UpdateStep.actions(block)) {
    case .problem(let problem):
      lines.append("  let found = error { () throws(TableError) in")
      lines += Self.lines("try view.performBatchUpdates", block, indent: "    ")
      lines.append("  }")
      lines.append("  #expect(found?.code.rawValue == \"\(problem.code.rawValue)\")")
      let actions = problem.actions.map(\.swift).joined(separator: ", ")
      lines.append("  #expect(found?.operations.map(\\.action) == [\(actions)])")
      if problem.expected != nil { lines.append("  // \(problem)") }
    case .state(let state):
      lines += Self.lines("try view.performBatchUpdates", block, indent: "  ")
      lines.append("  let state = UpdateState(view)")
      lines.append("  #expect(state.sections.map(\\.name) == \(state.sections.map(\.name)))")
      lines.append("  #expect(state.sections.map(\\.rows) == \(state.sections.map(\.rows)))")
      lines.append("  #expect(state.selected == \(state.selected))")
      lines.append("  #expect(state.marked == \(state.marked))")
      lines.append("  #expect(state.open == \(state.open.map { "\"\($0)\"" } ?? "nil"))")
      lines.append("  #expect(state.first == \(state.first))")
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private static func lines(_ call: String, _ block: [UpdateStep], _ end: String = "", indent: String)
    -> [String]
  {
    let inner = indent + "  "
    var body = block.flatMap { step -> [String] in
      switch step {
      case .update(let action): ["\(inner)try view.update(\(action.swift))"]
      case .block(let steps): lines("try view.performBatchUpdates", steps, indent: inner)
      case .failing(let steps):
        lines("try? view.performBatchUpdates", steps, "throw Failure()", indent: inner)
      }
    }
    if !end.isEmpty { body.append(inner + end) }
    return body.isEmpty ? ["\(indent)\(call) {}"] : ["\(indent)\(call) {"] + body + ["\(indent)}"]
  }

  fileprivate static func swift(_ path: TableIndexPath?) -> String { path.map(\.description) ?? "nil" }
}

extension UpdateStart {
  /// The table as Swift; what is as usual is left out.
  fileprivate var swift: String {
    var parts = ["shape: \(shape)"]
    if !selected.isEmpty { parts.append("selected: \(selected)") }
    if !marked.isEmpty { parts.append("marked: \(marked)") }
    if let open { parts.append("open: \(open)") }
    if isEditing { parts.append("isEditing: true") }
    if first > 0 { parts.append("first: \(first)") }
    return "UpdateStart(\(parts.joined(separator: ", ")))"
  }
}

extension TableOperation.Action {
  /// The operation as Swift.
  fileprivate var swift: String {
    switch self {
    case .insertRow(let path): ".insertRow(\(path))"
    case .deleteRow(let path): ".deleteRow(\(path))"
    case .reloadRow(let path): ".reloadRow(\(path))"
    case .reconfigureRow(let path): ".reconfigureRow(\(path))"
    case .moveRow(let from, let to): ".moveRow(from: \(from), to: \(to))"
    case .insertSection(let section): ".insertSection(\(section))"
    case .deleteSection(let section): ".deleteSection(\(section))"
    case .reloadSection(let section): ".reloadSection(\(section))"
    case .moveSection(let from, let to): ".moveSection(from: \(from), to: \(to))"
    }
  }
}

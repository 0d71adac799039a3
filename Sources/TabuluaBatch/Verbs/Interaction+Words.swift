import TabuluaText
import TabuluaModel

extension StepResult {
  /// What was asked, in words: `milk from [0, 2] to [1, 0]`.
  public var request: String {
    let words = requestInTable
    return table.map { "in \(RowLabel.shown($0)): \(words)" } ?? words
  }

  /// What was asked, without the table.
  private var requestInTable: String {
    guard let interaction else { return step == 0 ? "before the first step" : "the batch itself" }
    let subject = interaction.row.map(subject) ?? ""
    return switch interaction {
    case .setEditing(let flag): flag ? "editing mode on" : "editing mode off"
    case .drag(_, let place): "\(subject) \(place.words(proposed: proposed))"
    case .tap: "tap \(subject)"
    case .tapAccessory: "tap the detail button of \(subject)"
    case .changeControl(_, let value): "turn the control of \(subject) to \(value.words)"
    case .tapDelete: "tap the minus of \(subject)"
    case .confirmDelete: "confirm the delete"
    case .cancelDelete: "cancel the delete"
    case .delete: "delete \(subject)"
    case .insert: "tap the plus of \(subject)"
    case .swipe(_, let edge, nil): "swipe \(subject) from the \(edge.rawValue) edge"
    case .swipe(_, _, let action?): "swipe \(subject) and tap \"\(PrintableText.of(action))\""
    case .fullSwipe(_, let edge): "swipe all the way across \(subject) from the \(edge.rawValue) edge"
    case .panSelect(let rows): "pan over \(rows.words)"
    case .tapIndex(let title): "tap \"\(PrintableText.of(title))\" in the section index"
    case .add: "tap the add button"
    case .set(_, let values): "set \(values.words) of \(subject)"
    case .scroll(let rows): "scroll by \(rows)"
    case .select: "select \(subject)"
    case .deselect: "deselect \(subject)"
    case .scrollTo: "scroll to \(subject)"
    case .configure(let changes): "configure \(changes.map(\.name).joined(separator: ", "))"
    case .update(let update): "update: \(update.words)"
    case .reload: "reload"
    case .back: "go back"
    case .call(let name): subjectOfCall(name)
    }
  }

  /// A call of a Lua batch in words; a written row is named.
  private func subjectOfCall(_ name: String) -> String {
    if name == "laws" { return "the laws at the end of the run" }
    guard name.hasPrefix("row.") else { return PrintableText.of(name) }
    let column = PrintableText.of(String(name.dropFirst("row.".count)))
    return "set \(column) of \(PrintableText.of(label ?? from?.description ?? "a row"))"
  }

  /// The row and where it stood.
  private func subject(_ reference: RowReference) -> String {
    let name = label.map(RowLabel.shown) ?? ""
    guard let from else { return name.isEmpty ? PrintableText.of("\(reference)") : name }
    return name.isEmpty ? "\(from)" : "\(name) \(from)"
  }

  /// What happened, where the outcome alone does not say it; without the reason.
  public var consequence: String? {
    let parts = [outcome == .done ? changesInWords : landingInWords, tablesInWords].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Where a dragged row landed, where the outcome alone does not say it.
  private var landingInWords: String? {
    switch outcome {
    case .retargeted: return to.map { "landed at \($0)\(hopsInWords)" }
    case .moved:
      switch interaction {
      case .drag(_, .before), .drag(_, .after), .drag(_, .section):
        return to.map { "landed at \($0)\(hopsInWords)" }
      default: return moves.count > 1 ? String(hopsInWords.dropFirst(2)) : nil
      }
    default: return nil
    }
  }

  /// Which tables the step left and showed.
  private var tablesInWords: String? {
    // To go back from a table leaves it, as everybody knows.
    let left = interaction == .back ? popped.dropFirst() : popped[...]
    let parts =
      left.map { "left \(RowLabel.shown($0))" } + pushed.map { "showed \(RowLabel.shown($0))" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// How many rows hopped over rows that may not be displaced; empty for none.
  private var hopsInWords: String {
    switch moves.count - 1 {
    case ...0: ""
    case 1: ", 1 row hopped over others"
    case let count: ", \(count) rows hopped over others"
    }
  }

  /// What a step that was done changed, beyond what was asked for.
  private var changesInWords: String? {
    func part(_ count: Int, _ verb: String, _ thing: String = "row") -> String? {
      count == 0 ? nil : "\(count) \(thing)\(count == 1 ? "" : "s") \(verb)"
    }
    var parts: [String] = []
    if let to { parts.append("landed at \(to)\(hopsInWords)") }
    if let selected {
      parts.append(
        selected.isEmpty
          ? "nothing selected" : "selected \(selected.map(\.description).joined(separator: ", "))")
    }
    let isAskedFor: Bool = if case .update = interaction { true } else { false }
    if !isAskedFor {
      var asked = 0
      if case .delete = interaction, deleted.first == from { asked = 1 }
      if deleted.count > asked, let words = part(deleted.count, "deleted") { parts.append(words) }
      if let words = part(inserted.count, "inserted") { parts.append(words) }
      if let words = part(moved.count, "moved") { parts.append(words) }
      parts += [
        part(deletedSections.count, "deleted", "section"),
        part(insertedSections.count, "inserted", "section"),
        part(movedSections.count, "moved", "section"),
      ].compactMap { $0 }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension TableValue {
  /// The value in words.
  package var words: String {
    switch self {
    case .null: "nothing"
    case .text(let text): "\"\(PrintableText.of(text))\""
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .boolean(let flag): String(flag)
    }
  }
}

extension RowValues {
  /// Columns and values in words, in the order of their names.
  fileprivate var words: String {
    map { "\(PrintableText.of($0.column)) to \($0.value.words)" }.joined(separator: ", ")
  }
}

extension [RowReference] {
  /// The rows in words; many by their number.
  fileprivate var words: String {
    guard count <= 4 else { return "\(count) rows" }
    return map { PrintableText.of($0.description) }.joined(separator: ", ")
  }
}

extension TableUpdate {
  /// The update in words.
  fileprivate var words: String {
    func part(_ count: Int, _ thing: String, _ verb: String) -> String? {
      count == 0 ? nil : "\(verb) \(count) \(thing)\(count == 1 ? "" : "s")"
    }
    let parts = [
      part(deleteRows.count, "row", "delete"), part(insertRows.count, "row", "insert"),
      part(reloadRows.count, "row", "reload"), part(moveRows.count, "row", "move"),
      part(deleteSections.count, "section", "delete"), part(insertSections.count, "section", "insert"),
      part(reloadSections.count, "section", "reload"), part(moveSections.count, "section", "move"),
    ].compactMap { $0 }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}

extension DragPlace {
  /// The place in words; `proposed` is the path that a relative place was worked out to.
  fileprivate func words(proposed: TableIndexPath?) -> String {
    switch self {
    case .to(let path): "to \(path)"
    case .through(let paths, let cancel):
      "over \(paths.map(\.description).joined(separator: ", "))\(cancel ? ", let go" : "")"
    case .before(let row): "before \(PrintableText.of(row.description))"
    case .after(let row): "after \(PrintableText.of(row.description))"
    case .section(let name, let end):
      "to the \(end == .first ? "top" : "end") of \(name.isEmpty ? "\"\"" : PrintableText.of(name))"
    }
  }
}

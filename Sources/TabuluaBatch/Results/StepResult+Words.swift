import TabuluaText
package import TabuluaModel

extension StepResult {
  /// What was asked, in words: `milk from [0, 2] to [1, 0]`.
  public var request: String {
    let words = requestInTable
    return table.map { "in \(RowLabel.shown($0)): \(words)" } ?? words
  }

  /// What was asked, without the table.
  private var requestInTable: String {
    guard let interaction else { return step == 0 ? "before the first step" : "the batch itself" }
    return interaction.words(row: interaction.row.map(subject) ?? "", self)
  }

  /// A call of a Lua batch in words; a written row is named.
  func words(ofCall name: String) -> String {
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
  package var consequence: String? {
    let parts = StepField.all.compactMap { $0.words(self) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// What words about the step leave out.
  private var implied: ImpliedWords { interaction?.implied ?? [] }

  /// Where a row landed, where the outcome alone does not say it.
  var landingInWords: String? {
    switch outcome {
    case .moved where implied.contains(.landing):
      return hopsInWords.isEmpty ? nil : String(hopsInWords.dropFirst(2))
    case .done, .moved, .retargeted: return to.map { "landed at \($0)\(hopsInWords)" }
    case .held: return to.map { "the gap is at \($0)" }
    case .unchanged, .refused, .cancelled, .failed: return nil
    }
  }

  /// How many rows hopped over rows that may not be displaced; empty for none.
  private var hopsInWords: String {
    switch changes.moves.count - (interaction?.rowsOfGroup?.count ?? 1) {
    case ...0: ""
    case 1: ", 1 row hopped over others"
    case let count: ", \(count) rows hopped over others"
    }
  }

  /// How many rows are named one by one where a step selected or deselected many.
  private static let mostNamed = 20

  /// Which rows a step that was done selected and deselected.
  var selectionInWords: String? {
    guard outcome == .done, let selected = changes.newlySelected else { return nil }
    if changes.leavesNothingSelected { return "nothing selected" }
    func words(_ verb: String, _ paths: [TableIndexPath]) -> String? {
      if paths.isEmpty { return nil }
      if paths.count > Self.mostNamed { return "\(verb) \(paths.count) rows" }
      return "\(verb) \(paths.map(\.description).joined(separator: ", "))"
    }
    let parts = [words("selected", selected), words("deselected", changes.deselected)].compactMap { $0 }
    return parts.isEmpty ? "same selection" : parts.joined(separator: ", ")
  }

  /// How many rows were deleted because that was asked for.
  var deletedAsAsked: Int {
    implied.contains(.deletedRow) && changes.deleted.first == from && from != nil ? 1 : 0
  }

  /// How many rows or sections a step that was done changed, beyond what was asked for.
  func words(_ count: Int, _ thing: String, _ verb: String) -> String? {
    guard count > 0, outcome == .done, !implied.contains(.changes) else { return nil }
    return "\(count) \(thing)\(count == 1 ? "" : "s") \(verb)"
  }

  /// Which tables the step left and showed.
  var tablesInWords: String? {
    let left = implied.contains(.leftTable) ? changes.popped.dropFirst() : changes.popped[...]
    let parts =
      left.map { "left \(RowLabel.shown($0))" } + changes.pushed.map { "showed \(RowLabel.shown($0))" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension TableValue {
  /// The value in words.
  package var words: String {
    switch self {
    case .null: "nothing"
    case .text(let text): "\"\(PrintableText.value(PrintableText.beginning(text)))\""
    case .integer, .number, .boolean: text
    }
  }

  /// Two values in words that are told apart, also where they differ in what is not seen.
  package static func words(_ first: TableValue?, _ second: TableValue?) -> (String, String) {
    let words = (first?.words ?? "nothing", second?.words ?? "nothing")
    guard Self.look(words.0) == Self.look(words.1), case .text(let one)? = first,
      case .text(let other)? = second
    else { return words }
    return (
      "\"\(PrintableText.exact(PrintableText.beginning(one)))\"",
      "\"\(PrintableText.exact(PrintableText.beginning(other)))\""
    )
  }

  /// The words without what has no width or looks like a space.
  private static func look(_ words: String) -> String {
    String(
      String.UnicodeScalarView(
        words.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map {
          $0.properties.isWhitespace ? " " : $0
        }))
  }
}

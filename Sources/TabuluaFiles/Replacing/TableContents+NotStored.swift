public import TabuluaText
public import TabuluaModel

extension TableContents {
  /// What a file cannot hold of the sections: mostly warnings, to be shown when the table is written.
  ///
  /// A file tells a section only by the rows in it and by the mapping's `sections`. So a section without rows, one
  /// whose value is not listed, and another order of listed sections are gone when the file is read again. With rows in a
  /// section that is not listed the file could not be read: that one is an error.
  ///
  /// ```swift
  /// for warning in view.contents.notStored { print(warning.message) }
  /// ```
  ///
  /// - Complexity: O(*s*) for *s* sections.
  public var notStored: [Diagnostic] {
    guard sectionColumn != nil else {
      guard numberOfSections > 1 else { return [] }
      return [
        notStored(
          "the table's \(numberOfSections) sections are not stored: no column is mapped as `section_by`",
          help: "name the column that tells the section of a row")
      ]
    }
    let listed = mapping.sections.map { Set($0.map { ExactText($0) }) }
    let values = (0..<numberOfSections).map { ExactText(section($0).value ?? "") }
    // Of sections of one value the file has one, with the rows of all.
    let withRows = Set(values.indices.lazy.filter { numberOfRows(in: $0) > 0 }.map { values[$0] })
    var seen: Set<ExactText> = []
    let notes = values.indices.compactMap { index -> Diagnostic? in
      let value = values[index]
      let name = value.text.isEmpty ? "without a value" : "`\(value.text.forMessage)`"
      if !seen.insert(value).inserted {
        return notStored(
          "the sections \(name) are stored as one", help: "give each section a value of its own")
      }
      guard let listed else {
        if withRows.contains(value) { return nil }
        return notStored(
          "the section \(name) is not stored: it has no rows",
          help: "list the sections in `sections` to keep empty ones")
      }
      if listed.contains(value) { return nil }
      if withRows.contains(value) { return unlisted(name) }
      return notStored(
        "the section \(name) is not stored: `sections` does not list it", help: "add it to `sections`")
    }
    return first(notes) + notStoredOfList(seen)
  }

  /// The first of many warnings, each about one section, and how many more there are; every error.
  private func first(_ notes: [Diagnostic]) -> [Diagnostic] {
    let warnings = notes.count { $0.severity == .warning }
    guard warnings > Self.mostTold else { return notes }
    var left = Self.mostTold
    let told = notes.filter { note in
      left -= note.severity == .warning ? 1 : 0
      return note.severity == .error || left >= 0
    }
    return told + [
      notStored(
        "\(CountText.of(warnings - Self.mostTold)) more sections are not stored",
        help: "mend those that are told first")
    ]
  }

  /// How many sections there are at most that a warning each is about.
  private static let mostTold = 100

  /// What differs from the list of sections: ones that are gone, and the order.
  private func notStoredOfList(_ present: Set<ExactText>) -> [Diagnostic] {
    guard let listed = mapping.sections?.map({ ExactText($0) }) else { return [] }
    var notes = listed.filter { !present.contains($0) }.map { value in
      notStored(
        "that there is no section `\(value.text.forMessage)` is not stored: `sections` lists it",
        help: "remove it from `sections`")
    }
    let known = Set(listed)
    let now = (0..<numberOfSections).map { ExactText(section($0).value ?? "") }.filter { known.contains($0) }
    if now != listed.filter({ present.contains($0) }), Set(now).count == now.count {
      notes.append(
        notStored(
          "the order of the sections is not stored: `sections` lists them in another one",
          help: "list them as `\(now.map(\.text.forMessage).joined(separator: "`, `"))`"))
    }
    return notes
  }

  /// Rows in a section that is not listed, with which the file could not be read again.
  private func unlisted(_ name: String) -> Diagnostic {
    Diagnostic(
      code: TableFileCode.sectionNotListed,
      message:
        "the section \(name) has rows, but `sections` does not list it: the file could not be read again",
      location: (records as? any TableDocument).map { TextLocation(file: $0.name) },
      help: "add it to `sections`")
  }

  private func notStored(_ message: String, help: String) -> Diagnostic {
    Diagnostic(
      severity: .warning, code: TableFileCode.sectionNotStored, message: message,
      location: (records as? any TableDocument).map { TextLocation(file: $0.name) }, help: help)
  }
}

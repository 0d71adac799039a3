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
    var seen: Set<ExactText> = []
    let notes = (0..<numberOfSections).compactMap { index -> Diagnostic? in
      guard let value = section(index).value else {
        return notStored("the section \(index) is not stored: it has no value", help: "give it one")
      }
      let name = "`\(value.forMessage)`"
      if !seen.insert(ExactText(value)).inserted {
        return notStored(
          "the sections \(name) are stored as one", help: "give each section a value of its own")
      }
      guard let listed else {
        if numberOfRows(in: index) > 0 { return nil }
        return notStored(
          "the section \(name) is not stored: it has no rows",
          help: "list the sections in `sections` to keep empty ones")
      }
      if listed.contains(ExactText(value)) { return nil }
      if numberOfRows(in: index) > 0 { return unlisted(name) }
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
    let now = (0..<numberOfSections).compactMap { section($0).value.map { ExactText($0) } }.filter {
      known.contains($0)
    }
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

// What stands above and below sections.
extension TableView {
  /// The texts above a section: what the data source answers, and nil where it answers nil; without `title_for_header` the
  /// section's own title.
  ///
  /// Inside `title_for_header` itself it is the section's own title.
  ///
  /// ```swift
  /// for section in 0..<view.numberOfSections { print(try view.header(inSection: section)?.detail ?? "") }
  /// ```
  ///
  /// - Throws: ``TableError/Code/sectionOutOfRange``, ``TableError/Code/callbackFailed``.
  /// - Complexity: at most one call of the data source.
  public func header(inSection section: Int) throws(TableError) -> SectionLabel? {
    try checkSection(section)
    if asksForHeader { return try askHeader(section) }
    return isScripted ? nil : contents.section(section).title.map { SectionLabel(text: $0) }
  }

  /// Whether the data source says what stands above sections, and is not just being asked for it.
  private var asksForHeader: Bool { callbacks.contains(.titleForHeader) && !asked.contains(.titleForHeader) }

  /// A section that is there, with the title that is shown above it.
  package func shownSection(_ section: Int) throws(TableError) -> TableSection {
    var found = isScripted ? TableSection() : contents.section(section)
    if asksForHeader { found.title = try askHeader(section)?.text }
    return found
  }

  /// The texts below a section: the data source's, or nil for none.
  ///
  /// ```swift
  /// print(try view.footer(inSection: 0)?.text ?? "no footer")
  /// ```
  ///
  /// - Throws: ``TableError/Code/sectionOutOfRange``, ``TableError/Code/callbackFailed``.
  /// - Complexity: at most one call of the data source.
  public func footer(inSection section: Int) throws(TableError) -> SectionLabel? {
    try checkSection(section)
    return try askFooter(section)
  }

  /// The title above a section: the text of ``header(inSection:)``; nil for none.
  ///
  /// ```swift
  /// for section in 0..<view.numberOfSections { print(try view.titleForHeader(inSection: section) ?? "") }
  /// ```
  ///
  /// - Throws: ``TableError/Code/sectionOutOfRange``, ``TableError/Code/callbackFailed``.
  /// - Complexity: at most one call of the data source.
  public func titleForHeader(inSection section: Int) throws(TableError) -> String? {
    try header(inSection: section)?.text
  }

  /// The title below a section: the text of ``footer(inSection:)``; nil for none.
  ///
  /// ```swift
  /// print(try view.titleForFooter(inSection: 0) ?? "no footer")
  /// ```
  ///
  /// - Throws: ``TableError/Code/sectionOutOfRange``, ``TableError/Code/callbackFailed``.
  /// - Complexity: at most one call of the data source.
  public func titleForFooter(inSection section: Int) throws(TableError) -> String? {
    try footer(inSection: section)?.text
  }
}

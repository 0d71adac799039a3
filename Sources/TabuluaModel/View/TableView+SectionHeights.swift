// How high the headers and footers of sections are.
extension TableView {
  /// How high the header of a section is, in points; zero where it has none.
  ///
  /// What `height_for_header` answers. Without it 28 points where the section has a title or a detail, which `title_for_header`
  /// is asked for. The offsets of rows count no headers, see ``offset(forRowAt:)``.
  ///
  /// ```swift
  /// print(try view.heightForHeader(inSection: 0))  // 28.0
  /// ```
  ///
  /// - Throws: ``TableError/Code/sectionOutOfRange``, ``TableError/Code/callbackFailed``,
  ///   ``TableError/Code/invalidHeight``.
  /// - Complexity: O(1), beside the callback.
  public func heightForHeader(inSection section: Int) throws(TableError) -> Double {
    try checkSection(section)
    if let height = try askHeightForHeader(section) { return height }
    return Self.standardHeight(of: try header(inSection: section))
  }

  /// How high the footer of a section is, in points; zero where it has none.
  ///
  /// What `height_for_footer` answers. Without it 28 points where the section has a text below it, which
  /// `title_for_footer` is asked for.
  ///
  /// ```swift
  /// let height = try view.heightForFooter(inSection: 0)
  /// ```
  ///
  /// - Throws: as ``heightForHeader(inSection:)``.
  /// - Complexity: O(1), beside the callback.
  public func heightForFooter(inSection section: Int) throws(TableError) -> Double {
    try checkSection(section)
    if let height = try askHeightForFooter(section) { return height }
    return Self.standardHeight(of: try footer(inSection: section))
  }

  private static func standardHeight(of label: SectionLabel?) -> Double { label?.isEmpty ?? true ? 0 : 28 }
}

// The titles and heights of sections that come into view.
extension TableView {
  /// Whether any callback is about the headers and footers of sections.
  var asksAboutSections: Bool {
    !callbacks.isDisjoint(with: [.titleForHeader, .titleForFooter, .heightForHeader, .heightForFooter])
  }

  /// Asks for the titles and the heights of a section's header and footer.
  func askAboutSection(_ section: Int) throws(TableError) {
    _ = try askHeader(section)
    _ = try askFooter(section)
    _ = try askHeightForHeader(section)
    _ = try askHeightForFooter(section)
  }

  private func askHeightForHeader(_ section: Int) throws(TableError) -> Double? {
    try askHeight(.heightForHeader, section: section) {
      try $0.heightForHeader(inSection: section, in: self)
    }
  }

  private func askHeightForFooter(_ section: Int) throws(TableError) -> Double? {
    try askHeight(.heightForFooter, section: section) {
      try $0.heightForFooter(inSection: section, in: self)
    }
  }

  /// Asks how high a row is, or the header or footer of a section; nil if the callback is not implemented.
  @inline(__always)
  func askHeight(
    _ callback: TableCallback, path: TableIndexPath? = nil, section: Int? = nil,
    _ body: (any TableViewDelegate) throws -> Double
  ) throws(TableError) -> Double? {
    let height = try ask(callback, path: path, section: section, of: delegate, default: nil, body)
    if let height, !(height > 0 && height.isFinite) {
      throw fault(.invalidHeight(height), in: .init(callback, path: path, section: section))
    }
    return height
  }
}

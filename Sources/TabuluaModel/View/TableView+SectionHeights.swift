// How high the headers and footers of sections are.
extension TableView {
  /// How high the header of a section is, in points; zero where it has none.
  ///
  /// What `height_for_header` answers. Without it 28 points where the section has a title, which `title_for_header`
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
    return Self.standardHeight(ofTitle: try titleForHeader(inSection: section))
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
    return Self.standardHeight(ofTitle: try titleForFooter(inSection: section))
  }

  private static func standardHeight(ofTitle title: String?) -> Double {
    (title ?? "").isEmpty ? 0 : 28
  }
}

// The titles and heights of sections that come into view.
extension TableView {
  /// Whether any callback is about the headers and footers of sections.
  var asksAboutSections: Bool {
    !dataSourceCallbacks.isDisjoint(with: [.titleForHeader, .titleForFooter])
      || !delegateCallbacks.isDisjoint(with: [.heightForHeader, .heightForFooter])
  }

  /// Asks for the titles and the heights of a section's header and footer.
  func askAboutSection(_ section: Int) throws(TableError) {
    _ = try askTitleForHeader(section)
    _ = try askTitleForFooter(section)
    _ = try askHeightForHeader(section)
    _ = try askHeightForFooter(section)
  }

  private func askHeightForHeader(_ section: Int) throws(TableError) -> Double? {
    guard delegateCallbacks.contains(.heightForHeader), let delegate else { return nil }
    let height = try call(
      .heightForHeader, section: section, arguments: [.integer(section)], traced: { (.number($0), nil) },
      { try delegate.heightForHeader(inSection: section, in: self) })
    return try checked(height, .heightForHeader, section)
  }

  private func askHeightForFooter(_ section: Int) throws(TableError) -> Double? {
    guard delegateCallbacks.contains(.heightForFooter), let delegate else { return nil }
    let height = try call(
      .heightForFooter, section: section, arguments: [.integer(section)], traced: { (.number($0), nil) },
      { try delegate.heightForFooter(inSection: section, in: self) })
    return try checked(height, .heightForFooter, section)
  }

  private func checked(
    _ height: Double, _ callback: TableCallback, _ section: Int
  ) throws(TableError) -> Double {
    guard height > 0, height.isFinite else {
      throw fault(.invalidHeight(height), in: callback, section: section)
    }
    return height
  }
}

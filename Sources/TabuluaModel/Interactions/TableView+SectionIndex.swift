// The section index: the titles at the edge of a plain table, each of which leads to a section.
extension TableView {
  /// The titles of the section index, from top to bottom; empty where the table shows none.
  ///
  /// A plain table with at least ``TableViewSettings/sectionIndexMinimumDisplayRowCount`` rows shows what
  /// `section_index_titles` answers; any other shows none, and nothing is asked.
  ///
  /// ```swift
  /// print(try view.sectionIndexTitles())  // ["A", "M", "Z"]
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``.
  /// - Complexity: O(1), beside the callback.
  public func sectionIndexTitles() throws(TableError) -> [String] {
    guard reasonAgainstSectionIndex == nil else { return [] }
    return try askSectionIndexTitles()
  }

  /// Taps a title of the section index, so that its section begins at the top of the view.
  ///
  /// An interaction. `section_index_titles` is asked, then `section_for_section_index_title` with the title and its
  /// place in the list, from 0; without it the title at place *n* leads to section *n*. Of titles that stand in the
  /// list twice the first is meant. Where `section_for_section_index_title` answers nil, such as for the search sign that
  /// stands above the titles, nothing scrolls. Rows that come into view are asked about, and those that left it are told.
  /// It is refused where the table shows no section index, and where there is no section *n*. A row that is open takes
  /// the touch, see ``tapRow(at:)``.
  ///
  /// ```swift
  /// try view.tapSectionIndex(title: "M")
  /// ```
  ///
  /// - Throws: ``TableError/Code/unknownIndexTitle``, ``TableError/Code/answerOutOfRange``,
  ///   ``TableError/Code/callbackFailed``, ``TableError/Code/reorderInProgress``,
  ///   ``TableError/Code/changeDuringQuestion``, ``TableError/Code/changeDuringCallback``,
  ///   ``TableError/Code/dataSourceOutOfStep``.
  /// - Complexity: O(log *n*), beside the callbacks, and O(rows that come or leave) calls.
  @discardableResult
  public func tapSectionIndex(title: String) throws(TableError) -> InteractionOutcome {
    try checkMayBegin()
    guard !hasOpenRow else { return .refused(try closeOpenRowByTouch()) }
    if let reason = reasonAgainstSectionIndex {
      if !callbacks.contains(.sectionIndexTitles) { reportDefault(.init(.sectionIndexTitles), String?.none) }
      return .refused(.host(reason))
    }
    return try interaction { () throws(TableError) in
      let titles = try askSectionIndexTitles()
      guard !titles.isEmpty else { return .host(.noSectionIndex) }
      guard let index = titles.firstIndex(of: title) else {
        throw TableError(.unknownIndexTitle(title, titles: titles))
      }
      guard let section = try askSection(forIndexTitle: title, index) else { return nil }
      guard section < numberOfSections else { return .host(.noSectionForTitle(index)) }
      try show(TableWindow(viewport: viewport, first: lengths.sum(before: section)))
      return nil
    }
  }

  /// Asks for the titles of the section index anew, if the table shows one.
  ///
  /// A programmatic call.
  ///
  /// ```swift
  /// try view.reloadSectionIndexTitles()
  /// ```
  ///
  /// - Throws: ``TableError/Code/callbackFailed``, ``TableError/Code/changeDuringQuestion``,
  ///   ``TableError/Code/changeDuringCallback``, ``TableError/Code/dataSourceOutOfStep``.
  /// - Complexity: O(1), beside the callback.
  public func reloadSectionIndexTitles() throws(TableError) {
    try checkMayChange()
    try checkInStep()
    guard isLoaded else { return }
    try transaction { () throws(TableError) in try askSectionIndexTitlesInView() }
  }

  /// Why the table shows no section index, whatever its titles are; nil if it may show one.
  private var reasonAgainstSectionIndex: HostReason? {
    let minimum = settings.sectionIndexMinimumDisplayRowCount
    if !callbacks.contains(.sectionIndexTitles) { return .noCallback(.sectionIndexTitles) }
    if settings.style.isGrouped { return .groupedTable }
    return numberOfRows < minimum ? .tooFewRows(minimum: minimum) : nil
  }

  /// Asks for the titles at a reload, if the table shows them.
  func askSectionIndexTitlesInView() throws(TableError) {
    guard callbacks.contains(.sectionIndexTitles), viewport != .rows(0) else { return }
    _ = try sectionIndexTitles()
  }

  private func askSectionIndexTitles() throws(TableError) -> [String] {
    try ask(.sectionIndexTitles, of: dataSource, default: nil) {
      try $0.sectionIndexTitles(in: self)
    } ?? []
  }

  private func askSection(forIndexTitle title: String, _ index: Int) throws(TableError) -> Int? {
    let callback = TableCallback.sectionForSectionIndexTitle
    let section = try ask(
      callback, of: dataSource, default: index, reportsDefault: true,
      arguments: [title.traceValue, index.traceValue]
    ) { try $0.section(forSectionIndexTitle: title, at: index, in: self) }
    guard callbacks.contains(callback), let section else { return section }
    guard section >= 0, section < numberOfSections else {
      throw fault(.sectionOutOfRange(section, sections: numberOfSections), in: callback)
    }
    return section
  }
}

extension TableViewDataSource {
  /// Fails: the callback is said to be implemented and is not there.
  public func sectionIndexTitles(in view: TableView) throws -> [String]? {
    throw TableError(.notImplemented, callback: .sectionIndexTitles)
  }

  /// Fails: the callback is said to be implemented and is not there.
  public func section(
    forSectionIndexTitle title: String, at index: Int, in view: TableView
  ) throws -> Int {
    throw TableError(.notImplemented, callback: .sectionForSectionIndexTitle)
  }
}

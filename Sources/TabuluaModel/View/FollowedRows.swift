/// Several rows that are found again, whatever happens to them and to others meanwhile.
///
/// Those of a loaded table are found by what they are, in O(log *n*) each. Of a table whose data source owns the rows the
/// paths are kept, and each change of the table goes through all of them.
enum FollowedRows {
  case identities([RowIdentity?])
  case paths(numbers: Range<Int>)

  /// The places of the rows in the list of their paths.
  var indices: Range<Int> {
    switch self {
    case .identities(let rows): rows.indices
    case .paths(let numbers): 0..<numbers.count
    }
  }
}

extension TableView {
  /// Runs a body with the rows at some paths, which are followed meanwhile.
  func followingRows<Result>(
    at paths: [TableIndexPath], _ body: (FollowedRows) throws(TableError) -> Result
  ) throws(TableError) -> Result {
    guard isScripted else { return try body(.identities(paths.map { row(at: $0) })) }
    return try following(paths) { (numbers) throws(TableError) in try body(.paths(numbers: numbers)) }
  }

  /// Where a followed row stands now; nil if it is gone.
  func path(ofFollowed index: Int, _ rows: FollowedRows) -> TableIndexPath? {
    switch rows {
    case .identities(let rows): rows[index].flatMap { contents.indexPath(of: $0) }
    case .paths(let numbers): followedPath(numbers.lowerBound + index)
    }
  }
}

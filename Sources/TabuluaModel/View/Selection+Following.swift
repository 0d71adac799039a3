// What a change of the table does to the selection.
extension Selection {
  /// The selection after a change: each row where the map says it went, without those that are gone.
  ///
  /// - Complexity: O(*p* log *k*) for *p* pieces of selected rows and *k* changes, besides the rows of pieces that are torn
  ///   apart; 20 changes beside 32 000 selected rows took 80 ms when each row was looked at.
  func mapped(by map: UpdateMap) -> Selection {
    if isEmpty || map.isIdentity { return self }
    var whole: [Piece] = []
    var torn: [TableIndexPath] = []
    for piece in pieces {
      if let place = map.shift(from: piece.first, to: piece.last) {
        whole.append(Piece(section: place.section, base: piece.base + place.rows, rows: piece.rows))
      } else {
        torn += piece.paths.compactMap(map.newPath)
      }
    }
    return Selection(whole, and: torn)
  }

  /// The selection without rows that are not there; a row is there if one behind it in its section is.
  ///
  /// - Complexity: O(*p*) for *p* pieces of selected rows, besides the rows of pieces that lose some.
  func keeping(_ isThere: (TableIndexPath) -> Bool) -> Selection {
    if pieces.allSatisfy({ isThere($0.last) }) { return self }
    let torn = pieces.filter { !isThere($0.last) }.flatMap { $0.paths.filter(isThere) }
    return Selection(pieces.filter { isThere($0.last) }, and: torn)
  }

  /// The selection without the rows of some sections.
  ///
  /// - Complexity: O(*p*) for *p* pieces of selected rows.
  func without(sections isLeftOut: (Int) -> Bool) -> Selection {
    Selection(pieces.filter { !isLeftOut($0.section) }, and: [])
  }
}

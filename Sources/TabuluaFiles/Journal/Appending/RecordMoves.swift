import TabuluaModel

/// Which records of a file count as moved, where its old and its new order alone would allow several answers.
///
/// Of two records that changed places either one may have been moved. A journal must name the one that was: `undo --row`
/// takes back what is told of that row, and nothing of the row beside it.
enum RecordMoves {
  /// As few records as possible were moved, and rather these than others.
  case fewest(preferring: [RowIdentity])

  /// Only these records were taken from their places; all others keep their order.
  case only([RowIdentity])

  /// For each record of the new file whether it keeps its order; `rows` are their numbers in the old file, which has so many
  /// records, and new ones have numbers behind those.
  ///
  /// - Complexity: O(*n* + *b* log *b*) for *n* records, the moved ones of which lie in *b* parts of the file.
  func stays(_ rows: [UInt32], count: Int) -> [Bool] {
    let (moved, weights): ([RowIdentity], (dragged: Int, other: Int)) =
      switch self {
      case .fewest(let moved): (moved, LongestRun.weights)
      // No number of these is worth as much as another record.
      case .only(let moved): (moved, (1, LongestRun.weights.other))
      }
    let isMoved = NumberRanks(below: moved.isEmpty ? 0 : count) { insert in
      for row in moved where Int(row.number) < count { insert(row.number) }
    }
    var stays = [Bool](repeating: false, count: rows.count)
    rows.withUnsafeBufferPointer { rows in
      stays.withUnsafeMutableBufferPointer { stays in
        let weight = { (indices: Range<Int>) in
          // Their numbers follow on one another, so that nobody needs to look at each of them.
          let first = rows[indices.lowerBound]
          let next = first + UInt32(truncatingIfNeeded: indices.count)
          let moved = isMoved.rank(of: next) - isMoved.rank(of: first)
          return moved * weights.dragged + (indices.count - moved) * weights.other
        }
        LongestRun.mark(
          rows, within: 0..<UInt32(truncatingIfNeeded: count), in: stays, weight: moved.isEmpty ? nil : weight
        )
      }
    }
    return stays
  }
}

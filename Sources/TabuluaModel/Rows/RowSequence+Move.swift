// Moving a row.
extension RowSequence {
  /// Moves the number at `source` to `destination`, which is its position after the removal.
  ///
  /// Within a leaf only the rows between are shifted. Between leaves the sums are changed up to the node where
  /// the two ways meet: above it nothing differs. O(log *n*), and the shifting of a leaf.
  /// The answer is the number that was moved.
  @discardableResult
  mutating func move(from source: Int, to destination: Int) -> UInt32 {
    precondition(source >= 0 && source < count, "the position is outside the sequence")
    precondition(destination >= 0 && destination < count, "the destination is outside the sequence")
    guard source != destination else { return self[source] }
    own()
    let (leaf, offset) = find(source)
    let rows = buffers.rows + leaf &* leafStride
    let number = rows[offset]
    let filled = Int(buffers.leaves[leaf].count)
    let target = offset &+ destination &- source
    if target >= 0, target < filled {
      // Both ends lie in one leaf, so its size and every home stay.
      if target > offset {
        (rows + offset).update(from: rows + offset + 1, count: target &- offset)
      } else {
        (rows + target + 1).update(from: rows + target, count: offset &- target)
      }
      rows[target] = number
      return number
    }
    // The row that stands at `destination` before the change is passed by: going down it stands before the row
    // afterwards, going up behind it.
    var (other, place) = find(destination)
    if destination > source { place &+= 1 }
    let otherFilled = Int(buffers.leaves[other].count)
    guard filled > minimumRows, otherFilled < leafCapacity else {
      put(take(at: source), at: destination)
      return number
    }
    // Written first: its memory is seldom in the cache, and arrives while the rest is done.
    buffers.homes[Int(number)] = UInt32(truncatingIfNeeded: other)
    (rows + offset).update(from: rows + offset + 1, count: filled &- offset &- 1)
    let otherRows = buffers.rows + other &* leafStride
    (otherRows + place + 1).update(from: otherRows + place, count: otherFilled &- place)
    otherRows[place] = number
    buffers.leaves[leaf].count &-= 1
    buffers.leaves[other].count &+= 1
    if !heights.isEmpty { moveExtent(of: number, from: leaf, to: other) }
    var from = buffers.leaves[leaf].link
    var to = buffers.leaves[other].link
    while from / 32 != to / 32 {
      addBehind(from, -1)
      addBehind(to, 1)
      from = buffers.nodes[Int(from) / RowNode.slots].link
      to = buffers.nodes[Int(to) / RowNode.slots].link
    }
    // All leaves are equally deep, so the two ways meet in a node, where the row only passes the children between.
    let sums = sums(of: Int(from) / RowNode.slots)
    let slot = Int(from) % RowNode.slots
    let otherSlot = Int(to) % RowNode.slots
    RowVector.addOne(to: sums, after: otherSlot, butNotAfter: slot)
    return number
  }
}

/// What makes a row the same row wherever it stands.
///
/// An identity survives moves and is never given to another row of the same table, also not after a
/// rollback or after the row was deleted.
///
/// ```swift
/// if let milk = view.row(forKey: "milk") { print(view.indexPath(of: milk) ?? "") }
/// ```
public struct RowIdentity: Sendable, Hashable {
  /// The number of the row; loaded rows are numbered like their records.
  public let number: UInt32

  /// Tells apart rows that had the same number one after the other.
  public let generation: UInt16

  /// Makes an identity of its two parts.
  public init(number: UInt32, generation: UInt16 = 0) {
    self.number = number
    self.generation = generation
  }
}

// Where the parts of the contents that change are kept.
extension TableContents {
  /// The parts that change.
  ///
  /// A copy of the contents shares them until one of the two changes.
  /// One reference instead of a dozen: the contents are handed around at every question, and each copy of them
  /// counted the references of all parts up and down.
  ///
  /// It is `@unchecked Sendable`. This is safe because parts that two contents share are never changed: they are
  /// reached through ``TableContents`` only, whose changing methods call ``ownParts()`` first and so change parts that
  /// no other contents hold. For the same reason the properties are not checked for overlapping accesses: the access
  /// to the contents around them is checked already.
  final class Parts: @unchecked Sendable {
    @exclusivity(unchecked) var sections: SectionList
    @exclusivity(unchecked) var lengths: PrefixCounts
    @exclusivity(unchecked) var rows: RowSequence
    @exclusivity(unchecked) var overrides = CellOverrides()
    @exclusivity(unchecked) var accessories: [RowIdentity: TableCell.Accessory] = [:]
    @exclusivity(unchecked) var newKeys: [ExactText: UInt32] = [:]
    @exclusivity(unchecked) var nextNumber: UInt32
    /// How many bytes the texts of the sections have more than at the beginning.
    @exclusivity(unchecked) var sectionRoom = 0

    init(sections: SectionList, lengths: PrefixCounts, rows: RowSequence, nextNumber: UInt32) {
      self.sections = sections
      self.lengths = lengths
      self.rows = rows
      self.nextNumber = nextNumber
    }

    func copy() -> Parts {
      let copy = Parts(sections: sections, lengths: lengths, rows: rows, nextNumber: nextNumber)
      copy.sections.ownNumbers()
      copy.overrides = overrides
      copy.accessories = accessories
      copy.newKeys = newKeys
      copy.sectionRoom = sectionRoom
      return copy
    }
  }

  /// Whether these contents are a copy of the others, or the other way round, and neither has changed since.
  package func isUnchangedCopy(of other: TableContents) -> Bool { parts === other.parts }

  /// Makes the parts these contents' own before they are changed.
  @inline(__always)
  mutating func ownParts() { if !isKnownUniquelyReferenced(&parts) { parts = parts.copy() } }

  /// The sections in their order.
  var sections: SectionList { @inline(__always) _read { yield parts.sections } }

  /// How many rows each section has.
  var lengths: PrefixCounts {
    @inline(__always) _read { yield parts.lengths }
    @inline(__always) _modify {
      ownParts()
      yield &parts.lengths
    }
  }

  /// The rows of all sections, one section after the other.
  var rows: RowSequence {
    @inline(__always) _read { yield parts.rows }
    @inline(__always) _modify {
      ownParts()
      yield &parts.rows
    }
  }

  /// The cells whose text is no longer that of their record.
  var overrides: CellOverrides {
    @inline(__always) _read { yield parts.overrides }
    @inline(__always) _modify {
      ownParts()
      yield &parts.overrides
    }
  }

  /// The accessories that rows were given.
  var accessories: [RowIdentity: TableCell.Accessory] { @inline(__always) _read { yield parts.accessories } }

  /// The rows whose keys are not those of their records.
  var newKeys: [ExactText: UInt32] { @inline(__always) _read { yield parts.newKeys } }

  /// The number that the next row to be inserted gets; no number is given twice.
  var nextNumber: UInt32 { parts.nextNumber }
}

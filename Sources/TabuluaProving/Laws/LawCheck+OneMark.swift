extension LawCheck {
  /// `one_mark`: at most one row of a section is marked, in the check column or by a checkmark as its accessory.
  ///
  /// Domain: every drag and every tap of a table that keeps the law before. Taps are tried outside editing mode,
  /// and in it where it allows selection; with no row selected, and with each one row selected (in a table of more
  /// than 30 rows with the tapped row, the first and the last).
  static func oneMark(_ state: TableState) -> Breach? {
    guard let section = state.marks.firstIndex(where: { $0 > 1 }) else { return nil }
    return .marks(section: section, count: state.marks[section])
  }
}

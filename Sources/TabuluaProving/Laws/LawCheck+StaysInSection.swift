import TabuluaModel

extension LawCheck {
  /// `stays_in_section`: a dragged row stays in its section.
  ///
  /// Domain: every drag that lands somewhere. Broken where that is another section than the one it came from.
  @inline(__always)
  static func staysInSection(from source: TableIndexPath, to target: TableIndexPath) -> Breach? {
    source.section == target.section ? nil : .leftSection(landing: target)
  }
}

import LuaHost
import TabuluaModel

// Texts that are kept of many callbacks together, such as those of all cells that are drawn.
extension LuaPolicy {
  /// How many bytes the texts of cells, headers and footers may have together from now on; nil for no limit.
  ///
  /// Each callback has its own limit of memory; somebody who keeps what many of them answer sets this.
  package func limitTexts(to count: Int?) { textsAllowed = count.map { ($0, left: $0) } }

  /// Counts what a cell keeps.
  ///
  /// - Throws: ``LuaError/Code/memory`` where there is more than may be.
  func take(_ cell: TableCell?) throws {
    guard textsAllowed != nil else { return }
    try take(
      [cell?.text, cell?.detail, cell?.image, cell?.accessibilityLabel] + Self.texts(of: cell?.control)
        + Self.texts(of: cell?.editingControl))
  }

  /// Counts what the header or footer of a section keeps.
  ///
  /// - Throws: ``LuaError/Code/memory`` where there is more than may be.
  func take(_ label: SectionLabel?) throws {
    guard textsAllowed != nil else { return }
    try take([label?.text, label?.detail])
  }

  private func take(_ texts: [String?]) throws {
    guard let allowed = textsAllowed else { return }
    let count = texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    guard count <= allowed.left else {
      throw LuaError(
        code: .memory, message: "the texts of cells and headers are too long",
        use: LuaLimitUse(used: allowed.0 - allowed.left + count, allowed: allowed.0))
    }
    textsAllowed?.left -= count
  }

  private static func texts(of control: TableCell.Control?) -> [String?] {
    switch control {
    case .segmented(_, let titles): titles
    case .button(let title): [title]
    case .switch, .slider, .stepper, nil: []
    }
  }
}

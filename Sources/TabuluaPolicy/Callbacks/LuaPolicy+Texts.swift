import LuaHost
import TabuluaModel

// Texts that are kept of many callbacks together, such as those of all cells that are drawn.
extension LuaPolicy {
  /// How many bytes the texts of cells, headers and footers may have together from now on; nil for no limit.
  ///
  /// Each callback has its own limit of memory; somebody who keeps what many of them answer sets this.
  package func limitTexts(to count: Int?) { textsAllowed = count.map { ($0, left: $0) } }

  /// Counts texts of an answer.
  ///
  /// - Throws: ``LuaError/Code/memory`` where there are more than may be.
  func take(_ texts: String?...) throws {
    guard let allowed = textsAllowed else { return }
    let count = texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    guard count <= allowed.left else {
      throw LuaError(
        code: .memory, message: "the texts of cells and headers are too long",
        use: LuaLimitUse(used: allowed.0 - allowed.left + count, allowed: allowed.0))
    }
    textsAllowed?.left -= count
  }
}

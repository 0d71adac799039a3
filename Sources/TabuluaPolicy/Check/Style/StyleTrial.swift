import LuaHost
import TabuluaModel

/// Tries a policy on a small table that is made up for it, to see what taps, cells and deletions really do.
///
/// The policy is loaded again for each trial, may use little, and prints nowhere. A trial in which anything fails says
/// nothing: the rows of a real table may be quite different.
struct StyleTrial {
  /// Loads the policy, with variables of its own.
  let load: () -> LuaPolicy?
  /// The names of all fields and methods in the policy's text; each may be a column.
  let names: Set<String>

  /// How much each callback may use.
  private static let limits = LuaLimits(instructions: 50_000, memory: 16 << 20)

  /// The policy with a table of its own, or nil where it does not go with one.
  func make(viewport: TableView.Viewport, simulatesReuse: Bool = false) -> (LuaPolicy, TableView)? {
    guard let policy = load() else { return nil }
    policy.limits = Self.limits
    guard let contents = policy.ownsRows ? TableContents(sections: []) : contents(for: policy),
      let view = try? TableView(contents, policy: policy, viewport: viewport, simulatesReuse: simulatesReuse),
      view.numberOfRows <= 1000
    else { return nil }
    view.laws = nil
    return (policy, view)
  }

  /// Up to three rows of each of the first sections.
  static func paths(of view: TableView) -> [TableIndexPath] {
    (0..<min(12, view.numberOfSections)).flatMap { section in
      (0..<min(3, view.numberOfRows(inSection: section) ?? 0)).map { row in
        TableIndexPath(section: section, row: row)
      }
    }
  }

  /// A table with the columns that the mapping and the text name.
  private func contents(for policy: LuaPolicy) -> TableContents? {
    var mapping = policy.mapping
    mapping.order = nil
    if mapping.sectionBy == nil { mapping.sectionBy = "\u{0}section" }
    if mapping.key == nil { mapping.key = "\u{0}key" }
    if mapping.text == nil { mapping.text = "\u{0}text" }
    let marks: Set = ["is_checked", "set_checked", "index_paths_for_checked_rows"]
    if mapping.check == nil, !names.isDisjoint(with: marks) {
      mapping.check = "\u{0}check"
    }
    var columns = [mapping.text, mapping.detail, mapping.sectionBy, mapping.key, mapping.check].compactMap {
      $0
    }
    columns += mapping.types.keys.sorted() + names.sorted()
    var seen: Set<String> = []
    columns = columns.filter { seen.insert($0).inserted }
    let sections = mapping.sections ?? ["A", "B"]
    guard sections.count <= 50 else { return nil }
    let rowsPerSection = sections.count <= 4 ? 4 : 2
    let rows = sections.indices.flatMap { section in
      (0..<rowsPerSection).map { row in
        columns.map { column -> TableValue in
          let number = section * rowsPerSection + row
          if column == mapping.sectionBy { return .text(sections[section]) }
          if column == mapping.key { return .text("k\(number)") }
          if column == mapping.check { return .boolean(number % 3 == 0) }
          switch mapping.types[column] ?? .text {
          case .boolean: return .boolean(number % 2 == 0)
          case .integer: return .integer(Int64(number))
          case .number: return .number(Double(number))
          // A text that Lua can also calculate with.
          case .text: return .text("\(number)")
          }
        }
      }
    }
    return try? TableContents(columns: columns, mapping: mapping, rows: rows)
  }
}

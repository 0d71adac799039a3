import LuaHost
import TabuluaFiles
import TabuluaModel
import TabuluaText

@testable import TabuluaPolicy
@testable import TabuluaScript

/// What a policy does: what comes of every drag, tap, deletion and change of a control on its table, line by line.
struct SlipBehaviour {
  static let limits = LuaLimits(instructions: 2_000_000, memory: 64 << 20)

  private(set) var lines: [String] = []

  /// Whether a view could be made.
  private(set) var isWhole = false

  private let make: () throws -> (LuaPolicy, TableView)

  init(_ text: [UInt8], _ name: String, _ options: [String: PolicyOption], _ table: String?) {
    var loaded: TableContents?
    make = {
      let policy = try LuaPolicy(
        source: text, name: name, options: options, limits: Self.limits,
        modules: PolicyModules(ofScript: name).load)
      let contents = try loaded ?? table.map { try TableFile.load(path: $0, mapping: policy.mapping) }
      loaded = contents
      return (
        policy, try TableView(contents ?? TableContents(sections: []), policy: policy, viewport: .rows(6))
      )
    }
    do {
      let (policy, view) = try make()
      isWhole = true
      add("callbacks", policy.implemented)
      add("mapping", policy.mapping)
      add("settings", view.settings)
      look(at: view)
      act(on: view)
    } catch {
      lines.append("failed: \(error)")
    }
  }

  private mutating func add(_ name: String, _ value: Any) { lines.append("\(name) \(value)") }

  private mutating func look(at view: TableView) {
    for path in Self.paths(of: view) {
      do { add("cell", try view.cell(forRowAt: path) as Any) } catch { add("cell", error) }
    }
    for section in 0..<min(3, view.numberOfSections) {
      do { add("header", try view.header(inSection: section) as Any) } catch { add("header", error) }
      do { add("footer", try view.footer(inSection: section) as Any) } catch { add("footer", error) }
    }
  }

  /// The first rows and the last ones of some sections.
  static func paths(of view: TableView) -> [TableIndexPath] {
    (0..<min(4, view.numberOfSections)).flatMap { section -> [TableIndexPath] in
      let count = view.numberOfRows(inSection: section) ?? 0
      return Set([0, 1, 2, 3, count - 1]).sorted().filter { (0..<count).contains($0) }.map {
        TableIndexPath(section: section, row: $0)
      }
    }
  }

  /// The actions of a row's menu, by the titles that lead to them; empty where it has none.
  private func menus(_ path: TableIndexPath) -> [[String]] {
    guard let (_, view) = try? make(), (try? view.openMenu(forRowAt: path)) != nil,
      let entries = try? view.entriesOfOpenMenu()
    else { return [] }
    func paths(_ entries: [MenuEntry]) -> [[String]] {
      entries.flatMap { entry in
        entry.children.map { paths($0).map { [entry.title] + $0 } } ?? [[entry.title]]
      }
    }
    return Array(paths(entries).prefix(8))
  }

  /// Each deed is done to a view of its own, so that one slip does not hide another one.
  private mutating func act(on view: TableView) {
    let paths = Self.paths(of: view)
    let places =
      paths
      + (0..<min(4, view.numberOfSections)).map {
        TableIndexPath(section: $0, row: view.numberOfRows(inSection: $0) ?? 0)
      }
    for path in paths {
      deed("tap") { try $0.tapRow(at: path) }
      deed("delete") { view in
        try view.setEditing(true)
        return try view.deleteRow(at: path)
      }
    }
    for path in paths.prefix(6) {
      for place in places {
        deed("drag \(path) \(place)") { view in
          try view.setEditing(true)
          return try view.drag(rowAt: path, to: place)
        }
      }
    }
    for path in paths {
      for action in [nil, "Forget", "Only this", "None"] {
        deed("swipe") { try $0.swipe(rowAt: path, action: action) }
      }
      for value in [true, false] {
        deed("control") { try $0.changeControl(forRowAt: path, to: .boolean(value)) }
      }
    }
    for path in paths.prefix(4) {
      deed("menu of \(path)") { view in
        _ = try view.openMenu(forRowAt: path)
        return try view.entriesOfOpenMenu()
      }
      for titles in menus(path) {
        deed("menu of \(path): \(titles)") { try $0.openMenu(forRowAt: path, action: titles) }
      }
    }
    deed("add") { try $0.tapAddButton() }
  }

  private mutating func deed(_ name: String, _ body: (TableView) throws -> Any) {
    do {
      let (_, view) = try make()
      do { add(name, try body(view)) } catch { add(name, "\(error)") }
      add("selected", view.indexPathsForSelectedRows)
      for path in Self.paths(of: view) {
        guard let row = view.row(at: path) else { continue }
        let values = view.contents.columns.indices.map { view.contents.text(of: row, column: $0) }
        add("\(path)", "\(values) \((try? view.cell(forRowAt: path)).map { "\($0)" } ?? "")")
      }
    } catch {
      add(name, error)
    }
  }
}

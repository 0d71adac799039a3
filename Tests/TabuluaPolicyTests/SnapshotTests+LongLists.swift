import TabuluaModel
import TabuluaPolicy
import Testing

// Snapshots with lists that are long enough to become trees of several levels.
extension SnapshotTests {
  /// Random edits of a snapshot with thousands of rows in few sections, and with hundreds of sections, come to what a plain
  /// list comes to; places are looked up in between.
  @Test(arguments: 0..<6) func longListsAreEditedAlike(_ seed: Int) throws {
    var numbers = Numbers(seed: seed)
    let sections = (0..<(seed % 2 == 0 ? 3 : 400)).map { "s\($0)" }
    var lists = Lists(sections)
    var lines: [String] = []
    var next = 0
    for _ in 0..<1_200 {
      switch numbers.below(12) {
      case 0...2:
        let new = (next..<next + 1 + numbers.below(numbers.below(20) == 0 ? 900 : 4)).map { "r\($0)" }
        next += new.count
        let section = sections[numbers.below(sections.count)]
        guard let other = lists.rows[section]?.randomElement(using: &numbers), numbers.below(3) > 0 else {
          lines.append("s:append_rows(\(Self.list(new)), '\(section)')")
          lists.rows[section, default: []] += new
          continue
        }
        lines.append("s:insert_rows_after(\(Self.list(new)), '\(other)')")
        lists.insert(new, behind: other)
      case 3...6:
        let gone = (0..<1 + numbers.below(numbers.below(20) == 0 ? 300 : 3)).map { _ in
          "r\(numbers.below(next + 1))"
        }
        lines.append("s:delete_rows \(Self.list(gone))")
        lists.remove(gone)
      case 7...9:
        guard let row = lists.anyRow(&numbers), let other = lists.anyRow(&numbers) else { continue }
        lines.append("s:move_row_before('\(row)', '\(other)')")
        lists.move(row, before: other)
      case 10:
        let section = sections[numbers.below(sections.count)]
        let other = sections[numbers.below(sections.count)]
        lines.append("s:move_section_after('\(section)', '\(other)')")
        lists.moveSection(section, behind: other)
      default:
        guard let row = lists.anyRow(&numbers), let (section, place, before) = lists.place(of: row) else {
          continue
        }
        lines.append(
          """
          assert(s:index_path('\(row)') == index_path(\(section), \(place)))
          assert(s:index_of_row('\(row)') == \(before + place))
          assert(s:row(index_path(\(section), \(place))) == '\(row)')
          assert(s:section_containing('\(row)') == '\(lists.order[section])')
          assert(s:number_of_rows() == \(lists.rows.values.reduce(0) { $0 + $1.count }))
          """)
      }
    }
    // Functions of their own, for one has room for only so many constants.
    let parts = stride(from: 0, to: lines.count, by: 100).map { first in
      ";(function() \(lines[first..<min(first + 100, lines.count)].joined(separator: "\n")) end)()"
    }
    let script = """
      local s = require "tabulua.snapshots".new()
      s:append_sections \(Self.list(sections))
      \(parts.joined(separator: "\n"))
      for _, of in ipairs { s, s:copy() } do
        local texts = {}
        for i, name in ipairs(of:sections()) do texts[i] = name .. "[" .. table.concat(of:rows(name), ",") .. "]" end
        report(table.concat(texts, " "))
      end
      """
    let found = try evaluate(script)
    let expected = lists.order.map { "\($0)[\((lists.rows[$0] ?? []).joined(separator: ","))]" }
    #expect(found == [expected.joined(separator: " "), expected.joined(separator: " ")])
    #expect(next > 1_000)
  }

  private static func list(_ names: [String]) -> String {
    "{ " + names.map { "'\($0)'" }.joined(separator: ", ") + " }"
  }

  /// What a data source keeps follows drags, and a drag that fails is taken back in it.
  @Test func aDragThatFailsInADataSource() throws {
    let rules = try policy(
      Self.source(
        """
        function policy.can_move_row(view, path) return true end
        local move_row = policy.move_row
        function policy.move_row(view, from, to)
          move_row(view, from, to)
          assert(to.section == 0, "not there")
        end
        function policy.did_select_row(view, path)
          print(table.concat(source:snapshot():rows("A"), ",") .. "|" .. table.concat(source:snapshot():rows("B"), ","))
        end
        """))
    var printed: [String] = []
    rules.printHandler = { _, text in printed.append(text) }
    let view = try TableView(policy: rules, viewport: .all, editing: true)
    _ = try view.drag(rowAt: [0, 0], to: [0, 2])
    #expect(try view.cells() == [["two", "3", "1"], []])
    #expect(throws: TableError.self) { _ = try view.drag(rowAt: [0, 0], to: [1, 0]) }
    #expect(try view.cells() == [["two", "3", "1"], []])
    _ = try view.drag(rowAt: [0, 1], to: [0, 0])
    #expect(try view.cells() == [["3", "two", "1"], []])
    _ = try view.setEditing(false)
    _ = try view.tapRow(at: [0, 0])
    #expect(printed == ["3,two,1|"])
  }
}

/// The same edits on plain lists.
private struct Lists {
  var order: [String]
  var rows: [String: [String]] = [:]

  init(_ sections: [String]) { order = sections }

  func anyRow(_ numbers: inout Numbers) -> String? {
    rows.keys.sorted().compactMap { rows[$0] }.filter { !$0.isEmpty }.randomElement(using: &numbers)?
      .randomElement(using: &numbers)
  }

  func section(of row: String) -> String? { order.first { rows[$0]?.contains(row) ?? false } }

  func place(of row: String) -> (section: Int, place: Int, before: Int)? {
    guard let section = section(of: row), let number = order.firstIndex(of: section),
      let place = rows[section]?.firstIndex(of: row)
    else { return nil }
    return (number, place, order[..<number].reduce(0) { $0 + (rows[$1]?.count ?? 0) })
  }

  mutating func remove(_ gone: [String]) {
    let gone = Set(gone)
    for section in order { rows[section]?.removeAll(where: gone.contains) }
  }

  mutating func insert(_ new: [String], behind other: String) {
    guard let section = section(of: other), let place = rows[section]?.firstIndex(of: other) else { return }
    rows[section]?.insert(contentsOf: new, at: place + 1)
  }

  mutating func move(_ row: String, before other: String) {
    guard row != other else { return }
    remove([row])
    guard let section = section(of: other), let place = rows[section]?.firstIndex(of: other) else { return }
    rows[section]?.insert(row, at: place)
  }

  mutating func moveSection(_ section: String, behind other: String) {
    guard section != other else { return }
    order.removeAll { $0 == section }
    if let place = order.firstIndex(of: other) { order.insert(section, at: place + 1) }
  }
}

/// Random numbers that are the same each time.
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func below(_ count: Int) -> Int { Int(next() >> 33) % count }
}

import TabuluaModel
import TabuluaPolicy
import Testing

/// What stands above sections, as policies and views see it.
@Suite struct SectionTitleTests {
  private func titles(_ callback: String, own: Bool = false) throws -> (seen: [String], shown: [String?]) {
    var lines: [String] = []
    let rows =
      own ? "number_of_sections = function() return 3 end, number_of_rows = function() return 1 end," : ""
    let rules = try LuaPolicy(
      source: Array(
        """
        return {
          \(rows)
          \(callback)
          add_button_tapped = function(view)
            for i = 0, 2 do
              local s = view:section(i)
              print(tostring(s.value) .. " " .. tostring(s.title) .. " " .. s.count)
            end
          end,
        }
        """.utf8), name: "test.lua", printHandler: { lines.append($1) })
    let view = own ? try TableView(policy: rules) : try TableView(tasks(), policy: rules)
    _ = try view.tapAddButton()
    return (lines, try (0..<3).map { try view.titleForHeader(inSection: $0) })
  }

  @Test func theTitleIsTheOneThatIsShown() throws {
    let plain = try titles("")
    #expect(plain.seen == ["Todo Todo 2", "Doing Doing 1", "Done Done 0"])
    #expect(plain.shown == ["Todo", "Doing", "Done"])
    // Nil hides the header; what it counts is the section's own title inside the callback itself.
    let ruled = try titles(
      """
      title_for_header = function(view, section)
        local s = view:section(section)
        if s.count > 0 then return { text = s.title .. "!", detail = s.count .. " rows" } end
      end,
      """)
    #expect(ruled.seen == ["Todo Todo! 2", "Doing Doing! 1", "Done nil 0"])
    #expect(ruled.shown == ["Todo!", "Doing!", nil])
    #expect(try titles("title_for_header = function() end,").shown == [nil, nil, nil])
  }

  @Test func aPolicyThatOwnsItsRowsHasTitlesToo() throws {
    #expect(try titles("", own: true).seen == ["nil nil 1", "nil nil 1", "nil nil 1"])
    let ruled = try titles(
      "title_for_header = function(view, s) return s ~= 1 and 'S' .. s or nil end,", own: true)
    #expect(ruled.seen == ["nil S0 1", "nil nil 1", "nil S2 1"])
    #expect(ruled.shown == ["S0", nil, "S2"])
  }

  @Test func theTraceHasTextAndDetail() throws {
    let log = CallLog()
    let rules = try policy(
      """
      return {
        title_for_header = function() return { text = "Head", detail = "3 of 5" } end,
        title_for_footer = function() return "Foot" end,
      }
      """)
    let view = try view([["a"]], rules, viewport: .all, onCall: log.add)
    let results = log.records.map(\.result)
    #expect(results == [.cell(TableCell(text: "Head", detail: "3 of 5")), .text("Foot")])
    #expect(try view.header(inSection: 0) == SectionLabel(text: "Head", detail: "3 of 5"))
    #expect(try view.footer(inSection: 0) == "Foot")
  }
}

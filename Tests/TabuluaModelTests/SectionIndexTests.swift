@testable import TabuluaModel
import Testing

/// The section index, and the heights of headers and footers.
@Suite struct SectionIndexTests {
  private static let rows = [["a", "b", "c"], [], ["m"], ["x", "y", "z"]]

  private func make(
    _ implemented: CallbackSet = [.sectionIndexTitles, .sectionForSectionIndexTitle],
    viewport: TableView.Viewport = 2,
    settings: TableViewSettings = TableViewSettings(), onCall: ((CallRecord) -> Void)? = nil
  ) throws -> (TableView, RecordingRules) {
    let rules = RecordingRules(implemented)
    rules.indexTitles = ["A", "G", "M", "X", "M"]
    let view = try TableView(
      TableContents(sections: Self.rows), dataSource: rules, delegate: rules, settings: settings,
      viewport: viewport, onCall: onCall)
    return (view, rules)
  }

  @Test func titlesAreAskedForAtEachReload() throws {
    let (view, rules) = try make()
    #expect(rules.log == ["section_index_titles"])
    try view.reloadData()
    #expect(rules.log == ["section_index_titles", "section_index_titles"])
    #expect(try view.sectionIndexTitles() == ["A", "G", "M", "X", "M"])
    rules.indexTitles = nil
    #expect(try view.sectionIndexTitles() == [])
    rules.indexTitles = []
    #expect(try view.tapSectionIndex(title: "A") == .refused(reason: "the table shows no section index"))
    let (_, unseen) = try make(viewport: 0)
    #expect(unseen.log == [])
  }

  /// The section of each title, and where the view begins then; nothing else is asked.
  @Test func aTapScrollsToItsSection() throws {
    for (title, index, section, first) in [
      ("G", 1, 1, [2, 0]), ("M", 2, 2, [2, 0]), ("X", 3, 3, [3, 0]), ("A", 0, 0, [0, 0]),
    ] as [(String, Int, Int, TableIndexPath)] {
      let (view, rules) = try make()
      rules.log = []
      #expect(try view.tapSectionIndex(title: title) == .done(InteractionEffects()))
      #expect(view.firstVisibleRow == first)
      #expect(rules.log == ["section_index_titles", "section_for_section_index_title \(title) \(index)"])
      rules.sectionForIndex = { _, _ in 3 - section }
      try view.tapSectionIndex(title: title)
      let sections: [TableIndexPath] = [[0, 0], [2, 0], [2, 0], [3, 0]]
      #expect(view.firstVisibleRow == sections[3 - section])
    }
  }

  @Test func rowsThatComeIntoViewAreAskedAbout() throws {
    let (view, rules) = try make([.sectionIndexTitles, .willDisplayCell, .didEndDisplayingCell])
    rules.log = []
    try view.tapSectionIndex(title: "M")
    #expect(
      rules.log == [
        "section_index_titles", "will_display_cell [2, 0]", "will_display_cell [3, 0]",
        "did_end_displaying_cell [0, 0]", "did_end_displaying_cell [0, 1]",
      ])
    try view.setViewport(.all)
    rules.log = []
    try view.tapSectionIndex(title: "X")
    #expect(rules.log == ["section_index_titles"])
  }

  @Test func withoutTheSectionTheNumberOfTheTitleIsIts() throws {
    var records: [CallRecord] = []
    let (view, _) = try make([.sectionIndexTitles], onCall: { records.append($0) })
    records = []
    #expect(
      try view.tapSectionIndex(title: "M") == .done(InteractionEffects()), "the first of two equal titles")
    #expect(view.firstVisibleRow == [2, 0])
    #expect(records.last?.callback == .sectionForSectionIndexTitle)
    #expect(records.last?.implemented == false && records.last?.result == .integer(2))
    let short = RecordingRules([.sectionIndexTitles])
    short.indexTitles = ["A", "B", "C", "D", "E"]
    let other = try TableView(TableContents(sections: Self.rows), dataSource: short)
    #expect(
      try other.tapSectionIndex(title: "E")
        == .refused(reason: "the title stands at place 4, and there is no such section"))
  }

  @Test func whatRefuses() throws {
    var records: [CallRecord] = []
    let (absent, _) = try make([], onCall: { records.append($0) })
    #expect(
      try absent.tapSectionIndex(title: "A")
        == .refused(reason: "the data source has no `section_index_titles`"))
    #expect(records.map(\.callback) == [.sectionIndexTitles] && records.first?.implemented == false)
    #expect(try absent.sectionIndexTitles() == [])
    var settings = TableViewSettings()
    settings.style = .grouped
    let (grouped, rules) = try make(settings: settings)
    #expect(
      try grouped.tapSectionIndex(title: "A") == .refused(reason: "a grouped table shows no section index"))
    #expect(try grouped.sectionIndexTitles() == [])
    #expect(rules.log == [])
  }

  /// The table has seven rows.
  @Test(arguments: [0, 7, 8]) func theMinimumOfRows(_ minimum: Int) throws {
    var settings = TableViewSettings()
    settings.sectionIndexMinimumDisplayRowCount = minimum
    let (view, rules) = try make(settings: settings)
    #expect(rules.log == (minimum < 8 ? ["section_index_titles"] : []))
    #expect(try view.sectionIndexTitles().isEmpty == (minimum == 8))
    if minimum == 8 {
      #expect(
        try view.tapSectionIndex(title: "A")
          == .refused(reason: "the section index is shown from 8 rows on"))
      try view.insertRows([(at: [0, 0], values: [:])])
      #expect(try view.tapSectionIndex(title: "X") == .done(InteractionEffects()))
    }
  }

  @Test func wrongTitlesAndAnswers() throws {
    let (view, rules) = try make()
    let unknown = error { () throws(TableError) in try view.tapSectionIndex(title: "Q") }
    expect(unknown, .unknownIndexTitle("Q", titles: ["A", "G", "M", "X", "M"]))
    for section in [-1, 4, .max] {
      rules.sectionForIndex = { _, _ in section }
      let wrong = error { () throws(TableError) in try view.tapSectionIndex(title: "A") }
      let call = TableError.Call(.sectionForSectionIndexTitle)
      expect(wrong, .callback(call, .sectionOutOfRange(section, sections: 4)))
      #expect(wrong?.at == "rules.lua:\("section_for_section_index_title".count)")
    }
    #expect(view.firstVisibleRow == [0, 0])
  }

  /// The search sign above the titles leads to no section.
  @Test func aTitleThatLeadsNowhere() throws {
    let (view, rules) = try make()
    rules.sectionForIndex = { title, index in title == "A" ? nil : index }
    try view.tapSectionIndex(title: "X")
    #expect(view.firstVisibleRow == [3, 0])
    #expect(try view.tapSectionIndex(title: "A") == .done(InteractionEffects()))
    #expect(view.firstVisibleRow == [3, 0])
  }

  @Test func titlesAreAskedForAnew() throws {
    let (view, rules) = try make()
    rules.log = []
    try view.reloadSectionIndexTitles()
    #expect(rules.log == ["section_index_titles"])
    var settings = TableViewSettings()
    settings.style = .grouped
    let (grouped, unasked) = try make(settings: settings)
    try grouped.reloadSectionIndexTitles()
    #expect(unasked.log == [])
    rules.failure = (.sectionIndexTitles, 3)
    #expect(
      error { () throws(TableError) in try view.reloadSectionIndexTitles() }?.code == .callbackFailed)
  }

  @Test func heightsOfHeadersAndFooters() throws {
    let (view, rules) = try make(
      [.heightForHeader, .heightForFooter, .titleForHeader, .titleForFooter], viewport: .all)
    let asked = (0..<4).flatMap {
      [
        "title_for_header \($0)", "title_for_footer \($0)", "height_for_header \($0)",
        "height_for_footer \($0)",
      ]
    }
    #expect(rules.log == asked)
    rules.log = []
    rules.height = 12.5
    #expect(try view.heightForHeader(inSection: 1) == 12.5)
    #expect(try view.heightForFooter(inSection: 3) == 12.5)
    #expect(rules.log == ["height_for_header 1", "height_for_footer 3"])
    try view.insertSections([(at: 1, header: "new")])
    #expect(
      rules.log.suffix(4) == [
        "title_for_header 1", "title_for_footer 1", "height_for_header 1", "height_for_footer 1",
      ])
    let outside = error { () throws(TableError) in _ = try view.heightForHeader(inSection: 5) }
    #expect(outside?.code == .sectionOutOfRange)
  }

  /// 28 points where there is a title, and none where there is not.
  @Test func heightsThatNobodyAnswers() throws {
    let (view, _) = try make([.titleForHeader, .titleForFooter])
    #expect(try (0..<4).map { try view.heightForHeader(inSection: $0) } == [0, 28, 28, 28])
    #expect(try (0..<4).map { try view.heightForFooter(inSection: $0) } == [0, 28, 28, 28])
    let (plain, _) = try make([])
    #expect(try plain.heightForFooter(inSection: 0) == 0)
  }

  @Test(arguments: [0, -1, .infinity, .nan]) func absurdHeights(_ height: Double) throws {
    for callback in [TableCallback.heightForHeader, .heightForFooter] {
      let rules = RecordingRules(CallbackSet(callback))
      rules.height = height
      let wrong = error { () throws(TableError) in
        _ = try TableView(TableContents(sections: Self.rows), delegate: rules)
      }
      expect(wrong, .callback(.init(callback, section: 0), .invalidHeight(height)))
    }
  }
}

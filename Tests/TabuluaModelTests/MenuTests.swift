@testable import TabuluaModel
import Testing

/// Menus of rows: which action titles mean, what is asked and told, and what closes an open menu.
@Suite struct MenuTests {
  /// A menu with a disabled action and a submenu; `log` is told of the actions that ran.
  private static func makeRules(_ other: CallbackSet = []) -> RecordingRules {
    let rules = RecordingRules(other.union([.contextMenuForRow]))
    rules.menu = { [weak rules] _ in
      func action(_ title: String, _ reason: String? = nil, isDisabled: Bool = false) -> MenuElement {
        MenuElement(title: title, isDisabled: isDisabled, reason: reason, at: "menu.lua:3") { _, path in
          rules?.log.append("\(title) \(path)")
        }
      }
      return [
        action("Copy"), action("Share", "nobody is there", isDisabled: true),
        MenuElement(title: "Move to", children: [action("Top"), action("Doing", isDisabled: true)]),
        MenuElement(title: "Later", isDisabled: true, reason: "not today", children: [action("Friday")]),
      ]
    }
    return rules
  }

  // MARK: Titles

  /// The way to an action by titles, written down plainly: all ways are listed, and those that fit are looked through.
  private static func plainWay(_ titles: [String], _ menu: [MenuElement]) -> (
    ways: Set<[Int]>, isUnknown: Bool
  ) {
    var all: [(places: [Int], titles: [String])] = []
    func list(_ menu: [MenuElement], _ places: [Int], _ above: [String]) {
      for (place, element) in menu.enumerated() {
        if let children = element.children {
          list(children, places + [place], above + [element.title])
        } else {
          all.append((places + [place], above + [element.title]))
        }
      }
    }
    list(menu, [], [])
    let fitting =
      titles.count == 1 ? all.filter { $0.titles.last == titles[0] } : all.filter { $0.titles == titles }
    let onTop = fitting.filter { $0.places.count == 1 }
    let chosen = titles.count == 1 && !onTop.isEmpty ? onTop : fitting
    // Of several with the same titles on the way the first is meant; other titles make it ambiguous.
    if Set(chosen.map(\.titles)).count > 1 { return (Set(chosen.map(\.places)), false) }
    return (Set(chosen.prefix(1).map(\.places)), chosen.isEmpty)
  }

  /// Menus of at most three elements whose titles are two letters, each an action or a submenu of at most two actions.
  private static var smallMenus: [[MenuElement]] {
    let letters = ["a", "b"]
    let actions = letters.map { MenuElement(title: $0) { _, _ in } }
    let lists = [[]] + actions.map { [$0] } + actions.flatMap { first in actions.map { [first, $0] } }
    let elements =
      actions + letters.flatMap { title in lists.map { MenuElement(title: title, children: $0) } }
    var menus: [[MenuElement]] = [[]]
    for _ in 0..<3 { menus += menus.flatMap { menu in elements.map { menu + [$0] } } }
    // Longer ones came several times; one of each length is enough.
    return menus.filter { $0.count < 3 }
      + menus.filter { $0.count == 3 }.prefix(elements.count * elements.count)
  }

  @Test func everyTitleInEverySmallMenu() {
    let letters = ["a", "b"]
    let titles =
      letters.map { [$0] } + letters.flatMap { first in letters.map { [first, $0] } } + [
        ["a", "a", "a"], [],
      ]
    var counts = (found: 0, unknown: 0, ambiguous: 0)
    for menu in Self.smallMenus {
      for titles in titles {
        let plain = Self.plainWay(titles, menu)
        do throws(MenuAmbiguity) {
          let way = try menu.way(to: titles)
          #expect((way == nil) == plain.isUnknown)
          if let way { #expect(way.count > 0 && way.last?.children == nil && plain.ways.count == 1) }
          if let way, let places = plain.ways.first {
            #expect(way.map(\.title) == Self.titles(at: places, menu))
          }
          counts.found += way == nil ? 0 : 1
          counts.unknown += way == nil ? 1 : 0
        } catch {
          #expect(titles.count == 1 && plain.ways.count > 1)
          #expect(Set(error.ways).count == 2)
          counts.ambiguous += 1
        }
      }
    }
    #expect(counts.found > 500 && counts.unknown > 500 && counts.ambiguous > 20, "\(counts)")
  }

  private static func titles(at places: [Int], _ menu: [MenuElement]) -> [String] {
    var titles: [String] = []
    var menu = menu
    for place in places {
      titles.append(menu[place].title)
      menu = menu[place].children ?? []
    }
    return titles
  }

  // MARK: What is asked and told

  @Test(arguments: [false, true]) func anActionRunsItsHandler(editing: Bool) throws {
    let rules = Self.makeRules()
    let view = try TableView.loaded([["a", "b"]], rules, editing: editing)
    for (titles, done) in [
      (["Copy"], "Copy [0, 1]"), (["Top"], "Top [0, 1]"), (["Move to", "Top"], "Top [0, 1]"),
    ] {
      rules.log = []
      #expect(try view.openMenu(forRowAt: [0, 1], action: titles).word == "done")
      #expect(rules.log == ["context_menu_for_row [0, 1]", done])
      #expect(view.menuRow == nil && view.isEditing == editing)
    }
  }

  @Test func theActionInTheTrace() throws {
    let rules = Self.makeRules()
    let view = try TableView.loaded([["a", "b"]], rules, editing: false)
    var records: [CallRecord] = []
    view.onCall = { records.append($0) }
    _ = try view.openMenu(forRowAt: [0, 0], action: "Top")
    #expect(records.map(\.callback) == [.contextMenuForRow, .menuActionHandler])
    let all: [TraceValue] = [
      .text("Copy"), .text("Share"), .list([.text("Move to"), .text("Top"), .text("Doing")]),
      .list([.text("Later"), .text("Friday")]),
    ]
    #expect(records.first?.result == .list(all))
    #expect(records.last?.arguments == [.path([0, 0]), .list([.text("Move to"), .text("Top")])])
    #expect(records.last?.at == "menu.lua:3" && records.last?.result == .null)
    records = []
    _ = try view.openMenu(forRowAt: [0, 0], action: "Copy")
    #expect(records.last?.arguments == [.path([0, 0]), .text("Copy")])
  }

  /// What is disabled is refused with its reason, or that of the submenu; the menu goes.
  @Test(arguments: [false, true]) func whatIsDisabledIsRefused(isOpen: Bool) throws {
    for (titles, reason) in [(["Share"], "nobody is there"), (["Doing"], nil), (["Friday"], "not today")]
      as [([String], String?)]
    {
      let rules = Self.makeRules()
      let view = try TableView.loaded([["a", "b"]], rules, editing: false)
      if isOpen { _ = try view.openMenu(forRowAt: [0, 0]) }
      let refusal = try view.openMenu(forRowAt: [0, 0], action: titles).refusal
      #expect(refusal?.by == .policy && refusal?.callback == .contextMenuForRow && refusal?.text == reason)
      #expect(refusal?.place == "rules.lua:20" && refusal?.code == nil)
      #expect(view.menuRow == nil && !rules.log.contains { $0.hasPrefix("Share") || $0.hasPrefix("Doing") })
    }
  }

  @Test func aHandlerThatDidNothingIsUndone() throws {
    let rules = Self.makeRules()
    rules.menu = { _ in
      [
        MenuElement(title: "Try", at: "menu.lua:9") { view, path in
          try view.deleteRows(at: [path])
          throw SwipeAction.NotPerformed(reason: "no paper")
        }
      ]
    }
    let view = try TableView.loaded([["a", "b"]], rules, editing: false)
    let refusal = try view.openMenu(forRowAt: [0, 0], action: "Try").refusal
    #expect(refusal?.callback == .menuActionHandler && refusal?.text == "no paper")
    #expect(refusal?.place == "menu.lua:9" && view.texts == [["a", "b"]])
  }

  @Test func rowsWithoutAMenu() throws {
    for implemented in [[], [.contextMenuForRow]] as [CallbackSet] {
      let rules = RecordingRules(implemented)
      let view = try TableView.loaded([["a", "b"]], rules, editing: false)
      var records: [CallRecord] = []
      view.onCall = { records.append($0) }
      #expect(try view.openMenu(forRowAt: [0, 0], action: "Copy").refusal?.code == .noMenu)
      #expect(records.map(\.callback) == [.contextMenuForRow] && records[0].result == .null)
      #expect(records[0].implemented == implemented.contains(.contextMenuForRow))
      rules.menu = { _ in [] }
      #expect(try view.openMenu(forRowAt: [0, 0]).refusal?.code == .noMenu)
      #expect(view.menuRow == nil)
    }
  }

  // MARK: The open menu

  @Test func anOpenMenuShowsWhatIsInIt() throws {
    let rules = Self.makeRules()
    let view = try TableView.loaded([["a", "b"]], rules, editing: false)
    #expect(try view.entriesOfOpenMenu().isEmpty)
    #expect(try view.openMenu(forRowAt: [0, 1]) == .done(InteractionEffects()))
    #expect(view.menuRow == [0, 1] && view.openRow == nil && view.swipedRow == nil && !view.isEditing)
    #expect(view.pendingDeletion == nil)
    let entries = try view.entriesOfOpenMenu()
    #expect(entries.map(\.title) == ["Copy", "Share", "Move to", "Later"])
    #expect(entries.map(\.isDisabled) == [false, true, false, true])
    #expect(entries.map(\.reason) == [nil, "nobody is there", nil, "not today"])
    #expect(entries.map { $0.children?.map(\.title) } == [nil, nil, ["Top", "Doing"], ["Friday"]])
    // It goes with its row, and is asked about where the row stands now.
    try view.moveRow(at: [0, 1], to: [0, 0])
    #expect(view.menuRow == [0, 0])
    rules.log = []
    _ = try view.openMenu(forRowAt: [0, 0], action: "Copy")
    #expect(rules.log == ["context_menu_for_row [0, 0]", "Copy [0, 0]"] && view.menuRow == nil)
  }

  /// An open menu takes every touch but a choice from it.
  @Test(arguments: [false, true]) func anOpenMenuTakesTheTouch(editing: Bool) throws {
    let touches: [String: (TableView) throws -> String] = [
      "tap": { try $0.tapRow(at: [0, 1]).refusalCode },
      "accessory": { try $0.tapAccessory(forRowAt: [0, 0]).refusalCode },
      "control": { try $0.changeControl(forRowAt: [0, 0], to: true).refusalCode },
      "minus": { try $0.tapDeleteControl(forRowAt: [0, 0]).refusalCode },
      "delete": { try $0.deleteRow(at: [0, 1]).refusalCode },
      "plus": { try $0.tapInsertControl(forRowAt: [0, 1]).refusalCode },
      "drag": { try $0.drag(rowAt: [0, 1], to: [0, 0]).refusalCode },
      "group": { try $0.drag(rowsAt: [[0, 1], [0, 0]], to: [0, 0]).refusalCode },
      "up": { try $0.drag(rowAt: [0, 1], onePlace: .up).refusalCode },
      "pan": { try $0.panToSelect(rowsAt: [[0, 1]]).refusalCode },
      "swipe": { try $0.swipe(rowAt: [0, 0]).refusalCode },
      "index": { try $0.tapSectionIndex(title: "A").refusalCode },
      "other menu": { try $0.openMenu(forRowAt: [0, 1]).refusalCode },
      "choice from another menu": { try $0.openMenu(forRowAt: [0, 1], action: "Copy").refusalCode },
    ]
    for (name, touch) in touches {
      let rules = Self.makeRules(CallbackSet.ofLoadedTable)
      let view = try TableView.loaded([["a", "b"], ["c"]], rules, editing: editing)
      _ = try view.openMenu(forRowAt: [0, 0])
      rules.log = []
      #expect(try touch(view) == "menu_closed", "\(name)")
      #expect(rules.log.isEmpty && view.menuRow == nil, "\(name)")
      #expect(view.isEditing == editing && view.texts == [["a", "b"], ["c"]], "\(name)")
      view._checkInvariants()
      #expect(try touch(view) != "menu_closed", "\(name)")
    }
  }

  @Test func whatClosesTheMenuAndGoesOn() throws {
    let steps: [String: (TableView) throws -> Void] = [
      "set": { _ = try $0.set(values: ["text": "x"], ofRowAt: [0, 1]) },
      "cancel": { view in
        let outcome = try view.cancelDelete()
        #expect(outcome.word == "done")
      },
      "editing": { try $0.setEditing(true) },
      "scroll": { try $0.scroll(by: 1) },
      "reload row": { try $0.reloadRows(at: [[0, 0]]) },
      "reload": { try $0.reloadData() },
      "delete": { try $0.deleteRows(at: [[0, 0]]) },
    ]
    for (name, step) in steps {
      let view = try TableView.loaded([["a", "b"], ["c"]], Self.makeRules(), editing: false, viewport: 2)
      _ = try view.openMenu(forRowAt: [0, 0])
      try step(view)
      #expect(view.menuRow == nil, "\(name)")
      view._checkInvariants()
    }
  }

  /// A row that is open takes the touch from a menu.
  @Test func anOpenRowTakesTheTouch() throws {
    let view = try TableView.loaded([["a", "b"]], Self.makeRules(), editing: false)
    _ = try view.swipe(rowAt: [0, 0])
    #expect(try view.openMenu(forRowAt: [0, 0], action: "Copy").refusalCode == "open_row_closed")
    #expect(view.openRow == nil && view.menuRow == nil)
  }

  /// A menu of a policy with its own rows: what it has changed is counted and undone as for swipes.
  @Test func aScriptedDataSource() throws {
    let rules = Self.makeRules([.numberOfSections, .numberOfRows])
    rules.rows = [["a", "b"]]
    rules.menu = { [weak rules] _ in
      [
        MenuElement(title: "Bin") { view, path in
          rules?.rows[path.section].remove(at: path.row)
          try view.deleteRows(at: [path])
        },
        MenuElement(title: "Forget") { view, path in rules?.rows[path.section].remove(at: path.row) },
      ]
    }
    let view = try TableView.scripted(rules, editing: false)
    #expect(try view.openMenu(forRowAt: [0, 0], action: "Bin").word == "done")
    #expect(view.numberOfRows == 1)
    let found = error { () throws(TableError) in _ = try view.openMenu(forRowAt: [0, 0], action: "Forget") }
    #expect(found?.code == .countMismatch && found?.callback == .menuActionHandler)
  }
}

import TabuluaDrawing
import TabuluaProving
import TabuluaModel
import Testing

@Suite("Why a drag ends as it does")
struct DragExplanationTests {
  private func why(_ source: String, _ from: TableIndexPath, _ to: [TableIndexPath]) throws -> String {
    let bench = try LookingRules.bench(source, [["a", "b", "c"], ["d"]])
    if to.isEmpty { return try DragExplanation(ofPickingUp: from, on: bench).paragraph }
    return try DragExplanation(of: DragTrial(source: from, through: to), on: bench).paragraph
  }

  @Test("names callback, place, arguments, reason, default and what to define")
  func paragraphs() throws {
    #expect(
      try why(LookingRules.pinned, [0, 1], [[0, 0]]) == """
        b [0, 1], dropped over [0, 0], is refused and stays where it is. `target_index_path_for_move` \
        (rule.lua:6) was asked with source [0, 1] and proposed [0, 0] and answered the source, which refuses the \
        place: the first row keeps its place. `can_move_row` (rule.lua:2) had let it be picked up. To let it land \
        there, return `proposed` for these arguments.
        """)
    #expect(
      try why(LookingRules.pinned, [0, 2], [[1, 0]]) == """
        c [0, 2], dropped over [1, 0], lands at [1, 1] instead. `target_index_path_for_move` (rule.lua:6) was \
        asked with source [0, 2] and proposed [1, 0] and answered [1, 1]: the first row keeps its place. \
        `can_move_row` (rule.lua:2) had let it be picked up. To let it land there, return `proposed` for these \
        arguments.
        """)
    #expect(
      try why(LookingRules.pinned, [1, 0], [[0, 0]]) == """
        d [1, 0] may not be dragged, so it cannot go to [0, 0]. `can_move_row` (rule.lua:2) was asked about [1, 0] \
        and answered no: the first row cannot be moved. To let it be dragged, return true there for this row.
        """)
    #expect(
      try why("return {}", [1, 0], [[0, 0]]) == """
        d [1, 0] lands at [0, 0], where it was dropped. `target_index_path_for_move` is not defined, and the \
        default is the proposed path. `can_move_row` is not defined, so every row may be dragged. To send it \
        elsewhere or to refuse the place, define `target_index_path_for_move(view, source, proposed)` and return \
        another path, or nil and a reason.
        """)
  }

  @Test("a row alone is asked whether it may be dragged")
  func pickingUp() throws {
    #expect(
      try why(LookingRules.pinned, [0, 0], []).hasPrefix("a [0, 0] may not be dragged. `can_move_row`"))
    #expect(try why(LookingRules.pinned, [0, 1], []).hasPrefix("b [0, 1] may be dragged. `can_move_row`"))
    #expect(try why("return {}", [0, 1], []).contains("define `can_move_row(view, path)`"))
    // What the place at home would say is no part of it.
    let failing = "return { target_index_path_for_move = function() error('x') end }"
    #expect(try why(failing, [0, 1], []).hasPrefix("b [0, 1] may be dragged. `can_move_row` is not defined"))
  }

  @Test("of several places the last counts, and the others are told")
  func hovers() throws {
    let text = try why(LookingRules.pinned, [0, 2], [[0, 0], [1, 1], [0, 1]])
    #expect(
      text.contains("before, over [0, 0] it would have landed at [0, 1], over [1, 1] it would have landed at")
    )
    #expect(text.hasPrefix("c [0, 2] lands at [0, 1], where it was dropped."))
  }

  @Test("laws, fixed rows, errors, editing mode and missing reordering")
  func others() throws {
    let law = "return { laws = { 'stays_in_section' } }"
    #expect(
      try why(law, [0, 1], [[1, 0]]).contains("law `stays_in_section` (a dragged row stays in its section)"))
    let own = "return { laws = { few = function(view) return view:number_of_rows(1) < 2, 'too many' end } }"
    #expect(try why(own, [0, 1], [[1, 0]]).contains("law `few` (rule.lua:1) does not hold then: too many"))
    let fixed = "return { can_displace_row = function(view, p) return p.row ~= 0, 'heads stay' end }"
    #expect(
      try why(fixed, [0, 2], [[0, 0]]).contains(
        "`can_displace_row` (rule.lua:1) keeps [0, 0] in place: heads stay"))
    let wrong = "return { target_index_path_for_move = function() return index_path(9, 9) end }"
    let failure = try why(wrong, [0, 2], [[0, 0]])
    #expect(failure.hasPrefix("Dragging c [0, 2] to [0, 0] fails, and nothing changes."))
    #expect(failure.contains("returned [9, 9], but the table has 2 sections"))
    let still = "return { view_did_load = function(view) view:set_editing(false) end }"
    #expect(try why(still, [0, 2], [[0, 0]]).contains("The table is not in editing mode"))
    let bench = try DragBench(
      PolicyPrototype(
        source: Array("return { number_of_rows = function() return 2 end }".utf8), name: "s.lua"),
      .scripted(shape: nil))
    let drag = DragTrial(source: [0, 0], to: [0, 1])
    let text = try DragExplanation(of: drag, on: bench).paragraph
    #expect(text.contains("it defines `number_of_rows` (s.lua:1), and it has no `move_row`"))
    #expect(text.contains("Define `move_row(view, source, destination)`"))
  }

  @Test("every drag of every policy has a sentence that names the row and one that says who decided")
  func all() throws {
    for source in LookingRules.all {
      let bench = try LookingRules.bench(source, [["a", "b"], ["c"]])
      for drag in DragTrial.all(rowCounts: bench.rowCounts) {
        let why = try DragExplanation(of: drag, on: bench)
        #expect(why.paragraph.contains("\(drag.source)"))
        #expect(why.paragraph.contains("`") || why.paragraph.contains("editing mode"), "\(why.paragraph)")
        #expect(!why.paragraph.contains("  ") && !why.paragraph.contains(".."), "\(why.paragraph)")
        #expect(why.paragraph.hasSuffix("."))
        #expect(why.json.hasPrefix("{\"kind\":\"why\""))
      }
    }
  }
}

import SeededNumbers

/// The source of a policy that is made of pieces at random.
enum RandomPolicy {
  /// Pieces of a policy; of some callbacks there are several, of which one is taken at most.
  static let pieces: [[String]] = [
    [
      "function policy.can_move_row(view, path) return path.row % 3 ~= 2, 'every third stays' end",
      "function policy.can_move_row(view, path) return view:row(path).title ~= 'locked', 'it is locked' end",
    ],
    [
      """
      function policy.target_index_path_for_move(view, source, proposed)
        if proposed.section ~= source.section then return source:with_row(0), 'stays in its list' end
        return proposed
      end
      """,
      "function policy.target_index_path_for_move(view, source, proposed) if proposed.row == 1 then return nil, 'not there' end return proposed end",
      "function policy.target_index_path_for_move(view, source, proposed) return proposed:with_row(0) end",
    ],
    [
      "function policy.can_displace_row(view, path) return view:row(path).title ~= 'locked', 'it is locked' end",
      "function policy.can_displace_row(view, path) return path.row ~= 1 end",
    ],
    [
      "function policy.should_set_value(view, path, column, value) return value ~= 'bad', column .. ' is bad' end"
    ],
    [
      "function policy.should_highlight_row(view, path) return path.row ~= 1 end",
      "function policy.will_select_row(view, path) if path.row == 1 then return nil, 'no' end return path:with_row(0) end",
      "function policy.will_select_row(view, path) if last then return path:with_row(0) end last = true return path end",
    ],
    [
      """
      function policy.did_select_row(view, path)
        for at, row in view:rows(path.section) do view:set_checked(row, at == path) end
      end
      """,
      "function policy.did_select_row(view, path) view:move_row(path, path:with_row(0)) end",
      """
      function policy.did_select_row(view, path)
        view:perform_batch_updates(function()
          view:delete_rows { path }
          view:insert_rows { { at = path:with_row(0), values = { id = new(), title = 'new' } } }
        end)
      end
      """,
      "function policy.did_select_row(view, path) if path.section > 0 then view:move_section(path.section, 0) end end",
      """
      function policy.did_select_row(view, path)
        view:insert_sections { { at = 0, header = new() } }
        view:move_row(path:with_section(path.section + 1), index_path(0, 0))
      end
      """,
      "function policy.did_select_row(view, path) if view:number_of_sections() > 1 then view:delete_sections { path.section } end end",
      """
      function policy.did_select_row(view, path)
        view:insert_rows { { at = path, values = { id = new() } } }
        view:move_row(path:with_row(path.row + 1), path)
        view:delete_rows { path:with_row(path.row + 1) }
      end
      """,
      "function policy.did_select_row(view, path) error('never') end",
    ],
    [
      "function policy.did_deselect_row(view, path) view:row(path).note = 'deselected' end",
      "function policy.will_deselect_row(view, path) return nil end",
    ],
    [
      "function policy.editing_style_for_row(view, path) return path.row % 2 == 0 and 'insert' or 'delete' end",
      "function policy.can_edit_row(view, path) return path.row ~= 0, 'the first stays' end",
    ],
    [
      """
      function policy.commit_editing_style(view, style, path)
        if style == 'insert' then
          view:insert_rows { { at = path, values = { id = new(), title = 'inserted', done = true } } }
        else
          view:delete_rows { path }
          if view:exists(index_path(0, 0)) then view:row(index_path(0, 0)).note = 'above ' .. path.row end
        end
      end
      """,
      "function policy.commit_editing_style(view, style, path) view:move_row(path, index_path(0, 0)) end",
    ],
    [
      """
      function policy.context_menu_for_row(view, path)
        return {
          { title = "Top", disabled = path.row == 0 and "it is there",
            handler = function(view, row) view:move_row(row, path:with_row(0)) end },
          { title = "Other list", handler = function(view, row)
              local section = (path.section + 1) % view:number_of_sections()
              if section ~= path.section then view:move_row(row, index_path(section, 0)) end
            end },
          { title = "Note", handler = function(view, row) row.note = "noted" view:set_checked(row, true) end },
          { title = "More", disabled = path.row == 3, children = {
              { title = "Delete", style = "destructive", handler = function(view, row) view:delete_rows { row } end },
              { title = "Twin", handler = function(view, row)
                  view:insert_rows { { at = path, values = { id = new(), title = row.title } } }
                end },
            } },
        }
      end
      """,
      "function policy.context_menu_for_row(view, path) if path.row % 2 == 0 then return nil end return { { title = 'Note', handler = function(view, row) error('never') end } } end",
    ],
    [
      "function policy.move_row(view, source, destination) view:row(destination).note = 'moved ' .. source.row end",
      """
      function policy.did_end_reordering_row(view, path, destination)
        view:insert_rows { { at = destination, values = { id = new() } } }
      end
      """,
    ],
  ]

  static let laws = [
    "['at most four'] = function(view) local n = 0 for i = 0, view:number_of_sections() - 1 do n = n + math.max(0, view:number_of_rows(i) - 4) end return n, 'full' end",
    "['row 0 is not locked'] = function(view) return not view:exists(index_path(0, 0)) or view:row(index_path(0, 0)).title ~= 'locked' end",
    "'stays_in_section'", "'not_displaced'", "'one_mark'", "'last_place_kept'", "'no_selection_left'",
    "'keeps_place'",
  ]

  static func source(_ random: inout SeededGenerator) -> String {
    var lines = [
      "local count, last = 0, false",
      "local function new() count = count + 1 return 'new ' .. count end",
      "local policy = {}",
    ]
    var table = ["types = { done = 'boolean', note = 'text' }", "check = 'done'", "text = 'title'"]
    if random.next(below: 2) == 0 { table.append("key = 'id'") }
    if random.next(below: 3) == 0 { table.append("section_by = 'list'") }
    lines.append("policy.table = { \(table.joined(separator: ", ")) }")
    let view = [
      "{}", "{ allows_multiple_selection = true }", "{ allows_selection_during_editing = true }",
      "{ allows_selection = false }",
    ]
    lines.append("policy.view = \(view[random.next(below: view.count)])")
    for choices in pieces where random.next(below: 3) > 0 {
      lines.append(choices[random.next(below: choices.count)])
    }
    let chosen = laws.filter { _ in random.next(below: 8) == 0 }
    lines.append("policy.laws = { \(chosen.joined(separator: ", ")) }")
    return (lines + ["return policy", ""]).joined(separator: "\n")
  }
}

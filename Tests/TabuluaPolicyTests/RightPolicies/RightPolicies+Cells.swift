extension RightPolicies {
  /// Cells, headers, heights, settings, swipes, forms, update blocks and tables over tables.
  static let cells: [String] = [
    #"""
    -- A cell with every kind of field.
    function policy.cell_for_row(view, path)
      local row = view:row(path)
      return {
        text = row.item,
        detail = row.size and row.size .. " pieces" or false,
        image = row.kind or false,
        style = "value2",
        accessory = "disclosure_indicator",
        editing_accessory = "detail_button",
        selection_style = "default",
        shows_reorder_control = true,
        indentation_level = 1,
        indentation_width = 8,
        accessibility_label = row.item .. ", " .. (row.kind or "no kind"),
      }
    end
    """#,
    #"""
    -- Cells that only change what differs.
    local changes = {
      locked = { image = "lock", selection_style = "none" },
      urgent = { image = "flame" },
    }
    function policy.cell_for_row(view, path)
      return changes[view:row(path).note] or { image = false, selection_style = "default" }
    end
    """#,
    #"""
    -- A marked row has its mark from a condition.
    function policy.cell_for_row(view, path)
      local is_marked = view:is_checked(path)
      local accessory = "none"
      if is_marked then accessory = "checkmark" end
      return { accessory = accessory, detail = is_marked and "chosen" or "open" }
    end
    """#,
    #"""
    -- Reading cells of other rows.
    function policy.accessory_button_tapped(view, path)
      local cell = view:cell_for_row(path)
      assert(cell.accessory == "detail_button" and cell.indentation_level == 0 and cell.detail == nil)
      for name, value in pairs(cell) do assert(type(name) == "string" and value ~= nil) end
    end
    function policy.cell_for_row() return { accessory = "detail_button" } end
    """#,
    #"""
    -- Headers in words.
    local numbers = { [0] = "no", "one", "two", "three", "four", "five" }
    local function in_words(n, noun)
      return (numbers[n] or tostring(n)) .. " " .. noun .. (n == 1 and "" or "s")
    end
    function policy.title_for_header(view, section)
      local info = view:section(section)
      return { text = info.value, detail = in_words(info.count, "row") }
    end
    function policy.title_for_footer(view, section)
      return section == view:number_of_sections() - 1 and in_words(section + 1, "section") or nil
    end
    """#,
    #"""
    -- Heights by what is in a row.
    local heights = { subtitle = 58, default = 44 }
    function policy.height_for_row(view, path)
      local row = view:row(path)
      return row.note and heights.subtitle or heights.default
    end
    function policy.height_for_header(view, section) return section == 0 and 20 or 28.5 end
    function policy.height_for_footer(view, section) return 10 + section end
    function policy.title_for_footer(view, section) return "end of " .. view:section(section).title end
    """#,
    #"""
    -- Settings of the view, plain.
    policy.view = {
      style = "grouped",
      allows_selection = true,
      allows_multiple_selection = false,
      allows_selection_during_editing = false,
      row_height = 40,
      header = "All rows",
      footer = "That is all",
    }
    function policy.can_move_row(view, path) return view.is_editing and view.style ~= "plain" or path.row > 0 end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      view.footer = "Last: " .. view:row(path).item
    end
    """#,
    #"""
    -- Settings that depend on what happens.
    function policy.view_did_load(view)
      view.row_height = 30
      view.header = view.name and "Table " .. view.name or "A table"
      view.allows_selection_during_editing = true
    end
    function policy.will_select_row(view, path)
      if view.is_editing and not view.allows_selection_during_editing then return nil end
      return path
    end
    function policy.did_select_row(view, path) view:deselect_row(path) end
    """#,
    #"""
    -- A button is a row that is never selected.
    local function is_button(view, path) return path.row == 0 and path.section == 0 end
    function policy.will_select_row(view, path)
      if is_button(view, path) then return nil end
      return path
    end
    function policy.can_perform_primary_action_for_row(view, path) return is_button(view, path) end
    function policy.perform_primary_action_for_row(view, path)
      view:set_checked(path, not view:is_checked(path))
    end
    function policy.did_select_row(view, path) view:deselect_row(path) end
    """#,
    #"""
    -- A selection of several rows is used at once.
    policy.view = { allows_multiple_selection = true }
    local function each_selected(view, f)
      for _, path in ipairs(view:index_paths_for_selected_rows()) do f(path) end
    end
    function policy.add_button_tapped(view)
      each_selected(view, function(path) view:set_checked(path, true) end)
      each_selected(view, view.deselect_row and function(path) view:deselect_row(path) end)
    end
    function policy.will_deselect_row(view, path)
      return view:row(path).note ~= "locked" and path or nil
    end
    """#,
    #"""
    -- Highlighting is told from a set of places.
    local touched = {}
    function policy.should_highlight_row(view, path) return view:row(path).note ~= "locked" end
    function policy.did_highlight_row(view, path) touched[#touched + 1] = path end
    function policy.did_unhighlight_row(view, path)
      local last = table.remove(touched)
      assert(last == path)
    end
    function policy.did_select_row(view, path) view:deselect_row(path) end
    """#,
    #"""
    -- Swipes at both edges.
    local function action(title, style, handler) return { title = title, style = style, handler = handler } end
    local function rename(view, row) row.item = row.item .. "!" end
    local function drop(view, row) view:delete_rows { row } end
    function policy.leading_swipe_actions() return { action("Rename", "normal", rename) } end
    function policy.trailing_swipe_actions(view, path)
      local actions = { action("Drop", "destructive", drop), action("Rename", nil, rename) }
      actions.performs_first_action_with_full_swipe = view:is_checked(path)
      return actions
    end
    """#,
    #"""
    -- Swipes that are built in a loop.
    local names = { "Apples", "Pears", "Plums" }
    function policy.trailing_swipe_actions(view, path)
      local actions = {}
      for index, name in ipairs(names) do
        actions[index] = {
          title = name,
          handler = function(v, row) v:row(row).item = name end,
        }
      end
      return actions
    end
    """#,
    #"""
    -- What a swipe has opened is told.
    local open
    function policy.will_begin_editing_row(view, path) open = view:key(path) end
    function policy.did_end_editing_row(view, path)
      if path.row < view:number_of_rows(path.section) and view:exists(open) then
        view:row(open).note = "was open"
      end
      open = nil
    end
    """#,
    #"""
    -- Cells in view are counted.
    local in_view = 0
    function policy.will_display_cell(view, path) in_view = in_view + 1 end
    function policy.did_end_displaying_cell(view, path) in_view = in_view - 1 end
    function policy.did_select_row(view, path)
      view:deselect_row(path)
      assert(in_view <= #view:index_paths_for_visible_rows() + 64)
    end
    """#,
    #"""
    -- A form: which values may be set.
    local checks = {
      item = function(value) return type(value) == "string" and #value > 0, "a name is needed" end,
      size = function(value) return tonumber(value) ~= nil, "a number is needed" end,
    }
    function policy.should_set_value(view, path, column, value)
      local check = checks[column]
      if check then return check(value) end
      return true
    end
    """#,
    #"""
    -- Words in other languages.
    local function t(view, text, ...)
      local found = view:localized_string(text)
      return select("#", ...) > 0 and found:format(...) or found
    end
    function policy.title_for_delete_confirmation_button(view, path) return t(view, "Delete") end
    function policy.title_for_header(view, section)
      return t(view, "%s: %d", view:section(section).value, view:number_of_rows(section)) .. (view.language == "sl" and "." or "")
    end
    """#,
    #"""
    -- An empty section says so.
    function policy.title_for_footer(view, section)
      if view:section(section).count == 0 then return "nothing here" end
    end
    function policy.title_for_header(view, section)
      local title = view:section(section).value
      if title == "" then return nil end
      return title
    end
    """#,
    #"""
    -- The style of editing by what a row is.
    local style_of = { fruit = "delete", dairy = "insert" }
    function policy.editing_style_for_row(view, path) return style_of[view:row(path).kind] or "none" end
    function policy.should_indent_while_editing_row(view, path)
      return style_of[view:row(path).kind] ~= nil
    end
    function policy.commit_editing_style(view, style, path)
      if style == "insert" then
        local below = path:with_row(path.row + 1)
        view:insert_rows { { at = below, values = { item = "copy of " .. view:row(path).item, id = "copy" .. path.row } } }
      else
        view:delete_rows { path }
      end
    end
    """#,
    #"""
    -- An update block with its completion.
    local done = 0
    function policy.add_button_tapped(view)
      view:perform_batch_updates(function()
        view:delete_rows { index_path(0, 0) }
        view:insert_rows { { at = index_path(1, 0), values = { id = "x" .. done, item = "Xylophone" } } }
      end, function(finished)
        if finished then done = done + 1 end
      end)
    end
    """#,
    #"""
    -- Sections that come and go.
    function policy.add_button_tapped(view)
      local count = view:number_of_sections()
      view:perform_batch_updates(function()
        view:move_section(0, count - 1)
        view:reload_rows { index_path(1, 0) }
      end)
    end
    """#,
    #"""
    -- Shapes for proofs.
    policy.shapes = { kind = { "fruit", "other" }, note = { "locked", "" } }
    policy.laws = { "stays_in_section", not_displaced = function(view, path) return view:row(path).note == "locked" end }
    function policy.can_move_row(view, path) return view:row(path).note ~= "locked" end
    function policy.can_displace_row(view, path) return policy.can_move_row(view, path) end
    function policy.target_index_path_for_move(view, source, proposed)
      if proposed.section == source.section then return proposed end
      local last = view:number_of_rows(source.section) - 1
      return source:with_row(proposed.section < source.section and 0 or last)
    end
    """#,
    #"""
    -- Drill-down into a child with its own rows.
    local child = { table = { text = "name", detail = "value" }, view = { name = "details" } }
    function child.did_select_row(view, path)
      view:deselect_row(path)
      view:row(path).value = "seen"
    end
    function child.can_edit_row() return false end
    function policy.did_select_row(view, path)
      local row = view:row(path)
      local rows = {}
      for column, value in pairs(row) do rows[#rows + 1] = { name = column, value = tostring(value) } end
      view:push({ { header = row.item, rows = rows } }, child)
    end
    function policy.view_will_appear(view, sections)
      if sections then view.footer = #sections[1].rows .. " values" end
    end
    """#,
    #"""
    -- A child that is made by a function, and pops itself.
    local function chooser(title, choices, choose)
      local policy = { view = { name = title } }
      function policy.did_select_row(view, path)
        view:deselect_row(path)
        choose(choices[path.row + 1])
        view:pop()
      end
      return policy
    end
    function policy.did_select_row(view, path)
      local kinds, key = { "fruit", "dairy" }, view:key(path)
      view:push({ { header = "Kind", rows = kinds } }, chooser("Kind", kinds, function(kind) view:row(key).kind = kind end))
    end
    """#,
  ]
}

"""Workloads of what `view` has: N rows, and half and all of N calls from a batch in Lua; of what takes a list, one call."""

from workload import Workload, run

# A table with as many sections as a tenth of its rows.
MANY = "local T = N // 10\n"


def view(name, body, *options, policy="", variant="", promise="flat", unit="calls", before="", many=False):
    """A workload of a method or a property; `body` is the call, with its number `i` from 1."""

    def make(inputs):
        loop = f"for i = 1, K do {body} end" if promise == "flat" else body
        text = (MANY if many else "") + before + "\n" + loop
        arguments = run(inputs, inputs.policy(policy), inputs.script(text), *options)
        if many:
            inputs.table(sections=inputs.many)
        return arguments

    return Workload("view", name, promise, unit, make, variant)


def setting(name, value):
    """A property that is written and read."""
    return view(name, f"view.{name} = {value}; assert(view.{name} == ({value}))")


def whole(name, body, variant="", **rest):
    """A call that is about all rows."""
    return view(name, body, variant=variant, promise="linear", unit="rows", **rest)


ALL = "local all = {} for p in view:rows() do all[#all + 1] = p end\n"
NEW = "local all = {} for i = 1, N do all[i] = { at = index_path(0, i - 1), values = { id = 'n' .. i, title = 'New' } } end\n"
SELECTED = "for i = 1, 3 do view:select_row(path(i)) end\n"

WORKLOADS = [
    view("number_of_sections", "assert(view:number_of_sections() == S)"),
    view("number_of_rows", "assert(view:number_of_rows(i % S) > 0)"),
    view("section", "assert(view:section(i % S).count > 0)"),
    view("section", "assert(view:section(i % T).count > 0)", many=True, variant="of many"),
    view("find_section", "assert(view:find_section('list ' .. i % S) == i % S)"),
    view("find_section", "assert(view:find_section('list ' .. i % T) == i % T)", many=True, variant="of many"),
    view("row", "assert(view:row(path(i)).title)"),
    whole("rows", "for path, row in view:rows() do assert(row.title and path.row >= 0) end"),
    view("columns", "assert(#view:columns() == 5)"),
    view("find", "assert(view:find(key(i)).title)"),
    view("index_path", "assert(view:index_path(key(i)).row >= 0)"),
    view("key", "assert(#view:key(path(i)) > 1)"),
    view("exists", "assert(view:exists(key(i)))"),
    view("cell_for_row", "assert(view:cell_for_row(path(i)).text)"),
    view("neighbors_after_move", "view:neighbors_after_move(path(i), path(i + 1))"),
    view("index_path_after_move", "assert(view:index_path_after_move(path(i), path(i + 1), path(i + 2)))"),
    view("index_paths_for_visible_rows", "assert(#view:index_paths_for_visible_rows() > 0)"),
    view("is_checked", "view:is_checked(path(i))"),
    view("set_checked", "view:set_checked(key(i), i % 2 == 0)"),
    view("accessory", "view:accessory(path(i))"),
    view("set_accessory", "view:set_accessory(path(i), 'detail_button')"),
    view("index_path_for_selected_row", "assert(view:index_path_for_selected_row())", before=SELECTED),
    whole("index_paths_for_checked_rows", "for i = 1, 20 do view:index_paths_for_checked_rows(i % S) end"),
    view("index_paths_for_selected_rows", "assert(#view:index_paths_for_selected_rows() == 3)", before=SELECTED),
    whole("index_paths_for_selected_rows", "for p in view:rows() do view:select_row(p) end\nassert(#view:index_paths_for_selected_rows() == N)", "of all"),
    view("select_row", "view:select_row(path(i))"),
    view("deselect_row", "view:select_row(path(i)) view:deselect_row(path(i))"),
    view("scroll_to_row", "view:scroll_to_row(path(i), 'top')"),
    view("scroll_to_nearest_selected_row", "view:scroll_to_nearest_selected_row('top')", before=SELECTED),
    view("set_editing", "view:set_editing(i % 2 == 0)"),
    view("insert_rows", "view:insert_rows { { at = index_path(i % S, 0), values = { id = 'n' .. i } } }"),
    whole("insert_rows", NEW + "view:insert_rows(all)", "of many"),
    view("delete_rows", "view:delete_rows { 'r' .. i - 1 }"),
    whole("delete_rows", ALL + "view:delete_rows(all)", "of all"),
    view("reload_rows", "view:reload_rows { path(i) }"),
    whole("reload_rows", ALL + "view:reload_rows(all)", "of all"),
    view("reconfigure_rows", "view:reconfigure_rows { path(i) }"),
    whole("reconfigure_rows", ALL + "view:reconfigure_rows(all)", "of all"),
    view("move_row", "view:move_row(key(i), index_path(i % S, 0))"),
    view("move_rows", "view:move_rows { { key(i), index_path(i % S, 0) } }"),
    whole(
        "move_rows",
        "local all, m = {}, N // S for p in view:rows() do all[#all + 1] = { p, p:with_row(m - 1 - p.row) } end\nview:move_rows(all)",
        "of all",
    ),
    view("insert_sections", "view:insert_sections { { at = 0, header = 'new ' .. i } }"),
    whole("insert_sections", "local all = {} for i = 1, N do all[i] = { at = i, header = 'new ' .. i } end\nview:insert_sections(all)", "of many"),
    view("delete_sections", "view:insert_sections { { at = 1, header = 'new' } } view:delete_sections { 1 }"),
    view("delete_sections", "if i < T then view:delete_sections { 0 } end", many=True, variant="of many"),
    whole("delete_sections", "local all = {} for i = 1, T do all[i] = i - 1 end\nview:delete_sections(all)", "of all", many=True),
    view("reload_sections", "view:reload_sections { T - 1 }", many=True),
    whole("reload_sections", "local all = {} for i = 1, T do all[i] = i - 1 end\nview:reload_sections(all)", "of all", many=True),
    view("move_section", "view:move_section(i % S, (i + 3) % S)"),
    view("move_section", "view:move_section(i * 7 % T, i * 3 % T)", many=True, variant="of many"),
    view(
        "perform_batch_updates",
        "view:perform_batch_updates(function() view:move_row(key(i), index_path(i % S, 0)) end)",
    ),
    whole(
        "perform_batch_updates",
        "view:perform_batch_updates(function() for i = 0, N - 1 do view:reload_rows { path(i) } end end)",
        "of all rows",
    ),
    view(
        "reload_section_index_titles",
        "view:reload_section_index_titles()",
        policy="function policy.section_index_titles(view) return { 'A' } end",
    ),
    whole("reload_data", "for i = 1, 4 do view:reload_data() end"),
    whole("snapshot", "local s = view:snapshot() assert(s)"),
    view("snapshot", "s:move_row_before(key(i), key(i + 1))", before="local s = view:snapshot()", variant="move_row_before"),
    view("snapshot", "s:delete_rows { key(i) }", before="local s = view:snapshot()", variant="delete_rows"),
    whole(
        "apply",
        "local s = view:snapshot() for i = 1, N // 2 do s:move_row_before(key(i), key(i + 1)) end\nview:apply(s)",
    ),
    view("localized_string", "assert(view:localized_string('Delete'))"),
    view("push", "view:push { { rows = { 'one' } } } view:pop()"),
    whole("push", "local rows = {} for i = 1, N do rows[i] = 'row ' .. i end\nview:push { { rows = rows } }", "of many rows"),
    view("pop", "view:push { { rows = { 'one' } } } assert(view:pop())"),
    view("is_editing", "assert(view.is_editing == false)"),
    view("language", "assert(view.language)"),
    view("name", "assert(view.name)"),
    view("style", "assert(view.style)"),
    setting("allows_selection", "(i % 2 == 0)"),
    setting("allows_selection_during_editing", "(i % 2 == 0)"),
    setting("allows_multiple_selection", "(i % 2 == 0)"),
    setting("allows_multiple_selection_during_editing", "(i % 2 == 0)"),
    setting("selection_follows_focus", "false"),
    setting("row_height", "i % 9 + 40"),
    setting("section_index_minimum_display_row_count", "i % 9"),
    setting("header", "'header ' .. i"),
    setting("footer", "'footer ' .. i"),
]

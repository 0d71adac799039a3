"""Workloads of callbacks: N rows, and half and all of N steps that call it; the trace of a small run must have each call."""

from verbs import row
from workload import SECTIONS, Workload, run

DELETING = "function policy.commit_editing_style(view, style, path) end\n"
SWIPING = """function policy.trailing_swipe_actions(view, path)
  return { { title = "Done", handler = function(view, path) end } }
end
"""
INDEX = 'function policy.section_index_titles(view) return { "A", "B", "C" } end\n'
PANNING = "function policy.should_begin_multiple_selection_interaction(view, path) return true end\n"

# A policy that owns its rows: the numbers of its sections' rows, of which a drag changes two.
OWN = """
local counts = {}
for s = 1, 10 do counts[s] = ROWS // 10 end
function policy.number_of_sections(view) return 10 end
function policy.number_of_rows(view, section) return counts[section + 1] end
function policy.can_move_row(view, path) return true end
function policy.move_row(view, source, destination)
  counts[source.section + 1] = counts[source.section + 1] - 1
  counts[destination.section + 1] = counts[destination.section + 1] + 1
end
"""


def tap(inputs, number):
    return [{"do": "tap", "row": row(inputs, number)}]


def press(inputs, number):
    return [{"do": "tap_accessory", "row": row(inputs, number)}]


def drag(inputs, number):
    return [inputs.drag(number)]


def drag_two(inputs, number):
    rows = [row(inputs, 2 * number), row(inputs, 2 * number + 1)]
    return [{"do": "drag", "rows": rows, "to": [number % SECTIONS, 0]}]


def cancel(inputs, number):
    return [{"do": "drag", "row": row(inputs, number), "through": [[number % SECTIONS, 0]], "cancel": True}]


def undo(inputs, number):
    return [inputs.drag(number), {"do": "undo"}]


def redo(inputs, number):
    return undo(inputs, number) + [{"do": "redo"}]


def pan(inputs, number):
    return [{"do": "pan_select", "rows": [row(inputs, number)]}]


def minus(inputs, number):
    return [{"do": "tap_delete", "row": row(inputs, number)}, {"do": "cancel_delete"}]


def swipe(inputs, number, edge="trailing"):
    return [{"do": "swipe", "row": row(inputs, number), "edge": edge, "action": "Done"}]


def scroll(inputs, number):
    """Scrolls down by a row; what comes into view is asked for."""
    return [{"do": "scroll", "by": 1 if number % (inputs.rows - 40) or not number else -inputs.rows}]


def reload_section(inputs, number):
    return [{"do": "update", "reload_sections": [number % 2]}]


def title(inputs, number):
    return [{"do": "tap_index", "title": "ABC"[number % 3]}]


def look(inputs, number):
    return [{"do": "scroll_to", "row": row(inputs, number), "at": "top"}]


def edit(inputs, number):
    return [{"do": "set", "row": row(inputs, number), "values": {"title": f"New {number}"}}]


def own_drag(inputs, number):
    """A drag to the next section and one back, so that the sections keep their rows."""
    there, back = number % SECTIONS, (number + 1) % SECTIONS
    return [
        {"do": "drag", "row": [there, 0], "to": [back, 0]},
        {"do": "drag", "row": [back, 0], "to": [there, 0]},
    ]


def callback(name, parameters, body, steps, *options, besides="", table=True, traced=True):
    """A workload of a callback: its parameters and its body, and the steps that call it."""

    def make(inputs):
        own = "" if table else OWN.replace("ROWS", str(inputs.rows))
        text = own + besides
        if f"function policy.{name}(" not in text:
            text += f"function policy.{name}({parameters}) {body} end\n"
        lines = [step for number in range(inputs.times) for step in steps(inputs, number)]
        return run(inputs, inputs.policy(text, table=table), inputs.batch(lines), *options, table=table)

    return Workload("callback", name, "flat", "steps", make, called=name if traced else "")


# No trace has these two; what is called after them sees that they were.
SAVING = """local saved = 0
function policy.restore_state(view, state) end
function policy.did_select_row(view, path) assert(saved > 0) end
"""
RESTORING = """local saved, restored, undone = 0, 0, 0
function policy.save_state(view) saved = saved + 1 return saved end
function policy.did_undo(view) undone = undone + 1 end
function policy.will_begin_reordering_row(view, path) assert(restored >= undone) end
"""
PATH = "view, path"
EDITING = "--editing"
ONE = "policy.view.allows_multiple_selection = false\n"
MULTIPLE = "policy.view.allows_multiple_selection_during_editing = true\n"
WORKLOADS = [
    callback("number_of_sections", "view", "", own_drag, EDITING, table=False),
    callback("number_of_rows", "view, section", "", own_drag, EDITING, table=False),
    callback("cell_for_row", PATH, "return { detail = view:key(path) }", look),
    callback("title_for_header", "view, section", 'return "section " .. section', reload_section),
    callback("title_for_footer", "view, section", 'return "end " .. section', reload_section),
    callback("can_edit_row", PATH, "return true", minus, EDITING),
    callback("can_move_row", PATH, "return view:row(path).amount >= 0", drag, EDITING),
    callback(
        "can_displace_row",
        PATH,
        "return true",
        lambda i, k: [{"do": "drag", "row": [k % SECTIONS, 0], "to": [k % SECTIONS, 1]}],
        EDITING,
    ),
    callback("should_set_value", "view, path, column, value", "return #value > 0", edit),
    callback("move_row", "view, source, destination", "", drag, EDITING),
    callback(
        "commit_editing_style", "view, style, path", "", lambda i, k: [{"do": "delete", "row": row(i, k)}], EDITING
    ),
    callback("section_index_titles", "view", "", title, besides=INDEX),
    callback("section_for_section_index_title", "view, title, index", "return index", title, besides=INDEX),
    callback("save_state", "view", "saved = saved + 1 return saved", tap, besides=SAVING, traced=False),
    callback("restore_state", "view, state", "restored = restored + 1", undo, EDITING, besides=RESTORING, traced=False),
    callback(
        "view_did_load",
        "view",
        "",
        lambda i, k: tap(i, k) + [{"do": "back"}],
        besides="""local below = { view_did_load = function(view) end }
function policy.did_select_row(view, path) view:push({ { rows = { "one" } } }, below) end
""",
    ),
    callback(
        "view_will_appear",
        "view, sections",
        "",
        lambda i, k: tap(i, k) + [{"do": "back"}],
        besides='function policy.did_select_row(view, path) view:push { { rows = { "one" } } } end\n',
    ),
    callback("should_highlight_row", PATH, "return true", tap),
    callback("did_highlight_row", PATH, "", tap),
    callback("did_unhighlight_row", PATH, "", tap),
    callback("will_select_row", PATH, "return path", tap),
    callback("will_deselect_row", PATH, "return path", lambda i, k: tap(i, k) * 2),
    callback("did_select_row", PATH, "view:set_checked(path, not view:is_checked(path))", tap),
    callback("did_deselect_row", PATH, "", lambda i, k: tap(i, k) * 2),
    callback(
        "can_perform_primary_action_for_row",
        PATH,
        "return true",
        tap,
        besides=ONE + "function policy.perform_primary_action_for_row(view, path) end\n",
    ),
    callback("perform_primary_action_for_row", PATH, "", tap, besides=ONE),
    callback(
        "accessory_button_tapped",
        PATH,
        "",
        press,
        besides='function policy.cell_for_row(view, path) return { accessory = "detail_button" } end\n',
    ),
    callback(
        "control_value_changed",
        "view, path, value",
        "view:set_checked(path, value)",
        lambda i, k: [{"do": "change_control", "row": row(i, k), "value": True}],
        besides="""function policy.cell_for_row(view, path)
  return { control = { type = "switch", value = view:is_checked(path) } }
end
""",
    ),
    callback("add_button_tapped", "view", "", lambda i, k: [{"do": "add"}]),
    callback("editing_style_for_row", PATH, 'return "delete"', minus, EDITING),
    callback("title_for_delete_confirmation_button", PATH, 'return "Away"', minus, EDITING),
    callback("should_indent_while_editing_row", PATH, "return true", look, EDITING, besides='policy.view.style = "grouped"\n'),
    callback("will_begin_editing_row", PATH, "", swipe, besides=SWIPING),
    callback("did_end_editing_row", PATH, "", swipe, besides=SWIPING),
    callback(
        "leading_swipe_actions",
        PATH,
        "",
        lambda i, k: swipe(i, k, "leading"),
        besides=SWIPING.replace("trailing", "leading"),
    ),
    callback("trailing_swipe_actions", PATH, "", swipe, besides=SWIPING),
    callback(
        "context_menu_for_row",
        PATH,
        "",
        lambda i, k: [{"do": "menu", "row": row(i, k), "action": "Done"}],
        besides=SWIPING.replace("trailing_swipe_actions", "context_menu_for_row"),
    ),
    callback("target_index_path_for_move", "view, source, proposed", "return proposed", drag, EDITING),
    callback("target_index_path_for_moving_rows", "view, sources, proposed", "return proposed", drag_two, EDITING),
    callback("will_begin_reordering_row", PATH, "", drag, EDITING),
    callback("did_end_reordering_row", "view, path, destination", "", drag, EDITING),
    callback("did_cancel_reordering_row", PATH, "", cancel, EDITING),
    callback("should_begin_multiple_selection_interaction", PATH, "return true", pan, EDITING, besides=MULTIPLE),
    callback("did_begin_multiple_selection_interaction", PATH, "", pan, EDITING, besides=MULTIPLE + PANNING),
    callback("did_end_multiple_selection_interaction", "view", "", pan, EDITING, besides=MULTIPLE + PANNING),
    callback("did_undo", "view", "", undo, EDITING),
    callback("did_redo", "view", "", redo, EDITING),
    callback("indentation_level_for_row", PATH, "return path.row % 3", look),
    callback("height_for_row", PATH, "return 44", look),
    callback("height_for_header", "view, section", "return 28", reload_section),
    callback("height_for_footer", "view, section", "return 28", reload_section, besides='function policy.title_for_footer(view, section) return "end" end\n'),
    callback("will_display_cell", PATH, "", look),
    callback("did_end_displaying_cell", PATH, "", look),
]

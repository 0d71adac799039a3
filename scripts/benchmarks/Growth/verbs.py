"""Workloads of the steps of a batch: N rows, and half and all of N steps; of those that change many rows, one step."""

from workload import SECTIONS, Workload, run

POLICY = """
policy.view.allows_selection_during_editing = true
policy.view.allows_multiple_selection_during_editing = OFF
CELL
function policy.accessory_button_tapped(view, path) end
function policy.control_value_changed(view, path, value) view:set_checked(path, value) end
function policy.trailing_swipe_actions(view, path)
  return { { title = "Done", handler = function(view, path) view:set_checked(path, true) end } }
end
function policy.context_menu_for_row(view, path)
  return { { title = "Done", handler = function(view, path) view:set_checked(path, true) end } }
end
function policy.should_begin_multiple_selection_interaction(view, path) return true end
function policy.section_index_titles(view) return { "A", "B", "C" } end
local count = 0
function policy.add_button_tapped(view)
  count = count + 1
  view:insert_rows { { at = index_path(count % 10, 0), values = { id = "new " .. count, title = "New" } } }
end
"""

CELLS = {
    "tap_accessory": 'function policy.cell_for_row(view, path) return { accessory = "detail_button" } end',
    "change_control": """function policy.cell_for_row(view, path)
  return { control = { type = "switch", value = view:is_checked(path) } }
end""",
}

INSERTING = """
function policy.editing_style_for_row(view, path) return "insert" end
local count = 0
function policy.commit_editing_style(view, style, path)
  count = count + 1
  view:insert_rows { { at = path, values = { id = "new " .. count, title = "New" } } }
end
"""

PUSHING = """
function policy.did_select_row(view, path)
  view:push { { header = "More", rows = { "one", "two" } } }
end
"""


def verb(
    name, steps, *options, policy=POLICY, variant="", promise="flat", unit="steps", divisor=1, many=False, before=None, statuses=(0,)
):
    """A workload of a verb; `steps` gives the steps of which the number is the first argument.

    With `many` the table has as many sections as a tenth of its rows. `before` gives steps that come before all others.
    """

    def make(inputs):
        body = policy.replace("OFF", "false" if "selection" not in options else "true")
        body = body.replace("CELL", CELLS.get(name, ""))
        lines = before(inputs) if before else []
        if promise == "flat":
            for number in range(inputs.times):
                lines += steps(inputs, number)
        else:
            lines += steps(inputs, 0)
        rest = [option for option in options if option != "selection"]
        arguments = run(inputs, inputs.policy(body), inputs.batch(lines), *rest)
        if many:
            inputs.table(sections=inputs.many)
        return arguments

    return Workload("verb", name, promise, unit, make, variant, statuses, divisor=divisor)


def section(inputs, number):
    """The value of one of many sections."""
    return f"list {number * 7 % inputs.many}"


def row(inputs, number):
    return {"key": inputs.key(number)}


def all_selected(inputs):
    """Selects every second row, so that no two of them follow on one another."""
    return [{"do": "pan_select", "rows": [{"key": f"r{j}"} for j in range(0, inputs.rows, 2)]}]


def make_wide(inputs):
    """A step that sets all cells of a row of very many columns."""
    columns = [f"c{number}" for number in range(inputs.rows)]
    table = inputs.write("t.csv", "id," + ",".join(columns) + "\na" + ",1" * inputs.rows + "\n")
    policy = inputs.policy("policy.table = { key = 'id' }", table=False)
    # Neither forwards nor backwards.
    order = sorted(range(inputs.rows), key=lambda number: number * 6113 % inputs.rows)
    batch = inputs.batch([{"do": "set", "row": {"key": "a"}, "values": {columns[place]: "2" for place in order}}])
    arguments = run(inputs, policy, batch, table=False)
    return [arguments[0], "--table", table, *arguments[1:]]


def shuffled(inputs):
    """All paths of the table, each with the one that it has where every section is turned round."""
    most = inputs.rows // SECTIONS
    return [[[s, r], [s, most - 1 - r]] for s in range(SECTIONS) for r in range(most)]


def update(inputs, number):
    section = number % SECTIONS
    return {
        "do": "update",
        "delete_rows": [[section, 0]],
        "insert_rows": [{"at": [section, 0], "values": {"id": f"new {number}", "title": "New"}}],
    }


TAPS = ("selection",)
WORKLOADS = [
    verb("set_editing", lambda i, k: [{"do": "set_editing", "editing": k % 2 == 0}]),
    verb("drag", lambda i, k: [i.drag(k)], "--editing"),
    verb(
        "drag",
        lambda i, k: [{"do": "drag", "rows": [row(i, 2 * k), row(i, 2 * k + 1)], "to": [k % SECTIONS, 0]}],
        "--editing",
        variant="of two rows",
    ),
    verb(
        "drag",
        lambda i, k: [{"do": "drag", "row": [0, 0], "through": [[s % SECTIONS, s % 3] for s in range(i.rows)]}],
        "--editing",
        variant="over many places",
        promise="linear",
        unit="places",
    ),
    verb(
        "drag",
        lambda i, k: [{"do": "drag", "rows": [row(i, j) for j in range(i.rows // 2)], "to": [0, 0]}],
        "--editing",
        variant="of many rows",
        promise="linear",
        unit="rows",
    ),
    verb(
        "drag",
        lambda i, k: [{"do": "drag", "row": row(i, k), "to_section": section(i, k), "at": "first"}],
        "--editing",
        variant="to one of many sections",
        many=True,
    ),
    verb("move_up", lambda i, k: [{"do": "move_up", "row": row(i, k)}], "--editing"),
    verb("move_down", lambda i, k: [{"do": "move_down", "row": row(i, k)}], "--editing"),
    verb("tap", lambda i, k: [{"do": "tap", "row": row(i, k)}]),
    verb(
        "tap",
        lambda i, k: [{"do": "tap", "row": {"key": f"none {k}"}}],
        "--keep-going",
        variant="of rows that are not there",
        statuses=(1,),
    ),
    verb("tap_accessory", lambda i, k: [{"do": "tap_accessory", "row": row(i, k)}]),
    verb("change_control", lambda i, k: [{"do": "change_control", "row": row(i, k), "value": k % 2 == 0}]),
    verb(
        "tap_delete",
        lambda i, k: [{"do": "tap_delete", "row": row(i, k)}],
        "--editing",
    ),
    verb(
        "confirm_delete",
        lambda i, k: [{"do": "tap_delete", "row": row(i, k)}, {"do": "confirm_delete"}],
        "--editing",
    ),
    verb(
        "cancel_delete",
        lambda i, k: [{"do": "tap_delete", "row": row(i, k)}, {"do": "cancel_delete"}],
        "--editing",
    ),
    verb("delete", lambda i, k: [{"do": "delete", "row": row(i, k)}], "--editing"),
    verb("insert", lambda i, k: [{"do": "insert", "row": row(i, k)}], "--editing", policy=INSERTING),
    verb("swipe", lambda i, k: [{"do": "swipe", "row": row(i, k), "edge": "trailing", "action": "Done"}]),
    verb("menu", lambda i, k: [{"do": "menu", "row": row(i, k), "action": "Done"}]),
    verb(
        "pan_select",
        lambda i, k: [{"do": "pan_select", "rows": [row(i, 2 * k), row(i, 2 * k + 1)]}],
        "--editing",
        *TAPS,
    ),
    verb(
        "pan_select",
        lambda i, k: [{"do": "pan_select", "rows": [row(i, j) for j in range(i.rows)]}],
        "--editing",
        *TAPS,
        variant="of all rows",
        promise="linear",
        unit="rows",
    ),
    verb("tap_index", lambda i, k: [{"do": "tap_index", "title": "ABC"[k % 3]}]),
    verb("add", lambda i, k: [{"do": "add"}]),
    verb("set", lambda i, k: [{"do": "set", "row": row(i, k), "values": {"title": f"New {k}", "amount": k}}]),
    verb(
        "set",
        lambda i, k: [{"do": "set", "row": row(i, k), "values": {"list": section(i, k)}}],
        "--editing",
        variant="to one of many sections",
        many=True,
    ),
    Workload("verb", "set", "linear", "columns", make_wide, "of many columns"),
    verb("undo", lambda i, k: [i.drag(k), {"do": "undo"}], "--editing"),
    verb(
        "undo",
        lambda i, k: [update(i, k), {"do": "undo"}],
        "--editing",
        *TAPS,
        variant="beside many selected rows",
        before=all_selected,
    ),
    verb("redo", lambda i, k: [i.drag(k), {"do": "undo"}, {"do": "redo"}], "--editing"),
    verb("scroll", lambda i, k: [{"do": "scroll", "by": 3 if k % 8 < 6 else -2}]),
    verb("select", lambda i, k: [{"do": "select", "row": row(i, k), "at": "none"}]),
    verb("deselect", lambda i, k: [{"do": "select", "row": row(i, k)}, {"do": "deselect", "row": row(i, k)}]),
    verb("scroll_to", lambda i, k: [{"do": "scroll_to", "row": row(i, k), "at": "middle"}]),
    verb("configure", lambda i, k: [{"do": "configure", "settings": {"allows_selection": k % 2 == 0}}]),
    verb("update", lambda i, k: [update(i, k)]),
    verb(
        "update",
        lambda i, k: [update(i, k)],
        "--editing",
        *TAPS,
        variant="beside many selected rows",
        before=all_selected,
    ),
    verb(
        "update",
        lambda i, k: [{"do": "update", "move_rows": shuffled(i)}],
        variant="of all rows",
        promise="linear",
        unit="rows",
    ),
    verb("reload", lambda i, k: [{"do": "reload"}] * 4, promise="linear", unit="rows"),
    verb("back", lambda i, k: [{"do": "tap", "row": row(i, k)}, {"do": "back"}], policy=PUSHING),
]

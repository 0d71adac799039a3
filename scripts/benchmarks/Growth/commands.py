"""Workloads of commands, each also in every format that its help names.

What a command is linear in is its unit: rows, steps, tests, or the drags of a table, of which there are as many as the square
of its rows.
"""

from dataclasses import replace
from math import isqrt

from workload import PATIENT, Workload, run

RULES = """
function policy.can_move_row(view, path) return view:row(path).amount ~= 7, "it stays" end
function policy.target_index_path_for_move(view, source, proposed)
  if proposed.section ~= source.section then return source, "rows stay in their list" end
  return proposed
end
"""
WAIT = ["--deadline", "1000000", "--max-memory", "8192"]
MEMORY = ["--max-memory", "8192"]


def command(name, unit, make, variant="", statuses=(0,), promise="linear", divisor=1, most=1 << 40):
    return Workload("command", name, promise, unit, make, variant, statuses, divisor=divisor, most=most)


def drags(inputs):
    return inputs.batch([inputs.drag(number) for number in range(inputs.rows)])


def run_drags(inputs, *options):
    """The arguments of a run in its own format."""
    arguments = run(inputs, inputs.policy(RULES), drags(inputs), "--editing", *options)
    place = arguments.index("--format")
    return arguments[:place] + arguments[place + 2 :]


def make_trace(inputs):
    arguments = run_drags(inputs)
    return ["trace", *arguments[1:]]


def square(inputs):
    """Makes the table one of which there are as many drags as rows were asked for."""
    inputs.rows = max(2, isqrt(inputs.rows))
    return inputs.table(sections=2)


def of_drags(name, *options):
    def make(inputs):
        return [name, inputs.policy(RULES), "--table", square(inputs), *MEMORY, *options]

    return make


def make_prove(inputs):
    return ["prove", inputs.policy(RULES), "--table", square(inputs), "--jobs", "1", *MEMORY]


def make_sessions(inputs):
    runs = str(max(1, inputs.rows // 10))
    policy, table = inputs.policy(RULES), square(inputs)
    return ["prove", policy, "--table", table, "--jobs", "1", "--steps", "10", "--runs", runs, "--seed", "1", *MEMORY]


def make_why(inputs):
    return ["why", "0,0", "1,0", "--table", inputs.table(), "--policy", inputs.policy(RULES), *WAIT]


def make_diff(inputs):
    new = inputs.policy(RULES.replace("~= 7", "~= 8"), "new.lua")
    return ["diff", inputs.policy(RULES), new, "--table", square(inputs), *MEMORY]


def make_diff_trace(inputs):
    trace = str(inputs.folder / "trace.jsonl")
    inputs.prepare(run_drags(inputs, "--trace", trace))
    new = inputs.policy(RULES.replace("~= 7", "~= 8"), "new.lua")
    return ["diff", inputs.policy(RULES), new, "--table", str(inputs.folder / "t.csv"), "--trace", trace, *MEMORY]


def tests(inputs, count):
    inputs.policy(RULES)
    inputs.write("few.csv", "id,title,list,amount,done\na,A,one,1,\nb,B,one,7,\nc,C,two,3,x\n")
    each = "".join(
        f'  it("moves {i}", function() assert.moved(user:drag("a", index_path(0, 1))) end)\n' for i in range(count)
    )
    return inputs.write(
        "p_spec.lua", f'describe("rows", function()\n  policy "p.lua"\n  fixture "few.csv"\n{each}end)\n'
    )


def make_test(*options):
    def make(inputs):
        return ["test", tests(inputs, inputs.rows), "--jobs", "1", "--max-memory", "8192", *options]

    return make


def make_check(inputs):
    body = "".join(f"callbacks[{i}] = function(path) return path.row > {i} end\n" for i in range(inputs.rows))
    return ["check", inputs.policy(RULES + "local callbacks = {}\n" + body)]


def make_mutate(inputs):
    """A policy of as many lines as the square root, each of which is changed and loaded anew with all others."""
    lines = max(2, isqrt(inputs.rows))
    spec = tests(inputs, 1)
    body = "local limits = {}\n" + "".join(f"limits[{i}] = {i} + 1\n" for i in range(lines))
    return ["mutate", inputs.policy(RULES + body), spec, "--jobs", "1", "--max-memory", "8192"]


def make_wide_compare(inputs):
    """Two tables of a row whose cells all differ, in very many columns."""
    head = "id," + ",".join(f"c{number}" for number in range(inputs.rows)) + "\n"
    old, new = [inputs.write(f"{value}.csv", head + "a" + f",{value}" * inputs.rows + "\n") for value in "12"]
    return ["compare", old, new, "--key", "id", "--format", "batch"]


def make_compare(inputs):
    old = inputs.table()
    new = str(inputs.folder / "new.csv")
    policy = inputs.policy()
    inputs.prepare(run(inputs, policy, inputs.batch([inputs.drag(k) for k in range(inputs.rows)]), "--editing", "--output", new))
    return ["compare", old, new, "--key", "id", "--section-by", "list"]


def journal(inputs):
    """A journal of a run that changed the table by as many drags as there are rows."""
    path = str(inputs.folder / "j.jsonl")
    inputs.prepare(run_drags(inputs, "--in-place", "--journal", path))
    return path


def make_log(inputs):
    return ["log", "--journal", journal(inputs)]


def of_journal(*names):
    """The last of some commands of a journal; those before it are done first, to have something to do it to."""

    def make(inputs):
        rest = ["--table", str(inputs.folder / "t.csv"), "--journal", journal(inputs), "--in-place"]
        for name in names[:-1]:
            inputs.prepare([name, *rest])
        return [names[-1], *rest]

    return make


def make_replay(inputs):
    path = journal(inputs)
    (inputs.folder / "copy").mkdir(exist_ok=True)
    copy = inputs.table("copy/t.csv")
    return ["replay", path, "--table", copy, "--in-place"]


def make_settings(inputs):
    table = inputs.table()
    sections = ", ".join(f'"list {i}"' for i in range(inputs.rows))
    inputs.write(".tabulua.toml", f'key = "id"\nsections = [{sections}]\n')
    return ["settings", "--table", table, "--config", str(inputs.folder / ".tabulua.toml")]


COMMANDS = [
    command("run", "steps", run_drags),
    command("run", "steps", lambda i: run_drags(i, "--trace", str(i.folder / "trace")), variant="--trace"),
    command("run", "steps", lambda i: run_drags(i, "--output", str(i.folder / "out.csv")), variant="--output"),
    command("run", "steps", lambda i: run_drags(i, "--full"), variant="--full"),
    command(
        "run",
        "steps",
        lambda i: run_drags(i, "--in-place", "--journal", str(i.folder / "j.jsonl")),
        variant="--journal",
    ),
    command(
        "show",
        "rows",
        lambda i: ["show", "--table", i.table(), "--policy", i.policy(RULES), "--viewport", "all", *WAIT],
    ),
    command("trace", "steps", make_trace),
    command("check", "lines", make_check),
    command("test", "tests", make_test(), divisor=4),
    command("prove", "drags", make_prove),
    command("prove", "sessions", make_sessions, variant="--steps"),
    command("matrix", "drags", of_drags("matrix")),
    command("matrix", "drags", of_drags("matrix", "--by", "row"), variant="--by row"),
    command("why", "rows", make_why),
    command("diff", "drags", make_diff, statuses=(0, 2)),
    command("diff", "drags", make_diff_trace, variant="--trace", divisor=4, statuses=(0, 2)),
    command("mutate", "lines × lines", make_mutate),
    command("compare", "rows", make_compare, statuses=(2,)),
    command("compare", "columns", make_wide_compare, "of many columns", statuses=(2,)),
    command("log", "changes", make_log),
    command("log", "changes", lambda i: [*make_log(i), "--full"], variant="--full"),
    command("undo", "changes", of_journal("undo")),
    command("redo", "changes", of_journal("undo", "redo")),
    command("replay", "changes", make_replay),
    # A settings file has at most 64 kB.
    command("settings", "sections", make_settings, most=4000),
    command("schema", "–", lambda i: ["schema", "run"], promise="constant"),
    command("docs", "names", lambda i: ["docs", *["can_move_row"] * i.rows], divisor=4),
]

def of_formats(formats):
    """A workload for each command and format: `formats` has the options with their values for each command."""
    found = []
    for first in COMMANDS:
        if first.variant:
            continue
        for option, values in formats.get(first.name, {}).items():
            for value in values:
                found.append(in_format(first, option, value))
    return found


def in_format(workload, option, value):
    def make(inputs):
        arguments = [*workload.make(inputs), option, value]
        if option == "--coverage":
            arguments += ["--coverage-output", str(inputs.folder / "coverage")]
        return arguments

    variant = value if option == "--format" else f"{option} {value}"
    return replace(workload, kind="format", make=make, variant=variant)

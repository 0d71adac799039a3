"""How instructions and memory grow with what is done: every verb, callback, part of `view`, command and format.

usage: scripts/growth --all [--small] [--share K/N] [--list] [--write-table] [NAME ...]
  --small        small sizes, as in CI
  --share K/N    measure only every N-th of them, from the K-th on, and the planted one: CI measures another share at each commit
  --list         tell the workloads and measure nothing
  --write-table  write the table of exponents into the guide on speed
  NAME           measure only these: verb, or tap, or "select_row of all"

Each is measured at three sizes, each four times the one before. What promises to be flat costs for one thing the same whatever
the table's size and however many were done before; what promises to be linear grows with its unit. Both are exponents of a line
through three points: for instructions at most 0.15 and 1.15, for the peak of memory at most 1.15 in all. What is on a list of
the sources (`tabulua docs --list`, and the formats of each command's help) and has no workload fails, and so does a workload
of what is on no list.
"""

import argparse
import json
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import callbacks
import commands
import verbs
import view
from measuring import Failure, Programs, bench, exponent
from workload import Workload, run

ROOT = Path(__file__).resolve().parents[3]
GUIDE = ROOT / "Sources/TabuluaCommands/Guides.docc/Speed.md"
HEADING = "## The exponents"
LIMITS = {"flat": 0.15, "constant": 0.15, "linear": 1.15}
MEMORY_LIMIT = 1.15
# Less memory than that is what an allocator keeps.
MEMORY_FLOOR = 1 << 20
SIZES = {True: (80, 320, 1280), False: (4000, 16000, 64000)}
MEMORY_SIZES = {True: (1000, 4000, 16000), False: (16000, 64000, 256000)}
LEAST = 200



def make_planted(inputs):
    policy = "function policy.did_select_row(view, path) for p, row in view:rows() do end end"
    taps = [{"do": "tap", "row": verbs.row(inputs, number)} for number in range(inputs.times)]
    return run(inputs, inputs.policy(policy), inputs.batch(taps))


# What is measured must see this one: its policy looks at all rows at each tap.
PLANTED = Workload("planted", "a tap that looks at all rows", "flat", "steps", make_planted)


def output(programs, *arguments):
    environment = dict(os.environ, COLUMNS="200")
    return subprocess.run([programs.tabulua, *arguments], capture_output=True, text=True, check=True, env=environment).stdout


def listed(programs, kind):
    """The names of a kind, as the sources list them."""
    return re.findall(r"^  (\w+)", output(programs, "docs", "--list", kind), re.M)


def formats(programs):
    """The options of each command that choose a format, with their values."""
    found = {}
    for name in listed(programs, "command"):
        text = output(programs, "help", name)
        found[name] = {
            option: values.split("|") for option, values in re.findall(r"^  (--format|--coverage) <([\w|]+)>", text, re.M)
        }
    return found


def all_workloads(known):
    return [PLANTED] + verbs.WORKLOADS + callbacks.WORKLOADS + view.WORKLOADS + commands.COMMANDS + commands.of_formats(known)


def missing(programs, workloads, known):
    """What is listed and has no workload, and what has one and is not listed."""
    found = []
    for kind in ("verb", "callback", "view", "command"):
        names, have = listed(programs, kind), {workload.name for workload in workloads if workload.kind == kind}
        found += [f"{kind} {name}: it has no workload" for name in names if name not in have]
        found += [f"{kind} {name}: it is on no list" for name in have if name not in names]
    have = {(workload.name, workload.variant) for workload in workloads if workload.kind == "format"}
    for name, options in known.items():
        for option, values in options.items():
            for value in values:
                variant = value if option == "--format" else f"{option} {value}"
                if (name, variant) not in have:
                    found.append(f"format {name} {variant}: it has no workload")
    return found


def untold(workloads):
    """The workloads without a line in the guide, and lines without a workload."""
    told = set(re.findall(r"^\| (\w+) \| `([^`]+)` \|", GUIDE.read_text(), re.M))
    have = {(workload.kind, workload.label) for workload in workloads if workload is not PLANTED}
    return [f"{kind} {name}: the guide is not about it; --write-table writes it" for kind, name in sorted(have - told)] + [
        f"{kind} {name}: the guide tells of it, and it has no workload" for kind, name in sorted(told - have)
    ]


def unseen(programs, workloads, known):
    """Looks whether what must be found is found: each kind of which a workload is taken out."""
    found = []
    for kind in ("verb", "callback", "view", "command", "format"):
        first = next(workload for workload in workloads if workload.kind == kind)
        same = (kind, first.name, first.variant if kind == "format" else "")
        rest = [w for w in workloads if (w.kind, w.name, w.variant if kind == "format" else "") != same]
        if not missing(programs, rest, known):
            found.append(f"{kind} {first.label}: nobody missed it where it was taken out")
    return found


def calls(folder, workload):
    """How often a small run calls the callback of a workload, by its trace."""
    trace = Path(folder.folder) / "calls"
    arguments = folder.arguments(workload, 80)
    folder.run([folder.programs.runner], [(workload, [*arguments, "--trace", str(trace)])], folder.folder / "errors")
    lines = (json.loads(line) for line in trace.read_text().splitlines())
    return sum(1 for call in lines if call.get("call") == workload.called and call.get("implemented"))


# What the processes measure: they are copies of this one, and get the number of a job.
JOBS = []
TOGETHER = 12


def measure(number):
    """Measures some workloads, and gives a result for each; what goes wrong is told in it."""
    programs, workloads, small, tries = JOBS[number]

    def count(folder, workloads):
        sizes = [workload.sizes(SIZES[small]) for workload in workloads]
        try:
            return [[1] * 3] * len(workloads) if tries else folder.instructions(workloads, sizes)
        except Failure as failure:
            # Which one it was is seen when each is alone.
            if len(workloads) == 1:
                return [failure]
        finally:
            folder.clear()
        return [cost for workload in workloads for cost in count(folder, [workload])]

    def task(folder):
        return [result(folder, *pair, small) for pair in zip(workloads, count(folder, workloads))]

    return bench(programs, task)


def result(folder, workload, costs, small):
    """What came of a workload whose instructions are counted; its memory is measured here."""
    sizes, memory_sizes = workload.sizes(SIZES[small]), workload.sizes(MEMORY_SIZES[small])
    try:
        if isinstance(costs, Failure):
            raise costs
        if workload.called and (times := calls(folder, workload)) < 40:
            raise Failure(f"a run of 80 steps called it {times} times")
        folder.clear()
        peaks = folder.peaks(workload, memory_sizes)
    except Failure as failure:
        return {"failure": str(failure)}
    finally:
        folder.clear()
    start = sizes[0] // 2 if workload.promise == "linear" else 0
    growth = exponent(sizes, costs, start)
    memory = exponent(memory_sizes, [max(peak, MEMORY_FLOOR) for peak in peaks])
    ok = growth <= LIMITS[workload.promise] and memory <= MEMORY_LIMIT
    if workload is PLANTED:
        ok = growth > LIMITS[workload.promise]
    return {"costs": costs, "exponent": growth, "peaks": peaks, "memory": memory, "ok": ok}


def short(number):
    """A number in few digits."""
    for unit in ("", "k", "M", "G"):
        if abs(number) < 1000 or unit == "G":
            return f"{number:.3g}{unit}" if abs(number) < 100 else f"{number:.0f}{unit}"
        number /= 1000


def row(workload, result):
    """The cells of a workload's line."""
    unit = f"a {workload.unit[:-1]}" if workload.promise == "flat" else f"all {workload.unit}"
    costs = [short(cost) for cost in result["costs"]]
    peaks = " ".join(f"{peak / 1048576:.0f}" for peak in result["peaks"])
    growth, memory = f"{result['exponent']:.2f}", f"{result['memory']:.2f}"
    return [workload.kind, workload.label, unit, *costs, growth, workload.promise, peaks, memory]


def write_table(rows):
    """Writes the table of exponents into the guide, below its last heading."""
    text = GUIDE.read_text()
    head = text[: text.index(HEADING) + len(HEADING)]
    table = "| kind | name | of | exponent | promise | exponent of memory |\n|---|---|---|---|---|---|\n"
    for kind, name, unit, _, _, _, growth, promise, _, memory in rows:
        table += f"| {kind} | `{name}` | {unit} | {growth} | {promise} | {memory} |\n"
    GUIDE.write_text(f"{head}\n\n{table}")


def line(cells):
    """The cells as a line of text."""
    kind, name, unit, first, second, third, growth, promise, peaks, memory = cells
    costs = f"{first:>8} {second:>9} {third:>9}  {growth:>6}"
    return f"{kind:10}{name:46}{unit:14}{costs}  {promise:16} {peaks:>10}  {memory:>6}"


def main():
    parser = argparse.ArgumentParser(prog="scripts/growth --all", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--share", type=share, default=(0, 1), metavar="K/N")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--write-table", action="store_true")
    parser.add_argument("--try", dest="tries", action="store_true", help="only see that each runs")
    parser.add_argument("--programs", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many are measured at the same time")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    if options.write_table and options.share[1] > 1:
        parser.error("--write-table writes all of the table: leave --share out")
    folder = Path(options.programs).resolve()
    with tempfile.TemporaryDirectory(prefix="growth-") as work:
        # valgrind does not read all debug information that Swift writes.
        stripped = f"{work}/CommandRunner"
        subprocess.run(["strip", "-g", "-o", stripped, folder / "CommandRunner"], check=True)
        programs = Programs(str(folder / "tabulua"), str(folder / "CommandRunner"), stripped)
        sys.exit(report(programs, options))


def share(text):
    """A share of the workloads: which one, of how many."""
    number, _, count = text.partition("/")
    if not (number.isdigit() and count.isdigit() and int(count) > 0):
        raise argparse.ArgumentTypeError(f"{text}: a share is K/N, such as 3/12")
    return int(number) % int(count), int(count)


def report(programs, options):
    known = formats(programs)
    workloads = all_workloads(known)
    wrong = missing(programs, workloads, known) + unseen(programs, workloads, known)
    wrong += [] if options.write_table or options.list else untold(workloads)
    chosen = [w for w in workloads if not options.names or {w.kind, w.name, w.label} & set(options.names)]
    first, count = options.share
    chosen = [w for place, w in enumerate(chosen) if w is PLANTED or place % count == first]
    if options.list:
        for workload in chosen:
            print(f"{workload.kind:10}{workload.label:60}{workload.promise} in {workload.unit}")
    elif chosen:
        wrong += measured(programs, chosen, options)
    if not chosen:
        wrong.append(f"there is no workload {' '.join(options.names)}; --list tells them")
    if len(workloads) < LEAST:
        wrong.append(f"there are {len(workloads)} workloads; {LEAST} are the least")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


def measured(programs, chosen, options):
    """Measures workloads, prints their lines, and gives what is wrong."""
    wrong = []
    rows = []
    print(f"{'kind':10}{'name':46}{'unit':14}{'instructions at three sizes':>28}  growth  {'promise':16} {'MB':>10}  growth", flush=True)
    parts = [chosen[start : start + TOGETHER] for start in range(0, len(chosen), TOGETHER)]
    JOBS[:] = [(programs, part, options.small, options.tries) for part in parts]
    with multiprocessing.get_context("fork").Pool(options.jobs) as pool:
        for part, results in zip(parts, pool.imap(measure, range(len(JOBS)))):
            for workload, result in zip(part, results):
                label = f"{workload.kind} {workload.label}"
                if "failure" in result:
                    print(f"{workload.kind:10}{workload.label:46}FAILED", flush=True)
                    wrong.append(f"{label}: {result['failure']}")
                    continue
                cells = row(workload, result)
                rows += [cells] if workload is not PLANTED else []
                print(line(cells) + ("" if result["ok"] else "  NO"), flush=True)
                if not result["ok"]:
                    wrong.append(
                        f"{label}: it grows by {result['exponent']:.2f} in instructions and {result['memory']:.2f} in "
                        f"memory; it promises to be {workload.promise}"
                    )
    if options.write_table and len(rows) == len(chosen) - 1 and not options.names:
        write_table(rows)
    print(f"{len(chosen)} workloads, {len(chosen) - len(wrong)} as promised, {len(wrong)} not")
    return wrong


if __name__ == "__main__":
    main()

"""What is measured: a workload is one value, which says how a command line of a size is made."""

import json
from dataclasses import dataclass
from typing import Callable

SECTIONS = 10


@dataclass
class Inputs:
    """One run of a workload: a folder of its own, how many rows its table has, and how often the thing is done."""

    folder: object  # a Path
    rows: int
    times: int
    prepare: Callable  # runs a command before what is measured, in this folder

    @property
    def many(self):
        """How many sections a table with very many has: a tenth of its rows."""
        return max(1, self.rows // 10)

    def write(self, name, text):
        """Writes a file of the run, and gives its path."""
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def key(self, number):
        """The key of a row: they go through the table in an order that is none."""
        return f"r{number * 6113 % self.rows}"

    def table(self, name="t.csv", sections=SECTIONS):
        """A table of `rows` rows in sections of the same size, which stand one after the other."""
        n = self.rows
        lines = [f"r{i},Row {i},list {i * sections // n},{i % 97}," + ("x" if i % 3 == 0 else "") for i in range(n)]
        return self.write(name, "id,title,list,amount,done\n" + "\n".join(lines) + "\n")

    def policy(self, body="", name="p.lua", table=True):
        """A policy; `body` is what it does besides."""
        head = """local policy = {
  table = { text = "title", key = "id", section_by = "list", check = "done", types = { amount = "integer" } },
  view = { allows_multiple_selection = true },
}
"""
        return self.write(name, (head if table else "local policy = {}\n") + body + "\nreturn policy\n")

    def batch(self, steps):
        """A batch of steps, each a dictionary."""
        return self.write("b.jsonl", "\n".join(json.dumps(step) for step in steps) + "\n")

    def script(self, body):
        """A batch in Lua."""
        head = f"local N, K, S = {self.rows}, {self.times}, {SECTIONS}\n"
        head += "local function key(i) return 'r' .. i * 6113 % N end\n"
        head += "local function path(i) return index_path(i % S, i // S % (N // S)) end\n"
        return self.write("b.lua", head + body + "\n")

    def drag(self, number):
        """A drag of a row to the next section, or the next time back, so that the sections keep their sizes."""
        row = number // 2 * 6113 % self.rows
        section = (row * SECTIONS // self.rows + 1 - number % 2) % SECTIONS
        place = number * 31 % max(1, self.rows // SECTIONS // 2)
        return {"do": "drag", "row": {"key": f"r{row}"}, "to": [section, place]}


@dataclass
class Workload:
    """Something that is measured.

    `make` writes what a run needs and gives its arguments. Where `promise` is `flat`, the cost of one of the things that are
    done `times` times must not grow with the rows, nor with how many were done before: what the table costs is subtracted.
    Where it is `linear`, the whole command is measured, in the `unit`.
    """

    kind: str
    name: str
    promise: str
    unit: str
    make: Callable
    variant: str = ""
    statuses: tuple = (0,)
    # What a trace of the run must have, at least once for each of the things.
    called: str = ""
    # By what the sizes are divided: a thing may be a hundred times as costly as a step.
    divisor: int = 1
    # The greatest size, where a limit of the command is in the way.
    most: int = 1 << 40

    def sizes(self, sizes):
        """The sizes at which it is measured."""
        divisor = max(self.divisor, -(-sizes[-1] // self.most))
        return tuple(size // divisor for size in sizes)

    @property
    def label(self):
        return f"{self.name} {self.variant}".strip()


# A run must not end because valgrind is slow.
PATIENT = ["--deadline", "1000000", "--timeout", "1000000", "--max-memory", "8192"]


def run(inputs, policy, batch, *options, table=True):
    """The arguments of a run; as JSON Lines each step is told, however many there are."""
    head = ["run"] + (["--table", inputs.table()] if table else [])
    return head + ["--policy", policy, "--batch", batch, "--format", "jsonl", *PATIENT, *options]

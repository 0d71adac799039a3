"""Runs workloads: instructions are counted by callgrind, many runs in one process; the memory of each run is its own process's."""

import json
import math
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from workload import Inputs

CONSTANT = 40


class Failure(Exception):
    """A run that failed, or printed nothing."""


@dataclass
class Programs:
    """The command, and what runs many of them in one process, for callgrind without debug information."""

    tabulua: str
    runner: str
    stripped: str

    def prepare(self, folder):
        def run(arguments):
            done = subprocess.run(
                [self.tabulua, *arguments], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
            )
            if done.returncode != 0:
                raise Failure(f"{' '.join(arguments)[:300]}: status {done.returncode}: {done.stderr[:300]}")

        return run


class Bench:
    """Makes inputs of runs in a folder, and measures them."""

    def __init__(self, programs, folder):
        self.programs = programs
        self.folder = Path(folder)
        self.made = 0

    def arguments(self, workload, rows, times=None):
        """Writes the inputs of a run; a folder of its own, since a run may write."""
        self.made += 1
        folder = self.folder / f"run{self.made}"
        folder.mkdir()
        inputs = Inputs(folder, rows, rows if times is None else times, self.programs.prepare(folder))
        return workload.make(inputs)

    def run(self, command, runs, errors):
        """Runs command lines in one process, and gives what it prints: status, bytes and peak memory of each."""
        lines = self.folder / "lines"
        lines.write_text("".join(json.dumps(arguments) + "\n" for _, arguments in runs))
        environment = {"PATH": os.environ.get("PATH", ""), "SWIFT_DETERMINISTIC_HASHING": "1"}
        with open(errors, "w") as stream:
            done = subprocess.run([*command, str(lines)], stdout=subprocess.PIPE, stderr=stream, text=True, env=environment)
        told = [[int(word) for word in line.split()] for line in done.stdout.splitlines()]
        said = [line for line in Path(errors).read_text().splitlines() if not line.startswith("==")]
        if done.returncode != 0 or len(told) != len(runs):
            raise Failure(f"the process ended with {done.returncode} after {len(told)} of {len(runs)} runs: {said[:3]}")
        for (workload, arguments), (status, written, _) in zip(runs, told):
            if status not in workload.statuses or written == 0:
                line = " ".join(arguments)[:200]
                raise Failure(f"{line}: status {status}, {written} bytes written: {' '.join(said[:4])[:400]}")
        return told

    def instructions(self, workloads, sizes):
        """The instructions of workloads at each of their sizes, counted in one process: translating the program for
        callgrind takes longer than most runs.

        Of one thing, or of the whole command without what every command costs.
        """
        runs = []
        for workload, own in zip(workloads, sizes):
            # The first run of a workload also does what happens once in a process.
            runs.append((workload, self.arguments(workload, CONSTANT)))
            if workload.promise == "flat":
                runs += [(workload, self.arguments(workload, size, times)) for size in own for times in (size // 2, size)]
            else:
                runs += [(workload, self.arguments(workload, size)) for size in (own[0] // 2, *own)]
        counted = iter(self.counted(runs))
        return [costs(workload, own, counted) for workload, own in zip(workloads, sizes)]

    def counted(self, runs):
        """The instructions of each run; callgrind writes what it has counted each time that one begins."""
        out = self.folder / "out"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--dump-before=*performOnce*"]
        self.run([*command, self.programs.stripped], runs, self.folder / "errors")
        files = [Path(f"{out}.{number + 2}") for number in range(len(runs) - 1)] + [out]
        return [total(file) for file in files]

    def peaks(self, workload, sizes):
        """The bytes of memory at each size, without what a run of a few rows takes."""
        told = []
        for size in (CONSTANT, *sizes):
            run = [(workload, self.arguments(workload, size))]
            told.append(self.run([self.programs.runner], run, self.folder / "errors")[0][2] * 1024)
        return [max(0, peak - told[0]) for peak in told[1:]]

    def clear(self):
        """Throws away what was written."""
        for entry in self.folder.iterdir():
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()


def costs(workload, sizes, counted):
    """The costs of a workload at each size, of what was counted next."""
    next(counted)
    if workload.promise == "flat":
        pairs = [(next(counted), next(counted)) for _ in sizes]
        return [(full - half) / (size - size // 2) for size, (half, full) in zip(sizes, pairs)]
    constant = next(counted)
    if workload.promise == "constant":
        constant = 0
    return [next(counted) - constant for _ in sizes]


def total(file):
    """The instructions that a file of callgrind tells."""
    with open(file) as lines:
        for line in lines:
            if line.startswith("totals:"):
                return int(line.split()[1])
    raise Failure(f"{file}: callgrind wrote no totals")


def exponent(sizes, costs, start=0):
    """How fast costs grow with sizes from a start: the slope of the line through their logarithms, by least squares."""
    points = [(math.log(size - start), math.log(max(cost, 1))) for size, cost in zip(sizes, costs)]
    x, y = (sum(values) / len(points) for values in zip(*points))
    return sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)


def bench(programs, task):
    """Calls a task with a bench whose folder is away afterwards."""
    with tempfile.TemporaryDirectory(prefix="growth-") as folder:
        return task(Bench(programs, folder))

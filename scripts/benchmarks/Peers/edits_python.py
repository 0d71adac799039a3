"""The edits one after the other, with Python alone: edits_python.py TABLE EDITS OUTPUT.

A dictionary has the rows by their keys, and two more are a list with links both ways, so that no edit looks for its row.
"""
import csv
import gc
import sys

gc.disable()  # Nothing here goes round in circles, and a million rows take long to look through.
table, edits, output = sys.argv[1:]
with open(table, newline="", encoding="utf-8") as file:
    reader = csv.reader(file)
    head = next(reader)
    rows = {row[0]: row for row in reader}
note = head.index("note")
after = dict(zip([None, *rows], [*rows, None]))
ahead = dict(zip([*rows, None], [None, *rows]))
with open(edits, newline="", encoding="utf-8") as file:
    for n, verb, key, before, text in csv.reader(file):
        if verb == "set":
            rows[key][note] = text
        elif verb in ("delete", "drag"):
            left, right = ahead[key], after[key]
            after[left], ahead[right] = right, left
            if verb == "drag":
                left = ahead[before]
                after[left] = ahead[before] = key
                ahead[key], after[key] = left, before


def in_order():
    key = after[None]
    while key is not None:
        yield rows[key]
        key = after[key]


with open(output, "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(in_order())

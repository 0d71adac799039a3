"""The edits as dictionaries and one sort, with Python alone: edits_sets.py TABLE EDITS OUTPUT."""
import csv
import sys

table, edits, output = sys.argv[1:]
with open(table, newline="", encoding="utf-8") as file:
    reader = csv.reader(file)
    head = next(reader)
    rows = list(reader)
note = head.index("note")
sets, deletes, moves = {}, set(), {}
with open(edits, newline="", encoding="utf-8") as file:
    reader = csv.reader(file)
    next(reader)
    for n, verb, key, before, text in reader:
        if verb == "set":
            sets[key] = text
        elif verb == "delete":
            deletes.add(key)
        else:
            moves[key] = (before, int(n))
places = {row[0]: place for place, row in enumerate(rows)}
kept = []
for place, row in enumerate(rows):
    key = row[0]
    if key in deletes:
        continue
    if key in sets:
        row[note] = sets[key]
    if key in moves:
        before, n = moves[key]
        kept.append((places[before], n, row))
    else:
        kept.append((place, 1 << 40, row))
kept.sort(key=lambda entry: entry[:2])
with open(output, "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(row for _, _, row in kept)

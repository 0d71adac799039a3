"""The edits one after the other, as one would write it first: edits_in_order.py TABLE EDITS OUTPUT.

The rows are a list, and every edit looks for its row by its key.
"""
import csv
import sys

table, edits, output = sys.argv[1:]
with open(table, newline="", encoding="utf-8") as file:
    reader = csv.reader(file)
    head = next(reader)
    rows = list(reader)
keys = [row[0] for row in rows]
note = head.index("note")
with open(edits, newline="", encoding="utf-8") as file:
    reader = csv.reader(file)
    next(reader)
    for n, verb, key, before, text in reader:
        place = keys.index(key)
        if verb == "set":
            rows[place][note] = text
            continue
        row = rows.pop(place)
        keys.pop(place)
        if verb == "drag":
            place = keys.index(before)
            rows.insert(place, row)
            keys.insert(place, key)
with open(output, "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)

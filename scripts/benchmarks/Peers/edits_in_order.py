"""The edits one after the other, as one would write it first: edits_in_order.py TABLE EDITS OUTPUT."""
import csv
import sys

table, edits, output = sys.argv[1:]
with open(table, newline="", encoding="utf-8") as file:
    reader = csv.reader(file)
    head = next(reader)
    rows = {row[0]: row for row in reader}
order = list(rows)
note = head.index("note")
with open(edits, newline="", encoding="utf-8") as file:
    reader = csv.reader(file)
    next(reader)
    for n, verb, key, before, text in reader:
        if verb == "set":
            rows[key][note] = text
        elif verb == "delete":
            order.remove(key)
        else:
            order.remove(key)
            order.insert(order.index(before), key)
with open(output, "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows[key] for key in order)

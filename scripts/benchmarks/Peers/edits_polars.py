"""The edits as places, set at once, and one sort, with polars: edits_polars.py TABLE EDITS OUTPUT.

There are no moves in polars. A row that is moved before another one gets that one's place as its key to sort by, and
its own number among the edits as the second key. This is right only because the edits never move a row before one
that is itself moved. The table is CSV, or JSON Lines if its name says so.
"""
import sys

import polars as pl

STEP = 1 << 20
table, edits, output = sys.argv[1:]
has_lines = table.endswith(".jsonl")
rows = pl.read_ndjson(table) if has_lines else pl.read_csv(table, infer_schema=False)
edits = pl.read_csv(edits, schema_overrides={"n": pl.Int64, "id": pl.String, "before": pl.String, "note": pl.String})
places = rows.select("id").with_row_index("at")
edits = edits.join(places, on="id", how="left", maintain_order="left")
sets = edits.filter(pl.col("do") == "set").unique("at", keep="last")
deletes = edits.filter(pl.col("do") == "delete")["at"]
moves = edits.filter(pl.col("do") == "drag").join(places, left_on="before", right_on="id", suffix="_before")
keys = pl.int_range(len(rows), eager=True) * STEP + (STEP - 1)
keys = keys.scatter(moves["at"], moves["at_before"].cast(pl.Int64) * STEP + moves["n"]).scatter(deletes, -1)
order = keys.arg_sort()[len(deletes) :]
rows = rows.with_columns(rows["note"].scatter(sets["at"], sets["note"]))[order]
rows.write_ndjson(output) if has_lines else rows.write_csv(output)

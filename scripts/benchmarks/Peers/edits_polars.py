"""The edits as joins and one sort, with polars: edits_polars.py TABLE EDITS OUTPUT.

There are no moves in polars. A row that is moved before another one gets that one's place as its key to sort by, and
its own number among the edits as the second key. This is right only because the edits never move a row before one
that is itself moved.
"""
import sys

import polars as pl

STEP = 1 << 20
table, edits, output = sys.argv[1:]
rows = pl.read_csv(table, infer_schema=False, row_index_name="place")
edits = pl.read_csv(edits, schema_overrides={"n": pl.Int64, "id": pl.String, "before": pl.String, "note": pl.String})
sets = edits.filter(pl.col("do") == "set").unique("id", keep="last").select("id", edited="note")
deletes = edits.filter(pl.col("do") == "delete").select("id")
moves = (
    edits.filter(pl.col("do") == "drag")
    .select("id", "before", "n")
    .join(rows.select("id", "place"), left_on="before", right_on="id")
    .select("id", key=pl.col("place").cast(pl.Int64) * STEP + pl.col("n"))
)
result = (
    rows.join(deletes, on="id", how="anti")
    .join(sets, on="id", how="left")
    .join(moves, on="id", how="left")
    .with_columns(
        note=pl.coalesce("edited", "note"),
        key=pl.coalesce("key", pl.col("place").cast(pl.Int64) * STEP + (STEP - 1)),
    )
    .sort("key")
    .drop("key", "edited", "place")
)
result.write_csv(output)

"""Loads a file and adds up two of its columns, with polars: typed_polars.py csv|jsonl FILE."""
import sys

import polars as pl

kind, file = sys.argv[1:]
if kind == "csv":
    rows = pl.read_csv(file, schema_overrides={"amount": pl.Float64, "points": pl.Int64})
else:
    rows = pl.read_ndjson(file)
print(rows.select(((pl.col("amount") * 100).round().cast(pl.Int64) + pl.col("points")).sum()).item())

"""The edits as places, set at once, and one sort, with pandas over Arrow's columns: edits_pandas.py TABLE EDITS OUTPUT.

As with polars, a row that is moved is sorted by the place of the one before which it goes, and by its edit's number.
pandas' own writer takes longer than all the rest, so that Arrow writes.
"""
import sys

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as arrow

STEP = 1 << 20
table, edits, output = sys.argv[1:]
with open(table, encoding="utf-8") as file:
    texts = dict.fromkeys(next(file).rstrip("\n").split(","), pa.string())
read = arrow.read_csv(
    table,
    parse_options=arrow.ParseOptions(newlines_in_values=True),
    convert_options=arrow.ConvertOptions(column_types=texts),
)
rows = read.to_pandas(types_mapper=pd.ArrowDtype)
edits = arrow.read_csv(edits).to_pandas(types_mapper=pd.ArrowDtype)


def places(keys):
    return pc.index_in(pa.chunked_array(pa.array(keys)), value_set=read["id"]).to_numpy().astype(np.int64)


edits["at"] = places(edits["id"])
sets = edits[edits["do"] == "set"].drop_duplicates("at", keep="last")
deletes = edits[edits["do"] == "delete"]
moves = edits[edits["do"] == "drag"]
keys = np.arange(len(rows)) * STEP + (STEP - 1)
keys[moves["at"]] = places(moves["before"]) * STEP + moves["n"].to_numpy()
keys[deletes["at"]] = -1
note = rows["note"].to_numpy(dtype=object)
note[sets["at"]] = sets["note"]
rows["note"] = pd.array(note, dtype=pd.ArrowDtype(pa.string()))
rows = rows.iloc[np.argsort(keys)[len(deletes) :]]
arrow.write_csv(pa.Table.from_pandas(rows, preserve_index=False), output, arrow.WriteOptions(quoting_style="needed"))

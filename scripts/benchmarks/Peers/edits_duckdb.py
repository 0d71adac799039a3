"""The edits as joins and one sort, with DuckDB: edits_duckdb.py TABLE EDITS OUTPUT.

As with polars, a row that is moved is sorted by the place of the one before which it goes, and by its edit's number.
"""
import sys

import duckdb

table, edits, output = sys.argv[1:]
duckdb.connect().execute(f"""
create table edits as from read_csv('{edits}', header = true, delim = ',', quote = '"', escape = '"',
    columns = {{n: 'bigint', "do": 'varchar', id: 'varchar', before: 'varchar', note: 'varchar'}});
create table rows as select *, row_number() over () as place
    from read_csv('{table}', header = true, all_varchar = true, delim = ',', quote = '"', escape = '"');
copy (
    with sets as (select id, arg_max(note, n) as edited from edits where "do" = 'set' group by id),
        moves as (select e.id, place as at, n from edits e join rows on rows.id = before where "do" = 'drag')
    select rows.* exclude (place) replace (coalesce(edited, note) as note)
    from rows left join sets using (id) left join moves using (id)
    where id not in (select id from edits where "do" = 'delete')
    order by coalesce(moves.at, place), coalesce(moves.n, 1000000000)
) to '{output}' (header, delimiter ',');
""")

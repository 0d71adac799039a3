#!/usr/bin/env bash
# The edits as joins and one sort, with SQLite in memory: edits_sqlite.sh TABLE EDITS OUTPUT
# As with polars, a row that is moved is sorted by the place of the one before which it goes, and by its edit's number.
exec sqlite3 -batch -header -csv -newline $'\n' :memory: << SQL
create table edits(n integer primary key, "do" text, id text, before text, note text);
.import --skip 1 '$2' edits
.import '$1' rows
create table sets(id text primary key, edited text) without rowid;
insert or replace into sets select id, note from edits where "do" = 'set' order by n;
create table deletes(id text primary key) without rowid;
insert into deletes select id from edits where "do" = 'delete';
create table drags(before text, id text, n integer, primary key (before, id)) without rowid;
insert into drags select before, id, n from edits where "do" = 'drag';
create table moves(id text primary key, at integer, n integer) without rowid;
insert into moves select drags.id, rows.rowid, n from rows cross join drags on before = rows.id;
.output '$3'
select rows.id, name, city, amount, status, coalesce(edited, note) as note, date, points
  from rows left join sets using (id) left join moves using (id)
  where rows.id not in deletes order by coalesce(at, rows.rowid), coalesce(n, 1000000000);
SQL

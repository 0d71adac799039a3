-- Is a law that changes the table.
-- expected: fails
return { laws = { changes = function(view) view:delete_rows { index_path(0, 0) } return true end } }

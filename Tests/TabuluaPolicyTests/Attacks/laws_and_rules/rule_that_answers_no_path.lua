-- Is a rule that answers a table.
-- expected: fails
return { target_index_path_for_move = function() return { section = 0, row = 0 } end }

-- Is a rule that answers a path that is not there.
-- expected: fails
return { target_index_path_for_move = function() return index_path(8388607, 1099511627775) end }

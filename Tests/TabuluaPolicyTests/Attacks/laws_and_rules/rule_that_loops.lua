-- Is a rule that never answers where a row goes.
-- expected: fails
return { target_index_path_for_move = function() while true do end end }

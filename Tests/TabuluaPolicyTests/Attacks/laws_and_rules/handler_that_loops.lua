-- Is a rule whose handler of errors never comes to its end.
-- expected: fails
return { can_move_row = function() xpcall(error, function() while true do end end) while true do end end }

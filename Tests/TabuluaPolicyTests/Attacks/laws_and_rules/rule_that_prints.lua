-- Is a rule that prints without end.
-- expected: fails
return { can_move_row = function(view, path) while true do print(view, path, ("x"):rep(1000)) end end }

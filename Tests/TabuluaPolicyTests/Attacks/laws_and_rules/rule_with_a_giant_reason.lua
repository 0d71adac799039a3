-- Is a rule whose reason has a million letters.
-- expected: refused
return { can_move_row = function() return false, ("x"):rep(1000000) end }

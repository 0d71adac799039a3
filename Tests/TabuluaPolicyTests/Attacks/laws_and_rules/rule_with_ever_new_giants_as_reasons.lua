-- Is a rule that refuses with another large reason each time.
-- expected: refused
local n = 0
return { can_move_row = function() n = n + 1 return false, ("x"):rep(200000) .. n end }

-- Is a rule that answers something else each time.
-- expected: harmless
local n = 0
return { can_move_row = function() n = n + 1 return n % 2 == 1 end, can_displace_row = function() n = n + 1 return n % 2 == 1 end }

-- Is a rule that compares large texts.
-- expected: fails
local a, b = ("x"):rep(500000), ("x"):rep(499999) .. "x"
return { can_move_row = function() while true do local _ = a == b end end }

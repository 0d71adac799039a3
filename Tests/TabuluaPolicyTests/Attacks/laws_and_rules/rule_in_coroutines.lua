-- Is a rule that begins coroutines that loop.
-- expected: fails
return { can_move_row = function() while true do coroutine.wrap(function() while true do end end)() end end }

-- Is a rule that calls a table that is its own `__call`, caught.
-- expected: fails
local t = {}
t.__call = t
setmetatable(t, t)
return { target_index_path_for_move = function() while true do pcall(t) end end }

-- Hands a table with metamethods that loop to a method, which does not call them, and says so.
-- expected: error a table is handed over as it is
return function(view, row)
  view:copy(setmetatable({}, { __index = function() while true do end end, __pairs = function() while true do end end, __len = function() while true do end end }))
  return true
end

-- Takes memory in a call within a call of the host, and catches what stops it.
-- expected: growing
return function(view, row)
  local t = {}
  while true do pcall(view.again, view, function() while true do t[#t + 1] = {} end end) end
end

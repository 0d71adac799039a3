-- Loops in a call within a call of the host, and catches what stops it.
-- expected: endless
return function(view, row)
  while true do pcall(view.again, view, function() while true do end end) end
end

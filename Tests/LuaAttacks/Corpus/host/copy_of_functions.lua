-- Hands functions to a method for ever.
-- expected: endless
return function(view, row)
  while true do view:copy(function() end) end
end

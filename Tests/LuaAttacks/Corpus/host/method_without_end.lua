-- Calls a method for ever.
-- expected: endless
return function(view, row)
  while true do view:count(1) end
end

-- Reads fields of the host that are not there, for ever.
-- expected: endless
return function(view, row)
  while true do pcall(function() return view.nothing end) end
end
